"""Cards in templates: cards as drawings with their names, amounts for the felt. Nothing is decided here."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games import card_words

register = template.Library()


@register.simple_tag
def card(code: str, mark: str = "") -> SafeString:
    """One open card, with its name; `mark` is «best» or «dim» where a result is shown."""
    return format_html(
        '<svg class="card-face card-{}{}" viewBox="0 0 60 84" role="img" aria-label="{}" data-card="{}">'
        '<use href="#card-{}"/></svg>',
        code[1],
        f" card-{mark}" if mark else "",
        card_words.card_name(code),
        code,
        code,
    )


@register.simple_tag
def card_back() -> SafeString:
    """One closed card. It says nothing: how many there are is said once, in words, beside them."""
    return SafeString(
        '<svg class="card-face card-closed" viewBox="0 0 60 84" aria-hidden="true"><use href="#card-back"/></svg>'
    )


@register.filter
def felt(cents: int | None, currency: str) -> str:
    """An amount on the felt."""
    return "" if cents is None else card_words.felt_amount(cents, currency)
