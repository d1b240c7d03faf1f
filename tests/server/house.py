"""The real server as a process of its own, and a guest of it: real HTTP, real sockets, nothing of ours in between."""

import http.cookiejar
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.parse
import urllib.request
import uuid
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 60.0
TABLE = "lisboa"
# What the surroundings ask for is not for these processes: each gets its own.
_OWN = ("DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL", "MESA_VAR", "MESA_ORIGINS", "DJANGO_SETTINGS_MODULE")


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


class House:
    """One `manage.py` of the house. `environment`: what its processes are told besides this one's surroundings."""

    def __init__(self, var: Path, **environment: str) -> None:
        self.var, self.port = var, free_port()
        self.origin = f"http://127.0.0.1:{self.port}"
        surroundings = {name: value for name, value in os.environ.items() if name not in _OWN}
        self.environment = {
            **surroundings,
            **environment,
            "MESA_VAR": str(var),
            "MESA_ORIGINS": self.origin,
            "MESA_HOSTS": "127.0.0.1",
            "PYTHONUNBUFFERED": "1",
        }
        self.process: subprocess.Popen[bytes] | None = None
        # How python is begun for a command that goes on.
        self.program: tuple[str, ...] = ("manage.py",)

    def manage(self, *words: str) -> str:
        """A command that ends; what it said. Fails where its exit status is not zero."""
        done = subprocess.run(
            [sys.executable, "manage.py", *words], cwd=ROOT, env=self.environment, capture_output=True, text=True,
            timeout=SECONDS,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def start(self, *words: str) -> None:
        """Start a command that goes on; a server is up when this comes back."""
        words = words or ("serve", "--port", str(self.port))
        self.process = subprocess.Popen([sys.executable, *self.program, *words], cwd=ROOT, env=self.environment)
        end = time.monotonic() + SECONDS
        while words[0] == "serve":
            assert self.process.poll() is None, "the server ended at once"
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                assert time.monotonic() < end, "nobody listens"
                time.sleep(0.05)

    def end(self, number: int) -> int:
        """Send a signal; the exit status once the process is gone."""
        assert self.process is not None
        self.process.send_signal(number)
        status = self.process.wait(SECONDS)
        self.process = None
        return status

    def __enter__(self) -> "House":
        return self

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self.end(signal.SIGKILL)


class Guest:
    """A browser without a screen: a guest who comes in by the front door, for `table`."""

    def __init__(self, house: House, table: str = TABLE) -> None:
        self.house, self.table = house, table
        self.cookies = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def come_in(self) -> None:
        """«Experimentar», and then the table."""
        self.get("/")
        self.get(f"/mesa/{self.table}/")
        self.post(f"/experimentar/?mesa={self.table}", {**self.token(), "mesa": self.table})
        assert any(cookie.name == "sessionid" for cookie in self.cookies)
        self.get(f"/mesa/{self.table}/")

    def token(self) -> dict[str, str]:
        """The field that every form has, as the cookie has it now."""
        found = next(cookie.value for cookie in self.cookies if cookie.name == "csrftoken")
        return {"csrfmiddlewaretoken": str(found)}

    def get(self, path: str, house: House | None = None) -> str:
        with self.opener.open(f"{(house or self.house).origin}{path}", timeout=SECONDS) as answer:
            return str(answer.read().decode())

    def post(self, path: str, fields: dict[str, str]) -> None:
        """Send a form as a page has it."""
        data = urllib.parse.urlencode(fields).encode()
        self.opener.open(f"{self.house.origin}{path}", data, timeout=SECONDS).read()

    def sit_down(self, *, house: House | None = None, origin: str = "") -> "Chair":
        """A socket at the table, at this house's process or at another's."""
        house = house or self.house
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)
        return Chair(
            connect(
                f"ws://127.0.0.1:{house.port}/ws/mesa/{self.table}/",
                origin=origin or house.origin,  # type: ignore[arg-type]
                additional_headers={"Cookie": cookies},
                open_timeout=SECONDS,
                max_size=None,
                # The page's own heartbeat is a message; nothing else is sent here.
                ping_interval=None,
                legacy=True,
            )
        )


class Chair:
    """A socket, with everything that came out of it."""

    def __init__(self, channel: ClientConnection) -> None:
        self.channel = channel
        self.texts: list[str] = []

    def until(self, *parts: str, seconds: float = SECONDS) -> str:
        """The first text that holds all of them."""
        end = time.monotonic() + seconds
        while True:
            left = end - time.monotonic()
            assert left > 0, f"{parts} never came; the last: {self.texts[-1:]}"
            try:
                text = str(self.channel.recv(timeout=left))
            except TimeoutError:
                continue
            self.texts.append(text)
            if all(part in text for part in parts):
                return text

    def until_closed(self) -> int:
        """Read to the end; the close code."""
        try:
            while True:
                self.texts.append(str(self.channel.recv(timeout=SECONDS)))
        except ConnectionClosed as closed:
            # 1006: the connection was cut without a word.
            return int(closed.rcvd.code) if closed.rcvd else 1006

    def round_number(self) -> int:
        """The round that betting is open in (the next one, where the current one is about to close)."""
        text = self.until('class="status status-betting"')
        found = re.search(r'data-round="(\d+)"', text)
        assert found, text[:200]
        return int(found.group(1))

    def say(self, command: str, **fields: Any) -> dict[str, Any]:
        message = {"command": command, "key": str(uuid.uuid4()), **fields}
        self.channel.send(json.dumps(message))
        return message

    def close(self) -> None:
        self.channel.close()
