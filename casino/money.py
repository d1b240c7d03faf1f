"""Money as whole cents. Pure: no Django, no floats, no rounding that is not named."""

from collections.abc import Sequence
from typing import Literal, NewType

Cents = NewType("Cents", int)

Currency = Literal["EUR", "DEMO"]
EUR: Currency = "EUR"
DEMO: Currency = "DEMO"
# A tournament's chips are no money: no account holds them, and they are shown as the whole numbers that they are.
CHIPS = "CHIPS"

# The largest amount a single command may name: well under what a 64-bit column can add up.
MOST_CENTS = 10_000_000_000


# Language → what stands between groups of three digits, and before the cents. Portuguese and Spanish are the default.
MARKS = {"en": (",", "."), "fr": ("\u202f", ",")}


def marks_of(language: str) -> tuple[str, str]:
    """«.» and «,» in «1.234,56»."""
    return MARKS.get(language[:2], (".", ","))


def grouped(number: int, *, language: str = "pt") -> str:
    """«1.234.567»: a whole number that is not negative, in groups of three digits."""
    return f"{number:,}".replace(",", marks_of(language)[0])


def euros(cents: int, *, language: str = "pt") -> str:
    """`123456` cents as «1.234,56 €», «€1,234.56» or «1 234,56 €». Negative amounts keep their sign in front."""
    sign = "−" if cents < 0 else ""
    whole, part = divmod(abs(cents), 100)
    text = f"{grouped(whole, language=language)}{marks_of(language)[1]}{part:02d}"
    if language.startswith("en"):
        return f"{sign}€{text}"
    return f"{sign}{text}\u00a0€" if language.startswith("fr") else f"{sign}{text} €"


def amount_text(cents: int, currency: str, *, language: str = "pt") -> str:
    """An amount with its unit: euros, demonstration chips (which are never euros), or a tournament's chips."""
    if currency == CHIPS:
        return ("−" if cents < 0 else "") + grouped(abs(cents), language=language)
    text = euros(cents, language=language)
    if currency == EUR:
        return text
    return text.replace("€", "").strip() + " demo"


def in_proportion(cents: int, weights: Sequence[int]) -> list[int]:
    """The parts of `cents` in proportion to positive weights; odd cents by the largest remainder, then in order."""
    whole = sum(weights)
    parts = [cents * weight // whole for weight in weights]
    by_rest = sorted(range(len(weights)), key=lambda place: (-(cents * weights[place] % whole), place))
    for place in by_rest[: cents - sum(parts)]:
        parts[place] += 1
    return parts
