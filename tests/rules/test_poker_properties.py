"""What holds of every hand, whatever the table, the stacks and the actions: chips, pots, rights, replay, secrecy."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.refusal import Refused
from games.audit import second_hand as clerk
from games.engines import poker
from games.engines.cards import DECK
from games.engines.poker import Action, Limit, Post, Seat, State, TableRules, Variant
from games.engines.rake import Rake

EXAMPLES = settings(max_examples=60)


@st.composite
def tables(draw):
    limit = draw(st.sampled_from(Limit))
    big = draw(st.sampled_from((2, 10, 100)))
    return TableRules(
        variant=draw(st.sampled_from(Variant)),
        small_blind=draw(st.integers(1, big)),
        big_blind=big,
        limit=limit,
        max_raises=draw(st.integers(1, 4)) if limit is Limit.FIXED else None,
        ante=draw(st.sampled_from((0, 0, 1, 7))),
        rake=draw(st.sampled_from((Rake(), Rake("pot", 5), Rake("pot", 3, 20), Rake("buy_in", 10)))),
        button_posts_small=draw(st.booleans()),
    )


@st.composite
def beginnings(draw):
    """The arguments of a hand: from every stack below a blind to deep ones, some seats with posts."""
    rules = draw(tables())
    numbers = draw(st.lists(st.integers(1, 10), min_size=2, max_size=10, unique=True))
    most = draw(st.sampled_from((rules.big_blind, 5 * rules.big_blind, 100 * rules.big_blind)))
    seats = [Seat(number, f"p{number}", draw(st.integers(1, most))) for number in numbers]
    button = draw(st.sampled_from(numbers))
    ordered = sorted(numbers)
    after = ordered[ordered.index(button) :] + ordered[: ordered.index(button)]
    free = after[3:] + (after[:1] if len(after) > 2 else [])
    posts = [
        Post(seat, rules.big_blind, rules.small_blind)
        for seat in draw(st.sets(st.sampled_from(free)) if free else st.just(set()))
    ]
    deck = draw(st.permutations(DECK))
    return {"rules": rules, "button": button, "seats": seats, "deck": tuple(deck), "posts": posts}


def begin(beginning):
    given = dict(beginning)
    return poker.start(given.pop("rules"), **given)


def legal_action(draw, state):
    """An action that `legal` offers to the seat to act."""
    legal, seat = poker.legal(state), state.seat_to_act
    kinds = ["fold", "timeout", "leave", *(["check"] * 4 if legal.check else ["call"] * 4)]
    if legal.raise_to:
        kinds += ["raise"] * 4
    kind = draw(st.sampled_from(kinds))
    if kind != "raise":
        return Action(seat, kind)
    least, most = legal.raise_to
    return Action(seat, kind, draw(st.one_of(st.sampled_from((least, most)), st.integers(least, most))))


@st.composite
def hands(draw):
    """(beginning, actions, states): a hand played to its end, a few seats leaving out of turn."""
    beginning = draw(beginnings())
    state = begin(beginning)
    actions, states = [], [state]
    while not state.finished:
        staying = [
            seat for place, seat in enumerate(state.seats) if not state.left[place] and seat != state.seat_to_act
        ]
        if staying and draw(st.integers(0, 30)) == 0:
            action = Action(draw(st.sampled_from(staying)), "leave")
        else:
            action = legal_action(draw, state)
        state = poker.apply(state, action)
        actions.append(action)
        states.append(state)
    return beginning, actions, states


@EXAMPLES
@given(hands())
def test_no_chip_is_made_or_lost_at_any_moment(played):
    _, _, states = played
    for state in states:
        assert min(state.stacks) >= 0
        if state.outcome is None:
            assert sum(state.stacks) + state.pot == sum(state.started)
        else:
            assert sum(state.stacks) + state.outcome.rake == sum(state.started)


@EXAMPLES
@given(hands())
def test_pots_are_what_was_put_in_and_each_belongs_to_somebody(played):
    _, _, states = played
    for state in states:
        if state.outcome is None:
            pots = poker.pots(state)
            assert sum(pot.amount for pot in pots) == state.pot
            assert all(pot.eligible for pot in pots)
    outcome, last = states[-1].outcome, states[-1]
    assert sum(pot.amount for pot in outcome.pots) == last.pot
    live = {seat for place, seat in enumerate(last.seats) if not last.folded[place]}
    for pot, following in zip(outcome.pots, (*outcome.pots[1:], None), strict=True):
        assert pot.amount > 0
        assert sum(pot.awards.values()) + pot.rake == pot.amount
        assert set(pot.awards) <= set(pot.eligible) <= live
        assert following is None or set(following.eligible) < set(pot.eligible)


@EXAMPLES
@given(hands())
def test_a_clerk_who_knows_nothing_of_the_engine_settles_the_hand_to_the_same_cent(played):
    last = played[2][-1]
    outcome, count = last.outcome, len(last.seats)
    heaps = dict(enumerate(last.paid))
    live = [place for place in range(count) if not last.folded[place]]
    clockwise = [(last.button + step) % count for step in range(1, count + 1)]
    omaha = last.rules.variant is Variant.OMAHA
    assert clerk.nobody_matched(heaps, live) is None
    if outcome.showdown:
        ranks = {place: clerk.rank_of(last.holes[place], last.board, two_own=omaha) for place in live}
    else:
        ranks = dict.fromkeys(live, (0, ()))
    pots = clerk.pots_of(heaps, live, sum(last.dead))
    rake = last.rules.rake
    raked = rake.kind == "pot" and (last.turn > 1 or last.flop_bet)
    paid = clerk.paid_out(pots, ranks, clockwise, clerk.Commission(rake.percent if raked else 0, rake.cap))
    seats = last.seats
    assert [(pot.amount, pot.rake, pot.eligible, pot.awards) for pot in outcome.pots] == [
        (one.amount, one.take, tuple(seats[p] for p in one.owners), {seats[p]: cents for p, cents in one.won.items()})
        for one in paid
    ]
    behind = [last.started[p] - last.paid[p] - last.dead[p] for p in range(count)]
    won = [sum(one.won.get(place, 0) for one in paid) for place in range(count)]
    assert list(last.stacks) == [behind[place] + won[place] for place in range(count)]


@EXAMPLES
@given(hands())
def test_a_hand_played_again_from_its_record_ends_the_same(played):
    beginning, actions, states = played
    state = begin(beginning)
    for action, seen in zip(actions, states[1:], strict=True):
        state = poker.apply(state, action)
        assert state == seen


@EXAMPLES
@given(hands(), st.data())
def test_what_is_not_offered_is_refused_and_what_is_offered_is_not(played, data):
    _, _, states = played
    for state in states[:-1]:
        legal, seat = poker.legal(state), state.seat_to_act
        assert legal.fold
        assert legal.check == (legal.call == 0)
        place = state.seats.index(seat)
        assert state.stacks[place] > 0
        assert legal.call <= state.stacks[place]
        bounds = legal.raise_to
        assert (poker.check(state, Action(seat, "check")) is None) == legal.check
        assert (poker.check(state, Action(seat, "call")) is None) == (legal.call > 0)
        near = {
            0,
            state.level,
            state.level + 1,
            *(bounds or ()),
            *(edge + step for edge in bounds or () for step in (-1, 1)),
        }
        for to in {*near, data.draw(st.integers(0, 2 * max(state.started)))}:
            allowed = bounds is not None and bounds[0] <= to <= bounds[1]
            assert (poker.check(state, Action(seat, "raise", to)) is None) == allowed
        for other in state.seats:
            if other != seat:
                assert poker.check(state, Action(other, "fold")).code == "not_your_turn"


@EXAMPLES
@given(hands())
def test_the_room_to_raise_keeps_to_the_limit_of_the_table(played):
    for state in played[2][:-1]:
        bounds, place = poker.legal(state).raise_to, state.to_act
        if bounds is None:
            continue
        total = state.stacks[place] + state.bets[place]
        least, most = bounds
        assert state.level < least <= most <= total
        after_call = state.pot + state.level - state.bets[place]
        match state.rules.limit:
            case Limit.NO_LIMIT:
                assert most == total
            case Limit.POT_LIMIT:
                assert most == min(total, max(least, state.level + after_call))
            case Limit.HALF_POT:
                assert most == min(total, max(least, state.level + after_call // 2))
            case Limit.FIXED:
                assert least == most
        if least < total and state.rules.limit is not Limit.FIXED:
            assert least - state.level >= state.rules.big_blind


@EXAMPLES
@given(hands())
def test_a_turn_of_bets_ends_with_equal_bets_of_all_who_are_not_all_in(played):
    _, _, states = played
    for before, after in pairwise(states):
        if after.turn > before.turn and not after.finished:
            paid = [
                after.paid[place]
                for place in range(len(after.seats))
                if not after.folded[place] and after.stacks[place]
            ]
            assert len(set(paid)) == 1
            assert all(after.paid[place] <= paid[0] for place in range(len(after.seats)) if not after.folded[place])


@EXAMPLES
@given(hands(), st.randoms(use_true_random=False))
def test_cards_that_are_not_dealt_yet_decide_nothing(played, random):
    """The same hand with another rest of the deck takes the same turns, up to the card that differs."""
    beginning, actions, states = played
    dealt = len(states[0].seats) * beginning["rules"].variant.hole_cards
    rest = list(beginning["deck"][dealt:])
    random.shuffle(rest)
    state: State = begin({**beginning, "deck": beginning["deck"][:dealt] + tuple(rest)})
    for action, seen in zip(actions, states[1:], strict=True):
        state = poker.apply(state, action)
        assert state.seat_to_act == seen.seat_to_act
        assert state.finished == seen.finished
        if not state.finished:
            assert replace(state, deck=()) == replace(seen, deck=())


@EXAMPLES
@given(
    beginnings(),
    st.lists(st.tuples(st.integers(0, 11), st.sampled_from(poker.KINDS), st.integers(-5, 500)), max_size=30),
)
def test_no_action_whatever_does_more_than_be_refused(beginning, wanted):
    state = begin(beginning)
    for seat, kind, to in wanted:
        action = Action(seat, kind, to if kind == "raise" else None)
        if denial := poker.check(state, action):
            with pytest.raises(Refused) as refusal:
                poker.apply(state, action)
            assert refusal.value.denial == denial
        else:
            state = poker.apply(state, action)
