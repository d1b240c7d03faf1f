"""An evening at two tables and an own wheel with everything kept: two players, a guest, a passer-by, the director.

Sockets and pages are the real application's. The numbers that the dice draw are watermarks: five digits long, they fall
on a pocket like any other (modulo the wheel), and nothing else looks like them.
"""

import logging
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from asgiref.sync import sync_to_async
from django.test import Client
from django.urls import reverse

from accounts import ledger
from accounts.models import Player, PlaySession
from accounts.services.sessions import session_totals
from casino import dice
from tests.audit.house import deposit
from tests.leaks import sources
from tests.leaks.kept import Kept, Mark, mark_amount, mark_bytes, mark_number, mark_text
from tests.pages.accounts.entrance import member, sign_in_staff
from tests.services.roulette_room import OwnWheel, Room
from tests.sockets.clients import TableSocket, browser_of

FIRST_NUMBER = 48_101  # of five digits, and below the two bytes that a commitment has for it


class Evening:
    """`secrets`: what was drawn and is not open yet. `private`: player → what only he may read, as time goes by."""

    def __init__(self) -> None:
        self.kept = Kept()
        self.drawn: list[int] = []
        self.salts: list[bytes] = []
        self.private: dict[str, list[Mark]] = {}
        self.sockets: list[tuple[str, TableSocket]] = []

    # --- Who is there ---

    def furnish(self) -> None:
        with self.watermarked():
            self.euro, self.demo = Room("cascais", currency="EUR", live=True), Room("jardim", live=True)
            self.ana = member("Ana", name="Anunciada Aguilhada", email="anunciada@segredo.example")
            self.rui = member("Rui", name="Ruivaldo Ramalhete", email="ruivaldo@segredo.example")
            deposit(self.ana, 7_654_321, self.euro)
            deposit(self.rui, 8_765_473, self.euro)
            for player in (self.ana, self.rui):
                self.euro.enter(player)
            self.demo.enter(self.ana)
            self.browsers = {"ana": browser_of(self.ana), "rui": browser_of(self.rui), "guest": Client()}
            self.browsers["guest"].post(reverse("guest_start"))
            self.guest = Player.objects.get(is_guest=True)
            self.demo.enter(self.guest)
            self.own = OwnWheel(self.ana, live=True)
            self.own.enter(self.ana)
            self.own.place(self.ana, ("red", 3_300))
            self.browsers["director"], self.browsers["passer-by"] = Client(), Client()
            sign_in_staff(self.browsers["director"])
        for player in (self.ana, self.rui):
            texts = {"name": player.name, "e-mail": str(player.email), "tax number": str(player.nif)}
            self.private[player.nickname.lower()] = [
                mark_text(f"{player.nickname}'s {what}", text) for what, text in texts.items()
            ]

        self.private["ana"].append(mark_text("Ana's own wheel", self.own.table.slug))

    @contextmanager
    def watermarked(self) -> Iterator[None]:
        def below(n: int) -> int:
            self.drawn.append(FIRST_NUMBER + 37 * len(self.drawn))
            return self.drawn[-1]

        def salt() -> bytes:
            self.salts.append(real_salt())
            return self.salts[-1]

        real_salt, real_below = dice.salt, dice.below
        with ExitStack() as stack:
            # Names of guests also come from the dice; only a wheel's numbers are watermarks.
            stack.enter_context(patch.object(dice, "below", lambda n: below(n) if n == 37 else real_below(n)))
            stack.enter_context(patch.object(dice, "salt", salt))
            yield

    # --- What happens ---

    async def play(self, readers: tuple[str, ...], *plants: Any) -> None:
        """Two rounds, the second read in its middle by everybody in `readers`. `plants`: what leaks on purpose."""
        heard = Hearing(self.kept)
        logging.getLogger().addHandler(heard)
        with heard, ExitStack() as stack:
            for plant in plants:
                stack.enter_context(plant(self))
            await sync_to_async(self.furnish)()
            await self._sit_down()
            with self.watermarked():
                await sync_to_async(self._round)(41_300, 13_700)
                await sync_to_async(self._bets)(27_900, 5_100)
            await self._all_told()
            await sync_to_async(self._look_around)(readers)
            self.unopened = [*self._last_of_each_table()]
        logging.getLogger().removeHandler(heard)

    async def end(self) -> None:
        """The rounds are closed: what was committed to is opened."""
        await sync_to_async(self._close)()
        await self._all_told()
        for _, socket in self.sockets:
            await socket.close()
        await sync_to_async(self.read)("ana", reverse("round_detail", args=["cascais", 2]))

    async def _sit_down(self) -> None:
        for who, slug in (("ana", "cascais"), ("rui", "cascais"), ("ana", "jardim"), ("guest", "jardim")):
            socket = await sync_to_async(TableSocket)(self.browsers[who], slug)
            assert await socket.open()
            await socket.until("table-version")
            self.sockets.append((who, socket))

    def _round(self, hers: int, his: int) -> None:
        self._bets(hers, his)
        for room in (self.euro, self.demo):
            room.finish()
            room.tick()

    def _bets(self, hers: int, his: int) -> None:
        self.euro.place(self.ana, ("red", hers))
        self.euro.place(self.rui, ("black", his))
        self.demo.place(self.ana, ("odd", 1_100))
        self.demo.place(self.guest, ("even", 900))
        self._private_now()

    def _private_now(self) -> None:
        """Balances and session totals change: each that ever was stays private."""
        for player in (self.ana, self.rui):
            money = {"balance": ledger.balance(ledger.wallet_id(player.pk, "EUR"))}
            totals = session_totals(PlaySession.objects.get(player=player, table=self.euro.table).pk)
            if totals.won or totals.staked not in (41_300, 13_700):
                money["session's stakes"] = totals.staked
            self.private[player.nickname.lower()] += [
                mark_amount(f"{player.nickname}'s {what}", cents) for what, cents in money.items()
            ]

    def _close(self) -> None:
        for room in (self.euro, self.demo):
            room.finish()

    async def _all_told(self) -> None:
        """Until each socket has its table's version, and a moment's quiet after it."""
        for who, socket in self.sockets:
            room = self.euro if "cascais" in str(socket.channel.scope["path"]) else self.demo
            version = await sync_to_async(lambda room=room: (room.table.refresh_from_db(), room.table.version)[1])()
            await socket.until(f'data-version="{version}"')
            while await socket.channel.receive_nothing(timeout=0.2) is False:
                await socket.next()
            for text in socket.texts:
                self.kept.keep(who, f"socket {socket.channel.scope['path']}", text)
            socket.texts.clear()

    # --- Who looks where ---

    def _look_around(self, readers: tuple[str, ...]) -> None:
        for who in readers:
            for address in sources.addresses("staff" if who == "director" else "public"):
                self.read(who, address)
            if who == "ana":
                self.read(who, reverse("table", args=[self.own.table.slug]))
        self.kept.keep("database", "dump in the middle of a round", sources.dump())

    def read(self, who: str, address: str) -> None:
        answer = self.browsers[who].get(address)
        assert answer.status_code < 500, (who, address)
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        heads = "\n".join(f"{name}: {value}" for name, value in answer.items())
        self.kept.keep(who, f"page {address}", heads.encode() + b"\n" + content)

    # --- What may not be read ---

    def _last_of_each_table(self) -> list[Mark]:
        # The own wheel was the third to open, and its ball has not been launched.
        return [mark for at in (2 - len(self.salts), -2, -1) for mark in self._round_secret(at)]

    def _round_secret(self, at: int) -> list[Mark]:
        return [
            mark_bytes(f"salt {len(self.salts) + at}", self.salts[at]),
            mark_number(f"number {self.drawn[at]}", self.drawn[at]),
        ]

    def leaks(self) -> list[str]:
        """Everything that somebody could read and may not."""
        found = self.kept.found(self.unopened)
        for owner, marks in self.private.items():
            others = [reader for reader in self.kept.by if reader not in (owner, "director", "database")]
            found += self.kept.found(marks, others)
        return found


_LOGGERS = ("casino", "games", "accounts", "tournaments", "django", "django.template")


class Hearing(logging.Handler):
    """Keeps what any logger says, at any level."""

    def __init__(self, kept: Kept) -> None:
        super().__init__(logging.DEBUG)
        self._kept = kept

    def __enter__(self) -> "Hearing":
        root = logging.getLogger()
        self._levels = {name: logging.getLogger(name).level for name in _LOGGERS}
        self._root = root.level
        for name in self._levels:
            logging.getLogger(name).setLevel(logging.DEBUG)
        root.setLevel(logging.DEBUG)
        # Says of each name that a template does not find which one it was, with a trace: nothing of ours, and slow.
        logging.getLogger("django.template").setLevel(logging.INFO)
        return self

    def __exit__(self, *_: object) -> None:
        logging.getLogger().setLevel(self._root)
        for name, level in self._levels.items():
            logging.getLogger(name).setLevel(level)

    def emit(self, record: logging.LogRecord) -> None:
        self._kept.keep("log", record.name, f"{record.getMessage()} {record.__dict__.get('exc_text') or ''}")
