"""What every test shares: which tests a database can run, and the flush around the append-only triggers."""

import pytest
from django.conf import settings
from django.test import TransactionTestCase

from casino import kept
from tests.triggers_off import triggers_off

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


@pytest.fixture(autouse=True, scope="session")
def _flush_around_triggers() -> None:
    """A test that commits ends with a flush, which the append-only triggers would refuse."""
    teardown = TransactionTestCase._fixture_teardown

    def without_triggers(case: TransactionTestCase) -> None:
        with triggers_off():
            teardown(case)

    TransactionTestCase._fixture_teardown = without_triggers


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    """The next test's rows may bear the ids of this one's."""
    from tournaments import record

    kept.forget()
    record.kept_forget()
