"""Sockets at French tables and individual wheels: announced bets, the ball's launch, and nobody else's eyes."""

import uuid

import pytest
from asgiref.sync import sync_to_async

from accounts import ledger
from games.consumers import NO_TABLE_CODE
from games.hub import Hub
from games.models import Round
from tests.factories import make_player
from tests.services.roulette_room import OwnWheel, Room
from tests.sockets.clients import TableSocket, browser_of
from tests.sockets.regions import regions

pytestmark = pytest.mark.django_db(transaction=True)


def balance(player) -> int:
    return ledger.balance(ledger.wallet_id(player.pk, "DEMO"))


@sync_to_async
def own_wheel():
    ana = make_player("Ana")
    own = OwnWheel(ana, live=True)
    own.enter(ana)
    return ana, own, TableSocket(browser_of(ana), own.table.slug)


@pytest.mark.rule("807/8.a", "807/8.d.ii")
async def test_an_announced_bet_arrives_as_its_chips_and_is_pushed_as_a_fresh_page_shows_it(live_hub: Hub) -> None:
    room = await sync_to_async(lambda: Room("evora", live=True, rules_key="roulette-french-demo"))()
    ana = await sync_to_async(make_player)("Ana")
    await sync_to_async(room.enter)(ana)
    browser = await sync_to_async(browser_of)(ana)
    hers = TableSocket(browser, room.table.slug)
    assert await hers.open()
    await hers.until("table-version")
    calls = [
        {"call": "voisins", "amount": 900},
        {"call": "neighbours", "number": "17", "reach": 2, "amount": 500},
        {"position": "red", "amount": 300},
    ]
    await hers.say("bets_place", round=1, bets=calls)
    pushed = regions(await hers.until('data-stake="1700"'))
    fresh = regions((await sync_to_async(browser.get)("/mesa/evora/")).content.decode())
    for name in ("table-result", "table-my-chips", "table-bar", "table-actions"):
        assert pushed[name] == fresh[name]
    assert "17 e 4 vizinhos" in str(pushed["table-result"])
    assert await sync_to_async(balance)(ana) == 100_000 - 1700
    await hers.say("bets_place", round=1, bets=[{"call": "voisins", "amount": 901}])
    await hers.until('id="table-refusal"', "9 fichas iguais")
    await hers.close()


@pytest.mark.rule("804/15", "807/17")
async def test_the_owner_launches_the_ball_by_the_socket_and_a_repeated_launch_has_one_effect(live_hub: Hub) -> None:
    ana, own, hers = await own_wheel()
    assert await hers.open()
    await hers.until("table-version")
    await hers.say("ball_launch", round=1, key=str(uuid.uuid4()))
    await hers.until('id="table-refusal"', "Primeiro aposte")
    await hers.say("bets_place", round=1, bets=[{"position": "red", "amount": 100}])
    await hers.until('id="action-launch" data-command="ball_launch" aria-disabled="false"')
    same = str(uuid.uuid4())
    await hers.say("ball_launch", round=1, key=same)
    await hers.until('data-phase="spinning"')
    await hers.say("ball_launch", round=1, key=same)
    assert 'id="table-refusal"' not in await hers.until("table-version")
    assert await Round.objects.filter(table=own.table).acount() == 1
    assert await sync_to_async(balance)(ana) == 99_900
    await hers.close()


@pytest.mark.rule("804/4", "807/4")
async def test_nobody_else_gets_a_socket_or_a_page_of_an_individual_wheel(live_hub: Hub) -> None:
    _ana, own, hers = await own_wheel()
    rui = await sync_to_async(browser_of)(await sync_to_async(make_player)("Rui"))
    his = TableSocket(rui, own.table.slug)
    assert await his.open()
    assert await his.until_closed() == NO_TABLE_CODE
    assert his.texts == []
    for page in ("", "numeros/", "ultima/"):
        answer = await sync_to_async(rui.get)(f"/mesa/{own.table.slug}/{page}")
        assert answer.status_code in (302, 404)
        assert answer.status_code == 404 or page == "ultima/"
    assert (await sync_to_async(rui.get)(f"/jogada/{own.table.slug}/1/")).status_code == 404
    for page in ("", "registo.json"):
        assert (await sync_to_async(rui.get)(f"/verificar/{own.table.slug}/1/{page}")).status_code == 404
    assert own.table.slug not in (await sync_to_async(rui.get)("/jogo-limpo/")).content.decode()
    assert own.table.slug not in (await sync_to_async(rui.get)("/")).content.decode()
    assert await hers.open()
    await hers.close()


async def test_the_offer_leads_each_player_to_his_own_wheel(live_hub: Hub) -> None:
    _ana, own, _hers = await own_wheel()
    rui = await sync_to_async(browser_of)(player := await sync_to_async(make_player)("Rui"))
    answer = await sync_to_async(rui.get)(f"/mesa/{own.offer.slug}/")
    assert answer.headers["Location"] == f"/mesa/{own.offer.slug}-{player.public_id}/"
    assert not await Round.objects.filter(table=own.offer).aexists()
