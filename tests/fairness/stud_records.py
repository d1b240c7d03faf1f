"""Records of póquer sem descarte for whoever checks them: honest ones from real decks, and each way of altering one."""

import random
from collections.abc import Callable, Mapping
from typing import Any

from games.models import Round
from games.selectors.card_record import card_record
from games.services.cards.rounds import round_void
from tests.factories import make_player
from tests.fairness.card_records import Record, data_changed, digested, paid_more, shoe_changed
from tests.services.stud_room import StudRoom


def played(rounds: int, seed: int) -> list[Record]:
    """Rounds of two players who bet twice in three times; the last is void with cards on the felt."""
    source = random.Random(seed)
    room, ana, rui = StudRoom(), make_player("Ana"), make_player("Rui")
    room.enter(ana)
    room.enter(rui)
    found = []
    for number in range(rounds + 1):
        room.bet(ana, (1, 500), (2, 600))
        room.bet(rui, (5, 500))
        room.tick()
        if number == rounds:
            round_void(round_id=room.round.pk, reason="ensaio", now=room.now)
        else:
            for player, place in ((rui, 5), (ana, 1), (ana, 2)):
                if source.random() < 0.9:
                    room.act(player, source.choice(("bet", "bet", "fold")), place)
            if room.round.phase == Round.Phase.PLAYING:
                room.tick()
        found.append(room.round)
        room.tick()
    records = [card_record(Round.objects.get(pk=one.pk)) for one in found]
    assert None not in records
    return records  # type: ignore[return-value]


def _answer(record: Record) -> None:
    event = next(one for one in record["events"] if one["kind"] == "stud_decided")
    event["data"]["answer"] = "bet" if event["data"]["answer"] == "fold" else "fold"
    digested(record)


def _second(record: Record) -> None:
    event = next(one for one in record["events"] if one["kind"] == "stud_decided")
    event["amount"] = (event["amount"] or 0) + 100
    digested(record)


def _named(rows: list[list[Any]]) -> list[list[Any]]:
    place, cards, name = rows[0]
    return [[place, cards, "flush" if name != "flush" else "pair"], *rows[1:]]


CHANGES: Mapping[str, Callable[[Record], None]] = {
    "two cards of the deck": shoe_changed,
    "one salt": lambda record: record["shoe"].__setitem__(0, [record["shoe"][0][0], "00" * 32]),
    "another commitment": lambda record: record.update(commitment="0" * 64),
    "an event": lambda record: record["events"].pop(1),
    "an ante": data_changed("stud_dealt", "antes", paid_more),
    "where a card lay": data_changed("stud_dealt", "bank_leaves", lambda leaves: [*leaves[:4], leaves[4] + 1]),
    "the bank's open card": data_changed("stud_dealt", "bank", lambda card: "2c" if card != "2c" else "3c"),
    "the bank's hand": data_changed("stud_shown", "bank", lambda cards: [*cards[1:], cards[0]]),
    "a hand's name": data_changed("stud_shown", "cards", _named),
    "whether the bank plays": data_changed("stud_shown", "qualifies", lambda plays: not plays),
    "what a place decided": _answer,
    "a second stake": _second,
    "what a place got": data_changed("stud_settled", "places", paid_more),
    "the sum": data_changed("round_settled", "returned", lambda cents: cents + 1),
}
