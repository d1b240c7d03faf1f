"""The worth of five cards: which combination they make, and which of two is better (806/29-32, 811/26-32). Pure.

A strength is one integer: the larger wins, equals tie. Above are ten combinations, below the five ranks that decide,
the weightiest first. Ranks and suits of a hand are added up in one packed number, and the strength of every multiset of
ranks is worked out once: that is exact, and far quicker than comparing 21 or 60 choices of five.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from types import MappingProxyType

from games.engines.cards import DECK, SUITS, Card, rank_number

# From the lowest to the highest; the place in the list is the top part of a strength.
COMBINATIONS = (
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)
HIGH_CARD, PAIR, TWO_PAIR, TRIO, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL_FLUSH = range(10)

# Combination → its item in rule 29 of both regulations.
ITEMS: Mapping[str, str] = MappingProxyType(dict(zip(COMBINATIONS, "jihgfedcba", strict=True)))

# Three bits a rank (13 of them), above them four bits a suit.
_RANK_BITS = 3
_SUIT_SHIFT = 13 * _RANK_BITS
_RANK_PART = (1 << _SUIT_SHIFT) - 1
# Added to the counts of suits, it carries into the highest bit of every suit that has five or more.
_THREES, _EIGHTS = 0x3333, 0x8888

_SUIT_PLACE: Mapping[str, int] = {suit: place for place, suit in enumerate(SUITS)}
_PACKED: dict[str, int] = {
    card: (1 << (_RANK_BITS * (rank_number(card) - 2))) | (1 << (_SUIT_SHIFT + 4 * _SUIT_PLACE[card[1]]))
    for card in DECK
}
_packed = _PACKED.__getitem__


def strength(cards: Sequence[Card]) -> int:
    """The strength of the best five of five to seven cards, any of them."""
    packed = sum(map(_packed, cards))
    flushes = ((packed >> _SUIT_SHIFT) + _THREES) & _EIGHTS
    if not flushes:
        return _ranks_strength(packed & _RANK_PART)
    # With five of one suit among seven cards there is no room for a full house or four of a kind.
    suit = SUITS[flushes.bit_length() // 4 - 1]
    return _flush_strength(sum(1 << rank_number(card) for card in cards if card[1] == suit))


def strength_two_three(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The strength of the best five made of exactly two own cards and three common ones (811/26)."""
    pairs = [_PACKED[one] + _PACKED[two] for one, two in combinations(hole, 2)]
    best = 0
    for three in combinations(map(_packed, board), 3):
        on_board = sum(three)
        for pair in pairs:
            packed = on_board + pair
            found = _ranks_strength(packed & _RANK_PART)
            if found > best:
                best = found
    return max(best, _best_flush_two_three(hole, board))


def _best_flush_two_three(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The best flush of exactly two and three; 0 where there is none."""
    common = "".join(card[1] for card in board)
    suit = next((suit for suit in SUITS if common.count(suit) >= 3), None)
    if suit is None:
        return 0
    own = [1 << rank_number(card) for card in hole if card[1] == suit]
    there = [1 << rank_number(card) for card in board if card[1] == suit]
    return max(
        (_flush_strength(sum(two) + sum(three)) for two in combinations(own, 2) for three in combinations(there, 3)),
        default=0,
    )


def combination(value: int) -> str:
    """The word for the combination that a strength belongs to."""
    return COMBINATIONS[value >> 20]


def deciding_ranks(value: int) -> tuple[int, ...]:
    """The five ranks of a strength, the weightiest first; an ace at the foot of a straight is 1."""
    return tuple((value >> shift) & 15 for shift in (16, 12, 8, 4, 0))


def best_five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The five cards that make the strength of `cards`, the weightiest first; of equal ranks the card named first."""
    return _picked(cards, strength(cards))


def best_two_three(hole: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
    """The five cards that make the strength, exactly two of them own (811/26); of equals the choice named first."""
    wanted = strength_two_three(hole, board)
    chosen = next(five for five in _choices_two_three(hole, board) if strength(five) == wanted)
    return _picked(chosen, wanted)


def _choices_two_three(hole: Sequence[Card], board: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    for two in combinations(hole, 2):
        for three in combinations(board, 3):
            yield two + three


def _picked(cards: Sequence[Card], value: int) -> tuple[Card, ...]:
    left = list(cards)
    if value >> 20 in (FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH):
        suits = [card[1] for card in left]
        left = [card for card in left if suits.count(card[1]) >= 5]
    picked = []
    for wanted in deciding_ranks(value):
        card = next(card for card in left if rank_number(card) == (wanted if wanted > 1 else 14))
        left.remove(card)
        picked.append(card)
    return tuple(picked)


# --- What ranks are worth ---


@cache
def _ranks_strength(packed: int) -> int:
    """The strength of a multiset of five to seven ranks, suits left aside."""
    by_count: dict[int, list[int]] = {1: [], 2: [], 3: [], 4: []}
    present = 0
    for rank in range(14, 1, -1):
        count = (packed >> (_RANK_BITS * (rank - 2))) & 7
        if count:
            by_count[count].append(rank)
            present |= 1 << rank
    singles, pairs, trios, fours = by_count[1], by_count[2], by_count[3], by_count[4]
    if fours:
        kicker = max(rank for rank in range(2, 15) if present >> rank & 1 and rank != fours[0])
        return _value(FOUR, [fours[0]] * 4 + [kicker])
    if trios and (pairs or len(trios) > 1):
        return _value(FULL_HOUSE, [trios[0]] * 3 + [max(pairs + trios[1:])] * 2)
    if top := _straight_top(present):
        return _value(STRAIGHT, list(range(top, top - 5, -1)))
    if trios:
        return _value(TRIO, [trios[0]] * 3 + singles[:2])
    if len(pairs) > 1:
        return _value(TWO_PAIR, [pairs[0]] * 2 + [pairs[1]] * 2 + [max(singles + pairs[2:])])
    if pairs:
        return _value(PAIR, [pairs[0]] * 2 + singles[:3])
    return _value(HIGH_CARD, singles[:5])


@cache
def _flush_strength(present: int) -> int:
    """The strength of five or more cards of one suit, given as a bit for each rank."""
    if top := _straight_top(present):
        return _value(ROYAL_FLUSH if top == 14 else STRAIGHT_FLUSH, list(range(top, top - 5, -1)))
    return _value(FLUSH, [rank for rank in range(14, 1, -1) if present >> rank & 1][:5])


def _straight_top(present: int) -> int:
    """The highest card of the best straight, 0 where there is none. The ace also stands below the two (806/31)."""
    if present >> 14 & 1:
        present |= 2
    return next((top for top in range(14, 4, -1) if (present >> (top - 4)) & 31 == 31), 0)


def _value(place: int, ranks: list[int]) -> int:
    value = place
    for rank in ranks:
        value = value << 4 | rank
    return value
