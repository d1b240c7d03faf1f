"""Cases of our list at the socket of a poker table: coming back, what was lost on the way, amounts that are none."""

import re

import pytest
from asgiref.sync import sync_to_async

from accounts.models import LedgerTransaction, Player
from games import announce
from games.engines.poker import to_call
from games.hub import Hub
from tests.factories import make_player
from tests.services.poker_room import PokerTableRoom
from tests.sockets.clients import TableSocket, browser_of

pytestmark = pytest.mark.django_db(transaction=True)
CARD = re.compile(r'data-card="(\w\w)"')


@sync_to_async
def two_in_a_hand() -> tuple[PokerTableRoom, Player, Player]:
    room = PokerTableRoom()
    ana, rui = make_player("Ana"), make_player("Rui")
    room.sit(ana, 1)
    room.sit(rui, 4)
    room.deal()
    return room, ana, rui


@sync_to_async
def socket_of(room: PokerTableRoom, player: Player) -> TableSocket:
    return TableSocket(browser_of(player), room.table.slug)


@sync_to_async
def checks_or_calls(room: PokerTableRoom, times: int) -> None:
    for _ in range(times):
        state = room.hand.state
        room.act(room.to_act, "call" if to_call(state, state.to_act or 0) else "check")


@sync_to_async
def version_of(room: PokerTableRoom) -> int:
    room.table.refresh_from_db()
    return int(room.table.version)


async def test_w01_who_comes_back_is_shown_the_table_as_it_is_with_the_own_cards_and_no_others(live_hub: Hub) -> None:
    room, ana, rui = await two_in_a_hand()
    hers = await socket_of(room, ana)
    assert await hers.open()
    await hers.until('data-street="preflop"')
    await hers.close()
    # Both call and check while she is away: the flop comes, and somebody is asked.
    await checks_or_calls(room, 3)
    hand, version = await sync_to_async(lambda: room.hand)(), await version_of(room)
    back = await socket_of(room, ana)
    assert await back.open()
    first = await back.until(f'data-version="{version}"')
    own, others = (set(hand.state.holes[hand.place(seat)]) for seat in (1, 4))
    assert set(CARD.findall(first)) == own | set(hand.state.board)
    assert not others & set(CARD.findall("".join([*hers.texts, *back.texts])))
    # The clock in it is the server's; each later step follows in order, and once.
    assert f'data-opened-ms="{int(hand.opened_at.timestamp() * 1000)}"' in first
    await checks_or_calls(room, 1)
    await back.until(f'data-version="{version + 1}"')
    versions = [int(found) for text in back.texts for found in re.findall(r'data-version="(\d+)"', text)]
    assert (sorted(set(versions)), versions) == ([version, version + 1], sorted(versions))
    assert versions.count(version + 1) == 1
    await back.close()
    assert rui.pk in hand.players.values()


async def test_w03_a_step_that_nobody_was_told_of_is_made_good_by_the_next(live_hub: Hub) -> None:
    room, ana, _rui = await two_in_a_hand()
    hers = await socket_of(room, ana)
    assert await hers.open()
    await hers.until('data-street="preflop"')
    announce.off_announcement(live_hub.heard)
    await checks_or_calls(room, 2)
    announce.on_announcement(live_hub.heard)
    await checks_or_calls(room, 1)
    text = await hers.until(f'data-version="{await version_of(room)}"', 'data-street="flop"')
    assert len(set(CARD.findall(text)) & set((await sync_to_async(lambda: room.hand)()).state.board)) == 3
    await hers.close()


@pytest.mark.parametrize("amount", ["-600", "0", "0.001", "1e9", "NaN", '"NaN"', '"٦٠٠"', '"600"', "true", "100000000"])
async def test_w09_a_stack_that_is_no_amount_is_refused_and_leaves_no_trace(live_hub: Hub, amount: str) -> None:
    room = await sync_to_async(PokerTableRoom)()
    ana = await sync_to_async(make_player)("Ana")
    await sync_to_async(room.enter)(ana)
    before = await sync_to_async(room.wallet)(ana)
    hers = await socket_of(room, ana)
    assert await hers.open()
    await hers.until("table-version")
    await hers.say_raw(f'{{"command": "seat_take", "seat": 1, "amount": {amount}, "key": "a-key-of-hers"}}')
    told = await hers.until('id="table-refusal"')
    assert re.search(r'id="table-refusal"[^>]*>\s*<p>\S', told)
    assert await sync_to_async(room.wallet)(ana) == before
    assert not await LedgerTransaction.objects.filter(kind="buy_in").aexists()
    await hers.close()
