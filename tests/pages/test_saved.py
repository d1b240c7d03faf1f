"""The part of a table's page with the kept bets: what it shows, in both languages, and what its forms do."""

import pytest
from django.test import Client

from games.models import SavedBets
from tests.factories import make_player
from tests.pages.english import portuguese_on
from tests.services.roulette_room import Room
from tests.sockets.clients import browser_of

pytestmark = pytest.mark.django_db(transaction=True)
HTMX = {"HX-Request": "true"}
ENGLISH = {"Accept-Language": "en", **HTMX}


@pytest.fixture
def room() -> Room:
    return Room("evora", rules_key="roulette-french-demo", live=True)


@pytest.fixture
def ana(room):
    player = make_player("Ana")
    room.enter(player)
    room.place(player, ("straight:17", 100))
    room.announce(player, ("orphelins", 500))
    return player


@pytest.fixture
def browser(ana) -> Client:
    return browser_of(ana)


def part(browser: Client, address: str = "/mesa/evora/guardadas/", headers=HTMX, **posted: str) -> str:
    answer = browser.post(address, posted, headers=headers) if posted else browser.get(address, headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def test_bets_are_kept_shown_renamed_deleted_and_brought_back(browser, ana):
    assert "Ainda não guardou apostas" in part(browser)
    shown = part(browser, name="Domingo", which="now")
    assert "<strong>Domingo</strong>" in shown
    assert "6,00 demo · 2 apostas" in shown
    assert "Pleno 17 1,00 demo" in shown
    assert "Órfãos 5,00 demo" in shown
    kept = SavedBets.objects.get()
    assert f'data-command="saved_place" data-saved="{kept.pk}"' in shown
    address = f"/mesa/evora/guardadas/{kept.pk}"
    assert "<strong>Segunda</strong>" in part(browser, f"{address}/nome/", name="Segunda")
    gone = part(browser, f"{address}/apagar/", x="")
    assert "«Segunda» foi apagada." in gone
    assert "<strong>Segunda</strong>" not in gone
    assert "foi apagada" not in part(browser)
    assert "<strong>Segunda</strong>" in part(browser, f"{address}/repor/", x="")


def test_they_are_there_in_another_browser(browser, ana):
    part(browser, name="Domingo", which="now")
    assert "<strong>Domingo</strong>" in part(browser_of(ana))


def test_a_refusal_is_told_in_the_part_and_what_was_typed_stays(browser):
    refused = part(browser, name="a" * 40, which="now")
    assert 'role="alert">O nome pode ter até 30' in refused
    assert f'value="{"a" * 40}"' in refused


def test_what_the_table_would_refuse_says_why_and_cannot_be_pressed(browser, ana):
    SavedBets.objects.create(player=ana, wheel="french", name="Pouco", asked=[["red", 1]], kept_at=Room("outra").now)
    shown = part(browser)
    assert "A aposta mínima nesta mesa (vermelho)" in shown
    assert "disabled aria-describedby" in shown


def test_a_name_is_text_and_nothing_else(browser):
    assert "<b>" not in part(browser, name="<b>x", which="now")


def test_english_readers_see_no_portuguese(browser, ana):
    SavedBets.objects.create(player=ana, wheel="french", name="x", asked=[["red", 1]], kept_at=Room("outra").now)
    assert portuguese_on(part(browser, headers=ENGLISH, name="Sunday", which="now"), names=()) == []
    kept = SavedBets.objects.get(name="Sunday")
    assert (
        portuguese_on(part(browser, f"/mesa/evora/guardadas/{kept.pk}/apagar/", headers=ENGLISH, x=""), names=()) == []
    )


def test_another_players_are_not_found_nor_those_of_his_own_wheel(browser, ana):
    part(browser, name="Domingo", which="now")
    kept, rui = SavedBets.objects.get(), browser_of(make_player("Rui"))
    for act in ("nome", "apagar", "repor"):
        assert rui.post(f"/mesa/evora/guardadas/{kept.pk}/{act}/", {"name": "x"}).status_code == 404
    assert "Domingo" not in part(rui)
    # Over htmx the list comes as it is, with the reason.
    assert "já não existem" in part(rui, f"/mesa/evora/guardadas/{kept.pk}/apagar/", x="")
    assert SavedBets.objects.get().deleted_at is None


def test_the_table_has_no_list_of_its_own_in_the_browser_any_more(browser):
    page = browser.get("/mesa/evora/").content.decode()
    assert 'hx-get="/mesa/evora/guardadas/"' in page
    assert "saved.js" not in page
