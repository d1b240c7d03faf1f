"""Which poker tables belong to a tournament. Who sits there with how many chips are the seats of the poker table."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class TournamentTable(models.Model):
    """One table of a tournament. It is used once: a table that was broken never comes back."""

    table = models.OneToOneField(
        "games.Table", verbose_name=_("mesa"), on_delete=models.PROTECT, primary_key=True, related_name="of_tournament"
    )
    tournament = models.ForeignKey(
        "tournaments.Tournament", verbose_name=_("torneio"), on_delete=models.PROTECT, related_name="tables"
    )
    # Its number in the tournament, from 1; that of a table which was broken may be given again.
    number = models.PositiveIntegerField(_("número"))
    opened_at = models.DateTimeField(_("aberta em"))
    closed_at = models.DateTimeField(_("desfeita em"), null=True)

    class Meta:
        verbose_name = _("mesa de torneio")
        verbose_name_plural = _("mesas de torneio")
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], condition=Q(closed_at=None), name="tournament_table_number_once"
            )
        ]
        ordering = ["tournament_id", "number"]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.number}"
