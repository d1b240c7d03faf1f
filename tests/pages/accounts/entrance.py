"""How tests come in: by the real login form, with a real second factor."""

import itertools
import time
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth
from allauth.mfa.utils import encrypt
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Player
from accounts.services.roles import staff_appoint
from tests.factories import make_player

PASSWORD = "uma-frase-comprida-7"
_staff = itertools.count(1)


def member(nickname: str = "", **fields: Any) -> Player:
    """A player with a confirmed e-mail, who can sign in."""
    player = make_player(nickname, **fields)
    EmailAddress.objects.create(user=player, email=player.email, verified=True, primary=True)
    return player


def staff_member(role: str = "diretor", nickname: str = "") -> Player:
    """A member of staff with a role, without a second factor yet."""
    player = member(nickname or f"gente{next(_staff)}")
    return staff_appoint(player_id=player.pk, role=role, actor_id=None, now=timezone.now())


def second_factor(player: Player) -> str:
    """Give the player an authenticator; its secret."""
    secret = auth.generate_totp_secret()
    Authenticator.objects.create(user=player, type="totp", data={"secret": encrypt(secret)})
    return secret


def code(secret: str) -> str:
    """What the authenticator shows now. A code may be used once: tests that need it again forget that it was."""
    cache.clear()
    # One that is read at the end of its half minute is out of date when it arrives: wait for the next, as people do.
    left = 30 - time.time() % 30
    if left < 5:
        time.sleep(left)
    counter = int(time.time()) // 30
    return auth.format_hotp_value(auth.hotp_value(secret, counter))


def sign_in(client: Client, player: Player, *, password: str = PASSWORD, **extra: str) -> Any:
    """The login form, posted."""
    data = {"login": player.email, "password": password, **extra}
    return client.post(reverse("account_login"), data)


def sign_in_staff(client: Client, role: str = "diretor", nickname: str = "") -> Player:
    """A member of staff in this browser, with the second factor given."""
    player = staff_member(role, nickname)
    secret = second_factor(player)
    sign_in(client, player)
    answer = client.post(reverse("mfa_authenticate"), {"code": code(secret)})
    assert answer.status_code == 302
    return player
