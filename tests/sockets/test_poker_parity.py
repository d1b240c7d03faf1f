"""What was pushed at a poker table is what a fresh page shows, seat by seat, and no card of another in either."""

import pytest
from asgiref.sync import sync_to_async

from accounts.models import Player
from games.engines.poker import to_call
from games.hub import Hub
from tests.factories import make_player
from tests.services.poker_room import PokerTableRoom
from tests.sockets.clients import TableSocket, browser_of
from tests.sockets.regions import regions

pytestmark = pytest.mark.django_db(transaction=True)


def check_or_call(room: PokerTableRoom) -> None:
    """Whoever is asked goes on without raising."""
    actor, state = room.to_act, room.hand.state
    room.act(actor, "call" if to_call(state, state.to_act or 0) else "check")


async def test_what_was_pushed_equals_a_fresh_page_through_a_whole_hand(live_hub: Hub) -> None:
    room = await sync_to_async(PokerTableRoom)()
    ana, rui = await sync_to_async(lambda: (make_player("Ana"), make_player("Rui")))()
    await sync_to_async(room.enter)(ana)
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
        assert {"table-status", "table-seat-1", "table-seat-4", "table-actions", "table-cards", "table-bar"} <= shared
        for name in sorted(shared - {"table-mine", "table-beat"}):
            assert pushed[name] == fresh[name], name

    await sync_to_async(room.sit)(ana, 1)
    await sync_to_async(room.sit)(rui, 4)
    await compare('id="table-seat-4"')
    await sync_to_async(room.tick)()
    await compare('data-street="preflop"')
    his = await sync_to_async(lambda: room.hand.state.holes[room.hand.place(4)])()
    for street in ("flop", "turn", "river"):
        for _ in range(2):
            await sync_to_async(check_or_call)(room)
        await compare(f'data-street="{street}"')
    heard = "".join(hers.texts)
    assert not [card for card in his if f'data-card="{card}"' in heard]
    for _ in range(2):
        await sync_to_async(check_or_call)(room)
    await compare("seat-won")
    assert all(f'data-card="{card}"' in "".join(hers.texts) for card in his)
    await hers.close()


async def test_who_waits_two_places_away_is_told_the_new_price_at_once(live_hub: Hub) -> None:
    room = await sync_to_async(PokerTableRoom)()

    def seated() -> Player:
        for seat, nickname in ((1, "Ana"), (3, "Rui"), (5, "Leonor")):
            room.sit(make_player(nickname), seat)
        room.deal()
        return Player.objects.get(pk=room.hand.players[room.hand.dealt.big])

    big = await sync_to_async(seated)()
    socket = TableSocket(await sync_to_async(browser_of)(big), room.table.slug)
    assert await socket.open()
    await socket.until('id="ahead-check"')
    await sync_to_async(lambda: room.act(room.to_act, "raise", 40))()
    # It is the small blind's turn; the big blind chooses ahead at the price that is true now.
    text = await socket.until('id="ahead-call"')
    assert 'data-price="30"' in text
    await socket.close()
