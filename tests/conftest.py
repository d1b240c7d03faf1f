"""What every test shares: which tests a database can run, and the flush around the append-only triggers."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import TransactionTestCase
from pytest_django.plugin import DjangoDbBlocker

from casino import kept
from tests import once
from tests.chance import stream_of
from tests.flush import Seeded

pytest_plugins = ["tests.trace_plugin"]
# What the browsers of a journey showed when it failed.
SHOWN = "pages at the failure"
# Where what holds a worker longest is, in the order in which it begins. Kills need no database of the run's own, so it
# makes no difference to them what has been written. Browsers come after everything else: the loop that drives them
# runs in a worker until its end, and no test of sockets or of the database could be set up beside it.
ORDER = (
    *("/tests/crash/", "/tests/server/", ""),
    *("test_evening_of_poker.py", "journeys/test_tournaments.py", "journeys/test_crawl.py", "test_rules_published.py"),
    "/tests/journeys/",
)
# Where tests go through Redis or start processes of their own, whether or not they ask for a database themselves.
OTHER_DOORS = tuple(f"/tests/{place}/" for place in ("crash", "server", "deploy", "services", "sockets", "leaks"))
DATABASE = {"db", "transactional_db", "django_db_setup"}


def pytest_addoption(parser: pytest.Parser) -> None:
    told = "leave out what asks for no database (it is refused any) and has no other way to one"
    parser.addoption("--on-this-database", action="store_true", help=told)


def _turn(item: pytest.Item) -> int:
    path = item.path.as_posix()
    return next((turn for turn, part in enumerate(ORDER) if part and part in path), ORDER.index(""))


def _reaches_the_database(item: pytest.Item) -> bool:
    """pytest-django gives a test a connection only for the mark or for one of its fixtures."""
    asked = DATABASE & {*getattr(item, "fixturenames", ())}
    other = any(place in item.path.as_posix() for place in OTHER_DOORS)
    return other or bool(item.get_closest_marker("django_db") or asked)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The longest of their kind begin first, so that no worker waits long for another at the end; browsers come last.

    Tests marked `services` need PostgreSQL: without it they are not selected (a skip would look like a pass).

    What runs in a real browser or another process depends on how this machine shares its cores out: where such a test
    fails, it is run once more, and the summary names it (RERUN).
    """
    for item in items:
        if item.get_closest_marker("journey") or "/tests/server/" in item.path.as_posix():
            item.add_marker(pytest.mark.flaky(reruns=1))
    items.sort(key=_turn)
    if config.getoption("--on-this-database"):
        _leave_out(config, items, [item for item in items if not _reaches_the_database(item)])
    if settings.DATABASES["default"]["ENGINE"].endswith("postgresql"):
        return
    _leave_out(config, items, [item for item in items if item.get_closest_marker("services")])


def _leave_out(config: pytest.Config, items: list[pytest.Item], which: list[pytest.Item]) -> None:
    if which:
        config.hook.pytest_deselected(items=which)
        left_out = set(which)
        items[:] = [item for item in items if item not in left_out]


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    """Each worker's database begins as a copy of the one that was migrated for all of them."""
    config = settings.DATABASES["default"]
    if config["ENGINE"].endswith("sqlite3"):
        Path(config["TEST"]["NAME"]).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(once.migrated_file(), config["TEST"]["NAME"])
    else:
        config.setdefault("TEST", {})["TEMPLATE"] = once.migrated_database()


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """SQLite's copy is there before Django looks for it; its folder goes with the run."""
    return bool(settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Why each test that was run a second time had failed: a rerun is a fault to find, not noise."""
    for report in terminalreporter.getreports("rerun"):
        terminalreporter.section(f"first run of {report.nodeid}")
        terminalreporter.line(report.longreprtext[-3000:])
        for name, text in report.sections:
            if name == SHOWN:
                terminalreporter.line(text)


def pytest_unconfigure(config: pytest.Config) -> None:
    on_postgresql = settings.DATABASES["default"]["ENGINE"].endswith("postgresql")
    if on_postgresql and not hasattr(config, "workerinput") and not settings.SHARED_IS_GIVEN:
        once.migrated_database_drop()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Seeded]:
    """A test that commits leaves the database as migrating made it, append-only triggers or not."""
    with django_db_blocker.unblock():
        seeded = Seeded()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(TransactionTestCase, "_fixture_teardown", lambda _case: seeded.bring_back())
        yield seeded


@pytest.fixture
def emptied(transactional_db: None, django_db_setup: Seeded) -> Callable[[], None]:
    """For a test that begins anew in its middle: the database as migrating made it."""
    return django_db_setup.bring_back


@pytest.fixture(autouse=True)
def _no_worker() -> Iterator[None]:
    """Where there is a broker, no worker listens to it beside these tests: what is handed on is done at once."""
    from casino.celery import app

    as_set = app.conf.task_always_eager
    app.conf.task_always_eager = True
    yield
    app.conf.task_always_eager = as_set


@pytest.fixture(autouse=True)
def _own_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the same `monkeypatch` that a test puts other dice with: what came last is put back first."""
    stream_of(request.node.nodeid, monkeypatch)


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    """The next test's rows may bear the ids of this one's."""
    from tournaments import record

    kept.forget()
    record.kept_forget()
