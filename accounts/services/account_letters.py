"""Letters about an account (confirm the address, choose a new password): kept sealed until the mail server has them.

A letter may hold a link that opens an account. So it is sealed with the house's keys, no page shows it, and its row is
gone once it has been sent, or once its link would open nothing more. It is marked as on its way before it goes: a crash
in that instant leaves a letter that nobody sends again. It is forgotten, and its reader asks for another.
"""

import base64
import json
import logging
from datetime import datetime, timedelta
from typing import Any

from cryptography.exceptions import InvalidTag
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db.models import F, Q

from accounts.models import AccountLetter
from accounts.services.post import ABOUT_ONE, LONGEST_TRY, NOT_TAKEN, hand_over, wait_after
from casino.keys import Keyring, token_new

logger = logging.getLogger("accounts")

# Somebody sits in front of an empty inbox.
LONGEST_WAIT = timedelta(minutes=15)


def letter_keep(
    *, to: str, sender: str, subject: str, body: str, html: str, language: str, now: datetime
) -> AccountLetter:
    """Keep a letter until it has gone, and no longer than its links open anything."""
    told = {"to": to, "sender": sender, "subject": subject, "body": body, "html": html, "language": language}
    token = token_new()
    key_id, sealed = Keyring(settings.ROUND_KEYS).seal(json.dumps(told).encode(), context=_context(token))
    return AccountLetter.objects.create(
        token=token,
        sealed=f"{key_id}.{base64.urlsafe_b64encode(sealed).decode()}",
        due_at=now,
        expires_at=now + timedelta(seconds=settings.PASSWORD_RESET_TIMEOUT),
    )


def letters_send(*, now: datetime) -> int:
    """Send what is due, the oldest first; how many went. A server that is out of reach ends the round of tries."""
    letters_forget(now=now)
    sent = 0
    due = AccountLetter.objects.filter(state=AccountLetter.State.WAITING, due_at__lte=now)
    for letter_id in due.order_by("due_at", "id").values_list("id", flat=True):
        try:
            sent += letter_send(letter_id=letter_id, now=now)
        except ABOUT_ONE:
            continue
        except NOT_TAKEN:
            break
    return sent


def letter_send(*, letter_id: int, now: datetime) -> bool:
    """Send one letter that is due; whether it went. Raises what the mail server said, the letter waiting again."""
    # One statement: of two who try at once, one finds it.
    taken = AccountLetter.objects.filter(
        pk=letter_id, state=AccountLetter.State.WAITING, due_at__lte=now, expires_at__gt=now
    ).update(state=AccountLetter.State.SENDING, tries=F("tries") + 1, due_at=now)
    if not taken:
        return False
    letter = AccountLetter.objects.get(pk=letter_id)
    try:
        message = _opened(letter)
    except (KeyError, InvalidTag):
        logger.exception("account letter %s: its key is gone, and so is the letter", letter_id)
        letter.delete()
        return False
    try:
        hand_over(message, f"account letter {letter_id}")
    except NOT_TAKEN as error:
        letter.state, letter.failure = AccountLetter.State.WAITING, type(error).__name__
        letter.due_at = now + wait_after(letter.tries, LONGEST_WAIT)
        letter.save(update_fields=["state", "failure", "due_at"])
        logger.warning(
            "account letter %s: not sent (%s), tried again at %s", letter_id, letter.failure, letter.due_at.isoformat()
        )
        raise
    letter.delete()
    return True


def letters_forget(*, now: datetime) -> int:
    """Forget those whose links open nothing more, and those whose sending was broken off; how many."""
    broken_off = Q(state=AccountLetter.State.SENDING, due_at__lte=now - LONGEST_TRY)
    gone = AccountLetter.objects.filter(broken_off | Q(expires_at__lte=now)).delete()[0]
    if gone:
        logger.warning("%s account letters were forgotten: too old, or broken off while they were sent", gone)
    return gone


def _context(token: str) -> bytes:
    return f"account-letter:{token}".encode()


def _opened(letter: AccountLetter) -> EmailMultiAlternatives:
    key_id, _dot, sealed = letter.sealed.partition(".")
    ring = Keyring(settings.ROUND_KEYS)
    told: dict[str, Any] = json.loads(
        ring.open(key_id, base64.urlsafe_b64decode(sealed), context=_context(letter.token))
    )
    # The same on every try, so that a server that has taken it already can tell.
    known = {
        "Message-ID": f"<account-{letter.token}@{settings.ALLOWED_HOSTS[0]}>",
        "Content-Language": told["language"],
    }
    message = EmailMultiAlternatives(told["subject"], told["body"], told["sender"], [told["to"]], headers=known)
    if told["html"]:
        message.attach_alternative(told["html"], "text/html")
    return message
