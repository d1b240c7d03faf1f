"""A socket speaks the reader's language through a whole round."""

import pytest
from asgiref.sync import sync_to_async

from games.hub import Hub
from tests.factories import make_player
from tests.pages.english import portuguese_on
from tests.services.roulette_room import Room
from tests.sockets.clients import TableSocket, browser_of


@pytest.mark.django_db(transaction=True)
async def test_a_socket_tells_an_english_reader_a_whole_round_in_english(live_hub: Hub) -> None:
    room = await sync_to_async(lambda: Room("tejo", live=True))()
    ana = await sync_to_async(lambda: make_player("Ana"))()
    await sync_to_async(room.enter)(ana)
    browser = await sync_to_async(browser_of)(ana)
    hers = TableSocket(browser, room.table.slug, language="en")
    assert await hers.open()
    await hers.until("Place your bets")
    await hers.say("bets_place", round=1, bets=[{"position": "red", "amount": 300}])
    await hers.until('data-stake="300"')
    await hers.say("bets_place", round=9, bets=[{"position": "red", "amount": 300}])
    await hers.until("table-refusal")
    await sync_to_async(room.tick)()
    await hers.until("No more bets")
    await sync_to_async(room.tick)()
    await hers.until('data-phase="result"')
    await hers.close()
    assert not portuguese_on("".join(hers.texts))
