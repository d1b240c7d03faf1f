"""A whole round of póquer sem descarte at a real table: its page, the commands that it sends, pushes, the money."""

import re

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import Player
from games.commands import command_read
from games.rendering import table_render
from tests.factories import make_player
from tests.services.roulette_room import key
from tests.services.stud_room import StudRoom, hands

pytestmark = pytest.mark.django_db


def pushed(room: StudRoom, player: Player) -> str:
    made = table_render(room.table.pk, ["pt-pt"], {player.pk: ["pt-pt"]})
    return "\n".join([*made.public["pt-pt"].values(), *made.private[player.pk, "pt-pt"].values()])


def send(room: StudRoom, player: Player, **message: object) -> None:
    """As the page sends it: the round is the one that it shows."""
    message |= {"round": room.round.number, "key": key()}
    command_read(message).run(table_id=room.table.pk, player_id=player.pk, now=room.now)


def drawn(html: str) -> list[str]:
    return sorted(re.findall(r'data-card="(\w\w)"', html))


def asked(html: str) -> dict[str, int]:
    """The decision that the buttons stand for."""
    found = re.search(r'data-kind="turn"[^>]*data-decision="(\d+)" data-place="(\d+)"', html)
    assert found is not None
    decision, place = map(int, found.groups())
    return {"decision": decision, "place": place}


def test_the_page_of_a_real_table_is_what_is_pushed_to_it(client: Client) -> None:
    room, ana = StudRoom(live=True), make_player("Ana")
    room.enter(ana)
    client.force_login(ana, backend=settings.AUTHENTICATION_BACKENDS[0])
    # Alone, and in a frame among others.
    for path in (f"/mesa/{room.table.slug}/", f"/mesa/{room.table.slug}/lado/"):
        page = client.get(path)
        assert page.status_code == 200
        html = page.content.decode()
        for name in ("table-status", "table-bank", "table-place-7", "table-own", "table-pays", "table-actions", "tray"):
            assert f'id="{name}"' in html
        for region in table_render(room.table.pk, ["pt-pt"], {}).public["pt-pt"].values():
            assert region.replace(' hx-swap-oob="true"', "") in html


def test_a_round_is_played_by_what_the_page_offers_and_paid_to_the_cent() -> None:
    room, ana = StudRoom(live=True), make_player("Ana")
    room.enter(ana, *hands("3s 3c 3d 5h 7h", "Ac Ks 9d 7c 4s"))
    before = room.wallet(ana)
    send(room, ana, command="bets_place", bets=[{"position": "place:3", "amount": 1_200}])
    assert room.wallet(ana) == before - 1_200
    room.tick()
    shown = pushed(room, ana)
    assert drawn(shown) == ["3c", "3d", "3s", "4s", "5h", "7h"]
    assert "Lugar 3: trio de três" in shown
    send(room, ana, command="stud_act", action="bet", **asked(shown))
    shown = pushed(room, ana)
    assert "A banca tem ás e rei" in shown
    assert drawn(shown) == sorted("3s 3c 3d 5h 7h Ac Ks 9d 7c 4s".split())  # noqa: SIM905
    assert "Recebeu 120,00 demo (apostou 36,00 demo)" in shown
    assert "data-act=" not in shown
    assert room.wallet(ana) == before + 1_200 + 3 * 2_400


def test_lobby_and_door_show_the_table_with_its_limits(client: Client) -> None:
    room = StudRoom()
    for path in ("/", f"/mesa/{room.table.slug}/"):
        html = client.get(path).content.decode()
        assert "Póquer sem descarte" in html
        assert re.search(r"5,00 demo\s–\s500,00 demo", html), path
