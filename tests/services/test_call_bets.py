"""Announced bets at a French table (807/8): laid chip by chip, one gesture, won part by part, told by their names."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from accounts import ledger
from accounts.models import LedgerTransaction
from casino.refusal import Denial, Refused
from casino.rulebook.models import SpecificRules
from games.audit import audit_run
from games.audit.second_calls import chips_for
from games.commands import command_read
from games.engines.roulette import CALL_BETS, CallBet, Wheel, call_bet_of_code, position_of_code, wins
from games.fairness import bets_digest, round_ref
from games.models import Bet, RoundEvent
from games.selectors.roulette import viewer_tables
from games.selectors.rounds import round_bets, round_told, round_view
from games.services import bets
from tests.factories import make_player
from tests.services.roulette_room import Room, key

pytestmark = pytest.mark.django_db(transaction=True)

EVERY_CALL = [
    "voisins",
    "tiers",
    "orphelins",
    *(f"finals:{digit}" for digit in range(10)),
    *(f"neighbours:{number}:{reach}" for number in Wheel.FRENCH.pockets for reach in (1, 2, 3)),
]


@pytest.fixture
def room() -> Room:
    return Room("evora", rules_key="roulette-french-demo")


@pytest.fixture
def ana(room):
    player = make_player("Ana")
    room.enter(player)
    return player


def wallet(player) -> int:
    return ledger.balance(ledger.wallet_id(player.pk, "DEMO"))


def refusal(call, *args) -> Denial:
    with pytest.raises(Refused) as caught:
        call(*args)
    return caught.value.denial


@pytest.mark.rule("807/8.a", "807/8.b", "807/8.c", "807/8.d.i", "807/8.d.ii", "807/8.d.iii", "807/8.e")
@pytest.mark.parametrize(
    ("call", "amount", "parts"),
    [
        ("voisins", 900, {"street:0-2-3": 200, "corner:25-26-28-29": 200, "split:4-7": 100, "split:12-15": 100,
                          "split:18-21": 100, "split:19-22": 100, "split:32-35": 100}),
        ("tiers", 1200, dict.fromkeys(
            ("split:5-8", "split:10-11", "split:13-16", "split:23-24", "split:27-30", "split:33-36"), 200)),
        ("orphelins", 500, dict.fromkeys(
            ("straight:1", "split:6-9", "split:14-17", "split:17-20", "split:31-34"), 100)),
        ("neighbours:0:1", 300, dict.fromkeys(("straight:26", "straight:0", "straight:32"), 100)),
        ("neighbours:0:2", 500, dict.fromkeys((f"straight:{n}" for n in (3, 26, 0, 32, 15)), 100)),
        ("neighbours:0:3", 700, dict.fromkeys((f"straight:{n}" for n in (35, 3, 26, 0, 32, 15, 19)), 100)),
        ("finals:4", 400, dict.fromkeys((f"straight:{n}" for n in (4, 14, 24, 34)), 100)),
    ],
)  # fmt: skip
def test_an_announced_bet_is_laid_as_its_chips_and_says_what_was_announced(room, ana, call, amount, parts):
    room.announce(ana, (call, amount))
    assert dict(Bet.objects.values_list("position", "amount")) == parts
    assert set(Bet.objects.values_list("call", flat=True)) == {call}
    assert Bet.objects.values("command").distinct().count() == 1
    assert wallet(ana) == 100_000 - amount
    event = RoundEvent.objects.get(kind="call_bets_placed")
    assert event.amount == amount
    (told,) = event.data["calls"]
    assert told[:2] == [call, amount]
    assert dict(told[2]) == dict(event.data["bets"]) == parts


@pytest.mark.rule("807/15", "807/14.a.i", "807/14.a.ii", "807/14.a.iii", "807/14.a.iv")
@pytest.mark.parametrize(
    ("call", "amount", "pocket", "back"),
    [
        ("voisins", 900, "0", 200 * 12),  # the street of zero, two chips
        ("voisins", 900, "26", 200 * 9),
        ("voisins", 900, "35", 100 * 18),
        ("voisins", 900, "17", 0),
        ("orphelins", 500, "17", 2 * 100 * 18),  # on two of its splits
        ("orphelins", 500, "1", 100 * 36),
        ("tiers", 600, "33", 100 * 18),
        ("neighbours:17:2", 500, "25", 100 * 36),
        ("finals:0", 400, "0", 100 * 36),
    ],
)
def test_only_the_part_with_the_number_wins_at_its_own_prize(room, ana, call, amount, pocket, back):
    room.announce(ana, (call, amount))
    played = room.fall_on(pocket)
    assert wallet(ana) == 100_000 - amount + back
    assert all((bet.state == "won") == wins(_position(bet), pocket) for bet in Bet.objects.filter(round=played))
    line = round_view(played, round_bets(played), round_told(played), viewer_id=ana.pk).own_lines[0]
    assert (line.call, line.amount, line.returned, line.state) == (call, amount, back, "won" if back else "lost")
    assert sum(part.returned for part in line.parts) == back
    # The test chose the number, so its commitment was changed: that, and nothing else, is found.
    assert [name for name, finding in audit_run().items() if not finding.ok] == ["commitments_open"]


def _position(bet):
    return position_of_code(Wheel.FRENCH, bet.position)


def test_a_list_with_announced_bets_is_placed_whole_or_not_at_all(room, ana):
    asked = [bets.Wanted("red", 500), bets.Announced("tiers", 600), bets.Announced("voisins", 901)]
    denial = refusal(_place, room, ana, asked)
    assert (denial.code, denial.rule) == ("amount_not_divisible", "807/8.a")
    assert wallet(ana) == 100_000
    assert not Bet.objects.exists()
    assert not LedgerTransaction.objects.filter(kind="bet_placed").exists()
    _place(room, ana, [*asked[:2], bets.Announced("voisins", 900)])
    assert wallet(ana) == 98_000
    assert LedgerTransaction.objects.filter(kind="bet_placed").count() == 1


def _place(room, player, asked, key_=None):
    return bets.bets_place(
        table_id=room.table.pk,
        player_id=player.pk,
        round_number=room.round.number,
        key=key_ or key(),
        bets=asked,
        now=room.now,
    )


@pytest.mark.rule("807/11", "807/12.a.i")
def test_the_chips_of_a_call_keep_to_the_limits_of_what_they_lie_on(room, ana):
    assert refusal(room.announce, ana, ("neighbours:17:1", 150)).code == "below_minimum"
    room.place(ana, ("straight:17", 3000))
    denial = refusal(room.announce, ana, ("neighbours:25:1", 300))
    assert (denial.code, denial.details["position"]) == ("above_maximum", "straight:17")
    assert wallet(ana) == 97_000


def test_undo_takes_the_whole_announcement_back_and_nothing_else(room, ana):
    room.announce(ana, ("tiers", 600))
    room.announce(ana, ("voisins", 900))
    room.ask(bets.bets_withdraw_last, ana)
    assert wallet(ana) == 99_400
    assert set(Bet.objects.filter(state="placed").values_list("call", flat=True)) == {"tiers"}
    taken = RoundEvent.objects.get(kind="call_bets_withdrawn").data["calls"]
    assert [(call, cents) for call, cents, _parts in taken] == [("voisins", 900)]


def test_repeat_announces_again_and_double_doubles_the_announcement(room, ana):
    room.announce(ana, ("voisins", 900), ("finals:7", 300))
    room.announce(ana, ("voisins", 900))
    room.place(ana, ("red", 200))
    room.finish()
    room.tick()
    room.ask(bets.bets_repeat, ana)
    event = RoundEvent.objects.filter(kind="call_bets_placed").last()
    assert [told[:2] for told in event.data["calls"]] == [["voisins", 1800], ["finals:7", 300]]
    assert ["red", 200] in event.data["bets"]
    room.ask(bets.bets_double, ana)
    viewer = viewer_tables(room.table.pk, [ana.pk])[ana.pk]
    assert viewer.stake == 2 * (1800 + 300 + 200)
    assert {bet.call for bet in viewer.standing} == {"voisins", "finals:7", ""}
    room.finish()
    assert [name for name, finding in audit_run().items() if not finding.ok] == []


def test_announcing_costs_no_more_queries_than_one_bet(room, ana):
    room.place(ana, ("red", 100))
    with CaptureQueriesContext(connection) as one:
        room.place(ana, ("black", 100))
    with CaptureQueriesContext(connection) as announced:
        room.announce(ana, ("voisins", 900), ("tiers", 600), ("neighbours:17:3", 700))
    assert len(announced) <= len(one)
    with CaptureQueriesContext(connection) as before:
        viewer_tables(room.table.pk, [ana.pk])
    room.announce(ana, ("finals:4", 400), ("orphelins", 500))
    with CaptureQueriesContext(connection) as after:
        viewer_tables(room.table.pk, [ana.pk])
    assert len(after) <= len(before)


def test_what_was_announced_does_not_change_the_players_number(room, ana):
    room.announce(ana, ("orphelins", 500))
    room.place(ana, ("straight:1", 300))
    current = room.round
    played = room.finish()
    closed = RoundEvent.objects.get(round=played, kind="betting_closed")
    rows = [(ana.public_id, bet.position, bet.amount) for bet in Bet.objects.filter(round=played)]
    assert closed.data["bets_digest"] == bets_digest(round_ref(room.table.slug, current.number), rows)


@pytest.mark.rule("804/7", "807/8")
def test_an_american_table_and_a_table_without_calls_refuse_them():
    american, ana = Room("lisboa"), make_player("Ana")
    american.enter(ana)
    assert refusal(american.announce, ana, ("voisins", 900)).code == "unknown_chance"
    rules = SpecificRules.objects.get(key="roulette-french-demo")
    silent = SpecificRules.objects.create(
        key="french-silent", version=1, regulation="807", title="Sem anúncios", state="in_force", demonstration=True,
        values={**rules.values, "call_bets": False}, in_force_from=rules.in_force_from, created_at=rules.created_at,
    )  # fmt: skip
    room = Room("evora", rules_key=silent.key)
    room.enter(ana)
    assert refusal(room.announce, ana, ("voisins", 900)).code == "call_bets_not_offered"
    assert not Bet.objects.exists()


@pytest.mark.parametrize(
    "item",
    [
        {"call": "voisins"},
        {"call": "voisins", "amount": 900, "number": "0"},
        {"call": "voisins", "amount": 900.0},
        {"call": "moon", "amount": 900},
        {"call": ["voisins"], "amount": 900},
        {"call": "neighbours", "number": 0, "reach": 1, "amount": 300},
        {"call": "neighbours", "number": "0", "reach": "1", "amount": 300},
        {"call": "neighbours", "number": "0", "reach": True, "amount": 300},
        {"call": "neighbours", "number": "0", "amount": 300},
        {"call": "finals", "digit": "4", "amount": 400},
        {"call": "finals", "digit": 4, "amount": 400, "position": "red"},
    ],
    ids=str,
)
def test_a_call_that_is_not_said_as_it_must_be_is_no_command(item):
    with pytest.raises(Refused):
        command_read({"command": "bets_place", "round": 1, "key": "12345678", "bets": [item]})


@pytest.mark.parametrize(
    "item",
    [
        {"call": "neighbours", "number": "37", "reach": 1, "amount": 300},
        {"call": "neighbours", "number": "0:1", "reach": 1, "amount": 300},
        {"call": "neighbours", "number": "0", "reach": 4, "amount": 900},
        {"call": "neighbours", "number": "0", "reach": -1, "amount": 300},
        {"call": "finals", "digit": 10, "amount": 400},
        {"call": "tiers", "amount": -600},
        {"call": "tiers", "amount": 0},
    ],
    ids=str,
)
def test_a_call_that_no_wheel_has_is_refused_and_nothing_changes(room, ana, item):
    command = command_read({"command": "bets_place", "round": 1, "key": "12345678", "bets": [item]})
    with pytest.raises(Refused):
        command.run(table_id=room.table.pk, player_id=ana.pk, now=room.now)
    assert wallet(ana) == 100_000
    assert not Bet.objects.exists()


# --- The engine and the audit's second opinion: pure, no table needed ---


@given(st.sampled_from(EVERY_CALL))
def test_every_call_has_one_code_and_the_second_opinion_lays_the_same_chips(code):
    call = call_bet_of_code(Wheel.FRENCH, code)
    assert isinstance(call, CallBet)
    assert call.code == code
    assert {position.code: count for position, count in call.chips} == chips_for(code)


@given(st.text(alphabet="0123456789:voisntierphlgbuf", max_size=20) | st.sampled_from([f"{c}:" for c in CALL_BETS]))
def test_what_is_no_code_is_no_call(code):
    if code not in EVERY_CALL:
        assert isinstance(call_bet_of_code(Wheel.FRENCH, code), Denial)
        assert chips_for(code) == {}
