"""`{% term "slug" %}` and `{% term "slug" "shown text" %}` link a foreign or technical word to its glossary entry."""

from django import template
from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.html import format_html
from django.utils.safestring import SafeString

from casino.languages import SOURCE
from casino.rulebook.glossary import words

register = template.Library()


@register.simple_tag
def term(slug: str, shown: str = "") -> SafeString | str:
    """The word as a link; its meaning opens in place on hover, focus or a first tap, and is read with the word."""
    word = words().get(slug)
    if word is None:
        if settings.TESTING or settings.DEBUG:
            raise template.TemplateSyntaxError(f"No glossary entry {slug!r}")
        return shown or slug
    meaning: SafeString | str = word.meaning_pt
    if told := word.meaning_in(translation.get_language() or SOURCE):
        # The Portuguese comes first (810/60), and says of itself that it is Portuguese.
        meaning = format_html('<span lang="pt-PT">{}</span> / {}', word.meaning_pt, told)
    return format_html(
        '<a class="term" href="{}#{}"><dfn>{}</dfn><span class="term-tip" role="tooltip">{}</span></a>',
        reverse("glossary"),
        slug,
        shown or word.term,
        meaning,
    )
