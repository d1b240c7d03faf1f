"""Who has entered a tournament, with what, and how it ended; and entries that were won. Cents."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class TournamentTicket(models.Model):
    """An entry that was won in another tournament: its winner's alone, never sold (810/28-30)."""

    player = models.ForeignKey(
        "accounts.Player", verbose_name=_("jogador"), on_delete=models.PROTECT, related_name="tournament_tickets"
    )
    # The slug of the tournament, or of the series, that it is an entry to.
    key = models.CharField(_("torneio"), max_length=60)
    value = models.BigIntegerField(_("valor"))
    currency = models.CharField(_("moeda"), max_length=4)
    won_in = models.ForeignKey(
        "tournaments.Tournament", verbose_name=_("ganho em"), on_delete=models.PROTECT, related_name="tickets_won"
    )
    won_at = models.DateTimeField(_("ganho em"))
    # Empty while it can be used; free again where the entry that it paid for is withdrawn.
    used_at = models.DateTimeField(_("usado em"), null=True)
    # Its tournament was cancelled before it was used: its value went to the wallet (810/37), and it is used up.
    refunded_at = models.DateTimeField(_("reembolsado em"), null=True)

    class Meta:
        verbose_name = _("inscrição ganha")
        verbose_name_plural = _("inscrições ganhas")
        constraints = [models.CheckConstraint(condition=Q(value__gt=0), name="tournament_ticket_has_value")]

    def __str__(self) -> str:
        return f"{self.key} {self.pk}"


class TournamentEntry(models.Model):
    """One player's entry, with what was bought on top of it. Place and prizes are there once it is decided."""

    tournament = models.ForeignKey(
        "tournaments.Tournament", verbose_name=_("torneio"), on_delete=models.PROTECT, related_name="entries"
    )
    player = models.ForeignKey(
        "accounts.Player", verbose_name=_("jogador"), on_delete=models.PROTECT, related_name="tournament_entries"
    )
    ticket = models.ForeignKey(
        TournamentTicket, verbose_name=_("inscrição ganha"), on_delete=models.PROTECT, null=True, related_name="entries"
    )
    # The posting of the ledger that paid the first entry; null in a freeroll.
    paid_by = models.ForeignKey(
        "accounts.LedgerTransaction", verbose_name=_("pagamento"), on_delete=models.PROTECT, null=True, related_name="+"
    )
    entered_at = models.DateTimeField(_("inscrito em"))
    withdrawn_at = models.DateTimeField(_("anulada em"), null=True)
    rebuys = models.PositiveIntegerField(_("recompras"), default=0)
    addons = models.PositiveIntegerField(_("add-ons"), default=0)
    reentries = models.PositiveIntegerField(_("reentradas"), default=0)
    # All that left the wallet for it.
    cost = models.BigIntegerField(_("pago"), default=0)
    # When a page of the tournament, or its table, was last seen open: who is not connected at the start is absent.
    seen_at = models.DateTimeField(_("último sinal"), null=True)

    out_at = models.DateTimeField(_("saiu em"), null=True)
    place = models.PositiveIntegerField(_("lugar"), null=True)
    prize = models.BigIntegerField(_("prémio"), default=0)
    bounty = models.BigIntegerField(_("prémios por eliminação"), default=0)
    tickets = models.PositiveIntegerField(_("inscrições ganhas"), default=0)
    refund = models.BigIntegerField(_("devolvido"), default=0)
    # The prize is in the wallet (or the ticket made): it is never credited again.
    credited_at = models.DateTimeField(_("creditado em"), null=True)

    class Meta:
        verbose_name = _("inscrição")
        verbose_name_plural = _("inscrições")
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "player"], condition=Q(withdrawn_at=None), name="tournament_entry_once"
            ),
            models.UniqueConstraint(
                fields=["ticket"],
                condition=Q(withdrawn_at=None, ticket__isnull=False),
                name="tournament_ticket_used_once",
            ),
        ]
        indexes = [models.Index(fields=["player", "-entered_at"], name="tournament_entry_latest")]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.player_id}"
