"""What every test shares: which tests a database can run, and the flush around the append-only triggers."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import TransactionTestCase
from pytest_django.plugin import DjangoDbBlocker

from casino import kept
from tests.flush import Seeded

pytest_plugins = ["tests.trace_plugin"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests marked `services` need PostgreSQL: without it they are not selected (a skip would look like a pass).

    What runs in a real browser or another process depends on how this machine shares its cores out: where such a test
    fails, it is run once more, and the summary names it (RERUN).
    """
    for item in items:
        if item.get_closest_marker("journey") or "/tests/server/" in item.path.as_posix():
            item.add_marker(pytest.mark.flaky(reruns=1))
    if settings.DATABASES["default"]["ENGINE"].endswith("postgresql"):
        return
    deselected = [item for item in items if item.get_closest_marker("services")]
    if deselected:
        config.hook.pytest_deselected(items=deselected)
        items[:] = [item for item in items if not item.get_closest_marker("services")]


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """A test that commits leaves the database as migrating made it, append-only triggers or not."""
    with django_db_blocker.unblock():
        seeded = Seeded()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(TransactionTestCase, "_fixture_teardown", lambda _case: seeded.bring_back())
        yield


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    """The next test's rows may bear the ids of this one's."""
    from tournaments import record

    kept.forget()
    record.kept_forget()
