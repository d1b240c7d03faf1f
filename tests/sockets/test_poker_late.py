"""Where the specific rules say so, who watches gets a hand only after it has ended, whichever way bytes reach him."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async

from accounts.models import Player
from games.engines.poker import to_call
from games.hub import Hub
from games.models import Round
from games.services.poker import seats
from tests.factories import make_player
from tests.services.poker_room import PokerTableRoom
from tests.sockets.clients import TableSocket, browser_of

pytestmark = pytest.mark.django_db(transaction=True)

# Seats 1, 4 and 6; the deal begins left of the button, which is seat 1.
FIRST = ["Ac", "Kd", "7c", "Ad", "Ks", "2d", "Qh", "9s", "3c", "5d", "8h"]
SECOND = ["Th", "6d", "4c", "Ts", "6s", "4d", "Jh", "Js", "2c", "3d", "9c"]
BOARDS = (FIRST[6:], SECOND[6:])


class Late:
    """A table that is shown late, three who play there, and a page and sockets of whoever."""

    def __init__(self) -> None:
        self.room = PokerTableRoom(spectators_late=True, rake={"kind": "pot", "percent": 5, "cap": 300})
        self.people = [make_player(name) for name in ("Ana", "Rui", "Eva")]
        for seat, player in zip((1, 4, 6), self.people, strict=True):
            self.room.sit(player, seat)
        self.zoe = make_player("Zoe")
        self.room.enter(self.zoe)

    def go_on(self) -> None:
        """Whoever is asked raises to an amount that stands out before the flop, and afterwards checks or calls."""
        state = self.room.hand.state
        assert state.to_act is not None
        if state.turn == 0 and state.level == 10:
            self.room.act(self.room.to_act, "raise", 36 + self.room.round.number)
        else:
            self.room.act(self.room.to_act, "call" if to_call(state, state.to_act) else "check")

    def end(self) -> None:
        while self.room.round.phase == Round.Phase.PLAYING:
            self.go_on()

    def secrets(self) -> list[str]:
        """What only the hand that is being played could have said."""
        current = self.room.round
        cards = [f'data-card="{card}"' for card in BOARDS[current.number - 1]]
        told = [f'data-round="{current.number}"', f"0,{36 + current.number}", "Vez de", "Ausente", "Vai sair"]
        marks = ["seat-turn", 'data-to-act="4"', 'data-street="preflop"', 'data-street="flop"']
        return [*cards, current.commitment, *told, *marks]

    def page(self, player: Player) -> str:
        answer = browser_of(player).get(f"/mesa/{self.room.table.slug}/")
        return str(answer.content.decode())


async def socket_of(late: Late, player: Player) -> TableSocket:
    socket = TableSocket(await sync_to_async(browser_of)(player), late.room.table.slug)
    assert await socket.open()
    return socket


async def heard(socket: TableSocket) -> str:
    """Everything that came before the answer to a ping: one telling gives all sockets of a table what they get of it,
    so that whatever a player's socket has received was sent to this one as well, if at all."""
    await socket.say("ping")
    await socket.until("data-server-ms", seconds=20)
    return "".join(socket.texts)


def found(text: str, secrets: list[str]) -> list[str]:
    return [secret for secret in secrets if secret in text]


async def do(step: Any, *given: Any, **named: Any) -> Any:
    return await sync_to_async(step)(*given, **named)


async def test_a_spectator_gets_no_byte_of_a_hand_before_it_has_ended_and_all_of_it_then(live_hub: Hub) -> None:
    late = await do(Late)
    hers, his = await socket_of(late, late.zoe), await socket_of(late, late.people[1])
    await do(late.room.deal, *FIRST)
    secrets = await do(late.secrets)
    for _ in range(4):
        await do(late.go_on)
    await his.until(*secrets[:3], "seat-turn", seconds=20)  # who plays sees the flop
    assert not found(await heard(hers), secrets)
    # Somebody who holds cards leaves, another lets the time run out: nobody else is told before the end.
    leaving = await do(lambda: late.room.to_act)
    await do(late.room.ask, seats.seat_leave, leaving)
    await his.until("Vai sair", seconds=20)
    assert await do(lambda: late.room.round.phase) == "playing"
    assert not found(await heard(hers), secrets)
    silent = await do(lambda: late.room.to_act)
    await do(late.room.tick)
    assert await do(lambda: late.room.round.phase) == "playing"
    await his.until("seat-turn", seconds=20)
    assert not found(await heard(hers), secrets)
    await do(late.room.ask, seats.seat_return, silent, post="now")
    await do(late.end)
    await hers.until("seat-won", seconds=20)
    await hers.close()
    await his.close()


async def test_the_snapshot_of_a_reconnect_and_the_page_are_of_the_hand_before(live_hub: Hub) -> None:
    late = await do(Late)
    await do(late.room.deal, *FIRST)
    # No hand came before the first one: there is nothing to show but who sits there.
    assert not found(await do(late.page, late.zoe), await do(late.secrets))
    await do(late.end)
    page = await do(late.page, late.zoe)
    assert all(f'data-card="{card}"' in page for card in BOARDS[0])
    await do(late.room.deal, *SECOND)
    for _ in range(5):
        await do(late.go_on)
    secrets = await do(late.secrets)
    hers = await socket_of(late, late.zoe)
    first = await hers.until('id="table-board"', seconds=20)
    page = await do(late.page, late.zoe)
    for shown in (first, page):
        assert not found(shown, secrets)
        assert all(f'data-card="{card}"' in shown for card in BOARDS[0])
        assert 'data-round="1"' in shown
        assert "uma jogada de atraso" in shown
    # Asking for everything again, or a message in vain, gives no more.
    await hers.say("sync")
    await hers.say("poker_act", round=2, decision=1, action="call", to=None, key="look-look-look")
    await hers.until("table-refusal", seconds=20)
    assert not found(await heard(hers), secrets)
    assert found(await do(late.page, late.people[0]), secrets[:3])
    await do(late.end)
    await hers.until(f'data-card="{BOARDS[1][4]}"', seconds=20)
    await hers.close()


async def test_who_sits_down_in_a_hand_is_no_spectator_any_more_and_who_gets_up_is_one_again(live_hub: Hub) -> None:
    late = await do(Late)
    hers = await socket_of(late, late.zoe)
    await do(late.room.deal, *FIRST)
    secrets = await do(late.secrets)
    for _ in range(4):
        await do(late.go_on)
    his = await socket_of(late, late.people[1])
    await his.until(*secrets[:3], seconds=20)
    assert not found(await heard(hers), secrets)
    hers.texts.clear()
    await do(late.room.sit, late.zoe, 2)
    # A telling that was under way for somebody else may show her the hand before the one that is of her seat does.
    await hers.until('data-kind="wait"', seconds=20)
    assert len(found(await heard(hers), secrets[:3])) == 3
    await do(late.room.ask, seats.seat_leave, late.zoe)
    await hers.until('data-kind="watch"', seconds=20)
    hers.texts.clear()
    assert await do(lambda: late.room.hand.state.turn) == 1
    while await do(lambda: late.room.hand.state.turn) == 1:
        await do(late.go_on)
    await his.until(secrets[3], seconds=20)
    assert not found(await heard(hers), [secrets[3], "seat-turn"])
    await do(late.end)
    await hers.until("seat-won", seconds=20)
    await hers.close()
    await his.close()


async def test_a_table_that_is_not_late_shows_everybody_the_hand_as_it_is_played(live_hub: Hub) -> None:
    room = await do(PokerTableRoom)
    for seat, name in ((1, "Ana"), (2, "Rui")):
        await do(room.sit, await do(make_player, name), seat)
    zoe = await do(make_player, "Zoe")
    await do(room.enter, zoe)
    hers = TableSocket(await do(browser_of, zoe), room.table.slug)
    assert await hers.open()
    await do(room.deal)
    await hers.until("seat-turn", seconds=20)
    await hers.close()
