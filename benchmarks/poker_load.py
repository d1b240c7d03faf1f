"""A poker table under load: whoever's turn it is checks or calls, hand after hand, as fast as the server lets them."""

import asyncio
import json
import re
import uuid

from benchmarks.load import LONGEST_SECONDS, TableOfLoad
from benchmarks.sockets import Socket

TURN = re.compile(rb'data-kind="turn" data-round="(\d+)" data-decision="(\d+)" data-free="(yes|no)"')


class PokerTableOfLoad(TableOfLoad):
    """The sockets of one poker table. Whose turn it is says the row of buttons in that player's own frames."""

    def __init__(self, slug: str, cookies: list[str]) -> None:
        super().__init__(slug, cookies)
        self._turn: tuple[Socket, int, int, bool] | None = None
        self._turn_known = asyncio.Event()

    def heard(self, socket: Socket, text: bytes) -> None:
        if found := TURN.search(text):
            self._turn = (socket, int(found[1]), int(found[2]), found[3] == b"yes")
            self._turn_known.set()
        super().heard(socket, text)

    async def ready(self) -> None:
        """Until somebody's turn is known: between two hands that takes the pause of the rules."""
        async with asyncio.timeout(LONGEST_SECONDS):
            await self._turn_known.wait()

    def act(self) -> None:
        assert self._turn is not None
        socket, number, decision, free = self._turn
        self._turn = None
        self._turn_known.clear()
        act = {"command": "poker_act", "action": "check" if free else "call", "to": None}
        act |= {"round": number, "decision": decision, "key": str(uuid.uuid4())}
        self.begin(socket, json.dumps(act))
