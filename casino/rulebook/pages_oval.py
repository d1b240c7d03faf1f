"""Drawings of a poker table on its rules page: seats, button, blinds and who speaks when, by the engine."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from casino.rulebook.drawing import OVAL_ROOM, WIDTH, Disc, Drawing, Word
from casino.rulebook.pages_poker import poker_context as figures
from casino.rulebook.poker_values import PokerValues
from games.card_words import cards_name, combination_words
from games.engines import poker
from games.engines.cards import DECK, Card
from games.engines.hands import best_two_three, combination, strength_two_three
from games.engines.poker import Action, Seat, State, TableRules, Variant
from games.engines.poker_state import FLOP, PREFLOP

HEIGHT = 250
MIDDLE_X, MIDDLE_Y = WIDTH / 2, HEIGHT / 2
# Enough for every hand that is drawn: nobody is ever all in.
STACK_TIMES_BLIND = 1000


@dataclass(frozen=True, slots=True)
class Orders:
    """Who has which mark, and in which order the seats speak in each turn of bets. Seats count from 1, the button's."""

    seats: int
    button: int
    small: int
    big: int
    before_flop: tuple[int, ...]
    after_flop: tuple[int, ...]


def orders(rules: TableRules, seats: int) -> Orders:
    """A hand in which everybody only calls and checks, played by the engine; the button is at seat 1."""
    sitting = [Seat(number, f"{number}", STACK_TIMES_BLIND * rules.big_blind) for number in range(1, seats + 1)]
    state = poker.start(rules, button=1, seats=sitting, deck=DECK)
    spoke: dict[int, list[int]] = {}
    while state.to_act is not None and state.turn <= FLOP:
        seat = state.seats[state.to_act]
        spoke.setdefault(state.turn, []).append(seat)
        state = poker.apply(state, _least(state, seat))
    return Orders(
        seats=seats,
        button=state.seats[state.button],
        small=state.seats[state.small],
        big=state.seats[state.big],
        before_flop=tuple(spoke[PREFLOP]),
        after_flop=tuple(spoke[FLOP]),
    )


def _least(state: State, seat: int) -> Action:
    """Check where that is allowed, call where it isn't."""
    check = Action(seat, "check")
    return check if poker.check(state, check) is None else Action(seat, "call")


def ovals(values: PokerValues) -> tuple[Drawing, ...]:
    """Before the flop, after it, and with two players alone."""
    rules = values.table_rules
    found = []
    if values.seats > 2:
        several = orders(rules, values.seats)
        found.append(_oval(several, "preflop", _("Antes do flop: quem fala, por ordem"), several.before_flop))
        found.append(_oval(several, "flop", _("Depois do flop: quem fala, por ordem"), several.after_flop))
    two = orders(rules, 2)
    found.append(_oval(two, "two", _("Só dois jogadores, antes do flop"), two.before_flop))
    found.append(_oval(two, "two-flop", _("Só dois jogadores, depois do flop"), two.after_flop))
    return tuple(found)


def _oval(found: Orders, slug: str, title: str | Promise, order: Sequence[int]) -> Drawing:
    discs, words = [], []
    for seat in range(1, found.seats + 1):
        x, y = _at(seat, found.seats)
        discs.append(Disc(x, y, 17, gettext("%(place)s.º") % {"place": order.index(seat) + 1}))
        if names := _marks_of(found, seat):
            words.append(Word(*_at(seat, found.seats, 0.62), " + ".join(map(str, names))))
    told = gettext("As apostas andam para a esquerda, no sentido dos ponteiros do relógio.")
    told += " " + " ".join(
        gettext("Fala em %(place)s.º: %(marks)s.")
        % {"place": order.index(seat) + 1, "marks": " + ".join(map(str, names))}
        for seat in sorted(order, key=order.index)
        if (names := _marks_of(found, seat))
    )
    return Drawing(
        slug=f"poker-{slug}",
        title=title,
        told=told,
        height=HEIGHT,
        shape="oval",
        discs=tuple(discs),
        words=tuple(words),
    )


def _marks_of(found: Orders, seat: int) -> tuple[str | Promise, ...]:
    names = ((found.button, _("botão")), (found.small, _("pequena")), (found.big, _("grande")))
    return tuple(name for whose, name in names if whose == seat)


def _at(seat: int, seats: int, share: float = 1.0) -> tuple[float, float]:
    """A seat on the rim; a smaller share is nearer to the middle. The first is in front, the next to its left."""
    angle = pi / 2 + 2 * pi * (seat - 1) / seats
    broad, high = (WIDTH / 2 - OVAL_ROOM) * share, (HEIGHT / 2 - OVAL_ROOM) * share
    return round(MIDDLE_X + broad * cos(angle), 1), round(MIDDLE_Y + high * sin(angle), 1)


@dataclass(frozen=True, slots=True)
class Trap:
    """Four own cards and five common ones that look like more than they are."""

    code: str
    said: str | Promise
    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    best: tuple[Card, ...]
    words: str
    counted: str

    @property
    def marks(self) -> tuple[tuple[str, tuple[tuple[Card, str], ...]], ...]:
        """Own cards, then common ones: each with the mark that says whether it counts."""
        both = (("own", self.hole), ("common", self.board))
        return tuple((whose, tuple((one, "" if one in self.best else "dim") for one in cards)) for whose, cards in both)


TRAPS: Mapping[str, tuple[str | Promise, str, str]] = {
    "four_of_suit": (_("Quatro de copas na mesa e só uma na mão não fazem cor"), "Ah Kc Qd 9s", "2h 5h 8h Jh 3c"),
    "three_aces": (_("Três ases na mão não fazem trio: só contam dois"), "Ac Ad Ah 7s", "Ks 9d 5c 4h 2s"),
    "board_straight": (
        _("Uma sequência toda na mesa não conta: são sempre duas da mão"),
        "Kc Kd 2s 2h",
        "9h 8c 7d 6s 5c",
    ),
}


def omaha_traps() -> tuple[Trap, ...]:
    """What counts in Omaha where it is easily misread, judged by the evaluator."""
    found = []
    for code, (said, own, common) in TRAPS.items():
        hole, board = (tuple(Card(word) for word in text.split()) for text in (own, common))
        best = best_two_three(hole, board)
        made = combination(strength_two_three(hole, board))
        counted = cards_name([one for one in best if one in hole])
        found.append(Trap(code, said, hole, board, best, combination_words(made, best), counted))
    return tuple(found)


def poker_context(values: PokerValues) -> dict[str, object]:
    """Everything of the page: figures, drawings and, in Omaha, what is easily misread."""
    traps = omaha_traps() if values.table_rules.variant is Variant.OMAHA else ()
    return {**figures(values), "ovals": ovals(values), "traps": traps}
