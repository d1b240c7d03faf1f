"""Work on tournaments that nobody waits for: their deadlines are the clock's."""

from celery import shared_task
from django.utils import timezone

from tournaments.services import excluded


@shared_task
def excluded_let_go() -> int:
    """Entries to come of those who are excluded go back; how many. What an exclusion does at once itself."""
    return excluded.excluded_let_go(now=timezone.now())
