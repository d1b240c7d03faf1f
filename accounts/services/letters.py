"""Answers to complaints go to the player's e-mail: kept with the answer, tried again while the server refuses.

A letter is marked as on its way, and that is committed, before anything is sent. So a crash may leave one of which
nobody knows whether it went: it is not sent again by itself. Staff see it, and decide.
"""

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from accounts.models import AnswerLetter, Complaint
from accounts.services.post import ABOUT_ONE, LONGEST_TRY, NOT_TAKEN, hand_over, wait_after
from accounts.services.significant import significant_write
from casino.refusal import Denial, Refusal, Refused

logger = logging.getLogger("accounts")

LONGEST_WAIT = timedelta(hours=6)


class LetterRefusal(Refusal):
    """Why a letter is not sent again."""

    NOT_INTERRUPTED = ("letter_not_interrupted", None)


def letter_write(*, complaint: Complaint, now: datetime) -> AnswerLetter | None:
    """The letter with the complaint's answer, in the transaction of the answer; none for whoever has no e-mail."""
    player = complaint.player
    if not player.email:
        return None
    facts = {
        "complaint": complaint,
        "house_name": settings.HOUSE_NAME,
        "address": settings.ORIGINS[0].rstrip("/") + _path(complaint),
    }
    with translation.override(player.language):
        subject = " ".join(render_to_string("accounts/email/complaint_answered_subject.txt", facts).split())
        body = render_to_string("accounts/email/complaint_answered_message.txt", facts)
    return AnswerLetter.objects.create(
        complaint=complaint, language=player.language, subject=subject[:200], body=body, due_at=now
    )


def _path(complaint: Complaint) -> str:
    if complaint.round is None:
        return reverse("account")
    return reverse("complaint_new", args=[complaint.round.table.slug, complaint.round.number])


def letters_send(*, now: datetime) -> int:
    """Send what is due, the oldest first; how many went. A server that is out of reach ends the round of tries."""
    sent = 0
    for letter_id in (
        AnswerLetter.objects.filter(state="waiting", due_at__lte=now)
        .order_by("due_at", "id")
        .values_list("id", flat=True)
    ):
        if (letter := _letter_take(letter_id, now)) is None:
            continue
        try:
            hand_over(_message(letter), f"letter {letter.pk}")
        except NOT_TAKEN as error:
            _letter_keep(letter, error, now)
            if isinstance(error, ABOUT_ONE):
                continue
            break
        letter.state, letter.sent_at, letter.failure = AnswerLetter.State.SENT, now, ""
        letter.save(update_fields=["state", "sent_at", "failure"])
        sent += 1
    return sent


@transaction.atomic
def _letter_take(letter_id: int, now: datetime) -> AnswerLetter | None:
    """Mark it as on its way, unless somebody else has; committed before it goes."""
    letter = AnswerLetter.objects.select_for_update(of=("self",)).get(pk=letter_id)
    if letter.state != AnswerLetter.State.WAITING or letter.due_at > now:
        return None
    letter.state, letter.tries, letter.due_at = AnswerLetter.State.SENDING, letter.tries + 1, now
    letter.save(update_fields=["state", "tries", "due_at"])
    return letter


def _message(letter: AnswerLetter) -> EmailMessage:
    # The same on every try, so that a server that has taken it already can tell.
    known = {"Message-ID": f"<answer-{letter.pk}@{settings.ALLOWED_HOSTS[0]}>", "Content-Language": letter.language}
    return EmailMessage(letter.subject, letter.body, to=[str(letter.complaint.player.email)], headers=known)


def _letter_keep(letter: AnswerLetter, error: Exception, now: datetime) -> None:
    """The server did not take it: it waits for the next try."""
    wait = wait_after(letter.tries, LONGEST_WAIT)
    letter.state, letter.due_at, letter.failure = AnswerLetter.State.WAITING, now + wait, type(error).__name__
    letter.save(update_fields=["state", "due_at", "failure"])
    logger.warning("letter %s: not sent (%s), tried again at %s", letter.pk, letter.failure, letter.due_at.isoformat())


@transaction.atomic
def letter_again(*, letter_id: int, actor_id: int, reason: str, now: datetime) -> AnswerLetter:
    """A member of staff has found that an interrupted letter did not arrive: it is sent once more. Raises Refused."""
    letter = AnswerLetter.objects.select_for_update(of=("self",)).select_related("complaint").get(pk=letter_id)
    if letter.state != AnswerLetter.State.SENDING or now < letter.due_at + LONGEST_TRY:
        raise Refused(Denial(LetterRefusal.NOT_INTERRUPTED))
    letter.state, letter.due_at = AnswerLetter.State.WAITING, now
    letter.save(update_fields=["state", "due_at"])
    significant_write(
        kind="letter_again", actor_id=actor_id, subject_id=letter.complaint.player_id, reason=reason, now=now,
        ref=f"complaint:{letter.complaint_id}", before=AnswerLetter.State.SENDING, after=AnswerLetter.State.WAITING,
    )  # fmt: skip
    return letter
