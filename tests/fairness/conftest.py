"""Here the house's own dice are judged: no stream stands in for them."""

import pytest


@pytest.fixture(autouse=True)
def _own_chance() -> None:
    pass
