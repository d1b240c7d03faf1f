"""What was pushed at a blackjack table is what a fresh page shows, and the bank's closed card is in neither."""

import pytest
from asgiref.sync import sync_to_async

from games.hub import Hub
from tests.factories import make_player
from tests.services.blackjack_room import BlackjackRoom
from tests.sockets.clients import TableSocket, browser_of
from tests.sockets.regions import regions

pytestmark = pytest.mark.django_db(transaction=True)
CLOSED = "Kc"
END = 'data-phase="result"'


async def test_what_was_pushed_equals_a_fresh_page_through_a_whole_round(live_hub: Hub) -> None:
    room = await sync_to_async(lambda: BlackjackRoom(live=True))()
    ana, rui = await sync_to_async(lambda: (make_player("Ana"), make_player("Rui")))()
    # A pair of eights and a nineteen against an ace, behind which the bank has its blackjack.
    await sync_to_async(room.enter)(ana, "8h", "Th", "As", "8d", "9d", CLOSED, "3h", "Td")
    await sync_to_async(room.enter)(rui)
    browser = await sync_to_async(browser_of)(ana)
    hers = TableSocket(browser, room.table.slug)
    assert await hers.open()
    pushed: dict[str, list[object]] = {}

    async def compare(mark: str) -> None:
        seen = False
        # Public and private parts come one after the other: everything that belongs to the step is waited for.
        while not seen or not await hers.channel.receive_nothing(timeout=0.4):
            text = await hers.next()
            pushed.update(regions(text))
            seen = seen or mark in text
        page = await sync_to_async(browser.get)(f"/mesa/{room.table.slug}/")
        fresh = regions(page.content.decode())
        shared = set(fresh) & set(pushed)
        assert {"table-status", "table-bank", "table-place-1", "table-place-4", "table-actions", "table-bar"} <= shared
        for name in sorted(shared - {"table-mine", "table-beat"}):
            assert pushed[name] == fresh[name], name
        # On neither before the bank has turned it, and on both afterwards.
        for shown in (page.content.decode(), "".join(hers.texts)):
            assert (f'data-card="{CLOSED}"' in shown) is (mark == END)

    await sync_to_async(room.bet)(ana, (1, 1000))
    await sync_to_async(room.bet)(rui, (4, 1000))
    await compare('data-bet="1000"')
    await sync_to_async(room.tick)()
    await compare('data-kind="offers"')
    await sync_to_async(lambda: room.offer(ana, "insurance", amount=500))()
    await sync_to_async(lambda: room.offer(rui, "decline", place=4))()
    await compare('data-kind="turn"')
    await sync_to_async(lambda: room.act(ana, "split"))()
    await compare('data-decision="3"')
    await sync_to_async(lambda: room.act(ana, "double", hand=0))()
    await sync_to_async(lambda: room.act(ana, "stand", hand=1))()
    await compare('data-decision="5"')
    await sync_to_async(lambda: room.act(rui, "stand", place=4))()
    await compare(END)
    await hers.close()
