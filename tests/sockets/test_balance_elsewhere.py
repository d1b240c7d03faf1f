"""Money that moves at one table, or at the cashier, is seen at once at the player's other open tables."""

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from accounts.services.cashier import deposit, withdraw
from games.hub import Hub
from tests.factories import make_player
from tests.services.roulette_room import OwnWheel, Room
from tests.sockets.clients import TableSocket, browser_of

pytestmark = pytest.mark.django_db(transaction=True)


async def at(player, room) -> TableSocket:
    socket = await sync_to_async(lambda: TableSocket(browser_of(player), room.table.slug))()
    assert await socket.open()
    await socket.until('id="table-bar"')
    return socket


async def test_a_bet_and_its_prize_are_seen_at_the_other_table(live_hub: Hub) -> None:
    ana = await sync_to_async(make_player)("Ana")
    one, own = await sync_to_async(lambda: (Room("lisboa", live=True), OwnWheel(ana, live=True)))()
    await sync_to_async(lambda: (one.enter(ana), own.enter(ana)))()
    there = await at(ana, own)
    await sync_to_async(one.place)(ana, ("red", 300))
    await there.until('data-balance="99700"')
    await sync_to_async(one.fall_on)("1")
    await there.until('data-balance="100300"')
    await there.close()


async def test_a_deposit_and_a_withdrawal_are_seen_at_the_open_euro_table(live_hub: Hub) -> None:
    ana = await sync_to_async(make_player)("Ana")
    room = await sync_to_async(
        lambda: Room("cascais", currency="EUR", rules_key="roulette-american-eur-sandbox", live=True)
    )()
    await sync_to_async(room.enter)(ana)
    there, now = await at(ana, room), timezone.now()
    await sync_to_async(deposit)(player_id=ana.pk, amount=2_000, key="a-deposit", now=now)
    await there.until('data-balance="2000"')
    await sync_to_async(withdraw)(player_id=ana.pk, amount=500, key="a-withdrawal", now=now)
    await there.until('data-balance="1500"')
    await there.close()
