"""Celery: work that may take seconds (reports, reconciliation, mails, expiry). Never deadlines: those are the clock's.

Without a broker tasks run eagerly where they are called. `eta` and `countdown` are not used anywhere, because eager
celery ignores them. Tasks get ids and keys, are enqueued on commit, and may run twice without harm.
"""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")

app = Celery("casino")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
# What beat enqueues in production; in the embedded default the clock calls the same tasks at the same intervals.
PERIODIC: dict[str, float] = {
    "accounts.tasks.guests_expire": 600,
    "accounts.tasks.letters_send": 60,
    "accounts.tasks.logins_clear": 24 * 3600,
    "accounts.tasks.traces_purge": 3600,
    "casino.rulebook.tasks.rules_replace": 60,
    "games.tasks.reconcile": 24 * 3600,
    "games.tasks.root_make": 24 * 3600,
    "tournaments.tasks.excluded_let_go": 60,
}
app.conf.beat_schedule = {name: {"task": name, "schedule": seconds} for name, seconds in PERIODIC.items()}
