"""Nothing that anybody reads at póquer sem descarte depends on a card that is not his to see before the bank shows.

Worlds that differ only in the bank's four closed cards, in another player's hand and in the rest of the deck are played
alike. Whoever looks, spectator or player, must not be able to tell them apart: not by a view, a region, an event, a row
or a log line. Only what hides the cards (commitment, ciphertext) may differ.
"""

import logging
import re
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import replace
from unittest.mock import patch

import pytest
from django.db import transaction
from django.forms.models import model_to_dict

from accounts.models import LedgerAccount, Player
from games import stud_fragments
from games.models import Bet, Round, RoundEvent, RoundSecret, Table
from games.selectors import stud as selector
from games.selectors import stud_own
from games.stud_record import StudRound
from tests.factories import make_player
from tests.services.stud_room import StudRoom, hands

pytestmark = pytest.mark.django_db

OWN = "3s 3c 4d 5h 7h"
# (the other player's hand, the bank's with its open card last)
WORLDS = (
    ("Th Jh Qh Kh Ah", "2c 2d 9s Tc 6s"),
    ("2h 8c 9c Jd Qs", "Ac As Ad Kd 6s"),
    ("6d 6h 6c 8h 8d", "Qc Jc 9d 4c 6s"),
)
_HIDES = re.compile(r"\b[0-9a-f]{64}\b")
_IDS = re.compile(r"(\b(?:session|round)_id=|'(?:id|round|rules|player|session|command|table)': )\d+|wsp\d+")


class Undone(Exception):
    """Takes everything back that a world has done."""


class _Log(logging.Handler):
    def __init__(self, lines: list[str]) -> None:
        super().__init__(logging.DEBUG)
        self.lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.startswith(("games", "accounts", "casino")):
            self.lines.append(record.getMessage())


def told(players: list[Player], other: str, bank: str) -> list[str]:
    """All that Ana and a spectator can read, step by step, in a world with these hands."""
    lines: list[str] = []
    logged = _Log(lines)
    logging.getLogger().addHandler(logged)
    try:
        with transaction.atomic():
            _play(players, other, bank, lines)
            raise Undone
    except Undone:
        return lines
    finally:
        logging.getLogger().removeHandler(logged)


def _play(players: list[Player], other: str, bank: str, lines: list[str]) -> None:
    room, (ana, rui, eva) = StudRoom(), players
    steps: list[Callable[[], object]] = [
        lambda: room.enter(ana, *hands(OWN, other, "2s 7d Td Js Kc", bank)),
        lambda: room.enter(rui),
        lambda: room.enter(eva),
        lambda: room.bet(ana, (1, 1000), (6, 500)),
        lambda: room.bet(rui, (2, 1000)),
        room.tick,
        lambda: room.act(ana, "bet"),
        lambda: room.act(rui, "bet", place=2),
    ]
    for step in steps:
        step()
        lines.append(_IDS.sub(r"\1#", _HIDES.sub("#", _everything(room, [ana, eva]))))
    assert room.round.phase == Round.Phase.PLAYING


def _everything(room: StudRoom, lookers: list[Player]) -> str:
    public, found = selector.table_views(room.table.pk, [one.pk for one in lookers], now=room.now)
    viewers = [found[one.pk] for one in lookers if one.pk in found]
    made = [stud_fragments.public_regions(public, "pt-pt")]
    made += [stud_fragments.private_regions(public, viewer, "pt-pt") for viewer in viewers]
    rows = [model_to_dict(row) for kind in (Table, Round, RoundEvent, Bet) for row in kind.objects.order_by("pk")]
    money = list(LedgerAccount.objects.order_by("kind", "debits", "credits").values_list("kind", "debits", "credits"))
    sealed = [bytes(one.sealed) for one in RoundSecret.objects.all()]
    assert not any(mark in text for text in sealed for mark in (b"deck", b"salts"))
    playing = repr(room.under_way) if room.round.phase == Round.Phase.PLAYING else ""
    return repr([public, viewers, made, rows, money, playing])


def people() -> list[Player]:
    return [make_player(name) for name in ("Ana", "Rui", "Eva")]


def test_worlds_that_differ_in_cards_of_others_and_of_the_bank_are_told_alike() -> None:
    """T01, P41."""
    players = people()
    first, *others = (told(players, *world) for world in WORLDS)
    assert len(first) >= 8
    assert "3s" in first[5], "the harness reads own cards"
    for other in others:
        assert other == first


@contextmanager
def _open_bank():
    """The bank's part of the page is drawn as if it had shown its hand."""
    bank = selector.bank_view
    with patch.object(selector, "bank_view", lambda under_way: bank(under_way.shown())):
        yield


@contextmanager
def _open_places():
    """Every place's hand is drawn."""
    cards = selector._cards
    with patch.object(selector, "_cards", lambda under_way, number: cards(under_way and under_way.shown(), number)):
        yield


@contextmanager
def _hands_of_all():
    """A viewer is given the hand of a neighbour."""
    own = stud_own._own

    def everybodys(public: object, values: object, under_way: StudRound, player_id: int, balance: int) -> object:
        return own(
            public, values, replace(under_way, owners=dict.fromkeys(under_way.owners, player_id)), player_id, balance
        )

    with patch.object(stud_own, "_own", everybodys):
        yield


@pytest.mark.parametrize("plant", [_open_bank, _open_places, _hands_of_all])
def test_a_view_that_knows_a_closed_card_is_found(plant: Callable[[], object]) -> None:
    """The control."""
    players = people()
    with plant():  # type: ignore[attr-defined]
        assert told(players, *WORLDS[0]) != told(players, *WORLDS[1])
