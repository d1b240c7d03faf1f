"""Work on the rulebook that nobody waits for: what is played is decided by the hours alone."""

from celery import shared_task
from django.utils import timezone

from casino.rulebook import services


@shared_task
def rules_replace() -> int:
    """Mark the versions whose successor's hour has come; how many."""
    return services.rules_replace(now=timezone.now())
