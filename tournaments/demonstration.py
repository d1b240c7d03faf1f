"""The demonstration's tournaments: series that begin every few minutes, with training opponents."""

from datetime import datetime

from django.utils.translation import gettext_noop

from casino.money import DEMO
from tournaments.models import TournamentSeries

# Address, name, key of the rules, seconds between two starts, training opponents; whether they start at an hour.
SERIES: tuple[tuple[str, str, str, int, int, bool], ...] = (
    ("rapido", gettext_noop("Torneio rápido"), "tournament-fast-demo", 300, 8, True),
    ("sit-and-go", gettext_noop("Sit & go"), "tournament-sit-and-go-demo", 60, 3, False),
    ("eliminacoes", gettext_noop("Omaha com eliminações"), "tournament-knockout-demo", 1200, 9, True),
)


def series_seed(now: datetime) -> None:
    """The series of the demonstration, made where they are missing; the clock makes their tournaments."""
    begin = now.replace(minute=0, second=0, microsecond=0)
    for slug, name, rules_key, every, training, has_hour in SERIES:
        TournamentSeries.objects.get_or_create(
            slug=slug,
            defaults={
                "name": name,
                "currency": DEMO,
                "rules_key": rules_key,
                "first_at": begin if has_hour else None,
                "every_seconds": every,
                "open_seconds": every,
                "training": training,
                "deadline_at": now,
            },
        )
