"""From which device and network a session at a poker table was opened, as keyed digests and for a limited time.

No address and no cookie is ever written: only what tells, with the house's key, whether two of them are the same.
"""

from django.db import models


class SessionTrace(models.Model):
    """One device and address that opened a session's table. Deleted once it is older than the retention."""

    session = models.ForeignKey("accounts.PlaySession", on_delete=models.PROTECT, related_name="traces")
    device = models.CharField(max_length=32)
    # Empty where the address could not be read.
    address = models.CharField(max_length=32, blank=True)
    network = models.CharField(max_length=32, blank=True)
    seen_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "device", "address"], name="session_trace_once_each"),
        ]

    def __str__(self) -> str:
        return f"{self._meta.model_name} {self.pk}"
