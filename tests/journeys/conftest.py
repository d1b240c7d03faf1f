"""A real browser and a real house for whole journeys; the house is one for all journeys of a run."""

import os
import shutil
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from tests.conftest import SHOWN
from tests.house import House
from tests.once import made_once, source

CHROMIUM = os.environ.get("MESA_CHROMIUM") or "/usr/bin/chromium"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


# Whoever has a page open, so that a journey that fails can say what was on it.
HERE: list["Visitor"] = []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if call.when == "call" and call.excinfo is not None:
        said = []
        for visitor in HERE:
            for page in visitor.context.pages:
                with suppress(PlaywrightError):
                    text = page.locator("body").inner_text(timeout=2_000)
                    said.append(f"{page.url}\n{text[:2_000]}\nfaults: {visitor.faults}")
        report.sections.append((SHOWN, "\n---\n".join(said)))
    if call.when == "teardown":
        HERE.clear()
    return report


@pytest.fixture(scope="session")
def furnished() -> Path:
    """A house with everything in it that nobody has entered yet: each house of a run is a copy of it."""
    return made_once(f"furnished-{source()}", lambda place: House(place).prepare())


@pytest.fixture(scope="session")
def house(furnished: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    built = House(copied(furnished, tmp_path_factory.mktemp("house")))
    built.start()
    yield built
    built.stop()


@pytest.fixture
def company_house(furnished: Path, tmp_path: Path) -> Iterator[House]:
    """A house of its own in which training opponents keep people company."""
    built = House(copied(furnished, tmp_path / "company"), environ={"TRAINING_OPPONENTS": "true"})
    built.start()
    yield built
    built.stop()


def copied(furnished: Path, place: Path) -> Path:
    return Path(shutil.copytree(furnished, place, dirs_exist_ok=True))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


class Visitor:
    """Someone with a browser of his own. `faults` are script errors and CSP violations of all his pages."""

    def __init__(self, browser: Browser, house: House, **how: object) -> None:
        self.house = house
        self.context: BrowserContext = browser.new_context(locale="pt-PT", base_url=house.url, **how)  # type: ignore[arg-type]
        self.context.set_default_timeout(20_000)
        self.page: Page = self.context.new_page()
        HERE.append(self)
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: said.type == "error" and self.faults.append(said.text))

    def sit_down(self, slug: str = "fast-demo") -> Page:
        """As a guest at a demonstration table: the door, one click."""
        self.page.goto(f"/mesa/{slug}/")
        self.page.get_by_role("button", name="Experimentar").first.click()
        self.page.wait_for_selector('#room[data-state="open"]')
        return self.page

    def sign_in(self, email: str) -> None:
        """With the demonstration's password."""
        self.page.goto("/conta/entrar/")
        self.page.fill("input[name=login]", email)
        self.page.fill("input[name=password]", self.house.password)
        self.page.locator("main form button[type=submit]").click()
        self.page.wait_for_url(lambda url: "/conta/entrar" not in url)

    def leave(self) -> None:
        if self in HERE:
            HERE.remove(self)
        self.context.close()


@pytest.fixture
def visitor(chromium: Browser, house: House) -> Iterator[object]:
    """Makes visitors: `visitor(viewport=...)`. All leave when the test ends."""
    here: list[Visitor] = []

    def come(**how: object) -> Visitor:
        here.append(Visitor(chromium, house, **how))
        return here[-1]

    yield come
    for one in here:
        one.leave()
