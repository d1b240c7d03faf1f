"""Tournaments, and the series that make them at fixed intervals.

What a tournament is at any moment follows from its events alone (`tournaments/record.py`). The columns below that can
change are what is asked for in lists and by the clock; whoever writes an event brings them up to date with it.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from casino.names import name_said

CURRENCIES = [("EUR", "EUR"), ("DEMO", "DEMO")]


class TournamentSeries(models.Model):
    """Tournaments of one kind, one after the other: the clock makes each ahead of its hour."""

    slug = models.SlugField(_("endereço"), max_length=40, unique=True)
    name = models.CharField(_("nome"), max_length=80)
    currency = models.CharField(_("moeda"), max_length=4, choices=CURRENCIES)
    # Which specific rules (810) its tournaments are made under: the newest in force with this key at that moment.
    rules_key = models.CharField(_("regras"), max_length=40)
    # The first start, and how long after each the next one is; without an hour they start when they are full.
    first_at = models.DateTimeField(_("primeiro início"), null=True, blank=True)
    every_seconds = models.PositiveIntegerField(_("intervalo"))
    # How long before the start people can enter.
    open_seconds = models.PositiveIntegerField(_("inscrições abertas antes"), default=600)
    # How many training opponents enter each (demonstration only).
    training = models.PositiveIntegerField(_("adversários de treino"), default=0)
    is_active = models.BooleanField(_("ativa"), default=True)
    # When the clock must look whether the next one is to be made.
    deadline_at = models.DateTimeField(_("próximo prazo"), null=True, blank=True, db_index=True)

    class Meta:
        verbose_name = _("série de torneios")
        verbose_name_plural = _("séries de torneios")
        ordering = ["slug"]
        constraints = [
            models.CheckConstraint(condition=Q(every_seconds__gte=60), name="tournament_series_not_faster"),
            models.CheckConstraint(
                condition=Q(currency="DEMO") | Q(training=0), name="tournament_series_training_is_demo"
            ),
        ]

    def __str__(self) -> str:
        return name_said(self.name)


class Tournament(models.Model):
    """One tournament under one version of specific rules, which it keeps to its end."""

    class State(models.TextChoices):
        DRAFT = "draft", _("rascunho")
        ANNOUNCED = "announced", _("anunciado")
        REGISTERING = "registering", _("inscrições abertas")
        LATE = "late_registration", _("inscrições tardias")
        RUNNING = "running", _("a decorrer")
        HAND_BY_HAND = "hand_by_hand", _("mão a mão")
        FINAL_TABLE = "final_table", _("mesa final")
        ON_BREAK = "on_break", _("em intervalo")
        PAUSED = "paused", _("em pausa")
        FINISHED = "finished", _("terminado")
        CANCELLED = "cancelled", _("cancelado")

    # Cards are dealt or may be dealt again.
    PLAYING = (State.LATE, State.RUNNING, State.HAND_BY_HAND, State.FINAL_TABLE, State.ON_BREAK, State.PAUSED)
    OVER = (State.FINISHED, State.CANCELLED)

    slug = models.SlugField(_("endereço"), max_length=60, unique=True)
    name = models.CharField(_("nome"), max_length=80)
    currency = models.CharField(_("moeda"), max_length=4, choices=CURRENCIES)
    rules = models.ForeignKey(
        "rulebook.SpecificRules", verbose_name=_("regras"), on_delete=models.PROTECT, related_name="tournaments"
    )
    series = models.ForeignKey(
        TournamentSeries, verbose_name=_("série"), on_delete=models.PROTECT, null=True, related_name="tournaments"
    )
    # Empty for one that starts when it is full.
    starts_at = models.DateTimeField(_("início marcado"), null=True)
    opens_at = models.DateTimeField(_("abertura das inscrições"), null=True)
    training = models.PositiveIntegerField(_("adversários de treino"), default=0)
    created_by = models.ForeignKey(
        "accounts.Player", verbose_name=_("criado por"), on_delete=models.PROTECT, null=True, related_name="+"
    )
    created_at = models.DateTimeField(_("criado em"))

    # The number of its events: the fence of its record.
    version = models.PositiveBigIntegerField(_("versão"), default=0)
    state = models.CharField(_("estado"), max_length=20, choices=State.choices, default=State.DRAFT)
    # The state below a break or a pause: late registration, running, hand-by-hand or final table.
    phase = models.CharField(_("fase"), max_length=20, choices=State.choices, default=State.DRAFT)
    entered = models.PositiveIntegerField(_("inscritos"), default=0)
    left = models.PositiveIntegerField(_("em jogo"), default=0)
    level = models.PositiveIntegerField(_("nível"), default=1)
    pool = models.BigIntegerField(_("prémios"), default=0)
    started_at = models.DateTimeField(_("começou em"), null=True)
    ended_at = models.DateTimeField(_("acabou em"), null=True)
    cancel_reason = models.CharField(_("motivo do cancelamento"), max_length=200, default="")
    # What staff say to everybody at the tables, and since when.
    message = models.CharField(_("mensagem"), max_length=300, default="")
    message_at = models.DateTimeField(_("mensagem de"), null=True)
    # When the clock must look at it; empty once it is over.
    deadline_at = models.DateTimeField(_("próximo prazo"), null=True, db_index=True)
    # When the clock last saw it running: from here its level clock goes on after a stop of the system.
    seen_at = models.DateTimeField(_("último sinal"), null=True)

    class Meta:
        verbose_name = _("torneio")
        verbose_name_plural = _("torneios")
        ordering = ["-starts_at", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["series", "starts_at"], name="tournament_once_per_hour_of_series"),
            models.CheckConstraint(condition=Q(currency="DEMO") | Q(training=0), name="tournament_training_is_demo"),
        ]
        indexes = [models.Index(fields=["state", "starts_at"], name="tournament_in_lobby")]
        permissions = [
            ("direct_tournament", _("Pode dirigir torneios")),
            ("finance_tournament", _("Pode ver e exportar o dinheiro dos torneios")),
        ]

    def __str__(self) -> str:
        return name_said(self.name)

    @property
    def is_over(self) -> bool:
        return self.state in self.OVER

    @property
    def is_seen(self) -> bool:
        """Do players see it, and is there still something to be said to them?"""
        return self.state != self.State.DRAFT and not self.is_over

    @property
    def has_started(self) -> bool:
        return self.phase in self.PLAYING or self.state == self.State.FINISHED

    @property
    def ticket_keys(self) -> tuple[str, ...]:
        """What an entry that was won may name to be one to this tournament."""
        return (self.slug, self.series.slug) if self.series else (self.slug,)
