"""One house for all tests of a module: each of them breaks it inside a savepoint of its own."""

from collections.abc import Iterator

import pytest
from django.db import transaction

from casino import kept
from tests.audit.house import House


@pytest.fixture(scope="module")
def house(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[House]:
    """Played once; whatever a test does to it is rolled back after the test, and the house after the module."""
    with django_db_blocker.unblock(), transaction.atomic():  # type: ignore[attr-defined]
        # A module before may have had other tables under the same numbers.
        kept.forget()
        yield House()
        transaction.set_rollback(True)
