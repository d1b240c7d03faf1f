"""A tournament whose people sit at real sockets: they enter by its page, follow to their tables, decide, and go.

Time is the house's own: a test moves it on, so that nobody waits for anything but the house itself.
"""

import asyncio
import re
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from random import Random
from types import SimpleNamespace
from unittest.mock import patch

from asgiref.sync import sync_to_async
from django.test import Client
from django.urls import reverse

from accounts.models import Player
from games import hub as hub_module
from games import push
from games.engines.poker import legal
from games.models import PokerSeat, Round, Table
from tests.factories import make_player
from tests.services.tournament_hands import hand_of
from tests.services.tournament_house import TournamentHouse
from tests.sockets.clients import TableSocket, browser_of

_CLOCKS = ("games.push", "games.consumers", "games.rendering", "tournaments.consumers", "tournaments.rendering")
_LINE = re.compile(r'<li data-line="(\d+)">.*?<span>(.*?)</span></li>', re.DOTALL)


class Guest:
    """Somebody with a browser, and the socket of the table in front of him."""

    def __init__(self, player: Player) -> None:
        self.player, self.browser = player, browser_of(player)
        self.socket: TableSocket | None = None
        self.slug = ""
        self.moves = 0
        # Everything that the sockets of tables before the present one were told.
        self.heard: list[str] = []


class Evening:
    """`gone`: who has closed the page and does not come back."""

    def __init__(self, seed: int, players: int, **rules: object) -> None:
        self.chance, self.players, self.rules = Random(seed), players, rules
        self.gone: set[int] = set()
        self.hands_proven = 0
        self.broken: set[str] = set()

    def furnish(self) -> None:
        self.house = TournamentHouse(**self.rules)
        self.house.now = self.house.row.starts_at - timedelta(seconds=30)
        self.guests = {}
        for number in range(self.players):
            guest = Guest(make_player(f"Jogador {number + 1}"))
            self.guests[guest.player.pk] = guest
            with self.hours("tournaments.views"):
                address = reverse("tournament_act", args=["torneio", "entrar"])
                assert guest.browser.post(address, {"key": str(uuid.uuid4())}).status_code == 302

    @contextmanager
    def hours(self, *modules: str) -> Iterator[None]:
        """These modules have the test's hour; a room that was told is told again at once."""
        with ExitStack() as stack:
            for module in modules or _CLOCKS:
                stack.enter_context(patch(f"{module}.timezone", SimpleNamespace(now=lambda: self.house.now)))
            stack.enter_context(patch.object(hub_module, "rest_of", lambda _place, _usual: 0.0))
            # These pages do not say every ten seconds that they are there.
            stack.enter_context(patch.object(push, "SILENT_SECONDS", 3600))
            yield

    # --- Sockets ---

    async def page(self, client: Client) -> TableSocket:
        """The socket of the tournament's page."""
        socket = await sync_to_async(TableSocket)(client, "", path="/ws/torneio/torneio/")
        assert await socket.open()
        return socket

    async def follow_all(self) -> None:
        """Everybody whose seat is at another table now goes there, as his page would lead him."""
        seats = await sync_to_async(self._seats)()
        for pk, guest in self.guests.items():
            if pk not in self.gone and seats.get(pk, "") != guest.slug:
                await self._follow(guest, seats.get(pk, ""))

    def _seats(self) -> dict[int, str]:
        here = PokerSeat.objects.filter(table__is_tournament=True, left_at=None)
        return dict(here.values_list("player_id", "table__slug"))

    async def _follow(self, guest: Guest, slug: str) -> None:
        if guest.socket is not None:
            # The old table has told him, by a part of the page that asks where to.
            await guest.socket.until(reverse("table_follow", args=[guest.slug]), seconds=30)
            target = await sync_to_async(self._led)(guest)
            assert target == (reverse("table", args=[slug]) if slug else reverse("tournament", args=["torneio"]))
            guest.heard += guest.socket.drained()
            await guest.socket.close()
            guest.moves += bool(slug)
        guest.socket, guest.slug = None, slug
        if slug:
            await sync_to_async(self.house.come)(guest.player)
            guest.socket = await sync_to_async(TableSocket)(guest.browser, slug)
            assert await guest.socket.open()

    def _led(self, guest: Guest) -> str:
        return str(guest.browser.get(reverse("table_follow", args=[guest.slug])).headers.get("HX-Redirect", ""))

    async def leave(self, player_id: int) -> None:
        """Somebody's connection is lost for good."""
        self.gone.add(player_id)
        socket = self.guests[player_id].socket
        assert socket is not None
        await socket.close()

    # --- Play ---

    async def play(self) -> None:
        """To the end; chips and cents are proven after every hand."""
        while not await sync_to_async(lambda: self.house.fresh.is_over)():
            await self.follow_all()
            for table_id in await sync_to_async(self._playing)():
                while await self._decided(table_id):
                    pass
            await sync_to_async(self._goes_on)()
        await self.follow_all()

    def _playing(self) -> list[int]:
        tables = Table.objects.filter(is_tournament=True, round__phase=Round.Phase.PLAYING)
        return list(tables.order_by("pk").values_list("pk", flat=True))

    def _goes_on(self) -> None:
        """The clock, until cards are dealt somewhere; after the hands that have ended everything is in its place."""
        open_before = set(self.house.row.tables.filter(closed_at=None).values_list("table__slug", flat=True))
        while not self._playing():
            self.house.tick()
            self.house.prove()
            self._cents()
            if self.house.fresh.is_over:
                break
        self.hands_proven += 1
        self.broken |= open_before - set(
            self.house.row.tables.filter(closed_at=None).values_list("table__slug", flat=True)
        )

    def _cents(self) -> None:
        """What the wallets paid lies in the pool and the fees, until the prizes are paid."""
        assert self.house.account("tournament_pool") + self.house.account("commission") == self.house.moved()

    def _turn(self, table_id: int) -> tuple[int, int, int, str, int | None] | None:
        table = Table.objects.select_related("round").get(pk=table_id)
        if table.round is None or table.round.phase != Round.Phase.PLAYING:
            return None
        hand = hand_of(table)
        assert hand.seat_to_act is not None
        may = legal(hand.state)
        assert may is not None
        action, to = ("check", None) if may.check else ("fold", None)
        if self.chance.random() < 0.6:
            action, to = ("raise", may.raise_to[1]) if may.raise_to else ("check" if may.check else "call", None)
        return hand.players[hand.seat_to_act], hand.number, hand.decision, action, to

    async def _decided(self, table_id: int) -> bool:
        """Whoever's turn it is says so by his socket; False when the hand is over."""
        turn = await sync_to_async(self._turn)(table_id)
        if turn is None:
            return False
        player_id, number, decision, action, to = turn
        if player_id in self.gone:
            await sync_to_async(self.house.tick)()
            return True
        socket = self.guests[player_id].socket
        assert socket is not None
        said = {"round": number, "decision": decision, "action": action, "to": to}
        await socket.say("poker_act", key=str(uuid.uuid4()), **said)
        async with asyncio.timeout(30):
            while await sync_to_async(self._where)(table_id) == (number, decision):
                refused = [text for text in socket.drained() if 'id="table-refusal"' in text]
                assert not refused, refused
                await asyncio.sleep(0.002)
        return True

    def _where(self, table_id: int) -> tuple[int, int] | None:
        table = Table.objects.select_related("round").get(pk=table_id)
        if table.round is None or table.round.phase != Round.Phase.PLAYING:
            return None
        hand = hand_of(table)
        return hand.number, hand.decision


def lines_in(texts: list[str]) -> dict[int, str]:
    """Every announcement that was pushed, by its key."""
    return {int(key): words for text in texts for key, words in _LINE.findall(text)}
