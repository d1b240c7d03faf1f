"""What is drawn on the rules page of a blackjack table: cards as its engine deals them, rounds as it plays them.

Each example is a round of the table's own rules, dealt from a fixed shoe and played by the engine to its end.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from casino.rulebook.card_values import BlackjackValues
from casino.rulebook.pages_cards import blackjack_context as figures
from games.engines import blackjack
from games.engines.blackjack import Action, Hand, Kind, Stage
from games.engines.cards import RANKS, Card

NAMES: Mapping[str, str | Promise] = {
    "blackjack": _("Blackjack à primeira"),
    "soft": _("O ás conta 11, e depois 1"),
    "double": pgettext_lazy("blackjack", "Dobrar"),
    "split": pgettext_lazy("blackjack", "Desdobrar"),
    "surrender": pgettext_lazy("blackjack", "Desistir"),
    "insurance": _("Seguro"),
    "special": _("Prémio especial"),
}
# Example → the shoe and what the one player says. Cards go player, bank, player, bank; then as they are drawn.
ROUNDS: Mapping[str, tuple[str, tuple[Kind, ...]]] = {
    "blackjack": ("As 7d Kh Tc", ()),
    "soft": ("As 6d 5h Tc 9d 4s Kc", (Kind.HIT, Kind.HIT, Kind.STAND)),
    "double": ("6s 5d 5h Tc Td 4c", (Kind.DOUBLE,)),
    "split": ("8s 6d 8h Tc 3d Td 9c Kc", (Kind.SPLIT, Kind.HIT, Kind.STAND, Kind.STAND)),
    "surrender": ("Ts 9d 6h 8c", (Kind.SURRENDER,)),
    "insurance": ("Ks Ad 9h Qd", (Kind.INSURANCE, Kind.STAND)),
    "special": ("6s Td 7s 9c 8s", (Kind.HIT,)),
}


@dataclass(frozen=True, slots=True)
class CardValue:
    """A card with what it counts: two values for an ace, the lower first."""

    card: Card
    counts: tuple[int, ...]

    @property
    def shown(self) -> str:
        least, *more = self.counts
        return gettext("%(one)s ou %(other)s") % {"one": least, "other": more[0]} if more else str(least)


def card_values() -> tuple[CardValue, ...]:
    """One card of each rank from the ace down, with what the engine counts it."""
    found = []
    for place, rank in enumerate(reversed(RANKS)):
        card = Card(rank + "shdc"[place % 4])
        # Alone, an ace counts as much as it may; as 1 in a hand that would go above 21.
        counts = sorted({blackjack.value(card), Hand((card,), 0).total})
        found.append(CardValue(card, tuple(counts)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Played:
    """A round of one player, played to its end. Amounts in cents."""

    code: str
    name: str | Promise
    bank: tuple[Card, ...]
    bank_total: int
    hands: tuple[Hand, ...]
    insurance: int
    staked: int
    returned: int


def rounds_played(values: BlackjackValues) -> tuple[Played, ...]:
    """An example of everything that this table offers."""
    rules = values.table_rules
    left_out = {"insurance": not rules.insurance, "special": not rules.special_prizes, "split": rules.max_splits == 0}
    return tuple(_played(values, code) for code in ROUNDS if not left_out.get(code))


def _played(values: BlackjackValues, code: str) -> Played:
    rules = values.table_rules
    # Twice the minimum where the table takes it, so that half of it can be shown as well.
    bet = min(2 * rules.min_bet, rules.max_bet)
    cards, said = ROUNDS[code]
    state = blackjack.deal(rules, {1: bet}, tuple(Card(word) for word in cards.split()))
    for kind in said:
        turn = blackjack.to_act(state)
        amount = bet // 2 if kind is Kind.INSURANCE else 0
        state = blackjack.apply(state, Action(kind, 1, turn.hand if turn else 0, amount))
    if state.stage is Stage.BANK:
        state = blackjack.bank_play(state)
    (outcome,) = blackjack.settle(state)
    assert outcome.decided, code
    return Played(
        code=code,
        name=NAMES[code],
        bank=state.bank_shown,
        bank_total=blackjack.bank_total(state.bank_shown),
        hands=outcome.seat.hands,
        insurance=outcome.seat.insurance,
        staked=outcome.staked,
        returned=outcome.returned,
    )


def blackjack_context(values: BlackjackValues) -> dict[str, object]:
    """Everything of the page: figures, cards with what they count, rounds."""
    drawn: dict[str, object] = {
        "card_values": card_values(),
        "rounds_played": rounds_played(values),
    }
    return {**figures(values), **drawn}
