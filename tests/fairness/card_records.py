"""Records of blackjack for whoever checks them: honest ones from real shoes, and every way of altering one."""

import copy
import hashlib
import random
from collections.abc import Callable, Mapping
from typing import Any

from casino.refusal import Refused
from games.engines import blackjack
from games.events import canonical
from games.models import Round
from games.selectors.card_record import card_record
from games.services.cards.rounds import round_void
from tests.factories import make_player
from tests.services.blackjack_room import BlackjackRoom

Record = dict[str, Any]


def played(rounds: int, seed: int) -> list[Record]:
    """Rounds of two players who do whatever is allowed, from real shoes; the last is void."""
    source = random.Random(seed)
    room, ana, rui = BlackjackRoom(decks=4), make_player("Ana"), make_player("Rui")
    room.enter(ana)
    room.enter(rui)
    found = []
    for _ in range(rounds):
        room.bet(ana, (1, 1000), (2, 2000))
        room.bet(rui, (5, 500))
        room.tick()
        while room.round.phase == Round.Phase.PLAYING:
            _move(room, {1: ana, 2: ana, 5: rui}, source)
        found.append(room.round)
        room.tick()
    round_void(round_id=room.round.pk, reason="ensaio", now=room.now)
    records = [card_record(Round.objects.get(pk=one.pk)) for one in [*found, room.round]]
    assert None not in records
    return records  # type: ignore[return-value]


def _move(room: BlackjackRoom, owners: dict[int, Any], source: random.Random) -> None:
    state = room.under_way.state
    offers = blackjack.offers(state)
    try:
        if offers:
            place, kind = next(iter(sorted(offers.items())))
            room.offer(owners[place], kind.value, place, 100 if kind.value == "insurance" else 0)
            return
        turn = blackjack.to_act(state)
        assert turn is not None
        kind = source.choice([kind for kind in blackjack.legal(state) if kind is not blackjack.Kind.SURRENDER])
        room.act(owners[turn.seat], kind.value, turn.seat, turn.hand)
    except Refused:
        room.tick()


def shoe_changed(record: Record) -> None:
    record["shoe"][-1], record["shoe"][-2] = record["shoe"][-2], record["shoe"][-1]


def data_changed(kind: str, name: str, change: Callable[[Any], Any]) -> Callable[[Record], None]:
    def alter(record: Record) -> None:
        event = next(one for one in record["events"] if one["kind"] == kind)
        event["data"][name] = change(event["data"][name])
        digested(record)

    return alter


def digested(record: Record) -> None:
    """Who forges a record also mends its digest."""
    lengths = b"".join(len(text).to_bytes(8, "big") + text for text in map(canonical, record["events"]))
    record["digest"] = hashlib.sha256(lengths).hexdigest()
    record["next_previous"] = None


def paid_more(rows: list[list[Any]]) -> list[list[Any]]:
    return [[*rows[0][:-1], rows[0][-1] + 100], *rows[1:]]


CHANGES: dict[str, Callable[[Record], None]] = {
    "two cards of the shoe": shoe_changed,
    "one salt": lambda record: record["shoe"].__setitem__(0, [record["shoe"][0][0], "00" * 32]),
    "another commitment": lambda record: record.update(commitment="0" * 64),
    "one deck less": lambda record: record.update(decks=3),
    "an event": lambda record: record["events"].pop(1),
    "a stake": data_changed("blackjack_dealt", "bets", paid_more),
    "the bank's card": data_changed(
        "bank_played", "cards", lambda cards: [cards[0], "2c" if cards[1] != "2c" else "3c"]
    ),
    "where a card lay": data_changed("blackjack_dealt", "bank_leaves", lambda leaves: [leaves[0], leaves[1] + 1]),
    "what a hand got": data_changed("cards_settled", "hands", paid_more),
    "the sum": data_changed("round_settled", "returned", lambda cents: cents + 1),
}


def forgeries(
    records: list[Record], changes: Mapping[str, Callable[[Record], None]] = CHANGES
) -> list[tuple[str, Record]]:
    """Each record altered in each way, with the way's name."""
    forged = [(name, copy.deepcopy(record)) for name in changes for record in records]
    for name, record in forged:
        changes[name](record)
    return forged
