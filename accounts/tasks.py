"""Work on accounts that nobody waits for."""

from celery import shared_task
from django.core.management import call_command
from django.utils import timezone

from accounts.services import account_letters, letters, players, traces
from accounts.services.post import NOT_TAKEN


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


@shared_task
def letters_send() -> int:
    """Send the letters that wait; how many went. What the mail server refuses waits for its next try."""
    now = timezone.now()
    return account_letters.letters_send(now=now) + letters.letters_send(now=now)


@shared_task
def account_letter_send(letter_id: int) -> bool:
    """Send a letter about an account at once; whether it went. Where it did not, `letters_send` tries it again."""
    try:
        return account_letters.letter_send(letter_id=letter_id, now=timezone.now())
    except NOT_TAKEN:
        return False
