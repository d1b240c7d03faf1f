"""A socket speaks the reader's language through a whole round."""

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

from accounts.models import PlaySession
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


@pytest.mark.rule("810/60")
@pytest.mark.django_db(transaction=True)
async def test_at_one_table_each_socket_hears_its_own_language_and_a_change_keeps_the_place(live_hub: Hub) -> None:
    room = await sync_to_async(lambda: Room("tejo", live=True))()
    calls, hers = {}, {}
    for code, nickname in zip(dict(settings.LANGUAGES), ("Ana", "Rui", "Eva", "Ivo"), strict=True):
        player = await sync_to_async(make_player)(nickname)
        session = await sync_to_async(room.enter)(player)
        browser = await sync_to_async(browser_of)(player)
        with translation.override(code):
            calls[code] = gettext("Façam as vossas apostas"), gettext("Jogo feito, nada mais")
        hers[code] = player, session, browser, TableSocket(browser, room.table.slug, language=code)
        assert await hers[code][3].open()
        await hers[code][3].until(calls[code][0])
    assert len(set(calls.values())) == 4
    # The Portuguese player reads on in French: the socket comes again, the place and the chips are as they were.
    ana, session, browser, first = hers["pt-pt"]
    await first.say("bets_place", round=1, bets=[{"position": "red", "amount": 300}])
    await first.until('data-stake="300"')
    await sync_to_async(browser.post)(reverse("set_language"), {"language": "fr"})
    await first.close()
    again = TableSocket(browser, room.table.slug)
    assert await again.open()
    assert 'data-stake="300"' in await again.until(calls["fr"][0])
    open_now = PlaySession.objects.filter(player=ana, ended_at=None).values_list("pk", flat=True)
    assert await sync_to_async(list)(open_now) == [session]
    await sync_to_async(room.tick)()
    for code, socket in [("fr", again), *((code, hers[code][3]) for code in ("en", "es", "fr"))]:
        said = await socket.until(calls[code][1])
        assert not [other for other in calls if other != code and calls[other][1] in said]
        await socket.close()
