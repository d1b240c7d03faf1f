"""«Conformidade»: what `manage.py conformity` judges, for everybody to read, search and take away."""

import csv
import json
from io import StringIO

import pytest
from django.test import Client

from casino.rulebook.conformity import report
from casino.rulebook.conformity_rows import Asked, rows_asked, rows_now, rows_of
from casino.rulebook.regulations import delivered
from casino.rulebook.trace import trace_load

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser() -> Client:
    return Client()


@pytest.mark.rule(
    "803/decision.1", "804/decision.1", "805/decision.1", "807/decision.1", "810/decision.1", "812/decision.1"
)
def test_every_item_of_every_delivered_rule_has_its_row(browser):
    names = {name for regulation in delivered() for row in regulation.rows() for name in row.names(regulation.number)}
    told = json.loads(browser.get("/conformidade/conformidade.json").content)["rows"]
    assert {row["name"] for row in told} == names
    assert all(row["how"] for row in told)
    page = browser.get("/conformidade/").content.decode()
    for name in ("804/11.a.iii", "806/63.b", "811/26"):
        assert name in page
    for judged in report(trace_load()).values():
        rules = len(judged.regulation.rules)
        assert f"{rules} regras, {judged.met} cumpridas, {judged.traced} provadas" in page


def test_what_is_not_proven_is_not_called_proven():
    everything = {name: ["tests/x.py::test_it"] for row in rows_now() for name in [row.name]}
    without = rows_of({name: tests for name, tests in everything.items() if name != "804/11.a.iii"})
    assert [row.name for row in without if not row.is_proven] == ["804/11.a.iii"]
    assert [row.name for row in rows_of({}) if row.is_proven] == []


def test_tests_readings_and_places_stand_beside_the_rule(browser):
    page = browser.get("/conformidade/?q=804/6.b").content.decode()
    assert "Leitura 1." in page
    assert "o 1 e o 27 são vizinhos" in page
    assert "games.engines.roulette.colour" in page
    assert "tests/rules/" in page
    shown = browser.get("/conformidade/?reg=804&como=shown").content.decode()
    assert "/mesa/&lt;slug&gt;/" in shown
    assert '<a href="/regras/">' in shown


def test_words_are_found_without_accents_and_the_files_hold_what_was_asked(browser):
    rows = rows_asked(rows_now(), Asked(words="DUZIA"))
    assert rows
    assert all("dúzia" in f"{row.rule_text} {row.text} {row.readings} {row.tests}".lower() or row.tests for row in rows)
    answer = browser.get("/conformidade/conformidade.csv?q=duzia")
    lines = list(csv.reader(StringIO(answer.content.decode("utf-8-sig")), delimiter=";"))
    assert [line[0] for line in lines[1:]] == [row.name for row in rows]
    told = json.loads(browser.get("/conformidade/conformidade.json?q=duzia").content)["rows"]
    assert [row["name"] for row in told] == [row.name for row in rows]


def test_a_way_of_being_met_that_is_asked_for_is_the_only_one_shown():
    for kind in ("enforced", "shown", "setting", "organisational"):
        rows = rows_asked(rows_now(), Asked(kind=kind))
        assert rows
        assert all(kind in [place.kind for place in row.places] for row in rows)


def test_nonsense_finds_nothing_and_breaks_nothing(browser):
    page = browser.get("/conformidade/", {"reg": "999", "como": "x", "q": "<script>"}).content.decode()
    assert "Nenhuma regra com essas palavras" in page
    assert "<script>" not in page.replace("<script src", "")
    assert "&lt;script&gt;" in page


def test_footer_and_rules_lead_there(browser):
    for address in ("/", "/regras/"):
        assert 'href="/conformidade/"' in browser.get(address).content.decode()
