"""What must be seen at a poker table: places, button, chips and amounts, the winner, closed cards (806/4, 811/4)."""

import re
from dataclasses import replace

import pytest
from django.utils import translation

from games import poker_fragments as fragments
from games.commands_poker import FIELDS
from games.poker_words import felt_amount
from tests.pages.poker_sample_views import RESULT, full_table, page_html

OMAHA = [False, True]


def shown(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


@pytest.mark.rule("806/4.a", "806/3", "811/4.a", "811/3")
@pytest.mark.parametrize("omaha", OMAHA)
@pytest.mark.parametrize("count", range(2, 11))
def test_a_table_draws_each_of_its_two_to_ten_places_once(count, omaha):
    public, viewer = full_table(count, omaha=omaha)
    page = page_html(public, viewer)
    assert sorted(int(number) for number in re.findall(r'id="table-seat-(\d+)"', page)) == [*range(1, count + 1)]
    assert page.count('id="table-board"') == 1


@pytest.mark.rule("806/4.c", "806/47", "811/4.c", "811/47")
@pytest.mark.parametrize("omaha", OMAHA)
def test_the_button_is_drawn_at_one_place_only_with_its_name(omaha):
    public, _viewer = full_table(6, omaha=omaha)
    with_button = [
        seat.number
        for seat in public.seats
        if 'class="seat-button"' in fragments.public_regions(public, "pt-pt")[f"seat_{seat.number}"]
    ]
    assert with_button == [seat.number for seat in public.seats if seat.is_button] == [2]
    assert "Botão" in fragments.public_regions(public, "pt-pt")["seat_2"]
    moved = tuple(replace(seat, is_button=seat.number == 3) for seat in public.seats)
    after = fragments.public_regions(replace(public, seats=moved), "pt-pt")
    assert 'class="seat-button"' not in after["seat_2"]
    assert 'class="seat-button"' in after["seat_3"]


@pytest.mark.rule("806/4.d", "806/4.e", "806/13", "811/4.d", "811/4.e", "811/13")
@pytest.mark.parametrize("omaha", OMAHA)
def test_every_stack_every_bet_and_the_pot_are_written_in_the_tables_currency_with_chips_beside_the_bets(omaha):
    public, _viewer = full_table(6, omaha=omaha)
    public = replace(public, currency="EUR")
    with translation.override("pt-pt"):
        amounts = {seat.number: (felt_amount(seat.stack, "EUR"), felt_amount(seat.bet, "EUR")) for seat in public.seats}
        pot = felt_amount(sum(one.amount for one in public.pots), "EUR")
    made = fragments.public_regions(public, "pt-pt")
    for number, (stack, bet) in amounts.items():
        text = shown(made[f"seat_{number}"])
        assert stack in text
        assert bet in text
        assert '<use href="#chip-side"' in made[f"seat_{number}"]
    assert pot in shown(made["board"])


@pytest.mark.rule("806/61", "811/61")
@pytest.mark.parametrize("game", ["holdem", "omaha"])
def test_the_winning_combination_is_marked_and_said(game):
    made = fragments.public_regions(replace(RESULT, game=game), "pt-pt")
    assert "seat-won" in made["seat_1"]
    assert "card-best" in made["board"]
    assert "par de ases, rei de desempate" in made["result"]


@pytest.mark.rule("806/28", "806/11.d", "811/28", "811/11.d")
def test_a_table_has_no_command_for_talking_showing_cards_or_sharing_a_pot():
    assert {*FIELDS} == {
        *("poker_act", "poker_pre"),
        *("seat_take", "seat_leave", "seat_top_up", "seat_sit_out", "seat_return", "seat_break"),
        *("waiting_join", "waiting_leave"),
    }


@pytest.mark.rule("806/11.d", "806/2.d", "811/11.d", "811/2.d")
@pytest.mark.parametrize("omaha", OMAHA)
def test_closed_cards_are_drawn_for_their_owner_alone(omaha):
    public, viewer = full_table(6, omaha=omaha)
    for html in fragments.public_regions(public, "pt-pt").values():
        assert not {*re.findall(r'data-card="(\w\w)"', html)} & {*viewer.cards}
    own = fragments.private_regions(public, viewer, "pt-pt")
    assert {*viewer.cards} <= {*re.findall(r'data-card="(\w\w)"', own["mine"])}
    nobody = replace(viewer, seat=None, cards=(), combination="", best=(), legal=None)
    for html in fragments.private_regions(public, nobody, "pt-pt").values():
        assert not {*re.findall(r'data-card="(\w\w)"', html)} & {*viewer.cards}


@pytest.mark.rule("806/71", "811/71", "806/70.a", "811/70.a", "806/70.b", "811/70.b")
@pytest.mark.parametrize("omaha", OMAHA)
def test_whoever_is_about_to_be_let_go_is_warned_at_the_table_before_it_happens(omaha):
    public, viewer = full_table(6, omaha=omaha)
    quiet = fragments.private_regions(public, viewer, "pt-pt")["notices"]
    assert "notice-warned" not in quiet
    idle = fragments.private_regions(public, replace(viewer, idle_notice="warned"), "pt-pt")["notices"]
    assert "A sessão termina se não jogar na próxima jogada." in idle
    short = fragments.private_regions(public, replace(viewer, must_top_up=True, top_up_most=5_000), "pt-pt")["notices"]
    assert "A sua cave não chega para a grande aposta." in short
    assert 'data-dialog="topup-dialog"' in short
