"""What pages of card tables with places are rendered from alike: stands, spots, chips of the tray, a round's result.

Views in, what templates need out; no rule.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from casino.money import EUR
from games.fragments_live import comma
from games.kept_regions import ON_PAGE, region
from games.layout_words import chip_label
from games.stands import STANDS

# Least bet → chips of the tray.
CHIP_MULTIPLES = (1, 2, 5, 10, 20)


class PageTable(Protocol):
    """What the page of any banked card table says of it."""

    @property
    def min_bet(self) -> int: ...

    @property
    def chip_step(self) -> int: ...

    @property
    def name(self) -> str: ...

    @property
    def slug(self) -> str: ...

    @property
    def rules_url(self) -> str: ...

    @property
    def rules_version(self) -> int: ...


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


def page_context(table: PageTable, session_id: int) -> dict[str, Any]:
    """What stands still on the first page, around its regions: the tray's chips, the table's name, its rules."""
    tray = {"table": table, "chips": tray_chips(table.min_bet, table.chip_step, comma())}
    return {
        "tray": region("blackjack", "tray", tray, ON_PAGE),
        "table": table,
        "name": table.name,
        "slug": SafeString(escape(table.slug)),
        "rules_url": SafeString(escape(table.rules_url)),
        "rules_version": table.rules_version,
        "session_id": session_id,
    }


def placed(shared: Mapping[str, str], own: Sequence[int]) -> list[dict[str, Any]]:
    """The wrappers of the regions that are places."""
    places = {int(name.removeprefix("place_")): html for name, html in shared.items() if name.startswith("place_")}
    return place_list(places, own)


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
