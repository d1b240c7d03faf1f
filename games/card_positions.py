"""How stakes at places of a card table are named in rows and events. Pure.

The main bet of a place is «place:3», at póquer sem descarte the ante; what a player adds to it after the deal has names
of its own: «divided:3.1» is the stake of the hand that a split made, «doubled:3.0» the second stake of a doubled hand,
«insured:3.0» the insurance, «second:3.0» the bet of twice the ante.
"""

from typing import Literal

PLACE = "place"
LATER = ("doubled", "divided", "insured", "second")
Later = Literal["doubled", "divided", "insured", "second"]


def place_position(place: int) -> str:
    """The main bet of a place."""
    return f"{PLACE}:{place}"


def place_of(position: str) -> int:
    """The place that any stake belongs to. Raises ValueError for what is no stake at a place."""
    _, _, where = position.partition(":")
    return int(where.partition(".")[0])


def place_named(position: str) -> int | None:
    """The place of a main bet as somebody asks for it; None for anything that is not written exactly so."""
    kind, _, where = position.partition(":")
    plain = len(where) <= 2 and where.isascii() and where.isdigit() and str(int(where)) == where
    return int(where) if kind == PLACE and plain else None


def later(kind: Later, place: int, hand: int = 0) -> str:
    """A stake that is added to a hand of a place in the round."""
    return f"{kind}:{place}.{hand}"


def is_later(position: str) -> bool:
    """Was this stake added after the deal? Then it is no bet that could be placed again by itself."""
    return position.partition(":")[0] in LATER
