#!/usr/bin/env python3
"""Checks roulette rounds from their public records, without the house's code: `verify_round.py 12.json [13.json ...]`.

Rounds of one table given in order are checked as a chain. Exit code 0 only where all agrees; see docs/fairness.md.
"""

import hashlib
import itertools
import json
import sys

ONE = "28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1".split()
TWO = "27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2".split()
FRENCH = "32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26".split()
WHEELS = {"american": ["0", *ONE, *TWO], "american_double_zero": ["0", *ONE, "00", *TWO], "french": ["0", *FRENCH]}
FALLEN = ["betting_closed", "ball_fell"]
ENDINGS = [[*FALLEN, "round_settled"], [*FALLEN, "round_voided"], ["round_voided"]]


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def tagged(tag, name, body):
    return hashlib.sha256(f"\0mesa-aberta/roulette/{tag}/v1\0{name}\0".encode() + body).hexdigest()


def number_below(digest, pockets):
    while int(digest, 16) >= 2**256 - 2**256 % pockets:
        digest = hashlib.sha256(bytes.fromhex(digest)).hexdigest()
    return int(digest, 16) % pockets


def standing(events):
    sums = {}
    for event in events:
        if event["kind"].endswith(("bets_placed", "bets_withdrawn")):
            for position, cents in event["data"]["bets"]:
                key, sign = (event["player"], position), 1 if event["kind"].endswith("placed") else -1
                sums[key] = sums.get(key, 0) + sign * cents
    return [[player, position, cents] for (player, position), cents in sorted(sums.items()) if cents]


def faults(told):
    name, events, wheel = told["round"], told["events"], WHEELS[told["wheel"]]
    kinds, data = [event["kind"] for event in events], {event["kind"]: event["data"] for event in events}
    opened, closed, fell = events[0]["data"], data.get("betting_closed", {}), data.get("ball_fell", {})
    steps = [kind for kind in kinds if "bets_" not in kind and kind != "ball_launched"]
    bets, lengths = standing(events), b"".join(len(text).to_bytes(8, "big") + text for text in map(canonical, events))
    same = {field: fell.get(field) for field in ("r", "salt", "pocket")} | {"commitment": opened["commitment"]}
    same |= {"p": closed.get("p"), "bets_digest": closed.get("bets_digest"), "previous_digest": opened["previous"]}
    checks = {
        "the events are those of a round": steps[0] == kinds[0] == "round_opened" and steps[1:] in ENDINGS,
        "nothing comes after betting closed": kinds[1 - len(steps) :] == steps[1:],
        "the events are numbered one by one": [event["number"] for event in events] == list(range(1, len(events) + 1)),
        "the events never go back in time": all(a["at"] <= b["at"] for a, b in itertools.pairwise(events)),
        "the record begins with its own round": f"{opened['table']}/{opened['number']}" == name,
        "the record begins with its own wheel": opened["game"] == f"roulette/{told['wheel']}",
        "the record says what its events say": all(same[field] == told[field] for field in same),
        "the bets are those of the events": bets == told["bets"],
        "the first round follows none": opened["number"] > 1 or int(opened["previous"], 16) == 0,
        "the digest is of these events": hashlib.sha256(lengths).hexdigest() == told["digest"],
        "the next round follows this one": told["next_previous"] in (None, told["digest"]),
    }
    if fell:
        r, salt, digest = told["r"], bytes.fromhex(told["salt"]), tagged("bets", name, canonical(bets))
        checks |= {
            "r and the salt can be": 0 <= r < len(wheel) and len(salt) == 32,
            "the commitment opens": tagged("commitment", name, r.to_bytes(2, "big") + salt) == told["commitment"],
            "the digest is of these bets": digest == told["bets_digest"],
            "p follows from the bets": number_below(digest, len(wheel)) == told["p"],
            "the ball fell on r + p": wheel[(r + told["p"]) % len(wheel)] == told["pocket"],
        }
    return [f"NOT TRUE: {sentence}" for sentence, is_so in checks.items() if not is_so]


if __name__ == "__main__":
    found, ends = [], {}
    for path in sys.argv[1:] or ["/dev/stdin"]:
        try:
            with open(path, encoding="utf-8") as file:
                told = json.load(file)
            wrong, (table, number) = faults(told), told["round"].rsplit("/", 1)
            if ends.setdefault((table, int(number) - 1), told["previous_digest"]) != told["previous_digest"]:
                wrong.append("NOT TRUE: it follows the round before it")
            ends[table, int(number)] = told["digest"]
        except (ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError):
            wrong = ["this is no record of a round"]
        print(f"{path}: {'; '.join(wrong) or 'verifies'}")
        found += wrong
    sys.exit(1 if found else 0)
