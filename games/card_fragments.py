"""What pages of card tables with places are rendered from alike: stands, spots, chips of the tray, a round's result.

Views in, plain values out; no HTML, no rule.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from django.utils.translation import gettext as _

from casino.money import EUR
from games.layout_words import chip_label

# Seven stands around the arc, the first at the bank's left hand, as at a table in a room: cards go that way round.
# Number of places → the stands that they take.
STANDS: Mapping[int, tuple[int, ...]] = {
    1: (4,),
    2: (3, 5),
    3: (2, 4, 6),
    4: (2, 3, 5, 6),
    5: (2, 3, 4, 5, 6),
    6: (1, 2, 3, 5, 6, 7),
    7: (1, 2, 3, 4, 5, 6, 7),
}
# Least bet → chips of the tray.
CHIP_MULTIPLES = (1, 2, 5, 10, 20)


class PlaceSeen(Protocol):
    """A place as all see it."""

    @property
    def number(self) -> int: ...


class RoundSeen(Protocol):
    """A table of any banked card game, as all see it."""

    @property
    def phase(self) -> str: ...

    @property
    def min_bet(self) -> int: ...


class TableSeen(RoundSeen, Protocol):
    """A table of a card game with places."""

    @property
    def places(self) -> Sequence[PlaceSeen]: ...


class MoneySeen(Protocol):
    """What one viewer alone sees of the own money, whatever the game."""

    @property
    def currency(self) -> str: ...

    @property
    def balance(self) -> int: ...

    @property
    def stake(self) -> int: ...

    @property
    def returned(self) -> int | None: ...


class ViewerSeen(MoneySeen, Protocol):
    """What one viewer alone sees at a table with places."""

    @property
    def own_places(self) -> Sequence[int]: ...

    @property
    def open_places(self) -> Sequence[int]: ...

    @property
    def can_bet(self) -> bool: ...


def place_list(places: Mapping[int, str], own: Sequence[int]) -> list[dict[str, Any]]:
    """Each place's wrapper on the page: where it stands, and whether the viewer has a bet on it."""
    stands = STANDS[len(places)]
    return [
        {"number": number, "stand": stands[index], "html": html, "own": number in own}
        for index, (number, html) in enumerate(sorted(places.items()))
    ]


def spot_rows(table: TableSeen, viewer: ViewerSeen) -> list[dict[str, Any]]:
    """Where the viewer may put (more) chips now."""
    if not viewer.can_bet or table.phase != "betting":
        return []
    stands = dict(zip((place.number for place in table.places), STANDS[len(table.places)], strict=True))
    more, first = _("Juntar fichas no lugar %(place)s"), _("Apostar no lugar %(place)s")
    return [
        {
            "number": number,
            "stand": stands[number],
            "own": number in viewer.own_places,
            "words": (more if number in viewer.own_places else first) % {"place": number},
        }
        for number in viewer.open_places
    ]


def tray_chips(min_bet: int, chip_step: int, comma: str) -> Sequence[dict[str, Any]]:
    """The chips to choose from."""
    amounts = [min_bet * times for times in CHIP_MULTIPLES if min_bet * times % chip_step == 0]
    return [{"amount": amount, "label": chip_label(amount, comma), "face": face} for face, amount in enumerate(amounts)]


def result_context(table: RoundSeen, viewer: MoneySeen) -> dict[str, Any]:
    """What the round came to for this viewer; a win is one only where more comes back than was staked."""
    if viewer.returned is None or table.phase not in ("result", "void"):
        return {"has": False}
    return {
        "has": True,
        "is_void": table.phase == "void",
        "staked": viewer.stake,
        "returned": viewer.returned,
        "is_win": viewer.returned > viewer.stake,
    }


def is_poor(table: RoundSeen, viewer: MoneySeen) -> bool:
    """The wallet does not hold the least bet, and nothing is in play."""
    return viewer.currency == EUR and viewer.balance < table.min_bet and not viewer.stake
