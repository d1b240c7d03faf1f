"""Hands verified in a real browser with the network off: the same records as the script's, the same verdicts."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.architecture.tree import ROOT
from tests.fairness.hand_records import forgeries, hand_records

pytestmark = [pytest.mark.journey, pytest.mark.timeout(180)]

VERDICTS = """async (all) => {
  const verdicts = [];
  for (const record of all) verdicts.push((await handCheck(record)).every((step) => step.ok));
  return verdicts;
}"""


@pytest.fixture
def alone(chromium: Browser, tmp_path: Path) -> Iterator[Page]:
    """A page with the two scripts and nothing else, from a file, without a network."""
    for name in ("verify.js", "verify-hand.js"):
        shutil.copy(ROOT / "static" / "js" / name, tmp_path)
    page_text = (
        '<!doctype html><meta charset="utf-8"><script src="verify.js"></script><script src="verify-hand.js"></script>'
    )
    (tmp_path / "page.html").write_text(page_text)
    context = chromium.new_context(offline=True)
    page = context.new_page()
    page.goto((tmp_path / "page.html").as_uri())
    yield page
    context.close()


def test_two_hundred_hands_verify_in_the_browser_without_a_network(alone: Page) -> None:
    told = [record for seed in range(4) for record in hand_records(seed, 55)]
    assert alone.evaluate(VERDICTS, told) == [True] * 220


def test_every_way_of_altering_a_hand_is_seen_in_the_browser(alone: Page) -> None:
    forged = [one for seed in (7, 8) for record in hand_records(seed, 6) for one in forgeries(record)]
    assert len(forged) >= 200
    passed = alone.evaluate(VERDICTS, [record for _name, record in forged])
    assert [name for (name, _record), seen in zip(forged, passed, strict=True) if seen] == []


@pytest.mark.parametrize("told", [None, 1, "x", [], {}, {"round": 1, "events": []}])
def test_what_is_no_record_is_refused_by_the_browser(alone: Page, told: object) -> None:
    assert alone.evaluate(VERDICTS, [told]) == [False]
