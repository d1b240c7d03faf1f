"""A blackjack table under load: every seat bets at once, and whoever is asked stands, or draws where he must."""

import asyncio
import json
import re
import uuid

from benchmarks.load import LONGEST_SECONDS, TableOfLoad
from benchmarks.sockets import Socket

BETS = re.compile(rb'data-kind="bets" data-round="(\d+)"')
TURN = re.compile(rb'data-kind="turn" data-round="(\d+)" data-decision="(\d+)" data-place="(\d+)" data-hand="(\d+)"')
BET = 500


class CardTableOfLoad(TableOfLoad):
    """The sockets of one table, a place each. Decisions are measured; bets are made so that there are any."""

    def __init__(self, slug: str, cookies: list[str]) -> None:
        super().__init__(slug, cookies)
        self._bet_in: dict[Socket, int] = {}
        self._turn: tuple[Socket, dict[str, object]] | None = None
        self._turn_known = asyncio.Event()

    def heard(self, socket: Socket, text: bytes) -> None:
        if found := BETS.search(text):
            self._bet(socket, int(found[1]))
        elif found := TURN.search(text):
            number, decision, place, hand = map(int, found.groups())
            act = {"command": "card_act", "round": number, "decision": decision, "place": place, "hand": hand}
            action = "stand" if b'id="act-stand"' in text else "hit"
            self._turn = socket, {**act, "action": action, "ace_as_one": False}
            self._turn_known.set()
        super().heard(socket, text)

    def _bet(self, socket: Socket, number: int) -> None:
        if self._bet_in.get(socket) == number:
            return
        self._bet_in[socket] = number
        # A place is kept for whoever had it: each player has the same one whenever he connects.
        bets = [{"position": f"place:{self.cookies.index(socket.cookie) + 1}", "amount": BET}]
        said = {"command": "bets_place", "round": number, "bets": bets, "key": str(uuid.uuid4())}
        socket.say(json.dumps(said))

    async def ready(self) -> None:
        """Until somebody is asked: between two rounds that takes the time of the bets."""
        async with asyncio.timeout(LONGEST_SECONDS):
            await self._turn_known.wait()

    def act(self) -> None:
        assert self._turn is not None
        socket, act = self._turn
        self._turn = None
        self._turn_known.clear()
        self.begin(socket, json.dumps({**act, "key": str(uuid.uuid4())}))
