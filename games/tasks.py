"""Work on the games that nobody waits for."""

import logging

from celery import shared_task
from django.utils import timezone

from accounts.services.significant import significant_write
from games.audit import audit_run
from games.services.roots import root_sign

logger = logging.getLogger(__name__)


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
    """The daily signed root of ledger, trail and tables; its number."""
    return root_sign(now=timezone.now()).number
