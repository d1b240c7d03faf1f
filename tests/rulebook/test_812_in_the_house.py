"""Regulation 812 in the house as a whole: the drawn table, the last round, information, the session, demonstrations."""

import html
import re

import pytest
from django.urls import reverse

from accounts.models import PlaySession
from accounts.services.players import demo_refill, guest_create
from casino.refusal import Refused
from casino.rulebook.values import values_parse
from games.models import Bet, Round, RoundEvent
from games.rendering import table_render
from tests.factories import make_player
from tests.rulebook.in_the_house import begins, ends, ends_with, gives_only_more_play, needs_a_second_person, page_of
from tests.services.baccarat_room import BANCA_7, PONTO_WINS, TIE, VALUES, BaccaratRoom, OwnBaccarat

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana():
    return make_player("Ana")


@pytest.mark.rule("812/1", "812/3", "812/6.a")
def test_the_drawn_table_has_places_with_a_spot_for_each_chance(ana, client):
    room = BaccaratRoom(live=True, places=4)
    room.enter(ana)
    room.lay(ana, ("ponto", 1000), ("empate", 500))
    drawn = page_of(client, ana, f"/mesa/{room.table.slug}/")
    assert len(re.findall(r'class="chair[ "]', drawn)) == 4
    for chance in ("ponto", "banca", "empate"):
        assert f'data-position="{chance}"' in drawn
        assert len(re.findall(rf'class="chair-box chair-{chance}', drawn)) == 4
    assert "Façam as vossas apostas" in drawn


@pytest.mark.rule("812/17", "812/18", "812/21")
def test_the_cards_are_shown_as_they_lie_and_the_third_apart(ana):
    room = BaccaratRoom()
    room.enter(ana, *TIE)
    room.lay(ana, ("empate", 500))
    before = "".join(table_render(room.table.pk, ["pt-pt"], {}).public["pt-pt"].values())
    assert "data-card" not in before, "no card is sent before it is dealt"
    room.tick()
    pushed = table_render(room.table.pk, ["pt-pt"], {}).public["pt-pt"]
    assert re.findall(r'data-card="(\w\w)"', pushed["coup"]) == ["2s", "3d", "8s", "Kh", "3c"]
    # Two cards each with their backs, ponto's side first; the third lies apart and was never closed.
    assert pushed["coup"].index('data-side="ponto"') < pushed["coup"].index('data-side="banca"')
    assert pushed["coup"].count("flip-back") == 4
    assert re.findall(r'flip-third" data-at="2"><svg[^>]* data-card="(\w\w)"', pushed["coup"]) == ["8s"]
    assert "Ponto tem 5: com 5 ou menos tira carta." in pushed["coup"]
    assert "Banca tem 3 e a terceira do ponto vale 8: fica" in pushed["coup"]
    told = html.unescape(pushed["status"])
    assert "Jogo feito, nada mais, cartas em distribuição" in told
    assert "Ponto 3, banca 3: há empate" in told
    assert (room.table_deadline() - room.now).total_seconds() == 10, "four seconds to lie, six to be looked at"


@pytest.mark.rule("812/31", "812/33")
def test_the_last_round_and_the_end_of_the_session_tell_what_was_staked_and_what_came_back(ana, client):
    room = BaccaratRoom(commission="five_percent")
    session_id = begins(room, ana, *BANCA_7)
    room.lay(ana, ("banca", 1000), ("empate", 500))
    room.tick()
    last = page_of(client, ana, f"/mesa/{room.table.slug}/ultima/")
    for card in BANCA_7:
        assert f'data-card="{card}"' in last, card
    for figure in ("10,00 demo", "5,00 demo", "9,50 demo", "0,50 demo", "19,50 demo", "Ponto 1, banca 7"):
        assert figure in last, figure
    ends_with(client, room, ana, session_id, totals=(1500, 1950, 450), figures=("15,00 demo", "19,50 demo"))


@pytest.mark.rule("812/32", "812/decision.4")
def test_rules_amounts_and_how_to_complain_are_there_before_during_and_after(client, ana):
    room = BaccaratRoom(live=True, commission="half_on_5")
    rules = client.get(f"/regras/{room.table.rules_key}/1/")
    assert rules.status_code == 200, "without signing in"
    during = page_of(client, ana, f"/mesa/{room.table.slug}/")
    said = (
        reverse("table_rules", args=[room.table.slug]),
        "5,00 demo",
        "350,00 demo",
        "Resultado",
        "8 para 1",
        "metade do prémio se a banca ganhar com 5",
    )
    for one in said:
        assert one in during, one
    assert page_of(client, ana, reverse("statement"))


@pytest.mark.rule("812/2.d", "812/34")
def test_the_player_begins_and_ends_the_session(ana):
    room = BaccaratRoom()
    session_id = room.enter(ana, *PONTO_WINS)
    room.lay(ana, ("ponto", 1000))
    room.tick()
    ends(room, ana, session_id)


@pytest.mark.rule("812/35.a", "812/36")
def test_at_an_individual_table_whoever_does_nothing_is_warned_for_a_minute(ana):
    room = OwnBaccarat(ana, places=1)
    session_id = room.enter(ana, *PONTO_WINS)
    room.tick()
    assert PlaySession.objects.get(pk=session_id).warned_at == room.now
    room.wait(seconds=59)
    room.lay(ana, ("ponto", 1000))
    room.deal()
    assert room.round.phase == Round.Phase.SETTLED
    assert PlaySession.objects.get(pk=session_id).ended_at is None


@pytest.mark.rule("812/35.b", "812/36")
def test_at_a_table_of_several_whoever_does_not_bet_is_told_and_after_one_more_round_let_go(ana):
    room, rui = BaccaratRoom(), make_player("Rui")
    room.enter(rui)
    idle = room.enter(ana)
    for _ in range(6):
        room.lay(rui, ("ponto", 500))
        room.tick()
        room.tick()
    assert PlaySession.objects.get(pk=idle).idle_rounds == 6
    assert PlaySession.objects.get(pk=idle).ended_at is None
    room.lay(rui, ("ponto", 500))
    room.tick()
    ending = PlaySession.objects.get(pk=idle)
    assert (ending.deadline_at, ending.end_reason) == (room.now, "inactivity")


@pytest.mark.rule("812/37", "812/38")
def test_the_demonstration_has_the_game_of_the_table_for_money_and_gives_only_more_play():
    room = BaccaratRoom()
    guest = guest_create(now=room.now, address="192.0.2.7")
    room.enter(guest, *BANCA_7)
    with pytest.raises(Refused, match="demo_refill_not_needed"):
        demo_refill(player_id=guest.pk, now=room.now)
    room.lay(guest, ("ponto", 35_000))
    room.tick()
    assert {bet.returned for bet in Bet.objects.filter(round=room.round)} == {0}
    gives_only_more_play(room, guest)


@pytest.mark.rule("812/39", "812/40", "812/43")
def test_macau_is_the_same_game_without_maxima(ana):
    room = BaccaratRoom(variant="macau", commission="five_percent")
    before = room.wallet(ana)
    room.enter(ana, *BANCA_7)
    room.lay(ana, ("banca", 60_000), ("empate", 10_000))
    room.tick()
    assert room.wallet(ana) - before == 57_000 - 10_000
    turned = RoundEvent.objects.get(round=room.round, kind="baccarat_turned").data
    assert turned["steps"] == [["ponto", "draws", 1, "Qs", 4], ["banca", "stands", 7, "", None]]


@pytest.mark.rule("812/decision.2", "812/decision.3")
def test_specific_rules_of_a_table_need_a_second_person_before_they_open_one(settings):
    needs_a_second_person(
        settings,
        regulation="812",
        game="baccarat",
        values={**VALUES, "min_bet": 1000},
        parse=lambda: values_parse("812", {**VALUES, "decks": 7}),
    )
