#!/usr/bin/env python3
"""Checks hands of poker from their records, without the house's code: `verify_hand.py 12.json [13.json ...]`.

A record opens the cards that its reader may see. Exit code 0 only where all agrees; see docs/fairness.md.
"""

import hashlib
import itertools
import json
import sys

OWN_CARDS = {"holdem": 2, "omaha": 4}
STREETS = {"flop": 3, "turn": 1, "river": 1}


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def leaf_of(name, leaf, card, salt):
    return sha256(f"\0mesa-aberta/cards/leaf/v1\0{name}\0".encode(), leaf.to_bytes(2, "big"), card.encode(), salt)


def root(node, place, count, path):
    if count == 1:
        return node if not path else b""
    left = 1 << (count - 1).bit_length() - 1
    if place < left:
        return sha256(b"\1", root(node, place, left, path[:-1]), path[-1])
    return sha256(b"\1", path[-1], root(node, place - left, count - left, path[:-1]))


def opens(told, one):
    leaf, salt, path = one["leaf"], bytes.fromhex(one["salt"]), [bytes.fromhex(step) for step in one["path"]]
    is_place = type(leaf) is int and 0 <= leaf < 52 and len(salt) == 32
    return (
        is_place and root(leaf_of(told["round"], leaf, one["card"], salt), leaf, 52, path).hex() == told["commitment"]
    )


def card_faults(told, dealt, events):
    seats, count = [row[0] for row in dealt["stacks"]], OWN_CARDS[told["game"]]
    first, opened = seats.index(dealt["small"]), {one["leaf"]: one["card"] for one in told["openings"]}
    laps = [[(place - first) % len(seats) + len(seats) * lap for lap in range(count)] for place in range(len(seats))]
    streets = [event["data"] for event in events if event["kind"] == "street_dealt"]
    shown = [(event["seat"], event["data"]) for event in events if event["kind"] == "hand_shown"]
    board = list(itertools.chain.from_iterable(street["leaves"] for street in streets))
    named = [
        pair
        for data in [*streets, *(data for _, data in shown)]
        for pair in zip(data["leaves"], data["cards"], strict=True)
    ]
    may_open = {leaf for leaf, _ in named} | set(told["own"])
    ours = dict(map(tuple, dealt["holes"]))
    pots = [event["data"] for event in events if event["kind"] == "pot_paid"]
    could = {seat for pot in pots for seat in pot["eligible"]}
    won = {seat for pot in pots for seat, _ in pot["winners"]}
    return {
        "every opened card is in the committed deck": all(opens(told, one) for one in told["openings"]),
        "no card is opened twice": len(opened) == len(told["openings"]) == len(set(opened.values())),
        "own cards are dealt one at a time from the small blind": dealt["holes"]
        == list(map(list, zip(seats, laps, strict=True))),
        "streets come in order": [[s["street"], len(s["cards"])] for s in streets]
        == [list(street) for street in STREETS.items()][: len(streets)],
        "common cards follow the own ones": board == [len(seats) * count + place for place in range(len(board))],
        "every card that was turned is opened": all(opened.get(leaf) == card for leaf, card in named),
        "who shows, shows the own cards": all(data["leaves"] == ours[seat] for seat, data in shown),
        "who wins a showdown has shown": len(could) < 2 or won <= {seat for seat, _ in shown} <= could,
        "nothing else is opened": set(opened) == may_open and told["own"] in [[], *ours.values()],
    }


def money_faults(dealt, ended, events):
    stacks = {seat: cents for seat, _, cents in dealt["stacks"]}
    pots = [event for event in events if event["kind"] == "pot_paid"]
    in_pots = 0
    for seat, cents in (
        [(s, c) for s, _, c in dealt["posts"]]
        + [(event["seat"], event["data"]["put"]) for event in events if event["kind"] == "hand_action"]
        + [(event["seat"], -event["amount"]) for event in events if event["kind"] == "uncalled_returned"]
    ):
        stacks[seat] -= cents
        in_pots += cents
    is_possible = min(stacks.values()) >= 0
    for seat, cents in [winner for pot in pots for winner in pot["data"]["winners"]]:
        stacks[seat] += cents
    paid = [pot["data"]["rake"] + sum(cents for _, cents in pot["data"]["winners"]) for pot in pots]
    won = [(seat, pot["data"]["eligible"]) for pot in pots for seat, _ in pot["data"]["winners"]]
    return {
        "nobody puts in more than he has": is_possible,
        "the pots are what was put in": sum(paid) == in_pots and paid == [pot["amount"] for pot in pots],
        "a pot goes to those who could win it": all(seat in eligible for seat, eligible in won),
        "the stacks are what the hand left": ended["stacks"] == [[seat, stacks[seat]] for seat in sorted(stacks)],
        "the rake is that of the pots": ended["rake"] == sum(pot["data"]["rake"] for pot in pots),
    }


def faults(told):
    events, kinds = told["events"], [event["kind"] for event in told["events"]]
    opened, lengths = events[0]["data"], b"".join(len(t).to_bytes(8, "big") + t for t in map(canonical, events))
    data = {event["kind"]: event["data"] for event in events}
    checks = {
        "the events are those of a hand": kinds[0] == "round_opened" and kinds[-1] in ("hand_ended", "round_voided"),
        "a hand is dealt and ends once": kinds.count("round_opened") == 1 and kinds.count(kinds[-1]) == 1,
        "the cards are dealt first": kinds[1] == "hand_dealt" or kinds[1:] == ["round_voided"],
        "the events are numbered one by one": [event["number"] for event in events] == list(range(1, len(events) + 1)),
        "the events never go back in time": all(a["at"] <= b["at"] for a, b in itertools.pairwise(events)),
        "the record begins with its own hand": f"{opened['table']}/{opened['number']}" == told["round"],
        "the record begins with its own game": opened["game"].split("/")[0] == told["game"],
        "the commitment is the one that was published": opened["commitment"] == told["commitment"],
        "the hand follows the one before it": opened["previous"] == told["previous_digest"],
        "the first hand follows none": opened["number"] > 1 or int(opened["previous"], 16) == 0,
        "the digest is of these events": hashlib.sha256(lengths).hexdigest() == told["digest"],
        "the next hand follows this one": told["next_previous"] in (None, told["digest"]),
    }
    if "hand_dealt" in data:
        checks |= card_faults(told, data["hand_dealt"], events)
    if "hand_ended" in data:
        checks |= money_faults(data["hand_dealt"], data["hand_ended"], events)
    return [f"NOT TRUE: {sentence}" for sentence, is_so in checks.items() if not is_so]


if __name__ == "__main__":
    found = []
    for path in sys.argv[1:] or ["/dev/stdin"]:
        try:
            with open(path, encoding="utf-8") as file:
                wrong = faults(json.load(file))
        except (ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError):
            wrong = ["this is no record of a hand"]
        print(f"{path}: {'; '.join(wrong) or 'verifies'}")
        found += wrong
    sys.exit(1 if found else 0)
