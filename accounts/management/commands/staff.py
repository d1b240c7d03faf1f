"""`manage.py staff EMAIL ROLE`: make somebody a member of staff (diretor, finanças, apoio). Staff never bet.

Somebody without an account gets one with a password asked for here; the second factor is set up at the first visit.
"""

from argparse import ArgumentParser
from getpass import getpass
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from accounts.models import Player
from accounts.services.roles import ROLES, staff_appoint


class Command(BaseCommand):
    """Appoint staff from the console: whoever can run this owns the installation."""

    help = "Make somebody a member of staff with one role."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("email")
        parser.add_argument("role", choices=sorted(ROLES))
        parser.add_argument("--nickname", default="", help="for a new account; the e-mail's first part otherwise")

    def handle(self, *args: Any, **options: Any) -> None:
        email = Player.objects.normalize_email(options["email"]).lower()
        player = Player.objects.filter(email__iexact=email).first() or self._new(email, options["nickname"])
        staff_appoint(player_id=player.pk, role=options["role"], actor_id=None, now=timezone.now())
        self.stdout.write(f"{player.nickname} ({email}): {options['role']}")

    def _new(self, email: str, nickname: str) -> Player:
        password = getpass("Password: ")
        try:
            validate_password(password)
        except ValidationError as fault:
            raise CommandError("; ".join(fault.messages)) from None
        return Player.objects.create_user(email, password, nickname=nickname or email.split("@")[0][:20])
