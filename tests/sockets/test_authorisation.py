"""Every socket command, every reader, every cell. A command without its row, or another socket, fails here."""

import uuid
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from accounts.models import Player
from accounts.services.players import guest_create
from accounts.services.roles import staff_appoint
from games.commands import COMMANDS, QUIET
from games.consumers import NO_SESSION_CODE, NO_TABLE_CODE
from games.hub import CLOSED_CODE, Hub
from games.models import SavedBets, TableCommand
from games.routing import websocket_urlpatterns
from tests.factories import make_player
from tests.services.roulette_room import OwnWheel, Room
from tests.sockets.clients import TableSocket, browser_of

pytestmark = pytest.mark.django_db(transaction=True)

# In the order in which a seated player can do them all, having bet in the round before.
MESSAGES: dict[str, dict[str, Any]] = {
    "sync": {},
    "ping": {},
    "bets_repeat": {},
    "bets_double": {},
    "bets_withdraw": {"scope": "all"},
    "bets_place": {"bets": [{"position": "red", "amount": 100}]},
    "saved_place": {},
    "ball_launch": {},
    "poker_act": {"decision": 1, "action": "check", "to": None},
    "poker_pre": {"decision": 1, "action": "check_fold", "price": 0},
    "seat_take": {"seat": 1, "amount": 10_000},
    "seat_top_up": {"amount": 1_000},
    "seat_sit_out": {"when": "now"},
    "seat_return": {"post": "wait"},
    "seat_break": {},
    "seat_leave": {},
    "waiting_join": {},
    "waiting_leave": {},
    "card_act": {"decision": 1, "place": 1, "hand": 0, "action": "stand", "ace_as_one": False},
    "card_offer": {"decision": 1, "place": 1, "answer": "decline", "amount": 0},
    "cards_deal": {},
    "stud_act": {"decision": 1, "place": 1, "action": "fold"},
}
# done: carried out   told: answered, nothing changed   no: refused in words   out: the socket is closed
TABLE = {
    #                seated player   seated guest   staff     own wheel
    "sync":          ("told",        "told",        "told",   "told"),
    "ping":          ("told",        "told",        "told",   "told"),
    "bets_repeat":   ("done",        "done",        "no",     "done"),
    "bets_double":   ("done",        "done",        "no",     "done"),
    "bets_withdraw": ("done",        "done",        "no",     "done"),
    "bets_place":    ("done",        "done",        "no",     "done"),
    "saved_place":   ("done",        "done",        "no",     "done"),
    "ball_launch":   ("no",          "no",          "no",     "done"),
    # Nobody plays poker at a roulette table.
    "poker_act":     ("no",          "no",          "no",     "no"),
    "poker_pre":     ("no",          "no",          "no",     "no"),
    "seat_take":     ("no",          "no",          "no",     "no"),
    "seat_top_up":   ("no",          "no",          "no",     "no"),
    "seat_sit_out":  ("no",          "no",          "no",     "no"),
    "seat_return":   ("no",          "no",          "no",     "no"),
    "seat_break":    ("no",          "no",          "no",     "no"),
    "seat_leave":    ("no",          "no",          "no",     "no"),
    "waiting_join":  ("no",          "no",          "no",     "no"),
    "waiting_leave": ("no",          "no",          "no",     "no"),
    # Nor are there cards to decide about.
    "card_act":      ("no",          "no",          "no",     "no"),
    "card_offer":    ("no",          "no",          "no",     "no"),
    "cards_deal":    ("no",          "no",          "no",     "no"),
    "stud_act":      ("no",          "no",          "no",     "no"),
}  # fmt: skip
SEATED = ("player", "guest", "staff", "owner")


def test_every_command_has_its_row_and_every_socket_is_in_this_file():
    assert set(COMMANDS) == set(TABLE) == set(MESSAGES)
    assert [pattern.pattern._route for pattern in websocket_urlpatterns] == ["ws/mesa/<slug:slug>/"]


async def ask(socket: TableSocket, command: str, round_number: int) -> None:
    """Send one command, whole."""
    fields = dict(MESSAGES[command])
    if command not in QUIET:
        fields["key"] = str(uuid.uuid4())
    if command.startswith(("bets_", "ball_", "poker_", "saved_", "card")):
        fields["round"] = round_number
    if command == "saved_place":
        fields["saved"] = (await SavedBets.objects.aget()).pk
    await socket.say(command, **fields)


async def answer_of(socket: TableSocket, command: str, round_number: int) -> str:
    """What came of one command, in one word."""
    before = await TableCommand.objects.exclude(player=None).acount()
    await ask(socket, command, round_number)
    while text := await socket.next():
        if 'id="table-refusal"' in text:
            return "no"
        if 'id="table-mine"' in text or 'id="table-beat"' in text:
            after = await TableCommand.objects.exclude(player=None).acount()
            return "done" if after == before + 1 else "told"
    return "out"


async def settled(socket: TableSocket) -> None:
    """Read what a page is sent when it opens."""
    await socket.until('id="table-bar"')


@sync_to_async
def seat(reader: str) -> tuple[Room, Player]:
    if reader == "guest":
        player = guest_create(now=Room("outra", live=True).now, address="127.0.0.1")
    else:
        player = make_player("Ana")
    room = OwnWheel(player, live=True) if reader == "owner" else Room(live=True)
    room.enter(player)
    SavedBets.objects.create(
        player=player, wheel=room.wheel.value, name="Meu", asked=[["black", 100]], kept_at=room.now
    )
    if reader == "staff":
        staff_appoint(player_id=player.pk, role="diretor", actor_id=None, now=room.now)
        return room, player
    room.place(player, ("red", 100))
    room.finish()
    assert room.tick()
    return room, player


@pytest.mark.parametrize("reader", SEATED)
async def test_whoever_is_seated_may_do_what_the_table_says(live_hub: Hub, reader: str) -> None:
    room, player = await seat(reader)
    number = (await sync_to_async(lambda: room.round)()).number
    socket = await sync_to_async(lambda: TableSocket(browser_of(player), room.table.slug))()
    assert await socket.open()
    await settled(socket)
    found = {command: await answer_of(socket, command, number) for command in MESSAGES}
    assert found == {command: answers[SEATED.index(reader)] for command, answers in TABLE.items()}
    await socket.close()


@pytest.mark.parametrize("command", COMMANDS)
async def test_whoever_has_been_signed_out_can_do_nothing_with_an_open_socket(live_hub: Hub, command: str) -> None:
    """Even where nobody told the socket: the login session is gone, and the next thing that it asks closes it."""
    room, player = await seat("player")
    socket = await sync_to_async(lambda: TableSocket(browser_of(player), room.table.slug))()
    assert await socket.open()
    await settled(socket)
    await Session.objects.all().adelete()
    before = await TableCommand.objects.acount()
    await ask(socket, command, 2)
    # What the table has told everybody may still be on its way.
    if command == "ping":
        await socket.until('id="table-beat"')
        await socket.close()
    else:
        await socket.until_closed()
    assert not any('id="table-refusal"' in text for text in socket.texts)
    assert await TableCommand.objects.acount() == before


async def test_strangers_and_those_without_a_seat_get_no_table_and_another_players_wheel_does_not_exist(
    live_hub: Hub,
) -> None:
    room, _ana = await seat("owner")
    rui = await sync_to_async(make_player)("Rui")
    shared = await sync_to_async(lambda: Room("outra", live=True))()
    assert not await TableSocket(Client(), shared.table.slug).open()
    for slug, code in ((shared.table.slug, NO_SESSION_CODE), (room.table.slug, NO_TABLE_CODE), ("nada", NO_TABLE_CODE)):
        his = await sync_to_async(lambda slug=slug: TableSocket(browser_of(rui), slug))()
        assert await his.open()
        assert await his.until_closed() == code
    assert CLOSED_CODE not in (NO_SESSION_CODE, NO_TABLE_CODE)


@pytest.mark.django_db
def test_the_pages_of_another_players_wheel_do_not_exist():
    ana, rui = make_player("Ana"), make_player("Rui")
    wheel = OwnWheel(ana)
    wheel.enter(ana)
    wheel.place(ana, ("red", 100))
    wheel.finish()
    hers, his, nobodys = browser_of(ana), browser_of(rui), Client()
    played = {"slug": wheel.table.slug, "number": 1}
    for name in ("verify", "verify_record", "round_detail", "table", "table_numbers"):
        address = reverse(
            name, kwargs=played if name in ("verify", "verify_record", "round_detail") else {"slug": wheel.table.slug}
        )
        assert hers.get(address).status_code == 200, address
        assert his.get(address).status_code == 404, address
        assert nobodys.get(address).status_code in (404, 302), address
    chips = reverse("table_refill", kwargs={"slug": wheel.table.slug})
    assert his.post(chips).status_code == 404
    assert hers.post(chips).status_code == 302
