"""Money rows. `accounts/ledger.py` alone writes them; triggers refuse any change or deletion of what is written."""

from django.db import models
from django.db.models import F, Q


class LedgerAccount(models.Model):
    """A place where money can be. Balance = credits − debits, in cents; money leaves by debit and arrives by credit."""

    class Kind(models.TextChoices):
        WALLET = "wallet"
        SEAT_STACK = "seat_stack"
        ESCROW = "escrow"
        TOURNAMENT_POOL = "tournament_pool"
        HOUSE = "house"
        COMMISSION = "commission"
        CASHIER = "cashier"
        DEMO_ISSUER = "demo_issuer"

    # The house, the outside world (cashier) and the demo issuer may owe; nobody else ever does.
    MAY_OWE = (Kind.HOUSE, Kind.CASHIER, Kind.DEMO_ISSUER)

    kind = models.CharField(max_length=16, choices=Kind.choices)
    currency = models.CharField(max_length=4)
    player = models.ForeignKey("accounts.Player", on_delete=models.PROTECT, null=True, related_name="ledger_accounts")
    # What it belongs to where it is no player's wallet: «round:12», «table:roleta-1»; empty for a wallet.
    ref = models.CharField(max_length=60, default="")
    debits = models.BigIntegerField(default=0)
    credits = models.BigIntegerField(default=0)

    class Meta:
        constraints = [
            # Two constraints, because SQLite counts two empty players as different.
            models.UniqueConstraint(
                fields=["kind", "currency", "player", "ref"],
                condition=Q(player__isnull=False),
                name="ledger_account_of_player_once",
            ),
            models.UniqueConstraint(
                fields=["kind", "currency", "ref"], condition=Q(player=None), name="ledger_account_of_house_once"
            ),
            models.CheckConstraint(condition=Q(currency__in=["EUR", "DEMO"]), name="ledger_account_currency"),
            models.CheckConstraint(condition=Q(debits__gte=0, credits__gte=0), name="ledger_account_sums_positive"),
            models.CheckConstraint(
                condition=Q(kind__in=["house", "cashier", "demo_issuer"]) | Q(credits__gte=F("debits")),
                name="ledger_account_never_below_zero",
            ),
        ]

    @property
    def balance(self) -> int:
        return self.credits - self.debits


class LedgerTransaction(models.Model):
    """Why money moved: one key, one effect. `body` is the digest of what was asked, to refuse a reused key."""

    class Kind(models.TextChoices):
        DEPOSIT = "deposit"
        WITHDRAWAL = "withdrawal"
        WITHDRAWAL_RETURNED = "withdrawal_returned"
        DEMO_REFILL = "demo_refill"
        BET_PLACED = "bet_placed"
        BET_WITHDRAWN = "bet_withdrawn"
        ROUND_SETTLED = "round_settled"
        ROUND_VOIDED = "round_voided"
        STAFF_CREDIT = "staff_credit"
        REVERSAL = "reversal"

    key = models.CharField(max_length=120, unique=True)
    kind = models.CharField(max_length=20, choices=Kind.choices)
    body = models.CharField(max_length=64)
    currency = models.CharField(max_length=4)
    player = models.ForeignKey("accounts.Player", on_delete=models.PROTECT, null=True, related_name="+")
    session = models.ForeignKey("accounts.PlaySession", on_delete=models.PROTECT, null=True, related_name="+")
    round = models.ForeignKey("games.Round", on_delete=models.PROTECT, null=True, related_name="+")
    reverses = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="reversed_by")
    note = models.CharField(max_length=200, default="")
    created_at = models.DateTimeField(db_index=True)


class LedgerTransfer(models.Model):
    """`amount` cents from `debit` to `credit`: balanced by its shape. Player and session say whose doing it was."""

    transaction = models.ForeignKey(LedgerTransaction, on_delete=models.PROTECT, related_name="transfers")
    debit = models.ForeignKey(LedgerAccount, on_delete=models.PROTECT, related_name="debited")
    credit = models.ForeignKey(LedgerAccount, on_delete=models.PROTECT, related_name="credited")
    amount = models.BigIntegerField()
    session = models.ForeignKey("accounts.PlaySession", on_delete=models.PROTECT, null=True, related_name="transfers")
    # Copied from the transaction so that a limit's window and a session's totals are one indexed scan.
    kind = models.CharField(max_length=20, choices=LedgerTransaction.Kind.choices)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="ledger_transfer_amount_positive"),
            models.CheckConstraint(condition=~Q(debit=F("credit")), name="ledger_transfer_two_accounts"),
        ]
        indexes = [
            models.Index(fields=["debit", "kind", "created_at"], name="transfer_out"),
            models.Index(fields=["credit", "kind", "created_at"], name="transfer_in"),
            models.Index(fields=["session", "kind"], name="transfer_session"),
        ]
