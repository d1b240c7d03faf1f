"""What happens in a round of the banked card games, as events. `games/events.py` joins them to its kinds.

No closed card is ever in one: before the bank turns its second card, it is named by its leaf in the committed shoe
alone. The event's `seat` is the place, its `amount` what was added from the wallet. Lists instead of mappings, so that
a place stays a number in JSON. Cents.
"""

from dataclasses import dataclass
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True)
class BettingExtended:
    """Nobody had bet when the time was over: bets stay open for another such time, the commitment as it is."""

    kind: ClassVar[str] = "betting_extended"
    seconds: int


@dataclass(frozen=True, slots=True)
class BlackjackDealt:
    """Bets are closed and the two cards of each place and of the bank are dealt, in the order of the rule (805/14)."""

    kind: ClassVar[str] = "blackjack_dealt"
    bets: list[list[Any]]  # [[place, pseudonym, cents], ...] by place
    cards: list[list[Any]]  # [[place, [card, card]], ...] by place, all face up
    leaves: list[list[Any]]  # [[place, [leaf, leaf]], ...] of the committed shoe
    bank: list[str]  # the bank's open card
    bank_leaves: list[int]  # of its open card and of the one that lies closed


@dataclass(frozen=True, slots=True)
class CardOffer:
    """A place's answer to what an ace of the bank offers it (805/15.f, 20.b)."""

    kind: ClassVar[str] = "card_offer"
    decision: int
    answer: str  # insurance, even_money, decline


@dataclass(frozen=True, slots=True)
class CardOffersClosed:
    """The time for offers is over: what was not taken is declined (reading 41)."""

    kind: ClassVar[str] = "card_offers_closed"
    decision: int


@dataclass(frozen=True, slots=True)
class CardAction:
    """One decision on a hand, with the cards that it drew. The event's `by_system` says that the time was over."""

    kind: ClassVar[str] = "card_action"
    decision: int
    hand: int
    action: str  # hit, stand, double, split, surrender
    ace_as_one: bool
    drawn: list[list[Any]]  # [[hand, card, leaf], ...] in order


@dataclass(frozen=True, slots=True)
class CardPaid:
    """A blackjack that does not wait for the bank is paid (805/20.a-b)."""

    kind: ClassVar[str] = "card_paid"
    hand: int
    result: str
    prize: int
    returned: int


@dataclass(frozen=True, slots=True)
class BankPlayed:
    """The bank has turned its closed card and drawn what the rule asks of it (805/17)."""

    kind: ClassVar[str] = "bank_played"
    cards: list[str]
    leaves: list[int]
    total: int
    blackjack: bool


@dataclass(frozen=True, slots=True)
class CardsSettled:
    """What every hand and every insurance came to (805/25)."""

    kind: ClassVar[str] = "cards_settled"
    hands: list[list[Any]]  # [[place, hand, result, stake, prize, special prize, returned], ...]
    insurances: list[list[Any]]  # [[place, result, stake, prize, returned], ...]


CardEvent = (
    BettingExtended | BlackjackDealt | CardOffer | CardOffersClosed | CardAction | CardPaid | BankPlayed | CardsSettled
)
CARD_KINDS: tuple[type[CardEvent], ...] = (
    BettingExtended,
    BlackjackDealt,
    CardOffer,
    CardOffersClosed,
    CardAction,
    CardPaid,
    BankPlayed,
    CardsSettled,
)
