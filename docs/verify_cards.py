#!/usr/bin/env python3
"""Checks rounds of cards from their records, without the house's code: `verify_cards.py 12.json [13.json ...]`.

Blackjack, póquer sem descarte and baccarat. A record opens the whole shoe. Exit code 0 only where all agrees; see
docs/fairness.md.
"""

import hashlib
import itertools
import json
import sys

RANKS = "23456789TJQKA"
DECK = [rank + suit for rank in RANKS for suit in "cdhs"]
STUD = ["high_card", "ace_king", "pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house",
        "four_of_a_kind", "straight_flush", "royal_flush"]  # fmt: skip
BY_COUNTS = {
    (4, 1): "four_of_a_kind", (3, 2): "full_house", (3, 1, 1): "three_of_a_kind", (2, 2, 1): "two_pair",
    (2, 1, 1, 1): "pair",
}  # fmt: skip
# Baccarat: what each chance pays, banca's totals whose prize is halved, and what banca draws on.
TIMES = {"ponto": 1, "banca": 1, "empate": 8, "par_ponto": 11, "par_banca": 11}
HALVES = {"half_on_5": (5,), "half_on_6": (6,), "half_on_5_and_6": (5, 6)}
DRAWS_ON = {3: (0, 1, 2, 3, 4, 5, 6, 7, 9), 4: (2, 3, 4, 5, 6, 7), 5: (4, 5, 6, 7), 6: (6, 7)}


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def root(leaves):
    if len(leaves) == 1:
        return leaves[0]
    left = 1 << (len(leaves) - 1).bit_length() - 1
    return hashlib.sha256(b"\1" + root(leaves[:left]) + root(leaves[left:])).digest()


def leaf_of(name, place, card, salt):
    body = f"\0mesa-aberta/cards/leaf/v1\0{name}\0".encode() + place.to_bytes(2, "big") + card.encode() + salt
    return hashlib.sha256(body).digest()


def points(cards, *, low_ace=False):
    total = sum(1 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0]) for card in cards)
    aces = sum(card[0] == "A" for card in cards) - low_ace
    return total + 10 if aces > 0 and total <= 11 else total


def natural(hand):
    return not hand["split"] and len(hand["cards"]) == 2 and points(hand["cards"]) == 21


def special(hand):
    ranks, suits = sorted(card[0] for card in hand["cards"]), {card[1] for card in hand["cards"]}
    return ranks == ["7"] * 3 or (ranks == ["6", "7", "8"] and len(suits) == 1)


def hands_of(events):
    """The hands of every place as the events leave them, and the insurances: place → cents."""
    dealt, hands, insured = None, {}, {}
    for event in events:
        data, place = event["data"], event["seat"]
        if event["kind"] == "blackjack_dealt":
            dealt, cards = data, dict(map(tuple, data["cards"]))
            for where, _, cents in data["bets"]:
                hands[where] = [{"cards": list(cards[where]), "stake": cents, "split": False, "end": ""}]
        elif event["kind"] == "card_offer" and data["answer"] == "insurance":
            insured[place] = event["amount"]
        elif event["kind"] == "card_offer" and data["answer"] == "even_money":
            hands[place][0]["end"] = "even_money"
        elif event["kind"] == "card_action":
            act(hands[place], data)
    return dealt, hands, insured


def act(hands, data):
    hand, action = hands[data["hand"]], data["action"]
    if action == "split":
        first, second = hand["cards"]
        hands[data["hand"]] = {"cards": [first], "stake": hand["stake"], "split": True, "end": ""}
        hands.append({"cards": [second], "stake": hand["stake"], "split": True, "end": ""})
    elif action == "double":
        hand["stake"], hand["end"] = 2 * hand["stake"], "low_ace" if data["ace_as_one"] else "doubled"
    elif action == "surrender":
        hand["end"] = "surrendered"
    for index, card, _ in data["drawn"]:
        hands[index]["cards"].append(card)


def ending(hand, bank, special_prizes):
    """[result, prize, special prize, returned] of a hand against the bank's cards."""
    stake, mine, theirs = hand["stake"], points(hand["cards"], low_ace=hand["end"] == "low_ace"), points(bank)
    bank_natural = len(bank) == 2 and theirs == 21
    extra = 3 * stake if special_prizes and hand["end"] != "surrendered" and special(hand) else 0
    if hand["end"] == "surrendered":
        return ["surrendered", 0, 0, stake // 2]
    if hand["end"] == "even_money":
        return ["even_money", stake, 0, 2 * stake]
    if mine > 21:
        return ["lost", 0, extra, extra]
    if natural(hand):
        return ["push", 0, 0, stake] if bank_natural else ["blackjack", stake * 3 // 2, 0, stake * 5 // 2]
    if bank_natural or mine < theirs <= 21:
        return ["lost", 0, extra, extra]
    if mine == theirs:
        return ["push", 0, extra, stake + extra]
    return ["won", stake, extra, 2 * stake + extra]


def blackjack_faults(told, events):
    dealt, hands, insured = hands_of(events)
    shoe, places = [card for card, _ in told["shoe"]], sorted(hands)
    data = {event["kind"]: event["data"] for event in events}
    bank, settled = data["bank_played"]["cards"], data["cards_settled"]
    drawn = [row for event in events if event["kind"] == "card_action" for row in event["data"]["drawn"]]
    count = len(places)
    at = {place: [index, index + count + 1] for index, place in enumerate(places)}
    bank_at = [count, 2 * count + 1, *range(2 * count + 2 + len(drawn), 2 * count + len(drawn) + len(bank))]
    told_at = [(leaf, card) for place, cards in dealt["cards"] for leaf, card in zip(at[place], cards, strict=True)]
    told_at += [(leaf, card) for _, card, leaf in drawn] + list(zip(bank_at, bank, strict=False))
    up = bank[0][0] in "23456789"
    waits = any(
        hand["end"] not in ("surrendered", "even_money")
        and points(hand["cards"], low_ace=hand["end"] == "low_ace") <= 21
        and not (up and natural(hand))
        for hand in itertools.chain(*hands.values())
    )
    ends = [[p, i, *e[:1], hand["stake"], *e[1:]] for p in places for i, hand in enumerate(hands[p])
            for e in [ending(hand, bank, told["special_prizes"])]]  # fmt: skip
    wins = len(bank) == 2 and points(bank) == 21
    sure = [
        [place, "won" if wins else "lost", cents, 2 * cents if wins else 0, 3 * cents if wins else 0]
        for place, cents in sorted(insured.items())
    ]
    staked = sum(row[3] for row in ends) + sum(insured.values())
    returned = sum(row[-1] for row in [*ends, *sure])
    return {
        "the cards are dealt in the order of the rule": dealt["leaves"] == [[place, at[place]] for place in places]
        and dealt["bank_leaves"] == bank_at[:2],
        "every card was drawn next": [row[2] for row in drawn] == list(range(2 * count + 2, 2 * count + 2 + len(drawn)))
        and data["bank_played"]["leaves"] == bank_at,
        "every card is where the shoe has it": all(shoe[leaf : leaf + 1] == [card] for leaf, card in told_at),
        "the bank's open card is its first": dealt["bank"] == bank[:1],
        "the bank draws to seventeen where a hand waits": (points(bank) >= 17 if waits else len(bank) == 2)
        and all(points(bank[:end]) < 17 for end in range(2, len(bank))),
        "every hand got what is its due": settled["hands"] == ends,
        "every insurance got what is its due": settled["insurances"] == sure,
        "the sums are those of the hands": data["round_settled"] == {"staked": staked, "returned": returned},
    }


def worth(cards):
    """(how good, ranks that decide) of five cards; the first number is a place in STUD."""
    counts = {}
    for card in cards:
        counts[RANKS.index(card[0]) + 2] = counts.get(RANKS.index(card[0]) + 2, 0) + 1
    ranks = sorted(counts, key=lambda rank: (-counts[rank], -rank))
    name = BY_COUNTS.get(tuple(counts[rank] for rank in ranks))
    if not name:
        if ranks == [14, 5, 4, 3, 2]:
            ranks = [5, 4, 3, 2, 1]
        row, suit = ranks[0] - ranks[4] == 4, len({card[1] for card in cards}) == 1
        if row and suit:
            name = "royal_flush" if ranks[0] == 14 else "straight_flush"
        else:
            high = "ace_king" if ranks[:2] == [14, 13] else "high_card"
            name = "flush" if suit else "straight" if row else high
    return [STUD.index(name), *ranks]


def stud_ending(ante, bet, own, bank, pays):
    """[ante's result, bet's result, ante, bet, prize, returned] of one place."""
    if not bet:
        return ["folded", None, ante, 0, 0, 0]
    if not bank[0]:
        return ["won", "returned", ante, bet, ante, 2 * ante + bet]
    if own == bank:
        return ["push", "push", ante, bet, 0, ante + bet]
    if own < bank:
        return ["lost", "lost", ante, bet, 0, 0]
    prize = ante + bet * pays[STUD[own[0]]]
    return ["won", "won", ante, bet, prize, ante + bet + prize]


def stud_faults(told, events):
    deck = [card for card, _ in told["shoe"]]
    data = {event["kind"]: event["data"] for event in events}
    dealt, shown = data["stud_dealt"], data["stud_shown"]
    count, antes = len(dealt["antes"]), {place: cents for place, _, cents in dealt["antes"]}
    leaves = [[index + lap * (count + 1) for lap in range(5)] for index in range(count + 1)]
    decided = [event for event in events if event["kind"] == "stud_decided"]
    second = {event["seat"]: event["amount"] or 0 for event in decided}
    bank, own = worth(shown["bank"]), {place: worth(cards) for place, cards, _ in shown["cards"]}
    rows = [[place, *stud_ending(antes[place], second[place], own[place], bank, told["pays"])] for place in antes]
    staked = sum(row[3] + row[4] for row in rows)
    return {
        "the cards are dealt one by one": dealt["leaves"] == [[p, leaves[i]] for i, p in enumerate(antes)]
        and dealt["bank_leaves"] == leaves[count],
        "every card is where the deck has it": [deck[leaf] for leaf in leaves[count]] == shown["bank"]
        and [place for place, _, _ in shown["cards"]] == list(antes)
        and all(
            [deck[leaf] for leaf in at] == cards for at, (_, cards, _) in zip(leaves, shown["cards"], strict=False)
        ),
        "the bank's open card is its last": dealt["bank"] == shown["bank"][4],
        "every place decided once": sorted(event["seat"] for event in decided) == sorted(antes)
        and all(
            (event["data"]["answer"], event["amount"]) in (("bet", 2 * antes[event["seat"]]), ("fold", None))
            for event in decided
        ),
        "every hand is what its cards make": all(STUD[own[place][0]] == name for place, _, name in shown["cards"])
        and STUD[bank[0]] == shown["bank_combination"],
        "the bank plays with ace and king or better": shown["qualifies"] == (bank[0] > 0),
        "every place got what is its due": data["stud_settled"]["places"] == rows,
        "the sums are those of the places": data["round_settled"]
        == {"staked": staked, "returned": sum(row[-1] for row in rows)},
    }


def value(card):
    return 1 if card[0] == "A" else int(card[0]) if card[0].isdigit() else 0


def total(cards):
    return sum(map(value, cards)) % 10


def coup_of(shoe):
    """Both sides' cards as the shoe and the rule of the third card give them, and each step of the draw."""
    ponto, banca, steps, rest = [shoe[0], shoe[2]], [shoe[1], shoe[3]], [], 4
    sides = [("ponto", total(ponto)), ("banca", total(banca))]
    naturals = [[side, "natural", has, "", None] for side, has in sides if has >= 8]
    if naturals:
        return ponto, banca, naturals
    for (side, has), cards in zip(sides, (ponto, banca), strict=True):
        draws = has <= 5 if side == "ponto" or len(ponto) == 2 else has <= 2 or value(ponto[2]) in DRAWS_ON.get(has, ())
        steps.append([side, "draws", has, shoe[rest], rest] if draws else [side, "stands", has, "", None])
        if draws:
            cards.append(shoe[rest])
            rest += 1
    return ponto, banca, steps


def coup_ending(chance, cents, ponto, banca, commission):
    """[result, prize, commission, returned] of one bet."""
    ahead = total(ponto) - total(banca)
    won = {"ponto": ahead > 0, "banca": ahead < 0, "empate": ahead == 0,
           "par_ponto": ponto[0][0] == ponto[1][0], "par_banca": banca[0][0] == banca[1][0]}[chance]  # fmt: skip
    if not won:
        return ["push", 0, 0, cents] if ahead == 0 and chance in ("ponto", "banca") else ["lost", 0, 0, 0]
    prize, kept = cents * TIMES[chance], 0
    if chance == "banca" and commission == "five_percent":
        kept = prize * 5 // 100
    elif chance == "banca" and total(banca) in HALVES.get(commission, ()):
        kept = prize // 2
    return ["won", prize, kept, cents + prize - kept]


def baccarat_faults(told, events):
    data = {event["kind"]: event["data"] for event in events}
    dealt, turned = data["baccarat_dealt"], data["baccarat_turned"]
    ponto, banca, steps = coup_of([card for card, _ in told["shoe"]])
    mine, theirs = total(ponto), total(banca)
    rows = [[who, chance, cents, *coup_ending(chance, cents, ponto, banca, told["commission"])]
            for who, chance, cents in dealt["bets"]]  # fmt: skip
    pairs = [side for side, cards in (("ponto", ponto), ("banca", banca)) if cards[0][0] == cards[1][0]]
    winner = "empate" if mine == theirs else "ponto" if mine > theirs else "banca"
    return {
        "two cards each, in turn": (dealt["ponto_leaves"], dealt["banca_leaves"]) == ([0, 2], [1, 3]),
        "the cards are those of the shoe": (turned["ponto"], turned["banca"]) == (ponto, banca),
        "the third cards follow the rule": turned["steps"] == steps,
        "the totals are those of the cards": (turned["ponto_total"], turned["banca_total"]) == (mine, theirs),
        "the nearer to nine wins": (turned["winner"], turned["pairs"]) == (winner, pairs),
        "every bet got what is its due": data["baccarat_settled"]["bets"] == rows,
        "the sums are those of the bets": data["round_settled"]
        == {"staked": sum(row[2] for row in rows), "returned": sum(row[-1] for row in rows)},
    }


# Game → what its deal is called, where that has the bets, and what is checked of a round that was played to its end.
GAMES = {"blackjack": ("blackjack_dealt", "bets", blackjack_faults), "stud": ("stud_dealt", "antes", stud_faults),
         "baccarat": ("baccarat_dealt", "bets", baccarat_faults)}  # fmt: skip


def bets_of(events):
    """[place or chance, pseudonym, cents] that lay there when bets were closed."""
    bets = {}
    for event in events:
        if event["kind"] in ("bets_placed", "bets_withdrawn"):
            sign = 1 if event["kind"] == "bets_placed" else -1
            for position, cents in event["data"]["bets"]:
                kind, _, place = position.partition(":")
                key = int(place) if place else kind, event["player"]
                bets[key] = bets.get(key, 0) + sign * cents
    return [[place, who, cents] for (place, who), cents in sorted(bets.items()) if cents]


def laid(game, rows):
    """The same as the deal tells it; at baccarat each bet as it was made, which are added up here."""
    if game != "baccarat":
        return rows
    bets = {}
    for who, chance, cents in rows:
        bets[chance, who] = bets.get((chance, who), 0) + cents
    return [[chance, who, cents] for (chance, who), cents in sorted(bets.items())]


def faults(told):
    events, kinds = told["events"], [event["kind"] for event in told["events"]]
    opened, lengths = events[0]["data"], b"".join(len(t).to_bytes(8, "big") + t for t in map(canonical, events))
    leaves = [
        leaf_of(told["round"], place, card, bytes.fromhex(salt)) for place, (card, salt) in enumerate(told["shoe"])
    ]
    data = {event["kind"]: event["data"] for event in events}
    dealt, bets, played = GAMES[told["game"]]
    checks = {
        "the events are those of a round": kinds[0] == "round_opened"
        and kinds[-1] in ("round_settled", "round_voided"),
        "a round begins and ends once": kinds.count("round_opened") == 1 and kinds.count(kinds[-1]) == 1,
        "the events are numbered one by one": [event["number"] for event in events] == list(range(1, len(events) + 1)),
        "the events never go back in time": all(a["at"] <= b["at"] for a, b in itertools.pairwise(events)),
        "the record begins with its own round": f"{opened['table']}/{opened['number']}" == told["round"],
        "the record begins with its own game": opened["game"] == told["game"] in GAMES,
        "the commitment is the one that was published": opened["commitment"] == told["commitment"],
        "the shoe is the committed one": root(leaves).hex() == told["commitment"],
        "the salts are whole": all(len(salt) == 64 for _, salt in told["shoe"]),
        "the shoe is of whole decks": sorted(card for card, _ in told["shoe"]) == sorted(DECK * told["decks"]),
        "the round follows the one before it": opened["previous"] == told["previous_digest"],
        "the first round follows none": opened["number"] > 1 or int(opened["previous"], 16) == 0,
        "the digest is of these events": hashlib.sha256(lengths).hexdigest() == told["digest"],
        "the next round follows this one": told["next_previous"] in (None, told["digest"]),
        "the cards are dealt once, on the bets that stood": kinds.count(dealt) <= 1
        and (dealt not in data or laid(told["game"], data[dealt][bets]) == bets_of(events)),
    }
    if kinds[-1] == "round_settled":
        checks |= played(told, events)
    return [name for name, holds in checks.items() if not holds]


def main(paths):
    whole = bool(paths)
    for path in paths:
        try:
            with open(path, encoding="utf-8") as file:
                wrong = faults(json.load(file))
        except (AttributeError, IndexError, KeyError, OSError, TypeError, ValueError) as error:
            wrong = [f"no record of a round: {error!r}"]
        whole = whole and not wrong
        print(f"{path}: {'; '.join(wrong) or 'verifies'}")
    return 0 if whole else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
