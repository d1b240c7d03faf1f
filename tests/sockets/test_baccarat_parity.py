"""What was pushed at a baccarat table is what a fresh page shows, and no card is in any byte before it is dealt."""

import re

import pytest
from asgiref.sync import sync_to_async

from games.hub import Hub
from tests.factories import make_player
from tests.services.baccarat_room import BANCA_7, BaccaratRoom
from tests.sockets.clients import TableSocket, browser_of
from tests.sockets.regions import regions

pytestmark = pytest.mark.django_db(transaction=True)


def drawn(text: str) -> list[str]:
    return re.findall(r'data-card="(\w\w)"', text)


async def test_through_a_whole_coup_each_socket_is_sent_what_its_player_may_see(live_hub: Hub) -> None:
    """T01: two players and one who only watches, every byte kept."""
    room = await sync_to_async(lambda: BaccaratRoom(live=True, commission="five_percent"))()
    people = [await sync_to_async(make_player)(name) for name in ("Ana", "Rui", "Eva")]
    ana, rui, _eva = people
    await sync_to_async(room.enter)(ana, *BANCA_7)
    for one in people[1:]:
        await sync_to_async(room.enter)(one)
    browsers = [await sync_to_async(browser_of)(one) for one in people]
    sockets = [TableSocket(browser, room.table.slug) for browser in browsers]
    for socket in sockets:
        assert await socket.open()
    pushed: list[dict[str, list[object]]] = [{}, {}, {}]

    async def compare(mark: str, cards: list[str]) -> None:
        for socket, browser, known in zip(sockets, browsers, pushed, strict=True):
            seen = False
            # Public and private parts come one after the other: everything that belongs to the step is waited for.
            while not seen or not await socket.channel.receive_nothing(timeout=0.3):
                text = await socket.next()
                known.update(regions(text))
                seen = seen or mark in text
            page = (await sync_to_async(browser.get)(f"/mesa/{room.table.slug}/")).content.decode()
            fresh = regions(page)
            assert {"table-status", "table-coup", "table-chances", "table-spots", "table-boards"} <= {*fresh} & {*known}
            for name in sorted({*fresh} & {*known} - {"table-mine", "table-beat"}):
                assert known[name] == fresh[name], name
            assert drawn(page) == cards
            assert {*drawn("".join(socket.texts))} == {*cards}

    await sync_to_async(room.lay)(ana, ("banca", 1000))
    await sync_to_async(room.lay)(rui, ("ponto", 1500), ("empate", 500))
    await compare("Empate 5,00", [])
    # Own chips are in own regions; what all see is the table's sum on each chance and each player's boxes.
    assert 'data-cents="1000"' in "".join(sockets[0].texts)
    assert 'data-cents="1000"' not in "".join(sockets[1].texts) + "".join(sockets[2].texts)
    await sync_to_async(room.tick)()
    # Ponto's two, its third, and banca's two.
    await compare('data-phase="result"', ["Ks", "Ad", "Qs", "3h", "4c"])
    assert "+9,50, comissão 0,50" in "".join(sockets[0].texts)
    assert "comissão 0,50" not in "".join(sockets[1].texts) + "".join(sockets[2].texts)
    for socket in sockets:
        await socket.close()
