"""The shapes that pages and sockets of tables of póquer sem descarte are rendered from. Cents; epoch milliseconds.

A `StudTable` holds nothing that any reader may not know: closed cards are there as a number, and a place's hand only
once the bank has shown its own. A player's own hand before that is in the `StudViewer`, and in no other.
"""

from dataclasses import dataclass
from typing import Literal

from games.engines.cards import Card

StudPhase = Literal["asleep", "betting", "deciding", "result", "void", "closed"]
# `no_more_bets` is the closing announcement with the cards in it (reading 49): until the first place has decided.
StudAnnouncement = Literal["asleep", "place_bets", "no_more_bets", "deciding", "result", "void", "closed"]
# folded: the ante is lost; no_game: the bank does not play, the ante wins and the bet is returned.
PlaceResult = Literal["folded", "no_game", "won", "lost", "push", "void"]
Decided = Literal["bet", "fold"]


@dataclass(frozen=True, slots=True)
class HandShown:
    """Five cards, the weightiest first, and what they make."""

    cards: tuple[Card, ...]
    combination: str  # the engine's word: «ace_king», «pair»


@dataclass(frozen=True, slots=True)
class StudPlaceView:
    """One place of the table, with an ante or without."""

    number: int
    nickname: str = ""  # empty: free
    public_id: str = ""
    ante: int = 0  # 0 with a nickname: kept for who played here in the last round
    bet: int = 0  # the second stake
    decided: Decided | None = None
    closed: int = 0  # cards that lie face down before it
    hand: HandShown | None = None  # once the bank has shown its own
    result: PlaceResult | None = None
    prize: int = 0
    returned: int | None = None  # once everything of this place is decided

    @property
    def staked(self) -> int:
        """Ante and bet."""
        return self.ante + self.bet


@dataclass(frozen=True, slots=True)
class StudBankView:
    """The bank's cards that lie open, and how many lie closed."""

    cards: tuple[Card, ...] = ()
    closed: int = 0
    combination: str = ""  # once all lie open
    qualifies: bool | None = None  # None until then


@dataclass(frozen=True, slots=True)
class BankHandView:
    """What the bank had at the end of a round."""

    round_number: int
    combination: str
    qualifies: bool


@dataclass(frozen=True, slots=True)
class StudTable:
    """Everything at a table of póquer sem descarte that all see alike."""

    slug: str
    name: str
    currency: str
    version: int
    rules_version: int
    rules_url: str
    individual: bool
    phase: StudPhase
    announcement: StudAnnouncement
    round_number: int | None
    decision: int  # one for the round: every place decides at once
    opened_ms: int | None
    deadline_ms: int | None
    places: tuple[StudPlaceView, ...]
    bank: StudBankView
    waiting: int  # places that have not decided
    history: tuple[BankHandView, ...]  # latest first
    watching: int
    commitment: str
    void_reason: str
    # The specific rules, as far as the felt shows them.
    min_bet: int
    max_bet: int
    chip_step: int
    places_per_player: int
    pays: tuple[tuple[str, int], ...]  # (combination, times the bet), the best first
    betting_seconds: int
    decision_seconds: int


@dataclass(frozen=True, slots=True)
class OwnHandView:
    """A hand of the viewer's own, before anybody else may see it."""

    place: int
    hand: HandShown
    decided: Decided | None


@dataclass(frozen=True, slots=True)
class AskedView:
    """The place that the viewer is asked about, and what the bet costs: always twice the ante."""

    place: int
    ante: int
    price: int
    can_pay: bool
    hand: HandShown
    times: int  # what the table pays for this hand, times the bet; 0 for one that is in no table
    left: int  # own places that wait, this one among them


@dataclass(frozen=True, slots=True)
class StudViewer:
    """What one viewer alone sees: own cards, own possibilities, own money."""

    nickname: str
    currency: str
    balance: int
    session_id: int
    session_opened_ms: int
    session_staked: int
    session_result: int  # won less staked
    stake: int = 0
    returned: int | None = None
    own_places: tuple[int, ...] = ()
    open_places: tuple[int, ...] = ()
    can_bet: bool = False
    can_undo: bool = False
    can_repeat: bool = False
    can_double: bool = False
    can_deal: bool = False
    hands: tuple[OwnHandView, ...] = ()  # by place; empty once the table shows them to all
    asked: AskedView | None = None
    last_round_number: int | None = None
    idle_notice: Literal["invited", "warned"] | None = None
    can_refill: bool = False
