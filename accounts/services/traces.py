"""Traces of device and network at the poker tables: left when a table is opened, forgotten after the retention.

What comes in is an address and a cookie; what is written are keyed digests of them (`settings.TRACE_KEY`), each kind
under a word of its own. Without the key nobody can try addresses against them; nothing here is logged.
"""

import hmac
from datetime import datetime, timedelta
from hashlib import sha256
from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings

from accounts.models import SessionTrace

# What counts as one network: a provider's usual share for one place.
PREFIX = {4: 24, 6: 48}
DIGITS = 32


def trace_leave(*, session_id: int, device: str, address: str, now: datetime) -> None:
    """Note that this session's table was opened by this device from this address. Again: only the hour is newer."""
    exact, network = _places(address)
    trace = SessionTrace(
        session_id=session_id,
        device=_digest("device", device),
        address=_digest("address", exact),
        network=_digest("network", network),
        seen_at=now,
    )
    SessionTrace.objects.bulk_create(
        [trace],
        update_conflicts=True,
        unique_fields=["session", "device", "address"],
        update_fields=["seen_at"],
    )


def traces_purge(*, now: datetime) -> int:
    """Delete the traces that are older than the house keeps them; how many."""
    old = SessionTrace.objects.filter(seen_at__lt=now - timedelta(days=settings.TRACE_DAYS))
    return old.delete()[0]


def _places(address: str) -> tuple[str, str]:
    """The address as everybody writes it, and its network; empty where it is none."""
    try:
        found = ip_address(address.partition("%")[0].strip())
    except ValueError:
        return "", ""
    if isinstance(found, IPv6Address) and found.ipv4_mapped:
        found = found.ipv4_mapped
    return found.compressed, ip_network((found, PREFIX[found.version]), strict=False).compressed


def _digest(kind: str, value: str) -> str:
    if not value:
        return ""
    return hmac.new(settings.TRACE_KEY, f"{kind}:{value}".encode(), sha256).hexdigest()[:DIGITS]
