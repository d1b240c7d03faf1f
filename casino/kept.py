"""What this process keeps of facts that never change once they are written: a published version, a round that ended.

Never money, a limit, an exclusion, a session or anything else that a decision depends on and that may change.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_kept: list[Any] = []


def kept(most: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Keep the answers to the `most` latest questions. Arguments must be hashable."""

    def keeping(answer: Callable[P, R]) -> Callable[P, R]:
        keeper = lru_cache(maxsize=most)(answer)
        _kept.append(keeper)
        return keeper  # type: ignore[return-value]

    return keeping


def forget() -> None:
    """Forget everything: another database stands behind this process (tests)."""
    for keeper in _kept:
        keeper.cache_clear()
