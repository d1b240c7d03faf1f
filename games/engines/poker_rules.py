"""What is fixed before a hand of Hold'em or Omaha: the table's rules, who sits, who posts. Pure; no play here.

Rules 1 to 75 of 806 and 811 bear the same numbers: a refusal is named by its item, and the variant adds the regulation.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import cast

from casino.money import MOST_CENTS
from casino.refusal import Denial, Refusal
from games.engines.rake import Rake

FEWEST_SEATS, MOST_SEATS = 2, 10
# The longest string of raises that a table may allow; more is as good as no limit.
MOST_RAISES = 100


class Variant(Enum):
    """Value: the game's word in scenarios, its regulation, and how many cards each player is dealt."""

    HOLDEM = ("holdem", "806", 2)
    OMAHA = ("omaha", "811", 4)

    @property
    def word(self) -> str:
        return self.value[0]

    @property
    def regulation(self) -> str:
        return self.value[1]

    @property
    def hole_cards(self) -> int:
        return self.value[2]


class Limit(Enum):
    """How much a player may bet. Value: the word, and the item of rule 24 that fixes it."""

    NO_LIMIT = ("no_limit", "24.c")
    POT_LIMIT = ("pot_limit", "24.b")
    HALF_POT = ("half_pot", "24.a")
    FIXED = ("fixed", "24.a")

    @property
    def word(self) -> str:
        return self.value[0]

    @property
    def item(self) -> str:
        return self.value[1]


class PokerRefusal(Refusal):
    """Why a table, a seating or an action is refused, in the order in which the reasons are looked at."""

    BAD_TABLE = ("bad_table", None)
    UNKNOWN_LIMIT = ("unknown_limit", None)
    BLINDS_OUT_OF_ORDER = ("blinds_out_of_order", None)
    MAX_RAISES_MISSING = ("max_raises_missing", None)
    SEATS_COUNT = ("seats_count", None)
    BAD_SEAT = ("bad_seat", None)
    SEAT_TWICE = ("seat_twice", None)
    PLAYER_TWICE = ("player_twice", None)
    BAD_STACK = ("bad_stack", None)
    BUTTON_NOT_SEATED = ("button_not_seated", None)
    NOT_SEATED = ("not_seated", None)
    POST_TWICE = ("post_twice", None)
    BAD_POST = ("bad_post", None)
    DECK_EXHAUSTED = ("deck_exhausted", None)
    UNKNOWN_ACTION = ("unknown_action", None)
    HAND_OVER = ("hand_over", None)
    ALREADY_LEFT = ("already_left", None)
    NOT_YOUR_TURN = ("not_your_turn", None)
    BET_TO_CALL = ("bet_to_call", None)
    NOTHING_TO_CALL = ("nothing_to_call", None)
    RAISE_NOT_ABOVE = ("raise_not_above", None)
    NOT_ENOUGH_CHIPS = ("not_enough_chips", None)
    NOBODY_TO_RAISE = ("nobody_to_raise", None)
    RAISES_EXHAUSTED = ("raises_exhausted", None)
    RAISE_NOT_REOPENED = ("raise_not_reopened", None)
    RAISE_BELOW_MINIMUM = ("raise_below_minimum", None)
    RAISE_ABOVE_MAXIMUM = ("raise_above_maximum", None)


@dataclass(frozen=True, slots=True)
class TableRules:
    """What the specific rules of a table fix. Cents. `from_values` judges values that come from outside."""

    variant: Variant
    small_blind: int
    big_blind: int
    limit: Limit = Limit.NO_LIMIT
    # Raises a turn with `fixed`, the opening bet not counted (reading 36).
    max_raises: int | None = None
    ante: int = 0
    rake: Rake = field(default_factory=Rake)
    # Two players: the button is the small blind, or else the seat left of it, to the letter of rule 48 (reading 11).
    button_posts_small: bool = True
    # At the showdown a hand that is beaten by one turned before it stays closed (806/59, reading 17).
    muck_allowed: bool = False

    def rule(self, item: str) -> str:
        return f"{self.variant.regulation}/{item}"

    def deny(self, refusal: PokerRefusal, item: str | None, **facts: object) -> Denial:
        return Denial(refusal, self.rule(item) if item else None, facts)

    def fixed_bet(self, turn: int) -> int:
        """The size of bets and raises with `fixed`: one big blind, two on turn and river (reading 13)."""
        return self.big_blind if turn < 2 else 2 * self.big_blind

    @classmethod
    def from_values(cls, variant: Variant, values: Mapping[str, object]) -> "TableRules | Denial":
        """The rules in `values` (`rake` is a mapping of its own), or why not. Other keys are left alone."""
        regulation = variant.regulation
        heads_up = values.get("heads_up_small_blind", "button")
        sound: dict[str, bool] = {
            "small_blind": _is_amount(values.get("small_blind"), least=1),
            "big_blind": _is_amount(values.get("big_blind"), least=1),
            "ante": _is_amount(values.get("ante", 0), least=0),
            "heads_up_small_blind": heads_up in ("button", "left_of_button"),
            "odd_chip": values.get("odd_chip", "left_of_button") == "left_of_button",
            "rake": isinstance(values.get("rake"), Mapping),
            "muck_allowed": isinstance(values.get("muck_allowed", False), bool),
        }
        for name, is_sound in sound.items():
            if not is_sound:
                return Denial(PokerRefusal.BAD_TABLE, None, {"setting": name})
        small, big = cast("int", values["small_blind"]), cast("int", values["big_blind"])
        if small > big:
            facts = {"small_cents": small, "big_cents": big}
            return Denial(PokerRefusal.BLINDS_OUT_OF_ORDER, f"{regulation}/22", facts)
        limit = _limit_read(values, regulation)
        if isinstance(limit, Denial):
            return limit
        rake = Rake.from_values(cast("Mapping[str, object]", values["rake"]), regulation=regulation)
        if isinstance(rake, Denial):
            return rake
        return cls(
            variant=variant,
            small_blind=small,
            big_blind=big,
            limit=limit,
            # The number of raises belongs to `fixed`; with any other limit it says nothing.
            max_raises=cast("int | None", values.get("max_raises")) if limit is Limit.FIXED else None,
            ante=cast("int", values.get("ante", 0)),
            rake=rake,
            button_posts_small=heads_up == "button",
            muck_allowed=values.get("muck_allowed", False) is True,
        )


def _limit_read(values: Mapping[str, object], regulation: str) -> Limit | Denial:
    said, most = values.get("limit", "no_limit"), values.get("max_raises")
    limit = next((limit for limit in Limit if limit.word == said), None)
    if limit is None:
        return Denial(PokerRefusal.UNKNOWN_LIMIT, f"{regulation}/24", {"limit": str(said)})
    if most is None:
        if limit is Limit.FIXED:
            return Denial(PokerRefusal.MAX_RAISES_MISSING, f"{regulation}/24.a")
    elif not _is_amount(most, least=1) or cast("int", most) > MOST_RAISES:
        return Denial(PokerRefusal.BAD_TABLE, f"{regulation}/24.a", {"setting": "max_raises"})
    return limit


def _is_amount(value: object, *, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= MOST_CENTS


# --- Who sits, and who posts ---


@dataclass(frozen=True, slots=True)
class Seat:
    """A player with a stack, at a numbered place of the table. Seats go up clockwise."""

    seat: int
    player: str
    stack: int


@dataclass(frozen=True, slots=True)
class Post:
    """What a seat posts besides the blinds: `live` counts as its bet, `dead` goes to the main pot only (reading 18)."""

    seat: int
    live: int = 0
    dead: int = 0


def seating_check(rules: TableRules, seats: Sequence[Seat], button: int, posts: Iterable[Post] = ()) -> Denial | None:
    """May these seats be dealt a hand, with the button there and these posts?"""
    if not FEWEST_SEATS <= len(seats) <= MOST_SEATS:
        facts = {"count": len(seats), "least": FEWEST_SEATS, "most": MOST_SEATS}
        return rules.deny(PokerRefusal.SEATS_COUNT, "7" if len(seats) < FEWEST_SEATS else "5", **facts)
    numbers: set[int] = set()
    players: set[str] = set()
    for one in seats:
        if not 1 <= one.seat <= MOST_SEATS:
            return rules.deny(PokerRefusal.BAD_SEAT, "4.a", seat=one.seat, most=MOST_SEATS)
        if one.seat in numbers:
            return rules.deny(PokerRefusal.SEAT_TWICE, "4.a", seat=one.seat)
        if one.player in players:
            return rules.deny(PokerRefusal.PLAYER_TWICE, "9", player=one.player)
        if not _is_amount(one.stack, least=1):
            return rules.deny(PokerRefusal.BAD_STACK, "8", player=one.player, stack_cents=one.stack)
        numbers.add(one.seat)
        players.add(one.player)
    if button not in numbers:
        return rules.deny(PokerRefusal.BUTTON_NOT_SEATED, "47", seat=button)
    return _posts_check(rules, sorted(numbers), button, posts)


def blind_places(rules: TableRules, count: int, button: int) -> tuple[int, int]:
    """The places of small and big blind, clockwise from the button's place (806/48; two players: reading 11)."""
    first = button if count == 2 and rules.button_posts_small else (button + 1) % count
    return first, (first + 1) % count


def _posts_check(rules: TableRules, numbers: list[int], button: int, posts: Iterable[Post]) -> Denial | None:
    small, big = blind_places(rules, len(numbers), numbers.index(button))
    blinds = {numbers[small]: rules.small_blind, numbers[big]: rules.big_blind}
    posted: set[int] = set()
    for post in posts:
        if post.seat not in numbers:
            return rules.deny(PokerRefusal.NOT_SEATED, None, seat=post.seat)
        if post.seat in posted:
            return rules.deny(PokerRefusal.POST_TWICE, None, seat=post.seat)
        posted.add(post.seat)
        amounts = _is_amount(post.live, least=0) and _is_amount(post.dead, least=0)
        if not amounts or blinds.get(post.seat, 0) + post.live > rules.big_blind:
            return rules.deny(PokerRefusal.BAD_POST, "22", seat=post.seat, most_cents=rules.big_blind)
    return None
