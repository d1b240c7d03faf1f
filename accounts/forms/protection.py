"""Limits, pauses and self-exclusion as forms. What is in force, and from when, is decided by the services."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from accounts.forms.fields import AmountField
from accounts.models import Exclusion, SpendingLimit

PAUSE_DAYS = (1, 3, 7, 14, 30)
TERM_MONTHS = (3, 6, 12, 24)


class LimitForm(forms.Form):
    """One limit: of what, per what, how much. An empty amount removes it."""

    kind = forms.ChoiceField(choices=SpendingLimit.Kind.choices, widget=forms.HiddenInput)
    period = forms.ChoiceField(choices=SpendingLimit.Period.choices, widget=forms.HiddenInput)
    amount = AmountField(label=_("Limite (€)"), required=False)
    remove = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("remove"):
            cleaned["amount"] = None
        elif cleaned.get("amount") is None and "amount" not in self.errors:
            self.add_error("amount", _("Escreva o limite em euros, por exemplo 50,00."))
        return cleaned


class ExclusionForm(forms.Form):
    """How long to be kept from playing. `confirmed` arrives from the second step only."""

    CHOICES = [
        *((f"pause:{days}", ngettext_lazy("Pausa de %(n)d dia", "Pausa de %(n)d dias", "n")) for days in PAUSE_DAYS),
        *((f"term:{months}", _("Autoexclusão de %(n)d meses")) for months in TERM_MONTHS),
        ("indefinite:0", _("Autoexclusão por tempo indeterminado")),
    ]
    term = forms.ChoiceField(label=_("Durante quanto tempo"), widget=forms.RadioSelect)
    confirmed = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["term"].choices = [  # type: ignore[attr-defined]
            (value, label % {"n": int(value.split(":")[1])}) for value, label in self.CHOICES
        ]

    @property
    def kind(self) -> Exclusion.Kind:
        return Exclusion.Kind(self.cleaned_data["term"].split(":")[0])

    @property
    def days(self) -> int | None:
        """How many days a pause is to last."""
        return self._count if self.kind is Exclusion.Kind.PAUSE else None

    @property
    def months(self) -> int | None:
        """How many months a term is to last."""
        return self._count if self.kind is Exclusion.Kind.TERM else None

    @property
    def _count(self) -> int:
        return int(self.cleaned_data["term"].split(":")[1])

    @property
    def term_text(self) -> str:
        return str(dict(self.fields["term"].choices)[self.cleaned_data["term"]])  # type: ignore[attr-defined]
