"""Records of rounds for the two verifiers, made with a generator of the test's own, and forgeries of them.

An honest record is what the house would publish; a forgery is an honest one with one thing changed.
"""

import copy
import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from games.engines.roulette import Wheel, positions
from games.events import GENESIS, canonical, event_fields, round_digest
from games.fairness import bets_digest, digest_below, pocket_index, roulette_commitment, round_ref

Record = dict[str, Any]
START = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
# Names whose order and escapes need care in JSON; the house's own pseudonyms are twelve hexadecimal signs.
PLAYERS = ["0a1b2c3d4e5f", "f0e1d2c3b4a5", "José “Zé”", 'a"\\/b', "\U0001f3b2", "\uff21", "linha\nnova\x7f\x01"]


def records(seed: int, count: int) -> list[Record]:
    """A table's rounds one after the other, a chain from its first round on; one in seven is void."""
    source = random.Random(seed)
    wheel = list(Wheel)[seed % len(Wheel)]
    found: list[Record] = []
    for number in range(1, count + 1):
        previous = found[-1]["digest"] if found else GENESIS
        found.append(_record(source, wheel, f"mesa-{seed}", number, previous))
        if number > 1:
            found[-2]["next_previous"] = previous
    return found


def _record(source: random.Random, wheel: Wheel, slug: str, number: int, previous: str) -> Record:
    ref, at = round_ref(slug, number), START + timedelta(minutes=number, microseconds=source.randrange(10**6))
    r, salt = source.randrange(len(wheel.order)), source.randbytes(32)
    commitment = roulette_commitment(ref, r=r, salt=salt)
    opened = {"table": slug, "number": number, "game": f"roulette/{wheel.value}", "rules": "roleta/1"}
    events = [("round_opened", None, None, {**opened, "previous": previous, "commitment": commitment})]
    standing = _bets_add(source, wheel, events)
    staked = sum(cents for _player, _position, cents in standing)
    ending = source.randrange(7)
    result: dict[str, Any] = dict.fromkeys(("bets_digest", "p", "r", "salt", "pocket"))
    if ending:
        digest = bets_digest(ref, standing)
        p = digest_below(digest, len(wheel.order))
        pocket = wheel.order[pocket_index(r=r, p=p, pockets=len(wheel.order))]
        result = {"bets_digest": digest, "p": p, "r": r, "salt": salt.hex(), "pocket": pocket}
        events.append(("betting_closed", None, None, {"bets_digest": digest, "p": p}))
        events.append(("ball_fell", None, None, {"pocket": pocket, "r": r, "salt": salt.hex()}))
    if ending > 1:
        events.append(("round_settled", None, None, {"staked": staked, "returned": 0}))
    else:
        events.append(("round_voided", None, None, {"reason": "Avaria «na» roda.", "returned": staked}))
    told = [
        event_fields(
            number=place, kind=kind, player=player, seat=None, amount=amount, data=data, by_system=player is None,
            at=at + timedelta(seconds=place),
        )
        for place, (kind, player, amount, data) in enumerate(events, start=1)
    ]  # fmt: skip
    return {
        "format": "mesa-aberta/roulette/record/v1",
        "round": ref,
        "wheel": wheel.value,
        "commitment": commitment,
        "bets": [list(row) for row in standing],
        **result,
        "previous_digest": previous,
        "digest": round_digest(canonical(event) for event in told),
        "next_previous": None,
        "events": told,
    }


def _bets_add(source: random.Random, wheel: Wheel, events: list[Any]) -> list[tuple[str, str, int]]:
    """Gestures of several players, some taken back; what stands at the end, as the house adds it up."""
    codes, sums = [position.code for position in positions(wheel)], {}
    for _gesture in range(source.randrange(6)):
        player = source.choice(PLAYERS)
        bets = [[source.choice(codes), 50 * source.randrange(1, 40)] for _ in range(source.randrange(1, 4))]
        placed = source.choice(["bets_placed", "call_bets_placed"])
        events.append((placed, player, sum(cents for _position, cents in bets), {"bets": bets}))
        for position, cents in bets:
            sums[player, position] = sums.get((player, position), 0) + cents
        if source.randrange(4) == 0:
            position, cents = bets[0]
            events.append(("bets_withdrawn", player, cents, {"bets": [[position, cents]]}))
            sums[player, position] -= cents
    return [(player, position, cents) for (player, position), cents in sorted(sums.items()) if cents]


def forgeries(record: Record) -> Iterator[tuple[str, Record]]:
    """Every forgery that this record allows, named."""
    for name, change in CHANGES.items():
        forged = copy.deepcopy(record)
        try:
            change(forged)
        except (IndexError, KeyError, TypeError, StopIteration):
            continue  # This round has no such thing to change.
        if forged != record:
            yield name, forged


def _event(record: Record, kind: str) -> dict[str, Any]:
    return [event for event in record["events"] if event["kind"].endswith(kind)][0]  # noqa: RUF015


def _set(record: Record, field: str, value: Callable[[Any], Any]) -> None:
    record[field] = value(record[field])


def _digest_again(record: Record) -> None:
    """The careful forger computes the round's digest again, and says that the next round follows it."""
    record["digest"] = round_digest(canonical(event) for event in record["events"])
    record["next_previous"] = record["next_previous"] and record["digest"]


def _reopen(record: Record) -> None:
    """Another r with a salt of its own, and everything that follows from it, but for the commitment."""
    fell = _event(record, "ball_fell")["data"]
    fell["r"] = record["r"] = (record["r"] + 1) % 37
    order = Wheel(record["wheel"]).order
    fell["pocket"] = record["pocket"] = order[(record["r"] + record["p"]) % len(order)]
    _digest_again(record)


def _repocket(record: Record) -> None:
    fell = _event(record, "ball_fell")["data"]
    fell["pocket"] = record["pocket"] = "1" if record["pocket"] != "1" else "2"
    _digest_again(record)


def _rebet(record: Record) -> None:
    """A bet made larger, in list and events alike; the digests of bets and round are made to fit, p is not."""
    placed = _event(record, "bets_placed")
    placed["data"]["bets"][0][1] += 50
    position, player = placed["data"]["bets"][0][0], placed["player"]
    row = next(i for i, bet in enumerate(record["bets"]) if bet[:2] == [player, position])
    record["bets"][row][2] += 50
    closed = _event(record, "betting_closed")["data"]
    closed["bets_digest"] = record["bets_digest"] = bets_digest(record["round"], [tuple(bet) for bet in record["bets"]])
    if digest_below(record["bets_digest"], len(Wheel(record["wheel"]).order)) == record["p"]:
        raise IndexError  # One time in 37 it is the same p, and then nothing is forged but the sum.
    _digest_again(record)


def _other(number: int) -> int:
    return number + 1 if number < 30 else number - 1


def _hex(text: str) -> str:
    return f"{int(text[0], 16) ^ 1:x}{text[1:]}"


CHANGES: dict[str, Callable[[Record], None]] = {
    "r": lambda one: _set(one, "r", _other),
    "salt": lambda one: _set(one, "salt", _hex),
    "commitment": lambda one: _set(one, "commitment", _hex),
    "p": lambda one: _set(one, "p", _other),
    "pocket": lambda one: _set(one, "pocket", lambda label: "7" if label != "7" else "8"),
    "bets digest": lambda one: _set(one, "bets_digest", _hex),
    "digest": lambda one: _set(one, "digest", _hex),
    "previous digest": lambda one: _set(one, "previous_digest", _hex),
    "next round": lambda one: _set(one, "next_previous", _hex),
    "round": lambda one: _set(one, "round", lambda name: name + "0"),
    "wheel": lambda one: _set(one, "wheel", lambda name: "french" if name != "french" else "american"),
    "a bet's amount": lambda one: one["bets"][0].__setitem__(2, one["bets"][0][2] + 50),
    "a bet's position": lambda one: one["bets"][0].__setitem__(1, "straight:99"),
    "a bet's pseudonym": lambda one: one["bets"][0].__setitem__(0, "ffffffffffff"),
    "a bet less": lambda one: one["bets"].pop(),
    "a bet more": lambda one: one["bets"].append(["ffffffffffff", "red", 100]),
    "bets in another order": lambda one: one["bets"].reverse(),
    "an event's time": lambda one: one["events"][-1].update(at="2030-01-01T00:00:00.000000Z"),
    "time going back": lambda one: (one["events"][-1].update(at="2020-01-01T00:00:00.000000Z"), _digest_again(one)),
    "an event's order": lambda one: one["events"].insert(1, one["events"].pop(2)),
    "an event renumbered": lambda one: (one["events"][-1].update(number=99), _digest_again(one)),
    "an event less": lambda one: one["events"].pop(1),
    "an event more": lambda one: one["events"].append(one["events"][-1]),
    "an event's player": lambda one: _event(one, "bets_placed").update(player="ffffffffffff"),
    "an event's bet": lambda one: _event(one, "bets_placed")["data"]["bets"][0].__setitem__(0, "straight:99"),
    "an event's sum": lambda one: one["events"][-1].update(amount=1),
    "who did it": lambda one: one["events"][-1].update(by_system=False),
    "what was paid": lambda one: _event(one, "round_settled")["data"].update(returned=1),
    "the reason": lambda one: _event(one, "round_voided")["data"].update(reason="Outra."),
    "the rules": lambda one: one["events"][0]["data"].update(rules="roleta/2"),
    "no ending": lambda one: (one["events"].pop(), _digest_again(one)),
    "no events": lambda one: one["events"].clear(),
    "r below zero": lambda one: _set(one, "r", lambda r: -1 - r),
    "r as a word": lambda one: _set(one, "r", lambda r: str(r + 0)),
    "a carefully changed r": _reopen,
    "a carefully changed pocket": _repocket,
    "a carefully changed bet": _rebet,
}  # fmt: skip
