"""Every way in which a bet at a live baccarat table ends, to the cent, with nothing left over and the audit clean."""

import pytest

from accounts.models import Player
from games.audit import audit_run
from games.models import Round, RoundEvent
from tests.factories import make_player
from tests.services.baccarat_room import (
    BANCA_5,
    BANCA_6,
    BANCA_7,
    BOTH_PAIRS,
    PONTO_WINS,
    TIE,
    BaccaratRoom,
)

pytestmark = pytest.mark.django_db


def ended(room: BaccaratRoom, player: Player, before: int) -> int:
    """What the player has won or lost, once the round has ended with nothing left over and every proof of the audit."""
    assert room.round.phase == Round.Phase.SETTLED
    assert room.escrow() == 0
    assert {name: finding.faults for name, finding in audit_run().items() if not finding.ok} == {}
    return room.wallet(player) - before


def played(cards: tuple[str, ...], *wanted: tuple[str, int], **changed: object) -> tuple[BaccaratRoom, Player, int]:
    """A coup of one player with this shoe, and what he won or lost in it."""
    room, ana = BaccaratRoom(**changed), make_player("Ana")  # type: ignore[arg-type]
    before = room.wallet(ana)
    room.enter(ana, *cards)
    room.lay(ana, *wanted)
    room.tick()
    return room, ana, ended(room, ana, before)


ALL = (("ponto", 2000), ("banca", 1000), ("empate", 500), ("par_ponto", 500), ("par_banca", 500))


@pytest.mark.rule("812/2.c", "812/11", "812/12", "812/22", "812/23", "812/24", "812/25")
@pytest.mark.parametrize(
    ("cards", "outcome", "won", "states"),
    [
        (PONTO_WINS, "P86p", 2000 - 1000 - 500 + 5500 - 500, ["won", "lost", "lost", "won", "lost"]),
        (BANCA_6, "B56", -2000 + 1000 - 1500, ["lost", "won", "lost", "lost", "lost"]),
        (TIE, "E33", 4000 - 1000, ["push", "push", "won", "lost", "lost"]),
        (BOTH_PAIRS, "P84pb", 2000 - 1000 - 500 + 5500 + 5500, ["won", "lost", "lost", "won", "won"]),
    ],
)
def test_every_chance_wins_loses_or_comes_back(
    cards: tuple[str, ...], outcome: str, won: int, states: list[str]
) -> None:
    room, _ana, result = played(cards, *ALL)
    assert (room.round.outcome, result) == (outcome, won)
    assert [state for _, _, state, _, _ in room.stakes()] == states


@pytest.mark.rule("812/26.a", "812/26.b")
@pytest.mark.parametrize(
    ("commission", "cards", "amount", "returned"),
    [
        ("half_on_5", BANCA_7, 1000, 2000),
        ("half_on_5", BANCA_5, 1000, 1500),
        ("half_on_5", BANCA_6, 1000, 2000),
        ("half_on_6", BANCA_6, 1000, 1500),
        ("half_on_6", BANCA_5, 1000, 2000),
        ("half_on_5_and_6", BANCA_5, 1000, 1500),
        ("half_on_5_and_6", BANCA_6, 1000, 1500),
        ("five_percent", BANCA_7, 1000, 1950),
        ("five_percent", BANCA_7, 150, 293),
        ("none", BANCA_7, 1000, 2000),
    ],
)
def test_the_commission_is_of_each_prize_on_banca(
    commission: str, cards: tuple[str, ...], amount: int, returned: int
) -> None:
    """K03."""
    room, _ana, result = played(cards, ("banca", amount), commission=commission, min_bet=150)
    assert result == returned - amount
    assert room.stakes() == [("banca", amount, "won", returned - amount, returned)]
    told = RoundEvent.objects.get(round=room.round, kind="baccarat_settled").data["bets"][0]
    assert told[3:] == ["won", amount, 2 * amount - returned, returned]


@pytest.mark.rule("812/26.a")
def test_no_commission_is_kept_of_a_prize_on_ponto_or_empate() -> None:
    _room, _ana, result = played(PONTO_WINS, ("ponto", 1000), commission="five_percent")
    assert result == 1000


# K01, in deal order.
COUPS = [
    ("2s 4h 3d 2c Ks", "B56"),
    ("2s 3h 3d 3c 8s", "B36"),
    ("2s Kh 3d 3c 8s", "E33"),
    ("2s 2h 4d 3c 9s", "P64"),
    ("2s 2h 3d 4c 6s Ah", "B17"),
    ("9s 7d 9h 9c", "P86"),
    ("4s 6h 5d 2c", "P98"),
]


@pytest.mark.rule("812/16", "812/19", "812/20", "812/21")
@pytest.mark.parametrize(("cards", "outcome"), COUPS)
def test_the_third_card_follows_the_rule_at_the_table(cards: str, outcome: str) -> None:
    """K01: and the coup is the same for a process that has just started."""
    room, _ana, _result = played(tuple(cards.split()), ("ponto", 1000))
    assert room.round.outcome[:3] == outcome
    turned = RoundEvent.objects.get(round=room.round, kind="baccarat_turned").data
    assert len(turned["ponto"]) + len(turned["banca"]) == len(cards.split())
    coup = room.rebuilt().coup
    assert (list(coup.ponto), list(coup.banca)) == (turned["ponto"], turned["banca"])


def test_the_log_tells_who_drew_and_why_with_the_leaves_of_every_card() -> None:
    room, ana, _result = played(("2s", "2h", "3d", "4c", "6s", "Ah"), ("banca", 1000))
    events = RoundEvent.objects.filter(round=room.round, kind__startswith="baccarat").order_by("number")
    dealt, turned, settled = [event.data for event in events]
    assert dealt == {"bets": [[ana.public_id, "banca", 1000]], "ponto_leaves": [0, 2], "banca_leaves": [1, 3]}
    assert turned["steps"] == [["ponto", "draws", 5, "6s", 4], ["banca", "draws", 6, "Ah", 5]]
    assert (turned["ponto_total"], turned["banca_total"], turned["winner"]) == (1, 7, "banca")
    assert settled["bets"] == [[ana.public_id, "banca", 1000, "won", 1000, 0, 2000]]
