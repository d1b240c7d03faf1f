"""Who sits at a poker table, who waits for a seat, and where the button is. The money of a seat is its ledger account.

A row of a seat stays after the player has left: it says with how much, and so what a return has to bring (reading 45).
"""

from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from accounts.models import LedgerAccount


class PokerRoom(models.Model):
    """What a poker table knows between two hands. No button: it is drawn for the next hand (806/46)."""

    table = models.OneToOneField("games.Table", on_delete=models.PROTECT, primary_key=True, related_name="poker_room")
    button = models.PositiveSmallIntegerField(null=True)
    small = models.PositiveSmallIntegerField(null=True)
    big = models.PositiveSmallIntegerField(null=True)
    # A table in sessions (806/6.b): when the session under way ends, and the seat that the last round of the button
    # ends with, once the hour has struck (806/2.s, reading 48).
    session_ends_at = models.DateTimeField(null=True)
    closing_seat = models.PositiveSmallIntegerField(null=True)
    # At a tournament's table: the version of the rules that the whole tournament is played under, and the level of the
    # hand under way, or of the last one.
    rules = models.ForeignKey("rulebook.SpecificRules", on_delete=models.PROTECT, null=True, related_name="+")
    level = models.PositiveSmallIntegerField(null=True)


class PokerSeat(models.Model):
    """One player's stay at one place of a poker table."""

    class Pre(models.TextChoices):
        NONE = "", ""
        FOLD = "fold", _("desistir")
        CHECK_FOLD = "check_fold", _("passar ou desistir")
        CHECK = "check", _("passar")
        CALL = "call", _("acompanhar")

    table = models.ForeignKey(
        "games.Table", verbose_name=_("mesa"), on_delete=models.PROTECT, related_name="poker_seats"
    )
    number = models.PositiveSmallIntegerField(_("lugar"))
    player = models.ForeignKey(
        "accounts.Player", verbose_name=_("jogador"), on_delete=models.PROTECT, related_name="poker_seats"
    )
    session = models.ForeignKey(
        "accounts.PlaySession",
        verbose_name=_("sessão de jogo"),
        on_delete=models.PROTECT,
        null=True,
        related_name="poker_seats",
    )
    # Between hands its balance is the stack; during a hand, the stack at the hand's start.
    account = models.ForeignKey(
        "accounts.LedgerAccount", verbose_name=_("conta"), on_delete=models.PROTECT, null=True, related_name="+"
    )
    # At a tournament's table there is neither session nor account: the stack is chips, which are not money.
    chips = models.BigIntegerField(_("fichas"), default=0)
    taken_at = models.DateTimeField(_("ocupado em"))
    left_at = models.DateTimeField(_("deixado em"), null=True)
    taken_away = models.BigIntegerField(_("levado"), default=0)
    leaving = models.BooleanField(_("a sair"), default=False)

    sitting_out = models.BooleanField(_("fora de jogo"), default=False)
    sit_out_next = models.BooleanField(_("fora na próxima"), default=False)
    break_until = models.DateTimeField(_("em descanso até"), null=True)
    # Hands dealt since the last rest began; none: there was no rest yet.
    hands_since_break = models.PositiveIntegerField(null=True)
    # Blinds to be posted before cards are dealt again (reading 18), and whether the player waits for the big blind.
    owes_big = models.BooleanField(default=False)
    owes_small = models.BooleanField(default=False)
    waits_for_blind = models.BooleanField(default=False)

    # At a tournament's table: since when no page of the player's is connected (810/26-27).
    gone_at = models.DateTimeField(_("sem ligação desde"), null=True)

    top_up_asked = models.BigIntegerField(_("reposição pedida"), default=0)
    # The stack is below the least that is dealt in: until when it may be topped up (806/15, 70.a).
    top_up_until = models.DateTimeField(_("reposição até"), null=True)
    # Hands in a row without a voluntary bet, and whether the warning was given (806/70.b-71, reading 19).
    idle_hands = models.PositiveIntegerField(_("jogadas sem apostar"), default=0)

    time_bank_ms = models.PositiveIntegerField(default=0)
    # Hands dealt since the time bank was last filled up.
    bank_hands = models.PositiveIntegerField(default=0)
    pre_action = models.CharField(max_length=10, choices=Pre.choices, default=Pre.NONE, blank=True)
    pre_round = models.PositiveBigIntegerField(null=True)
    pre_street = models.PositiveSmallIntegerField(default=0)
    pre_price = models.BigIntegerField(default=0)

    class Meta:
        verbose_name = _("lugar de póquer")
        verbose_name_plural = _("lugares de póquer")
        constraints = [
            models.UniqueConstraint(
                fields=["table", "number"], condition=Q(left_at=None), name="poker_seat_taken_once"
            ),
            models.UniqueConstraint(
                fields=["table", "player"], condition=Q(left_at=None), name="poker_seat_one_per_player"
            ),
            models.CheckConstraint(condition=Q(number__gte=1, number__lte=10), name="poker_seat_number"),
            models.CheckConstraint(
                condition=Q(account__isnull=False, session__isnull=False, chips=0)
                | Q(account=None, session=None, chips__gte=0),
                name="poker_seat_money_or_chips",
            ),
        ]
        indexes = [models.Index(fields=["table", "player", "-left_at"], name="poker_seat_left")]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"

    @property
    def cash_account(self) -> "LedgerAccount":
        """The account of chips that are money; at a tournament's table there is none."""
        assert self.account is not None, "a seat at a cash table has an account"
        return self.account

    @property
    def cash_session_id(self) -> int:
        """The session that plays for money here."""
        assert self.session_id is not None, "a seat at a cash table belongs to a session"
        return self.session_id

    @property
    def stack(self) -> int:
        """Between hands, what is in front of the player: cents, or a tournament's chips."""
        return self.account.balance if self.account is not None else self.chips


class PokerWaiting(models.Model):
    """Somebody in a table's waiting list; at a table in sessions, somebody who has registered (806/6.b)."""

    table = models.ForeignKey("games.Table", on_delete=models.PROTECT, related_name="poker_waiting")
    player = models.ForeignKey("accounts.Player", on_delete=models.PROTECT, related_name="+")
    joined_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    # The seat that is kept for this player, and until when.
    offered_seat = models.PositiveSmallIntegerField(null=True)
    offered_until = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("espera por um lugar")
        verbose_name_plural = _("esperas por um lugar")
        constraints = [
            models.UniqueConstraint(
                fields=["table", "player"], condition=Q(ended_at=None), name="poker_waiting_once_per_player"
            ),
        ]
        ordering = ["joined_at", "id"]
