"""What must be seen at a poker table: places, button, chips and amounts, the winner, closed cards (806/4, 811/4)."""

import json
import re
from dataclasses import replace

import pytest
from django.utils import translation

from casino.refusal import Refused
from games import poker_fragments as fragments
from games.card_words import felt_amount
from games.commands import message_read
from games.commands_poker import FIELDS
from tests.pages.poker_sample_views import RESULT, full_table, page_html, played_as
from tests.rules.poker_hands import both_games


def shown(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


@both_games("4.a", "3")
@pytest.mark.parametrize("count", range(2, 11))
def test_a_table_draws_each_of_its_two_to_ten_places_once(count, game):
    public, viewer = full_table(count, omaha=game == "omaha")
    page = page_html(public, viewer)
    assert sorted(int(number) for number in re.findall(r'id="table-seat-(\d+)"', page)) == [*range(1, count + 1)]
    assert page.count('id="table-board"') == 1


@both_games("4.c", "47")
def test_the_button_is_drawn_at_one_place_only_with_its_name(game):
    public, _viewer = full_table(6, omaha=game == "omaha")
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


@both_games("4.d", "4.e", "13")
def test_every_stack_every_bet_and_the_pot_are_written_in_the_tables_currency_with_chips_beside_the_bets(game):
    public, _viewer = full_table(6, omaha=game == "omaha")
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


@both_games("61")
def test_the_winning_combination_is_marked_and_said(game):
    made = fragments.public_regions(played_as(RESULT, game), "pt-pt")
    assert "seat-won" in made["seat_1"]
    assert "card-best" in made["board"]
    assert "par de ases, rei de desempate" in made["result"]


@both_games("28", "11.d")
def test_a_table_has_no_command_for_talking_showing_cards_or_sharing_a_pot(game):
    assert {*FIELDS} == {
        *("poker_act", "poker_pre"),
        *("seat_take", "seat_leave", "seat_top_up", "seat_sit_out", "seat_return", "seat_break"),
        *("waiting_join", "waiting_leave"),
    }
    page = page_html(*full_table(6, omaha=game == "omaha"))
    assert {*re.findall(r'data-command="(\w+)"', page)} <= {*FIELDS}
    assert {*re.findall(r'data-act="(\w+)"', page)} <= {"fold", "check", "call", "raise"}
    for unknown in ("chat", "show_cards", "share_pot", "renounce"):
        with pytest.raises(Refused, match="bad_command"):
            message_read(json.dumps({"command": unknown, "round": 1, "key": "a" * 32}))


@both_games("11.d", "2.d")
def test_closed_cards_are_drawn_for_their_owner_alone(game):
    public, viewer = full_table(6, omaha=game == "omaha")
    for html in fragments.public_regions(public, "pt-pt").values():
        assert not {*re.findall(r'data-card="(\w\w)"', html)} & {*viewer.cards}
    own = fragments.private_regions(public, viewer, "pt-pt")
    assert {*viewer.cards} <= {*re.findall(r'data-card="(\w\w)"', own["mine"])}
    nobody = replace(viewer, seat=None, cards=(), combination="", best=(), legal=None)
    for html in fragments.private_regions(public, nobody, "pt-pt").values():
        assert not {*re.findall(r'data-card="(\w\w)"', html)} & {*viewer.cards}


@both_games("71", "70.a", "70.b")
def test_whoever_is_about_to_be_let_go_is_warned_at_the_table_before_it_happens(game):
    public, viewer = full_table(6, omaha=game == "omaha")
    quiet = fragments.private_regions(public, viewer, "pt-pt")["notices"]
    assert "notice-warned" not in quiet
    idle = fragments.private_regions(public, replace(viewer, idle_notice="warned"), "pt-pt")["notices"]
    assert "A sessão termina se não jogar na próxima jogada." in idle
    short = fragments.private_regions(public, replace(viewer, must_top_up=True, top_up_most=5_000), "pt-pt")["notices"]
    assert "A sua cave não chega para a grande aposta." in short
    assert 'data-dialog="topup-dialog"' in short
