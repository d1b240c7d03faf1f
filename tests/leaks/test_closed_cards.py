"""Nothing that anybody reads depends on a card that lies closed: the bank's second one and the rest of the shoe.

Two worlds that differ in those cards alone are played alike. Until the bank turns its card they must not be told apart
by any view, event, row or log line; only what hides the cards (commitment, ciphertext) may differ.
"""

import logging
import re
from collections.abc import Callable
from contextlib import contextmanager
from unittest.mock import patch

import pytest
from django.db import transaction
from django.forms.models import model_to_dict

from accounts.models import LedgerAccount, Player
from games.engines import blackjack
from games.models import Bet, Round, RoundEvent, RoundSecret, Table
from games.selectors import blackjack as selector
from games.selectors.blackjack_places import bank_view
from games.selectors.card_views import BankView
from tests.factories import make_player
from tests.services.blackjack_room import BlackjackRoom

pytestmark = pytest.mark.django_db

# Two hands against an ace: insurance, then a split, a doubling and a hit. `{}` is the closed card.
SHOE = "8h Th As 8d 6d {} 3h 9c Td 4s"
# What hides a closed card, and what the clock and the database number by themselves.
_HIDES = re.compile(r"\b[0-9a-f]{64}\b")
_IDS = re.compile(r"(\b(?:session|round)_id=|'(?:id|round|rules|player|session|command|table)': )\d+")


class Undone(Exception):
    """Takes everything back that a world has done."""


def told(players: list[Player], closed: str, rest: str) -> list[str]:
    """All that can be read, step by step, in a world with this closed card and these cards behind it."""
    lines: list[str] = []
    logged = _Log(lines)
    logging.getLogger().addHandler(logged)
    try:
        with transaction.atomic():
            _play(players, closed, rest, lines)
            raise Undone
    except Undone:
        return lines
    finally:
        logging.getLogger().removeHandler(logged)


def _play(players: list[Player], closed: str, rest: str, lines: list[str]) -> None:
    room, (ana, rui) = BlackjackRoom(), players
    steps: list[Callable[[], object]] = [
        lambda: room.enter(ana, *SHOE.format(closed).split(), *rest.split()),
        lambda: room.enter(rui),
        lambda: room.bet(ana, (1, 1000)),
        lambda: room.bet(rui, (2, 1000)),
        room.tick,
        lambda: room.offer(ana, "insurance", amount=300),
        lambda: room.offer(rui, "decline", place=2),
        lambda: room.act(ana, "split"),
        lambda: room.act(ana, "double", hand=0),
        lambda: room.act(ana, "stand", hand=1),
    ]
    for step in steps:
        step()
        lines.append(_IDS.sub(r"\1#", _HIDES.sub("#", _everything(room, [ana, rui]))))
    assert room.round.phase == Round.Phase.PLAYING
    assert room.under_way.state.bank[1] == closed


def _everything(room: BlackjackRoom, players: list[Player]) -> str:
    public, viewers = selector.table_views(room.table.pk, [one.pk for one in players], now=room.now)
    rows = [model_to_dict(row) for kind in (Table, Round, RoundEvent, Bet) for row in kind.objects.order_by("pk")]
    money = list(LedgerAccount.objects.order_by("kind", "debits", "credits").values_list("kind", "debits", "credits"))
    sealed = [bytes(one.sealed) for one in RoundSecret.objects.all()]
    assert not any(mark in text for text in sealed for mark in (b"deck", b"salts"))
    playing = repr(room.under_way) if room.round.phase == Round.Phase.PLAYING else ""
    return repr([public, [viewers.get(one.pk) for one in players], rows, money, playing])


class _Log(logging.Handler):
    def __init__(self, lines: list[str]) -> None:
        super().__init__(logging.DEBUG)
        self.lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.startswith(("games", "accounts", "casino")):
            self.lines.append(record.getMessage())


def test_two_worlds_that_differ_in_closed_cards_alone_are_told_alike() -> None:
    """T01, P41: a blackjack of the bank, a six that makes it draw, and other cards to come."""
    players = [make_player("Ana"), make_player("Rui")]
    worlds = (("Kc", "2s 3s"), ("6c", "Qs Qh"), ("9h", "Ac 5d"))
    first, *others = (told(players, closed, rest) for closed, rest in worlds)
    assert len(first) >= 10
    for other in others:
        assert other == first


@contextmanager
def _open_bank():
    """The bank's part of the page says what lies closed."""
    with patch.object(
        selector, "bank_view", lambda current: BankView(cards=current.state.bank, total=bank_view(current).total)
    ):
        yield


@contextmanager
def _knowing_actions():
    """What may be done depends on what the bank has."""
    legal = blackjack.legal
    with patch.object(blackjack, "legal", lambda state: () if state.bank_blackjack else legal(state)):
        yield


@pytest.mark.parametrize("plant", [_open_bank, _knowing_actions])
def test_a_view_that_knows_the_closed_card_is_found(plant: Callable[[], object]) -> None:
    """The control."""
    players = [make_player("Ana"), make_player("Rui")]
    with plant():  # type: ignore[attr-defined]
        assert told(players, "Kc", "2s 3s") != told(players, "6c", "Qs Qh")
