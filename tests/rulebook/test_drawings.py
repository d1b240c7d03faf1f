"""The drawings, tables and rounds of the rules pages: each figure is the engine's, and follows it where it changes."""

import re
from fractions import Fraction

import pytest

from casino.money import euros
from casino.rulebook.baccarat_values import BaccaratValues
from casino.rulebook.card_values import BlackjackValues
from casino.rulebook.demonstration_poker import POKER_DEMONSTRATION_RULES
from casino.rulebook.demonstration_tournaments import TOURNAMENT_DEMONSTRATION_RULES
from casino.rulebook.pages_baccarat import coups_shown
from casino.rulebook.pages_blackjack import rounds_played as blackjack_rounds
from casino.rulebook.pages_moves import bands_shown, moving
from casino.rulebook.pages_oval import omaha_traps, orders
from casino.rulebook.pages_stud import rounds_played as stud_rounds
from casino.rulebook.poker_values import PokerValues
from casino.rulebook.stud_values import StudValues
from casino.rulebook.tournament_values import TournamentValues
from casino.rulebook.values import RouletteValues
from games.engines import baccarat, blackjack_settle, stud
from games.engines.hands import combination, strength_two_three
from games.engines.poker_rules import Variant
from tests.rulebook.rendered import markup, seen
from tests.rulebook.test_baccarat_values import MACAU
from tests.rulebook.test_baccarat_values import VALUES as BACCARAT
from tests.rulebook.test_card_values import VALUES as BLACKJACK
from tests.rulebook.test_pages import GOOD as ROULETTE
from tests.rulebook.test_stud_values import VALUES as STUD
from tests.rulebook.test_tournament_values import VALUES as TOURNAMENT
from tests.rules.poker_hands import rules

pytestmark = pytest.mark.django_db

BLACKJACK_VALUES = BlackjackValues.parse(BLACKJACK)
BACCARAT_VALUES = BaccaratValues.parse(BACCARAT)
STUD_VALUES = StudValues.parse(STUD)
TOURNAMENT_VALUES = TournamentValues.parse(TOURNAMENT)
HOLDEM_VALUES = PokerValues.parse(POKER_DEMONSTRATION_RULES["holdem-demo"][1])


def rows_of(html, opening):
    """The cells of each row of the table that begins with these attributes."""
    table = html[html.index(opening) :]
    body = table[: table.index("</table>")].partition("<tbody>")[2]
    return [re.findall(r"<t[hd][^>]*>([^<]*)</t[hd]>", row) for row in body.split("<tr")[1:]]


# --- Blackjack ---


@pytest.mark.rule("805/8", "805/32")
def test_every_rank_of_blackjack_stands_with_what_it_counts():
    html = markup(BLACKJACK_VALUES)
    shown = re.findall(r'data-card="(\w)\w"><use[^>]*/></svg><strong>([^<]+)</strong>', html)
    ten = [(rank, "10") for rank in "KQJT"]
    assert shown == [("A", "1 ou 11"), *ten, *((str(number), str(number)) for number in range(9, 1, -1))]


@pytest.mark.rule("805/15.b", "805/15.c", "805/15.f", "805/18", "805/24", "805/25.i", "805/32")
def test_rounds_of_blackjack_come_back_as_worked_out_by_hand():
    # The bet is 10,00: twice the minimum of the table.
    found = {one.code: one for one in blackjack_rounds(BLACKJACK_VALUES)}
    assert {code: (one.staked, one.returned) for code, one in found.items()} == {
        "blackjack": (1000, 2500),
        "soft": (1000, 2000),
        "double": (2000, 4000),
        "split": (2000, 4000),
        "surrender": (1000, 500),
        # The bet is lost to a blackjack, and the insurance of 5,00 comes back with twice as much.
        "insurance": (1500, 1500),
        # 21 on three cards against 19, and three bets more for the six, seven and eight of one suit.
        "special": (1000, 5000),
    }
    assert [hand.total for hand in found["split"].hands] == [20, 18]
    assert (found["double"].bank_total, found["soft"].bank_total) == (19, 26)
    text = seen(markup(BLACKJACK_VALUES))
    for one in found.values():
        assert f"Apostado: {euros(one.staked)}. Volta: {euros(one.returned)}." in text


def test_a_round_of_blackjack_follows_its_engine(monkeypatch):
    monkeypatch.setattr(blackjack_settle, "BLACKJACK_PRIZE", (6, 5))
    monkeypatch.setattr(blackjack_settle, "INSURANCE_PRIZE", 3)
    found = {one.code: one.returned for one in blackjack_rounds(BLACKJACK_VALUES)}
    assert (found["blackjack"], found["insurance"]) == (2200, 2000)


def test_a_table_shows_no_round_that_it_does_not_offer():
    bare = BlackjackValues.parse({**BLACKJACK, "insurance": False, "special_prizes": False, "max_splits": 0})
    shown = re.findall(r'data-round="(\w+)"', markup(bare))
    assert shown == ["blackjack", "soft", "double", "surrender"]


# --- Baccarat ---

THIRD_BY_HAND = [
    # Banca's total; where ponto stood; where ponto's third card counts 0, 1, … 9.
    "0PPPPPPPPPPP",
    "1PPPPPPPPPPP",
    "2PPPPPPPPPPP",
    "3PPPPPPPPPFP",
    "4PFFPPPPPPFF",
    "5PFFFFPPPPFF",
    "6FFFFFFFPPFF",
    "7FFFFFFFFFFF",
]


@pytest.mark.rule("812/18", "812/20", "812/21", "812/32")
def test_the_third_cards_of_baccarat_are_drawn_field_by_field(monkeypatch):
    html = markup(BACCARAT_VALUES)
    assert ["".join(row) for row in rows_of(html, '<table class="third third-banca"')] == THIRD_BY_HAND
    assert rows_of(html, '<table class="third">') == [list("PPPPPPFF")]
    assert "Com 8 ou 9 nas duas primeiras cartas" in seen(html)
    # The page has no table of its own: another engine makes another page.
    monkeypatch.setattr(baccarat, "BANCA_DRAWS_ON", {3: frozenset({9}), 4: frozenset(), 5: frozenset(), 6: frozenset()})
    monkeypatch.setattr(baccarat, "PONTO_DRAWS_UP_TO", 4)
    changed = markup(BACCARAT_VALUES)
    assert "".join(rows_of(changed, '<table class="third third-banca"')[3]) == "3PFFFFFFFFFP"
    assert rows_of(changed, '<table class="third">') == [list("PPPPPFFF")]


@pytest.mark.rule("812/7", "812/16", "812/32")
def test_the_felt_of_baccarat_has_the_cards_in_their_order_and_every_field_with_its_prize():
    html = markup(BACCARAT_VALUES)
    drawing = html[html.index('data-drawing="baccarat"') : html.index("</figure>")]
    assert re.findall(r'data-card="(\w\w)"', drawing) == ["2s", "3h", "6d", "Kd", "3c", "5s"]
    assert re.findall(r'class="drawing-order">.*?>(\d)</text>', drawing) == ["1", "3", "5", "2", "4", "6"]
    places = re.findall(r'class="drawing-place">.*?>(\d+)</text>', drawing)
    assert places == [str(number) for number in range(1, BACCARAT_VALUES.places + 1)]
    assert re.findall(r'class="drawing-below"[^>]*>([^<]+)<', drawing) == ["1:1", "1:1", "8:1", "11:1", "11:1"]
    without = markup(BaccaratValues.parse({**BACCARAT, "pairs": False}))
    assert re.findall(r'class="drawing-below"[^>]*>([^<]+)<', without) == ["1:1", "1:1", "8:1"]
    counts = re.findall(r'data-card="(\w)\w"><use[^>]*/></svg><strong>(\d)</strong>', html)
    assert counts == [(rank, str(min(place, 10) % 10)) for place, rank in enumerate("A23456789TJQK", start=1)]


@pytest.mark.rule("812/23", "812/25", "812/26", "812/32")
@pytest.mark.parametrize("values", [BACCARAT, MACAU])
def test_coups_of_baccarat_come_back_as_worked_out_by_hand(values):
    table = BaccaratValues.parse({**values, "pairs": True, "commission": "five_percent"})
    bet = table.table_rules.min_bet
    found = {one.code: (one.ponto, one.banca, *(back for _name, back in one.returned)) for one in coups_shown(table)}
    assert found == {
        "natural": (9, 7, 2 * bet, 0, 0, 0, 0),
        # Both have 2 and 6; the pair of twos is ponto's.
        "banca_six": (4, 6, 0, 2 * bet - bet * 5 // 100, 0, 12 * bet, 0),
        "tie": (8, 8, bet, bet, 9 * bet, 12 * bet, 0),
    }
    half = BaccaratValues.parse({**values, "commission": "half_on_6", "chip_step": 100, "min_bet": 1000})
    by_code = {one.code: [back for _name, back in one.returned] for one in coups_shown(half)}
    # Banca is the second of the chances.
    assert by_code["banca_six"][1] == 1500


# --- Póquer sem descarte ---


def test_rounds_of_stud_come_back_as_worked_out_by_hand(monkeypatch):
    ante = STUD_VALUES.table_rules.min_bet

    def found():
        return {one.code: (one.staked // ante, Fraction(one.returned, ante)) for one in stud_rounds(STUD_VALUES)}

    # Three of a kind are paid three times the second bet, which is twice the ante.
    assert found() == {"not_qualified": (3, 4), "won": (3, 2 + 2 + 6), "lost": (3, 0), "fold": (1, 0)}
    text = seen(markup(STUD_VALUES))
    assert f"Apostado: {euros(3 * ante)}. Volta: {euros(10 * ante)}." in text
    monkeypatch.setattr(stud, "BET_TIMES_ANTE", 3)
    assert found()["won"] == (4, 2 + 3 + 9)


# --- Hold'em and Omaha ---


@pytest.mark.rule("806/46", "806/48", "806/51", "806/54")
@pytest.mark.parametrize("seats", range(3, 11))
def test_who_speaks_is_drawn_in_the_order_of_the_game(seats):
    found = orders(rules(), seats)
    assert (found.button, found.small, found.big) == (1, 2, 3)
    around = list(range(1, seats + 1))
    assert found.before_flop == tuple(around[3:] + around[:3])
    assert found.after_flop == (*around[1:], 1)


@pytest.mark.rule("806/48")
@pytest.mark.parametrize(("button_posts_small", "first"), [(True, 1), (False, 2)])
def test_two_players_speak_as_the_table_has_it(button_posts_small, first):
    found = orders(rules(button_posts_small=button_posts_small), 2)
    assert found.small == first
    assert found.before_flop == (first, 3 - first)
    assert found.after_flop[0] == 2


@pytest.mark.rule("806/46", "806/73")
def test_the_oval_has_each_seat_with_its_turn():
    html = markup(HOLDEM_VALUES)
    seats = HOLDEM_VALUES.seats
    for slug, order in (
        ("poker-preflop", orders(HOLDEM_VALUES.table_rules, seats).before_flop),
        ("poker-flop", orders(HOLDEM_VALUES.table_rules, seats).after_flop),
    ):
        drawing = html[html.index(f'data-drawing="{slug}"') :]
        signs = re.findall(r'class="drawing-place">.*?>(\d+)\.º</text>', drawing[: drawing.index("</figure>")])
        assert [int(sign) for sign in signs] == [order.index(seat) + 1 for seat in range(1, seats + 1)]


@pytest.mark.rule("811/25", "811/26")
def test_what_is_misread_in_omaha_is_what_the_evaluator_says():
    found = {trap.code: combination(strength_two_three(trap.hole, trap.board)) for trap in omaha_traps()}
    assert found == {"four_of_suit": "high_card", "three_aces": "pair", "board_straight": "pair"}
    for trap in omaha_traps():
        assert len(set(trap.best) & set(trap.hole)) == 2
    omaha = markup(PokerValues.parse(POKER_DEMONSTRATION_RULES["omaha-demo"][1]))
    assert re.findall(r'data-trap="(\w+)"', omaha) == list(found)
    assert HOLDEM_VALUES.table_rules.variant is Variant.HOLDEM
    assert "data-trap" not in markup(HOLDEM_VALUES)


# --- Tournaments ---


@pytest.mark.rule("810/39", "810/47", "810/48")
@pytest.mark.parametrize("key", list(TOURNAMENT_DEMONSTRATION_RULES))
def test_seats_are_drawn_and_a_table_is_broken_as_at_a_tournament(key):
    held = TournamentValues.parse(TOURNAMENT_DEMONSTRATION_RULES[key][1]).rules
    found = moving(held)
    seated = [[disc.sign for disc in table.discs] for table in found.drawn]
    players = [sign for row in seated for sign in row if sign]
    assert len(players) == len(set(players))
    sizes = [sum(map(bool, row)) for row in seated]
    assert max(sizes) - min(sizes) <= 1
    assert max(sizes) <= held.seats
    if len(seated) == 1:
        assert found.moves == ()
        return
    before, after = (
        [[disc.sign for disc in table.discs] for table in tables] for tables in (found.before, found.after)
    )
    for move in found.moves:
        assert move.player in before[move.table - 1]
        assert before[move.to - 1][move.seat - 1] == "", "the seat was taken"
        before[move.table - 1][before[move.table - 1].index(move.player)] = ""
        before[move.to - 1][move.seat - 1] = move.player
    assert before == after
    assert [place for place, row in enumerate(after, start=1) if not any(row)] == list(found.broken)
    assert len(found.broken) == 1


@pytest.mark.rule("810/34", "810/45", "810/46", "810/49")
def test_levels_and_prizes_of_a_tournament_are_those_that_are_played():
    html = markup(TOURNAMENT_VALUES)
    assert rows_of(html, '<table class="levels"') == [
        ["1", "10 / 20", "0", "10:00", "0:00"],
        ["2", "25 / 50", "0", "10:00", "10:00"],
        ["3", "50 / 100", "10", "10:00", "20:00"],
        ["intervalo", "", "", "5:00", "30:00"],
        ["4", "100 / 200", "20", "10:00", "35:00"],
    ]
    # 10,00 of each entry go to the prizes; bands of one and of ten persons, but no tournament of one.
    bands = {
        band.least: [(prize.percent, prize.amount) for prize in band.prizes]
        for band in bands_shown(TOURNAMENT_VALUES.rules)
    }
    least = TOURNAMENT_VALUES.rules.least_entries
    assert bands == {1: [(100, 1000 * least)], 10: [(50, 5000), (30, 3000), (20, 2000)]}
    for amount in (5000, 3000, 2000):
        assert euros(amount) in seen(html)


# --- All of them ---

COMMON = {"ligacao", "nula", "tempos", "reclamar", "demo", "contas"}
OWN = {"803": {"apostas", "parado"}, "804": {"apostas", "parado", "zero"}, "805": {"apostas", "parado"},
    "812": {"apostas", "parado"}, "806": {"apostas", "comissao", "parado", "combinacoes"},
    "810": {"entrar", "estrutura", "premios", "cancelado", "mudancas", "combinacoes"}}  # fmt: skip


@pytest.mark.parametrize(
    "values",
    [RouletteValues.parse(ROULETTE), BLACKJACK_VALUES, BACCARAT_VALUES, STUD_VALUES, HOLDEM_VALUES, TOURNAMENT_VALUES],
    ids=lambda one: one.regulation,
)
@pytest.mark.parametrize("language", ["pt-pt", "en", "es", "fr"])
def test_every_page_has_its_sections_and_each_drawing_says_what_it_shows(values, language):
    html = markup(values, language)
    found = set(re.findall(r'<section id="(\w+)"', html))
    assert found >= COMMON | OWN[values.regulation]
    linked = re.findall(r'<li><a href="#(\w+)">', html)
    assert set(linked) <= found
    drawings = re.findall(r'<svg class="(?:drawing|felt-drawing|layout)[^>]*aria-labelledby="([^"]+)"', html)
    assert drawings
    said = [name for pair in drawings for name in pair.split()]
    assert len(said) == len(set(said)), "two drawings share a name"
    for name in said:
        assert re.search(rf'<(?:title|desc) id="{name}">[^<]{{5,}}</', html), name
