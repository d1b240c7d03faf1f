"""What beat enqueues, or the clock calls where there is no broker."""

import asyncio
from datetime import timedelta
from types import SimpleNamespace

import pytest

from accounts.models import LedgerAccount, SignificantEvent
from casino.celery import PERIODIC, app
from games import clock
from games.models import SignedRoot
from games.tasks import reconcile, root_make
from tests.factories import make_player
from tests.services.roulette_room import Room
from tests.triggers_off import triggers_off


def test_every_periodic_task_exists_under_its_name() -> None:
    app.loader.import_default_modules()
    assert set(PERIODIC) <= set(app.tasks)
    assert set(app.conf.beat_schedule) == set(PERIODIC)


@pytest.mark.django_db(transaction=True)
def test_every_periodic_task_runs_on_a_house_in_use() -> None:
    room = Room()
    room.enter(make_player())
    app.loader.import_default_modules()
    for name in PERIODIC:
        app.tasks[name].apply().get()
    assert SignificantEvent.objects.get(kind="reconciliation").after == "ok"


@pytest.mark.django_db(transaction=True)
def test_the_reconciliation_names_a_cent_that_is_missing(caplog: pytest.LogCaptureFixture) -> None:
    player = make_player()
    with triggers_off():
        LedgerAccount.objects.filter(player=player, currency="DEMO").update(credits=100_001)
    assert reconcile() is False
    assert "balances_match_entries" in SignificantEvent.objects.get(kind="reconciliation").after
    assert "balances_match_entries" in caplog.text


async def test_periodic_work_is_done_soon_after_a_start_and_not_an_interval_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A house that is started anew each day would otherwise never do what is done once a day."""
    # Where there is a broker, its beat enqueues and the clock leaves it alone.
    monkeypatch.setattr(clock.settings, "CELERY_TASK_ALWAYS_EAGER", True)
    done: list[str] = []
    everything = asyncio.Event()

    def delay(name: str) -> None:
        done.append(name)
        if len(done) == 2:
            loop.call_soon_threadsafe(everything.set)

    loop = asyncio.get_running_loop()
    monkeypatch.setattr(clock, "PERIODIC", {"daily": 86_400.0, "hourly": 3_600.0})
    monkeypatch.setattr(clock, "FIRST_SECONDS", 0.0)
    monkeypatch.setattr(clock, "FIRST_APART_SECONDS", 0.0)
    monkeypatch.setattr(clock, "task_named", lambda name: SimpleNamespace(delay=lambda: delay(name)))
    monkeypatch.setattr(clock.Clock, "run", lambda self: asyncio.sleep(0))
    running = clock.Clock()
    await running.start()
    async with asyncio.timeout(30):
        await everything.wait()
    await running.stop()
    assert sorted(done) == ["daily", "hourly"]


@pytest.mark.django_db(transaction=True)
def test_a_restart_makes_no_second_root_of_the_day() -> None:
    first = root_make()
    assert root_make() == first
    with triggers_off():
        SignedRoot.objects.update(at=SignedRoot.objects.get().at - timedelta(hours=23))
    assert root_make() == first + 1
