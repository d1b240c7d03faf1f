"""How the poker tests write a hand down: stacks, cards and actions in few words. No rule of the game is known here."""

from collections.abc import Callable
from typing import Any

import pytest

from games.engines import poker
from games.engines.cards import DECK, Card
from games.engines.hands import strength, strength_two_three
from games.engines.poker import Action, Limit, Post, Seat, State, TableRules, Variant
from games.engines.rake import Rake

NO_RAKE = Rake()
BOTH = pytest.mark.parametrize("variant", list(Variant), ids=lambda variant: variant.word)


def both(*items: str) -> pytest.MarkDecorator:
    """The test runs once in each variant, and proves these items of 806 by Hold'em alone, of 811 by Omaha alone."""
    return _each("variant", lambda variant: variant, items)


def both_games(*items: str) -> pytest.MarkDecorator:
    """As `both`, for tests that name the game of a live table: «holdem», «omaha»."""
    return _each("game", lambda variant: variant.word, items)


def _each(argument: str, value: Callable[[Variant], object], items: tuple[str, ...]) -> pytest.MarkDecorator:
    runs = []
    for variant in Variant:
        proves = pytest.mark.rule(*(f"{variant.regulation}/{item}" for item in items))
        runs.append(pytest.param(value(variant), marks=proves, id=variant.word))
    return pytest.mark.parametrize(argument, runs)


def cards(text: str) -> tuple[Card, ...]:
    """«AsKd Th» as cards."""
    packed = text.replace(" ", "")
    return tuple(Card(packed[place : place + 2]) for place in range(0, len(packed), 2))


def judged(variant: Variant, hole: str, board: str) -> int:
    """How good own and common cards are in that variant; of the own ones, as many as it deals count."""
    own = cards(hole)[: variant.hole_cards]
    if variant is Variant.OMAHA:
        return strength_two_three(own, cards(board))
    return strength(own + cards(board))


def rules(variant: Variant = Variant.HOLDEM, **settings: Any) -> TableRules:
    """A table of 0,50 and 1 €, no limit, no rake, unless `settings` say otherwise."""
    return TableRules(**{"variant": variant, "small_blind": 50, "big_blind": 100, **settings})


def hand(
    stacks: dict[int, int],
    button: int,
    *,
    holes: dict[int, str] | None = None,
    board: str = "",
    posts: tuple[Post, ...] = (),
    **settings: Any,
) -> State:
    """A hand that begins: seat → stack, and the cards that matter; all others are dealt as they come.

    Own cards may be written for Omaha, the two of Hold'em first: a variant takes as many as it deals.
    """
    table = rules(**settings)
    order = deal_order(table, sorted(stacks), button)
    wanted = {seat: cards((holes or {}).get(seat, ""))[: table.variant.hole_cards] for seat in order}
    named = {card for hole in wanted.values() for card in hole} | set(cards(board))
    spare = iter([card for card in DECK if card not in named])
    filled = {
        seat: [*hole, *(next(spare) for _ in range(table.variant.hole_cards - len(hole)))]
        for seat, hole in wanted.items()
    }
    dealt = [filled[seat][lap] for lap in range(table.variant.hole_cards) for seat in order]
    common = cards(board)
    deck = [*dealt, *common, *(card for card in DECK if card not in dealt and card not in common)]
    assert sorted(deck) == sorted(DECK), "the test names a card twice"
    seats = [Seat(seat, f"p{seat}", stack) for seat, stack in stacks.items()]
    return poker.start(table, button=button, seats=seats, deck=deck, posts=posts)


def deal_order(table: TableRules, seats: list[int], button: int) -> list[int]:
    """Seats clockwise from the small blind."""
    place = seats.index(button)
    first = place if len(seats) == 2 and table.button_posts_small else (place + 1) % len(seats)
    return seats[first:] + seats[:first]


def act(text: str) -> Action:
    """«3 raise 300», «1 fold»."""
    seat, kind, *to = text.split()
    return Action(int(seat), kind, int(to[0]) if to else None)  # type: ignore[arg-type]


def play(state: State, *actions: str) -> State:
    for text in actions:
        state = poker.apply(state, act(text))
    return state


def refused(state: State, action: str) -> tuple[str, str | None] | None:
    """(code, rule) of a refusal; None where the action is allowed."""
    denial = poker.check(state, act(action))
    return (denial.code, denial.rule_broken) if denial else None


def options(state: State) -> tuple[int | None, int, tuple[int, int] | None]:
    """(whose turn, what a call adds, least and most to raise to)."""
    legal = poker.legal(state)
    assert legal is not None
    return state.seat_to_act, legal.call, legal.raise_to


def stacks(state: State) -> dict[int, int]:
    return dict(zip(state.seats, state.stacks, strict=True))


def paid_pots(state: State) -> list[tuple[int, tuple[int, ...], dict[int, int]]]:
    """(amount, eligible seats, awards) of each pot of a finished hand."""
    assert state.outcome is not None
    return [(pot.amount, pot.eligible, pot.awards) for pot in state.outcome.pots]


def shown_seats(state: State) -> list[int]:
    """The seats whose cards were turned, in that order."""
    assert state.outcome is not None
    return [shown.seat for shown in state.outcome.showdown]


FIXED = Limit.FIXED
POT = Limit.POT_LIMIT
HALF = Limit.HALF_POT
