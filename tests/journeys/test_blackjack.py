"""A blackjack table in a real browser and a real house: a round is played by clicking, and its money is right."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.house import House

pytestmark = [pytest.mark.journey, pytest.mark.timeout(300)]
_TABLE = """
from datetime import UTC, datetime
from casino.rulebook.models import SpecificRules
from games.models import Table
from tests.services.blackjack_room import VALUES
since = datetime(2025, 1, 1, tzinfo=UTC)
SpecificRules.objects.create(key="journey-21", version=1, regulation="805", title="Mesa de ensaio", state="in_force",
    values={**VALUES, "individual": True, "result_seconds": 20}, demonstration=True, in_force_from=since,
    created_at=since)
Table.objects.create(slug="journey-21", name="Journey", game="blackjack", currency="DEMO", rules_key="journey-21")
"""


def cents(page: Page, name: str) -> int:
    return int(page.locator(f"#table-bar [data-{name}]").get_attribute(f"data-{name}") or 0)


def test_a_round_is_played_by_clicking_and_paid_as_it_says(house: House, visitor: Callable[..., Any]) -> None:
    house.manage("shell", "-c", _TABLE)
    page: Page = visitor().sit_down("journey-21")
    page.wait_for_selector("#bet-4")
    before = cents(page, "balance")
    page.click("#bet-4")
    page.wait_for_function("() => document.querySelector('#table-bar [data-stake]').dataset.stake === '500'")
    assert cents(page, "balance") == before - 500
    page.dblclick("#action-deal")
    page.wait_for_function(
        "() => ['turn', 'offers', 'wait'].includes(document.getElementById('table-actions').dataset.kind)"
    )
    for _ in range(8):
        kind = page.locator("#table-actions").get_attribute("data-kind")
        if kind == "wait":
            break
        moment = page.locator("#table-version").get_attribute("data-version")
        stand = page.locator("#offer-no-4, #act-stand")
        (stand if stand.count() else page.locator("#act-hit")).click()
        page.wait_for_function("old => document.getElementById('table-version').dataset.version !== old", arg=moment)
    page.wait_for_selector('#table-status[data-phase="result"]')
    told = page.locator("#table-bar .bar-result").inner_text()
    returned = re.search(r"Recebeu ([\d.,]+)", told)
    paid = int(re.sub(r"[.,]", "", returned.group(1))) if returned else 0
    assert cents(page, "balance") == before - cents(page, "stake") + paid
    assert page.locator("#table-place-4 .hand-said").count() >= 1
    assert page.locator("#table-bank .card-closed").count() == 0
