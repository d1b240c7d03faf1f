"""«Verificar jogada» in a real browser: the same records as the script's, the same verdicts, with the network off."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.architecture.tree import ROOT
from tests.fairness.records import forgeries, records

pytestmark = [pytest.mark.journey, pytest.mark.timeout(180)]

VECTORS = json.loads((ROOT / "tests" / "fairness" / "vectors.json").read_text(encoding="utf-8"))
VERDICTS = """async (all) => {
  const verdicts = [];
  for (const record of all) verdicts.push((await roundCheck(record)).every((step) => step.ok));
  return verdicts;
}"""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def alone(chromium: Browser, tmp_path: Path) -> Iterator[Page]:
    """A page with the verifier's script and nothing else, from a file, without a network."""
    shutil.copy(ROOT / "static" / "js" / "verify.js", tmp_path)
    (tmp_path / "page.html").write_text('<!doctype html><meta charset="utf-8"><script src="verify.js"></script>')
    context = chromium.new_context(offline=True)
    page = context.new_page()
    page.goto((tmp_path / "page.html").as_uri())
    yield page
    context.close()


def test_two_hundred_rounds_verify_in_the_browser_without_a_network(alone: Page) -> None:
    told = [record for seed in range(4) for record in records(seed, 50)]
    assert alone.evaluate(VERDICTS, told) == [True] * 200
    chains = [records(seed, 50) for seed in range(4)]
    for chain in chains:
        results = alone.evaluate("(chain) => recordsCheck(chain)", chain)
        assert [result["ok"] for result in results] == [True] * 50


def test_every_way_of_altering_a_record_is_seen_in_the_browser(alone: Page) -> None:
    forged = [one for record in records(5, 9) for one in forgeries(record)]
    assert len(forged) >= 100
    passed = alone.evaluate(VERDICTS, [record for _name, record in forged])
    assert [name for (name, _record), seen in zip(forged, passed, strict=True) if seen] == []


def test_browser_and_script_judge_the_shared_vectors_alike(alone: Page) -> None:
    assert alone.evaluate(VERDICTS, [v["record"] for v in VECTORS]) == [v["verifies"] for v in VECTORS]


def test_the_browser_sees_a_chain_that_does_not_hold(alone: Page) -> None:
    first, second = records(1, 2)
    second["previous_digest"] = second["events"][0]["data"]["previous"] = "ab" * 32
    results = alone.evaluate("(chain) => recordsCheck(chain)", [first, second])
    assert [result["ok"] for result in results] == [True, False]


@pytest.mark.parametrize("told", [None, 1, "x", [], {}, {"round": 1, "events": []}])
def test_what_is_no_record_is_refused_by_the_browser(alone: Page, told: object) -> None:
    assert alone.evaluate(VERDICTS, [told]) == [False]


def test_a_saved_page_checks_its_round_without_the_house(
    visitor: Callable[..., Any], tmp_path: Path, chromium: Browser
) -> None:
    """The page as a browser saves it: the same HTML with its scripts beside it."""
    someone = visitor()
    page = someone.page
    page.goto("/verificar/lisboa/3/")
    expect(page.locator(".verify-result")).to_have_attribute("data-ok", "yes")
    assert page.locator(".verify-step").count() == 7
    html = page.request.get("/verificar/lisboa/3/").text()
    for name in (
        "verify.js",
        "verify-hand.js",
        "verify-cards.js",
        "verify-blackjack.js",
        "verify-stud.js",
        "verify-baccarat.js",
        "verify-page.js",
    ):
        assert f'src="/static/js/{name}"' in html
        (tmp_path / name).write_text(page.request.get(f"/static/js/{name}").text(), encoding="utf-8")
        html = html.replace(f'src="/static/js/{name}"', f'src="{name}"')
    (tmp_path / "saved.html").write_text(html, encoding="utf-8")
    context = chromium.new_context(offline=True)
    saved = context.new_page()
    saved.goto((tmp_path / "saved.html").as_uri())
    expect(saved.locator(".verify-result")).to_have_attribute("data-ok", "yes")
    forged = json.loads(saved.locator("#record").text_content() or "")
    forged["r"] = (forged["r"] + 1) % 37
    saved.locator("summary").filter(has_text="Conferir outro registo").click()
    saved.fill("#verify-text", json.dumps(forged))
    saved.get_by_role("button", name="Conferir").click()
    expect(saved.locator(".verify-result")).to_have_attribute("data-ok", "no")
    wrong = saved.locator('.verify-step[data-ok="no"]').evaluate_all("steps => steps.map((step) => step.dataset.step)")
    assert wrong == ["commitment", "pocket"]
    context.close()
    assert someone.faults == []


def test_a_brought_record_and_a_void_round_are_told_in_words_on_a_phone(
    visitor: Callable[..., Any], tmp_path: Path
) -> None:
    someone = visitor(**PHONE)
    page = someone.page
    page.goto("/verificar/lisboa/7/")
    expect(page.locator('.verify-step[data-step="void"]')).to_contain_text("r nunca foi aberto")
    files = []
    for number in (6, 7, 8):
        files.append(str(tmp_path / f"{number}.json"))
        Path(files[-1]).write_text(page.request.get(f"/verificar/lisboa/{number}/registo.json").text())
    page.goto("/verificar/")
    page.set_input_files("#verify-files", files)
    page.get_by_role("button", name="Conferir").click()
    expect(page.locator('.verify-result[data-ok="yes"]')).to_have_count(3)
    page.goto("/verificar/")
    page.fill("#verify-text", "nada")
    page.get_by_role("button", name="Conferir").click()
    expect(page.locator("#verify-results")).to_contain_text("não se consegue ler")
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    assert someone.faults == []
