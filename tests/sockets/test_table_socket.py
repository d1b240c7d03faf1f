"""Sockets at a live table: what each client is told, and what is refused."""

import json

import pytest
from asgiref.sync import sync_to_async

from accounts import ledger
from accounts.models import Player
from casino.closing import sockets_close
from games.consumers import NO_SESSION_CODE
from games.hub import CLOSED_CODE, Hub
from games.models import Bet
from tests.factories import make_player
from tests.services.roulette_room import Room
from tests.sockets.clients import TableSocket, browser_of

pytestmark = pytest.mark.django_db(transaction=True)
REFUSAL = 'id="table-refusal"'


def balance(player: Player) -> int:
    return ledger.balance(ledger.wallet_id(player.pk, "DEMO"))


@sync_to_async
def seated(room: Room, *nicknames: str) -> list[tuple[Player, TableSocket]]:
    people = [make_player(name) for name in nicknames]
    for player in people:
        room.enter(player)
    return [(player, TableSocket(browser_of(player), room.table.slug)) for player in people]


@pytest.fixture
def room() -> Room:
    return Room(live=True)


async def test_a_bet_is_seen_by_all_and_its_money_by_its_owner_only(live_hub: Hub, room: Room) -> None:
    (ana, hers), (_rui, his) = await seated(room, "Ana", "Rui")
    assert await hers.open()
    assert await his.open()
    await hers.until("table-version")
    await his.until("table-version")
    await hers.say("bets_place", round=1, bets=[{"position": "straight:17", "amount": 700}])
    mine = await hers.until("table-bar", "993,00")
    theirs = await his.until("table-version", "Ana")
    assert "7,00" in mine
    assert "993,00" not in theirs
    assert await sync_to_async(balance)(ana) == 99_300
    await hers.close()
    await his.close()


async def test_the_language_of_the_browser_is_the_language_of_the_socket(live_hub: Hub, room: Room) -> None:
    ((ana, _),) = await seated(room, "Ana")
    english = await sync_to_async(lambda: TableSocket(browser_of(ana), room.table.slug, language="en"))()
    assert await english.open()
    assert "€1" in await english.until("table-bar") or "1,000.00" in english.texts[-1]
    await english.close()


@pytest.mark.parametrize(
    "message",
    [
        " ",
        "nada",
        "[]",
        "{}",
        '{"command": "bets_place"}',
        '{"command": "staff_credit", "round": 1, "key": "12345678"}',
        '{"command": "bets_place", "round": 1, "key": "12345678", "bets": [{"position": "red", "amount": NaN}]}',
        '{"command": "bets_place", "round": 1, "key": "12345678", "bets": [{"position": "red", "amount": 1.5}]}',
        '{"command": "bets_place", "round": 1, "key": "12345678", "bets": [{"position": "red", "amount": "100"}]}',
        '{"command": "bets_place", "round": 1, "key": "12345678", "bets": [{"position": "red", "amount": true}]}',
        '{"command": "bets_place", "round": 1, "key": "12345678", "bets": [{"position": "red", "amount": -600}]}',
        '{"command": "bets_place", "round": 1, "key": "12345678", "bets": [{"position": "red", "amount": 1e99}]}',
        '{"command": "bets_place", "round": 1, "key": "12345678", "bets": [{"position": "moon", "amount": 100}]}',
        '{"command": "bets_place", "round": 1, "key": "12345678", "bets": [{"position": "red", "amount": 100000000}]}',
        '{"command": "bets_place", "round": 99, "key": "12345678", "bets": [{"position": "red", "amount": 100}]}',
        '{"command": "bets_place", "round": 1, "key": "x", "bets": [{"position": "red", "amount": 100}]}',
        '{"command": "bets_place", "round": 1, "key": "12345678", "player": 1, "bets": []}',
        '{"command": "bets_place", "round": 1, "key": "12345678", "bets": []}',
        '{"command": "bets_withdraw", "round": 1, "key": "12345678", "scope": "others"}',
        "[" * 5000,
    ],
)
async def test_a_message_that_is_not_a_command_is_refused_and_nothing_changes(
    live_hub: Hub, room: Room, message: str
) -> None:
    """W09: amounts that are none among them."""
    ((ana, hers),) = await seated(room, "Ana")
    assert await hers.open()
    await hers.until("table-version")
    await hers.say_raw(message)
    await hers.until(REFUSAL)
    assert await sync_to_async(balance)(ana) == 100_000
    assert not await Bet.objects.aexists()
    await hers.close()


async def test_a_key_used_again_with_another_body_is_refused(live_hub: Hub, room: Room) -> None:
    ((ana, hers),) = await seated(room, "Ana")
    assert await hers.open()
    await hers.until("table-version")
    same = {"round": 1, "key": "same-key-1"}
    await hers.say("bets_place", bets=[{"position": "red", "amount": 100}], **same)
    await hers.until("999,00")
    await hers.say("bets_place", bets=[{"position": "red", "amount": 100}], **same)
    await hers.until("table-version")
    await hers.say("bets_place", bets=[{"position": "red", "amount": 200}], **same)
    await hers.until(REFUSAL)
    assert await sync_to_async(balance)(ana) == 99_900
    await hers.close()


async def test_two_tabs_are_one_session_and_both_are_told(live_hub: Hub, room: Room) -> None:
    ((ana, first),) = await seated(room, "Ana")
    second = await sync_to_async(lambda: TableSocket(browser_of(ana), room.table.slug))()
    assert await first.open()
    assert await second.open()
    await first.until("table-version")
    await second.until("table-version")
    await first.say("bets_place", round=1, bets=[{"position": "red", "amount": 100}])
    await first.until("999,00")
    await second.until("999,00")
    await first.close()
    await second.close()


async def test_a_socket_from_another_origin_is_not_let_in(live_hub: Hub, room: Room) -> None:
    ((ana, _),) = await seated(room, "Ana")
    for origin in ("http://localhost:8001", "https://localhost:8000", "http://localhost.evil.pt:8000", "null"):
        stranger = await sync_to_async(lambda o=origin: TableSocket(browser_of(ana), room.table.slug, origin=o))()
        assert not await stranger.open()


async def test_whoever_is_not_signed_in_or_has_no_session_gets_no_table(live_hub: Hub, room: Room) -> None:
    from django.test import Client

    assert not await TableSocket(Client(), room.table.slug).open()
    outsider = await sync_to_async(lambda: TableSocket(browser_of(make_player()), room.table.slug))()
    assert await outsider.open()
    assert await outsider.until_closed() == NO_SESSION_CODE


async def test_a_logged_out_socket_is_refused_and_closed(live_hub: Hub, room: Room) -> None:
    ana = await sync_to_async(make_player)("Ana")
    await sync_to_async(room.enter)(ana)
    browser = await sync_to_async(browser_of)(ana)
    hers = TableSocket(browser, room.table.slug)
    assert await hers.open()
    await hers.until("table-version")
    # The session ends without anybody telling the hub: the next command finds out.
    await sync_to_async(browser.session.flush)()
    await hers.say("bets_place", round=1, bets=[{"position": "red", "amount": 100}])
    assert await hers.until_closed() == CLOSED_CODE
    assert await sync_to_async(balance)(ana) == 100_000


async def test_closing_a_player_closes_every_socket_of_his_and_no_other(live_hub: Hub, room: Room) -> None:
    (ana, hers), (_rui, his) = await seated(room, "Ana", "Rui")
    assert await hers.open()
    assert await his.open()
    await hers.until("table-version")
    await his.until("table-version")
    await sync_to_async(sockets_close)(player_id=ana.pk, reason="logout")
    assert await hers.until_closed() == CLOSED_CODE
    await his.say("bets_place", round=1, bets=[{"position": "red", "amount": 100}])
    await his.until("999,00")
    await his.close()


async def test_a_lost_announcement_costs_a_moment_and_no_more(live_hub: Hub, room: Room) -> None:
    """W03."""
    (ana, hers), (_rui, his) = await seated(room, "Ana", "Rui")
    assert await hers.open()
    assert await his.open()
    await hers.until("table-version")
    await his.until("table-version")
    # Ana's bet is made where the hub hears nothing of it.
    from games import announce

    announce.off_announcement(live_hub.heard)
    await sync_to_async(room.place)(ana, ("red", 1000))
    announce.on_announcement(live_hub.heard)
    await his.until("table-version", "Ana")
    await hers.until("990,00")
    await hers.close()
    await his.close()


async def test_too_many_commands_at_once_are_refused(live_hub: Hub, room: Room) -> None:
    ((_ana, hers),) = await seated(room, "Ana")
    assert await hers.open()
    await hers.until("table-version")
    for _ in range(60):
        await hers.say_raw(json.dumps({"command": "ping"}))
    await hers.until(REFUSAL)
    await hers.close()
