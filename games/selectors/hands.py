"""Hands of poker that have ended, each as one reader may know it: what lay open for everybody, and the own cards.

A hand that is still being played is told to nobody here, whoever asks; a card that was never turned is opened to its
owner alone. The deck is opened inside `_openings` and leaves it card by card.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F, Q, QuerySet, TextField
from django.db.models.functions import Cast

from accounts.models import Player
from games.events import event_data
from games.events_poker import HandDealt
from games.fairness import round_ref
from games.fairness_cards import deck_leaves, tree_path
from games.hand_history.telling import HandFacts, HandTold, Told, hand_tell
from games.hand_record import rules_dealt_under
from games.models import Round, RoundEvent, Table
from games.sealed_deck import RecordLost, deck_open
from games.selectors.record import beside, event_public
from games.selectors.roulette import rules_url

FORMAT = "mesa-aberta/cards/record/v1"
POKER = (Table.Game.HOLDEM, Table.Game.OMAHA)
PAGE_HANDS = 50


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand for its page. `told` is None while it is being played, and where nobody was dealt in."""

    round_id: int
    number: int
    is_over: bool
    void_reason: str
    own_seat: int | None
    told: HandTold | None
    rules_url: str
    rules_version: int
    commitment: str
    digest: str


@dataclass(frozen=True, slots=True)
class HandRow:
    """A hand in the reader's history: cents won or lost."""

    slug: str
    table: str
    currency: str
    number: int
    ended_at: datetime | None
    result: int
    is_void: bool


def is_poker(table: Table) -> bool:
    """Is this a table whose rounds are hands of poker?"""
    return table.game in POKER


def hand_find(slug: str, number: int) -> Round | None:
    """The round of that number at that poker table."""
    rounds = Round.objects.select_related("table", "rules").filter(table__game__in=POKER)
    return rounds.filter(table__slug=slug, number=number).first()


def hand_view(found: Round, *, viewer_id: int | None) -> HandView:
    """The hand as this reader may know it."""
    is_over = found.phase not in Round.OPEN_PHASES
    events = _events(found) if is_over else []
    dealt = _dealt(events)
    seat = _seat_of(dealt, viewer_id)
    own = {seat: tuple(one["card"] for one in _openings(found, _leaves(dealt, seat)))} if seat is not None else {}
    told = hand_tell(hand_facts(found), map(_told, events), own=own, names=_names(dealt))
    return HandView(
        round_id=found.pk,
        number=found.number,
        is_over=is_over,
        void_reason=found.void_reason,
        own_seat=seat,
        told=told,
        rules_url=rules_url(found.rules),
        rules_version=found.rules.version,
        commitment=found.commitment,
        digest=found.digest,
    )


def hand_record(found: Round, *, viewer_id: int | None) -> dict[str, Any] | None:
    """What this reader needs to check the hand without this house; None while it is being played."""
    if found.phase in Round.OPEN_PHASES:
        return None
    events = _events(found)
    dealt = _dealt(events)
    own = _leaves(dealt, _seat_of(dealt, viewer_id))
    turned = {leaf for event in events for leaf in event.data.get("leaves", [])}
    around = beside(found)
    return {
        "format": FORMAT,
        "round": round_ref(found.table.slug, found.number),
        "game": found.table.game,
        "commitment": found.commitment,
        "previous_digest": around.get(found.number - 1, ("", found.previous_digest))[1],
        "digest": found.digest,
        "next_previous": around[found.number + 1][0] if found.number + 1 in around else None,
        "own": own,
        "openings": _openings(found, sorted(turned | set(own))),
        "events": [event_public(event) for event in events],
    }


def hands_of(player_id: int, *, page: int = 1) -> tuple[list[HandRow], bool]:
    """The reader's ended hands, latest first, and whether there are more."""
    rounds = Round.objects.filter(pk__in=dealt_rounds(player_id)).exclude(phase__in=Round.OPEN_PHASES)
    rounds = rounds.select_related("table")
    start = (max(page, 1) - 1) * PAGE_HANDS
    shown = list(rounds.order_by("-ended_at", "-pk")[start : start + PAGE_HANDS + 1])
    results = _results([one.pk for one in shown], player_id)
    rows = [
        HandRow(
            slug=one.table.slug,
            table=one.table.name,
            currency=one.table.unit,
            number=one.number,
            ended_at=one.ended_at,
            result=results.get(one.pk, 0),
            is_void=one.phase == Round.Phase.VOID,
        )
        for one in shown[:PAGE_HANDS]
    ]
    return rows, len(shown) > PAGE_HANDS


def hand_last_number(slug: str, player_id: int) -> int | None:
    """The number of the last ended hand at this table that the player was in."""
    rounds = Round.objects.filter(pk__in=dealt_rounds(player_id), table__slug=slug)
    return rounds.exclude(phase__in=Round.OPEN_PHASES).order_by("-number").values_list("number", flat=True).first()


def dealt_rounds(player_id: int) -> QuerySet[RoundEvent, int]:
    """The ids of all hands that the player was dealt into, also those in which nothing is told of him any more: a hand
    that is void, or one that he was all in for by a blind and lost with his cards closed.

    They lie within his stays at tables; the deal names who was there.
    """
    who = Player.objects.values_list("public_id", flat=True).get(pk=player_id)
    here = Q(round__table__poker_seats__left_at=None) | Q(round__opened_at__lte=F("round__table__poker_seats__left_at"))
    dealt = RoundEvent.objects.filter(
        here,
        kind=HandDealt.kind,
        round__table__poker_seats__player_id=player_id,
        round__opened_at__gte=F("round__table__poker_seats__taken_at"),
    )
    named = dealt.annotate(said=Cast("data", TextField())).filter(said__contains=f'"{who}"')
    return named.order_by().values_list("round_id", flat=True)


def _results(round_ids: Iterable[int], player_id: int) -> dict[int, int]:
    """Round → what the player's stack gained in it."""
    who = Player.objects.values_list("public_id", flat=True).get(pk=player_id)
    rows = RoundEvent.objects.filter(round_id__in=list(round_ids), kind__in=["hand_dealt", "hand_ended"])
    before: dict[int, tuple[int, int]] = {}
    results: dict[int, int] = {}
    for event in rows.order_by("round_id", "number"):
        if event.kind == "hand_dealt":
            mine = [(seat, stack) for seat, name, stack in event.data["stacks"] if name == who]
            before |= {event.round_id: mine[0]} if mine else {}
        elif event.round_id in before:
            seat, stack = before[event.round_id]
            results[event.round_id] = dict(event.data["stacks"])[seat] - stack
    return results


def _events(found: Round) -> list[RoundEvent]:
    return list(RoundEvent.objects.filter(round=found).select_related("player").order_by("number"))


def _told(event: RoundEvent) -> Told:
    return Told(event_data(event.kind, event.data), event.seat, event.amount, event.by_system)


def _dealt(events: Iterable[RoundEvent]) -> HandDealt | None:
    data = next((event.data for event in events if event.kind == HandDealt.kind), None)
    return HandDealt(**data) if data is not None else None


def _seat_of(dealt: HandDealt | None, viewer_id: int | None) -> int | None:
    if dealt is None or viewer_id is None:
        return None
    who = Player.objects.values_list("public_id", flat=True).get(pk=viewer_id)
    return next((seat for seat, name, _stack in dealt.stacks if name == who), None)


def _leaves(dealt: HandDealt | None, seat: int | None) -> list[int]:
    return next((leaves for one, leaves in dealt.holes if one == seat), []) if dealt and seat is not None else []


def _names(dealt: HandDealt | None) -> dict[str, str]:
    who = [row[1] for row in dealt.stacks] if dealt else []
    return dict(Player.objects.filter(public_id__in=who).values_list("public_id", "nickname"))


def hand_facts(found: Round) -> HandFacts:
    """What is known of a hand besides its events."""
    rules = rules_dealt_under(found)
    return HandFacts(
        table=found.table.name,
        slug=found.table.slug,
        number=found.number,
        game=found.table.game,
        limit=rules.limit.word,
        currency=found.table.unit,
        small_blind=rules.small_blind,
        big_blind=rules.big_blind,
        ante=rules.ante,
        max_raises=rules.max_raises,
        started_at=found.opened_at,
    )


def _openings(found: Round, leaves: list[int]) -> list[dict[str, Any]]:
    """The cards on these leaves, each with its salt and its path: of an ended round, and no others."""
    assert found.phase not in Round.OPEN_PHASES, "nothing is opened of a hand that is being played"
    if not leaves:
        return []
    ref = round_ref(found.table.slug, found.number)
    try:
        deck, salts = deck_open(found, ref)
    except RecordLost:
        return []
    tree = deck_leaves(ref, deck, salts)
    return [
        {
            "leaf": leaf,
            "card": deck[leaf],
            "salt": salts[leaf].hex(),
            "path": [step.hex() for step in tree_path(tree, leaf)],
        }
        for leaf in leaves
    ]
