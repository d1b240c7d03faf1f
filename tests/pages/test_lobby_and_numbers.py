"""Finding a table, a table's last numbers, and several tables on one screen: the pages, without a browser."""

import re

import pytest
from django.test import Client

from accounts.models import PlaySession
from games.engines.roulette import Wheel, colour
from games.selectors.lobby import tables_now
from games.selectors.lobby_search import LobbyAsked, asked_of, tables_asked
from tests.factories import make_player, make_table
from tests.services.roulette_room import START, Room
from tests.sockets.clients import browser_of

pytestmark = pytest.mark.django_db
NO_PREDICTION = "Os resultados passados não preveem os futuros"


@pytest.fixture
def house() -> None:
    make_table("lisboa")
    make_table("coimbra", rules_key="roulette-american-slow")
    make_table("cascais", currency="EUR", rules_key="roulette-american-eur-sandbox")
    make_table("individual", rules_key="roulette-individual-demo")


def found(**asked: object) -> list[str]:
    return [table.slug for table in tables_asked(tables_now(START), LobbyAsked(**asked))]  # type: ignore[arg-type]


@pytest.mark.usefixtures("house")
def test_a_table_is_found_by_name_currency_minimum_wheel_and_pace():
    assert found() == ["lisboa", "coimbra", "cascais", "individual"]
    assert found(words="LISBÓA") == ["lisboa"]
    assert found(currency="EUR") == ["cascais"]
    assert found(pace="slow") == ["coimbra"]
    assert found(pace="own") == ["individual"]
    assert found(wheel="french") == []
    least = min(table.min_bet for table in tables_now(START))
    assert found(most_min=least - 1) == []
    assert set(found(most_min=least)) == {t.slug for t in tables_now(START) if t.min_bet == least}
    assert found(words="lisboa", currency="EUR") == []


@pytest.mark.parametrize("amount", ["", "x", "-1", "1.5", "1" * 9, "²", "٣"])
def test_a_minimum_that_is_no_amount_asks_for_nothing(amount):
    assert asked_of({"min": amount}) == LobbyAsked()


@pytest.mark.usefixtures("house")
def test_the_lobby_searches_without_a_script():
    page = Client().get("/", {"q": "lisboa"}).content.decode()
    assert 'href="/mesa/lisboa/"' in page
    assert 'href="/mesa/cascais/"' not in page
    assert "1 mesa." in page
    nothing = Client().get("/", {"q": "<b>"}).content.decode()
    assert "Nenhuma mesa é assim." in nothing
    assert "<b>" not in nothing


@pytest.mark.rule("804/6.e")
def test_the_last_numbers_are_as_many_as_asked_and_predict_nothing():
    room, ana = Room("alfama"), make_player("Ana")
    room.enter(ana)
    outcomes = []
    for _round in range(23):
        outcomes.insert(0, room.finish().outcome)
        assert room.tick()
    browser = Client()
    for asked, shown in (("20", 20), ("50", 23), ("500", 23), ("21", 23), ("x", 23), ("", 23)):
        page = browser.get("/mesa/alfama/numeros/", {"n": asked}).content.decode()
        listed = re.search(r'<ol class="numbers-all">(.*?)</ol>', page, re.DOTALL)
        assert listed
        labels = re.findall(r'<li class="n-\w+">(\d+)', listed.group(1))
        assert labels == outcomes[:shown]
        assert NO_PREDICTION in page
    reds = sum(colour(label) == "red" for label in outcomes)
    page = browser.get("/mesa/alfama/numeros/").content.decode()
    red = re.search(r'numbers-shares">\s*<li><span>[^<]*</span> <span class="number">(\d+)</span>', page)
    assert red
    assert int(red.group(1)) == reds
    expected = f"{23 * 18 / len(Wheel.AMERICAN.pockets):.1f}".replace(".", ",")
    assert f"esperados {expected}" in page


def policy(answer) -> dict[str, str]:
    parts = (part.strip().split(" ", 1) for part in answer["Content-Security-Policy"].split(";"))
    return {part[0]: part[1] for part in parts if len(part) == 2}


def test_a_table_beside_others_may_be_framed_by_us_alone_and_no_other_page_may():
    make_table("lisboa")
    make_table("porto")
    browser = browser_of(make_player("Ana"))
    framed = browser.get("/mesa/lisboa/lado/")
    assert policy(framed)["frame-ancestors"] == "'self'"
    assert framed["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-src" not in policy(framed)
    frames = browser.get("/mesas/?t=lisboa&t=porto&t=lisboa&t=nada")
    assert policy(frames)["frame-src"] == "'self'"
    assert re.findall(r'<iframe src="([^"]+)"', frames.content.decode()) == ["/mesa/lisboa/lado/", "/mesa/porto/lado/"]
    for address in ("/mesas/", "/mesa/lisboa/", "/caixa/", "/", "/extrato/"):
        answer = browser.get(address)
        assert policy(answer)["frame-ancestors"] == "'none'", address
        assert answer["X-Frame-Options"] == "DENY", address


def test_tables_side_by_side_are_at_most_four_and_each_is_a_session_of_its_own():
    slugs = [f"mesa-{number}" for number in range(6)]
    for slug in slugs:
        make_table(slug)
    ana = make_player("Ana")
    browser = browser_of(ana)
    page = browser.get("/mesas/", {"t": slugs}).content.decode()
    assert page.count("<iframe") == 4
    assert not PlaySession.objects.exists()
    for slug in slugs[:2]:
        assert browser.get(f"/mesa/{slug}/lado/").status_code == 200
    assert PlaySession.objects.filter(player=ana, ended_at=None).count() == 2


def test_a_refusal_is_told_inside_the_frame():
    table = make_table("lisboa")
    type(table).objects.filter(pk=table.pk).update(currency="EUR")
    guest = Client()
    make_table("demo")
    guest.post("/experimentar/")
    answer = guest.get("/mesa/lisboa/lado/")
    assert answer.status_code == 200
    assert "alert-warn" in answer.content.decode()
    assert policy(answer)["frame-ancestors"] == "'self'"
