"""A whole round of blackjack at a real table: its page, the commands that the page sends, what is pushed, the money."""

import re

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import Player
from games.commands import command_read
from games.rendering import table_render
from tests.factories import make_player
from tests.services.blackjack_room import BlackjackRoom
from tests.services.roulette_room import key

pytestmark = pytest.mark.django_db


def pushed(room: BlackjackRoom, player: Player) -> str:
    made = table_render(room.table.pk, ["pt-pt"], {player.pk: ["pt-pt"]})
    return "\n".join([*made.public["pt-pt"].values(), *made.private[player.pk, "pt-pt"].values()])


def send(room: BlackjackRoom, player: Player, **message: object) -> None:
    """As the page sends it: the round is the one that it shows."""
    message |= {"round": room.round.number, "key": key()}
    command_read(message).run(table_id=room.table.pk, player_id=player.pk, now=room.now)


def drawn(html: str) -> list[str]:
    return re.findall(r'data-card="(\w\w)"', html)


def asked(html: str) -> dict[str, int]:
    """The decision that the buttons stand for."""
    found = re.search(r'data-kind="turn"[^>]*data-decision="(\d+)" data-place="(\d+)" data-hand="(\d+)"', html)
    assert found is not None
    decision, place, hand = map(int, found.groups())
    return {"decision": decision, "place": place, "hand": hand}


def test_the_page_of_a_real_table_is_what_is_pushed_to_it(client: Client) -> None:
    room, ana = BlackjackRoom(live=True), make_player("Ana")
    room.enter(ana, "Th", "9s", "Td", "8c")
    client.force_login(ana, backend=settings.AUTHENTICATION_BACKENDS[0])
    page = client.get(f"/mesa/{room.table.slug}/")
    assert page.status_code == 200
    html = page.content.decode()
    for name in ("table-status", "table-bank", "table-place-7", "table-spots", "table-actions", "tray"):
        assert f'id="{name}"' in html
    assert 'data-position="place:1"' in html
    for region in table_render(room.table.pk, ["pt-pt"], {}).public["pt-pt"].values():
        assert region.replace(' hx-swap-oob="true"', "") in html


@pytest.mark.rule("805/14", "805/24")
def test_a_round_is_played_by_what_the_page_offers_and_paid_to_the_cent() -> None:
    room, ana = BlackjackRoom(live=True), make_player("Ana")
    room.enter(ana, "Th", "9s", "Td", "8c")
    before = room.wallet(ana)
    send(room, ana, command="bets_place", bets=[{"position": "place:3", "amount": 1_200}])
    assert room.wallet(ana) == before - 1_200
    shown = pushed(room, ana)
    assert "Juntar fichas no lugar 3" in shown
    assert drawn(shown) == []
    room.tick()
    shown = pushed(room, ana)
    # The closed card is drawn as a back, and its own drawing is nowhere.
    assert sorted(drawn(shown)) == ["9s", "Td", "Th"]
    assert 'data-card="8c"' not in shown
    assert "Lugar 3: 20 contra 9" in shown
    offered = re.findall(r'data-act="(\w+)"', shown)
    assert {"hit", "stand", "split", "surrender"} == set(offered)
    send(room, ana, command="card_act", action="stand", ace_as_one=False, **asked(shown))
    shown = pushed(room, ana)
    assert "A banca tem 17" in shown
    assert sorted(drawn(shown)) == ["8c", "9s", "Td", "Th"]
    assert "Ganhou" in shown
    assert "Recebeu 24,00 demo (apostou 12,00 demo)" in shown
    assert not re.findall(r'data-act="(\w+)"', shown)
    assert room.wallet(ana) == before + 1_200


def test_lobby_and_door_show_the_table_with_its_limits(client: Client) -> None:
    room = BlackjackRoom()
    for path in ("/", f"/mesa/{room.table.slug}/"):
        html = client.get(path).content.decode()
        assert "Blackjack" in html
        assert re.search(r"5,00 demo\s–\s500,00 demo", html), path


def test_the_list_of_tables_beside_each_other_names_its_least_bet(client: Client) -> None:
    BlackjackRoom()
    client.force_login(make_player("Ana"), backend=settings.AUTHENTICATION_BACKENDS[0])
    assert "blackjack, 5,00 demo" in " ".join(client.get("/mesas/").content.decode().split())
