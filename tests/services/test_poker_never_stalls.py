"""No table sleeps while two can play: pairs of states that seats can be in, and what makes it two again (806/7)."""

from datetime import timedelta
from itertools import product

import pytest
from django.db import transaction

from games.hand_record import kept_forget
from games.models import PokerRoom, PokerSeat, Round, Table
from games.services import tables
from games.services.poker import seats
from games.services.poker.clock import room_wake
from tests.factories import make_player
from tests.services.poker_room import PokerTableRoom
from tests.services.roulette_room import START

pytestmark = pytest.mark.django_db

SOON, GONE = timedelta(seconds=30), -timedelta(seconds=1)
# Name → the seat's row, and whether its player could be dealt in.
STATES = {
    "ready": ({}, True),
    "just sat down": ({"owes_big": True, "waits_for_blind": True}, True),
    "posts": ({"owes_big": True, "owes_small": True}, True),
    "owes the small blind": ({"owes_small": True}, True),
    "sits out": ({"sitting_out": True}, False),
    "sits out and owes": ({"sitting_out": True, "owes_big": True, "owes_small": True}, False),
    "on a break": ({"sitting_out": True, "break_until": SOON}, False),
    "the break is over": ({"sitting_out": True, "break_until": GONE}, False),
    "a late top-up": ({"top_up_until": GONE}, True),
    "leaves": ({"leaving": True}, False),
}


def seated(**changed) -> tuple[PokerTableRoom, list]:
    room = PokerTableRoom(**{"break_seconds": 60, "idle_rounds": 50, **changed})
    people = [make_player(name) for name in ("Ana", "Rui", "Eva")]
    for seat, player in zip((1, 3, 6), people, strict=True):
        room.sit(player, seat)
    return room, people


def put(room, player, state) -> None:
    asked = STATES[state][0].items()
    row = {name: room.now + value if isinstance(value, timedelta) else value for name, value in asked}
    usual = {"waits_for_blind": False, "owes_big": False, "owes_small": False}
    PokerSeat.objects.filter(table=room.table, player=player, left_at=None).update(**{**usual, **row})


def woken(room, button) -> None:
    """As the table is found by whoever comes: asleep, with the button here or nowhere."""
    PokerRoom.objects.filter(table=room.table).update(button=button, small=button, big=button)
    Table.objects.filter(pk=room.table.pk).update(deadline_at=None)
    room_wake(table_id=room.table.pk, now=room.now)


def begins(room) -> bool:
    """Does a hand begin within a few of the clock's steps?"""
    for _ in range(4):
        room.table.refresh_from_db()
        current = room.table.round
        if current is not None and current.phase == Round.Phase.PLAYING:
            return True
        if room.table.deadline_at is None:
            return False
        room.tick()
    return False


@pytest.mark.rule("806/7")
@pytest.mark.parametrize("button", [None, 1, 3, 6])
def test_a_hand_begins_wherever_two_of_three_can_play_and_a_table_of_one_is_woken_by_who_comes_back(button):
    room, (ana, rui, eva) = seated()
    room.now += timedelta(minutes=5)
    met = 0
    for first, second in product(STATES, STATES):
        for third in ("sits out", "just sat down"):
            at = room.now
            with transaction.atomic():
                for player, state in zip((ana, rui, eva), (first, second, third), strict=True):
                    put(room, player, state)
                woken(room, button)
                can_play = sum(STATES[state][1] for state in (first, second, third))
                assert begins(room) is (can_play >= 2), (first, second, third)
                met += can_play >= 2
                if can_play < 2 and third == "sits out":
                    room.ask(seats.seat_return, eva, post="now")
                    if can_play:
                        assert begins(room), (first, second)
                    else:
                        room.sit(make_player("Zoe"), 2)
                        assert begins(room), (first, second)
                transaction.set_rollback(True)
            kept_forget()
            room.now = at
    assert met > 50


def test_a_top_up_wakes_a_table_where_only_one_had_chips():
    room = PokerTableRoom(top_up_seconds=300)
    ana, rui = make_player("Ana"), make_player("Rui")
    room.sit(ana, 1, 500)
    room.sit(rui, 2, 20)
    # The deal begins at seat 1, which has the button: Rui's two and three lose against aces.
    room.deal("As", "2c", "Ah", "3d", "Kd", "Qc", "9h", "8s", "7c")
    assert room.to_act == ana
    room.act(ana, "raise", 20)
    room.act(rui, "call")
    assert room.stack(rui) == 0
    room.tick()
    room.table.refresh_from_db()
    assert room.table.deadline_at == room.seat(rui).top_up_until
    room.ask(seats.seat_top_up, rui, amount=200)
    room.table.refresh_from_db()
    assert room.table.deadline_at == room.now
    assert begins(room)


@pytest.mark.parametrize("sitting_out", [0, 1, 2])
def test_training_opponents_never_leave_a_table_asleep_while_a_person_wants_to_play(settings, sitting_out):
    settings.TRAINING_OPPONENTS = True
    room = PokerTableRoom(seats=6, buy_in_least=20, buy_in_most=100, idle_rounds=50)
    for number in range(1, sitting_out + 1):
        away = make_player(f"Ausente{number}", now=START)
        room.sit(away, number, 1000)
        room.ask(seats.seat_sit_out, away, when="now")
    ana = make_player("Ana", now=START)
    room.enter(ana)
    room.sit(ana, 3, 1000)
    dealt, settled = False, 0
    for _ in range(160):
        room.table.refresh_from_db()
        assert room.table.deadline_at is not None
        room.now = max(room.now, room.table.deadline_at)
        tables.table_tick(table_id=room.table.pk, now=room.now)
        # Ana never answers, but always comes back.
        PokerSeat.objects.filter(player=ana, left_at=None).update(sitting_out=False)
        settled = Round.objects.filter(table=room.table, phase=Round.Phase.SETTLED).count()
        dealt = dealt or (room.round.phase == Round.Phase.PLAYING and ana.pk in room.hand.players.values())
        if dealt and settled >= 3:
            break
    assert dealt
    assert settled >= 3
