"""What a round of any banked card game is rebuilt from: the sealed shoe, and its events in their order. It only reads.

What a game makes of an event is its own (`blackjack_record.py`, `stud_record.py`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from accounts.models import Player
from casino.refusal import Refused
from games.engines.cards import Card
from games.fairness import round_ref
from games.models import Round, RoundEvent
from games.sealed_deck import RecordLost, deck_open

T = TypeVar("T")


def round_replayed(
    round_: Round,
    slug: str,
    *,
    decks: int,
    version: int | None,
    replay: Callable[[Sequence[Card], Iterable[RoundEvent]], T],
) -> T:
    """What `replay` makes of the round's shoe and of its events up to the table's `version`. Raises RecordLost."""
    shoe, _salts = deck_open(round_, round_ref(slug, round_.number), decks=decks)
    events = RoundEvent.objects.filter(round=round_).order_by("number")
    if version is not None:
        events = events.filter(version__lte=version)
    try:
        return replay(shoe, events)
    except (Refused, LookupError, TypeError, ValueError, AssertionError) as wrong:
        raise RecordLost(f"round {round_.pk} can't be played again") from wrong


def bets_told(rows: Sequence[Sequence[Any]]) -> tuple[dict[int, int], dict[int, int]]:
    """(place → cents, place → player) of the [place, pseudonym, cents] that the deal's event tells."""
    known = Player.objects.filter(public_id__in=[who for _, who, _ in rows])
    ids: Mapping[str, int] = dict(known.values_list("public_id", "pk"))
    return {place: cents for place, _, cents in rows}, {place: ids[who] for place, who, _ in rows}
