"""Rounds of cards verified in a real browser with the network off: the script's records, and the same verdicts."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.architecture.tree import ROOT
from tests.fairness import baccarat_records, stud_records
from tests.fairness.card_records import forgeries, played

pytestmark = [pytest.mark.journey, pytest.mark.timeout(180)]

SCRIPTS = (
    "verify.js",
    "verify-hand.js",
    "verify-cards.js",
    "verify-blackjack.js",
    "verify-stud.js",
    "verify-baccarat.js",
)
VERDICTS = """async (all) => {
  const verdicts = [];
  const wrong = (steps) => steps.filter((step) => !step.ok).map((step) => step.step);
  for (const record of all) verdicts.push(wrong(await cardsCheck(record)));
  return verdicts;
}"""


@pytest.fixture
def rows(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """A database beside a browser: its driver has a loop in this thread, in which nothing of the house runs."""
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    request.getfixturevalue("db")


@pytest.fixture
def alone(chromium: Browser, tmp_path: Path) -> Iterator[Page]:
    """A page with the scripts and nothing else, from a file, without a network."""
    for name in SCRIPTS:
        shutil.copy(ROOT / "static" / "js" / name, tmp_path)
    scripts = "".join(f'<script src="{name}"></script>' for name in SCRIPTS)
    (tmp_path / "page.html").write_text(f'<!doctype html><meta charset="utf-8">{scripts}')
    context = chromium.new_context(offline=True)
    page = context.new_page()
    page.goto((tmp_path / "page.html").as_uri())
    yield page
    context.close()


def test_rounds_verify_in_the_browser_and_every_way_of_altering_one_is_seen(alone: Page, rows: None) -> None:
    records = played(12, seed=6)
    assert alone.evaluate(VERDICTS, records) == [[]] * 13
    forged = forgeries(records[:5])
    said = alone.evaluate(VERDICTS, [record for _name, record in forged])
    assert [name for (name, _record), wrong in zip(forged, said, strict=True) if not wrong] == []
    assert all(alone.evaluate(VERDICTS, [None, 1, "x", [], {}, {"round": 1, "game": "blackjack", "events": []}]))


def test_rounds_of_stud_verify_in_the_browser_and_every_way_of_altering_one_is_seen(alone: Page, rows: None) -> None:
    records = stud_records.played(12, seed=6)
    assert alone.evaluate(VERDICTS, records) == [[]] * 13
    forged = forgeries(records[:4], stud_records.CHANGES)
    said = alone.evaluate(VERDICTS, [record for _name, record in forged])
    assert [name for (name, _record), wrong in zip(forged, said, strict=True) if not wrong] == []


def test_coups_of_baccarat_verify_in_the_browser_and_every_way_of_altering_one_is_seen(alone: Page, rows: None) -> None:
    records = baccarat_records.played(10, seed=6)
    assert alone.evaluate(VERDICTS, records) == [[]] * 11
    forged = forgeries(records[:3], baccarat_records.CHANGES)
    said = alone.evaluate(VERDICTS, [record for _name, record in forged])
    assert [name for (name, _record), wrong in zip(forged, said, strict=True) if not wrong] == []
