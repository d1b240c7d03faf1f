"""In a tournament nobody reads a card that is not his: one by sockets and pages; leaks that are planted are found."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest

from games.hub import Hub
from tests.leaks.plants import a_card_in_a_push, a_salt_in_the_log
from tests.leaks.sources import redis_heard
from tests.leaks.tournament_night import DIRECTOR, PASSER_BY, TournamentNight
from tests.sockets.conftest import live_hub
from tournaments import fragments
from tournaments.services.held import Held

__all__ = ["live_hub"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(600)]


@pytest.mark.rule("810/56", "806/25", "806/34.a")
async def test_a_tournament_shows_nobody_a_card_that_is_not_open_or_not_his(live_hub: Hub) -> None:
    """P41 at several tables. The larger one: `make sim NIGHT=1000`."""
    night = TournamentNight(7)
    night.most_decisions, night.look_every, night.sweepers = 8, 100, (DIRECTOR,)
    with redis_heard(night.log):
        await night.night()
    assert night.found[:20] == []
    # The search is no empty promise: two tables were read, by sockets and by pages, and cards were turned.
    assert len({slug for slug, _who in night.heard}) == 2
    assert {who for _slug, who in night.heard} > {"Zoe", night.first.player.nickname}
    assert night.frames > 60
    assert night.pages > 60
    assert len(night.hands) >= 3


@contextmanager
def a_card_on_the_tournaments_page(night: TournamentNight) -> Iterator[None]:
    """Its page says what somebody holds."""
    region = fragments._region

    def leaking(name: str, context: dict[str, Any], oob: Any) -> str:
        told = night.cards.name(night.drawn[-1].deck[0]) if night.drawn and name == "leaders" else ""
        return region(name, context, oob) + told

    with patch.object(fragments, "_region", leaking):
        yield


@contextmanager
def a_card_in_the_tournaments_log(night: TournamentNight) -> Iterator[None]:
    """An event of the tournament has what was dealt, which the director's pages show."""
    write = Held._write

    def leaking(self: Held, kind: str, data: dict[str, Any], *rest: Any) -> None:
        drawn = night.drawn[-1].deck[51] if night.drawn else "none"
        # The log of a tournament is read again by the engine: only a note may have more in it.
        write(self, "message", {"text": drawn}, *rest[:1], None, [], self.state)
        write(self, kind, data, *rest)

    with patch.object(Held, "_write", leaking):
        yield


@pytest.mark.parametrize(
    ("plant", "told"),
    [
        (a_card_in_a_push, ": Zoe, socket"),
        (a_card_on_the_tournaments_page, ": passer-by, page /torneio/torneio/"),
        (a_salt_in_the_log, "log, games.services.poker"),
        (a_card_in_the_tournaments_log, ": database, dump"),
    ],
)
async def test_a_card_of_a_tournament_that_leaks_on_purpose_is_found(
    live_hub: Hub, plant: Callable[[Any], Any], told: str
) -> None:
    """The control: with any of these the search finds something, and where it is."""
    night, dumped = TournamentNight(7), "database" in told
    night.most_decisions, night.look_every, night.sweeps, night.sweepers = 1, 2, (1,) if dumped else (), (PASSER_BY,)
    with plant(night):
        await night.night()
    assert any(told in place for place in night.found), night.found[:20]
