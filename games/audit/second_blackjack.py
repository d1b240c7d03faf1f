"""A second opinion on every blackjack stake, from the cards that were told: it shares no line with the engine.

Pure: the events of an ended round in, position → cents that come back out.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

# (kind, place, amount, data)
Told = tuple[str, int | None, int | None, Mapping[str, Any]]


@dataclass
class _Hand:
    cards: list[str]
    stake: int
    first: bool = True  # of the two first cards, and not of a split
    low_ace: bool = False
    gives_up: bool = False
    even_money: bool = False
    positions: dict[str, int] = field(default_factory=dict)  # stake's position → cents

    @property
    def points(self) -> int:
        plain = sum(1 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0]) for card in self.cards)
        aces = sum(card[0] == "A" for card in self.cards) - (1 if self.low_ace else 0)
        return plain + 10 if aces > 0 and plain <= 11 else plain

    @property
    def natural(self) -> bool:
        return self.first and len(self.cards) == 2 and self.points == 21

    @property
    def special(self) -> bool:
        ranks = sorted(card[0] for card in self.cards)
        return ranks == ["7", "7", "7"] or (ranks == ["6", "7", "8"] and len({card[1] for card in self.cards}) == 1)


def returned_in_round(told: Iterable[Told], *, special_prizes: bool) -> dict[str, int]:
    """What comes back on each stake of a round whose bank has played; of another, on what is paid at once alone."""
    hands: dict[int, list[_Hand]] = {}
    insured: dict[str, int] = {}
    bank: list[str] = []
    finished = False
    for kind, place, amount, data in told:
        if kind == "blackjack_dealt":
            cards = {row[0]: list(row[1]) for row in data["cards"]}
            for where, _, cents in data["bets"]:
                hands[where] = [_Hand(cards[where], cents, positions={f"place:{where}": cents})]
            bank = list(data["bank"])
        elif kind == "card_action" and place is not None:
            _act(hands[place], place, data)
        elif kind == "card_offer" and data["answer"] == "even_money" and place is not None:
            hands[place][0].even_money = True
        elif kind == "card_offer" and data["answer"] == "insurance" and place is not None:
            insured[f"insured:{place}.0"] = amount or 0
        elif kind == "bank_played":
            bank, finished = list(data["cards"]), True
    of_bank = _Hand(bank, 0)
    back: dict[str, int] = {}
    for hand in (one for all_of_place in hands.values() for one in all_of_place):
        if finished or hand.even_money or (hand.natural and bank[0][0] in "23456789"):
            total = _returned(hand, of_bank, special=special_prizes)
            back |= {position: total * cents // hand.stake for position, cents in hand.positions.items()}
    if finished:
        back |= {position: 3 * cents if of_bank.natural else 0 for position, cents in insured.items()}
    return back


def _act(hands: list[_Hand], place: int, data: Mapping[str, Any]) -> None:
    hand = hands[data["hand"]]
    if data["action"] == "split":
        kept, moved = hand.cards
        first = hands[data["hand"]] = _Hand([kept], hand.stake, first=False, positions=hand.positions)
        new = {f"divided:{place}.{len(hands)}": hand.stake}
        hands.append(_Hand([moved], first.stake, first=False, positions=new))
    elif data["action"] == "double":
        hand.positions = {**hand.positions, f"doubled:{place}.{data['hand']}": hand.stake}
        hand.stake, hand.low_ace = 2 * hand.stake, data["ace_as_one"]
    elif data["action"] == "surrender":
        hand.gives_up = True
    for index, card, _leaf in data["drawn"]:
        hands[index].cards.append(card)


def _returned(hand: _Hand, bank: _Hand, *, special: bool) -> int:
    stake, mine = hand.stake, hand.points
    extra = 3 * stake if special and hand.special and not hand.gives_up else 0
    if hand.gives_up:
        return stake // 2
    if hand.even_money:
        return 2 * stake
    if mine > 21:
        return extra
    if hand.natural:
        return stake if bank.natural else stake * 5 // 2
    if bank.natural:
        return extra
    if bank.points > 21 or mine > bank.points:
        return 2 * stake + extra
    return (stake if mine == bank.points else 0) + extra
