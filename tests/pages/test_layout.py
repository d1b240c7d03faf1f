"""The geometry of felt and wheel: a place for every position, none in another's way, all in the right order."""

from itertools import combinations

import pytest

from games import layout
from games.engines.roulette import Wheel, colour, positions

FELTS = [(wheel, orientation) for wheel in Wheel for orientation in layout.MEASURES]


@pytest.mark.rule("804/6.d", "804/8")
@pytest.mark.parametrize(("wheel", "orientation"), FELTS)
def test_every_position_of_the_rules_has_one_place_on_the_felt(wheel, orientation):
    spots = layout.spots(wheel, orientation, True)
    assert list(spots) == [position.code for position in positions(wheel)]
    assert all(spot.position.code == code for code, spot in spots.items())


@pytest.mark.rule("804/12")
def test_a_felt_without_double_dozens_has_no_place_for_them():
    without = layout.spots(Wheel.AMERICAN, "wide", False)
    assert not [code for code in without if code.startswith("double_")]
    assert len(without) == len(layout.spots(Wheel.AMERICAN, "wide", True)) - 4


@pytest.mark.parametrize(("wheel", "orientation"), FELTS)
def test_all_places_and_chips_lie_on_the_felt(wheel, orientation):
    measures = layout.measures(wheel, orientation)
    for spot in layout.spots(wheel, orientation, True).values():
        box = spot.touch
        assert 0 <= box.x < box.x + box.width <= measures.width, spot.code
        assert 0 <= box.y < box.y + box.height <= measures.height, spot.code
        assert 0 < spot.x < measures.width, spot.code
        assert 0 < spot.y < measures.height, spot.code


@pytest.mark.parametrize(("wheel", "orientation"), FELTS)
@pytest.mark.parametrize("doubles", [True, False])
def test_no_place_is_in_the_way_of_another(wheel, orientation, doubles):
    spots = layout.spots(wheel, orientation, doubles).values()
    for one, other in combinations(spots, 2):
        a, b = one.touch, other.touch
        apart_x = a.x + a.width <= b.x + 0.11 or b.x + b.width <= a.x + 0.11
        apart_y = a.y + a.height <= b.y + 0.11 or b.y + b.height <= a.y + 0.11
        assert apart_x or apart_y, (one.code, other.code)


@pytest.mark.parametrize("wheel", list(Wheel))
def test_on_a_phone_every_place_is_large_enough_for_a_finger(wheel):
    assert layout.TALL.width <= 374
    for spot in layout.spots(wheel, "tall", True).values():
        assert min(spot.touch.width, spot.touch.height) >= 24, spot.code


@pytest.mark.parametrize(("wheel", "orientation"), FELTS)
def test_a_chip_lies_nearest_to_the_numbers_that_it_covers(wheel, orientation):
    fields = {cell.label: cell.box for cell in layout.cells(wheel, orientation) if cell.label}
    inside = ("split", "street", "corner", "six_line", "straight")
    for spot in layout.spots(wheel, orientation, True).values():
        if spot.position.chance not in inside:
            continue
        for number in spot.position.numbers:
            box = fields[number]
            away_x = max(box.x - spot.x, spot.x - box.x - box.width, 0)
            away_y = max(box.y - spot.y, spot.y - box.y - box.height, 0)
            # A street's chip lies on the edge of the felt's numbers, two fields from the third column at most.
            assert away_x + away_y <= 2 * layout.MEASURES[orientation].cell + 1, (spot.code, number)


@pytest.mark.rule("804/6.a", "804/6.b", "804/6.c")
@pytest.mark.parametrize("wheel", list(Wheel))
def test_the_wheel_is_drawn_in_the_rules_order_and_colours(wheel):
    pockets = layout.wheel_drawing(wheel).pockets
    assert tuple(pocket.label for pocket in pockets) == wheel.order
    assert all(pocket.colour == colour(pocket.label) for pocket in pockets)
    assert [pocket.angle for pocket in pockets] == [round(360 / len(pockets) * n, 2) for n in range(len(pockets))]
