"""Ledger, payments: shown and searched to the cent; nothing here writes."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts.admin.acts import ReadOnlyAdmin, cents_text
from accounts.admin_site import house_site
from accounts.forms.fields import cents_parse
from accounts.models import LedgerAccount, LedgerTransaction, LedgerTransfer, Payment


class AmountSearchAdmin(ReadOnlyAdmin):
    """A search for «12,34» finds that amount, to the cent; any other word is searched as usual."""

    amount_field = "amount"

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        found, duplicates = super().get_search_results(request, queryset, search_term)
        has_mark = "," in search_term or "." in search_term
        cents = cents_parse(search_term, get_language() or "pt") if has_mark else None
        if cents is not None:
            found |= queryset.filter(Q(**{self.amount_field: cents}))
        return found, duplicates


@admin.register(LedgerAccount, site=house_site)
class LedgerAccountAdmin(ReadOnlyAdmin):
    list_display = ("id", "kind", "currency", "player", "ref", "balance_text")
    list_filter = ("kind", "currency")
    search_fields = ("=player__nickname", "=ref")
    ordering = ("id",)
    list_select_related = ("player",)
    fields = ("kind", "currency", "player", "ref", "balance_text", "debits", "credits")

    @admin.display(description=_("saldo"))
    def balance_text(self, account: LedgerAccount) -> str:
        return cents_text(account.balance, account.currency)


@admin.register(LedgerTransaction, site=house_site)
class LedgerTransactionAdmin(AmountSearchAdmin):
    amount_field = "transfers__amount"
    list_display = ("id", "created_at", "kind", "currency", "player", "key", "note")
    list_filter = ("kind", "currency")
    search_fields = ("=key", "=player__nickname", "note")
    date_hierarchy = "created_at"
    ordering = ("-id",)
    list_select_related = ("player",)
    fields = (
        "key", "kind", "currency", "player", "session", "round", "reverses", "note", "created_at", "moves", "body",
    )  # fmt: skip

    @admin.display(description=_("movimentos"))
    def moves(self, transaction: LedgerTransaction) -> str:
        rows = transaction.transfers.select_related("debit__player", "credit__player").order_by("id")[:100]
        return "\n".join(
            f"{_account(row.debit)} → {_account(row.credit)}: {cents_text(row.amount, transaction.currency)}"
            for row in rows
        )


def _account(account: LedgerAccount) -> str:
    owner = account.player.nickname if account.player else account.ref
    return f"{account.get_kind_display()} {owner}".strip()


@admin.register(LedgerTransfer, site=house_site)
class LedgerTransferAdmin(AmountSearchAdmin):
    list_display = ("id", "created_at", "kind", "from_account", "to_account", "amount_text", "transaction_id")
    list_filter = ("kind", "debit__currency")
    search_fields = ("=debit__player__nickname", "=credit__player__nickname", "=transaction__key")
    date_hierarchy = "created_at"
    ordering = ("-id",)
    list_select_related = ("debit__player", "credit__player")
    fields = ("transaction", "kind", "from_account", "to_account", "amount_text", "session", "created_at")

    @admin.display(description=_("de"))
    def from_account(self, transfer: LedgerTransfer) -> str:
        return _account(transfer.debit)

    @admin.display(description=_("para"))
    def to_account(self, transfer: LedgerTransfer) -> str:
        return _account(transfer.credit)

    @admin.display(description=_("valor"))
    def amount_text(self, transfer: LedgerTransfer) -> str:
        return cents_text(transfer.amount, transfer.debit.currency)


@admin.register(Payment, site=house_site)
class PaymentAdmin(AmountSearchAdmin):
    list_display = ("id", "created_at", "player", "direction", "state", "amount_text", "provider", "provider_ref")
    list_filter = ("direction", "state", "provider")
    search_fields = ("=player__nickname", "=provider_ref", "=key")
    date_hierarchy = "created_at"
    ordering = ("-id",)
    list_select_related = ("player",)
    fields = (
        "player", "direction", "state", "amount_text", "provider", "provider_ref", "key", "created_at", "done_at",
    )  # fmt: skip

    @admin.display(description=_("valor"))
    def amount_text(self, payment: Payment) -> str:
        return cents_text(payment.amount, "EUR")
