"""A poker table's regions: what is pushed is what a fresh page shows, and no region shows a card that it may not."""

import re
from dataclasses import replace

import pytest
from django.utils import translation

from games import poker_fragments as fragments
from games.card_words import card_name, combination_words
from games.chip_discs import DISCS, MOST_DISCS, discs
from games.engines.cards import DECK
from games.poker_fragments_seats import SLOTS
from games.selectors.poker_views import PokerTable, PokerViewer
from tests.pages.english import portuguese_on
from tests.pages.poker_sample_views import (
    AWAY,
    NAMES,
    PREFLOP,
    QUEUED,
    RESULT,
    SPECTATOR,
    STATES,
    TURN,
    UNCONTESTED,
    VIEWER,
    VIEWER_AHEAD,
    VIEWER_TURN,
    cards,
    changed,
    full_table,
    page_html,
    played_as,
)
from tests.rules.poker_hands import both_games
from tests.sockets.regions import regions

OOB = ' hx-swap-oob="true"'
LANGUAGES = ("pt-pt", "en")


def public_text(view: PokerTable, language: str = "pt-pt") -> str:
    return "\n".join(fragments.public_regions(view, language).values())


def private_text(view: PokerTable, viewer: PokerViewer, language: str = "pt-pt") -> str:
    return "\n".join(fragments.private_regions(view, viewer, language).values())


def drawn(html: str) -> list[str]:
    return re.findall(r'data-card="(\w\w)"', html)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", STATES)
def test_what_is_pushed_is_what_a_fresh_page_shows(state, language):
    public, viewer = STATES[state]
    page = fragments.page_regions(public, viewer, language)
    pushed = fragments.public_regions(public, language) | fragments.private_regions(public, viewer, language)
    for name, html in pushed.items():
        assert html.count(OOB) == 1, name
        assert html.replace(OOB, "") == page[name], name
    assert {place["html"] for place in page["places"]} == {page[f"seat_{seat.number}"] for seat in public.seats}


@pytest.mark.parametrize("state", STATES)
def test_every_pushed_region_is_one_element_that_names_itself_once(state):
    public, viewer = STATES[state]
    pushed = fragments.public_regions(public, "pt-pt") | fragments.private_regions(public, viewer, "pt-pt")
    text = "\n".join(pushed.values())
    ids = re.findall(r'\sid="([\w-]+)"', text)
    # Focus comes back by id after a push: no id may stand for two things.
    assert len(ids) == len(set(ids))
    assert len(regions(text)) == len(pushed)


@pytest.mark.parametrize("state", STATES)
def test_every_state_is_shown_in_english_to_an_english_reader(state):
    public, viewer = STATES[state]
    page = page_html(public, viewer, "en")
    assert not portuguese_on(page, names=(*NAMES, public.name, "treino"))


@pytest.mark.parametrize("state", STATES)
def test_no_region_needs_what_the_content_policy_forbids(state):
    public, viewer = STATES[state]
    for html in fragments.page_regions(public, viewer, "pt-pt").values():
        assert not re.search(r"\sstyle=|<script|\son\w+=|javascript:", str(html))


@both_games("34.a", "35", "36")
@pytest.mark.parametrize("seen", [PREFLOP, TURN, UNCONTESTED, full_table(9)[0]])
def test_a_public_region_draws_the_board_and_no_other_card_while_nobody_has_shown(seen, game):
    public = played_as(seen, game)
    pushed = public_text(public)
    assert tuple(drawn(pushed)) == public.board
    assert set(re.findall(r'#card-(\w\w)"', pushed)) == set(public.board)
    closed = {"holdem": 2, "omaha": 4}[game]
    assert pushed.count('href="#card-back"') == closed * sum(seat.has_cards for seat in public.seats)


@both_games("59")
def test_at_the_end_only_turned_cards_are_drawn(game):
    result = played_as(RESULT, game)
    turned = [seat.shown for seat in result.seats if seat.shown]
    assert {len(own) for own in turned} == {{"holdem": 2, "omaha": 4}[game]}
    assert set(drawn(public_text(result))) == {*result.board, *(card for own in turned for card in own)}


def test_own_cards_stand_in_private_regions_only():
    pushed = private_text(TURN, VIEWER_TURN)
    assert drawn(pushed) == ["Ad", "Kc"]
    assert "rei de paus" in pushed
    assert drawn(private_text(TURN, QUEUED)) == []
    for language in LANGUAGES:
        shared = public_text(TURN, language)
        assert not {card for card in VIEWER.cards if re.search(rf"\b{card}\b", shared)}


def test_what_one_viewer_sees_depends_on_no_card_of_another():
    seats = changed(TURN.seats, 2, stack=1)
    assert (
        fragments.private_regions(replace(TURN, seats=seats), VIEWER_TURN, "pt-pt")["mine"]
        == (fragments.private_regions(TURN, VIEWER_TURN, "pt-pt")["mine"])
    )


def test_the_hand_that_one_holds_is_said_in_words():
    assert "par de ases" in private_text(TURN, VIEWER_TURN)
    assert "pair of aces" in private_text(TURN, VIEWER_TURN, "en")


@both_games("61")
def test_the_winner_is_marked_with_the_combination_and_what_broke_the_tie(game):
    made = fragments.public_regions(played_as(RESULT, game), "pt-pt")
    assert "Pote principal, 32,78: ganha Zé &lt;b&gt;, trio de dez." in made["log"]
    assert "par de ases, rei de desempate" in made["result"]
    marked = {name for name, html in made.items() if "seat-won" in html}
    assert marked == {"seat_1", "seat_3"}
    lifted = set(re.findall(r'card-best"[^>]*data-card="(\w\w)"', made["board"]))
    assert lifted == {"Ah", "Td", "Qs"}
    assert set(re.findall(r'card-dim"[^>]*data-card="(\w\w)"', made["board"])) == {"7c", "2s"}
    assert re.findall(r'card-(\w+)"[^>]*data-card="Jc"', made["seat_2"]) == ["dim"]


@both_games("36")
def test_who_wins_because_all_others_folded_shows_nothing_and_is_told_why(game):
    made = fragments.public_regions(played_as(UNCONTESTED, game), "pt-pt")
    assert "os outros desistiram" in made["result"]
    assert drawn("".join(made.values())) == []


@both_games("41", "42")
def test_pots_are_told_apart_by_name(game):
    pushed = fragments.public_regions(played_as(TURN, game), "pt-pt")["board"]
    assert "Pote principal" in pushed
    assert "Pote lateral 1" in pushed
    assert "Pote principal" not in fragments.public_regions(played_as(PREFLOP, game), "pt-pt")["board"]


def test_the_pot_says_all_that_has_been_put_in():
    assert 'data-total="900"' in fragments.public_regions(PREFLOP, "pt-pt")["board"]


def test_a_nickname_is_text_and_a_training_opponent_is_marked():
    seats = changed(PREFLOP.seats, 1, nickname='<img src=x onerror="alert(1)">')
    pushed = public_text(replace(PREFLOP, seats=seats))
    assert "<img" not in pushed
    assert pushed.count('class="seat-training"') == sum(seat.is_training for seat in seats)


def test_the_public_regions_say_no_viewers_money():
    assert "861,50" in private_text(PREFLOP, VIEWER)
    assert "861,50" not in public_text(PREFLOP)


@both_games("34.a", "34.b", "34.c", "34.d")
def test_only_legal_decisions_are_offered_each_with_its_price(game):
    preflop, turn = played_as(PREFLOP, game), played_as(TURN, game)
    facing = private_text(preflop, VIEWER)
    assert 'id="act-fold"' in facing
    assert 'id="act-call"' in facing
    assert 'id="act-check"' not in facing
    assert 'data-least="1000" data-most="11234"' in facing
    free = private_text(turn, VIEWER_TURN)
    assert 'id="act-check"' in free
    assert 'id="act-call"' not in free
    assert 'id="fold-guard"' in free
    assert 'id="fold-guard"' not in facing
    assert VIEWER.legal is not None
    barred = replace(VIEWER, legal=replace(VIEWER.legal, raise_least=None, raise_most=None))
    assert 'id="act-raise"' not in private_text(preflop, barred)


@both_games("24.a")
def test_with_a_fixed_limit_there_is_one_size_and_one_button(game):
    assert VIEWER.legal is not None
    fixed = replace(VIEWER.legal, raise_least=1_000, raise_most=1_000, half_pot=None, pot=None)
    pushed = private_text(replace(played_as(PREFLOP, game), limit="fixed"), replace(VIEWER, legal=fixed))
    assert 'id="raise"' not in pushed
    assert 'data-act="raise" data-to="1000"' in pushed


def test_named_sizes_are_those_of_the_limit_and_everything_is_called_everything():
    assert VIEWER.legal is not None
    pushed = private_text(PREFLOP, VIEWER)
    assert re.findall(r'class="raise-size"[^>]*data-to="(\d+)"', pushed) == ["1000", "1350", "2100", "11234"]
    assert ">Tudo<" in pushed
    capped = replace(VIEWER, legal=replace(VIEWER.legal, raise_most=2_100, half_pot=None))
    pushed = private_text(PREFLOP, capped)
    assert re.findall(r'class="raise-size"[^>]*data-to="(\d+)"', pushed) == ["1000", "2100", "2100"]
    assert ">Tudo<" not in pushed


def test_the_buttons_stay_as_they_are_until_the_decision_changes():
    def acts(view: PokerTable, viewer: PokerViewer) -> str:
        return fragments.private_regions(view, viewer, "pt-pt")["actions"]

    later = replace(TURN, version=99, waiting=5, deadline_ms=1, seats=changed(TURN.seats, 2, nickname="Outro"))
    assert acts(later, replace(VIEWER_TURN, balance=1, session_result=2)) == acts(TURN, VIEWER_TURN)
    assert acts(replace(TURN, decision=16), VIEWER_TURN) != acts(TURN, VIEWER_TURN)


def test_choices_ahead_name_their_price_and_the_chosen_one_can_be_taken_back():
    pushed = private_text(STATES["ahead"][0], VIEWER_AHEAD)
    assert 'data-action="call" data-price="400"' in pushed
    assert "Acompanhar 4,00" in pushed
    assert re.search(r'id="ahead-check_fold"[^>]*data-action="none"[^>]*aria-pressed="true"', pushed)


def test_who_is_away_is_told_the_price_of_coming_back():
    pushed = private_text(STATES["away"][0], AWAY)
    assert 'data-post="now"' in pushed
    assert 'data-post="wait"' in pushed
    assert "3,00" in pushed
    assert "A sua cave não chega" in pushed


def test_a_spectator_may_sit_where_it_is_open_and_is_told_his_bounds():
    pushed = private_text(STATES["open"][0], SPECTATOR)
    assert 'data-open="2 3 4 5 6 "' in pushed
    assert 'data-least="8000" data-most="20000"' in pushed
    assert 'id="waiting-leave"' in private_text(TURN, QUEUED)


def test_a_table_in_sessions_is_registered_for_and_a_full_one_waited_for():
    in_sessions = replace(STATES["open"][0], mode="session")
    nobody = replace(SPECTATOR, open_seats=())
    assert "Inscrever-me" in private_text(in_sessions, nobody)
    assert "Anular a inscrição" in private_text(in_sessions, QUEUED)
    assert 'id="waiting-join"' in private_text(TURN, nobody)
    assert 'id="waiting-join"' not in private_text(STATES["open"][0], SPECTATOR)


@pytest.mark.parametrize("count", SLOTS)
def test_the_own_seat_is_at_the_bottom_and_no_two_seats_share_a_place(count):
    table, viewer = full_table(count)
    for own in range(1, count + 1):
        places = fragments.page_regions(table, replace(viewer, seat=own), "pt-pt")["places"]
        assert [place["number"] for place in places if place["slot"] == 0] == [own]
        assert len({place["slot"] for place in places}) == count


def test_chips_never_stand_for_more_than_the_amount():
    for amount in (0, 1, 99, 100, 1_234, 999_999):
        stack = discs(amount)
        assert len(stack) <= MOST_DISCS
        assert sum(DISCS[disc["colour"]] for disc in stack) <= amount
    assert [disc["colour"] for disc in discs(600)] == [4, 3]


def test_every_card_has_its_own_drawing_and_its_own_name():
    with open("templates/games/poker/sprite.html") as sprite:
        drawings = sprite.read()
    assert all(f'id="card-{card}"' in drawings for card in DECK)
    with translation.override("pt-pt"):
        assert len({card_name(card) for card in DECK}) == 52


@pytest.mark.parametrize(
    ("combination", "best", "reason", "words"),
    [
        ("pair", "As Ad Kh 9c 4s", "AA K", "par de ases, rei de desempate"),
        ("pair", "As Ad", "", "par de ases"),
        ("two_pair", "Ks Kd 2h 2c As", "KK 22", "dois pares, reis e dois"),
        ("two_pair", "Ks Kd 2h 2c As", "KK 22 A", "dois pares, reis e dois, ás de desempate"),
        ("three_of_a_kind", "Qs Qd Qh 9c 4s", "", "trio de damas"),
        ("straight", "5s 4d 3h 2c As", "5", "sequência até cinco"),
        ("flush", "Ah Th 8h 4h 2h", "A", "cor, carta maior ás"),
        ("full_house", "Ts Td Th 9c 9s", "TTT 99", "fullen de dez com noves"),
        ("four_of_a_kind", "7s 7d 7h 7c As", "7777", "póquer de setes"),
        ("straight_flush", "9s 8s 7s 6s 5s", "", "sequência de cor até nove"),
        ("royal_flush", "As Ks Qs Js Ts", "", "sequência máxima de cor"),
        ("high_card", "As Jd 8h 6c 4s", "A J", "carta maior ás, valete de desempate"),
    ],
)
def test_every_combination_has_its_words(combination, best, reason, words):
    with translation.override("pt-pt"):
        assert combination_words(combination, cards(best), reason) == words
