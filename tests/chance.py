"""One stream of chance for each test, so that what a test saw can be seen again.

The house's dice are the operating system's (casino/dice.py), and the simulators, the differentials and whole evenings
in browsers play on those. A test asks for one rule: which cards fall in it must not decide from run to run whether it
holds. `MESA_TESTS_CHANCE=other` gives every test another stream, to look for what only some cards show.
"""

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pytest

from casino import dice

# The house's own, whatever a test has put in their place by the time somebody asks for them.
_BELOW, _GENERATOR = dice.below, dice.generator


def stream_of(test: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The dice give what follows from the test's name alone. A salt hides values and stays the system's."""
    chance = random.Random(f"{os.environ.get('MESA_TESTS_CHANCE', '')}:{test}")
    monkeypatch.setattr(dice, "below", chance.randrange)
    monkeypatch.setattr(dice, "generator", lambda: chance)


@contextmanager
def dice_of_the_house() -> Iterator[None]:
    """The dice themselves: what another test has left in their place does not reach whoever judges them."""
    with patch.object(dice, "below", _BELOW), patch.object(dice, "generator", _GENERATOR):
        yield
