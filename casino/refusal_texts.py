"""What a refusal says to people: one map from the stable code to a Portuguese sentence with what happened and what to do."""

from collections.abc import Mapping

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from casino.money import amount_text
from casino.refusal import Denial

# code → text. Placeholders are keys of the denial's details; those named *_cents arrive formatted as money.
TEXTS: dict[str, str | Promise] = {
    "not_enough_balance": _("O saldo não chega: tem %(balance_cents)s e a aposta é de %(amount_cents)s."),
}

FALLBACK = _("O pedido foi recusado (%(code)s). Nada mudou.")


def refusal_text(denial: Denial, *, currency: str = "EUR") -> str:
    """The sentence for a denial, in the active language."""
    language = translation.get_language() or "pt"
    facts: dict[str, object] = {"code": denial.code}
    for name, value in denial.details.items():
        money = name.endswith("_cents") and isinstance(value, int)
        facts[name] = amount_text(int(str(value)), currency, language=language) if money else value
    return str(TEXTS.get(denial.code, FALLBACK)) % facts


def texts() -> Mapping[str, str | Promise]:
    """All texts, for the test that every refusal has one."""
    return TEXTS
