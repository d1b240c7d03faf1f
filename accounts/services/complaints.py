"""Complaints about a round (804/25): a player who took part complains, the house answers. One answer, never edited.

Each has a day by which it is answered, promised when it is made. A complaint may be taken up by somebody first, so that
two do not work on the same one; it can be answered without that too.
"""

from datetime import datetime, timedelta

from django.apps import apps
from django.conf import settings
from django.db import transaction
from django.db.models import Q

from accounts.models import Complaint, Player
from accounts.services.letters import letter_write
from accounts.services.significant import significant_write
from casino.refusal import Denial, Refusal, Refused

MOST_CHARACTERS = 2000


class ComplaintRefusal(Refusal):
    """Why a complaint or its answer was not taken."""

    NOT_IN_ROUND = ("complaint_not_in_round", "804/25")
    TEXT_MISSING = ("complaint_text_missing", None)
    TEXT_TOO_LONG = ("complaint_text_too_long", None)
    MADE_ALREADY = ("complaint_made_already", None)
    ANSWERED_ALREADY = ("complaint_answered_already", None)
    NOT_ALLOWED = ("complaint_not_allowed", None)
    TAKEN_ALREADY = ("complaint_taken_already", None)


def _text_check(text: str) -> str:
    text = text.strip()
    if not text:
        raise Refused(Denial(ComplaintRefusal.TEXT_MISSING))
    if len(text) > MOST_CHARACTERS:
        raise Refused(Denial(ComplaintRefusal.TEXT_TOO_LONG))
    return text


def round_taken_part(player: Player, round_id: int) -> bool:
    """Had the player a bet in the round, or cards in the hand?"""
    if player.bets.filter(round_id=round_id).exists():
        return True
    dealt = (
        apps.get_model("games", "RoundEvent")
        ._default_manager.filter(round_id=round_id, kind="hand_dealt")
        .values_list("data", flat=True)
        .first()
    )
    return any(row[1] == player.public_id for row in (dealt or {}).get("stacks", ()))


@transaction.atomic
def complaint_make(*, player_id: int, round_id: int, text: str, now: datetime) -> Complaint:
    """One complaint per player and round."""
    text = _text_check(text)
    player = Player.objects.select_for_update(no_key=True).get(pk=player_id)
    if not round_taken_part(player, round_id):
        raise Refused(Denial(ComplaintRefusal.NOT_IN_ROUND))
    if player.complaints.filter(round_id=round_id).exists():
        raise Refused(Denial(ComplaintRefusal.MADE_ALREADY))
    complaint = Complaint.objects.create(
        player=player,
        round_id=round_id,
        text=text,
        created_at=now,
        due_at=now + timedelta(days=settings.COMPLAINT_DAYS),
    )
    significant_write(
        kind="complaint_made", actor_id=player_id, subject_id=player_id, ref=f"complaint:{complaint.pk}", now=now
    )
    return complaint


def overdue(now: datetime) -> Q:
    """Unanswered after the promised day."""
    return Q(due_at__lt=now) & ~Q(state=Complaint.State.ANSWERED)


def _in_hand(complaint_id: int, actor_id: int) -> tuple[Complaint, Player]:
    """The complaint's row, locked, for a member of staff who may answer it. Raises Refused."""
    complaint = Complaint.objects.select_for_update(no_key=True).get(pk=complaint_id)
    actor = Player.objects.get(pk=actor_id)
    may = actor.is_active and actor.is_staff and actor.has_perm("accounts.change_complaint")
    if complaint.player_id == actor_id or not may:
        raise Refused(Denial(ComplaintRefusal.NOT_ALLOWED))
    if complaint.state == Complaint.State.ANSWERED:
        raise Refused(Denial(ComplaintRefusal.ANSWERED_ALREADY))
    return complaint, actor


@transaction.atomic
def complaint_take(*, complaint_id: int, actor_id: int, now: datetime) -> Complaint:
    """Somebody of the staff looks into it, or takes it over from who did."""
    complaint, actor = _in_hand(complaint_id, actor_id)
    if complaint.taken_by_id == actor.pk:
        raise Refused(Denial(ComplaintRefusal.TAKEN_ALREADY))
    before = complaint.state
    complaint.state, complaint.taken_by, complaint.taken_at = Complaint.State.TAKEN, actor, now
    complaint.save(update_fields=["state", "taken_by", "taken_at"])
    significant_write(
        kind="complaint_taken",
        actor_id=actor_id,
        subject_id=complaint.player_id,
        ref=f"complaint:{complaint.pk}",
        before=before,
        after=Complaint.State.TAKEN,
        now=now,
    )
    return complaint


@transaction.atomic
def complaint_answer(*, complaint_id: int, actor_id: int, answer: str, now: datetime) -> Complaint:
    """The house's answer, by a member of staff who may give it and who did not complain; it goes out by e-mail too."""
    answer = _text_check(answer)
    complaint, actor = _in_hand(complaint_id, actor_id)
    before = complaint.state
    complaint.answer = answer
    complaint.answered_by = actor
    complaint.answered_at = now
    complaint.state = Complaint.State.ANSWERED
    complaint.save(update_fields=["answer", "answered_by", "answered_at", "state"])
    significant_write(
        kind="complaint_answered",
        actor_id=actor_id,
        subject_id=complaint.player_id,
        ref=f"complaint:{complaint.pk}",
        before=before,
        after=Complaint.State.ANSWERED,
        reason=answer,
        now=now,
    )
    letter_write(complaint=complaint, now=now)
    return complaint
