"""Texts that are made again and again, kept for the process under everything that they are made from.

Pure: what is kept here follows from its key alone. Nothing private may go in without its values being in the key.
"""

from collections.abc import Callable, Hashable
from typing import Any

from django.utils import translation

# How many are kept; then all are let go, which costs a moment and no more.
MOST_KEPT = 3_000
_kept: dict[Hashable, Any] = {}


def once(key: Hashable, make: Callable[[], Any]) -> Any:
    """What `make` gives for this key in this language, made once."""
    key = (translation.get_language(), key)
    found = _kept.get(key)
    if found is None:
        found = make()
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        _kept[key] = found
    return found


def forget() -> None:
    """Keep nothing of what was made so far."""
    _kept.clear()
