"""A coup in the few letters that a round's row has room for, and its third cards step by step. Pure.

«P64b»: ponto wins six to four, and banca's two first cards are a pair.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from games.engines import baccarat
from games.engines.baccarat import Coup, Side
from games.engines.cards import Card

_LETTERS: Mapping[Side, str] = {"ponto": "P", "banca": "B", "empate": "E"}
_SIDES: Mapping[str, Side] = {letter: side for side, letter in _LETTERS.items()}
_PAIRS: Mapping[str, str] = {"p": "ponto", "b": "banca"}


@dataclass(frozen=True, slots=True)
class CoupTold:
    """What a row says of a coup."""

    winner: Side
    ponto: int
    banca: int
    pairs: tuple[str, ...]  # sides


@dataclass(frozen=True, slots=True)
class DrawStep:
    """Why a side drew its third card, or did not (812/19-21)."""

    side: Literal["ponto", "banca"]
    did: Literal["natural", "draws", "stands"]
    points: int  # on two cards
    card: Card | None = None
    leaf: int | None = None
    third: int | None = None  # the value of ponto's third card, which banca goes by


def pairs_of(coup: Coup) -> tuple[str, ...]:
    """The sides whose two first cards are a pair."""
    return tuple(side for side, cards in (("ponto", coup.ponto), ("banca", coup.banca)) if baccarat.is_pair(cards))


def outcome_of(coup: Coup) -> str:
    """The row's letters."""
    return outcome_told(coup.winner, baccarat.total(coup.ponto), baccarat.total(coup.banca), pairs_of(coup))


def outcome_told(winner: Side, ponto: int, banca: int, pairs: Sequence[str]) -> str:
    """The same from what an event tells of the coup."""
    marks = "".join(letter for letter, side in _PAIRS.items() if side in pairs)
    return f"{_LETTERS[winner]}{ponto}{banca}{marks}"


def coup_told(outcome: str) -> CoupTold:
    """What the letters say. Raises KeyError or ValueError for what is no outcome."""
    ponto, banca = (int(digit) for digit in outcome[1:3])
    return CoupTold(_SIDES[outcome[0]], ponto, banca, tuple(_PAIRS[letter] for letter in outcome[3:]))


def leaves_of(coup: Coup) -> tuple[list[int], list[int]]:
    """The leaves of ponto's and of banca's cards: two each in turn, then ponto's third and banca's."""
    third = [4] if len(coup.ponto) == 3 else []
    fourth = [4 + len(third)] if len(coup.banca) == 3 else []
    return [0, 2, *third], [1, 3, *fourth]


def draw_steps(coup: Coup) -> tuple[DrawStep, ...]:
    """Ponto first, then banca; a natural of either ends the draw, and is told of each side that has it."""
    points = {"ponto": baccarat.total(coup.ponto[:2]), "banca": baccarat.total(coup.banca[:2])}
    sides: tuple[Literal["ponto", "banca"], ...] = ("ponto", "banca")
    naturals = [side for side in sides if points[side] in baccarat.NATURALS]
    if naturals:
        return tuple(DrawStep(side, "natural", points[side]) for side in naturals)
    steps = []
    third = baccarat.value(coup.ponto[2]) if len(coup.ponto) == 3 else None
    for side, cards, leaves in zip(sides, (coup.ponto, coup.banca), leaves_of(coup), strict=True):
        by = third if side == "banca" else None
        if len(cards) == 3:
            steps.append(DrawStep(side, "draws", points[side], cards[2], leaves[2], by))
        else:
            steps.append(DrawStep(side, "stands", points[side], third=by))
    return tuple(steps)
