"""Fields that several forms share."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from casino.money import MOST_CENTS

_GROUPED = re.compile(r"\d{1,3}(\.\d{3})+(,\d{1,2})?")
# «1.000» is a thousand to some and one to others: where money moves it has to be written otherwise.
_DOUBTFUL = re.compile(r"\d{1,3}\.\d{3}")
_PLAIN = re.compile(r"\d{1,9}([.,]\d{1,2})?")


def cents_parse(text: str) -> int | None:
    """«1.234,56», «1234,5» or «12.50» as cents; None for anything else. No float is ever made."""
    text = text.replace("€", "").replace("\xa0", "").replace(" ", "")
    if _GROUPED.fullmatch(text):
        text = text.replace(".", "")
    elif not (text.isascii() and _PLAIN.fullmatch(text)):
        return None
    whole, _comma, part = text.replace(".", ",").partition(",")
    if not (whole.isascii() and part.isascii()):
        return None
    return int(whole) * 100 + int(part.ljust(2, "0") or "0")


class AmountField(forms.CharField):
    """An amount of money as people write it; cleaned to whole cents."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("widget", forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}))
        kwargs.setdefault("max_length", 20)
        super().__init__(**kwargs)

    def clean(self, value: Any) -> int | None:
        text = super().clean(value)
        if not text:
            return None
        if doubt := _DOUBTFUL.fullmatch(text.replace("€", "").strip()):
            params = {"text": doubt.group(), "whole": doubt.group().replace(".", "")}
            raise ValidationError(
                _("«%(text)s» lê-se de duas maneiras. Se são %(whole)s euros, escreva %(whole)s,00."),
                code="invalid",
                params=params,
            )
        cents = cents_parse(text)
        if cents is None:
            raise ValidationError(_("Escreva o valor em euros e cêntimos, por exemplo 20,00."), code="invalid")
        if not 0 < cents <= MOST_CENTS:
            raise ValidationError(_("O valor tem de ser superior a zero e caber na caixa."), code="invalid")
        return cents


class KeyField(forms.UUIDField):
    """The form's own key: sent twice, the command has one effect."""

    def __init__(self) -> None:
        super().__init__(widget=forms.HiddenInput)
