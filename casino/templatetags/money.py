"""Money in templates: `{{ cents|money:currency }}` in the reader's format."""

from django import template
from django.utils import translation

from casino.money import amount_text

register = template.Library()


@register.filter
def money(cents: int | None, currency: str = "EUR") -> str:
    """Cents as «1.234,56 €» or «1.234,56 demo»; nothing for nothing."""
    if cents is None:
        return ""
    return amount_text(int(cents), currency, language=translation.get_language() or "pt")
