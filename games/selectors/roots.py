"""The signed roots of ledger and log: what each digests, and whether it still holds. docs/money.md says how."""

import hashlib
import json
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from accounts.models import LedgerTransfer, SignificantEvent
from games.events import canonical
from games.models import Round, SignedRoot

NONE_BEFORE = "0" * 64
TRANSFER_FIELDS = ("id", "transaction_id", "debit_id", "credit_id", "amount", "kind", "created_at")
TRAIL_FIELDS = ("id", "kind", "actor_id", "subject_id", "ref", "before", "after", "reason", "at")


def part(model: Any, fields: tuple[str, ...], after: int, upto: int) -> dict[str, Any]:
    """The rows behind `after` up to `upto`: how many, the last of them, and their digest."""
    rows = model.objects.filter(pk__gt=after, pk__lte=upto).order_by("pk")
    digest, count, last = hashlib.sha256(), 0, after
    for row in rows.values_list(*fields).iterator(chunk_size=2_000):
        text = canonical([value.astimezone(UTC).isoformat() if isinstance(value, datetime) else value for value in row])
        digest.update(len(text).to_bytes(8, "big") + text)
        count, last = count + 1, row[0]
    return {"last": last, "count": count, "digest": digest.hexdigest()}


def tables_now() -> dict[str, list[Any]]:
    """Each table's last ended round: its number and its digest, which names all that came before."""
    ended = Round.objects.exclude(digest="").order_by("table__slug", "number")
    rows: Iterable[tuple[str, int, str]] = ended.values_list("table__slug", "number", "digest")
    return {slug: [number, digest] for slug, number, digest in rows}


def root_faults(root: SignedRoot, before: SignedRoot | None) -> list[str]:
    """What is wrong with a root: its signature, its place in the chain, or the rows that it was made of."""
    name, faults = f"root {root.number}", []
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(root.public_key)).verify(
            bytes.fromhex(root.signature), root.text.encode()
        )
    except (InvalidSignature, ValueError):
        faults.append(f"{name}: the signature does not fit")
    told = json.loads(root.text)
    earlier: dict[str, Any] = json.loads(before.text) if before else {}
    previous = hashlib.sha256(before.text.encode()).hexdigest() if before else NONE_BEFORE
    if told["previous"] != previous or told["number"] != root.number:
        faults.append(f"{name}: it does not follow the one before it")
    for key, model, fields in (("ledger", LedgerTransfer, TRANSFER_FIELDS), ("trail", SignificantEvent, TRAIL_FIELDS)):
        after = earlier.get(key, {}).get("last", 0)
        if part(model, fields, after, told[key]["last"]) != told[key]:
            faults.append(f"{name}: {key} rows {after + 1} to {told[key]['last']} are not those that were signed")
    for slug, (number, digest) in told["tables"].items():
        if not Round.objects.filter(table__slug=slug, number=number, digest=digest).exists():
            faults.append(f"{name}: round {slug}/{number} is not the one that was signed")
    return faults
