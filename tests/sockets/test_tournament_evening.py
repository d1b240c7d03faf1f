"""A tournament of 27 over real sockets, and what its page, its tables and the lobby are told as it is played."""

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from games.hub import Hub
from games.models import RoundEvent
from tests.services.test_tournament_play import STEEP, finished, levels
from tests.sockets.clients import TableSocket
from tests.sockets.tournament_evening import Evening, lines_in

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(300)]


@pytest.mark.rule("810/22", "810/26", "810/27", "810/47", "810/48", "810/49", "810/56")
async def test_twenty_seven_players_play_a_tournament_over_sockets_from_registration_to_prizes(live_hub: Hub) -> None:
    evening = Evening(27, 27, levels=levels(*STEEP, 25_600, seconds=60))
    await sync_to_async(evening.furnish)()
    with evening.hours():
        first = next(iter(evening.guests.values()))
        page, anybody = await evening.page(first.browser), await evening.page(Client())
        lobby = await sync_to_async(TableSocket)(Client(), "", path="/ws/torneios/")
        assert await lobby.open()
        # Whoever is only looking sees the same, and nothing that is somebody's own.
        assert "Anular a inscrição" not in await anybody.until('id="tournament-leaders"')
        assert 'data-me="Jogador 1"' in await page.until('id="tournament-mine"')
        await sync_to_async(evening.house.start)()
        assert "/mesa/t" in await page.until("data-seat", "Ir para a minha mesa")
        await evening.follow_all()
        assert len({guest.slug for guest in evening.guests.values()}) == 3
        # One closes the page and does not come back.
        last = list(evening.guests)[-1]
        await evening.leave(last)
        await evening.play()
        await page.until("O torneio acabou. Ganhou")
        await lobby.until("terminado")
        for socket in (page, anybody, lobby):
            await socket.close()
    await _proven(evening, last)
    said = " ".join(lines_in(page.texts).values())
    for words in ("O torneio começou.", "foi desfeita", "passa para a mesa", "Mesa final."):
        assert words in said, words
    assert said.count("saiu do torneio") == 26
    # Those who look on without an account got every region and no private one.
    anybody.drained()
    assert not any('id="tournament-mine"' in text for text in anybody.texts)


async def _proven(evening: Evening, gone: int) -> None:
    """Places, prizes and fees; tables were broken, and each who moved was led by the socket of the table before."""
    house = evening.house
    await sync_to_async(finished)(house)
    assert await sync_to_async(house.moved)() == 27 * 100
    assert len(evening.broken) == 3
    assert sum(guest.moves for guest in evening.guests.values()) >= 2
    acts = RoundEvent.objects.filter(kind="hand_action", player_id=gone).values_list("data", flat=True)
    assert {one["why"] for one in await sync_to_async(list)(acts)} == {"absent"}
    # At the tables the same was said as on the page.
    winner = await sync_to_async(lambda: house.row.entries.get(place=1).player_id)()
    at_table = evening.guests[winner].heard
    assert "Mesa final." in " ".join(lines_in(at_table).values())
