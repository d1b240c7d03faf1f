"""A light WebSocket client, so that the load costs the cores it shares with the server as little as can be.

It knows what these measurements need and no more: unmasked text frames in, short masked text frames out.
"""

import asyncio
import base64
import os
from collections.abc import Callable

Heard = Callable[["Socket", bytes], None]


class Socket(asyncio.Protocol):
    """One connection; `heard` is called with each text frame's bytes."""

    def __init__(self, heard: Heard, *, host: str, path: str, origin: str, cookie: str) -> None:
        self.heard, self.cookie = heard, cookie
        self.version = -1
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self.told = asyncio.Event()
        self._buffer = bytearray()
        self._upgraded = False
        key = base64.b64encode(os.urandom(16)).decode()
        self._hello = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nCookie: sessionid={cookie}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n"
        ).encode()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._hello)

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("closed before it was open"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._upgraded and not self._upgrade():
            return
        at, end = 0, len(self._buffer)
        while end - at >= 2:
            length, start = self._buffer[at + 1] & 127, at + 2
            if length > 125:
                wide = 2 if length == 126 else 8
                length, start = int.from_bytes(self._buffer[start : start + wide]), start + wide
            if end < start + length:
                break
            self._frame(self._buffer[at] & 15, bytes(self._buffer[start : start + length]))
            at = start + length
        del self._buffer[:at]

    def _upgrade(self) -> bool:
        head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
        if not found:
            return False
        if b" 101 " not in head.split(b"\r\n", 1)[0]:
            self.ready.set_exception(ConnectionError(head.split(b"\r\n", 1)[0].decode()))
            return False
        self._upgraded, self._buffer = True, bytearray(rest)
        self.ready.set_result(None)
        return True

    def _frame(self, kind: int, payload: bytes) -> None:
        if kind == 1:
            self.heard(self, payload)
            self.told.set()
        elif kind == 9:
            self._send(0x8A, payload)
        elif kind == 8:
            self.closed = True

    def say(self, text: str) -> None:
        self._send(0x81, text.encode())

    def _send(self, head: int, payload: bytes) -> None:
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + size.to_bytes(2)
        # A mask of zeroes is a mask: the payload goes as it is.
        self.transport.write(bytes([head]) + length + bytes(4) + payload)
