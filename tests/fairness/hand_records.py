"""Records of hands of poker for the two verifiers, from hands that the engine played, and forgeries of them."""

import copy
import hashlib
import random
from collections.abc import Callable, Iterator
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from typing import Any

from games.engines.cards import DECK
from games.engines.poker import Limit, Variant
from games.events import GENESIS, canonical, event_fields, round_digest
from tests.rules.hand_events import events_of
from tests.rules.poker_kit import Pair

Record = dict[str, Any]
START = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


def hand_records(seed: int, count: int) -> list[Record]:
    """A table's hands one after the other, each as one of its players may see it (every third: as a visitor may)."""
    found: list[Record] = []
    for number in range(1, count + 1):
        variant = list(Variant)[seed % 2]
        previous = found[-1]["digest"] if found else GENESIS
        found.append(_record(seed * 1000 + number, variant, f"braga-{seed}", number, previous))
        if number > 1:
            found[-2]["next_previous"] = previous
    return found


def _record(seed: int, variant: Variant, slug: str, number: int, previous: str) -> Record:
    pair = Pair(seed, variant, Limit.NO_LIMIT if variant is Variant.HOLDEM else Limit.POT_LIMIT)
    pair.play()
    source, ref, at = random.Random(seed), f"{slug}/{number}", START + timedelta(minutes=number)
    salts = [source.randbytes(32) for _ in DECK]
    leaves = [_leaf(ref, i, card, salt) for i, (card, salt) in enumerate(zip(pair.deck, salts, strict=True))]
    opened = {"table": slug, "number": number, "game": f"{variant.word}/no_limit", "rules": "braga/1"}
    opened |= {"previous": previous, "commitment": _root(leaves).hex()}
    told = events_of(pair.start(), pair.actions)
    rows = [("round_opened", None, None, opened)]
    rows += [(one.data.kind, one.seat, one.amount, asdict(one.data)) for one in told]  # type: ignore[attr-defined, call-overload]
    events = [
        event_fields(
            number=place, kind=kind, player=f"p{seat}" if seat else None, seat=seat, amount=amount, data=data,
            by_system=False, at=at + timedelta(seconds=place),
        )
        for place, (kind, seat, amount, data) in enumerate(rows, start=1)
    ]  # fmt: skip
    holes = dict(map(tuple, events[1]["data"]["holes"]))
    own = [] if seed % 3 == 0 else holes[source.choice(sorted(holes))]
    turned = {leaf for event in events for leaf in event["data"].get("leaves", [])}
    openings = [
        {"leaf": i, "card": pair.deck[i], "salt": salts[i].hex(), "path": [step.hex() for step in _path(leaves, i)]}
        for i in sorted(turned | set(own))
    ]
    return {
        "format": "mesa-aberta/cards/record/v1",
        "round": ref,
        "game": variant.word,
        "commitment": opened["commitment"],
        "previous_digest": previous,
        "digest": round_digest(canonical(event) for event in events),
        "next_previous": None,
        "own": own,
        "openings": openings,
        "events": events,
    }


# The tree, once more and from its description alone.


def _leaf(ref: str, place: int, card: str, salt: bytes) -> bytes:
    tag = b"\x00mesa-aberta/cards/leaf/v1\x00" + ref.encode() + b"\x00"
    return hashlib.sha256(tag + place.to_bytes(2, "big") + card.encode() + salt).digest()


def _split(leaves: list[bytes]) -> int:
    return max(2**power for power in range(6) if 2**power < len(leaves))


def _root(leaves: list[bytes]) -> bytes:
    if len(leaves) == 1:
        return leaves[0]
    left = _split(leaves)
    return hashlib.sha256(b"\x01" + _root(leaves[:left]) + _root(leaves[left:])).digest()


def _path(leaves: list[bytes], place: int) -> list[bytes]:
    if len(leaves) == 1:
        return []
    left = _split(leaves)
    if place < left:
        return [*_path(leaves[:left], place), _root(leaves[left:])]
    return [*_path(leaves[left:], place - left), _root(leaves[:left])]


# Forgeries: what is changed, and then the digests of the chain made to fit, as a careful forger would.


def forgeries(record: Record) -> Iterator[tuple[str, Record]]:
    """Every forgery that this record allows, named."""
    for name, change in CHANGES.items():
        forged = copy.deepcopy(record)
        try:
            change(forged)
        except (IndexError, KeyError, StopIteration):
            continue  # This hand has no such thing to change.
        if forged == record:
            continue
        if not name.startswith("digest"):
            forged["digest"] = round_digest(canonical(event) for event in forged["events"])
            forged["next_previous"] = forged["next_previous"] and forged["digest"]
        yield name, forged


def _event(record: Record, kind: str) -> dict[str, Any]:
    return next(event for event in record["events"] if event["kind"] == kind)


def _other(card: str) -> str:
    return "As" if card != "As" else "Kd"


def _card_opened(record: Record) -> None:
    """Another card with the same salt, said everywhere alike."""
    one = record["openings"][0]
    before, one["card"] = one["card"], _other(one["card"])
    for event in record["events"]:
        if before in event["data"].get("cards", []):
            event["data"]["cards"][event["data"]["cards"].index(before)] = one["card"]


def _shift(path: tuple[Any, ...], by: int) -> Callable[[Record], None]:
    def change(record: Record) -> None:
        kind, *keys, last = path
        found: Any = _event(record, kind)
        for key in keys:
            found = found[key]
        found[last] += by

    return change


def _swap_holes(record: Record) -> None:
    holes = _event(record, "hand_dealt")["data"]["holes"]
    holes[0][1], holes[1][1] = holes[1][1], holes[0][1]


def _board_later(record: Record) -> None:
    street = _event(record, "street_dealt")["data"]
    street["leaves"] = [leaf + 1 for leaf in street["leaves"]]


def _winner(record: Record) -> None:
    """The pot to somebody else, stacks and all."""
    pot, ended = _event(record, "pot_paid")["data"], _event(record, "hand_ended")["data"]
    seat, cents = pot["winners"][0]
    other = next(row[0] for row in ended["stacks"] if row[0] not in pot["eligible"])
    pot["winners"][0][0] = other
    for row in ended["stacks"]:
        row[1] += cents * ((row[0] == other) - (row[0] == seat))


def _rake_kept(record: Record) -> None:
    pot, ended = _event(record, "pot_paid"), _event(record, "hand_ended")["data"]
    pot["data"]["rake"] += 1
    ended["rake"] += 1


def _drop(kind: str) -> Callable[[Record], None]:
    def change(record: Record) -> None:
        record["events"].remove(_event(record, kind))
        for number, event in enumerate(record["events"], start=1):
            event["number"] = number

    return change


def _unshow(record: Record) -> None:
    won = _event(record, "pot_paid")["data"]["winners"][0][0]
    record["events"].remove(next(e for e in record["events"] if e["kind"] == "hand_shown" and e["seat"] == won))
    for number, event in enumerate(record["events"], start=1):
        event["number"] = number


def _opening(field: str, value: Callable[[Any], Any]) -> Callable[[Record], None]:
    def change(record: Record) -> None:
        record["openings"][-1][field] = value(record["openings"][-1][field])

    return change


def _set(field: str, value: Any) -> Callable[[Record], None]:
    return lambda record: record.update({field: value})


CHANGES: dict[str, Callable[[Record], None]] = {
    "another card under the same salt": _card_opened,
    "another salt": _opening("salt", lambda salt: salt[:-2] + ("00" if salt[-2:] != "00" else "01")),
    "another place": _opening("leaf", lambda leaf: (leaf + 1) % 52),
    "another neighbour": _opening("path", lambda path: [*path[:-1], "ab" * 32]),
    "a shorter path": _opening("path", lambda path: path[1:]),
    "a longer path": _opening("path", lambda path: ["ab" * 32, *path]),
    "a card twice": lambda record: record["openings"].append(record["openings"][0]),
    "a card kept closed": lambda record: record["openings"].pop(),
    "own cards exchanged": _swap_holes,
    "a common card from further down": _board_later,
    "another commitment": _set("commitment", "ab" * 32),
    "another hand": _set("round", "braga-9/1"),
    "another game": lambda record: record.update(game="omaha" if record["game"] == "holdem" else "holdem"),
    "a pot to somebody else": _winner,
    "a cent more for the winner": _shift(("pot_paid", "data", "winners", 0, 1), 1),
    "a cent more for the house": _rake_kept,
    "a larger pot": _shift(("pot_paid", "amount"), 100),
    "a larger bet": _shift(("hand_action", "data", "put"), 1),
    "a larger stack": _shift(("hand_ended", "data", "stacks", 0, 1), 1),
    "a smaller stack before": _shift(("hand_dealt", "data", "stacks", 0, 2), -1),
    "a smaller blind": _shift(("hand_dealt", "data", "posts", 0, 2), -1),
    "more went back": _shift(("uncalled_returned", "amount"), 1),
    "a street left out": _drop("street_dealt"),
    "a winner's cards left out": _unshow,
    "the end left out": _drop("hand_ended"),
    "an event twice": lambda record: record["events"].insert(2, record["events"][1]),
    "an hour moved": lambda record: record["events"][1].update(at="2027-01-01T00:00:00.000000Z"),
    "digest: an action told otherwise": lambda record: _event(record, "hand_action")["data"].update(why="timeout"),
    "digest: another one": _set("digest", "ab" * 32),
    "digest: the next follows another": _set("next_previous", "ab" * 32),
    "another hand before it": _set("previous_digest", "ab" * 32),
}
