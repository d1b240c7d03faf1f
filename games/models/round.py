"""Rounds («jogadas»), the events they are made of, and their sealed secrets.

Events are append-only (triggers) and written by `games/log.py` alone: everything else about a round can be rebuilt from
them. A round's row holds only what is queried: where it stands, when, and how it ended.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from casino.names import name_said


class Round(models.Model):
    """One round at one table. `number` counts per table; each number is one commitment."""

    class Phase(models.TextChoices):
        BETTING = "betting", _("apostas abertas")
        SPINNING = "spinning", _("jogo feito")
        PLAYING = "playing", _("em jogo")
        SETTLED = "settled", _("concluída")
        VOID = "void", _("nula")

    OPEN_PHASES = (Phase.BETTING, Phase.SPINNING, Phase.PLAYING)

    table = models.ForeignKey("games.Table", verbose_name=_("mesa"), on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveBigIntegerField(_("número"))
    rules = models.ForeignKey(
        "rulebook.SpecificRules", verbose_name=_("regras"), on_delete=models.PROTECT, related_name="rounds"
    )
    phase = models.CharField(_("fase"), max_length=10, choices=Phase.choices)
    opened_at = models.DateTimeField(_("início"))
    # At an individual wheel no hour closes the bets: the player does, and then the hour stands here.
    closes_at = models.DateTimeField(_("fecho das apostas"), null=True)
    ended_at = models.DateTimeField(_("fim"), null=True)
    # The result in the game's own words («17», «00»); empty until it is decided.
    outcome = models.CharField(_("resultado"), max_length=8, default="")
    void_reason = models.CharField(_("motivo da anulação"), max_length=200, default="")
    commitment = models.CharField(_("compromisso"), max_length=64)
    previous_digest = models.CharField(_("resumo da jogada anterior"), max_length=64)
    # SHA-256 over the canonical bytes of all its events; empty until it has ended.
    digest = models.CharField(_("resumo"), max_length=64, default="")

    class Meta:
        verbose_name = _("jogada")
        verbose_name_plural = _("jogadas")
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="round_number_once_per_table"),
            models.UniqueConstraint(
                fields=["table"],
                condition=Q(phase__in=["betting", "spinning", "playing"]),
                name="round_one_open_per_table",
            ),
        ]

    def __str__(self) -> str:
        return f"{name_said(self.table.name)} {self.number}"


class RoundEvent(models.Model):
    """One thing that happened. `data` follows the schema of its kind in `games/events.py`; nothing hidden is in it."""

    round = models.ForeignKey(Round, verbose_name=_("jogada"), on_delete=models.PROTECT, related_name="events")
    number = models.PositiveIntegerField(_("número"))
    version = models.BigIntegerField(_("versão"))
    kind = models.CharField(_("tipo"), max_length=24)
    player = models.ForeignKey(
        "accounts.Player", verbose_name=_("jogador"), on_delete=models.PROTECT, null=True, related_name="+"
    )
    seat = models.PositiveSmallIntegerField(_("lugar"), null=True)
    amount = models.BigIntegerField(_("valor"), null=True)
    data = models.JSONField(_("dados"))
    by_system = models.BooleanField(_("pelo sistema"), default=False)
    at = models.DateTimeField(_("em"))

    class Meta:
        verbose_name = _("acontecimento da jogada")
        verbose_name_plural = _("acontecimentos das jogadas")
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="round_event_number_once")]
        ordering = ["round_id", "number"]

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"


class RoundSecret(models.Model):
    """What the round has committed to, encrypted: only the server's round keys open it."""

    round = models.OneToOneField(Round, on_delete=models.PROTECT, primary_key=True, related_name="secret")
    key_id = models.CharField(max_length=20)
    sealed = models.BinaryField()


class TableCommand(models.Model):
    """A command that was carried out: repeated with the same body it has one effect and the same answer."""

    key = models.CharField(max_length=80, unique=True)
    player = models.ForeignKey("accounts.Player", on_delete=models.PROTECT, null=True, related_name="+")
    table = models.ForeignKey("games.Table", on_delete=models.PROTECT, related_name="+")
    body = models.CharField(max_length=64)
    version = models.BigIntegerField()
    at = models.DateTimeField()
