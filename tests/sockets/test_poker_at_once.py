"""A decision at a quiet poker table is rendered by whoever committed it; all are told what a fresh page shows."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.models import Session
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Player
from games import announce, consumers, rendering
from games import hub as hub_module
from games.announce import Announcement
from games.engines.poker import to_call
from games.hub import CLOSED_CODE, Hub, Ready, Subscriber
from games.hub import Room as HubRoom
from games.log import Appended
from games.models import RoundEvent
from games.rendering import Rendered
from games.selectors.poker import found_kept, table_views
from games.services.poker import at_once
from games.services.poker.play import poker_act
from tests.factories import make_player
from tests.services.poker_room import PokerTableRoom
from tests.services.roulette_room import Room
from tests.sockets.clients import TableSocket, browser_of
from tests.sockets.regions import regions

pytestmark = pytest.mark.django_db(transaction=True)


def seated() -> tuple[PokerTableRoom, list[Player]]:
    room = PokerTableRoom()
    room.now = timezone.now()
    people = [make_player(name) for name in ("Ana", "Rui", "Eva")]
    for seat, player in enumerate(people, 1):
        room.sit(player, seat)
    room.deal()
    return room, people


async def sockets_of(room: PokerTableRoom, people: list[Player]) -> dict[int, TableSocket]:
    found = {}
    for player in people:
        socket = TableSocket(await sync_to_async(browser_of)(player), room.table.slug)
        assert await socket.open()
        await socket.until('id="table-bar"')
        found[player.pk] = socket
    return found


def goes_on(room: PokerTableRoom) -> int:
    # The hub's own clock is the real one, and what it has read grows old.
    room.now = timezone.now()
    state = room.hand.state
    return room.act(room.to_act, "call" if to_call(state, state.to_act or 0) else "check").version


async def quiet(hub: Hub, room: PokerTableRoom, version: int) -> None:
    """Until everything is told up to that version."""
    async with asyncio.timeout(10):
        while not hub.rooms[room.table.pk].next_is(version + 1):
            await asyncio.sleep(0.005)


def rendered_at_once(monkeypatch: pytest.MonkeyPatch) -> list[Rendered]:
    """What was rendered by whoever committed it."""
    made: list[Rendered] = []
    render = rendering.table_render_seen

    def seen(*asked: Any) -> Rendered | None:
        found = render(*asked)
        if found is not None:
            made.append(found)
        return found

    monkeypatch.setattr(hub_module, "table_render_seen", seen)
    return made


async def test_all_are_told_what_a_fresh_page_shows_and_nothing_is_read_for_it(
    live_hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = rendered_at_once(monkeypatch)
    room, people = await sync_to_async(seated)()
    sockets = await sockets_of(room, people)
    shown: dict[int, dict[str, object]] = {player.pk: {} for player in people}

    def decided() -> tuple[int, list[str]]:
        room.now = timezone.now()
        actor, state, hand = room.to_act, room.hand.state, room.hand
        action = "call" if to_call(state, state.to_act or 0) else "check"
        asked = {"round_number": hand.number, "decision": hand.decision, "action": action, "to": None}
        with CaptureQueriesContext(connection) as found:
            version = room.ask(poker_act, actor, **asked).version
        return version, [one["sql"].split()[0] for one in found]

    version = await sync_to_async(lambda: goes_on(room))()
    await quiet(live_hub, room, version)
    for _ in range(6):
        version, statements = await sync_to_async(decided)()
        assert "SELECT" not in statements, statements
        await quiet(live_hub, room, version)
    assert len(made) >= 6
    for player in people:
        socket = sockets[player.pk]
        await socket.until(f'data-version="{version}"')
        while not await socket.channel.receive_nothing(timeout=0.2):
            await socket.next()
        for text in socket.texts:
            shown[player.pk].update(regions(text))
        client = await sync_to_async(browser_of)(player)
        page = await sync_to_async(client.get)(f"/mesa/{room.table.slug}/")
        fresh = regions(page.content.decode())
        shared = set(fresh) & set(shown[player.pk]) - {"table-mine", "table-beat"}
        assert {"table-status", "table-board", "table-actions", "table-cards", "table-bar", "table-log"} <= shared
        for name in sorted(shared):
            assert shown[player.pk][name] == fresh[name], (player.nickname, name)
    hands = await sync_to_async(lambda: room.hand.state.holes)()
    for place, player in enumerate(people):
        closed = [card for other, cards in enumerate(hands) if other != place for card in cards]
        heard = "".join(sockets[player.pk].texts)
        assert not [card for card in closed if f'data-card="{card}"' in heard]
        await sockets[player.pk].close()


async def test_money_that_moves_elsewhere_is_in_the_next_thing_told(
    live_hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = rendered_at_once(monkeypatch)
    room, people = await sync_to_async(seated)()
    sockets = await sockets_of(room, people)
    version = await sync_to_async(lambda: goes_on(room))()
    await quiet(live_hub, room, version)
    actor = await sync_to_async(lambda: room.to_act)()
    wheel = await sync_to_async(lambda: Room("lisboa", live=True))()
    await sync_to_async(lambda: (wheel.enter(actor), wheel.place(actor, ("red", 300))))()
    await sockets[actor.pk].until('data-balance="99200"')
    version = await sync_to_async(lambda: goes_on(room))()
    await quiet(live_hub, room, version)
    assert made[-1].version == version
    assert 'data-balance="99200"' in made[-1].private[actor.pk, "pt-pt"]["bar"]
    for socket in sockets.values():
        await socket.close()


async def test_what_is_heard_of_a_table_here_or_from_another_process_lets_go_of_what_was_read(live_hub: Hub) -> None:
    room, people = await sync_to_async(seated)()

    def kept() -> object:
        version = table_views(room.table.pk, [], now=room.now)[0].version
        return found_kept(room.table.pk, version, room.round.commitment, room.now)

    def still_kept() -> object:
        room.table.refresh_from_db()
        return found_kept(room.table.pk, room.table.version, room.round.commitment, room.now)

    heard = Announcement(room.table.pk, version=-1, players=(people[0].pk,))
    for hears in (live_hub._heard_elsewhere, live_hub.heard):
        assert await sync_to_async(kept)() is not None
        hears(heard)
        assert await sync_to_async(still_kept)() is None


async def test_what_was_made_ready_is_not_told_where_something_was_heard_meanwhile(live_hub: Hub) -> None:
    """Money moves between the reading and the commit: the decision is told as everything else is, read anew."""
    room, people = await sync_to_async(seated)()
    sockets = await sockets_of(room, people)
    version = await sync_to_async(lambda: goes_on(room))()
    await quiet(live_hub, room, version)
    told: list[Announcement] = []
    announce.on_announcement(told.append)
    written = at_once.append_at_once

    def meanwhile(**fields: Any) -> Callable[[], Appended]:
        writing = written(**fields)

        def done() -> Appended:
            live_hub.heard(Announcement(room.table.pk, version=-1, players=(people[0].pk,)))
            return writing()

        return done

    with patch.object(at_once, "append_at_once", meanwhile):
        version = await sync_to_async(lambda: goes_on(room))()
    announce.off_announcement(told.append)
    assert [(one.version, one.prepared) for one in told] == [(version, None)]
    for socket in sockets.values():
        await socket.until(f'data-version="{version}"')
        await socket.close()


async def test_what_would_have_to_be_read_is_not_made_ready(live_hub: Hub) -> None:
    """Somebody's session was ended behind the house's back: what he is told has to be looked up."""
    room, people = await sync_to_async(seated)()
    sockets = await sockets_of(room, people)
    version = await sync_to_async(lambda: goes_on(room))()
    await quiet(live_hub, room, version)

    def asked() -> object:
        found = found_kept(room.table.pk, version, room.round.commitment, timezone.now())
        assert found is not None
        nobody = replace(found, present=())
        audience = {player.pk: frozenset({"pt-pt"}) for player in people}
        return rendering.table_render_seen(room.table.pk, nobody, audience, [people[0].pk])

    assert await sync_to_async(asked)() is None
    for socket in sockets.values():
        await socket.close()


# --- What is rendered at once and what is told by the room, in any order ---


def state(version: int, **own: int) -> Rendered:
    private = {(int(player.removeprefix("p")), "pt-pt"): {"bar": f"bar {value}"} for player, value in own.items()}
    return Rendered(version, {"pt-pt": {"version": f"v{version}"}}, private)


def room_of(hub: Hub, *players: int) -> tuple[HubRoom, list[Subscriber]]:
    room = hub.rooms[1] = HubRoom(1)
    sockets = [Subscriber(player_id=player, language="pt-pt") for player in players]
    for socket in sockets:
        room.seated(socket, here=True)
    hub.tell(room, state(4, **{f"p{player}": 4 for player in players}))
    room.all_told(4)
    return room, sockets


def heard(socket: Subscriber) -> list[str]:
    lines: list[str] = []
    while not socket.queue.empty():
        lines += str(socket.queue.get_nowait()).split("\n")
    return [line for line in lines if "table-mine" not in line]


async def test_a_step_that_follows_what_was_told_is_told_at_once() -> None:
    hub = Hub()
    room, (ana, rui) = room_of(hub, 1, 2)
    hub._heard_here(Announcement(1, version=5, players=(1,), prepared=Ready(state(5, p1=5), room.told)))
    assert heard(ana) == ["v4", "bar 4", "v5", "bar 5"]
    assert heard(rui) == ["v4", "bar 4", "v5"]
    assert room.next_is(6)


@pytest.mark.parametrize("why", ["gap", "dirty", "telling", "shown"])
async def test_otherwise_it_is_marked_and_told_by_the_room(why: str) -> None:
    hub = Hub()
    room, (ana, _rui) = room_of(hub, 1, 2)
    version = 6 if why == "gap" else 5
    if why == "dirty":
        room.mark((2,), everyone=False)
    room.telling = why == "telling"
    if why == "shown":
        # The room was told something else after this was begun.
        hub.tell(room, state(7))
    before, told = heard(ana), 1
    ready = Ready(state(version, p1=version), told)
    hub._heard_here(Announcement(1, version=version, players=(1,), prepared=ready))
    assert heard(ana) == []
    assert before[-1] == ("v7" if why == "shown" else "bar 4")
    assert room.dirty.is_set()
    assert 1 in room.take()


async def test_who_is_here_is_known_to_other_threads_as_they_come_and_go() -> None:
    hub = Hub()
    room, (ana, rui) = room_of(hub, 1, 2)
    second = Subscriber(player_id=1, language="en")
    room.seated(second, here=True)
    assert room.audience == {1: {"pt-pt", "en"}, 2: {"pt-pt"}}
    room.seated(rui, here=False)
    room.seated(second, here=False)
    assert room.audience == {1: {"pt-pt"}}
    assert room.subscribers == {ana}


# --- Whoever is not signed in any more ---


def decides(room: PokerTableRoom) -> tuple[Player, dict[str, Any]]:
    room.now = timezone.now()
    hand = room.hand
    action = "call" if to_call(hand.state, hand.state.to_act or 0) else "check"
    return room.to_act, {"round": hand.number, "decision": hand.decision, "action": action, "to": None}


def decisions() -> int:
    return RoundEvent.objects.filter(kind="hand_action").count()


@pytest.mark.parametrize("why", ["signed out", "expired", "not active"])
async def test_a_browser_that_is_not_signed_in_any_more_decides_nothing_and_is_closed(live_hub: Hub, why: str) -> None:
    """Behind the house's back, so that nothing has closed the socket before."""
    room, people = await sync_to_async(seated)()
    sockets = await sockets_of(room, people)
    player, asked = await sync_to_async(lambda: decides(room))()

    def goes() -> int:
        if why == "not active":
            Player.objects.filter(pk=player.pk).update(is_active=False)
        elif why == "expired":
            Session.objects.update(expire_date=timezone.now())
        else:
            Session.objects.all().delete()
        return decisions()

    before = await sync_to_async(goes)()
    await sockets[player.pk].say("poker_act", key="a-key-of-its-own", **asked)
    assert await sockets[player.pk].until_closed() == CLOSED_CODE
    assert await sync_to_async(decisions)() == before
    for socket in sockets.values():
        await socket.close()


async def test_a_decision_over_the_socket_is_one_statement_for_the_browser_and_the_hand(live_hub: Hub) -> None:
    room, people = await sync_to_async(seated)()
    sockets = await sockets_of(room, people)
    player, asked = await sync_to_async(lambda: decides(room))()
    looked: list[str] = []

    def check(*_asked: object) -> None:
        looked.append("looked")

    with patch.object(consumers, "signed_in_check", check):
        await sockets[player.pk].say("poker_act", key="a-key-of-its-own", **asked)
        await sockets[player.pk].until(f'data-decision="{asked["decision"] + 1}"')
    assert looked == []
    assert await sync_to_async(decisions)() == 1
    await sockets[player.pk].say("poker_act", key="a-key-of-another", **asked)
    await sockets[player.pk].until("table-refusal")
    for socket in sockets.values():
        await socket.close()
