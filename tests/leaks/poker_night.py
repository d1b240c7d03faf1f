"""A night of poker with everything kept: five players, a spectator, a passer-by and the director, by real sockets.

Whatever anybody is sent or shown is judged at once by what that reader may know at that moment: the own cards, the
board as far as it lies, and after the end what was turned. Everything else of a deck, and every salt of it, is a leak.
"""

import asyncio
import logging
import re
import time
import uuid
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

from asgiref.sync import sync_to_async
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Player
from games.engines.poker import legal, to_call
from games.hand_record import Hand
from games.models import Round
from games.push import COMMANDS_PER_SECOND
from tests.factories import make_player
from tests.leaks import sources
from tests.leaks.cards import Cards, Drawn, decks_heard
from tests.leaks.evening import Hearing
from tests.leaks.kept import Kept
from tests.pages.accounts.entrance import sign_in_staff
from tests.services.poker_room import PokerTableRoom
from tests.sockets.clients import TableSocket, browser_of

NAMES = ("Ana", "Rui", "Eva", "Gil", "Lia")
SPECTATOR, PASSER_BY, DIRECTOR = "Zoe", "passer-by", "director"
BEAT_SECONDS = 8
_REGION = re.compile(r'id="(table-[a-z0-9-]+)"')
_PUSHED = re.compile(r'<\w+ id="table-[a-z0-9-]+" hx-swap-oob')
_NEVER_NEWS = {"table-version", "table-beat"}
_ROOM = re.compile(r'<dl id="table-room".*?</dl>', re.DOTALL)
# Who only watches comes and goes by time, and is told with whatever is told next.
_WATCHING = re.compile(r"<dt>A assistir</dt><dd[^>]*>\d+</dd>")


@dataclass(frozen=True)
class Seen:
    """A hand as it stands: what lies open for all, and whose own cards are whose."""

    drawn: Drawn
    ended: bool
    public: frozenset[str]
    own: dict[str, frozenset[str]]
    # What lay open of the hand before, where that is all that whoever has no seat sees until this one has ended.
    before: frozenset[str] | None = None

    def to(self, reader: str) -> set[str]:
        if self.before is not None and self.is_late(reader):
            return set(self.before)
        return set(self.public | self.own.get(reader, frozenset()))

    def is_late(self, reader: str) -> bool:
        """Is this reader shown the hand before only?"""
        return self.before is not None and not self.ended and reader not in self.own

    def salts_to(self, reader: str) -> set[int]:
        """Salts are opened after the end, of what the reader may see."""
        may = self.to(reader) if self.ended else set()
        return {leaf for leaf, card in enumerate(self.drawn.deck) if card in may}


class PokerNight:
    """`found`: everything that somebody could read and may not. `frames` and `pages` say how much was read.

    With `late` whoever has no seat sees a hand once it has ended, and of the one under way not that anything happens.
    """

    def __init__(self, seed: int, *, game: str = "holdem", late: bool = False) -> None:
        self.game, self.late, self.chance, self.cards = game, late, Random(seed), Cards()
        self.drawn: list[Drawn] = []
        self.hands: dict[int, Seen] = {}
        self.found: list[str] = []
        self.frames = self.pages = self.choices_ahead = self.folds = 0
        self.turned: set[int] = set()  # hands that came to a showdown
        self.shown: dict[str, dict[str, str]] = {}  # reader → region → as it was last sent
        self.pings, self.answers = Counter[str](), Counter[str]()
        self._pinged: dict[str, float] = {}
        self.log = Kept()
        self.readers: tuple[str, ...] = (*NAMES, SPECTATOR, PASSER_BY, DIRECTOR)
        self._beaten = 0.0
        self._rooms: dict[str, str] = {}

    # --- Who is there ---

    def furnish(self) -> None:
        # Everything is read while somebody decides, and that may take its time.
        times = {"hand_pause_seconds": 1, "decision_seconds": 120, "time_bank_seconds": 300, "idle_rounds": 50}
        values = {**times, "buy_in_least": 20, "buy_in_most": 100, "spectators_late": self.late}
        self.room = PokerTableRoom("noite", game=self.game, **values)
        self.room.now = timezone.now()
        self.players = [make_player(name) for name in NAMES]
        for seat, player in enumerate(self.players, 1):
            self.room.sit(player, seat, 1_000)
        spectator = make_player(SPECTATOR)
        self.room.enter(spectator)
        self.browsers = {player.nickname: browser_of(player) for player in [*self.players, spectator]}
        self.browsers |= {PASSER_BY: Client(), DIRECTOR: Client()}
        sign_in_staff(self.browsers[DIRECTOR])

    async def play(self, hands: int, *, sweeps: tuple[int, ...] = (1,), look_every: int = 10) -> None:
        """So many hands. Everybody reads every page in those of `sweeps`, and those of hands in each tenth."""
        heard = Hearing(self.log)
        logging.getLogger().addHandler(heard)
        with heard, decks_heard(self.drawn), ExitStack() as stack:
            stack.callback(logging.getLogger().removeHandler, heard)
            await sync_to_async(self.furnish)()
            await self._sit_down()
            for number in range(1, hands + 1):
                await self._hand(sweep=number in sweeps, look=number % look_every == 0)
                self._log_judge()
        for _who, socket in self.sockets:
            await socket.close()

    async def _sit_down(self) -> None:
        self.sockets: list[tuple[str, TableSocket]] = []
        for who in [*NAMES, SPECTATOR]:
            socket = await sync_to_async(TableSocket)(self.browsers[who], self.room.table.slug)
            assert await socket.open()
            await socket.until("table-version")
            self.sockets.append((who, socket))

    # --- A hand ---

    async def _hand(self, *, sweep: bool, look: bool) -> None:
        await sync_to_async(self._begin)()
        await self._told()
        step = 0
        while await sync_to_async(self._goes_on)():
            step += 1
            if sweep and step == 7:
                await self._sweep()
            if look and step == 5:
                await self._look()
            if self.chance.random() < 0.3:
                await self._ahead()
            await self._decide()
        # A hand that was over before its seventh step is read at its end.
        if sweep and step < 7:
            await self._sweep()
        elif sweep or look:
            await self._look()
        for player in self.players:
            await self._filled(player)

    def _begin(self) -> None:
        """The clock goes on to the next hand."""
        self.room.table.refresh_from_db()
        while not self._goes_on():
            self.room.now = timezone.now()
            self.room.tick()

    def _goes_on(self) -> bool:
        self.room.table.refresh_from_db()
        return self.room.table.round_id is not None and self.room.round.phase == Round.Phase.PLAYING

    async def _decide(self) -> None:
        hand, who = await sync_to_async(lambda: (self.room.hand, self.room.to_act.nickname))()
        action, to = self._wish(hand)
        self.folds += action == "fold"
        said = {"round": hand.number, "decision": hand.decision, "action": action, "to": to}
        await self._says(who, "poker_act", **said)
        await self._told(moved_from=(hand.number, hand.decision))

    def _wish(self, hand: Hand) -> tuple[str, int | None]:
        may, roll = legal(hand.state), self.chance.random()
        assert may is not None
        if may.raise_to and roll < 0.15:
            return "raise", may.raise_to[1 if roll < 0.02 else 0]
        if may.check:
            return "check", None
        return ("fold", None) if roll < 0.4 else ("call", None)

    async def _ahead(self) -> None:
        """Somebody who still waits chooses what to do; nobody else may notice anything."""
        hand, players = await sync_to_async(lambda: (self.room.hand, {p.pk: p.nickname for p in self.players}))()
        state = hand.state
        waits = [
            seat
            for place, seat in enumerate(state.seats)
            if place != state.to_act and not state.folded[place] and state.stacks[place]
        ]
        if not waits:
            return
        seat = self.chance.choice(waits)
        who, due = players[hand.players[seat]], to_call(state, hand.place(seat))
        action = self.chance.choice(("fold", "call") if due else ("check_fold", "check"))
        said = {"round": hand.number, "decision": hand.decision, "action": action, "price": due}
        version = await self._version()
        await self._says(who, "poker_pre", **said)
        await self._told(chosen_by=who, after=version)
        self.choices_ahead += 1

    async def _filled(self, player: Player) -> None:
        stack = await sync_to_async(self.room.stack)(player)
        if stack < 400:
            version = await self._version()
            await self._says(player.nickname, "seat_top_up", amount=1_000 - stack)
            await self._told(after=version)

    async def _says(self, who: str, command: str, **said: Any) -> None:
        socket = next(socket for name, socket in self.sockets if name == who)
        await socket.say(command, key=str(uuid.uuid4()), **said)

    async def _beat(self) -> None:
        """Pages say every ten seconds that they are there; so do these."""
        if time.monotonic() - self._beaten > BEAT_SECONDS:
            self._beaten = time.monotonic()
            for who, socket in self.sockets:
                await self._ping(who, socket)

    # --- What is heard ---

    async def _version(self) -> int:
        return await sync_to_async(lambda: (self.room.table.refresh_from_db(), int(self.room.table.version))[1])()

    async def _told(self, *, moved_from: tuple[int, int] | None = None, after: int = -1, chosen_by: str = "") -> None:
        """Until every socket has the table as it is now; what came is judged by what may be known now."""
        while after >= 0 and await self._version() == after:
            await self._next_of_all()
        while moved_from is not None and not await sync_to_async(self._moved)(moved_from):
            await self._next_of_all()
        await self._beat()
        version = await self._version()
        seen = await sync_to_async(self._seen)()
        # One telling gives all sockets theirs: once the players have it, so have those who are told of no version.
        for who, socket in sorted(self.sockets, key=lambda one: seen.is_late(one[0])):
            if seen.is_late(who):
                await self._answered(who, socket)
            elif not any(f'data-version="{version}"' in text for text in socket.texts):
                await socket.until(f'data-version="{version}"', seconds=60)
            for text in socket.texts:
                self.frames += 1
                self._judge(who, f"socket, hand {len(self.hands)}", text.encode(), seen)
                news = self._news(who, text)
                if chosen_by and who != chosen_by and news:
                    self.found.append(f"a choice of {chosen_by}'s: {who}, {sorted(news)}")
                news = self._changed(who, text) - _NEVER_NEWS
                if moved_from and seen.is_late(who) and news:
                    self.found.append(f"a decision of hand {moved_from[0]}: {who}, {sorted(news)}")
            self.answers[who] += _answers(socket)
            socket.texts.clear()

    def _news(self, who: str, text: str) -> set[str]:
        """The regions in which something is told that this reader has not been told yet."""
        regions = {*_REGION.findall(text)} - _NEVER_NEWS
        if room := _ROOM.search(text):
            facts = _WATCHING.sub("", room[0])
            if self._rooms.get(who) == facts:
                regions.discard("table-room")
            self._rooms[who] = facts
        return regions

    async def _answered(self, who: str, socket: TableSocket) -> None:
        """Until the answer to a ping that is sent now is here, and so all that was sent before it."""
        await self._ping(who, socket)
        while self.answers[who] + _answers(socket) < self.pings[who]:
            await socket.next(seconds=60)

    async def _ping(self, who: str, socket: TableSocket) -> None:
        """No faster than the house lets anybody speak: what comes too fast has no answer but a refusal."""
        rest = self._pinged.get(who, 0.0) + 1 / COMMANDS_PER_SECOND - time.monotonic()
        if rest > 0:
            await asyncio.sleep(rest)
        self._pinged[who] = time.monotonic()
        self.pings[who] += 1
        await socket.say("ping")

    def _changed(self, who: str, text: str) -> set[str]:
        """The regions that are not what this reader had of them."""
        shown = self.shown.setdefault(who, {})
        before = dict(shown)
        starts = [*(found.start() for found in _PUSHED.finditer(text)), len(text)]
        for start, end in pairwise(starts):
            shown[_REGION.findall(text[start:end])[0]] = _WATCHING.sub("", text[start:end].strip())
        return {name for name, region in shown.items() if before.get(name) != region}

    async def _next_of_all(self) -> None:
        """Something has been asked for: the first who is told."""
        for _who, socket in self.sockets:
            refused = [text for text in socket.texts if 'id="table-refusal"' in text]
            assert not refused, refused
        await self.sockets[0][1].next(seconds=60)

    def _moved(self, moved_from: tuple[int, int]) -> bool:
        if not self._goes_on():
            return True
        hand = self.room.hand
        return (hand.number, hand.decision) != moved_from

    def _seen(self) -> Seen:
        """The hand on the table as it is now; kept by its number."""
        hand = self.room.hand
        state, names = hand.state, {player.pk: player.nickname for player in self.players}
        turned = [one.seat for one in state.outcome.showdown] if state.outcome else []
        shown = {str(card) for seat in turned for card in state.holes[hand.place(seat)]}
        own = {names[who]: frozenset(map(str, state.holes[hand.place(seat)])) for seat, who in hand.players.items()}
        public = frozenset({*map(str, state.board), *shown})
        earlier = self.hands.get(hand.number - 1)
        before = (earlier.public if earlier else frozenset()) if self.late else None
        self.hands[hand.number] = Seen(self.drawn[hand.number - 1], state.outcome is not None, public, own, before)
        self.turned |= {hand.number} if turned else set()
        return self.hands[hand.number]

    # --- Who looks where ---

    async def _look(self) -> None:
        """Everybody reads the table and every page of the hand on it and of the one before."""
        number = len(self.hands)
        of_hands = [
            (reverse(name, args=["noite", one]), one)
            for one in range(max(1, number - 1), number + 1)
            for name in ("round_detail", "hand_text", "hand_phh", "verify", "verify_record")
        ]
        for who in self.readers:
            await self._read(who, [(reverse("table", args=["noite"]), number), (reverse("hand_list"), None), *of_hands])

    async def _sweep(self) -> None:
        """Everybody reads everything there is, and the whole database is looked through."""
        number = len(self.hands)
        for who in self.readers:
            part = "staff" if who == DIRECTOR else "public"
            every = sources.addresses(part, slug="noite", table="noite", number=str(number))
            await self._read(who, [(address, None) for address in every])
        await self._look()
        raw = await sync_to_async(sources.dump)()
        for card in Cards.quoted(raw) - self._ever(""):
            self.found.append(f"{card}: database, dump in hand {number}")
        self._salts_judge("database", "dump", raw)

    async def _read(self, who: str, addresses: list[tuple[str, int | None]]) -> None:
        """Pages, each with the hand that it tells of; the sockets stay awake meanwhile."""
        for at, (address, number) in enumerate(addresses):
            if at % 10 == 0:
                await self._beat()
            await sync_to_async(self._read_one)(who, address, number)

    def _read_one(self, who: str, address: str, number: int | None) -> None:
        answer = self.browsers[who].get(address)
        assert answer.status_code < 500, (who, address)
        raw = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]
        self.pages += 1
        seen = self.hands.get(number or 0)
        self._judge(who, f"page {address}", raw, seen)

    # --- What may not be read ---

    def _ever(self, reader: str) -> set[str]:
        """Every card that this reader has ever seen by right: for pages that tell of no single hand."""
        return {card for seen in self.hands.values() for card in seen.to(reader)}

    def _judge(self, reader: str, where: str, raw: bytes, seen: Seen | None) -> None:
        may = seen.to(reader) if seen is not None else self._ever(reader)
        for card in sorted(self.cards.found(raw, words=seen is not None) - may):
            self.found.append(f"{card}: {reader}, {where}")
        self._salts_judge(reader, where, raw)

    def _salts_judge(self, reader: str, where: str, raw: bytes) -> None:
        """Of the last two hands and the one being dealt; older ones are opened to nobody any further."""
        for number in range(max(1, len(self.drawn) - 2), len(self.drawn) + 1):
            drawn, seen = self.drawn[number - 1], self.hands.get(number)
            may = seen.salts_to(reader) if seen is not None and reader != "database" else set()
            for leaf in sorted(drawn.salts_in(raw) - may):
                self.found.append(f"salt of {drawn.deck[leaf]} in hand {number}: {reader}, {where}")

    def _log_judge(self) -> None:
        for lines in self.log.by.values():
            for where, raw in lines:
                for card in Cards.quoted(raw):
                    self.found.append(f"{card}: log, {where}")
                self._salts_judge("log", where, raw)
            lines.clear()


def _answers(socket: TableSocket) -> int:
    return sum('id="table-beat"' in text for text in socket.texts)
