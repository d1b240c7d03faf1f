"""Money rows. `accounts/ledger.py` alone writes them; triggers refuse any change or deletion of what is written."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class LedgerAccount(models.Model):
    """A place where money can be. Balance = credits − debits, in cents; money leaves by debit and arrives by credit."""

    class Kind(models.TextChoices):
        WALLET = "wallet", _("carteira")
        SEAT_STACK = "seat_stack", _("cave")
        ESCROW = "escrow", _("apostas em jogo")
        TOURNAMENT_POOL = "tournament_pool", _("prémios de torneio")
        HOUSE = "house", _("casa")
        COMMISSION = "commission", _("comissão")
        CASHIER = "cashier", _("caixa")
        DEMO_ISSUER = "demo_issuer", _("fichas de demonstração")

    # The house, the outside world (cashier) and the demo issuer may owe; nobody else ever does.
    MAY_OWE = (Kind.HOUSE, Kind.CASHIER, Kind.DEMO_ISSUER)

    kind = models.CharField(_("tipo"), max_length=16, choices=Kind.choices)
    currency = models.CharField(_("moeda"), max_length=4)
    player = models.ForeignKey(
        "accounts.Player",
        verbose_name=_("jogador"),
        on_delete=models.PROTECT,
        null=True,
        related_name="ledger_accounts",
    )
    # What it belongs to where it is no player's wallet: «round:12», «table:roleta-1»; empty for a wallet.
    ref = models.CharField(_("referência"), max_length=60, default="")
    debits = models.BigIntegerField(_("débitos"), default=0)
    credits = models.BigIntegerField(_("créditos"), default=0)

    class Meta:
        verbose_name = _("conta do livro")
        verbose_name_plural = _("contas do livro")
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

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.currency} {self.ref}".strip()

    @property
    def balance(self) -> int:
        return self.credits - self.debits


class LedgerTransaction(models.Model):
    """Why money moved: one key, one effect. `body` is the digest of what was asked, to refuse a reused key."""

    class Kind(models.TextChoices):
        DEPOSIT = "deposit", _("Depósito")
        WITHDRAWAL = "withdrawal", _("Levantamento")
        WITHDRAWAL_RETURNED = "withdrawal_returned", _("Levantamento devolvido")
        DEMO_REFILL = "demo_refill", _("Fichas de demonstração")
        BET_PLACED = "bet_placed", _("Aposta")
        BET_WITHDRAWN = "bet_withdrawn", _("Aposta retirada")
        ROUND_SETTLED = "round_settled", _("Prémio e aposta devolvida")
        BET_PAID = "bet_paid", _("Prémio pago de imediato")
        ROUND_VOIDED = "round_voided", _("Jogada nula: aposta devolvida")
        BUY_IN = "buy_in", _("Entrada na mesa")
        TOP_UP = "top_up", _("Reposição da cave")
        CASH_OUT = "cash_out", _("Saída da mesa")
        HAND_SETTLED = "hand_settled", _("Acerto da jogada")
        TOURNAMENT_ENTRY = "tournament_entry", _("Inscrição em torneio")
        TOURNAMENT_CHIPS = "tournament_chips", _("Recompra ou add-on")
        TOURNAMENT_REFUND = "tournament_refund", _("Inscrição devolvida")
        TOURNAMENT_PRIZE = "tournament_prize", _("Prémio de torneio")
        TOURNAMENT_GUARANTEE = "tournament_guarantee", _("Prémio garantido")
        TOURNAMENT_TICKET = "tournament_ticket", _("Inscrição ganha em torneio")
        STAFF_CREDIT = "staff_credit", _("Crédito da casa")
        REVERSAL = "reversal", _("Correção")

    key = models.CharField(_("chave"), max_length=120, unique=True)
    kind = models.CharField(_("tipo"), max_length=20, choices=Kind.choices)
    body = models.CharField(_("resumo do pedido"), max_length=64)
    currency = models.CharField(_("moeda"), max_length=4)
    player = models.ForeignKey(
        "accounts.Player", verbose_name=_("jogador"), on_delete=models.PROTECT, null=True, related_name="+"
    )
    session = models.ForeignKey(
        "accounts.PlaySession", verbose_name=_("sessão de jogo"), on_delete=models.PROTECT, null=True, related_name="+"
    )
    round = models.ForeignKey(
        "games.Round", verbose_name=_("jogada"), on_delete=models.PROTECT, null=True, related_name="+"
    )
    reverses = models.OneToOneField(
        "self", verbose_name=_("corrige"), on_delete=models.PROTECT, null=True, related_name="reversed_by"
    )
    note = models.CharField(_("nota"), max_length=200, default="")
    created_at = models.DateTimeField(_("em"), db_index=True)

    class Meta:
        verbose_name = _("transação")
        verbose_name_plural = _("transações")

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.pk}"


class LedgerTransfer(models.Model):
    """`amount` cents from `debit` to `credit`: balanced by its shape. Player and session say whose doing it was."""

    transaction = models.ForeignKey(
        LedgerTransaction, verbose_name=_("transação"), on_delete=models.PROTECT, related_name="transfers"
    )
    debit = models.ForeignKey(LedgerAccount, verbose_name=_("de"), on_delete=models.PROTECT, related_name="debited")
    credit = models.ForeignKey(LedgerAccount, verbose_name=_("para"), on_delete=models.PROTECT, related_name="credited")
    amount = models.BigIntegerField(_("valor"))
    session = models.ForeignKey(
        "accounts.PlaySession",
        verbose_name=_("sessão de jogo"),
        on_delete=models.PROTECT,
        null=True,
        related_name="transfers",
    )
    # Copied from the transaction so that a limit's window and a session's totals are one indexed scan.
    kind = models.CharField(_("tipo"), max_length=20, choices=LedgerTransaction.Kind.choices)
    created_at = models.DateTimeField(_("em"))

    class Meta:
        verbose_name = _("movimento")
        verbose_name_plural = _("movimentos")
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="ledger_transfer_amount_positive"),
            models.CheckConstraint(condition=~Q(debit=F("credit")), name="ledger_transfer_two_accounts"),
        ]
        indexes = [
            models.Index(fields=["debit", "kind", "created_at"], name="transfer_out"),
            models.Index(fields=["credit", "kind", "created_at"], name="transfer_in"),
            models.Index(fields=["session", "kind"], name="transfer_session"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.pk}"
