"""A poker table's regions: what is pushed is what a fresh page shows, and no region shows a card that it may not."""

import re
from dataclasses import replace

import pytest

from games import poker_fragments as fragments
from games.card_words import hand_words
from tests.pages.sample_poker_views import (
    CHECK_FREE,
    MY_TURN,
    ON_TURN,
    PHASES,
    PREFLOP,
    RESULT,
    SPECTATOR,
    TURN,
    VIEWER,
    full_table,
)

OOB = ' hx-swap-oob="true"'
LANGUAGES = ("pt-pt", "en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phase", PHASES)
def test_what_is_pushed_is_what_a_fresh_page_shows(phase: str, language: str) -> None:
    public, viewer = PHASES[phase]
    page = fragments.page_regions(public, viewer, language)
    on_page = "\n".join(page[name] for name in fragments.PUBLIC_REGIONS)
    assert fragments.public_push(public, language).replace(OOB, "") == on_page
    on_page = "\n".join(page[name] for name in fragments.PRIVATE_REGIONS)
    assert fragments.private_push(public, viewer, language).replace(OOB, "") == on_page


@pytest.mark.parametrize("phase", PHASES)
def test_every_pushed_region_names_itself_once(phase: str) -> None:
    public, viewer = PHASES[phase]
    pushed = fragments.public_push(public, "pt-pt") + fragments.private_push(public, viewer, "pt-pt")
    swapped = re.findall(r'<\w+ id="([\w-]+)" hx-swap-oob="true"', pushed)
    assert len(swapped) == len(set(swapped)) == len(fragments.PUBLIC_REGIONS) + len(fragments.PRIVATE_REGIONS)
    # Focus comes back by id after a push: no id may stand for two things.
    ids = re.findall(r'\sid="([\w-]+)"', pushed)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("phase", PHASES)
def test_no_region_needs_what_the_content_policy_forbids(phase: str) -> None:
    public, viewer = PHASES[phase]
    for html in fragments.page_regions(public, viewer, "pt-pt").values():
        assert not re.search(r"\sstyle=|<script|\son\w+=|javascript:", html)


@pytest.mark.rule("806/35", "806/36", "811/35", "811/36")
@pytest.mark.parametrize("public", [PREFLOP, TURN, MY_TURN, full_table(9)[0], full_table(6, omaha=True)[0]])
def test_a_public_region_draws_the_board_and_no_other_card_while_a_hand_is_played(public) -> None:
    pushed = fragments.public_push(public, "pt-pt")
    assert tuple(re.findall(r'data-card="(\w\w)"', pushed)) == public.board
    assert set(re.findall(r"#card-(\w\w)\"", pushed)) == set(public.board)
    backs = sum(seat.closed_cards for seat in public.seats)
    assert pushed.count('href="#card-back"') == backs


@pytest.mark.rule("806/60", "811/60")
def test_at_the_end_only_turned_cards_are_drawn() -> None:
    pushed = fragments.public_push(RESULT, "pt-pt")
    turned = {card for hand in RESULT.last.shown for card in hand.cards}  # type: ignore[union-attr]
    assert set(re.findall(r'data-card="(\w\w)"', pushed)) == set(RESULT.board) | turned


def test_own_cards_stand_in_private_regions_only() -> None:
    pushed = fragments.private_push(TURN, ON_TURN, "pt-pt")
    assert re.findall(r'data-card="(\w\w)"', pushed) == ["Ad", "Qc"]
    assert "dama de paus" in pushed
    assert "data-card" not in fragments.private_push(TURN, SPECTATOR, "pt-pt")


def test_the_hand_that_one_holds_is_said_in_words() -> None:
    assert "par de ases" in fragments.private_push(TURN, ON_TURN, "pt-pt")


@pytest.mark.rule("806/61", "811/61")
def test_the_winner_is_named_with_the_combination_and_what_broke_the_tie() -> None:
    pushed = fragments.public_push(RESULT, "pt-pt")
    assert "Zé &lt;b&gt; ganha 52,73 demo: trio de dez" in pushed
    assert "par de ases, dama de desempate" in pushed
    assert pushed.count("data-won=") == 2
    dimmed = re.findall(r'face-dim"[^>]*data-card="(\w\w)"', pushed)
    assert sorted(dimmed) == ["2s", "7c"]


@pytest.mark.rule("806/42", "811/42")
def test_pots_are_told_apart_by_name() -> None:
    pushed = fragments.public_push(MY_TURN, "pt-pt")
    assert "Pote principal" in pushed
    assert "Pote lateral 1" in pushed


def test_a_nickname_is_text_and_a_training_opponent_is_marked() -> None:
    seats = (replace(PREFLOP.seats[0], nickname='<img src=x onerror="alert(1)">'), *PREFLOP.seats[1:])
    pushed = fragments.public_push(replace(PREFLOP, seats=seats), "pt-pt")
    assert "<img" not in pushed
    assert pushed.count('class="bot"') == sum(seat.training for seat in seats)


def test_the_public_regions_are_made_without_any_viewer() -> None:
    assert str(VIEWER.balance) not in fragments.public_push(PREFLOP, "pt-pt")


@pytest.mark.rule("806/34.b", "806/34.c", "806/34.d")
def test_only_legal_decisions_are_offered_each_with_its_price() -> None:
    facing = fragments.private_push(PREFLOP, VIEWER, "pt-pt")
    assert 'id="act-call"' in facing
    assert 'id="act-check"' not in facing
    assert "Acompanhar" in facing
    assert 'data-least="1400" data-most="9950"' in facing
    free = fragments.private_push(MY_TURN, CHECK_FREE, "pt-pt")
    assert 'id="act-check"' in free
    assert 'id="act-call"' not in free
    assert 'data-free="yes"' in free
    barred = replace(VIEWER, legal=replace(VIEWER.legal, least_to=None, most_to=None))  # type: ignore[type-var]
    assert 'id="act-raise"' not in fragments.private_push(PREFLOP, barred, "pt-pt")


def test_a_form_keeps_its_mark_until_the_decision_changes() -> None:
    def mark(public, viewer, region: str = "table-actions") -> str:  # type: ignore[no-untyped-def]
        found = re.search(rf'id="{region}"[^>]*data-same="(\w+)"', fragments.private_push(public, viewer, "pt-pt"))
        assert found
        return found[1]

    same = mark(MY_TURN, CHECK_FREE)
    later = replace(MY_TURN, version=99, waiting=5, deadline_ms=MY_TURN.deadline_ms + 1)  # type: ignore[operator]
    assert mark(later, replace(CHECK_FREE, balance=1, session_result=2)) == same
    assert mark(replace(MY_TURN, decision_number=11), CHECK_FREE) != same
    assert mark(MY_TURN, replace(CHECK_FREE, legal=replace(CHECK_FREE.legal, most_to=900))) != same  # type: ignore[type-var]
    bounds = mark(PREFLOP, SPECTATOR, "poker-buyin")
    assert mark(TURN, SPECTATOR, "poker-buyin") == bounds
    assert mark(TURN, replace(SPECTATOR, buy_in=(5000, 20_000)), "poker-buyin") != bounds


@pytest.mark.parametrize(
    ("combination", "best", "kicker", "words"),
    [
        ("pair", "As Ad Kh 9c 4s", 2, "par de ases, rei de desempate"),
        ("two_pair", "Ks Kd 2h 2c As", None, "dois pares, reis e dois"),
        ("three_of_a_kind", "Qs Qd Qh 9c 4s", None, "trio de damas"),
        ("straight", "5s 4d 3h 2c As", None, "sequência, carta maior cinco"),
        ("flush", "Ah Th 8h 4h 2h", None, "cor de copas, carta maior ás"),
        ("full_house", "Ts Td Th 9c 9s", None, "fullen de dez com noves"),
        ("four_of_a_kind", "7s 7d 7h 7c As", None, "póquer de setes"),
        ("straight_flush", "9s 8s 7s 6s 5s", None, "sequência de cor, carta maior nove"),
        ("royal_flush", "As Ks Qs Js Ts", None, "sequência máxima de cor"),
        ("high_card", "As Jd 8h 6c 4s", 1, "carta maior ás, valete de desempate"),
    ],
)
@pytest.mark.rule("806/29", "811/29")
def test_every_combination_has_its_words(combination: str, best: str, kicker: int | None, words: str) -> None:
    assert hand_words(combination, best.split(), kicker) == words
