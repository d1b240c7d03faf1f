"""A tournament with everything kept: people at several tables, one of them with an eye on another table, somebody who
only watches, a passer-by, and the director with the live view and the results, by real sockets and pages.

Whatever comes out is judged at once by what its reader may know: the own cards in hands of that table, and what lies
open there. On pages that tell of no hand there is no card at all, and a salt is nobody's before its hand has ended.
"""

import logging
from contextlib import ExitStack, suppress
from dataclasses import dataclass

from asgiref.sync import sync_to_async
from django.test import Client
from django.urls import reverse

from accounts.models import Player
from games.hand_record import hand_now
from games.models import Round
from games.services.poker.room import rules_of
from games.services.tables import table_enter
from tests.factories import make_player
from tests.leaks import sources
from tests.leaks.cards import Cards, Drawn, decks_heard
from tests.leaks.evening import Hearing
from tests.leaks.kept import Kept
from tests.leaks.poker_night import Seen
from tests.pages.accounts.entrance import sign_in_staff
from tests.sockets.clients import TableSocket, browser_of
from tests.sockets.tournament_evening import Evening, Guest

WATCHER, PASSER_BY, DIRECTOR = "Zoe", "passer-by", "director"
# Besides the evening's: pages that are asked for have its hour too.
_PAGES = ("games.table_page", "games.views", "tournaments.views", "tournaments.admin.pages")
# Pages of a hand: who may read what of it is said by the hand.
MOST_SALTS = 4
_OF_HANDS = ("round_detail", "hand_text", "hand_phh", "verify", "verify_record")


class Enough(Exception):
    """So much has been read as was wanted."""


@dataclass
class Ear:
    """A socket of the night: who listens at which table, from which of its hands on, and how much has been judged."""

    who: str
    slug: str
    socket: TableSocket
    hand: int = 0
    judged: int = 0


class TournamentNight(Evening):
    """`found`: everything that somebody could read and may not. `frames` and `pages` say how much was read."""

    def __init__(self, seed: int, players: int = 5, **rules: object) -> None:
        super().__init__(seed, players, **{"seats": 3, **rules})
        self.cards, self.log = Cards(), Kept()
        self.drawn: list[Drawn] = []
        self.ears: dict[int, Ear] = {}
        self.heard: set[tuple[str, str]] = set()
        self.found: list[str] = []
        # The hands in the order of their decks, as they were when somebody last looked.
        self.hands: dict[int, Seen] = {}
        self.frames = self.pages = self.decisions = 0
        self.readers: tuple[str, ...] = (PASSER_BY, WATCHER, DIRECTOR)
        # After which decisions everybody looks around, and reads everything there is.
        self.look_every, self.sweeps, self.most_decisions = 6, (4,), 1_000_000
        # Who reads everything there is, not only what tells of the tournament.
        self.sweepers: tuple[str, ...] = ()

    # --- Who is there ---

    def furnish(self) -> None:
        super().furnish()
        self.watcher = make_player(WATCHER)
        self.first = next(iter(self.guests.values()))
        self.browsers = {WATCHER: browser_of(self.watcher), PASSER_BY: Client(), DIRECTOR: Client()}
        self.browsers |= {guest.player.nickname: guest.browser for guest in self.guests.values()}
        self.readers = (*self.readers, self.first.player.nickname)
        self.sweepers = self.sweepers or self.readers
        sign_in_staff(self.browsers[DIRECTOR])

    async def night(self) -> None:
        """One tournament to its end."""
        heard = Hearing(self.log)
        logging.getLogger().addHandler(heard)
        with heard, decks_heard(self.drawn), ExitStack() as stack:
            stack.callback(logging.getLogger().removeHandler, heard)
            await sync_to_async(self.furnish)()
            stack.enter_context(self.hours())
            await sync_to_async(self.house.start)()
            with suppress(Enough):
                await self.play()
            await self._look(sweep=False)
            for ear in list(self.ears.values()):
                await self._leaves(ear)
        self._log_judge()

    async def follow_all(self) -> None:
        await super().follow_all()
        for slug in await sync_to_async(self._tables)():
            # Zoe watches every table; and whoever came first has an eye on the one where he does not sit.
            watching = [self.watcher, *([self.first.player] if self.first.slug not in ("", slug) else [])]
            for player in watching:
                if not any((ear.who, ear.slug) == (player.nickname, slug) for ear in self.ears.values()):
                    await self._watches(player, slug)

    def _tables(self) -> list[str]:
        return list(self.house.row.tables.filter(closed_at=None).values_list("table__slug", flat=True))

    async def _watches(self, player: Player, slug: str) -> None:
        table = await sync_to_async(lambda: self.house.row.tables.get(table__slug=slug).table)()
        asked = {"player_id": player.pk, "table_id": table.pk, "device": "teste", "now": self.house.now}
        await sync_to_async(table_enter)(**asked)
        socket = await sync_to_async(TableSocket)(self.browsers[player.nickname], slug)
        assert await socket.open()
        await self._listens(player.nickname, slug, socket)

    async def _listens(self, who: str, slug: str, socket: TableSocket) -> None:
        last = await sync_to_async(lambda: max(0, len(self._rounds(slug)) - 1))()
        self.ears[id(socket)] = Ear(who, slug, socket, last)

    async def _follow(self, guest: Guest, slug: str) -> None:
        before = guest.socket
        # Where he sits now he may have watched: as a player he has one socket there.
        for ear in [ear for ear in self.ears.values() if (ear.who, ear.slug) == (guest.player.nickname, slug)]:
            await self._leaves(ear)
        await super()._follow(guest, slug)
        if before is not None and id(before) in self.ears:
            await self._judged(self.ears.pop(id(before)))
        if guest.socket is not None:
            await self._listens(guest.player.nickname, slug, guest.socket)

    async def _leaves(self, ear: Ear) -> None:
        ear.socket.drained()
        await self._judged(self.ears.pop(id(ear.socket)))
        if ear.socket.closed is None:
            await ear.socket.close()

    # --- What is read ---

    async def _decided(self, table_id: int) -> bool:
        if not await super()._decided(table_id):
            return False
        self.decisions += 1
        slug, version = await sync_to_async(lambda: self._at(table_id))()
        for ear in [ear for ear in self.ears.values() if ear.slug == slug]:
            if not any(f'data-version="{version}"' in text for text in ear.socket.texts[ear.judged :]):
                await ear.socket.until(f'data-version="{version}"', seconds=60)
            await self._judged(ear)
        if self.decisions in self.sweeps or self.decisions % self.look_every == 0:
            await self._look(sweep=self.decisions in self.sweeps)
            self._log_judge()
        if self.decisions >= self.most_decisions:
            raise Enough
        return True

    def _at(self, table_id: int) -> tuple[str, int]:
        table = self.house.row.tables.get(pk=table_id).table
        return table.slug, table.version

    async def _judged(self, ear: Ear) -> None:
        """What has come by this socket: cards of the hands that were on its table meanwhile."""
        seen = await sync_to_async(self._seen)(ear.slug, ear.hand)
        may = {card for one in seen for card in one.to(ear.who)}
        self.heard.add((ear.slug, ear.who))
        for text in ear.socket.texts[ear.judged :]:
            self.frames += 1
            self._judge(ear.who, f"socket of {ear.slug}", text.encode(), may)
        ear.judged = len(ear.socket.texts)
        ear.hand = max(ear.hand, ear.hand + len(seen) - 1)

    async def _look(self, *, sweep: bool) -> None:
        """Everybody reads the tables, the hands on them and those before, and the tournament; or all there is."""
        with self.hours(*_PAGES):
            await sync_to_async(self._look_around)(sweep=sweep)

    def _look_around(self, *, sweep: bool) -> None:
        pk, slugs = self.house.row.pk, list(self.house.row.tables.values_list("table__slug", flat=True))
        plain = [reverse("tournament", args=["torneio"]), reverse("tournament_now", args=["torneio"])]
        plain += [reverse("tournaments"), reverse("lobby")]
        staff = [reverse(f"admin:tournaments_tournament_{page}", args=[pk]) for page in ("live", "results", "change")]
        for who in self.readers:
            for address in plain + (staff if who == DIRECTOR else []):
                self._read(who, address, set())
            for slug in slugs:
                self._read_hands(who, slug)
            if sweep and who in self.sweepers:
                part = "staff" if who == DIRECTOR else "public"
                for address in sources.addresses(part, slug=slugs[0], table=slugs[0], number="1"):
                    self._read(who, address, self._ever(who), words=False)
        if sweep:
            raw = sources.dump()
            for card in Cards.quoted(raw) - self._ever(""):
                self.found.append(f"{card}: database, dump")
            self._salts_judge("database", "dump", raw)

    def _read_hands(self, who: str, slug: str) -> None:
        rounds = self._rounds(slug)
        if not rounds:
            return
        last = self._seen(slug, max(0, len(rounds) - 2))
        self._read(who, reverse("table", args=[slug]), {card for one in last for card in one.to(who)})
        for round_, seen in zip(rounds[-2:], last, strict=True):
            for page in _OF_HANDS:
                self._read(who, reverse(page, args=[slug, round_.number]), seen.to(who))

    def _read(self, who: str, address: str, may: set[str], *, words: bool = True) -> None:
        answer = self.browsers[who].get(address)
        assert answer.status_code < 500, (who, address)
        raw = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]
        self.pages += 1
        self._judge(who, f"page {address}", raw, may, words=words)

    # --- What may be read ---

    def _rounds(self, slug: str) -> list[Round]:
        found = Round.objects.filter(table__slug=slug, table__is_tournament=True)
        return list(found.select_related("rules", "table").order_by("number"))

    def _seen(self, slug: str, first: int) -> list[Seen]:
        """The hands of a table, from the one at this place on, as they are now."""
        return [self._of(round_) for round_ in self._rounds(slug)[first:]]

    def _of(self, round_: Round) -> Seen:
        number = self._numbers().index(round_.pk)
        known = self.hands.get(number)
        if known is None or not known.ended:
            self.hands[number] = self._looked(round_, self.drawn[number])
        return self.hands[number]

    def _looked(self, round_: Round, drawn: Drawn) -> Seen:
        hand = hand_now(round_.table_id, round_.table.slug, round_.table.version, round_, rules_of(round_))
        state, names = hand.state, {pk: guest.player.nickname for pk, guest in self.guests.items()}
        turned = [one.seat for one in state.outcome.showdown] if state.outcome else []
        shown = {str(card) for seat in turned for card in state.holes[hand.place(seat)]}
        own = {names[who]: frozenset(map(str, state.holes[hand.place(seat)])) for seat, who in hand.players.items()}
        public = frozenset({*map(str, state.board), *shown})
        return Seen(drawn, state.outcome is not None, public, own)

    def _numbers(self) -> list[int]:
        """Every hand, in the order in which their decks were drawn."""
        return list(Round.objects.filter(table__is_tournament=True).order_by("pk").values_list("pk", flat=True))

    def _all(self) -> list[Seen]:
        rows = Round.objects.filter(table__is_tournament=True).select_related("rules", "table").order_by("pk")
        return [self._of(round_) for round_ in rows]

    def _ever(self, reader: str) -> set[str]:
        return {card for seen in self._all() for card in seen.to(reader)}

    # --- What may not be read ---

    def _judge(self, reader: str, where: str, raw: bytes, may: set[str], *, words: bool = True) -> None:
        for card in sorted(self.cards.found(raw, words=words) - may):
            self.found.append(f"{card}: {reader}, {where}")
        self._salts_judge(reader, where, raw)

    def _salts_judge(self, reader: str, where: str, raw: bytes) -> None:
        """Of the hands that were dealt last, as many as can be under way and just ended; older ones stay as opened."""
        for number in range(max(0, len(self.drawn) - MOST_SALTS), len(self.drawn)):
            drawn, seen = self.drawn[number], self.hands.get(number)
            may = seen.salts_to(reader) if seen is not None and reader != "database" else set()
            for leaf in sorted(drawn.salts_in(raw) - may):
                self.found.append(f"salt of {drawn.deck[leaf]} in hand {number + 1}: {reader}, {where}")

    def _log_judge(self) -> None:
        for lines in self.log.by.values():
            for where, raw in lines:
                for card in Cards.quoted(raw):
                    self.found.append(f"{card}: log, {where}")
                self._salts_judge("log", where, raw)
            lines.clear()
