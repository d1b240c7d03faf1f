"""The published list of what may and may not run beside a poker table (806/11.f, 811/11.f): first entries and reading.

Staff add to it and end entries in the back office; what was on the list stays readable with its dates.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING

from django.db.models import Q
from django.utils import timezone, translation

from casino.languages import SOURCE
from casino.rulebook.programs_data import SEEDS
from casino.rulebook.translated import FILES, translated

if TYPE_CHECKING:
    from casino.rulebook.models import Program

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
    """Add the entries that are missing, and the languages that they lack. What staff have edited stays as it is."""
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
    seeds = {slug: (name, reason) for slug, _kind, name, reason, _name_en, _reason_en in SEEDS}
    for language in FILES:
        said = translated(language)
        for program in Program.objects.filter(**{f"name_{language}": ""}, slug__in=seeds):
            if (program.name, program.reason) == seeds[program.slug] and program.slug in said["names"]:
                told = {
                    f"name_{language}": said["names"][program.slug],
                    f"reason_{language}": said["reasons"][program.slug],
                }
                Program.objects.filter(pk=program.pk).update(**told)


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
    language = translation.get_language() or SOURCE
    return {
        group: tuple(
            Listed(
                name=_in(program, "name", language),
                reason=_in(program, "reason", language),
                listed_on=program.listed_on,
                removed_on=program.removed_on,
            )
            for program in found.order_by("name")
        )
        for group, found in groups.items()
    }


def _in(program: "Program", field: str, language: str) -> str:
    """In the reader's language where staff or the house have written it, else in Portuguese."""
    told = "" if language == SOURCE else str(getattr(program, f"{field}_{language}", ""))
    return told or str(getattr(program, field))
