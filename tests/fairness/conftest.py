"""Here the house's own dice are judged: no stream stands in for them."""

from collections.abc import Iterator

import pytest

from tests.chance import dice_of_the_house


@pytest.fixture(autouse=True)
def _own_chance() -> Iterator[None]:
    with dice_of_the_house():
        yield
