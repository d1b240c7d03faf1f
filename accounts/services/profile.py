"""What a player may change about himself. Money, identity and protection have services of their own."""

from datetime import datetime

from django.conf import settings
from django.db import IntegrityError, transaction

from accounts.models import Player
from accounts.nicknames import nickname_fault
from accounts.services.significant import significant_write
from casino.refusal import Denial, Refusal, Refused


class ProfileRefusal(Refusal):
    """Why the profile stayed as it was."""

    NICKNAME_WRONG = ("profile_nickname_wrong", None)
    NICKNAME_TAKEN = ("profile_nickname_taken", None)
    LANGUAGE_UNKNOWN = ("profile_language_unknown", None)


@transaction.atomic
def language_set(*, player_id: int, language: str) -> None:
    """The language of pages and messages."""
    if language not in dict(settings.LANGUAGES):
        raise Refused(Denial(ProfileRefusal.LANGUAGE_UNKNOWN))
    Player.objects.filter(pk=player_id).update(language=language)


@transaction.atomic
def nickname_set(*, player_id: int, nickname: str, now: datetime) -> None:
    """Another «alcunha», free and allowed; the trail keeps the old one."""
    player = Player.objects.select_for_update(no_key=True).get(pk=player_id, is_guest=False)
    if nickname == player.nickname:
        return
    if nickname_fault(nickname):
        raise Refused(Denial(ProfileRefusal.NICKNAME_WRONG))
    before, player.nickname = player.nickname, nickname
    try:
        with transaction.atomic():
            player.save(update_fields=["nickname"])
    except IntegrityError:
        raise Refused(Denial(ProfileRefusal.NICKNAME_TAKEN)) from None
    significant_write(
        kind="nickname_changed", actor_id=player_id, subject_id=player_id, before=before, after=nickname, now=now
    )
