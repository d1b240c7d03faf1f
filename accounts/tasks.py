"""Work on accounts that nobody waits for."""

from celery import shared_task
from django.core.management import call_command
from django.utils import timezone

from accounts.services import players, traces


@shared_task
def guests_expire() -> int:
    """Switch off the guests whose time is over; how many."""
    return players.guests_expire(now=timezone.now())


@shared_task
def logins_clear() -> None:
    """Forget logins that have run out."""
    call_command("clearsessions")


@shared_task
def traces_purge() -> int:
    """Forget the devices and networks whose time is over; how many."""
    return traces.traces_purge(now=timezone.now())
