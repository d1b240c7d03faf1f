"""The tables of the house. `version` is the fence: every append names the version that it was decided on."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from casino.money import CHIPS
from casino.names import name_said


class Table(models.Model):
    """One piece of furniture: a game, a currency, the specific rules in force on it, and what must happen next."""

    class Game(models.TextChoices):
        ROULETTE = "roulette", _("roleta")
        HOLDEM = "holdem", _("póquer Hold'em")
        OMAHA = "omaha", _("póquer Omaha")
        BLACKJACK = "blackjack", _("blackjack")
        BACCARAT = "baccarat", _("bacará")
        STUD = "stud", _("póquer sem descarte")

    class Status(models.TextChoices):
        OPEN = "open", _("aberta")
        CLOSED = "closed", _("fechada")

    slug = models.SlugField(_("endereço"), max_length=40, unique=True)
    name = models.CharField(_("nome"), max_length=60)
    game = models.CharField(_("jogo"), max_length=20, choices=Game.choices)
    currency = models.CharField(_("moeda"), max_length=4, choices=[("EUR", "EUR"), ("DEMO", "DEMO")])
    status = models.CharField(_("estado"), max_length=8, choices=Status.choices, default=Status.OPEN)
    # Which specific rules its rounds open under: the newest in force with this key.
    rules_key = models.CharField(_("regras"), max_length=40)
    version = models.BigIntegerField(_("versão"), default=0)
    # The round on the table now (or the last one); empty before the first.
    round = models.ForeignKey(
        "games.Round", verbose_name=_("jogada"), on_delete=models.PROTECT, null=True, related_name="+"
    )
    # When the clock must act; empty while the table sleeps (nobody is there).
    deadline_at = models.DateTimeField(_("próximo prazo"), null=True, db_index=True)
    voids_in_a_row = models.PositiveIntegerField(_("nulas seguidas"), default=0)
    # A tournament's table: seats, stacks and hands are the tournament's, and no money comes near it.
    is_tournament = models.BooleanField(_("de torneio"), default=False)
    place_in_lobby = models.PositiveIntegerField(_("ordem na sala"), default=0)
    # An individual wheel (804/4, 807/4) is its owner's alone, made from the house's offer when he first comes to it.
    # The offer itself is a table without rounds: it stands in the lobby for everybody's own.
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("dono"),
        on_delete=models.PROTECT,
        null=True,
        related_name="own_tables",
    )
    offer = models.ForeignKey(
        "self", verbose_name=_("oferta"), on_delete=models.PROTECT, null=True, related_name="individual_tables"
    )

    class Meta:
        ordering = ["place_in_lobby", "id"]
        verbose_name = _("mesa")
        verbose_name_plural = _("mesas")
        constraints = [
            models.UniqueConstraint(fields=["offer", "owner"], name="table_one_of_an_offer_per_owner"),
            models.CheckConstraint(
                condition=Q(owner=None, offer=None) | Q(owner__isnull=False, offer__isnull=False),
                name="table_owned_is_of_an_offer",
            ),
        ]

    def __str__(self) -> str:
        return name_said(self.name)

    @property
    def unit(self) -> str:
        """What the amounts of its rounds are in: the currency, or a tournament's chips."""
        return CHIPS if self.is_tournament else self.currency
