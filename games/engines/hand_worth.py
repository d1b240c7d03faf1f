"""What five cards are worth: the own evaluator, exact and written from the rules (806/29-32, 811/26-32). Pure.

A strength is one integer: the larger wins, equals tie. Above are ten combinations, below the five ranks that decide,
the weightiest first. Ranks and suits of a hand are added up in one packed number, and the strength of every multiset of
ranks is worked out once. `hands` asks a faster judge and gives its answers these values; tests hold the two together.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

from games.engines.cards import DECK, SUITS, Card, rank_number

HIGH_CARD, PAIR, TWO_PAIR, TRIO, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL_FLUSH = range(10)

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


def worth(cards: Sequence[Card]) -> int:
    """The strength of the best five of five to seven cards, any of them."""
    packed = sum(map(_packed, cards))
    flushes = ((packed >> _SUIT_SHIFT) + _THREES) & _EIGHTS
    if not flushes:
        return _ranks_strength(packed & _RANK_PART)
    # With five of one suit among seven cards there is no room for a full house or four of a kind.
    suit = SUITS[flushes.bit_length() // 4 - 1]
    return _flush_strength(sum(1 << rank_number(card) for card in cards if card[1] == suit))


def worth_two_three(hole: Sequence[Card], board: Sequence[Card]) -> int:
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


@cache
def worths() -> tuple[int, ...]:
    """The strengths of all 7462 hands of five that differ, the best first."""
    ranks = range(13)
    equal = {tuple(sorted(five)) for five in combinations_with_replacement(ranks, 5)}
    plain = {_ranks_strength(sum(1 << (_RANK_BITS * rank) for rank in five)) for five in equal if len(set(five)) > 1}
    flushes = {_flush_strength(sum(4 << rank for rank in five)) for five in combinations(ranks, 5)}
    return tuple(sorted(plain | flushes, reverse=True))


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
