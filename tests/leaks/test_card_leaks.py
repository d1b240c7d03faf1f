"""Nobody reads a card of a banked table before it is turned: an evening by sockets and pages, and planted leaks."""

import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest

from games import rendering
from games.hub import Hub
from games.models import Round, Table
from games.services.cards import rounds
from tests.leaks.card_night import BlackjackPlay, CardNight, CardPlay
from tests.leaks.sources import redis_heard
from tests.leaks.stud_night import StudPlay
from tests.sockets.conftest import live_hub

__all__ = ["live_hub"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(600)]
# A game joins with its play.
GAMES: tuple[tuple[str, type[CardPlay]], ...] = (
    (Table.Game.BLACKJACK, BlackjackPlay),
    (Table.Game.STUD, StudPlay),
)


@pytest.mark.rule("805/14.b", "805/17")
@pytest.mark.parametrize("play", [play for _, play in GAMES])
async def test_an_evening_shows_nobody_a_card_before_it_is_turned(live_hub: Hub, play: type[CardPlay]) -> None:
    """T01, P41: while bets are open and while hands are played, by sockets, pages, log, Redis and database."""
    night = CardNight(11, play)
    # One reader of each kind; the night of poker has them all.
    night.readers = ("Ana", "passer-by", "director")
    with redis_heard(night.log):
        await night.play(3)
    assert night.found[:20] == []
    # The search is no empty promise: much was read, and cards were drawn.
    assert night.rounds == 3
    assert night.frames > 40
    assert night.pages > 60
    assert all(len(one.salts) == len(one.deck) for one in night.drawn)


@contextmanager
def the_next_card_in_a_push(night: CardNight, game: str) -> Iterator[None]:
    """The felt that all see alike names the card that comes next, and in words the last of the shoe."""
    shown = rendering._GAMES[game]

    def leaking(view: Any, language: str) -> dict[str, str]:
        made = shown.public_regions(view, language)
        if not night.drawn:
            return dict(made)
        deck, open_cards = night.drawn[-1].deck, set(night.cards.found("".join(made.values()).encode()))
        closed = [card for card in deck if card not in open_cards]
        words = night.cards.name(closed[-1]).capitalize()
        return {**made, "more": f'<i data-card="{closed[0]}"></i>', "words": f"<p>{words}</p>"}

    with patch.dict(rendering._GAMES, {game: replace(shown, public_regions=leaking)}):
        yield


@contextmanager
def a_shoe_in_the_clear(_night: CardNight, _game: str) -> Iterator[None]:
    """What is sealed also goes to the log, salt by salt, and to a column that the staff's pages show."""
    seal = rounds.deck_seal

    def leaking(ref: str, deck: Any, salts: Any) -> tuple[str, bytes]:
        logging.getLogger("games.services.cards").debug("sealed %s: %s", ref, salts[51].hex())
        return seal(ref, deck, salts)

    closing = rounds.betting_end

    def dealt(*, table: Any, current: Round, **more: Any) -> int:
        Round.objects.filter(pk=current.pk).update(void_reason='"2c" "2d" "2h" "2s" 3♣')
        return closing(table=table, current=current, **more)

    with patch.object(rounds, "deck_seal", leaking), patch.object(rounds, "betting_end", dealt):
        yield


@pytest.mark.parametrize(("game", "play"), GAMES)
async def test_cards_that_leak_on_purpose_are_found(live_hub: Hub, game: str, play: type[CardPlay]) -> None:
    """The control: each leak is found, and where it is."""
    night = CardNight(11, play)
    night.readers = ("director",)
    plants: tuple[Callable[[CardNight, str], Any], ...] = (the_next_card_in_a_push, a_shoe_in_the_clear)
    with ExitStack() as stack:
        for plant in plants:
            stack.enter_context(plant(night, game))
        await night.play(1)
    for told in (": Ana, socket", ": Zoe, socket", "salt of leaf 51: log", ": database, dump", ": director, page"):
        assert any(told in place for place in night.found), (told, night.found[:20])
