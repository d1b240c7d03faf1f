"""A table's page in a real browser, with a table that is played by the test: pages and pushes from sample views.

Nothing is served: every address that the browser asks for is answered here, the socket too. So each push comes when the
test says so and holds what the test wants, which no real table could promise.
"""

import json
import mimetypes
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

from django.contrib.staticfiles import finders
from playwright.sync_api import Browser, Page, Route, WebSocketRoute

from games.rendering import MINE

ORIGIN = "http://localhost:9"


class SamplePage:
    """One browser's page at a table that the test plays. `said` is what the page has sent, without its heartbeats.

    A game says which module makes its regions and how its page is rendered.
    """

    fragments: Any
    page_html: Callable[[Any, Any], str]

    def __init__(self, browser: Browser, public: Any, viewer: Any, **how: Any) -> None:
        self.public, self.viewer = public, viewer
        self.said: list[dict[str, Any]] = []
        self.faults: list[str] = []
        self._html = type(self).page_html(public, viewer)
        self.context = browser.new_context(locale="pt-PT", **how)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(10_000)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.route("**/*", self._answer)
        self.page.route_web_socket("**/ws/**", self._connect)
        self.page.goto(f"{ORIGIN}/mesa/amostra/")
        self.page.wait_for_selector('#room[data-state="open"]')

    def push(self, public: Any, viewer: Any, *, everything: bool = False) -> None:
        """Send what has changed since the last push, or (as after a lost connection) every region."""
        text = ""
        before = self._made(self.public, self.viewer)
        for name, html in self._made(public, viewer).items():
            if everything or before.get(name) != html:
                text += html
        self.public, self.viewer = public, viewer
        self._socket.send(text + MINE)
        self.page.wait_for_function(
            "version => document.getElementById('table-version').dataset.version === version", arg=str(public.version)
        )

    def sent(self, count: int) -> list[dict[str, Any]]:
        """What the page has said, once it has said that many things."""
        for _ in range(100):
            if len(self.said) >= count:
                break
            self.page.wait_for_timeout(20)
        # Something too many would have been sent by now.
        self.page.wait_for_timeout(60)
        return self.said

    def leave(self) -> None:
        self.context.close()

    def _made(self, public: Any, viewer: Any) -> dict[str, str]:
        shared: dict[str, str] = self.fragments.public_regions(public, "pt-pt")
        return {**shared, **self.fragments.private_regions(public, viewer, "pt-pt")}

    def _answer(self, route: Route) -> None:
        path = urlparse(route.request.url).path
        if path.startswith("/static/"):
            found = finders.find(path.removeprefix("/static/"))
            if found:
                kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
                route.fulfill(body=Path(str(found)).read_bytes(), content_type=kind)
                return
        if path == "/mesa/amostra/":
            route.fulfill(body=self._html, content_type="text/html; charset=utf-8")
            return
        route.fulfill(status=404, body="")

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(self._heard)

    def _heard(self, text: str | bytes) -> None:
        message = json.loads(text)
        message.pop("HEADERS", None)
        if message["command"] not in ("ping", "sync"):
            self.said.append(message)
