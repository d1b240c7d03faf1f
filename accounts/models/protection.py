"""Limits, pauses and self-exclusion. Rows are added, never edited: what held at any instant can be shown."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class SpendingLimit(models.Model):
    """What a player allows himself per day, week or month (Lisbon). The newest row in force counts.

    `amount` empty removes the limit. A lower amount is in force at once, a higher one 24 hours later.
    """

    class Kind(models.TextChoices):
        DEPOSIT = "deposit", _("depósitos")
        STAKE = "stake", _("apostas")
        LOSS = "loss", _("perdas")

    class Period(models.TextChoices):
        DAY = "day", _("dia")
        WEEK = "week", _("semana")
        MONTH = "month", _("mês")

    player = models.ForeignKey(
        "accounts.Player", verbose_name=_("jogador"), on_delete=models.PROTECT, related_name="spending_limits"
    )
    kind = models.CharField(_("tipo"), max_length=8, choices=Kind.choices)
    period = models.CharField(_("período"), max_length=6, choices=Period.choices)
    amount = models.BigIntegerField(_("valor"), null=True)
    asked_at = models.DateTimeField(_("pedido em"))
    in_force_from = models.DateTimeField(_("em vigor desde"))

    class Meta:
        verbose_name = _("limite")
        verbose_name_plural = _("limites")
        indexes = [models.Index(fields=["player", "kind", "period", "in_force_from"], name="limit_in_force")]
        constraints = [models.CheckConstraint(condition=Q(amount=None) | Q(amount__gte=0), name="limit_not_negative")]


class Exclusion(models.Model):
    """A pause or self-exclusion. `ends_at` empty: indefinite. Ending it early is asked, and takes effect later."""

    class Kind(models.TextChoices):
        PAUSE = "pause", _("pausa")
        TERM = "term", _("autoexclusão por tempo determinado")
        INDEFINITE = "indefinite", _("autoexclusão por tempo indeterminado")

    player = models.ForeignKey(
        "accounts.Player", verbose_name=_("jogador"), on_delete=models.PROTECT, related_name="exclusions"
    )
    kind = models.CharField(_("tipo"), max_length=10, choices=Kind.choices)
    starts_at = models.DateTimeField(_("início"))
    ends_at = models.DateTimeField(_("fim"), null=True)
    end_asked_at = models.DateTimeField(_("fim pedido em"), null=True)

    class Meta:
        verbose_name = _("pausa ou autoexclusão")
        verbose_name_plural = _("pausas e autoexclusões")
        indexes = [models.Index(fields=["player", "starts_at"], name="exclusion_player")]
