"""Nothing that anybody reads at baccarat before the deal depends on the shoe: worlds that differ in it look alike."""

import re
from unittest.mock import patch

import pytest
from django.db import transaction

from accounts.models import Player
from games.fairness import round_ref
from games.models import Bet, Round, RoundEvent, Table
from games.rendering import table_render
from games.sealed_deck import deck_open
from games.selectors import baccarat
from tests.factories import make_player
from tests.services.baccarat_room import BANCA_7, PONTO_WINS, TIE, BaccaratRoom

pytestmark = pytest.mark.django_db
# What hides the cards may differ, and numbers of rows do.
_HIDES = re.compile(r"\b[0-9a-f]{64}\b|id=\d+|/sessao/\d+")


class Undone(Exception):
    """Takes everything back that a world has done."""


def told(players: list[Player], shoe: tuple[str, ...]) -> list[str]:
    """All that a player and a spectator can read until bets are closed, in a world with this shoe."""
    lines: list[str] = []
    ana, rui = players
    try:
        with transaction.atomic():
            room = BaccaratRoom()
            room.enter(ana, *shoe)
            room.enter(rui)
            for wanted in (("ponto", 1000), ("banca", 2000), ("par_banca", 500)):
                room.lay(ana, wanted)
                public, viewers = baccarat.table_views(room.table.pk, [ana.pk, rui.pk], now=room.now)
                made = table_render(room.table.pk, ["pt-pt", "en"], {ana.pk: ["pt-pt"], rui.pk: ["en"]})
                lines += [repr(public), *(repr(one) for one in viewers.values())]
                lines += [html for part in (*made.public.values(), *made.private.values()) for html in part.values()]
                lines += [repr(row) for row in RoundEvent.objects.order_by("pk").values_list("kind", "seat", "data")]
                lines += [repr(row) for row in Bet.objects.order_by("pk").values_list("position", "amount", "state")]
                lines += [repr(row) for row in Round.objects.values_list("phase", "outcome", "number")]
                lines += [repr(row) for row in Table.objects.values_list("slug", "version")]
            raise Undone
    except Undone:
        pass
    return [_HIDES.sub("~", line) for line in lines]


def test_worlds_that_differ_in_the_shoe_alone_cant_be_told_apart_before_the_deal() -> None:
    people = [make_player("Ana"), make_player("Rui")]
    first, *others = [told(people, shoe) for shoe in (PONTO_WINS, BANCA_7, TIE)]
    assert len(first) > 60
    for other in others:
        assert other == first


def test_a_house_that_tells_the_next_card_is_found_out() -> None:
    """The control."""
    people, whole = [make_player("Ana"), make_player("Rui")], BaccaratRoom.lay

    def leaking(room: BaccaratRoom, player: Player, *wanted: tuple[str, int]) -> int:
        current = room.round
        cards, _ = deck_open(current, round_ref(room.table.slug, current.number), decks=8)
        Table.objects.filter(pk=room.table.pk).update(name=f"Mesa {cards[0]}")
        return whole(room, player, *wanted)

    with patch.object(BaccaratRoom, "lay", leaking):
        assert told(people, PONTO_WINS) != told(people, BANCA_7)
