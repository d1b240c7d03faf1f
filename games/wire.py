"""Between processes: announcements over Redis pub/sub, one subscription per table and process; nothing without Redis.

What crosses is an id, a version and player ids. A message that is lost or a Redis that is down harms nobody: each
process looks at the versions in the database every second.
"""

import asyncio
import logging
import uuid
from collections.abc import Callable, Coroutine
from typing import Any

from channels.layers import get_channel_layer

from games.announce import Announcement, Place

logger = logging.getLogger(__name__)

CLOSE_GROUP = "players.close"


class Wire:
    """This process's end. Without a channel layer every method does nothing."""

    def __init__(self, *, heard: Callable[[Announcement], None], closed: Callable[[int, str], None]) -> None:
        self._heard = heard
        self._closed = closed
        self._layer = get_channel_layer()
        self._own = uuid.uuid4().hex
        self._channel = ""
        self._reader: asyncio.Task[None] | None = None

    async def start(self) -> None:
        if self._layer is None:
            return
        self._channel = await self._layer.new_channel("hub")
        await self._quietly(self._layer.group_add(CLOSE_GROUP, self._channel))
        self._reader = asyncio.create_task(self._read())

    async def stop(self) -> None:
        if self._reader:
            self._reader.cancel()
        if self._layer is not None:
            await self._quietly(self._layer.flush())

    async def listen(self, table_id: Place) -> None:
        if self._layer is not None:
            await self._quietly(self._layer.group_add(group(table_id), self._channel))

    async def unlisten(self, table_id: Place) -> None:
        if self._layer is not None:
            await self._quietly(self._layer.group_discard(group(table_id), self._channel))

    def tell(self, loop: asyncio.AbstractEventLoop, announcement: Announcement) -> None:
        """From any thread: tell the other processes."""
        self._send(loop, group(announcement.table_id), announcement_message(announcement) | {"from": self._own})

    def tell_closed(self, loop: asyncio.AbstractEventLoop, player_id: int, reason: str) -> None:
        """From any thread: have the other processes close a player's sockets."""
        self._send(loop, CLOSE_GROUP, close_message(player_id, reason) | {"from": self._own})

    def _send(self, loop: asyncio.AbstractEventLoop, name: str, message: dict[str, Any]) -> None:
        if self._layer is not None:
            asyncio.run_coroutine_threadsafe(self._quietly(self._layer.group_send(name, message)), loop)

    async def _read(self) -> None:
        while True:
            try:
                message = await self._layer.receive(self._channel)
            except asyncio.CancelledError:
                raise
            except Exception:
                logger.warning("Redis does not answer; the tables' versions are read from the database")
                await asyncio.sleep(1)
                continue
            if message.get("from") == self._own:
                continue
            if message["type"] == "closed":
                self._closed(message["player"], message["reason"])
            else:
                self._heard(
                    Announcement(
                        table_id=_place(message["table"]),
                        version=message["version"],
                        players=tuple(message["players"]),
                        everyone=message["everyone"],
                    )
                )

    async def _quietly(self, doing: Coroutine[Any, Any, Any]) -> None:
        try:
            await doing
        except Exception as fault:
            logger.warning("Redis does not answer (%s)", type(fault).__name__)


def _place(told: int | list[Any] | tuple[Any, ...]) -> Place:
    """As it was before it was sent."""
    return told if isinstance(told, int) else (str(told[0]), int(told[1]))


def group(table_id: Place) -> str:
    """The pub/sub group of a table, or of something else."""
    kind, pk = ("table", table_id) if isinstance(table_id, int) else table_id
    return f"{kind}.{pk}"


def announcement_message(announcement: Announcement) -> dict[str, Any]:
    """What crosses: public facts only."""
    return {
        "type": "changed",
        "table": announcement.table_id,
        "version": announcement.version,
        "players": list(announcement.players),
        "everyone": announcement.everyone,
    }


def close_message(player_id: int, reason: str) -> dict[str, Any]:
    """A player's sockets are to close."""
    return {"type": "closed", "player": player_id, "reason": reason}
