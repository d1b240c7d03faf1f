"""Hands told from their events: replayed to the cent, as PHH that PokerKit reads back, and never a card too many."""

import re
from datetime import UTC, datetime

import pytest
from pokerkit.notation import HandHistory

from casino.money import CHIPS
from games.engines.poker import Limit, Variant
from games.hand_history.phh import hand_phh
from games.hand_history.telling import HandFacts, HandTold, hand_tell
from tests.rules.hand_events import events_of
from tests.rules.poker_kit import Pair

AT = datetime(2026, 3, 2, 21, 5, 9, tzinfo=UTC)
TOLD_BY_PHH = [(Variant.HOLDEM, Limit.NO_LIMIT), (Variant.HOLDEM, Limit.FIXED), (Variant.OMAHA, Limit.POT_LIMIT)]
EVERY_GAME = [(variant, limit) for variant in Variant for limit in Limit]


def played(seed: int, variant: Variant, limit: Limit) -> Pair:
    pair = Pair(seed, variant, limit)
    pair.play()
    return pair


def facts(pair: Pair, number: int = 7, currency: str = "EUR") -> HandFacts:
    rules = pair.rules
    return HandFacts(
        table="Braga",
        slug="braga",
        number=number,
        game=rules.variant.word,
        limit=rules.limit.word,
        currency=currency,
        small_blind=rules.small_blind,
        big_blind=rules.big_blind,
        ante=rules.ante,
        max_raises=rules.max_raises,
        started_at=AT,
    )


def told(pair: Pair, reader: int | None = None, currency: str = "EUR") -> HandTold:
    start = pair.start()
    own = {} if reader is None else {reader: tuple(start.holes[start.seats.index(reader)])}
    hand = hand_tell(facts(pair, currency=currency), events_of(start, pair.actions), own=own)
    assert hand is not None
    return hand


@pytest.mark.parametrize(("variant", "limit"), EVERY_GAME)
def test_the_felt_after_the_last_step_is_the_end_of_the_hand(variant, limit):
    for seed in range(60):
        pair = played(seed, variant, limit)
        hand = told(pair)
        last = hand.steps[-1].felt
        assert dict(last.stacks) == dict(zip(pair.state.seats, pair.state.stacks, strict=True)), seed
        assert last.pot == 0
        assert hand.board == tuple(pair.state.board)
        assert sum(place.stack - place.final for place in hand.places) == hand.rake
        taken, brought = 0, sum(place.stack for place in hand.places)
        for step in hand.steps:
            taken += step.rake
            assert step.felt.pot + sum(step.felt.stacks.values()) + taken == brought, seed


@pytest.mark.parametrize(("variant", "limit"), TOLD_BY_PHH)
def test_pokerkit_reads_the_hands_back_and_ends_where_we_did(variant, limit):
    read = 0
    for seed in range(120):
        pair = played(seed, variant, limit)
        hand = told(pair)
        if (text := hand_phh(hand)) is None:
            continue
        history = HandHistory.loads(text)
        states = list(history)
        last = states[-1]
        assert not last.status, seed
        assert [round(stack * 100) for stack in history.starting_stacks] == [
            hand.place(seat).stack for seat in history.seats
        ]
        assert [round(stack * 100) for stack in history.finishing_stacks] == [
            hand.place(seat).final for seat in history.seats
        ]
        assert tuple("".join(map(repr, last.board_cards[i])) for i in range(len(last.board_cards))) == hand.board
        if pair.rules.rake.kind == "none" and len({pot.amount for pot in hand.pots}) == 1:
            ours = [hand.place(seat).final for seat in history.seats]
            # One pot and no rake: PokerKit pays the same, but for who gets an odd cent.
            assert all(abs(round(theirs * 100) - own) <= 1 for theirs, own in zip(last.stacks, ours, strict=True)), seed
        read += 1
    assert read >= 100


@pytest.mark.rule("810/41")
@pytest.mark.parametrize(("variant", "limit"), TOLD_BY_PHH)
def test_a_tournaments_chips_are_whole_numbers_in_phh_and_pokerkit_reads_the_same_back(variant, limit):
    """Chips are no cents: 1,500 of them are 1500, without decimals and without a currency."""
    read = 0
    for seed in range(40):
        hand = told(played(seed, variant, limit), currency=CHIPS)
        if (text := hand_phh(hand)) is None:
            continue
        assert not re.search(r"\d\.\d", text)
        assert "currency" not in text
        history = HandHistory.loads(text)
        assert list(history.starting_stacks) == [hand.place(seat).stack for seat in history.seats]
        assert list(history.finishing_stacks) == [hand.place(seat).final for seat in history.seats]
        assert not list(history)[-1].status, seed
        read += 1
    assert read >= 30


def test_phh_is_not_made_of_games_that_it_does_not_know():
    for variant, limit in EVERY_GAME:
        if (variant, limit) not in TOLD_BY_PHH:
            assert hand_phh(told(played(3, variant, limit))) is None


@pytest.mark.parametrize("variant", Variant)
def test_a_reader_finds_his_own_cards_and_those_that_were_shown_and_no_others(variant):
    for seed in range(80):
        pair = played(seed, variant, Limit.NO_LIMIT if variant is Variant.HOLDEM else Limit.POT_LIMIT)
        outcome = pair.state.outcome
        assert outcome is not None
        shown = {one.seat for one in outcome.showdown}
        reader = pair.order[seed % len(pair.order)]
        hand = told(pair, reader)
        text = hand_phh(hand) or ""
        for place, seat in enumerate(pair.state.seats):
            cards = tuple(pair.state.holes[place])
            known = seat in shown or seat == reader
            assert hand.place(seat).cards == (cards if known else ())
            if not known:
                assert not re.search("|".join(cards), text.split("venue")[0]), seed
                assert not any(set(cards) & set(step.cards) for step in hand.steps)


def test_a_hand_without_a_deal_is_no_hand():
    pair = played(1, Variant.HOLDEM, Limit.NO_LIMIT)
    assert hand_tell(facts(pair), []) is None
