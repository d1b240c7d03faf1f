"""For staff: hands of poker that have ended, by number, player, table, time and pot. Reads only.

A hand that is being played is never found here, and no card is in a row: the replay shows what lay open for everybody.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import BigIntegerField, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from accounts.models import Player
from games.events_poker import HandDealt, HandEnded, PotPaid
from games.models import Round, RoundEvent
from games.selectors.hands import POKER, dealt_rounds

PAGE_ROWS = 50


@dataclass(frozen=True, slots=True)
class HandsAsked:
    """What the hands must be like. Amounts in cents; empty and None ask for nothing."""

    hand: str = ""
    player_id: int | None = None
    table: str = ""
    since: datetime | None = None
    until: datetime | None = None
    pot_least: int | None = None
    pot_most: int | None = None


@dataclass(frozen=True, slots=True)
class HandFound:
    """An ended hand: who was dealt in with what each won or lost, and all its pots together."""

    round_id: int
    slug: str
    table: str
    currency: str
    number: int
    ended_at: datetime | None
    is_void: bool
    pot: int
    rake: int
    players: tuple[tuple[str, int], ...]


def hand_name_read(text: str) -> Q | None:
    """Which rounds «12», «mesa/12» or a digest name; None where it is none of these."""
    if found := re.fullmatch(r"(?:([-\w]{1,40})/)?(\d{1,12})", text, re.ASCII):
        table = Q(table__slug=found[1]) if found[1] else Q()
        return table & Q(number=int(found[2]))
    return Q(digest=text.lower()) | Q(commitment=text.lower()) if re.fullmatch(r"[0-9a-fA-F]{64}", text) else None


def hands_search(asked: HandsAsked | None, *, page: int = 1) -> tuple[list[HandFound], bool]:
    """The ended hands that were asked for, latest first, and whether there are more."""
    start = (page - 1) * PAGE_ROWS
    found = list(_rounds(asked or HandsAsked())[start : start + PAGE_ROWS + 1])
    return _rows(found[:PAGE_ROWS]), len(found) > PAGE_ROWS


def _rounds(asked: HandsAsked) -> QuerySet[Round]:
    paid = RoundEvent.objects.filter(round=OuterRef("pk"), kind=PotPaid.kind).order_by().values("round")
    pots = Subquery(paid.annotate(all=Sum("amount")).values("all"), output_field=BigIntegerField())
    ended = Round.objects.filter(table__game__in=POKER).exclude(phase__in=Round.OPEN_PHASES)
    ended = ended.annotate(pot=Coalesce(pots, 0, output_field=BigIntegerField())).select_related("table")
    wanted = hand_name_read(asked.hand) if asked.hand else Q()
    assert wanted is not None, "the form has looked at it"
    if asked.player_id is not None:
        wanted &= Q(pk__in=dealt_rounds(asked.player_id))
    for name, value in (
        ("table__slug", asked.table),
        ("ended_at__gte", asked.since),
        ("ended_at__lte", asked.until),
        ("pot__gte", asked.pot_least),
        ("pot__lte", asked.pot_most),
    ):
        if value not in (None, ""):
            wanted &= Q(**{name: value})
    return ended.filter(wanted).order_by("-ended_at", "-pk")


def _rows(found: Iterable[Round]) -> list[HandFound]:
    rounds = list(found)
    events = RoundEvent.objects.filter(round__in=rounds, kind__in=[HandDealt.kind, HandEnded.kind]).order_by("number")
    dealt: dict[int, HandDealt] = {}
    ended: dict[int, HandEnded] = {}
    for event in events:
        if event.kind == HandDealt.kind:
            dealt[event.round_id] = HandDealt(**event.data)
        else:
            ended[event.round_id] = HandEnded(**event.data)
    who = {row[1] for hand in dealt.values() for row in hand.stacks}
    names = dict(Player.objects.filter(public_id__in=who).values_list("public_id", "nickname"))
    return [
        HandFound(
            round_id=one.pk,
            slug=one.table.slug,
            table=one.table.name,
            currency=one.table.unit,
            number=one.number,
            ended_at=one.ended_at,
            is_void=one.phase == Round.Phase.VOID,
            pot=one.pot,  # type: ignore[attr-defined]
            rake=ended[one.pk].rake if one.pk in ended else 0,
            players=_players(dealt.get(one.pk), ended.get(one.pk), names),
        )
        for one in rounds
    ]


def _players(dealt: HandDealt | None, ended: HandEnded | None, names: dict[str, str]) -> tuple[tuple[str, int], ...]:
    if dealt is None:
        return ()
    after: dict[int, int] = {row[0]: row[1] for row in ended.stacks} if ended else {}
    return tuple((names.get(who, who), after.get(seat, stack) - stack) for seat, who, stack in dealt.stacks)
