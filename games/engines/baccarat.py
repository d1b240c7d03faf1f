"""Baccarat, «ponto e banca» and «Macau»: the cards of a coup, prizes and commission. Pure: no Django, clock or dice.

The shoe arrives in its order from outside, so the same bets always give the same result. This is also the door to the
engine: what a table takes is in `baccarat_table`, and callers import all of it from here.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from casino.refusal import Denial, Refused
from games.engines.baccarat_table import (
    CHANCES,
    DECKS,
    DECKS_RULE,
    EMPATE_PER_CENT,
    MAXIMA,
    MOST_PLAYERS,
    PAIRS,
    PAIRS_PER_CENT,
    BaccaratRefusal,
    Bet,
    Commission,
    TableRules,
    Variant,
    check,
    check_left,
    maximum,
)
from games.engines.cards import SUITS, Card, rank

Side = Literal["ponto", "banca", "empate"]
Result = Literal["won", "lost", "push", "void"]

# Chance → how many times the stake is won, which the winner keeps as well (812/25).
PRIZES: Mapping[str, int] = MappingProxyType({"ponto": 1, "banca": 1, "empate": 8, "par_ponto": 11, "par_banca": 11})
# Eight or nine on two cards ends the draw (812/20).
NATURALS = (8, 9)
# Ponto draws up to this total and stands above it.
PONTO_DRAWS_UP_TO = 5
# Banca's total → the values of ponto's third card on which it draws. Below 3 it always does, from 7 on it never does.
BANCA_DRAWS_ON: Mapping[int, frozenset[int]] = MappingProxyType(
    {
        3: frozenset({0, 1, 2, 3, 4, 5, 6, 7, 9}),
        4: frozenset({2, 3, 4, 5, 6, 7}),
        5: frozenset({4, 5, 6, 7}),
        6: frozenset({6, 7}),
    }
)
# Commission → banca's totals whose prize is halved (812/26.b).
HALVED: Mapping[Commission, frozenset[int]] = MappingProxyType(
    {
        Commission.HALF_ON_5: frozenset({5}),
        Commission.HALF_ON_6: frozenset({6}),
        Commission.HALF_ON_5_AND_6: frozenset({5, 6}),
    }
)
PER_CENT = 5
# Every card once, so that totals are sums of look-ups.
_VALUES: Mapping[Card, int] = {
    card: place if place < 10 else 0
    for place, rank_ in enumerate("A23456789TJQK", start=1)
    for card in (Card(rank_ + suit_) for suit_ in SUITS)
}
_value = _VALUES.__getitem__


@dataclass(frozen=True, slots=True)
class Coup:
    """The cards of both sides in the order in which they were drawn."""

    ponto: tuple[Card, ...]
    banca: tuple[Card, ...]

    @property
    def winner(self) -> Side:
        ponto, banca = total(self.ponto), total(self.banca)
        if ponto == banca:
            return "empate"
        return "ponto" if ponto > banca else "banca"

    @property
    def used(self) -> int:
        """How many cards of the shoe were dealt."""
        return len(self.ponto) + len(self.banca)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a coup did to one bet. `prize` is before the commission; `returned` = stake + prize − commission."""

    bet: Bet
    result: Result
    prize: int
    commission: int
    returned: int


def value(card: Card) -> int:
    """Ace 1, two to nine their face, ten and pictures nothing (812/7)."""
    return _VALUES[card]


def total(cards: Sequence[Card]) -> int:
    """The points of a side: the units of the sum (812/8)."""
    return sum(map(_value, cards)) % 10


def is_pair(cards: Sequence[Card]) -> bool:
    """Two initial cards of equal rank; king and queen are none (812/11-12)."""
    return len(cards) >= 2 and rank(cards[0]) == rank(cards[1])


def ponto_draws(points: int) -> bool:
    """Does ponto draw a third card, where neither side has eight or nine?"""
    return points <= PONTO_DRAWS_UP_TO


def banca_draws(points: int, third: int | None) -> bool:
    """Does banca draw? `third` is the value of ponto's third card, None where ponto stood."""
    if third is None:
        return points <= PONTO_DRAWS_UP_TO
    return points < min(BANCA_DRAWS_ON) or third in BANCA_DRAWS_ON.get(points, frozenset())


def deal(shoe: Sequence[Card]) -> Coup:
    """The whole coup: ponto, banca, ponto, banca, then the third cards (812/16-21). Refused where the shoe ends."""
    cards = iter(shoe)
    first = [_next(cards) for _ in range(4)]
    ponto, banca = (first[0], first[2]), (first[1], first[3])
    if total(ponto) in NATURALS or total(banca) in NATURALS:
        return Coup(ponto, banca)
    third: Card | None = _next(cards) if ponto_draws(total(ponto)) else None
    drawn = () if third is None else (third,)
    fourth = (_next(cards),) if banca_draws(total(banca), None if third is None else value(third)) else ()
    return Coup((*ponto, *drawn), (*banca, *fourth))


def _next(cards: Iterable[Card]) -> Card:
    for card in cards:
        return card
    raise Refused(Denial(BaccaratRefusal.SHOE_EXHAUSTED))


def settle(rules: TableRules, bets: Iterable[Bet], coup: Coup | None) -> tuple[Outcome, ...]:
    """What each bet gets back; None is a void round, which returns all."""
    return tuple(_settle_one(rules, bet, coup) for bet in bets)


def _settle_one(rules: TableRules, bet: Bet, coup: Coup | None) -> Outcome:
    result: Result = "void" if coup is None else _result(bet.chance, coup)
    if coup is None or result != "won":
        return Outcome(bet, result, 0, 0, 0 if result == "lost" else bet.amount)
    prize = PRIZES[bet.chance] * bet.amount
    kept = commission(rules, coup, prize) if bet.chance == "banca" else 0
    return Outcome(bet, result, prize, kept, bet.amount + prize - kept)


def _result(chance: str, coup: Coup) -> Result:
    if chance in PAIRS:
        return "won" if is_pair(coup.ponto if chance == "par_ponto" else coup.banca) else "lost"
    if chance == coup.winner:
        return "won"
    # Equal totals give ponto and banca back (812/23).
    return "push" if coup.winner == "empate" else "lost"


def commission(rules: TableRules, coup: Coup, prize: int) -> int:
    """What the house keeps of one prize on banca (812/26)."""
    if rules.commission is Commission.FIVE_PERCENT:
        # Rounded down to the cent, prize by prize (reading 30).
        return prize * PER_CENT // 100
    if total(coup.banca) not in HALVED.get(rules.commission, frozenset()):
        return 0
    half, rest = divmod(prize, 2)
    # The chip step of a table that halves prizes is even.
    assert rest == 0, prize
    return half


__all__ = [
    "CHANCES",
    "DECKS",
    "DECKS_RULE",
    "EMPATE_PER_CENT",
    "MAXIMA",
    "MOST_PLAYERS",
    "NATURALS",
    "PAIRS",
    "PAIRS_PER_CENT",
    "PRIZES",
    "BaccaratRefusal",
    "Bet",
    "Commission",
    "Coup",
    "Outcome",
    "Result",
    "Side",
    "TableRules",
    "Variant",
    "banca_draws",
    "check",
    "check_left",
    "commission",
    "deal",
    "is_pair",
    "maximum",
    "ponto_draws",
    "settle",
    "total",
    "value",
]
