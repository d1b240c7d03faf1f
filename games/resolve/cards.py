"""Cards and values of a scenario that an engine judges: the value, or the refusal raised. No game and no shape here."""

from typing import TypeVar

from casino.refusal import Denial, Refused
from games.engines.cards import Card, cards_parse
from games.resolve.reading import Fields

Good = TypeVar("Good")


def or_refuse(value: Good | Denial) -> Good:
    """The value; Refused where the engine's answer is a denial."""
    if isinstance(value, Denial):
        raise Refused(value)
    return value


def cards_read(fields: Fields, key: str, *, decks: int, rule: str | None) -> tuple[Card, ...]:
    """The cards under `key`, all of which must lie in `decks` decks. `rule` is the one that fixes the decks."""
    return or_refuse(cards_parse(fields.texts(key), decks=decks, rule=rule))
