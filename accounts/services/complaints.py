"""Complaints about a round (804/25): a player who took part complains, the house answers. One answer, never edited."""

from datetime import datetime

from django.apps import apps
from django.db import transaction

from accounts.models import Complaint, Player
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
    complaint = Complaint.objects.create(player=player, round_id=round_id, text=text, created_at=now)
    significant_write(
        kind="complaint_made", actor_id=player_id, subject_id=player_id, ref=f"complaint:{complaint.pk}", now=now
    )
    return complaint


@transaction.atomic
def complaint_answer(*, complaint_id: int, actor_id: int, answer: str, now: datetime) -> Complaint:
    """The house's answer, by a member of staff who may give it and who did not complain."""
    answer = _text_check(answer)
    complaint = Complaint.objects.select_for_update(no_key=True).get(pk=complaint_id)
    actor = Player.objects.get(pk=actor_id)
    if complaint.player_id == actor_id or not (actor.is_staff and actor.has_perm("accounts.change_complaint")):
        raise Refused(Denial(ComplaintRefusal.NOT_ALLOWED))
    if complaint.state == Complaint.State.ANSWERED:
        raise Refused(Denial(ComplaintRefusal.ANSWERED_ALREADY))
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
        before=Complaint.State.OPEN,
        after=Complaint.State.ANSWERED,
        reason=answer,
        now=now,
    )
    return complaint
