"""What beat enqueues exists, and without a broker tasks run where they are called."""

import pytest
from django.conf import settings

from casino.celery import app


@pytest.fixture(autouse=True)
def _no_worker() -> None:
    """As the house has it, not as the other tests do."""


def test_every_scheduled_task_exists():
    app.loader.import_default_modules()
    assert {entry["task"] for entry in app.conf.beat_schedule.values()} <= set(app.tasks)


def test_without_a_broker_tasks_are_eager():
    assert app.conf.task_always_eager is (not settings.CELERY_BROKER_URL)


def test_a_task_that_a_worker_dropped_is_taken_up_again():
    assert app.conf.task_acks_late
