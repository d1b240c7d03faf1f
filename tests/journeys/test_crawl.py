"""Some pages as `make crawl` reads all: the reader's language, no axe-core violation, nothing wider than the window."""

import pytest
from django.urls import reverse
from playwright.sync_api import Browser

from tests.crawl.walk import WIDTHS, come, wrong_with
from tests.house import House

pytestmark = pytest.mark.journey

PAGES = (
    "/", reverse("glossary"), reverse("rules_index"), reverse("rules_page", args=["roulette-american-demo", 1]),
    reverse("rules_page", args=["holdem-demo", 1]), reverse("account_login"), reverse("account_signup"),
    "/mesa/fast-demo/", "/mesa/fast-holdem/", "/nada/",
)  # fmt: skip


@pytest.mark.rule("810/60")
@pytest.mark.parametrize("width", WIDTHS)
def test_pages_in_french_are_in_french_accessible_and_no_wider_than_the_window(
    chromium: Browser, house: House, width: int
) -> None:
    page = come(chromium, house.url, "fr", width)
    wrong = {}
    for address in PAGES:
        page.goto(address)
        if found := wrong_with(page, "fr"):
            wrong[address] = found
    page.context.close()
    assert not wrong
