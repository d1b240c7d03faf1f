"""The trail of significant events: who did what to whom, before and after, and why. Written with the act itself."""

from datetime import datetime

from accounts.models import SignificantEvent


def significant_write(
    *,
    kind: str,
    now: datetime,
    actor_id: int | None = None,
    subject_id: int | None = None,
    ref: str = "",
    before: str = "",
    after: str = "",
    reason: str = "",
) -> None:
    """Add one line to the trail, in the transaction of the act itself."""
    SignificantEvent.objects.create(
        kind=kind,
        actor_id=actor_id,
        subject_id=subject_id,
        ref=ref,
        before=before[:300],
        after=after[:300],
        reason=reason[:300],
        at=now,
    )
