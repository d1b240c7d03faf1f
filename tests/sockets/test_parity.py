"""What was pushed is what a fresh page shows: one maker of HTML for page and socket."""

import pytest
from asgiref.sync import sync_to_async

from games.hub import Hub
from tests.factories import make_player
from tests.services.roulette_room import Room
from tests.sockets.clients import TableSocket, browser_of
from tests.sockets.regions import regions

pytestmark = pytest.mark.django_db(transaction=True)


async def test_what_was_pushed_equals_a_fresh_page_in_every_phase(live_hub: Hub) -> None:
    room = await sync_to_async(lambda: Room(live=True))()
    ana, rui = await sync_to_async(lambda: (make_player("Ana"), make_player("Rui")))()
    for player in (ana, rui):
        await sync_to_async(room.enter)(player)
    browser = await sync_to_async(browser_of)(ana)
    hers = TableSocket(browser, room.table.slug)
    assert await hers.open()
    pushed: dict[str, list[object]] = {}

    async def compare(*marks: str) -> None:
        while True:
            text = await hers.next()
            pushed.update(regions(text))
            if all(mark in text for mark in marks):
                break
        page = await sync_to_async(browser.get)(f"/mesa/{room.table.slug}/")
        fresh = regions(page.content.decode())
        shared = set(fresh) & set(pushed)
        assert {"table-status", "table-chips", "table-bar", "table-result", "table-history"} <= shared
        for name in sorted(shared):
            assert pushed[name] == fresh[name], name

    await compare("table-status")
    await hers.say("bets_place", round=1, bets=[{"position": "red", "amount": 300}])
    await compare('data-stake="300"')
    await sync_to_async(room.place)(rui, ("black", 500), ("straight:0", 100))
    await compare("6,00")
    await sync_to_async(room.tick)()
    await compare('data-phase="spinning"')
    await sync_to_async(room.tick)()
    await compare('data-phase="result"')
    await hers.close()
