#!/usr/bin/env python3
"""Checks one roulette round without the house's code: does the commitment open, did the ball fall where it had to?

    python3 docs/verify_round.py round.json        (or the same JSON on standard input)

JSON: {"round": "table/12", "wheel": "american", "commitment": hex, "r": int, "salt": hex, "pocket": "17",
       "bets": [[pseudonym, position, cents], ...]}          what stood on the table when betting closed
Exit code 0 only where everything agrees. docs/fairness.md says what that proves.
"""

import hashlib
import json
import sys

ONE = "28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1".split()
TWO = "27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2".split()
FRENCH = "32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26".split()
WHEELS = {
    "american": ["0", *ONE, *TWO],
    "american_double_zero": ["0", *ONE, "00", *TWO],
    "french": ["0", *FRENCH],
}


def commitment(name, r, salt):
    tagged = b"\x00mesa-aberta/roulette/commitment/v1\x00" + name.encode() + b"\x00"
    return hashlib.sha256(tagged + r.to_bytes(2, "big") + bytes.fromhex(salt)).hexdigest()


def bets_number(name, bets, pockets):
    sums = {}
    for player, position, cents in bets:
        sums[player, position] = sums.get((player, position), 0) + cents
    rows = [[player, position, cents] for (player, position), cents in sorted(sums.items()) if cents]
    text = json.dumps(rows, separators=(",", ":"), ensure_ascii=False)
    digest = hashlib.sha256(b"\x00mesa-aberta/roulette/bets/v1\x00" + name.encode() + b"\x00" + text.encode()).digest()
    while int.from_bytes(digest, "big") >= 2**256 - 2**256 % pockets:
        digest = hashlib.sha256(digest).digest()
    return int.from_bytes(digest, "big") % pockets


def faults(told):
    wheel = WHEELS[told["wheel"]]
    if not 0 <= told["r"] < len(wheel):
        yield f"r = {told['r']} is no pocket of this wheel"
    if len(bytes.fromhex(told["salt"])) != 32:
        yield "the salt does not have 32 bytes"
    if commitment(told["round"], told["r"], told["salt"]) != told["commitment"]:
        yield "the commitment does not open to r and salt"
    p = bets_number(told["round"], told["bets"], len(wheel))
    pocket = wheel[(told["r"] + p) % len(wheel)]
    if pocket != told["pocket"]:
        yield f"r = {told['r']} and p = {p} give {pocket}, not {told['pocket']}"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") if len(sys.argv) > 1 else sys.stdin as source:
        found = list(faults(json.load(source)))
    print("\n".join(found) or "The round verifies.")
    sys.exit(1 if found else 0)
