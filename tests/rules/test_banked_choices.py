"""What each hand, seat and bet may do: what the engines answer to whatever is asked, in every state reached (805/24).

The right answers are worked out a second time here, from the rules, and compared in both directions: what may be done
is allowed, what may not is refused, and the list that a player is shown is neither shorter nor longer.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engines import baccarat, blackjack, stud
from games.engines.baccarat import Bet, Commission, Variant
from games.engines.blackjack import Kind, Stage
from games.engines.cards import DECK
from tests.rules import blackjack_by_hand as hand
from tests.rules.test_blackjack_rounds import EVERYTHING, SEEDS, played


def open_hands(state, table):
    """(seat, place) of every hand that still decides, in the order of play."""
    found = []
    for seat in state.seats:
        splits = len(seat.hands) - 1
        for place, one in enumerate(seat.hands):
            total, _soft = hand.points(one.cards, int(one.ace_as_one))
            left = table["max_splits"] is None or splits < table["max_splits"]
            split_ace = splits and one.cards[0][0] == "A"
            stuck = split_ace and not (one.cards[1][0] == "A" and left)
            if one.end is None and total < 21 and not stuck:
                found.append((seat.number, place))
    return found


def may(state, table, action):
    """The rules' own answer, without the engine's."""
    seat = next((one for one in state.seats if one.number == action.seat), None)
    if seat is None or action.hand >= len(seat.hands) or state.stage not in (Stage.OFFERS, Stage.PLAY):
        return False
    natural = hand.two_card_21(seat.hands[0].cards) and len(seat.hands) == 1
    if action.kind not in blackjack.DECISIONS:
        if action.hand or state.stage is not Stage.OFFERS or state.bank[0][0] != "A" or seat.answered:
            return False
        if action.kind is Kind.EVEN_MONEY:
            return natural
        if action.kind is Kind.DECLINE:
            return natural or table["insurance"]
        return table["insurance"] and not natural and 0 < action.amount <= seat.bet // 2
    waiting = open_hands(state, table)
    if not waiting or waiting[0] != (action.seat, action.hand):
        return False
    cards = seat.hands[action.hand].cards
    words = hand.decisions(
        cards,
        was_split=len(seat.hands) > 1,
        splits=len(seat.hands) - 1,
        table=table,
        open_card=state.bank[0],
    )
    if action.kind is Kind.DOUBLE and "double" in words:
        total, soft = hand.points(cards)
        low = total - 10 * soft
        as_one = any(card[0] == "A" for card in cards) and low in (9, 10)
        return as_one if action.ace_as_one else table["double_any_total"] or total in (9, 10, 11)
    return action.kind.value in words


@pytest.mark.rule("805/24", "805/15.a", "805/15.b", "805/15.c", "805/15.d", "805/15.e", "805/15.f", "805/20.b")
@settings(max_examples=250)
@given(seed=SEEDS)
def test_at_blackjack_everything_that_may_be_done_is_allowed_and_told_and_nothing_else(seed):
    whole = played(seed)
    if whole is None:
        return
    table, _rules, _cards, _taken, states, _final = whole
    for state in states:
        right = [action for action in EVERYTHING if may(state, table, action)]
        assert [action for action in EVERYTHING if blackjack.check(state, action) is None] == right
        offered = {action.seat for action in right if action.kind not in blackjack.DECISIONS}
        assert set(blackjack.offers(state)) == offered
        if state.stage is Stage.PLAY:
            told = {action.kind for action in right if action.kind in blackjack.DECISIONS}
            assert set(blackjack.legal(state)) == told
            # A hand that is asked has something to answer, and something happens when it does not.
            clock = blackjack.time_out(state)
            assert (clock is None) == (not told)
            assert clock is None or (clock in right and clock.kind in (Kind.STAND, Kind.HIT))


@pytest.mark.rule("805/24")
@settings(max_examples=120)
@given(seed=SEEDS)
def test_at_blackjack_what_is_refused_changes_nothing_and_what_is_allowed_goes_on(seed):
    whole = played(seed)
    if whole is None:
        return
    for state in whole[4]:
        for action in EVERYTHING:
            denial = blackjack.check(state, action)
            if denial is None and len(state.shoe) - state.used >= 2:
                assert blackjack.apply(state, action) != state
            elif denial is not None:
                with pytest.raises(blackjack.Refused) as refused:
                    blackjack.apply(state, action)
                assert refused.value.denial == denial


# --- Baccarat ---

PLAYERS = [f"p{number}" for number in range(11)]
BETS = st.builds(
    Bet,
    st.sampled_from(PLAYERS),
    st.sampled_from([*baccarat.CHANCES, "red"]),
    st.integers(45, 800).map(lambda n: 2 * n - n % 2),
)
TABLES = st.builds(
    baccarat.TableRules,
    variant=st.just(Variant.PONTO_BANCA),
    min_bet=st.sampled_from([100, 200]),
    decks=st.sampled_from([6, 8]),
    pairs=st.booleans(),
    commission=st.sampled_from(list(Commission)),
    chip_step=st.sampled_from([2, 50]),
) | st.builds(
    baccarat.TableRules,
    variant=st.just(Variant.MACAU),
    min_bet=st.just(100),
    decks=st.just(8),
    pairs=st.booleans(),
    differential=st.none() | st.integers(1000, 6000),
)


def takes(rules, standing, bet):
    """The rules' own answer to one bet on top of those that stand."""
    if bet.chance not in ("ponto", "banca", "empate", "par_ponto", "par_banca"):
        return False
    if bet.chance.startswith("par") and not rules.pairs:
        return False
    if bet.amount < rules.min_bet or bet.amount % rules.chip_step:
        return False
    with_it = [*standing, bet]
    if len({one.player for one in with_it}) > 9:
        return False
    own = {
        word: sum(one.amount for one in with_it if (one.player, one.chance) == (bet.player, word))
        for word in baccarat.CHANCES
    }
    if own["ponto"] and own["banca"] and abs(own["ponto"] - own["banca"]) < rules.min_bet:
        return False
    if rules.variant is Variant.PONTO_BANCA:
        return own[bet.chance] <= rules.min_bet * {"ponto": 70, "banca": 70, "empate": 15}.get(bet.chance, 8)
    if rules.differential is None:
        return True
    of = {word: sum(one.amount for one in with_it if one.chance == word) for word in baccarat.CHANCES}
    return (
        abs(of["ponto"] - of["banca"]) <= rules.differential
        and 10 * of["empate"] <= rules.differential
        and 100 * (of["par_ponto"] + of["par_banca"]) <= 8 * rules.differential
    )


@pytest.mark.rule("812/9", "812/10", "812/13", "812/14", "812/15", "812/39", "812/41", "812/6.a")
@settings(max_examples=400)
@given(rules=TABLES, bets=st.lists(BETS, max_size=25))
def test_at_baccarat_each_bet_is_taken_or_refused_as_the_rules_say_on_what_stands(rules, bets):
    standing = []
    for bet in bets:
        right = takes(rules, standing, bet)
        assert (baccarat.check(rules, standing, [bet]) is None) == right, (standing, bet)
        if right:
            standing.append(bet)
    assert baccarat.check(rules, [], standing) is None


# --- Póquer sem descarte ---


@settings(max_examples=150)
@given(
    deck=st.permutations(DECK),
    seats=st.lists(st.integers(1, 7), min_size=1, max_size=7, unique=True),
    asked=st.lists(st.tuples(st.integers(0, 8), st.sampled_from(list(stud.Decision))), max_size=20),
)
def test_at_stud_each_seat_decides_once_and_is_told_both_ways_until_it_has(deck, seats, asked):
    state = stud.deal(stud.TableRules(100, 1000), dict.fromkeys(seats, 100), deck)
    decided = {}
    for number in range(9):
        both = number in seats
        assert stud.legal(state, number) == (tuple(stud.Decision) if both else ())
    for number, decision in asked:
        right = number in seats and number not in decided
        action = stud.Action(number, decision)
        assert (stud.check(state, action) is None) == right
        if right:
            state, decided[number] = stud.apply(state, action), decision
            assert stud.legal(state, number) == ()
        else:
            with pytest.raises(stud.Refused):
                stud.apply(state, action)
    ended = stud.round_end(state)
    assert {seat.number: seat.decision for seat in ended.seats} == {
        number: decided.get(number, stud.Decision.FOLD) for number in seats
    }
