"""Every page, every reader, every cell: who is told what. The lists come from the URL resolver and the staff's site,

so that a new page, record or act can't be forgotten: without its row in `pages.txt` or `records.txt` these tests fail.
"""

import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.apps import apps
from django.urls import NoReverseMatch, reverse

from accounts.admin_site import house_site
from casino.rulebook.models import SpecificRules
from tests.pages.authorisation.world import READERS, World, url_names, world_make

pytestmark = pytest.mark.django_db

HERE = Path(__file__).parent
WORDS = {
    "-": "405",
    "in": ">account_login",
    "up": ">account_signup",
    "again": ">account_reauthenticate",
    "code": ">mfa_reauthenticate",
    ">password": ">account_change_password",
}
# What stands in the place of each argument: things of Ana's («player»), so that «other» asks for what is not his.
ARGUMENTS = {
    "account_confirm_email": {"key": "abc"},
    "account_reset_password_from_key": {"uidb36": "a", "key": "b-c"},
    "rules_page": {"key": "roulette-american-demo", "version": 1},
    "rules_changes": {"key": "roulette-american-demo", "version": 1, "other": 1},
    "admin:accounts_complaint_export": {"kind": "csv"},
    "tournament": {"slug": "torneio"},
    "tournament_now": {"slug": "torneio"},
    "tournament_act": {"slug": "torneio", "act": "entrar"},
    "admin:app_list": {"app_label": "accounts"},
    "admin:view_on_site": {"content_type_id": 1, "object_id": 1},
}
ROUTES = {
    "favicon.ico": "/favicon.ico",
    "admin:<path:object_id>/": "/gestao/games/table/1/",
    "admin:(?P<url>.*)$": "/gestao/nada/",
}
RECORD_PAGE = re.compile(r"admin:(?P<app>[a-z]+)_(?P<model>[a-z]+)_(?P<what>act|changelist|add|history|delete|change)$")
# A form that is open says «ok», or names its faults, or (where nothing had to be filled in) leads back to the record.
OPEN = {"GET": {"ok"}, "POST": {"ok", "422"}}


def rows(name: str) -> Iterator[list[str]]:
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield line.split()


PAGES = {(name, method): dict(zip(READERS, answers, strict=True)) for name, method, *answers in rows("pages.txt")}
STAFF = ("support", "finance", "director")
RECORDS = {(record, what): dict(zip(STAFF, answers, strict=True)) for record, what, *answers in rows("records.txt")}


@pytest.fixture
def world() -> Iterator[World]:
    """The house, without a line in the log for each of a thousand doors that stay closed."""
    made = world_make()
    logging.disable(logging.ERROR)
    yield made
    logging.disable(logging.NOTSET)


def address_of(world: World, name: str, arguments: list[str]) -> str:
    if name in ROUTES:
        return ROUTES[name]
    if name == "admin:rulebook_specificrules_step":
        # PostgreSQL goes on counting from test to test.
        first = SpecificRules.objects.order_by("pk").values_list("pk", flat=True).first()
        return reverse(name, kwargs={"rules_id": first, "step_name": "approve"})
    given = ARGUMENTS.get(name) or {argument: world.things[argument] for argument in arguments}
    return reverse(name, kwargs=given or None)


def pages() -> dict[str, list[str]]:
    """Every page but those of the staff's records, with the names of its arguments."""
    found = {}
    for name, entry in url_names():
        if not RECORD_PAGE.match(name):
            found[name] = (
                list(entry.pattern.regex.groupindex) if not entry.pattern.converters else list(entry.pattern.converters)
            )
    return found


def test_every_page_has_its_rows_and_every_row_its_page():
    assert {name for name, _method in PAGES} == set(pages())
    assert {method for _name, method in PAGES} == {"GET", "POST"}
    assert len(PAGES) == 2 * len(pages())


def test_every_record_and_act_of_the_staff_has_its_row_and_every_row_its_record():
    known = {(model._meta.label_lower, "look") for model in house_site._registry}
    known |= {
        (model._meta.label_lower, act.slug)
        for model, admin in house_site._registry.items()
        for act in getattr(admin, "acts", ())
    }
    extra = {(record, what) for record, what in RECORDS if what in ("add", "change")}
    assert set(RECORDS) - extra == known
    assert {record for record, _what in extra} <= {record for record, _what in known}
    models = {f"{m['app']}.{m['model']}" for name, _ in url_names() if (m := RECORD_PAGE.match(name))}
    assert models == {record for record, _what in known}


@pytest.mark.parametrize("reader", READERS)
def test_every_reader_is_told_at_every_page_what_the_table_says(world, reader):
    wrong = []
    for name, arguments in pages().items():
        address = address_of(world, name, arguments)
        for method in ("GET", "POST"):
            expected, told = PAGES[name, method][reader], world.answer(reader, method, address)
            if told != WORDS.get(expected, expected):
                wrong.append(f"{method} {name} ({address}) as {reader}: {told}, not {expected}")
    assert wrong == []


def record_rows(world: World) -> Iterator[tuple[str, str, str, dict[str, str]]]:
    """(address, method, record and what, role → yes, no or gone) of every page about a record."""
    nobody = dict.fromkeys(STAFF, "no")
    for record in sorted({record for record, _what in RECORDS}):
        model = apps.get_model(record)
        found = model._default_manager.order_by("pk").values_list("pk", flat=True).first()
        assert found is not None, f"there is no {record} to ask for"
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}_"
        look = RECORDS[record, "look"]
        one = [found]
        yield reverse(name + "changelist"), "GET", f"{record} list", look
        yield reverse(name + "change", args=one), "GET", f"{record} record", look
        yield reverse(name + "history", args=one), "GET", f"{record} history", look
        for method in ("GET", "POST"):
            yield reverse(name + "add"), method, f"{record} add", RECORDS.get((record, "add"), nobody)
            yield reverse(name + "delete", args=one), method, f"{record} delete", nobody
        yield reverse(name + "change", args=one), "POST", f"{record} change", RECORDS.get((record, "change"), nobody)
        for (other, what), may in RECORDS.items():
            if other == record and what not in ("look", "add", "change"):
                for method in ("GET", "POST"):
                    yield reverse(name + "act", args=[found, what]), method, f"{record} {what}", may
        try:
            yield reverse(name + "act", args=[found, "x"]), "POST", f"{record} x", dict.fromkeys(STAFF, "gone")
        except NoReverseMatch:
            continue  # Records whose steps have pages of their own.


@pytest.mark.parametrize("reader", READERS)
def test_every_role_may_do_to_every_record_what_the_table_says_and_nobody_else_anything(world, reader):
    outside = {"visitor": ">account_login", "half": ">mfa_reauthenticate"}
    outside |= dict.fromkeys(("guest", "player", "other"), "404")
    wrong = []
    for address, method, what, may in record_rows(world):
        told = world.answer(reader, method, address)
        if reader in outside:
            allowed = {outside[reader]}
        else:
            allowed = {"yes": OPEN[method], "no": {"403"}, "gone": {"404"}}[may[reader]]
        if told not in allowed and not (may.get(reader) == "yes" and told.endswith("_change")):
            wrong.append(f"{method} {what} ({address}) as {reader}: {told}, not {allowed}")
    assert wrong == []


def test_what_is_somebodys_own_is_shown_to_nobody_else(world):
    """Pages that all may open show each reader only his own part."""

    def text(reader: str, name: str, **arguments: object) -> str:
        return world.browsers[reader].get(reverse(name, kwargs=arguments or None)).content.decode()

    played = {"slug": "mesa", "number": 1}
    assert "Não apostou nesta jogada" not in text("player", "round_detail", **played)
    for reader in ("guest", "other", "support", "finance", "director"):
        page = text(reader, "round_detail", **played)
        assert "Não apostou nesta jogada" in page
        assert "Ana" not in page
    assert "jogada 1" in text("player", "statement").lower() or "mesa" in text("player", "statement").lower()
    session = reverse("session_summary", args=[world.things["session_id"]])
    assert session in text("player", "account")
    complaint = reverse("complaint_new", args=["mesa", 1])
    assert complaint in text("player", "account")
    for reader in ("other", "support", "finance", "director"):
        assert session not in text(reader, "account")
        assert complaint not in text(reader, "account")
    anas = world.things["ana"]
    for page in (text("other", "verify", **played), text("visitor", "verify", **played)):
        assert anas.nickname not in page
        assert anas.name not in page
        assert anas.email not in page
        assert anas.public_id in page
