"""`{% foreign_words rules %}`: the foreign words that a tournament uses, each with its meaning (810/57-60)."""

from django import template
from django.utils import translation

from casino.rulebook.glossary import words
from casino.rulebook.pages_tournament import foreign_slugs
from tournaments.engine.rules import Rules

register = template.Library()


@register.inclusion_tag("rulebook/foreign_words.html")
def foreign_words(rules: Rules) -> dict[str, object]:
    """The list for these rules, in the order of the words; the Portuguese always comes first."""
    known = words()
    listed = sorted((known[slug] for slug in foreign_slugs(rules)), key=lambda word: word.term.casefold())
    language = translation.get_language() or "pt"
    return {"words": listed, "is_translated": not language.startswith("pt"), "in_english": language.startswith("en")}
