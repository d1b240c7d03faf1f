"""The events that follow from a step of a hand by themselves: streets turned, and everything at the end."""

from games.engines.poker import State
from games.events import EventDraft
from games.events_poker import HandEnded, HandShown, PotPaid, StreetDealt, UncalledReturned
from games.hand_record import STREETS, Hand, hole_leaves, street_cards, street_leaves


def street_drafts(before: State | None, after: State) -> list[EventDraft]:
    """Each street that was turned between the two moments."""
    first = before.turn if before else 0
    return [
        EventDraft(
            StreetDealt(street=STREETS[turn], cards=list(street_cards(after, turn)), leaves=street_leaves(after, turn)),
            by_system=True,
        )
        for turn in range(first + 1, after.turn + 1)
    ]


def finish_drafts(hand: Hand) -> list[EventDraft]:
    """What went back, who showed what, each pot, and the stacks."""
    state = hand.state
    outcome = state.outcome
    assert outcome is not None
    drafts: list[EventDraft] = []
    if outcome.uncalled:
        seat, amount = outcome.uncalled
        drafts.append(
            EventDraft(UncalledReturned(), player_id=hand.players[seat], seat=seat, amount=amount, by_system=True)
        )
    for shown in outcome.showdown:
        place = hand.place(shown.seat)
        data = HandShown(
            cards=list(state.holes[place]),
            leaves=hole_leaves(state, place),
            combination=shown.combination,
            best=list(shown.best),
        )
        drafts.append(EventDraft(data, player_id=hand.players[shown.seat], seat=shown.seat, by_system=True))
    for index, pot in enumerate(outcome.pots):
        winners = [[seat, cents] for seat, cents in sorted(pot.awards.items())]
        paid = PotPaid(index=index, rake=pot.rake, eligible=list(pot.eligible), winners=winners)
        drafts.append(EventDraft(paid, amount=pot.amount, by_system=True))
    stacks = [[seat, stack] for seat, stack in zip(state.seats, state.stacks, strict=True)]
    drafts.append(EventDraft(HandEnded(stacks=stacks, rake=outcome.rake), amount=outcome.rake, by_system=True))
    return drafts
