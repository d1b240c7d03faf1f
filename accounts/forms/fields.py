"""Fields that several forms share."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from casino.money import MOST_CENTS, marks_of

# Where digits stand in groups of three, with a mark or with a space between them.
_SPACED = re.compile(r"\d{1,3}([  \u202f]\d{3})+(?!\d)")
_GROUPED = re.compile(r"\d{1,3}(([.,])\d{3})(\2\d{3})*(?:(?!\2)[.,](\d{1,2}))?")
# «1.000» is a thousand to some and one to others: where money moves it has to be written otherwise.
_DOUBTFUL = re.compile(r"\d{1,3}[.,]\d{3}")
_PLAIN = re.compile(r"\d{1,9}([.,]\d{1,2})?")


def cents_parse(text: str, language: str = "pt") -> int | None:
    """«1.234,56», «1,234.56», «1 234,56», «1234,5» or «12.50» as cents; None for anything else. No float is ever made.

    One mark before three digits is one of thousands if the language writes thousands so, and else no amount at all.
    """
    text = text.replace("€", "").strip()
    if not text.isascii():
        text = text.replace("\xa0", " ").replace("\u202f", " ")
    text = _SPACED.sub(lambda found: re.sub(r"\D", "", found.group()), text, count=1)
    if not text.isascii():
        return None
    if _DOUBTFUL.fullmatch(text):
        return int(re.sub(r"\D", "", text)) * 100 if marks_of(language)[0] in text else None
    if found := _GROUPED.fullmatch(text):
        part = found[4] or ""
        whole = re.sub(r"\D", "", text[: len(text) - len(part)])
    elif _PLAIN.fullmatch(text):
        whole, _mark, part = text.replace(".", ",").partition(",")
    else:
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
            whole = re.sub(r"\D", "", doubt.group())
            params = {"text": doubt.group(), "whole": whole}
            raise ValidationError(
                _("«%(text)s» lê-se de duas maneiras. Se são %(whole)s euros, escreva %(whole)s,00."),
                code="invalid",
                params=params,
            )
        cents = cents_parse(text, get_language() or "pt")
        if cents is None:
            raise ValidationError(_("Escreva o valor em euros e cêntimos, por exemplo 20,00."), code="invalid")
        if not 0 < cents <= MOST_CENTS:
            raise ValidationError(_("O valor tem de ser superior a zero e caber na caixa."), code="invalid")
        return cents


class KeyField(forms.UUIDField):
    """The form's own key: sent twice, the command has one effect."""

    def __init__(self) -> None:
        super().__init__(widget=forms.HiddenInput)
