"""The events that follow from a step of a hand by themselves: streets, folds of the absent, and all at the end."""

from games.engines.poker import State
from games.events import EventDraft
from games.events_poker import HandEnded, HandFolded, HandShown, PotPaid, StreetDealt, UncalledReturned
from games.hand_record import STREETS, Hand, follows, hole_leaves, street_cards, street_leaves


def follow_drafts(before: Hand, after: Hand) -> list[EventDraft]:
    """Each street that was turned between the two moments, and each fold of somebody who has left, in their order."""
    return [
        EventDraft(HandFolded(), player_id=after.players[seat], seat=seat, by_system=True)
        if seat
        else street_draft(after.state, turn)
        for turn, seat in follows(before.state, after.state)
    ]


def street_draft(state: State, turn: int) -> EventDraft:
    """The cards of one street."""
    data = StreetDealt(street=STREETS[turn], cards=list(street_cards(state, turn)), leaves=street_leaves(state, turn))
    return EventDraft(data, by_system=True)


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
