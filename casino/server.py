"""Daphne as the house runs it: a socket's scope carries a short way for a ready-made frame.

`scope["frame_write"](frame)` hands finished WebSocket bytes to the connection, so that a table's frame is built once
and not for each of its sockets. Another ASGI server has no such thing, and the consumer then sends as everywhere.
"""

from collections.abc import Callable
from typing import Any

from daphne.server import Server

FrameWrite = Callable[[bytes], int]


class HouseServer(Server):
    """Daphne with the short way."""

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        if scope["type"] == "websocket":
            scope["frame_write"] = frame_writer(protocol)
        return super().create_application(protocol, scope)


def frame_writer(protocol: Any) -> FrameWrite:
    """A function that writes one whole frame and says how many bytes now wait for this client; -1: not open."""

    def write(frame: bytes) -> int:
        if protocol.state != protocol.STATE_OPEN or protocol._perMessageCompress is not None:
            return -1
        transport = protocol.transport
        if transport.disconnecting or not transport.connected:
            return -1
        waiting: int = len(transport.dataBuffer) - transport.offset + transport._tempDataLen
        if not waiting:
            # Nothing waits: the kernel takes it now, and the reactor need not be asked to come back for it.
            sent = transport.writeSomeData(frame)
            if not isinstance(sent, int):
                return -1
            if sent == len(frame):
                return 0
            frame = frame[sent:]
        transport.write(frame)
        return waiting + len(frame)

    return write
