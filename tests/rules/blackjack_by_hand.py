"""What the tests expect of blackjack, worked out without the engine, and scenarios written in few words.

Nothing here imports an engine: totals, the bank's turn and every prize are calculated a second time.
"""

import json
from fractions import Fraction

TABLE = {
    "min_bet": 100,
    "max_bet": 10000,
    "decks": 6,
    "double_any_total": False,
    "split_pairs_only": False,
    "max_splits": None,
    "insurance": True,
    "special_prizes": True,
}
POINTS = {**{str(n): n for n in range(2, 10)}, **dict.fromkeys("TJQK", 10), "A": 11}


def scenario(shoe, *actions, bets=(1000,), void=None, **table):
    """A scenario: cards in one text, actions as «hit», «2/1:stand», «insurance 500», «double!» (ace as one)."""
    seats = [{"seat": n, "player": f"p{n}", "bet": bet} for n, bet in enumerate(bets, start=1)]
    said = {
        "id": "t",
        "game": "blackjack",
        "table": {**TABLE, **table},
        "shoe": shoe.split(),
        "seats": seats,
        "actions": [action(text) for text in actions],
    }
    return said if void is None else {**said, "void": void}


def action(text):
    where, _, words = text.rpartition(":")
    seat, _, hand = where.rpartition("/")
    kind, _, amount = words.partition(" ")
    said = {"seat": int(seat or 1), "hand": int(hand or 0), "action": kind.rstrip("!")}
    if amount:
        said["amount"] = int(amount)
    if kind.endswith("!"):
        said["ace_as_one"] = True
    return said


def points(cards, fixed_ones=0):
    """(total, soft): aces fall from 11 to 1 one by one; `fixed_ones` of them were never 11."""
    total = sum(POINTS[card[0]] for card in cards)
    elevens = sum(card[0] == "A" for card in cards)
    for _ in range(fixed_ones):
        total, elevens = total - 10, elevens - 1
    while total > 21 and elevens:
        total, elevens = total - 10, elevens - 1
    return total, elevens > 0


def two_card_21(cards):
    return len(cards) == 2 and {card[0] for card in cards} & set("TJQK") != set() and "A" in cards[0] + cards[1]


def special(cards):
    ranks = "".join(sorted(card[0] for card in cards))
    return ranks == "777" or (ranks == "678" and len({card[1] for card in cards}) == 1)


def hand_money(hand, bank, *, was_split, special_prizes, fixed_ones=0):
    """(result, prize, special prize, returned) of a hand that the player neither gave up nor took even money on."""
    stake, cards = hand["stake"], hand["cards"]
    total, _soft = points(cards, fixed_ones)
    extra = 3 * stake if special_prizes and special(cards) else 0
    bank_points, _soft = points(bank)
    natural, bank_natural = two_card_21(cards) and not was_split, two_card_21(bank)
    if total > 21:
        result = "lost"
    elif natural:
        result = "push" if bank_natural else "blackjack"
    elif bank_natural or total < bank_points <= 21:
        result = "lost"
    else:
        result = "push" if total == bank_points else "won"
    prize = int(Fraction(stake) * {"lost": 0, "push": 0, "won": 1, "blackjack": Fraction(3, 2)}[result])
    return result, prize, extra, (0 if result == "lost" else stake) + prize + extra


def lines(scenarios):
    return "".join(json.dumps(one) + "\n" for one in scenarios)


def decisions(cards, *, was_split, splits, table, open_card):
    """The words of a hand that still decides."""
    total, _soft = points(cards)
    low = total - 10 * (points(cards)[1])
    two = len(cards) == 2
    ranks = [card[0] for card in cards]
    worth = [POINTS[rank] for rank in ranks]
    equal = two and (ranks[0] == ranks[1] if table["split_pairs_only"] else worth[0] == worth[1])
    may_split = equal and (table["max_splits"] is None or splits < table["max_splits"])
    if was_split and ranks[0] == "A":
        return {"stand", "split"} if may_split else set()
    found = {"hit"}
    if total > 11:
        found.add("stand")
    if two and (table["double_any_total"] or total in (9, 10, 11) or ("A" in ranks and low in (9, 10))):
        found.add("double")
    if may_split:
        found.add("split")
    if two and not was_split and open_card[0] != "A":
        found.add("surrender")
    return found
