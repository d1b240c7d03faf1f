"""An evening at a banked card table with everything kept: two players, one who watches, a passer-by and the director.

The shoe is shuffled, sealed and committed to before the bets, and its cards come one by one. Whatever anybody is sent
or shown is judged at once by what lies open at that moment: every other card of the shoe, and every salt of it, is a
leak until the round has ended. A game says how it is played and what lies open (`CardPlay`).
"""

import logging
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from asgiref.sync import sync_to_async
from django.test import Client

from accounts.models import Player
from games.engines import blackjack
from games.engines.blackjack import Kind
from games.models import Round
from games.services import tables
from tests.factories import make_player
from tests.leaks import sources
from tests.leaks.cards import Cards, Drawn, decks_heard
from tests.leaks.evening import Hearing
from tests.leaks.kept import Kept
from tests.pages.accounts.entrance import sign_in_staff
from tests.services.blackjack_room import BlackjackRoom
from tests.services.card_room import CardRoom
from tests.sockets.clients import TableSocket, browser_of

NAMES = ("Ana", "Rui")
SPECTATOR, PASSER_BY, DIRECTOR = "Zoe", "passer-by", "director"
SLUG = "noite"
# More decisions than a round has.
MOST_STEPS = 60


@dataclass(frozen=True)
class Open:
    """What may be read of a round under way: by all, and by each player alone."""

    public: frozenset[str]
    own: dict[str, frozenset[str]]

    def to(self, reader: str) -> frozenset[str]:
        return self.public | self.own.get(reader, frozenset())


NOTHING = Open(frozenset(), {})


class CardPlay(Protocol):
    """One game's part of an evening."""

    @property
    def room(self) -> Any:
        """Its table, with `enter`, `round`, `tick`, `table` and `now`."""

    def bets(self, players: Sequence[Player]) -> None:
        """Everybody bets."""

    def step(self, players: Sequence[Player], chance: Random) -> None:
        """Whoever is asked decides something."""

    def lies_open(self) -> Open:
        """Of the round that is dealt."""


class Heard(CardRoom):
    """A room whose shoes are the dice's own."""

    def enter(self, player: Player, *shoe: str) -> int:
        assert not shoe
        return tables.table_enter(player_id=player.pk, table_id=self.table.pk, device="teste", now=self.now).pk

    def tick(self, *shoe: str) -> bool:
        assert not shoe
        self.now = max(self.now, self.table_deadline())
        return tables.table_tick(table_id=self.table.pk, now=self.now)


class HeardRoom(Heard, BlackjackRoom):
    """Of blackjack."""


class BlackjackPlay:
    """Places 1 and 3 are Ana's, 4 is Rui's."""

    def __init__(self) -> None:
        # Everything is read while somebody decides, and that may take its time.
        times = {"betting_seconds": 300, "offer_seconds": 60, "decision_seconds": 120, "result_seconds": 1}
        self.room = HeardRoom(SLUG, live=True, double_any_total=True, **times)

    def bets(self, players: Sequence[Player]) -> None:
        self.room.bet(players[0], (1, 1000), (3, 500))
        self.room.bet(players[1], (4, 700))

    def step(self, players: Sequence[Player], chance: Random) -> None:
        under_way = self.room.under_way
        state, names = under_way.state, {player.pk: player for player in players}
        if state.stage is blackjack.Stage.OFFERS:
            place, kind = next(iter(sorted(blackjack.offers(state).items())))
            taken = chance.random() < 0.5
            amount = 200 if taken and kind is Kind.INSURANCE else 0
            answer = kind.value if taken else "decline"
            self.room.offer(names[under_way.owners[place]], answer, place, amount)
            return
        turn = blackjack.to_act(state)
        assert turn is not None
        kinds = [one for one in blackjack.legal(state) if one is not Kind.SURRENDER]
        # Cards are to be drawn: a pair is split, and nobody stands where he may draw.
        wish = Kind.SPLIT if Kind.SPLIT in kinds else chance.choice(kinds)
        self.room.act(names[under_way.owners[turn.seat]], wish.value, turn.seat, turn.hand)

    def lies_open(self) -> Open:
        state = self.room.under_way.state
        hands = [card for seat in state.seats for hand in seat.hands for card in hand.cards]
        return Open(frozenset(map(str, (*hands, *state.bank_shown))), {})


class CardNight:
    """`found`: everything that somebody could read and may not. `frames` and `pages` say how much was read."""

    def __init__(self, seed: int, play: type[CardPlay]) -> None:
        self.kind, self.chance, self.cards = play, Random(seed), Cards()
        self.drawn: list[Drawn] = []
        self.found: list[str] = []
        self.frames = self.pages = self.steps = self.rounds = 0
        self.log = Kept()
        self.readers: tuple[str, ...] = (*NAMES, SPECTATOR, PASSER_BY, DIRECTOR)

    def furnish(self) -> None:
        self.play_: CardPlay = self.kind()
        self.room = self.play_.room
        self.players = [make_player(name) for name in NAMES]
        spectator = make_player(SPECTATOR)
        for player in (*self.players, spectator):
            self.room.enter(player)
        self.browsers = {player.nickname: browser_of(player) for player in (*self.players, spectator)}
        self.browsers |= {PASSER_BY: Client(), DIRECTOR: Client()}
        sign_in_staff(self.browsers[DIRECTOR])

    async def play(self, rounds: int, *, sweep: bool = True) -> None:
        """So many rounds; in the first, before any shoe is opened, everybody reads every page, and the database."""
        heard = Hearing(self.log)
        logging.getLogger().addHandler(heard)
        with heard, decks_heard(self.drawn), ExitStack() as stack:
            stack.callback(logging.getLogger().removeHandler, heard)
            await sync_to_async(self.furnish)()
            await self._sit_down()
            for number in range(1, rounds + 1):
                await self._round(sweep=sweep and number == 1)
        for _who, socket in self.sockets:
            await socket.close()

    async def _sit_down(self) -> None:
        self.sockets: list[tuple[str, TableSocket]] = []
        for who in (*NAMES, SPECTATOR):
            socket = await sync_to_async(TableSocket)(self.browsers[who], SLUG)
            assert await socket.open()
            await socket.until("table-version")
            self.sockets.append((who, socket))

    # --- A round ---

    async def _round(self, *, sweep: bool) -> None:
        await sync_to_async(self._until)(Round.Phase.BETTING)
        await self._told()
        await sync_to_async(self.play_.bets)(self.players)
        await self._told()
        if sweep:
            # A shoe that is shuffled and not dealt from: its place is the database, sealed.
            await sync_to_async(self._dump_judge)(NOTHING)
        await sync_to_async(self._until)(Round.Phase.PLAYING)
        await self._told()
        for step in range(MOST_STEPS):
            if not await sync_to_async(self._is_played)():
                break
            if sweep and not step:
                await self._sweep()
            await sync_to_async(self.play_.step)(self.players, self.chance)
            self.steps += 1
            await self._told()
        self.rounds += 1

    def _until(self, phase: str) -> None:
        """The clock goes on to the next deadline until the round is there; a round may also end as it is dealt."""
        for _ in range(3):
            if self.room.round.phase == phase:
                return
            self.room.tick()

    def _is_played(self) -> bool:
        return bool(self.room.round.phase == Round.Phase.PLAYING)

    # --- What is heard ---

    async def _told(self) -> None:
        """Until every socket has the table as it is now; what came is judged by what may be known now."""
        version = await sync_to_async(lambda: (self.room.round, self.room.table.version)[1])()
        lies_open = await sync_to_async(self._lies_open)()
        for who, socket in self.sockets:
            if not any(f'data-version="{version}"' in text for text in socket.texts):
                await socket.until(f'data-version="{version}"', seconds=60)
            # What belongs to one viewer alone follows.
            while await socket.channel.receive_nothing(timeout=0.02) is False:
                await socket.next()
            for text in socket.texts:
                self.frames += 1
                self._judge(who, "socket", text.encode(), lies_open)
            socket.texts.clear()
        self._log_judge(lies_open)

    def _lies_open(self) -> Open | None:
        """None: the round has ended and its whole shoe is open."""
        phase = self.room.round.phase
        if phase == Round.Phase.BETTING:
            return NOTHING
        return self.play_.lies_open() if phase == Round.Phase.PLAYING else None

    async def _sweep(self) -> None:
        """Everybody reads everything there is, and the whole database is looked through."""
        lies_open = await sync_to_async(self._lies_open)()
        for who in self.readers:
            part = "staff" if who == DIRECTOR else "public"
            for at, address in enumerate(sources.addresses(part, slug=SLUG, table=SLUG, number="1")):
                if at % 20 == 0:
                    for _name, socket in self.sockets:
                        await socket.say("ping")
                await sync_to_async(self._read)(who, address, lies_open)
        if lies_open is not None:
            await sync_to_async(self._dump_judge)(lies_open)

    def _dump_judge(self, lies_open: Open) -> None:
        raw = sources.dump()
        for card in sorted(Cards.quoted(raw) - lies_open.public):
            self.found.append(f"{card}: database, dump")
        self._salts_judge("database", "dump", raw)

    def _read(self, who: str, address: str, lies_open: Open | None) -> None:
        answer = self.browsers[who].get(address)
        assert answer.status_code < 500, (who, address)
        raw = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]
        self.pages += 1
        self._judge(who, f"page {address}", raw, lies_open, words=SLUG in address)

    # --- What may not be read ---

    def _judge(self, reader: str, where: str, raw: bytes, lies_open: Open | None, *, words: bool = True) -> None:
        if lies_open is None:
            return
        for card in sorted(self.cards.found(raw, words=words) - lies_open.to(reader)):
            self.found.append(f"{card}: {reader}, {where}")
        self._salts_judge(reader, where, raw)

    def _salts_judge(self, reader: str, where: str, raw: bytes) -> None:
        """Of the shoe that is being dealt from no salt is opened to anybody."""
        for leaf in sorted(self.drawn[-1].salts_in(raw)):
            self.found.append(f"salt of leaf {leaf}: {reader}, {where}")

    def _log_judge(self, lies_open: Open | None) -> None:
        for lines in self.log.by.values():
            for where, raw in lines:
                if lies_open is not None:
                    for card in sorted(Cards.quoted(raw) - lies_open.public):
                        self.found.append(f"{card}: log, {where}")
                    self._salts_judge("log", where, raw)
            lines.clear()
