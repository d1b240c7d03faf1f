"""Nobody reads a byte that is not his: drawn numbers before they are opened, and other people's names and money."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import settings

from accounts.models import Player
from games import fragments
from games.hub import Hub
from games.models import Round
from games.services import roulette
from tests.leaks.evening import Evening
from tests.leaks.kept import mark_text
from tests.leaks.sources import redis_heard
from tests.sockets.conftest import live_hub

__all__ = ["live_hub"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(300)]
EVERYBODY = ("passer-by", "ana", "rui", "guest", "director")


@pytest.mark.rule("804/17", "804/24")
async def test_an_evening_shows_nobody_what_is_not_open_or_not_his(live_hub: Hub) -> None:
    evening = Evening()
    with redis_heard(evening.kept):
        await evening.play(EVERYBODY)
    assert evening.leaks() == []
    # The search is no empty promise: everybody was read, and each finds his own.
    wanted = {*EVERYBODY, "database", *(["redis"] if settings.REDIS_URL else [])}
    assert set(evening.kept.by) >= wanted
    for owner, marks in evening.private.items():
        found = evening.kept.found(marks, [owner])
        # No page shows a tax number, not even its owner's.
        seen = {mark.name for mark in marks if "tax number" not in mark.name}
        assert {place.partition(":")[0] for place in found} >= seen
    # And once the ball has fallen, what was hidden is there for all to check.
    await evening.end()
    opened = evening.kept.found(evening.unopened, ["ana"])
    assert any(place.startswith("salt") for place in opened)
    assert any(place.startswith("number") for place in opened)


@contextmanager
def a_push_with_a_balance(evening: Evening) -> Iterator[None]:
    """The part of the page that is the same for all says what somebody has."""
    regions = fragments.public_regions

    def leaking(view: Any, language: str) -> dict[str, str]:
        return {**regions(view, language), "more": "<p>76.130,21 €</p>"}

    with patch.object(fragments, "public_regions", leaking):
        yield


@contextmanager
def a_push_with_the_number(evening: Evening) -> Iterator[None]:
    """The drawn number stands in an attribute."""
    regions = fragments.public_regions

    def leaking(view: Any, language: str) -> dict[str, str]:
        return {**regions(view, language), "more": f'<p data-next="{evening.drawn[-1]}"></p>'}

    with patch.object(fragments, "public_regions", leaking):
        yield


@contextmanager
def a_line_in_the_log(evening: Evening) -> Iterator[None]:
    """Somebody once wanted to know what was sealed."""
    seal = roulette.secret_seal

    def leaking(ref: str, *, r: int, salt: bytes) -> tuple[str, bytes]:
        logging.getLogger("games.services.roulette").debug("sealed %s: %s", ref, salt.hex())
        return seal(ref, r=r, salt=salt)

    with patch.object(roulette, "secret_seal", leaking):
        yield


@contextmanager
def a_secret_in_the_clear(evening: Evening) -> Iterator[None]:
    """What was sealed also stands in another column."""
    seal = roulette.secret_seal

    def leaking(ref: str, *, r: int, salt: bytes) -> tuple[str, bytes]:
        Round.objects.filter(phase=Round.Phase.BETTING).update(void_reason=salt.hex())
        return seal(ref, r=r, salt=salt)

    with patch.object(roulette, "secret_seal", leaking):
        yield


@contextmanager
def an_address_for_a_nickname(evening: Evening) -> Iterator[None]:
    """What others see of a player is his e-mail address."""
    furnish = evening.furnish

    def leaking() -> None:
        furnish()
        Player.objects.filter(pk=evening.ana.pk).update(nickname="anunciada@segredo.example"[:20])
        evening.private["ana"].append(mark_text("Ana's address", "anunciada@segredo.ex"))

    with patch.object(evening, "furnish", leaking):
        yield


@pytest.mark.parametrize(
    ("plant", "found"),
    [
        (a_push_with_a_balance, "Ana's balance: rui, socket"),
        (a_push_with_the_number, "number"),
        (a_line_in_the_log, "salt"),
        (a_secret_in_the_clear, "database, dump"),
        (an_address_for_a_nickname, "Ana's address: rui"),
    ],
)
async def test_a_leak_that_is_planted_is_found(live_hub: Hub, plant: Callable[[Any], Any], found: str) -> None:
    """The control: with any of these the search does find something, and where it is."""
    evening = Evening()
    await evening.play((), plant)
    leaks = evening.leaks()
    assert any(found in place for place in leaks), leaks
