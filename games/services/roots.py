"""The daily signed root of ledger and log (T21): made by a task or by `manage.py root`, proved again by the audit.

Each root digests the rows that were added since the one before it, and names that one. Whoever keeps a root outside the
house can show later that nothing up to it was changed.
"""

import hashlib
import json
from datetime import UTC, datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Max

from accounts.models import LedgerTransfer, SignificantEvent
from casino.keys import signing_key
from games.events import canonical
from games.models import SignedRoot
from games.selectors.roots import NONE_BEFORE, TRAIL_FIELDS, TRANSFER_FIELDS, part, tables_now

SETTLED = timedelta(minutes=5)


@transaction.atomic
def root_sign(*, now: datetime) -> SignedRoot:
    """Sign what was added since the last root, but for the last minutes.

    A row may be committed after one with a larger number; a transaction that takes minutes there is not.
    """
    until = now - SETTLED
    last = SignedRoot.objects.order_by("-number").first()
    told: dict[str, Any] = json.loads(last.text) if last else {}
    text = canonical(
        {
            "number": (last.number if last else 0) + 1,
            "at": now.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "previous": hashlib.sha256(last.text.encode()).hexdigest() if last else NONE_BEFORE,
            "ledger": _added(LedgerTransfer, TRANSFER_FIELDS, told.get("ledger", {}), "created_at", until),
            "trail": _added(SignificantEvent, TRAIL_FIELDS, told.get("trail", {}), "at", until),
            "tables": tables_now(),
        }
    )
    key = signing_key(settings.SIGNING_KEY)
    return SignedRoot.objects.create(
        number=json.loads(text)["number"],
        at=now,
        text=text.decode(),
        signature=key.sign(text).hex(),
        public_key=key.public_key().public_bytes_raw().hex(),
    )


def _added(model: Any, fields: tuple[str, ...], before: dict[str, Any], time: str, until: datetime) -> dict[str, Any]:
    after = int(before.get("last", 0))
    newest = model.objects.filter(**{f"{time}__lte": until}).aggregate(last=Max("pk"))["last"] or after
    return part(model, fields, after, max(after, newest))
