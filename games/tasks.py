"""Work on the games that nobody waits for."""

import logging
from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from accounts.services.significant import significant_write
from games.audit import audit_run
from games.models import SignedRoot
from games.services.roots import root_sign

logger = logging.getLogger(__name__)

FRESH = timedelta(hours=12)


@shared_task
def reconcile() -> bool:
    """The daily reconciliation: every check of the audit, an event that says how it went, an alert if badly."""
    findings = audit_run()
    wrong = sorted(name for name, finding in findings.items() if not finding.ok)
    significant_write(
        kind="reconciliation",
        actor_id=None,
        subject_id=None,
        after="ok" if not wrong else f"FAIL {', '.join(wrong)}"[:300],
        now=timezone.now(),
    )
    if wrong:
        logger.error("the reconciliation failed: %s", ", ".join(wrong))
    return not wrong


@shared_task
def root_make() -> int:
    """The daily signed root of ledger, trail and tables; its number. After a restart, none beside a fresh one."""
    now = timezone.now()
    last = SignedRoot.objects.order_by("-number").first()
    return last.number if last and last.at > now - FRESH else root_sign(now=now).number
