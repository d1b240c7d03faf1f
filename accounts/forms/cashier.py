"""The cashier's forms and the statement's filter. Limits and balances are the services' business."""

import uuid
from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.forms.fields import AmountField, KeyField
from accounts.models import LedgerTransaction

KIND_NAMES = dict(LedgerTransaction.Kind.choices)


class _PaymentForm(forms.Form):
    key = KeyField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("key", uuid.uuid4())


class DepositForm(_PaymentForm):
    """How much to deposit."""

    amount = AmountField(label=_("Valor a depositar (€)"), help_text=_("Por exemplo 20,00."))


class WithdrawalForm(_PaymentForm):
    """How much to withdraw."""

    amount = AmountField(label=_("Valor a levantar (€)"), help_text=_("Até ao saldo disponível."))


class StatementFilterForm(forms.Form):
    """Which movements to show."""

    currency = forms.ChoiceField(
        label=_("Moeda"), required=False, choices=[("EUR", _("Euros")), ("DEMO", _("Demonstração"))]
    )
    kind = forms.ChoiceField(label=_("Movimento"), required=False, choices=[("", _("Todos")), *KIND_NAMES.items()])
    since = forms.DateField(
        label=_("De"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    until = forms.DateField(
        label=_("Até"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        since: date | None = cleaned.get("since")
        until: date | None = cleaned.get("until")
        if since and until and since > until:
            raise ValidationError(_("A primeira data tem de ser anterior à segunda."), code="invalid")
        return cleaned
