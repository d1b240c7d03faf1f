"""A blackjack round as it stands: hands, seats, the bank, and what cards are worth. Pure; nothing changes here.

The round holds the whole shoe and the bank's second card, which no player may see before the bank plays: `bank_shown`
is what may leave the house.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from games.engines.blackjack_table import TableRules
from games.engines.cards import SUITS, Card, rank, suit

BLACKJACK = 21
SPECIAL_SUITED = {"6", "7", "8"}
# Every card once, so that totals are sums of look-ups: an ace 1, pictures 10, the others their number (805/8).
_VALUES: Mapping[Card, int] = {
    card: min(place, 10)
    for place, rank_ in enumerate("A23456789TJQK", start=1)
    for card in (Card(rank_ + suit_) for suit_ in SUITS)
}


class HandEnd(Enum):
    """What ended a hand, where its total has not (805/15, reading 35)."""

    STOOD = "stood"
    DOUBLED = "doubled"
    SURRENDERED = "surrendered"
    EVEN_MONEY = "even_money"
    # A void round's cards ended here: nothing more can be judged of this hand.
    STOPPED = "stopped"


class Stage(Enum):
    """Offers against an ace, decisions in turn, the bank's turn, the end."""

    OFFERS = "offers"
    PLAY = "play"
    BANK = "bank"
    FINISHED = "finished"


class Fate(Enum):
    """A void round gives every stake back, and its cards may stop anywhere (805/27-28)."""

    VALID = "valid"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand of a seat and the stake on it, in cents."""

    cards: tuple[Card, ...]
    stake: int
    from_split: bool = False
    # The ace of the two first cards stays 1 (805/8.a.ii).
    ace_as_one: bool = False
    end: HandEnd | None = None

    @property
    def total(self) -> int:
        return self._points[0]

    @property
    def soft(self) -> bool:
        return self._points[1]

    @property
    def _points(self) -> tuple[int, bool]:
        least, free_aces = 0, -1 if self.ace_as_one else 0
        for card in self.cards:
            counts = _VALUES[card]
            least += counts
            free_aces += counts == 1
        soft = free_aces > 0 and least + 10 <= BLACKJACK
        return (least + 10, True) if soft else (least, False)

    @property
    def blackjack(self) -> bool:
        """Ace and ten with the two first cards, never after a split (805/18-19)."""
        return not self.from_split and is_blackjack(self.cards)

    @property
    def bust(self) -> bool:
        return self.total > BLACKJACK

    @property
    def split_ace(self) -> bool:
        return self.from_split and rank(self.cards[0]) == "A"

    @property
    def special(self) -> bool:
        """6-7-8 of one suit or three sevens, with exactly three cards (805/25.i, reading 10)."""
        if len(self.cards) != 3:
            return False
        ranks = {rank(card) for card in self.cards}
        return ranks == {"7"} or (ranks == SPECIAL_SUITED and len({suit(card) for card in self.cards}) == 1)


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat with a bet. `answered` tells that its offer against an ace was taken or declined."""

    number: int
    bet: int
    hands: tuple[Hand, ...]
    splits: int = 0
    insurance: int = 0
    answered: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose decision it is."""

    seat: int
    hand: int


@dataclass(frozen=True, slots=True)
class Round:
    """The whole state. Seats are in the order of their numbers; `used` cards of the shoe have been dealt."""

    rules: TableRules
    shoe: tuple[Card, ...] = field(repr=False)
    used: int
    seats: tuple[Seat, ...]
    bank: tuple[Card, ...] = field(repr=False)
    stage: Stage
    fate: Fate = Fate.VALID

    def seat(self, number: int) -> Seat | None:
        return next((seat for seat in self.seats if seat.number == number), None)

    @property
    def bank_shown(self) -> tuple[Card, ...]:
        """The bank's cards that lie face up: the first alone until the bank's turn is over (805/14, 17)."""
        return self.bank if self.stage is Stage.FINISHED else self.bank[:1]

    @property
    def open_rank(self) -> str:
        """The rank of the bank's open card; empty where a void round never came to it."""
        return rank(self.bank[0]) if self.bank else ""

    @property
    def bank_blackjack(self) -> bool:
        return is_blackjack(self.bank)


def value(card: Card) -> int:
    """What a card counts, an ace as 1 (805/8)."""
    return _VALUES[card]


def is_blackjack(cards: Sequence[Card]) -> bool:
    """Two cards, an ace and one that counts ten."""
    return len(cards) == 2 and sorted(map(value, cards)) == [1, 10]


def bank_total(cards: Sequence[Card]) -> int:
    """The bank's points: an ace is 11 unless that passes 21 (805/8.a.i)."""
    return Hand(tuple(cards), 0).total


def may_split_again(rules: TableRules, seat: Seat) -> bool:
    """Is the seat below its limit of splits (805/16.c)?"""
    return rules.max_splits is None or seat.splits < rules.max_splits


def is_finished(rules: TableRules, seat: Seat, hand: Hand) -> bool:
    """Is no decision asked for this hand any more (reading 35)?"""
    if hand.end is not None or hand.total >= BLACKJACK:
        return True
    if hand.split_ace:
        return not (rank(hand.cards[1]) == "A" and may_split_again(rules, seat))
    return False


def paid_at_once(state: Round, hand: Hand) -> bool:
    """A blackjack against 2 to 9 does not wait for the bank (805/20.a)."""
    return hand.blackjack and state.open_rank in set("23456789")


def turns(state: Round) -> Iterator[Turn]:
    """Every hand that still has a decision, in order: seats, then hands."""
    for seat in state.seats:
        for place, hand in enumerate(seat.hands):
            if not is_finished(state.rules, seat, hand):
                yield Turn(seat.number, place)
