"""Records of baccarat for whoever checks them: honest ones from real shoes, and each way of altering one."""

import random
from collections.abc import Callable, Mapping
from typing import Any

from games.models import Round
from games.selectors.card_record import card_record
from games.services.cards.rounds import round_void
from tests.factories import make_player
from tests.fairness.card_records import Record, data_changed, paid_more, shoe_changed
from tests.services.baccarat_room import BaccaratRoom


def played(rounds: int, seed: int, commission: str = "five_percent") -> list[Record]:
    """Rounds of two players, one of whom bets twice on the same; the last is void before the deal."""
    source = random.Random(seed)
    room, ana, rui = BaccaratRoom(commission=commission), make_player("Ana"), make_player("Rui")
    room.enter(ana)
    room.enter(rui)
    found = []
    for number in range(rounds + 1):
        room.lay(ana, ("banca", 550), ("empate", 500))
        room.lay(ana, ("banca", 750))
        room.lay(rui, (source.choice(("ponto", "banca")), 1000), (source.choice(("par_ponto", "par_banca")), 500))
        if number == rounds:
            round_void(round_id=room.round.pk, reason="ensaio", now=room.now)
        else:
            room.tick()
        found.append(room.round)
        room.tick()
    records = [card_record(Round.objects.get(pk=one.pk)) for one in found]
    assert None not in records
    return records  # type: ignore[return-value]


def _another(cards: list[str]) -> list[str]:
    return [*cards[:-1], "2c" if cards[-1] != "2c" else "3c"]


def _step(steps: list[list[Any]]) -> list[list[Any]]:
    return [[steps[0][0], "stands" if steps[0][1] != "stands" else "natural", *steps[0][2:]], *steps[1:]]


def _commission(rows: list[list[Any]]) -> list[list[Any]]:
    who, chance, cents, result, prize, kept, returned = rows[0]
    return [[who, chance, cents, result, prize, kept + 1, returned], *rows[1:]]


CHANGES: Mapping[str, Callable[[Record], None]] = {
    "two cards of the shoe": shoe_changed,
    "one salt": lambda record: record["shoe"].__setitem__(0, [record["shoe"][0][0], "00" * 32]),
    "one deck less": lambda record: record.update(decks=6),
    "an event": lambda record: record["events"].pop(1),
    "a bet": data_changed("baccarat_dealt", "bets", paid_more),
    "where a card lay": data_changed("baccarat_dealt", "banca_leaves", lambda leaves: [leaves[0], leaves[1] + 1]),
    "a card": data_changed("baccarat_turned", "ponto", _another),
    "a step of the draw": data_changed("baccarat_turned", "steps", _step),
    "a total": data_changed("baccarat_turned", "banca_total", lambda total: (total + 1) % 10),
    "who won": data_changed("baccarat_turned", "winner", lambda side: "ponto" if side != "ponto" else "empate"),
    "what a bet got": data_changed("baccarat_settled", "bets", paid_more),
    "a commission": data_changed("baccarat_settled", "bets", _commission),
    "the sum": data_changed("round_settled", "returned", lambda cents: cents + 1),
}
