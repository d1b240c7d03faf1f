"""`make crawl`: everybody who may read here reads all pages of a demonstration house, in every language, at two widths.

Ends with 1 where anything is wrong, or where an address of the house was read by nobody. `--languages`, `--widths` and
`--who` read a part of it; languages are read beside each other, as many as `--jobs`.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
django.setup()

from django.conf import settings  # noqa: E402
from playwright.sync_api import Browser, sync_playwright  # noqa: E402

from tests.crawl.unread import unread  # noqa: E402
from tests.crawl.visitors import ERRORS, WHO, begins_at, enter, post_without_token  # noqa: E402
from tests.crawl.walk import CHROMIUM, WIDTHS, Reader, Walk, come, language_keep  # noqa: E402
from tests.house import House  # noqa: E402
from tests.journeys import tournament_nights  # noqa: E402

CODES = [code for code, _name in settings.LANGUAGES]
_FURNISH = "from tests.crawl.furnish import main; main()"


def main() -> int:
    asked = _asked()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as place:
        os.environ.setdefault("MESA_TESTS_SHARED", str(Path(place) / "once"))
        house = House(Path(place) / "house", environ={"EMAIL_BACKEND": "django.core.mail.backends.locmem.EmailBackend"})
        house.prepare()
        tournament_nights.furnish(house, seed=7)
        known = json.loads(house.manage("shell", "-c", _FURNISH).rpartition("FURNISHED")[2])
        house.start()
        try:
            with ThreadPoolExecutor(asked.jobs) as readers:
                parts = [readers.submit(_read, house, known, code, asked) for code in asked.languages]
                walks = [walk for part in parts for walk in part.result()]
        finally:
            house.stop()
    wrong = sum(len(walk.faults) for walk in walks)
    missed = sorted(unread(set().union(*(walk.kinds for walk in walks)))) if set(asked.who) == set(WHO) else []
    for name in missed:
        print(f"  read by nobody: {name}")
    pages, judged = sum(len(walk.read) for walk in walks), sum(walk.judged for walk in walks)
    print(
        f"{pages} pages ({judged} that differ), {wrong} wrong, {len(missed)} unread, {time.monotonic() - began:.0f} s."
    )
    return 1 if wrong or missed or not pages else 0


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.crawl", description=__doc__)
    parser.add_argument("--languages", nargs="*", choices=CODES, default=CODES)
    parser.add_argument("--widths", nargs="*", type=int, choices=list(WIDTHS), default=list(WIDTHS))
    parser.add_argument("--who", nargs="*", choices=WHO, default=list(WHO))
    parser.add_argument("--sample", action="store_true", help="one page of each kind: what CI reads")
    parser.add_argument("--jobs", type=int, default=min(len(CODES), os.cpu_count() or 1))
    return parser.parse_args()


def _read(house: House, known: dict[str, Any], language: str, asked: argparse.Namespace) -> list[Walk]:
    """All visitors of one language, one after the other, in a browser of their own."""
    reader, told = Reader(language, asked.widths, sample=asked.sample), []
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        for who in asked.who:
            since = time.monotonic()
            told.append(walk := _visit(browser, house, known, reader, who))
            print(
                f"{language} {who}: {len(walk.read)} pages, {walk.judged} judged, {len(walk.faults)} wrong, "
                f"{time.monotonic() - since:.0f} s",
                flush=True,
            )
        browser.close()
    return told


def _visit(browser: Browser, house: House, known: dict[str, Any], reader: Reader, who: str) -> Walk:
    page = come(browser, house.url, reader.language, reader.widths[0])
    for address, name in ERRORS.items():
        page.route(f"**{address}", _answer(known["pages"][reader.language][name]))
    enter(page, who, house, known, reader.language)
    language_keep(page, house.url, reader.language)
    told = reader.walk(page, begins_at(who, known), follow=who != "support")
    if who == "nobody":
        post_without_token(page)
        reader.read(page, "the page of a form without its token", told)
    page.context.close()
    return told


def _answer(html: str) -> Any:
    return lambda route: route.fulfill(body=html, content_type="text/html; charset=utf-8")


if __name__ == "__main__":
    sys.exit(main())
