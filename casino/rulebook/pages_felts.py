"""Drawings of the card tables on their rules pages: who sits where, where cards and chips lie, who speaks first.

Places, cards and turns come from the table's own values and from the engines, so page and game can't disagree. A
drawing has no words: each numbered mark is explained in the list below it, in the reader's language.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Literal

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from casino.rulebook.card_values import BlackjackValues
from casino.rulebook.stud_values import StudValues
from games.engines import poker, stud
from games.engines.cards import DECK
from games.engines.poker_rules import Seat, TableRules
from games.engines.poker_state import PREFLOP, Action, to_call
from games.stands import STANDS

# The size of a drawing, in its own units.
WIDTH, HEIGHT = 600, 400
# Between the middles of two cards side by side.
CARD_STEP = 34
CARD_WIDTH, CARD_HEIGHT = 30, 42
# What is drawn on open cards, from the left.
FACES = ("Qh", "8s", "5c", "Kd", "2s")


@dataclass(frozen=True, slots=True)
class Shape:
    """One thing on the felt, by its middle: a place, an open or a closed card, a field for bets, a seat, the button."""

    kind: str
    x: float
    y: float
    label: str = ""
    # The face of an open card.
    card: str = ""

    @property
    def left(self) -> float:
        return round(self.x - CARD_WIDTH / 2, 1)

    @property
    def top(self) -> float:
        return round(self.y - CARD_HEIGHT / 2, 1)


@dataclass(frozen=True, slots=True)
class Mark:
    """A numbered circle, and what it points at."""

    number: int
    x: float
    y: float
    text: str | Promise


@dataclass(frozen=True, slots=True)
class Felt:
    """A table from above. `outline`: «arc» (the bank on the straight side) or «oval»."""

    outline: str
    shapes: tuple[Shape, ...]
    marks: tuple[Mark, ...]


Pointed = tuple[float, float, str | Promise]


def _felt(outline: str, shapes: Iterable[Shape], pointed: Iterable[Pointed]) -> Felt:
    marks = tuple(Mark(number, round(x, 1), round(y, 1), text) for number, (x, y, text) in enumerate(pointed, 1))
    return Felt(outline, tuple(shapes), marks)


def _cards(x: float, y: float, kinds: Sequence[str]) -> list[Shape]:
    """A row of cards around a middle."""
    first = x - CARD_STEP * (len(kinds) - 1) / 2
    return [
        Shape(kind, round(first + CARD_STEP * place, 1), y, card=FACES[place] if kind == "open" else "")
        for place, kind in enumerate(kinds)
    ]


# --- Banked games with places: blackjack and póquer sem descarte ---


def _stands(places: int) -> dict[int, tuple[float, float]]:
    """Place → where it is: around the arc from the bank's left hand, which is the reader's right."""
    found = {}
    for number, stand in enumerate(STANDS[places], start=1):
        turn = pi * (0.06 + 0.88 * (stand - 1) / 6)
        found[number] = (round(300 + 250 * cos(turn), 1), round(110 + 235 * sin(turn), 1))
    return found


def _spots(stands: dict[int, tuple[float, float]]) -> list[Shape]:
    return [Shape("spot", x, y, str(number)) for number, (x, y) in stands.items()]


def blackjack_felt(values: BlackjackValues) -> Felt:
    """The places of the table, the bank's cards, a hand, and where its further chips go."""
    stands = _stands(values.places)
    x, y = stands[1]
    pointed: list[Pointed] = [
        (232, 52, _("As cartas da banca: a primeira à vista, a segunda tapada até ao fim.")),
        (470, 52, _("O baralho. As cartas dão-se por esta ordem dos lugares, a começar no 1.")),
        (x - 34, y + 22, _("Um lugar com a aposta da mão.")),
        (x - 150, y - 34, _("As cartas do jogador, à vista de todos.")),
        (x - 34, y - 26, _("Dobrar ou desdobrar: outra aposta igual, junto da primeira.")),
    ]
    if values.table_rules.insurance:
        pointed.append((300, 150, _("A linha do seguro, contra um ás da banca.")))
    shapes = [*_spots(stands), *_cards(300, 52, ("open", "closed")), Shape("shoe", 520, 52)]
    shapes += _cards(x - 100, y - 34, ("open", "open"))
    if values.table_rules.insurance:
        shapes.append(Shape("line", 300, 130))
    return _felt("arc", shapes, pointed)


def stud_felt(values: StudValues) -> Felt:
    """The places of the table, the bank's five cards, a hand that is its player's alone, and the two bets."""
    stands = _stands(values.places)
    x, y = stands[1]
    closed = ("closed",) * 4
    pointed: list[Pointed] = [
        (180, 52, _("As cartas da banca: quatro tapadas e a última à vista.")),
        (x - 34, y + 22, _("A aposta inicial de um lugar, antes das cartas.")),
        (x - 34, y - 26, _("A segunda aposta, de quem decide jogar.")),
        (x - 228, y - 34, _("As cinco cartas de um jogador: só ele as vê, até a banca mostrar as suas.")),
    ]
    shapes = [*_spots(stands), *_cards(300, 52, (*closed, "open")), Shape("shoe", 520, 52)]
    shapes += _cards(x - 138, y - 34, ("closed",) * stud.HAND)
    return _felt("arc", shapes, pointed)


# --- Poker ---


def poker_felt(rules: TableRules, seats: int) -> Felt:
    """All seats taken: the button, the blinds and who speaks first, as the engine has them."""
    around = {number: _seat_at(number, seats) for number in range(1, seats + 1)}
    small, big, first, later = _turns(rules, seats)
    shapes = [Shape("seat", *where, str(number)) for number, where in around.items()]
    shapes += _cards(300, 190, ("open",) * 5)
    x, y = _inward(*around[1], 58)
    # Beside the button's mark, whatever the number of cards.
    middle = x + 20 + CARD_STEP * rules.variant.hole_cards / 2
    shapes += _cards(middle, y, ("closed",) * rules.variant.hole_cards)
    said: dict[int, list[str | Promise]] = {}
    said.setdefault(1, []).append(_("O botão, que anda um lugar em cada jogada."))
    said.setdefault(small, []).append(_("Quem põe a aposta obrigatória pequena."))
    said.setdefault(big, []).append(_("Quem põe a aposta obrigatória grande."))
    said.setdefault(first, []).append(_("Quem fala primeiro antes das cartas comuns."))
    said.setdefault(later, []).append(_("Quem fala primeiro em cada turno seguinte."))
    pointed: list[Pointed] = []
    for number, texts in said.items():
        for place, text in enumerate(texts):
            near_x, near_y = _inward(*around[number], 44)
            pointed.append((near_x + 30 * (place - (len(texts) - 1) / 2), near_y, text))
    pointed += [
        (300, 235, _("As cinco cartas comuns: três, depois uma, depois outra.")),
        (300, 145, _("O pote, com o que todos apostaram.")),
        (middle + CARD_STEP * rules.variant.hole_cards / 2 + 12, y, _("As cartas de cada jogador, que só ele vê.")),
    ]
    return _felt("oval", shapes, pointed)


def _seat_at(number: int, seats: int) -> tuple[float, float]:
    """Seat 1 nearest to the reader; the others follow clockwise."""
    turn = pi / 2 + 2 * pi * (number - 1) / seats
    return round(300 + 262 * cos(turn), 1), round(200 + 168 * sin(turn), 1)


def _inward(x: float, y: float, by: float) -> tuple[float, float]:
    """From a seat towards the middle."""
    length = ((300 - x) ** 2 + (200 - y) ** 2) ** 0.5
    return x + (300 - x) * by / length, y + (200 - y) * by / length


def _turns(rules: TableRules, seats: int) -> tuple[int, int, int, int]:
    """Seats of the small and of the big blind, and who speaks first, before the flop and after it: a hand is played."""
    stack = 100 * rules.big_blind
    state = poker.start(
        rules, button=1, seats=[Seat(number, str(number), stack) for number in range(1, seats + 1)], deck=DECK
    )
    numbers, first = state.seats, state.to_act
    while state.turn == PREFLOP:
        assert state.to_act is not None
        kind: Literal["call", "check"] = "call" if to_call(state, state.to_act) else "check"
        state = poker.apply(state, Action(numbers[state.to_act], kind))
    assert first is not None
    assert state.to_act is not None
    return numbers[state.small], numbers[state.big], numbers[first], numbers[state.to_act]
