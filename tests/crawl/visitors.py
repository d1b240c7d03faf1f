"""Who reads the house's pages, how each comes in, and where each begins. Nothing is judged here."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from django.urls import URLResolver, get_resolver, reverse
from django.urls.exceptions import NoReverseMatch
from playwright.sync_api import Page

from tests.house import House
from tests.pages.accounts.entrance import PASSWORD, code

WHO = ("nobody", "guest", "player", "barred", "support", "staff")
# Their addresses need a key that a letter brings; without it the page says so.
LETTERS = (
    reverse("account_confirm_email", args=["nothing"]),
    reverse("account_reset_password_from_key", kwargs={"uidb36": "1", "key": "nothing"}),
)
# What nobody can bring about at will is served as the house renders it, at these addresses of the crawl's own.
ERRORS = {f"/pagina-de-erro/{name}/": name for name in ("429", "500")}
NOWHERE = "/nada/"
FORBIDDEN = "/gestao/rulebook/specificrules/add/"

_POST_WITHOUT_TOKEN = """(address) => {
    const form = document.body.appendChild(document.createElement("form"));
    form.method = "post"; form.action = address; form.submit();
}"""


def plain_addresses(resolver: URLResolver | None = None) -> Iterator[str]:
    """Every address that needs nothing to be named, whether or not a link leads to it. The staff's are theirs."""
    for entry in (resolver or get_resolver()).url_patterns:
        if isinstance(entry, URLResolver):
            if not entry.namespace:
                yield from plain_addresses(entry)
        elif entry.name:
            with suppress(NoReverseMatch):
                yield reverse(entry.name)


def enter(page: Page, who: str, house: House, known: dict[str, Any], language: str) -> None:
    """Come in as that visitor would."""
    if who == "guest":
        page.goto("/mesa/fast-demo/")
        page.locator("form[action*='experimentar'] button, main form button[type=submit]").first.click()
        page.wait_for_selector("#room")
    elif who != "nobody":
        email, secret = ("ana@exemplo.pt", "") if who == "player" else known[who][language]
        _sign_in(page, email, house.password if who == "player" else PASSWORD)
        if secret:
            page.wait_for_selector("input[name=code]")
            page.fill("input[name=code]", code(secret))
            page.locator("main form button[type=submit]").first.click()
        page.wait_for_url(lambda url: "/conta/entrar" not in url and reverse("mfa_authenticate") not in url)


def _sign_in(page: Page, email: str, password: str) -> None:
    page.goto(reverse("account_login"))
    page.fill("input[name=login]", email)
    page.fill("input[name=password]", password)
    page.locator("main form button[type=submit]").click()


def begins_at(who: str, known: dict[str, Any]) -> list[str]:
    """Where that visitor begins to read."""
    plain = ["/", *plain_addresses()]
    if who == "nobody":
        return [*plain, *LETTERS, *ERRORS, NOWHERE]
    if who == "player":
        return [*plain, *known["player"]]
    if who == "support":
        return [FORBIDDEN]
    return [reverse("admin:index"), *plain, *known["staff_pages"]] if who == "staff" else plain


def post_without_token(page: Page) -> None:
    """Ask for something as a page does that was left open too long: the answer is the page of the refused request."""
    page.goto(reverse("terms"))
    with page.expect_navigation():
        page.evaluate(_POST_WITHOUT_TOKEN, reverse("set_language"))
