"""The racetrack's geometry and words: the wheel's order around an oval, each place large enough for a finger."""

import re
from dataclasses import replace
from itertools import combinations
from math import hypot

import pytest

from games import fragments, layout_racetrack
from games.engines.roulette import CallBet, Wheel, colour
from games.selectors.views import BetResultView
from tests.pages.pushed import private_push, public_push
from tests.pages.sample_views import BETTING, RESULT, VIEWER_BETTING, VIEWER_RESULT

FRENCH = replace(BETTING, wheel="french", call_bets=True, chips=())
OVALS = list(layout_racetrack.OVALS)


def points(path: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path)]


@pytest.mark.rule("807/6.c", "807/8.a", "807/8.b", "807/8.c")
@pytest.mark.parametrize("orientation", OVALS)
def test_the_track_has_every_number_once_in_the_wheels_order_and_its_colour(orientation):
    pads = layout_racetrack.numbers(orientation)
    assert tuple(pad.code for pad in pads) == Wheel.FRENCH.order
    assert all(pad.colour == colour(pad.code) for pad in pads)
    angles = [(pad.x, pad.y) for pad in pads]
    turns = sum(
        one[0] * other[1] - other[0] * one[1] for one, other in zip(angles, angles[1:] + angles[:1], strict=True)
    )
    assert turns > 0, "clockwise, with y downwards"


@pytest.mark.parametrize("orientation", OVALS)
def test_all_of_the_track_is_drawn_within_its_frame(orientation):
    oval = layout_racetrack.OVALS[orientation]
    assert layout_racetrack.TALL.width <= 374
    for pad in (*layout_racetrack.numbers(orientation), *layout_racetrack.series(orientation)):
        for x, y in (*points(pad.path), (pad.x, pad.y)):
            assert abs(x) <= oval.width / 2
            assert abs(y) <= oval.height / 2
    page = fragments.page_regions(FRENCH, VIEWER_BETTING, "pt-pt")["racetrack"]
    frame = f'"{-oval.width / 2:g} {-oval.height / 2:g} {oval.width:g} {oval.height:g}"'
    assert f"viewBox={frame}" in page


def test_on_a_phone_every_number_is_large_enough_for_a_finger():
    pads = layout_racetrack.numbers("tall")
    for one, other in combinations(pads, 2):
        assert hypot(one.x - other.x, one.y - other.y) >= 24, (one.code, other.code)


@pytest.mark.parametrize("orientation", OVALS)
@pytest.mark.parametrize("chance", layout_racetrack.SERIES)
def test_a_series_lies_beside_its_own_numbers_and_no_others(orientation, chance):
    oval = layout_racetrack.OVALS[orientation]
    (shape,) = [pad for pad in layout_racetrack.series(orientation) if pad.code == chance]
    edge = points(shape.path)
    beside = set()
    for place, label in enumerate(Wheel.FRENCH.order):
        x, y = oval.at(place * oval.around / 37, oval.inner - 3)
        if min(hypot(x - px, y - py) for px, py in edge) < 2 + oval.around / 37 / 4:
            beside.add(label)
    assert beside == set(layout_racetrack.covered(CallBet(chance)))


def test_only_a_french_table_with_call_bets_has_a_racetrack():
    assert "racetrack" not in fragments.page_regions(BETTING, VIEWER_BETTING, "pt-pt")
    assert "racetrack" not in fragments.page_regions(replace(FRENCH, call_bets=False), VIEWER_BETTING, "pt-pt")


PARTS = (
    BetResultView("straight:26", 100, "lost", 0, 0, "neighbours:0:1"),
    BetResultView("straight:0", 100, "won", 3500, 3600, "neighbours:0:1"),
    BetResultView("straight:32", 100, "lost", 0, 0, "neighbours:0:1"),
    BetResultView("red", 200, "lost", 0, 0),
)


@pytest.mark.rule("807/15", "807/26")
def test_results_name_the_announced_bet_with_its_parts():
    public, viewer = replace(RESULT, wheel="french", chips=()), replace(VIEWER_RESULT, result=PARTS)
    told = fragments.page_regions(public, viewer, "pt-pt")["result"]
    rows = re.findall(r'<tr class="([^"]+)"><th scope="row">([^<]+?) <', told)
    assert rows == [
        ("bet-won bet-call", "0 e 2 vizinhos"),
        ("bet-part bet-lost", "Pleno 26"),
        ("bet-part bet-won", "Pleno 0"),
        ("bet-part bet-lost", "Pleno 32"),
        ("bet-lost", "Vermelho"),
    ]


def test_what_stands_is_told_by_the_name_that_it_was_announced_by():
    standing = tuple(replace(part, state="placed", prize=0, returned=0) for part in PARTS)
    told = fragments.page_regions(FRENCH, replace(VIEWER_BETTING, standing=standing), "pt-pt")["result"]
    assert re.findall(r"<li><span>([^<]+)", told) == ["0 e 2 vizinhos ", "Vermelho"]


# --- An individual wheel's page ---


@pytest.mark.rule("804/15", "807/17")
def test_an_individual_wheel_has_the_button_that_launches_and_others_have_not():
    own = replace(BETTING, individual=True, deadline_ms=None)
    ready = private_push(own, replace(VIEWER_BETTING, can_launch=True), "pt-pt")
    assert re.search(r'data-command="ball_launch" aria-disabled="false"', ready)
    assert re.search(r'data-command="ball_launch" aria-disabled="true"', private_push(own, VIEWER_BETTING, "pt-pt"))
    assert "ball_launch" not in private_push(BETTING, VIEWER_BETTING, "pt-pt")
    public = public_push(own, "pt-pt")
    assert "Faça a sua aposta" in public
    assert "data-countdown" not in public
    assert "Convidado-4821" not in public


@pytest.mark.rule("804/29", "807/31")
@pytest.mark.parametrize(
    ("stake", "words"), [(0, "A sessão termina dentro de um minuto"), (500, "a casa lança-a por si")]
)
def test_the_warning_says_what_happens_within_the_minute(stake, words):
    own = replace(BETTING, individual=True, deadline_ms=None)
    viewer = replace(VIEWER_BETTING, stake=stake, idle_notice="warned")
    assert words in private_push(own, viewer, "pt-pt")
