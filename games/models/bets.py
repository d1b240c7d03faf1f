"""Bets at banked tables, as rows: what is queried, counted against limits, and paid."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Bet(models.Model):
    """One stake on one position. Amounts in cents; `returned` includes the stake, `prize` does not."""

    class State(models.TextChoices):
        PLACED = "placed", _("em jogo")
        WITHDRAWN = "withdrawn", _("retirada")
        WON = "won", _("ganha")
        LOST = "lost", _("perdida")
        VOID = "void", _("devolvida")
        PUSH = "push", _("empatada")
        SURRENDERED = "given_up", _("desistida")

    # How a bet ends by the result of its round, and not by being taken back or by a round that is null.
    DECIDED = (State.WON, State.LOST, State.PUSH, State.SURRENDERED)

    round = models.ForeignKey("games.Round", verbose_name=_("jogada"), on_delete=models.PROTECT, related_name="bets")
    player = models.ForeignKey(
        "accounts.Player", verbose_name=_("jogador"), on_delete=models.PROTECT, related_name="bets"
    )
    session = models.ForeignKey(
        "accounts.PlaySession", verbose_name=_("sessão de jogo"), on_delete=models.PROTECT, related_name="bets"
    )
    command = models.ForeignKey(
        "games.TableCommand", verbose_name=_("comando"), on_delete=models.PROTECT, related_name="bets"
    )
    # The engine's canonical code of the position: «straight:17», «split:0-1», «dozen:2», «red».
    position = models.CharField(_("posição"), max_length=40)
    # The announced bet that it is a part of (807/8): «voisins», «neighbours:17:2», «finals:4»; empty for any other.
    call = models.CharField(_("aposta anunciada"), max_length=20, default="", blank=True)
    amount = models.BigIntegerField(_("valor"))
    state = models.CharField(_("estado"), max_length=10, choices=State.choices, default=State.PLACED)
    prize = models.BigIntegerField(_("prémio"), default=0)
    returned = models.BigIntegerField(_("devolvido"), default=0)
    placed_at = models.DateTimeField(_("feita em"))

    class Meta:
        verbose_name = _("aposta")
        verbose_name_plural = _("apostas")
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="bet_amount_positive"),
            models.CheckConstraint(condition=Q(prize__gte=0, returned__gte=0), name="bet_never_pays_less_than_zero"),
        ]
        indexes = [models.Index(fields=["round", "player"], name="bet_of_player")]

    def __str__(self) -> str:
        return f"{self._meta.verbose_name} {self.pk}"
