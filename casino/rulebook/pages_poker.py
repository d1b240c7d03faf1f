"""What the rules page of a poker table shows, computed from the engine's own order, ranges and rounding.

So page and code can't disagree. Nothing here decides a rule; the words around the figures are in `templates/rulebook/`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from casino.rulebook.pages_felts import poker_felt
from casino.rulebook.poker_values import PokerValues
from games.card_words import COMBINATION_NAMES, cards_name, combination_words
from games.engines.cards import Card
from games.engines.hands import (
    COMBINATIONS,
    ITEMS,
    best_five,
    best_two_three,
    combination,
    strength,
    strength_two_three,
)
from games.engines.poker import Limit, Variant

# Combination → two own cards and the common ones that make it; then, for Omaha, two more own cards that are of no use.
EXAMPLES: Mapping[str, tuple[str, str, str]] = {
    "royal_flush": ("As Ks", "Qs Js Ts 4d 2c", "2d 3c"),
    "straight_flush": ("9h 8h", "7h 6h 5h Kd Qc", "2c 3d"),
    "four_of_a_kind": ("9c 9d", "9h 9s Kd 6c 2h", "2c 3d"),
    "full_house": ("Kc Kd", "Kh 7s 7d Jc 3s", "2c 4d"),
    "flush": ("Ad 8d", "Jd 6d 3d Kc Qs", "2c 3h"),
    "straight": ("8c 7d", "6h 5s 4c Kd Kh", "2c 3h"),
    "three_of_a_kind": ("Qc Qd", "Qh 8s 5c 3d 2s", "7c 9h"),
    "two_pair": ("Ac Jd", "Ah Js 8c 5d 3s", "2c 3d"),
    "pair": ("Tc Kd", "Th 7s 5c 4d 2s", "3c 8d"),
    "high_card": ("Ac Jd", "9h 7s 5c 3d 2s", "6c Td"),
}


@dataclass(frozen=True, slots=True)
class CombinationRow:
    """One combination, from the best down: its item of rule 29, an example, and the five cards that count."""

    code: str
    item: str
    name: object
    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    best: tuple[Card, ...]
    words: str
    # The own cards among the five, and the common ones, by name.
    own_named: str
    board_named: str

    @property
    def marks(self) -> Iterator[tuple[str, tuple[tuple[Card, str], ...]]]:
        """Own cards, then common ones: each with the mark that says whether it counts."""
        for whose, cards in (("own", self.hole), ("common", self.board)):
            yield whose, tuple((card, "" if card in self.best else "dim") for card in cards)


def combination_rows(variant: Variant) -> tuple[CombinationRow, ...]:
    """Every combination in the engine's order, best first, with an example that the engine itself has judged."""
    return tuple(_row(variant, code) for code in reversed(COMBINATIONS))


def _row(variant: Variant, code: str) -> CombinationRow:
    own, common, idle = EXAMPLES[code]
    board = _cards(common)
    hole = _cards(own)
    if variant is Variant.OMAHA:
        hole += _cards(idle)
        best, worth = best_two_three(hole, board), strength_two_three(hole, board)
    else:
        best, worth = best_five(hole + board), strength(hole + board)
    assert combination(worth) == code
    return CombinationRow(
        code=code,
        item=ITEMS[code],
        name=COMBINATION_NAMES[code],
        hole=hole,
        board=board,
        best=best,
        words=combination_words(code, best),
        own_named=cards_name([card for card in best if card in hole]),
        board_named=cards_name([card for card in best if card in board]),
    )


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(word) for word in text.split())


@dataclass(frozen=True, slots=True)
class RakePot:
    """One pot of a worked example: what is in it, the exact percentage, what is taken, what the winner gets."""

    amount: int
    taken: int
    paid: int


@dataclass(frozen=True, slots=True)
class RakeExample:
    """A hand worked out with the table's own commission: pots from the main one, and their sums."""

    pots: tuple[RakePot, ...]
    total: int
    capped: bool


def rake_examples(values: PokerValues) -> tuple[RakeExample, ...]:
    """A hand with a side pot and one whose commission meets the cap, reckoned by the engine."""
    rules = values.table_rules
    if rules.rake.kind != "pot":
        return ()
    big = rules.big_blind
    hands = [(12 * big + 25, 8 * big + 10)]
    if rules.rake.cap is not None:
        # The least whole number of big blinds whose percentage is beyond the cap.
        over = int(100 * rules.rake.cap // rules.rake.percent)
        hands.append((over - over % big + 10 * big, 20 * big))
    return tuple(_example(values, pots) for pots in hands)


def _example(values: PokerValues, pots: tuple[int, ...]) -> RakeExample:
    rake = values.table_rules.rake
    taken = rake.of_pots(pots)
    uncapped = sum(int(amount * rake.percent // 100) for amount in pots)
    rows = tuple(RakePot(amount, took, amount - took) for amount, took in zip(pots, taken, strict=True))
    return RakeExample(rows, sum(taken), sum(taken) < uncapped)


@dataclass(frozen=True, slots=True)
class BuyInExample:
    """What a stack that enters pays where the commission is on it."""

    amount: int
    taken: int
    stack: int


def buy_in_example(values: PokerValues) -> BuyInExample | None:
    """The largest stack as an example; none where the commission is of another kind."""
    rake = values.table_rules.rake
    if rake.kind != "buy_in":
        return None
    amount = values.buy_in[1]
    taken = rake.of_buy_in(amount)
    return BuyInExample(amount, taken, amount - taken)


def half_pot_example(values: PokerValues) -> dict[str, int]:
    """A pot of ten big blinds and a bet of two: what «pot» and «half the pot» let one raise to."""
    big = values.table_rules.big_blind
    pot, call = 12 * big, 2 * big
    return {"pot": pot, "call": call, "pot_to": call + pot + call, "half_to": call + (pot + call) // 2}


def poker_context(values: PokerValues) -> dict[str, object]:
    """What the template is given besides the version itself."""
    rules = values.table_rules
    least, most = values.buy_in
    return {
        "felt": poker_felt(rules, values.seats),
        "is_omaha": rules.variant is Variant.OMAHA,
        "hole_cards": rules.variant.hole_cards,
        "limit": rules.limit.word,
        "is_fixed": rules.limit is Limit.FIXED,
        "small_bet": rules.fixed_bet(0),
        "big_bet": rules.fixed_bet(2),
        "rake": rules.rake,
        "rake_examples": rake_examples(values),
        "buy_in_example": buy_in_example(values),
        "pot_example": half_pot_example(values),
        "buy_in_least": least,
        "buy_in_most": most,
        "combinations": combination_rows(rules.variant),
        "idle_end": values.idle_rounds + 1,
    }
