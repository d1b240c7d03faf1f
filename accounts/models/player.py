"""Who plays and who works here. A guest is a player too: demonstration chips only, and for one browser session."""

import secrets
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


def public_id_new() -> str:
    """The pseudonym under which a player's bets are public (digests, logs): it says nothing about the person."""
    return secrets.token_hex(6)


class PlayerManager(BaseUserManager["Player"]):
    """Makes rows only; wallets and checks come from `accounts.services.players`."""

    def create_user(self, email: str | None = None, password: str | None = None, **fields: Any) -> "Player":
        player = self.model(email=self.normalize_email(email) if email else None, **fields)
        player.set_password(password)
        player.save(using=self._db)
        return player

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "Player":
        fields.setdefault("nickname", email.split("@")[0])
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class Player(AbstractBaseUser, PermissionsMixin):
    """One person, one account (NIF unique). `nickname` («alcunha») is the only name that others see."""

    class Identity(models.TextChoices):
        UNVERIFIED = "unverified", _("por verificar")
        VERIFIED = "verified", _("verificada")
        REFUSED = "refused", _("recusada")

    public_id = models.CharField(_("pseudónimo"), max_length=12, unique=True, default=public_id_new, editable=False)
    email = models.EmailField(_("correio eletrónico"), unique=True, null=True, blank=True)
    name = models.CharField(_("nome completo"), max_length=150, blank=True)
    nickname = models.CharField(_("alcunha"), max_length=20)
    birth_date = models.DateField(_("data de nascimento"), null=True, blank=True)
    nif = models.CharField(_("NIF"), max_length=9, unique=True, null=True, blank=True)
    language = models.CharField(_("língua"), max_length=8, default="pt-pt")
    terms_version = models.CharField(_("versão das condições"), max_length=20, blank=True)
    terms_accepted_at = models.DateTimeField(_("condições aceites em"), null=True, blank=True)
    identity_state = models.CharField(
        _("identidade"), max_length=10, choices=Identity.choices, default=Identity.UNVERIFIED
    )
    identity_decided_at = models.DateTimeField(_("identidade decidida em"), null=True, blank=True)
    is_guest = models.BooleanField(_("convidado"), default=False)
    guest_expires_at = models.DateTimeField(_("fim do convidado"), null=True, blank=True, db_index=True)
    # An opponent of the house, at demonstration tables only, and marked as such wherever it is named (T37).
    is_training = models.BooleanField(_("adversário de treino"), default=False)
    is_active = models.BooleanField(_("ativo"), default=True)
    is_staff = models.BooleanField(_("pessoal da casa"), default=False)
    date_joined = models.DateTimeField(_("conta aberta em"), default=timezone.now)

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["nickname"]
    objects = PlayerManager()

    class Meta:
        verbose_name = _("jogador")
        verbose_name_plural = _("jogadores")
        constraints = [
            models.UniqueConstraint(Lower("nickname"), name="player_nickname_unique"),
            models.CheckConstraint(
                condition=models.Q(is_guest=False) | models.Q(email=None, nif=None, is_staff=False),
                name="player_guest_is_nobody",
            ),
            models.CheckConstraint(
                condition=models.Q(is_training=False)
                | models.Q(email=None, nif=None, is_staff=False, is_superuser=False, is_guest=False),
                name="player_training_is_nobody",
            ),
        ]

    def __str__(self) -> str:
        return self.nickname

    def get_full_name(self) -> str:
        return self.name or self.nickname

    def get_short_name(self) -> str:
        return self.nickname
