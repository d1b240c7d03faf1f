"""What was pushed at a table of póquer sem descarte is what a fresh page shows; own cards reach their player alone."""

import re

import pytest
from asgiref.sync import sync_to_async

from games.hub import Hub
from tests.factories import make_player
from tests.services.stud_room import StudRoom, hands
from tests.sockets.clients import TableSocket, browser_of
from tests.sockets.regions import regions

pytestmark = pytest.mark.django_db(transaction=True)
HIS, HERS, BANK = "2h 4h 6h 8h 9h", "3s 3c 4d 5h 7d", "Ac Ks 9d 7c 4s"
OPEN = {"4s"}
END = 'data-phase="result"'


def drawn(text: str) -> set[str]:
    return set(re.findall(r'data-card="(\w\w)"', text))


async def test_through_a_whole_round_each_socket_is_sent_what_its_player_may_see(live_hub: Hub) -> None:
    """T01: two players and one who only watches, every byte kept."""
    room = await sync_to_async(lambda: StudRoom(live=True))()
    people = [await sync_to_async(make_player)(name) for name in ("Ana", "Rui", "Eva")]
    ana, rui, _eva = people
    await sync_to_async(room.enter)(ana, *hands(HERS, HIS, BANK))
    for one in people[1:]:
        await sync_to_async(room.enter)(one)
    browsers = [await sync_to_async(browser_of)(one) for one in people]
    sockets = [TableSocket(browser, room.table.slug) for browser in browsers]
    for socket in sockets:
        assert await socket.open()
    pushed: list[dict[str, list[object]]] = [{}, {}, {}]
    may_see = [OPEN | set(HERS.split()), OPEN | set(HIS.split()), OPEN]

    async def compare(mark: str) -> None:
        for socket, browser, known, allowed in zip(sockets, browsers, pushed, may_see, strict=True):
            seen = False
            # Public and private parts come one after the other: everything that belongs to the step is waited for.
            while not seen or not await socket.channel.receive_nothing(timeout=0.3):
                text = await socket.next()
                known.update(regions(text))
                seen = seen or mark in text
            page = (await sync_to_async(browser.get)(f"/mesa/{room.table.slug}/")).content.decode()
            fresh = regions(page)
            assert {"table-status", "table-bank", "table-place-1", "table-actions", "table-own"} <= {*fresh} & {*known}
            for name in sorted({*fresh} & {*known} - {"table-mine", "table-beat"}):
                assert known[name] == fresh[name], name
            if mark != END:
                assert drawn(page + "".join(socket.texts)) <= allowed

    await sync_to_async(room.bet)(ana, (1, 1000))
    await sync_to_async(room.bet)(rui, (4, 1000))
    await compare('data-number="4" data-bet="1000"')
    await sync_to_async(room.tick)()
    await compare('data-phase="deciding"')
    assert drawn("".join(sockets[0].texts)) == may_see[0]
    assert drawn("".join(sockets[1].texts)) == may_see[1]
    await sync_to_async(lambda: room.act(ana, "bet"))()
    await compare('data-number="1" data-bet="3000"')
    await sync_to_async(lambda: room.act(rui, "fold", place=4))()
    await compare(END)
    everything = {*HERS.split(), *HIS.split(), *BANK.split()}
    for socket in sockets:
        assert drawn("".join(socket.texts)) == everything
        await socket.close()
