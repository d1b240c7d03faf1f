"""The languages that the house speaks. Portuguese is the source, the default, and what prevails (810/60).

How to add one: docs/languages.md.
"""

from dataclasses import dataclass

from django.conf import settings


@dataclass(frozen=True, slots=True)
class Language:
    """Its code in settings and cookies, the mark on its button, its tag in HTML, and its own name for itself."""

    code: str
    mark: str
    tag: str
    name: str


SOURCE = "pt-pt"
TAGS = {SOURCE: "pt-PT"}
LANGUAGES: tuple[Language, ...] = tuple(
    Language(code, code[:2].upper(), TAGS.get(code, code), name) for code, name in settings.LANGUAGES
)
# Those into which what is kept in the database is translated, after its Portuguese.
SPOKEN: tuple[str, ...] = tuple(language.code for language in LANGUAGES if language.code != SOURCE)


def tag_of(code: str) -> str:
    """«pt-PT», «en», «es», «fr»: what `lang` says of a text in this language."""
    return TAGS.get(code, code)
