"""A blackjack table's regions: what is pushed is what a fresh page shows, and the bank's closed card is in none."""

import re
from dataclasses import replace

import pytest

from games import blackjack_fragments as fragments
from games.card_fragments import STANDS
from games.selectors.card_views import ActionView, BlackjackTable, BlackjackViewer, PlaceView
from tests.pages.blackjack_page import page_html
from tests.pages.blackjack_sample_views import (
    BETTING,
    DECIDING,
    INDIVIDUAL,
    INSURANCE,
    NAMES,
    RESULT,
    RESULT_BUST,
    SPECTATOR,
    SPLIT,
    STATES,
    VIEWER,
    VIEWER_DECIDING,
    VIEWER_INSURANCE,
    VIEWER_RESULT,
    VIEWER_RESULT_BUST,
    VIEWER_SPLIT,
    VOID,
    hand,
    place,
    seven,
)
from tests.pages.english import portuguese_on
from tests.sockets.regions import regions

OOB = ' hx-swap-oob="true"'
LANGUAGES = ("pt-pt", "en")


def shared(view: BlackjackTable, language: str = "pt-pt") -> dict[str, str]:
    return fragments.public_regions(view, language)


def own(view: BlackjackTable, viewer: BlackjackViewer, language: str = "pt-pt") -> dict[str, str]:
    return fragments.private_regions(view, viewer, language)


def drawn(html: str) -> list[str]:
    return re.findall(r'data-card="(\w\w)"', html)


def offered(html: str) -> list[str]:
    return re.findall(r'data-act="(\w+)"', html)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", STATES)
def test_what_is_pushed_is_what_a_fresh_page_shows(state, language):
    public, viewer = STATES[state]
    page = fragments.page_regions(public, viewer, language)
    pushed = shared(public, language) | own(public, viewer, language)
    for name, html in pushed.items():
        assert html.count(OOB) == 1, name
        assert html.replace(OOB, "") == page[name], name
    assert [row["html"] for row in page["places"]] == [page[f"place_{one.number}"] for one in public.places]


@pytest.mark.parametrize("state", STATES)
def test_every_pushed_region_is_one_element_that_names_itself_once(state):
    public, viewer = STATES[state]
    pushed = shared(public) | own(public, viewer)
    text = "\n".join(pushed.values())
    ids = re.findall(r'\sid="([\w-]+)"', text)
    # Focus comes back by id after a push: no id may stand for two things.
    assert len(ids) == len(set(ids))
    assert len(regions(text)) == len(pushed)


@pytest.mark.parametrize("state", STATES)
def test_every_state_is_shown_in_english_to_an_english_reader(state):
    public, viewer = STATES[state]
    names = (*NAMES.values(), public.name, "Rita", public.void_reason or public.name)
    assert not portuguese_on(page_html(public, viewer, "en"), names=names)


@pytest.mark.parametrize("state", STATES)
def test_no_region_needs_what_the_content_policy_forbids(state):
    public, viewer = STATES[state]
    for html in fragments.page_regions(public, viewer, "pt-pt").values():
        assert not re.search(r"\sstyle=|<script|\son\w+=|javascript:", str(html))


@pytest.mark.rule("805/14")
@pytest.mark.parametrize("state", STATES)
def test_a_region_draws_the_open_cards_and_of_the_closed_one_only_its_back(state):
    public, viewer = STATES[state]
    lying = [*public.bank.cards, *(card for one in public.places for held in one.hands for card in held.cards)]
    for language in LANGUAGES:
        pushed = "\n".join([*shared(public, language).values(), *own(public, viewer, language).values()])
        assert sorted(drawn(pushed)) == sorted(lying)
        assert set(re.findall(r'#card-(\w\w)"', pushed)) == set(lying)
        assert pushed.count('href="#card-back"') == public.bank.closed
    assert drawn("\n".join(own(public, viewer).values())) == []


def test_the_closed_card_is_said_in_words_and_counts_for_nothing():
    bank = shared(DECIDING)["bank"]
    assert "e uma carta fechada" in bank
    assert "6 pontos" in bank
    assert "e uma carta fechada" not in shared(RESULT)["bank"]


@pytest.mark.rule("805/8.a.ii")
def test_a_total_says_whether_an_ace_still_counts_one_or_eleven():
    assert "7/17" in shared(DECIDING)["place_4"]
    assert "7 ou 17 pontos" in shared(DECIDING)["place_4"]
    assert ">16<" in shared(DECIDING)["place_1"]
    done = replace(DECIDING, places=seven(place(4, 2_500, hand("As 6c", 17, 2_500, is_soft=True, state="stood"))))
    assert ">17<" in shared(done)["place_4"]
    assert "7/17" not in shared(done)["place_4"]


@pytest.mark.rule("805/24")
def test_only_legal_decisions_are_offered_each_with_its_price():
    pushed = own(DECIDING, VIEWER_DECIDING)["actions"]
    assert offered(pushed) == ["hit", "stand", "split", "surrender"]
    assert re.search(r'id="act-split".*?<strong class="number">10,00<', pushed)
    assert re.search(r'id="act-surrender".*?volta 5,00<', pushed)
    assert "Lugar 1: 16 contra 6" in pushed
    in_euros = replace(DECIDING, currency="EUR")
    doubling = replace(VIEWER_DECIDING, currency="EUR", actions=(ActionView("double", price=1_000),))
    assert re.search(r'<span>Dobrar</span> <strong class="number">10,00\s€<', own(in_euros, doubling)["actions"])


@pytest.mark.rule("805/24")
@pytest.mark.parametrize("state", STATES)
def test_nobody_is_offered_a_decision_that_is_not_his(state):
    public, viewer = STATES[state]
    pushed = own(public, replace(viewer, turn=None, actions=(), offers=()))["actions"]
    assert offered(pushed) == []
    assert "data-answer" not in pushed


def test_what_the_wallet_does_not_hold_is_shown_and_cannot_be_pressed():
    pushed = own(SPLIT, VIEWER_SPLIT)["actions"]
    assert re.search(r'id="act-double-ace-as-one" data-act="double" data-ace="yes" aria-disabled="true"', pushed)
    assert "saldo insuficiente" in pushed
    assert "Lugar 1, mão 2: 9/19 contra 6" in pushed


def test_what_happens_when_the_time_ends_is_told():
    low = replace(DECIDING, places=seven(place(1, 1_000, hand("5h 6d", 11, 1_000, is_to_act=True))))
    assert "Ao fim do tempo, pede carta." in own(low, VIEWER_DECIDING)["actions"]
    assert "Ao fim do tempo, fica." in own(DECIDING, VIEWER_DECIDING)["actions"]


@pytest.mark.rule("805/15.f", "805/20.b")
def test_insurance_and_even_money_are_asked_place_by_place():
    pushed = own(INSURANCE, VIEWER_INSURANCE)["actions"]
    assert re.findall(r'data-offer="(\w+)" data-place="(\d)" data-most="(\d+)"', pushed) == [
        ("insurance", "1", "500"),
        ("even_money", "3", "0"),
    ]
    assert re.search(r'id="offer-typed-1"[^>]*value="5,00"', pushed)
    assert "+20,00" in pushed
    assert "Seguro 12,50" in shared(INSURANCE)["place_4"]


@pytest.mark.rule("805/21")
def test_hands_of_a_split_stand_side_by_side_and_the_one_being_played_is_marked():
    made = shared(SPLIT)["place_1"]
    assert "played-2" in made
    assert re.findall(r'class="hand( hand-turn)?[" ]', made) == ["", " hand-turn"]
    assert "Mão 1 de 2" in made
    assert "A decidir" in made


@pytest.mark.rule("805/25")
@pytest.mark.parametrize(
    ("table", "number", "said"),
    [
        (DECIDING, 6, ("Blackjack", "+7,50")),
        (RESULT, 1, ("Perdeu", "Seguro ganho +10,00")),
        (RESULT, 3, ("Um para um", "+20,00")),
        (RESULT, 4, ("Empate", "voltam 25,00")),
        (RESULT, 6, ("Rebentou",)),
        (RESULT_BUST, 1, ("Ganhou", "+10,00", "+30,00 especial")),
        (RESULT_BUST, 4, ("Desistiu", "volta metade, 12,50")),
        (VOID, 1, ("Nula", "voltam 10,00")),
    ],
)
def test_every_hand_is_told_its_result_in_words(table, number, said):
    made = shared(table)[f"place_{number}"]
    for words in said:
        assert words in made
    assert "Ganhou" in said or "Ganhou" not in made


def test_a_win_is_one_only_where_more_comes_back_than_was_staked():
    assert "Recebeu 50,00 demo (apostou 10,00 demo)" in own(RESULT_BUST, VIEWER_RESULT_BUST)["bar"]
    assert "bar-result-win" in own(RESULT_BUST, VIEWER_RESULT_BUST)["bar"]
    assert "bar-result-win" not in own(RESULT, replace(VIEWER_RESULT, returned=3_500))["bar"]
    assert "Sem prémio" in own(RESULT, replace(VIEWER_RESULT, returned=0))["bar"]
    assert "bar-result" not in own(BETTING, VIEWER)["bar"]


@pytest.mark.rule("805/4.c")
def test_the_banks_last_results_are_there_the_latest_first():
    made = shared(BETTING)["history"]
    assert re.findall(r'aria-hidden="true">(\w+)</span>', made) == ["20", "24", "BJ", "17"]
    assert "A banca rebentou com 24" in made


@pytest.mark.rule("805/12")
def test_the_closing_words_are_those_of_the_regulation_with_the_cards_in_them():
    assert "Jogo feito, nada mais, cartas em distribuição" in shared(DECIDING)["status"]
    assert "Façam as vossas apostas" in shared(BETTING)["status"]


@pytest.mark.rule("805/13")
def test_at_an_individual_table_the_player_has_the_cards_dealt():
    pushed = own(INDIVIDUAL, replace(VIEWER, can_deal=True))["actions"]
    assert re.search(r'data-command="cards_deal" aria-disabled="false"', pushed)
    assert re.search(r'data-command="cards_deal" aria-disabled="true"', own(INDIVIDUAL, VIEWER)["actions"])
    assert "cards_deal" not in own(BETTING, VIEWER)["actions"]


def test_chips_may_be_put_where_the_view_says_and_only_while_bets_are_open():
    spots = own(BETTING, VIEWER)["spots"]
    assert re.findall(r'data-position="place:(\d)"', spots) == ["1", "2", "3", "5", "7"]
    assert "Juntar fichas no lugar 1" in spots
    assert "data-position" not in own(DECIDING, replace(VIEWER_DECIDING, open_places=(2,)))["spots"]
    assert "data-position" not in own(BETTING, replace(VIEWER, can_bet=False))["spots"]


def test_a_nickname_is_text():
    free = PlaceView(2, nickname='<img src=x onerror="alert(1)">', bet=500)
    assert "<img" not in "".join(shared(replace(BETTING, places=seven(free))).values())


def test_the_public_regions_say_no_viewers_money():
    assert "861,50" in "".join(own(BETTING, VIEWER).values())
    assert "861,50" not in "".join(shared(BETTING).values())


def test_who_only_watches_is_told_who_decides():
    assert "Não tem apostas nesta jogada. Decide Ana." in own(SPLIT, SPECTATOR)["actions"]


@pytest.mark.parametrize("count", STANDS)
def test_no_two_places_stand_on_the_same_spot(count):
    assert len(set(STANDS[count])) == count
    table = replace(BETTING, places=tuple(PlaceView(number) for number in range(1, count + 1)))
    viewer = replace(SPECTATOR, can_bet=True, open_places=tuple(range(1, count + 1)))
    page = fragments.page_regions(table, viewer, "pt-pt")
    stands = [str(row["stand"]) for row in page["places"]]
    assert re.findall(r"spot stand-(\d)", page["spots"]) == stands
