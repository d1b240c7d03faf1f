"""What the rules pages of blackjack, baccarat and póquer sem descarte show, from the engines' own constants.

So page and code can't disagree on a prize, a limit or a draw. How often things come is counted once and kept here as
figures; `tests/rulebook/test_pages_cards.py` counts them again by the engines. The words are in `templates/rulebook/`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import comb

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from casino.refusal_texts import CHANCES as CHANCE_NAMES
from casino.rulebook.baccarat_values import BaccaratValues
from casino.rulebook.card_values import BlackjackValues
from casino.rulebook.pages_examples import StudExample, blackjack_examples, coup_example, stud_example
from casino.rulebook.pages_felts import blackjack_felt, stud_felt
from casino.rulebook.stud_values import StudValues
from games.card_words import COMBINATION_NAMES
from games.engines import baccarat, blackjack, blackjack_settle, stud
from games.engines.baccarat import Commission, Variant

# --- How often things come ---

# Decks → end of the bank's hand → chance; 0 is a blackjack, 22 a total above 21.
BANK_ENDS: Mapping[int, Mapping[int, float]] = {
    4: {17: 0.145305, 18: 0.139138, 19: 0.133796, 20: 0.179162, 21: 0.072947, 0: 0.047566, 22: 0.282086},
    6: {17: 0.145245, 18: 0.139258, 19: 0.133685, 20: 0.179527, 21: 0.072874, 0: 0.047489, 22: 0.281921},
    8: {17: 0.145215, 18: 0.139318, 19: 0.133629, 20: 0.179709, 21: 0.072838, 0: 0.047451, 22: 0.281839},
}
# Decks → side, a pair of one side, and banca winning with five and with six → chance.
COUP_CHANCES: Mapping[int, Mapping[str, float]] = {
    6: {
        "ponto": 0.44627857,
        "banca": 0.45865272,
        "empate": 0.09506871,
        "pair": 0.07395498,
        "banca_5": 0.04338401,
        "banca_6": 0.05384445,
    },
    8: {
        "ponto": 0.44624661,
        "banca": 0.45859742,
        "empate": 0.09515597,
        "pair": 0.07469880,
        "banca_5": 0.04335708,
        "banca_6": 0.05386372,
    },
}
# Combination of five cards → how many of all hands are it.
HAND_COUNTS: Mapping[str, int] = {
    "royal_flush": 4,
    "straight_flush": 36,
    "four_of_a_kind": 624,
    "full_house": 3744,
    "flush": 5108,
    "straight": 10_200,
    "three_of_a_kind": 54_912,
    "two_pair": 123_552,
    "pair": 1_098_240,
    "ace_king": 167_280,
}
HANDS = comb(52, 5)

BANK_END_NAMES: Mapping[int, str | Promise] = {0: _("blackjack"), 22: _("mais de 21")}
COMMISSION_NAMES: Mapping[Commission, str | Promise] = {
    Commission.NONE: _("Esta mesa não cobra comissão nos prémios da banca."),
    Commission.FIVE_PERCENT: _("De cada prémio da banca a casa fica com 5 %, arredondados para baixo ao cêntimo."),
    Commission.HALF_ON_5: _("Quando a banca ganha com 5, a casa fica com metade do prémio de quem apostou nela."),
    Commission.HALF_ON_6: _("Quando a banca ganha com 6, a casa fica com metade do prémio de quem apostou nela."),
    Commission.HALF_ON_5_AND_6: _(
        "Quando a banca ganha com 5 ou com 6, a casa fica com metade do prémio de quem apostou nela."
    ),
}
STUD_NAMES: Mapping[str, str | Promise] = {**COMBINATION_NAMES, stud.ACE_KING: _("ás e rei")}


# --- Blackjack ---


@dataclass(frozen=True, slots=True)
class BankRow:
    """One way in which the bank's hand ends, and how often it does, in per cent."""

    name: str | Promise
    share: float


def bank_rows(decks: int) -> tuple[BankRow, ...]:
    """Every end of the bank's hand, from the lowest total up."""
    return tuple(BankRow(BANK_END_NAMES.get(end, str(end)), 100 * share) for end, share in BANK_ENDS[decks].items())


def blackjack_context(values: BlackjackValues) -> dict[str, object]:
    """What the template is given besides the version itself."""
    rules = values.table_rules
    times, over = blackjack_settle.BLACKJACK_PRIZE
    first, *_middle, last = blackjack.DOUBLE_TOTALS
    return {
        "felt": blackjack_felt(values),
        "hand_examples": blackjack_examples(values),
        "bank_rows": bank_rows(rules.decks),
        "bank_stands_on": blackjack_settle.BANK_STANDS_ON,
        "bank_draws_to": blackjack_settle.BANK_STANDS_ON - 1,
        "must_draw_to": blackjack.MUST_DRAW_UP_TO,
        "double_first": first,
        "double_last": last,
        "blackjack_times": times,
        "blackjack_over": over,
        "insurance_times": blackjack_settle.INSURANCE_PRIZE,
        "special_times": blackjack_settle.SPECIAL_PRIZE,
        # What the minimum bet is paid, the bet itself not counted.
        "blackjack_of_minimum": rules.min_bet * times // over,
        "surrender_of_minimum": rules.min_bet // 2,
        "special_of_minimum": rules.min_bet * blackjack_settle.SPECIAL_PRIZE,
        **_idle(values.idle_rounds, values.idle_seconds),
    }


# --- Baccarat ---


@dataclass(frozen=True, slots=True)
class CoupRow:
    """One chance of baccarat. Amounts in cents; percentages are of one stake."""

    chance: str
    name: str | Promise
    minimum: int
    # None: no ceiling for a player.
    maximum: int | None
    prize_times: int
    probability: float
    returned: float


def coup_rows(values: BaccaratValues) -> tuple[CoupRow, ...]:
    """Every chance that the table offers, in the order of the regulation."""
    rules = values.table_rules
    return tuple(
        _coup_row(values, chance) for chance in baccarat.CHANCES if rules.pairs or chance not in baccarat.PAIRS
    )


def _coup_row(values: BaccaratValues, chance: str) -> CoupRow:
    rules = values.table_rules
    odds = COUP_CHANCES[rules.decks]
    share = odds["pair" if chance in baccarat.PAIRS else chance]
    times = baccarat.PRIZES[chance]
    # A tie gives ponto and banca back.
    kept = odds["empate"] if chance in ("ponto", "banca") else 0.0
    given_up = commission_share(rules.commission, odds) if chance == "banca" else 0.0
    return CoupRow(
        chance=chance,
        name=CHANCE_NAMES[chance],
        minimum=rules.min_bet,
        maximum=baccarat.maximum(rules, chance),
        prize_times=times,
        probability=100 * share,
        returned=100 * (share * (1 + times) + kept - given_up),
    )


def commission_share(commission: Commission, odds: Mapping[str, float]) -> float:
    """What the commission takes of a stake on banca, on the average."""
    if commission is Commission.FIVE_PERCENT:
        return odds["banca"] * baccarat.PER_CENT / 100
    return sum(odds[f"banca_{total}"] for total in baccarat.HALVED.get(commission, ())) / 2


@dataclass(frozen=True, slots=True)
class DrawRow:
    """Banca's total, and ponto's third cards on which it draws."""

    total: int
    always: bool
    draws_on: tuple[int, ...]


def draw_rows() -> tuple[DrawRow, ...]:
    """Banca's rule after ponto has drawn, asked of the engine for every total that may still draw."""
    return tuple(
        DrawRow(total, len(found) == 10, found)
        for total in range(8)
        if (found := tuple(third for third in range(10) if baccarat.banca_draws(total, third)))
    )


def baccarat_context(values: BaccaratValues) -> dict[str, object]:
    """What the template is given besides the version itself."""
    rules = values.table_rules
    differential = rules.differential or 0
    return {
        "coup": coup_example(),
        "is_macau": rules.variant is Variant.MACAU,
        "coup_rows": coup_rows(values),
        "draw_rows": draw_rows(),
        "ponto_draws_to": baccarat.PONTO_DRAWS_UP_TO,
        "commission_words": COMMISSION_NAMES[rules.commission],
        "empate_most": differential * baccarat.EMPATE_PER_CENT // 100,
        "pairs_most": differential * baccarat.PAIRS_PER_CENT // 100,
        **_idle(values.idle_rounds, values.idle_seconds),
    }


# --- Póquer sem descarte ---


@dataclass(frozen=True, slots=True)
class StudRow:
    """One combination of the prize table, how often five cards make it, and what the bet is paid, times itself."""

    combination: str
    name: str | Promise
    times: int
    one_in: int
    share: float
    example: StudExample


def stud_rows(values: StudValues) -> tuple[StudRow, ...]:
    """The table's own prizes, from the best combination down."""
    pays = values.table_rules.pays
    return tuple(
        StudRow(
            combination=word,
            name=STUD_NAMES[word],
            times=pays[word],
            one_in=round(HANDS / HAND_COUNTS[word]),
            share=100 * HAND_COUNTS[word] / HANDS,
            example=stud_example(word),
        )
        for word in reversed(list(stud.STANDARD_PAYS))
    )


def stud_context(values: StudValues) -> dict[str, object]:
    """What the template is given besides the version itself."""
    return {
        "felt": stud_felt(values),
        "stud_rows": stud_rows(values),
        "qualifies_share": 100 * sum(HAND_COUNTS.values()) / HANDS,
        "bet_times": stud.BET_TIMES_ANTE,
        "bet_of_minimum": stud.BET_TIMES_ANTE * values.table_rules.min_bet,
        "is_standard": dict(values.table_rules.pays) == dict(stud.STANDARD_PAYS),
        **_idle(values.idle_rounds, values.idle_seconds),
    }


def _idle(rounds: int, seconds: int) -> dict[str, object]:
    return {"idle_end": rounds + 1, "idle_minutes": seconds // 60}
