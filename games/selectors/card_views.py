"""The shapes that pages and sockets of banked card tables are rendered from. Cents; times in epoch milliseconds.

A `...Table` holds nothing that any reader may not know: the bank's closed card is there as a number of closed cards
and never as a card, and of the shoe only what lies open. What one viewer alone knows is in a `...Viewer`.
"""

from dataclasses import dataclass
from typing import Literal

from games.engines.cards import Card

# asleep: nobody is there; offers: insurance and even money are open to all who have them at once; deciding: hands in
# turn; result: the round has ended and is shown until `deadline_ms`.
CardPhase = Literal["asleep", "betting", "offers", "deciding", "result", "void", "closed"]
# What the table says now; the page has the words. `no_more_bets` is the closing announcement with the cards in it
# (805/12, reading 49): from the deal to the first decision.
Announcement = Literal["asleep", "place_bets", "no_more_bets", "offers", "deciding", "result", "void", "closed"]
HandResult = Literal["blackjack", "won", "lost", "push", "surrendered", "even_money", "void"]
InsuranceResult = Literal["won", "lost", "void"]
# playing: its turn is still to come, or now (`is_to_act`); done: finished by its total or as a split ace.
HandState = Literal["playing", "blackjack", "stood", "doubled", "surrendered", "even_money", "bust", "done"]
Offer = Literal["insurance", "even_money"]
# An ace that is taken as 1 for good is a choice of its own (805/8.a.ii).
BlackjackAction = Literal["hit", "stand", "double", "double_ace_as_one", "split", "surrender"]


@dataclass(frozen=True, slots=True)
class HandView:
    """One hand of a place, all its cards face up."""

    index: int
    cards: tuple[Card, ...]
    total: int  # the best that does not pass 21, else the least
    is_soft: bool  # an ace counts 11 in it
    stake: int  # what lies on this hand, a doubling included
    state: HandState = "playing"
    is_to_act: bool = False
    is_doubled: bool = False
    from_split: bool = False
    ace_as_one: bool = False
    result: HandResult | None = None  # None while it is open; a blackjack that is paid at once has one (805/20.a)
    prize: int = 0  # without the special prize
    special: int = 0  # the special prize (805/25.i)
    returned: int = 0  # stake, prize and special prize, as far as they come back


@dataclass(frozen=True, slots=True)
class InsuranceView:
    """An insurance that was taken (805/15.f)."""

    stake: int
    result: InsuranceResult | None = None
    prize: int = 0
    returned: int = 0


@dataclass(frozen=True, slots=True)
class PlaceView:
    """One place of the table, with a bet or without."""

    number: int
    nickname: str = ""  # empty: free
    public_id: str = ""
    bet: int = 0  # the main bet; 0 with a nickname: kept for who played here in the last round
    hands: tuple[HandView, ...] = ()  # empty until cards are dealt; several after a split, by index
    insurance: InsuranceView | None = None
    offer: Offer | None = None  # open, and not answered yet
    staked: int = 0  # of the round: main bet, doublings, splits and insurance
    returned: int | None = None  # once everything of this place is decided


@dataclass(frozen=True, slots=True)
class BankView:
    """The bank's cards that lie open, and how many lie closed."""

    cards: tuple[Card, ...] = ()
    closed: int = 0
    total: int | None = None  # of the open cards; None without any
    is_soft: bool = False
    is_blackjack: bool = False
    is_bust: bool = False


@dataclass(frozen=True, slots=True)
class BankResultView:
    """What the bank had at the end of a round (805/4.c)."""

    round_number: int
    total: int
    is_blackjack: bool
    is_bust: bool


@dataclass(frozen=True, slots=True)
class TurnView:
    """Whose decision it is."""

    place: int
    hand: int
    nickname: str


@dataclass(frozen=True, slots=True)
class BlackjackTable:
    """Everything at a blackjack table that all see alike."""

    slug: str
    name: str
    currency: str
    version: int
    rules_version: int
    rules_url: str
    individual: bool  # the viewer's own table: who bets has the cards dealt, and nobody else is here (805/13)
    phase: CardPhase
    announcement: Announcement
    round_number: int | None
    decision: int  # an act names the one that it was meant for; while offers are open it is the same for all
    opened_ms: int | None  # since when this phase or decision runs
    deadline_ms: int | None  # until when; None while the table sleeps, and for the bets of an individual table
    places: tuple[PlaceView, ...]  # every place, by number
    bank: BankView
    turn: TurnView | None
    history: tuple[BankResultView, ...]  # latest first
    watching: int  # at the table without a bet in this round
    commitment: str
    void_reason: str
    # The specific rules, as far as the felt shows them.
    min_bet: int
    max_bet: int
    chip_step: int
    decks: int
    places_per_player: int
    double_any_total: bool
    split_pairs_only: bool
    max_splits: int | None
    insurance: bool
    special_prizes: bool
    betting_seconds: int
    offer_seconds: int
    decision_seconds: int


@dataclass(frozen=True, slots=True)
class ActionView:
    """A decision that the viewer may take now. `price` is what it adds from the wallet, `back` what it gives back."""

    action: BlackjackAction
    price: int = 0
    back: int = 0
    can_pay: bool = True  # the wallet holds the price


@dataclass(frozen=True, slots=True)
class OfferView:
    """An offer that waits for the viewer's answer: insurance up to `most`, or even money of `prize`."""

    place: int
    offer: Offer
    most: int = 0
    prize: int = 0


@dataclass(frozen=True, slots=True)
class BlackjackViewer:
    """What one viewer alone sees: own places, own possibilities, own money."""

    nickname: str
    currency: str
    balance: int
    session_id: int
    session_opened_ms: int
    session_staked: int
    session_result: int  # won less staked
    stake: int = 0  # of this round, all own places
    returned: int | None = None  # of the round that has just ended, where the viewer was in it
    own_places: tuple[int, ...] = ()  # with a bet in this round
    open_places: tuple[int, ...] = ()  # where the viewer may put (more) chips now
    can_bet: bool = False
    can_undo: bool = False
    can_repeat: bool = False
    can_double: bool = False  # all own bets once more, before the deal
    can_deal: bool = False  # at an individual table with a bet on it
    offers: tuple[OfferView, ...] = ()
    turn: TurnView | None = None  # the hand that `actions` are for: only when the viewer decides
    actions: tuple[ActionView, ...] = ()
    last_round_number: int | None = None
    idle_notice: Literal["invited", "warned"] | None = None
    can_refill: bool = False
