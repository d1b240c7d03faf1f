"""What is drawn on the rules page of a baccarat table: order of the cards, third card, coups that the engine plays."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from casino.refusal_texts import CHANCES as CHANCE_NAMES
from casino.rulebook.baccarat_values import BaccaratValues
from casino.rulebook.drawing import WIDTH, Disc, Drawing, Field, Lying, Word, row
from casino.rulebook.pages_cards import baccarat_context as figures
from casino.rulebook.pages_cards import coup_rows
from games.engines import baccarat
from games.engines.baccarat import Bet, Coup
from games.engines.cards import RANKS, Card

# Every total below the naturals, and every value of a third card.
TOTALS = range(min(baccarat.NATURALS))
VALUES = range(10)
# A coup in which both sides draw: its cards lie on the drawn felt in their order.
LONGEST = "2s Kd 3h 3c 6d 5s"
NAMES: Mapping[str, str | Promise] = {
    "natural": _("Nove à primeira: não há mais cartas"),
    "banca_six": _("O ponto pede, e a banca fica e ganha com 6"),
    "tie": _("Empate, com par do ponto"),
}
COUPS: Mapping[str, str] = {
    "natural": "Ks 3d 9h 4c",
    "banca_six": "2s Kd 2h 6c Ks",
    "tie": "4s Kd 4h 8c",
}


@dataclass(frozen=True, slots=True)
class CardCount:
    """A card with what the engine counts it."""

    card: Card
    counts: int


def card_counts() -> tuple[CardCount, ...]:
    """One card of each rank from the ace up."""
    cards = (Card(rank + "shdc"[place % 4]) for place, rank in enumerate("A" + RANKS[:-1]))
    return tuple(CardCount(card, baccarat.value(card)) for card in cards)


@dataclass(frozen=True, slots=True)
class ThirdRow:
    """Banca's total; whether it draws where ponto stood, and for each value of ponto's third card."""

    total: int
    ponto_stood: bool
    by_third: tuple[bool, ...]


def third_rows() -> tuple[ThirdRow, ...]:
    """The whole table of banca's third card, asked of the engine field by field."""
    return tuple(
        ThirdRow(
            total,
            baccarat.banca_draws(total, None),
            tuple(baccarat.banca_draws(total, third) for third in VALUES),
        )
        for total in TOTALS
    )


def ponto_row() -> tuple[tuple[int, bool], ...]:
    """Ponto's total, and whether it draws."""
    return tuple((total, baccarat.ponto_draws(total)) for total in TOTALS)


@dataclass(frozen=True, slots=True)
class CoupShown:
    """A coup with what the minimum on each chance comes back as. Cents."""

    code: str
    name: str | Promise
    coup: Coup
    ponto: int
    banca: int
    # Chance's name, and what comes back of the minimum stake.
    returned: tuple[tuple[str | Promise, int], ...]


def coups_shown(values: BaccaratValues) -> tuple[CoupShown, ...]:
    """The examples, settled by the table's own rules."""
    return tuple(_shown(values, code) for code in COUPS)


def _shown(values: BaccaratValues, code: str) -> CoupShown:
    rules = values.table_rules
    coup = baccarat.deal(tuple(Card(word) for word in COUPS[code].split()))
    chances = coup_rows(values)
    bets = tuple(Bet("", row.chance, rules.min_bet) for row in chances)
    settled = baccarat.settle(rules, bets, coup)
    return CoupShown(
        code=code,
        name=NAMES[code] if rules.pairs or code != "tie" else CHANCE_NAMES["empate"],
        coup=coup,
        ponto=baccarat.total(coup.ponto),
        banca=baccarat.total(coup.banca),
        returned=tuple((chance.name, one.returned) for chance, one in zip(chances, settled, strict=True)),
    )


def felt(values: BaccaratValues) -> Drawing:
    """The felt with a whole coup on it, each card with the number of its turn, and the fields for the bets."""
    shoe = tuple(Card(word) for word in LONGEST.split())
    coup = baccarat.deal(shoe)
    cards: list[Lying] = []
    discs: list[Disc] = []
    for x, side in ((14, coup.ponto), (196, coup.banca)):
        for lying in row(side, x=x, y=34, width=46, step=52):
            cards.append(lying)
            turn = shoe.index(lying.card) + 1 if lying.card else 0
            discs.append(Disc(lying.x + lying.width / 2, lying.y + lying.height + 12, 10, str(turn), "order"))
    fields = tuple(_field(place, row.name, row.prize_times) for place, row in enumerate(coup_rows(values)))
    step = (WIDTH - 20) / values.places
    for number in range(1, values.places + 1):
        discs.append(Disc(round(10 + step * (number - 0.5), 1), 280, 13, str(number)))
    told = gettext(
        "À esquerda as cartas do ponto, à direita as da banca. O número por baixo de cada uma é a ordem em que se dá: "
        "a terceira carta só se dá quando a regra manda. Em baixo, os campos das apostas, com o que cada uma paga, e "
        "os lugares, que apostam nos mesmos lados."
    )
    return Drawing(
        slug="baccarat",
        title=_("Onde ficam as cartas e as apostas"),
        told=told,
        height=306,
        shape="table",
        cards=tuple(cards),
        fields=fields,
        discs=tuple(discs),
        words=(Word(89, 19, _("PONTO")), Word(271, 19, _("BANCA"))),
    )


def _field(place: int, name: str | Promise, times: int) -> Field:
    """Ponto, banca and tie side by side; the pairs below."""
    if place < 3:
        return Field(12 + place * 114, 142, 108, 50, name, f"{times}:1")
    return Field(12 + (place - 3) * 171, 202, 165, 50, name, f"{times}:1")


def baccarat_context(values: BaccaratValues) -> dict[str, object]:
    """Everything of the page: figures, drawing, tables, examples."""
    return {
        **figures(values),
        "drawing": felt(values),
        "card_counts": card_counts(),
        "third_rows": third_rows(),
        "third_values": tuple(VALUES),
        "ponto_row": ponto_row(),
        "naturals": baccarat.NATURALS,
        "coups_shown": coups_shown(values),
    }
