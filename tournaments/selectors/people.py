"""The people of a tournament in parts that change apart, and its prizes with those who have them. Sorts a view."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.selectors.page import EntrantView, TournamentPage

# So many are listed by their chips; the rest are found at their tables.
LEADERS = 10
# More parts would be more than a page should carry: then several tables share one.
MOST_PARTS = 128
# Those who are out, so many together.
OUT_TOGETHER = 10

Part = Mapping[int, Sequence[EntrantView]]


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A paid place. `who`: who has it, once that is decided. Cents."""

    place: int
    cents: int
    tickets: int
    who: str


def parts_of(view: TournamentPage) -> int:
    """Into how many parts the people of this tournament fall, from its rules alone: it never changes."""
    return min(MOST_PARTS, -(-view.rules.most_entries // view.rules.seats))


def people_parts(
    view: TournamentPage,
) -> tuple[Mapping[int, Sequence[tuple[int, tuple[EntrantView, ...]]]], Part, Part]:
    """Part → (table, who sits there); part → who waits for the start; part → who is out, the better place first."""
    parts = parts_of(view)
    tables: defaultdict[int, list[EntrantView]] = defaultdict(list)
    waiting: defaultdict[int, list[EntrantView]] = defaultdict(list)
    out: defaultdict[int, list[EntrantView]] = defaultdict(list)
    # One that was cancelled before it began is over as well: what each got back is listed.
    begun = view.card.started_at is not None or view.card.ended_at is not None
    for number, one in enumerate(view.entrants):
        if one.table is not None:
            tables[one.table].append(one)
        elif not begun:
            waiting[number // view.rules.seats % parts].append(one)
    gone = [_listed(view, one) for one in view.entrants if begun and one.table is None]
    # From the last place up: whoever leaves later changes none of those who left before.
    for number, one in enumerate(reversed(gone)):
        out[number // OUT_TOGETHER % parts].insert(0, one)
    seated: defaultdict[int, list[tuple[int, tuple[EntrantView, ...]]]] = defaultdict(list)
    for table, people in sorted(tables.items()):
        seated[table % parts].append((table, tuple(people)))
    return seated, waiting, out


def _listed(view: TournamentPage, one: EntrantView) -> EntrantView:
    """In a cancelled tournament nobody has a place."""
    return replace(one, place=None) if view.card.state == "cancelled" else one


def prize_lines(view: TournamentPage) -> list[PrizeLine]:
    """The paid places, with who has them where that is decided. A cancelled tournament has none."""
    if view.card.state == "cancelled":
        return []
    decided = {one.place: one.nickname for one in view.entrants if one.place and one.table is None}
    is_decided = view.card.started_at is not None and not view.is_late_open
    return [
        PrizeLine(one.place, one.cents, one.tickets, decided.get(one.place, "") if is_decided else "")
        for one in view.prizes
        if one.cents or one.tickets
    ]
