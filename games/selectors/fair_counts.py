"""What the house has committed to and how it ended, and how often each number has come up, over all rounds."""

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import Literal

from django.db.models import Count
from django.db.models.functions import Coalesce

from casino.battery import chi_square, chi_square_p
from casino.rulebook.models import SpecificRules
from games.engines.roulette import Wheel, colour
from games.models import Round, Table
from games.selectors.lobby import WHEELS
from games.selectors.views import PocketView

# Fewer looks than this a number say nothing.
LEAST_A_NUMBER = 5
# Below this the page says that the numbers are out of the ordinary.
UNUSUAL = 0.01


@dataclass(frozen=True, slots=True)
class TableCounts:
    """One table's commitments. Each round's number is one commitment; nothing else can become of it than these."""

    slug: str
    name: str
    currency: str
    commitments: int
    underway: int
    settled: int
    void: int

    @property
    def void_rate(self) -> float:
        """Void rounds in a hundred that have ended."""
        ended = self.settled + self.void
        return 100 * self.void / ended if ended else 0.0


@dataclass(frozen=True, slots=True)
class NumberCount:
    pocket: PocketView
    times: int


@dataclass(frozen=True, slots=True)
class WheelCounts:
    """The winning numbers of all tables with one kind of wheel, against a perfect wheel."""

    wheel: str
    name: object
    spins: int
    expected: float
    numbers: tuple[NumberCount, ...]
    distance: float
    # How many in a hundred perfect wheels would look at least as uneven; None while there are too few spins to say.
    percent: float | None

    @property
    def verdict(self) -> Literal["few", "ordinary", "unusual"]:
        if self.percent is None:
            return "few"
        return "ordinary" if self.percent >= 100 * UNUSUAL else "unusual"


def tables_counted() -> list[TableCounts]:
    """Every table that has ever opened a round, in the house's order; all wheels of an individual offer as one."""
    counts: dict[int, Counter[str]] = defaultdict(Counter)
    rounds = Round.objects.order_by().annotate(place=Coalesce("table__offer_id", "table_id"))
    for place, phase, count in rounds.values_list("place", "phase").annotate(n=Count("id")):
        counts[place][phase] = count
    return [
        TableCounts(
            slug=table.slug,
            name=table.name,
            currency=table.currency,
            commitments=sum(counts[table.pk].values()),
            underway=sum(counts[table.pk][phase] for phase in Round.OPEN_PHASES),
            settled=counts[table.pk][Round.Phase.SETTLED],
            void=counts[table.pk][Round.Phase.VOID],
        )
        for table in Table.objects.filter(pk__in=counts)
    ]


def together(tables: list[TableCounts]) -> TableCounts:
    """All tables as one."""
    return TableCounts(
        slug="",
        name="",
        currency="",
        commitments=sum(table.commitments for table in tables),
        underway=sum(table.underway for table in tables),
        settled=sum(table.settled for table in tables),
        void=sum(table.void for table in tables),
    )


def wheels_counted() -> list[WheelCounts]:
    """Each kind of wheel that has been played, with every number of it."""
    wheel_of = {
        rules.pk: str(rules.values["wheel"]) for rules in SpecificRules.objects.all() if "wheel" in rules.values
    }
    seen: dict[str, Counter[str]] = defaultdict(Counter)
    settled = Round.objects.filter(phase=Round.Phase.SETTLED, rules_id__in=wheel_of)
    for rules_id, outcome, count in settled.order_by().values_list("rules_id", "outcome").annotate(n=Count("id")):
        seen[wheel_of[rules_id]][outcome] += count
    return [wheel_counts(wheel, seen[wheel.value]) for wheel in Wheel if wheel.value in seen]


def wheel_counts(wheel: Wheel, seen: Counter[str]) -> WheelCounts:
    """One wheel's numbers against what each should be: spins divided by pockets."""
    spins, pockets = seen.total(), wheel.pockets
    expected = spins / len(pockets)
    distance = chi_square([seen[label] for label in pockets], [expected] * len(pockets)) if spins else 0.0
    enough = expected >= LEAST_A_NUMBER
    return WheelCounts(
        wheel=wheel.value,
        name=WHEELS[wheel],
        spins=spins,
        expected=expected,
        numbers=tuple(NumberCount(PocketView(label, colour(label)), seen[label]) for label in pockets),
        distance=distance,
        percent=100 * chi_square_p(distance, len(pockets) - 1) if enough else None,
    )
