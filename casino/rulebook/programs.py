"""The published list of what may and may not run beside a poker table (806/11.f, 811/11.f): first entries and reading.

Staff add to it and end entries in the back office; what was on the list stays readable with its dates.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Q
from django.utils import timezone, translation

from casino.rulebook.programs_data import SEEDS

# The day on which the first entries were put on the list.
FIRST_LISTED = date(2026, 1, 1)


@dataclass(frozen=True, slots=True)
class Listed:
    """One entry as it is read, in the reader's language where there is a translation."""

    name: str
    reason: str
    listed_on: date
    removed_on: date | None


def programs_seed() -> None:
    """Add the entries that are missing. What staff have edited stays as it is."""
    from casino.rulebook.models import Program

    Program.objects.bulk_create(
        [
            Program(
                slug=slug,
                kind=kind,
                name=name,
                reason=reason,
                name_en=name_en,
                reason_en=reason_en,
                listed_on=FIRST_LISTED,
            )
            for slug, kind, name, reason, name_en, reason_en in SEEDS
        ],
        ignore_conflicts=True,
    )


def programs_listed(now: datetime) -> Mapping[str, tuple[Listed, ...]]:
    """«forbidden», «allowed» and «removed» at this instant, each in the order of names."""
    from casino.rulebook.models import Program

    today = timezone.localtime(now).date()
    known = Program.objects.filter(listed_on__lte=today)
    on_it = Q(removed_on=None) | Q(removed_on__gt=today)
    groups = {
        "forbidden": known.filter(on_it, kind=Program.Kind.FORBIDDEN),
        "allowed": known.filter(on_it, kind=Program.Kind.ALLOWED),
        "removed": known.exclude(on_it),
    }
    english = (translation.get_language() or "pt").startswith("en")
    return {
        group: tuple(
            Listed(
                name=(program.name_en if english else "") or program.name,
                reason=(program.reason_en if english else "") or program.reason,
                listed_on=program.listed_on,
                removed_on=program.removed_on,
            )
            for program in found.order_by("name")
        )
        for group, found in groups.items()
    }
