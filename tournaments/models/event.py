"""The log of a tournament: everything that was done to it, by whom and why, append-only by triggers.

From the events in their order the tournament is made again, to the last chip: each keeps the action, the hour and the
lots that were drawn for it. Kinds that are no action of the engine (created, message) change nothing there.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class TournamentEvent(models.Model):
    """One act. Written by `tournaments/services/held.py` alone; rows are never changed or deleted."""

    class By(models.TextChoices):
        PLAYER = "player", _("jogador")
        DIRECTOR = "director", _("direção")
        CLOCK = "clock", _("relógio")
        PLAY = "play", _("jogo")

    tournament = models.ForeignKey(
        "tournaments.Tournament", verbose_name=_("torneio"), on_delete=models.PROTECT, related_name="events"
    )
    number = models.PositiveBigIntegerField(_("número"))
    kind = models.CharField(_("tipo"), max_length=24)
    data = models.JSONField(_("dados"))
    # What chance said while it was carried out, in order.
    lots = models.JSONField(_("sorteios"), default=list)
    by = models.CharField(_("por"), max_length=10, choices=By.choices)
    player = models.ForeignKey(
        "accounts.Player", verbose_name=_("quem"), on_delete=models.PROTECT, null=True, related_name="+"
    )
    why = models.CharField(_("motivo"), max_length=300, default="")
    # A command of a player or of staff: repeated, it has one effect; the digest refuses another body.
    key = models.CharField(_("chave"), max_length=100, default="")
    body = models.CharField(_("resumo do pedido"), max_length=64, default="")
    at = models.DateTimeField(_("em"))

    class Meta:
        verbose_name = _("acontecimento do torneio")
        verbose_name_plural = _("acontecimentos dos torneios")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="tournament_event_number_once"),
            models.UniqueConstraint(fields=["key"], condition=~Q(key=""), name="tournament_event_key_once"),
        ]
        ordering = ["tournament_id", "number"]

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"
