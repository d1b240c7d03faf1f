"""Nobody reads a card that is not his: nights of poker by sockets and pages, and leaks that are planted and found."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest

from games import poker_fragments
from games.hub import Hub
from games.models import PokerSeat, Round
from games.rendering import Rendered
from games.selectors import hands as hand_selectors
from games.services.poker import hands
from tests.leaks.plants import a_card_in_a_push, a_salt_in_the_log
from tests.leaks.poker_night import NAMES, PokerNight
from tests.leaks.sources import redis_heard
from tests.sockets.conftest import live_hub

__all__ = ["live_hub"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(600)]


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("holdem", marks=pytest.mark.rule("806/25", "806/34.a", "806/50")),
        pytest.param("omaha", marks=pytest.mark.rule("811/25", "811/34.a", "811/50")),
    ],
)
async def test_a_night_shows_nobody_a_card_that_is_not_open_or_not_his(live_hub: Hub, game: str) -> None:
    """P41. The whole one: `make sim NIGHT=1000`."""
    night = PokerNight(7, game=game)
    # By `make sim` everybody reads everything; here one of each kind does.
    night.readers = ("Ana", "passer-by", "director")
    with redis_heard(night.log):
        await night.play(6, sweeps=(1,) if game == "holdem" else (), look_every=3)
    assert night.found[:20] == []
    # The search is no empty promise: much was read, cards were folded, turned and chosen about ahead.
    assert night.frames > 300
    assert night.pages > 60
    assert min(night.choices_ahead, len(night.turned), night.folds) > 0
    assert len(night.hands) == 6


async def test_a_late_night_tells_whoever_has_no_seat_nothing_of_the_hand_that_is_played(live_hub: Hub) -> None:
    """P41. Neither a card of it nor that anybody decides: those who watch get each hand once it has ended."""
    night = PokerNight(11, late=True)
    night.readers = ("Ana", "passer-by", "director")
    await night.play(4, sweeps=(), look_every=2)
    assert night.found[:20] == []
    assert min(night.frames, night.pages, len(night.turned), night.folds) > 0


@contextmanager
def late_for_nobody(night: PokerNight) -> Iterator[None]:
    """Those who watch are taken for players."""
    with patch.object(Rendered, "is_late", lambda self, player_id: False):
        yield


async def test_a_late_night_that_is_not_late_is_found(live_hub: Hub) -> None:
    """The control: the cards of the board, and that somebody decided."""
    night = PokerNight(11, late=True)
    night.readers = ()
    with late_for_nobody(night):
        await night.play(1, sweeps=(), look_every=9)
    for told in (": Zoe, socket", "a decision of hand 1: Zoe"):
        assert any(told in place for place in night.found), night.found[:20]


@contextmanager
def a_card_in_words(night: PokerNight) -> Iterator[None]:
    """The next card of the board is told to those who listen."""
    regions = poker_fragments.public_regions

    def leaking(view: Any, language: str) -> dict[str, str]:
        card = night.cards.name(night.drawn[-1].deck[10 + len(view.board)]) if night.drawn else ""
        return {**regions(view, language), "more": f"<p>{card.capitalize()}</p>"}

    with patch.object(poker_fragments, "public_regions", leaking):
        yield


@contextmanager
def a_choice_for_all(night: PokerNight) -> Iterator[None]:
    """What somebody has chosen ahead moves something that all see."""
    regions = poker_fragments.public_regions

    def leaking(view: Any, language: str) -> dict[str, str]:
        chosen = PokerSeat.objects.exclude(pre_action="").count()
        return {**regions(view, language), "more": f'<p id="table-more">{chosen}</p>'}

    with patch.object(poker_fragments, "public_regions", leaking):
        yield


@contextmanager
def a_whole_deck_in_a_record(night: PokerNight) -> Iterator[None]:
    """The record of a hand opens every leaf, to whoever asks."""
    openings = hand_selectors._openings

    def leaking(found: Round, leaves: list[int]) -> list[dict[str, Any]]:
        return openings(found, list(range(52)) if leaves else [])

    with patch.object(hand_selectors, "_openings", leaking):
        yield


@contextmanager
def a_deck_in_the_clear(night: PokerNight) -> Iterator[None]:
    """What was sealed also stands in another column, which the staff's pages show."""
    seal = hands.deck_seal

    def leaking(ref: str, deck: Any, salts: Any) -> tuple[str, bytes]:
        Round.objects.filter(phase=Round.Phase.PLAYING).update(void_reason=f'"{deck[0]}" {deck[51]}')
        return seal(ref, deck, salts)

    with patch.object(hands, "deck_seal", leaking):
        yield


@pytest.mark.parametrize(
    ("plant", "told"),
    [
        (a_card_in_a_push, ": Zoe, socket"),
        (a_card_in_words, ": Zoe, socket"),
        (a_choice_for_all, "a choice of"),
        (a_whole_deck_in_a_record, "registo.json"),
        (a_salt_in_the_log, "log, games.services.poker"),
    ],
)
async def test_a_card_that_leaks_on_purpose_is_found(live_hub: Hub, plant: Callable[[Any], Any], told: str) -> None:
    """The control: with any of these the search finds something, and where it is."""
    night = PokerNight(7)
    night.readers = ("Ana", "Zoe")
    with plant(night):
        await night.play(1, sweeps=(), look_every=1)
    assert any(told in place for place in night.found), night.found[:20]


async def test_a_deck_in_the_clear_is_found_by_who_reads_the_database_and_the_staffs_pages(live_hub: Hub) -> None:
    night = PokerNight(7)
    night.readers = ("director",)
    with a_deck_in_the_clear(night):
        await night.play(1, look_every=9)
    for told in (": director, page /gestao/", ": database, dump"):
        assert any(told in place for place in night.found), night.found[:20]


def test_the_people_of_a_night_have_names_that_look_like_no_card() -> None:
    from tests.leaks.cards import Cards

    assert Cards().found(" ".join(NAMES).encode()) == set()
    assert Cards().found(b'<use href="#card-Ah"/> 10\xe2\x99\xa3 <i data-card="2d"> dama de copas, 7s.') == {
        "Ah", "Tc", "2d", "Qh", "7s",
    }  # fmt: skip
    assert Cards().found(b"d dh p1 AsKd, [Qc 2h]; <p>As suas cartas") == {"As", "Kd", "Qc", "2h"}
    assert Cards().found(b'<symbol id="card-Ah" d="M4 9h6v4h2"> uma dama 7s2') == set()
