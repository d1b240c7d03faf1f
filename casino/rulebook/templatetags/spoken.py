"""`{% spoken rule.text %}`: wording of a regulation, the Portuguese first, then the reader's language."""

from django import template
from django.utils import translation
from django.utils.html import format_html
from django.utils.safestring import SafeString

from casino.languages import SOURCE, tag_of
from casino.rulebook.spoken import said

register = template.Library()


@register.simple_tag
def spoken(text: str) -> SafeString:
    """The Portuguese says of itself what it is; a reader of Portuguese is told once."""
    language = translation.get_language() or SOURCE
    if language == SOURCE:
        return format_html("{}", text)
    return format_html(
        '<span lang="pt-PT">{}</span> <span class="spoken" lang="{}">{}</span>', text, tag_of(language), said(text)
    )
