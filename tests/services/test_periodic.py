"""What beat enqueues, or the clock calls where there is no broker."""

import pytest

from accounts.models import LedgerAccount, SignificantEvent
from casino.celery import PERIODIC, app
from games.tasks import reconcile
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
