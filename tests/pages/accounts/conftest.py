"""Rate limits live in the cache: each test starts with none used."""

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _no_limit_used() -> None:
    cache.clear()
