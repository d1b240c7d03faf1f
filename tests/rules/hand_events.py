"""A hand of the engine's as the events that a table would have written: the same facts, with the deck left out."""

from games.engines import poker
from games.engines.poker import Action, State
from games.engines.poker_state import BOARD_CARDS
from games.events_poker import HandAction, HandDealt, HandEnded, HandShown, PotPaid, StreetDealt, UncalledReturned
from games.hand_history.telling import Told

STREETS = ("preflop", "flop", "turn", "river")


def leaves_of(state: State, place: int) -> list[int]:
    count = len(state.seats)
    first = (place - state.small) % count
    return [first + count * lap for lap in range(state.rules.variant.hole_cards)]


def posts_of(state: State) -> list[list[object]]:
    """Ante and blinds as they were put in before the first decision."""
    rules, posts = state.rules, []
    antes = [min(rules.ante, stack) for stack in state.started]
    posts += [[seat, "ante", ante] for seat, ante in zip(state.seats, antes, strict=True) if ante]
    blinds = (state.small, "small_blind", rules.small_blind), (state.big, "big_blind", rules.big_blind)
    for place, kind, due in blinds:
        if put := min(due, state.started[place] - antes[place]):
            posts.append([state.seats[place], kind, put])
    return posts


def events_of(start: State, actions: list[Action]) -> list[Told]:
    """Everything from the deal to the end."""
    state = start
    dealt = HandDealt(
        button=state.seats[state.button],
        drawn=False,
        small=state.seats[state.small],
        big=state.seats[state.big],
        stacks=[[seat, who, stack] for seat, who, stack in zip(state.seats, state.players, state.started, strict=True)],
        posts=posts_of(state),
        holes=[[seat, leaves_of(state, place)] for place, seat in enumerate(state.seats)],
    )
    told = [Told(dealt, by_system=True), *_streets(0, state)]
    for number, action in enumerate(actions, start=1):
        before, state = state, poker.apply(state, action)
        told.append(Told(_action(before, action, number), seat=action.seat))
        told += _streets(before.turn, state)
    return [*told, *_end(state)]


def _action(before: State, action: Action, number: int) -> HandAction:
    place = before.seats.index(action.seat)
    put = {"call": poker.legal(before).call}.get(action.kind, 0)  # type: ignore[union-attr]
    if action.kind == "raise":
        put = (action.to or 0) - before.bets[place]
    return HandAction(
        decision=number,
        action=action.kind,
        total=before.bets[place] + put,
        put=put,
        is_all_in=put == before.stacks[place] and put > 0,
        why="player",
    )


def _streets(turn: int, state: State) -> list[Told]:
    first = len(state.seats) * state.rules.variant.hole_cards
    return [
        Told(
            StreetDealt(
                street=STREETS[new],
                cards=list(state.board[BOARD_CARDS[new - 1] : BOARD_CARDS[new]]),
                leaves=list(range(first + BOARD_CARDS[new - 1], first + BOARD_CARDS[new])),
            ),
            by_system=True,
        )
        for new in range(turn + 1, state.turn + 1)
    ]


def _end(state: State) -> list[Told]:
    outcome = state.outcome
    assert outcome is not None
    told = []
    if outcome.uncalled:
        seat, amount = outcome.uncalled
        told.append(Told(UncalledReturned(), seat=seat, amount=amount, by_system=True))
    for shown in outcome.showdown:
        place = state.seats.index(shown.seat)
        cards = list(state.holes[place])
        data = HandShown(cards, leaves_of(state, place), shown.combination, list(shown.best))
        told.append(Told(data, seat=shown.seat, by_system=True))
    for index, pot in enumerate(outcome.pots):
        winners = [[seat, cents] for seat, cents in sorted(pot.awards.items())]
        told.append(Told(PotPaid(index, pot.rake, list(pot.eligible), winners), amount=pot.amount, by_system=True))
    stacks = [[seat, stack] for seat, stack in zip(state.seats, state.stacks, strict=True)]
    return [*told, Told(HandEnded(stacks=stacks, rake=outcome.rake), amount=outcome.rake, by_system=True)]
