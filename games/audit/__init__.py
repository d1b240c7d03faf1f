"""The house examines itself: one small function for each thing that must always hold, run by `manage.py audit`.

Nothing here writes, and nothing is repaired here: a check that fails names what it found.
"""

from games.audit import (
    baccarat_checks,
    call_checks,
    card_checks,
    hand_checks,
    log_checks,
    money_checks,
    play_checks,
    poker_checks,
    protection_checks,
    root_checks,
    stud_checks,
)
from games.audit.registry import CHECKS, Finding, audit_run

__all__ = [
    "CHECKS",
    "Finding",
    "audit_run",
    "baccarat_checks",
    "call_checks",
    "card_checks",
    "hand_checks",
    "log_checks",
    "money_checks",
    "play_checks",
    "poker_checks",
    "protection_checks",
    "root_checks",
    "stud_checks",
]
