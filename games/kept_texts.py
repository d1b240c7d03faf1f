"""Texts that are made again and again, kept for the process under everything that they are made from.

Pure: what is kept here follows from its key alone. Nothing private may go in without its values being in the key.
"""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Any

from django.utils import translation
from django.utils.html import escape
from django.utils.safestring import SafeString

# How many are kept; then all are let go, which costs a moment and no more.
MOST_KEPT = 3_000
_kept: dict[Hashable, Any] = {}
_spoken: ContextVar[str | None] = ContextVar("spoken", default=None)


@contextmanager
def spoken_in(language: str) -> Iterator[None]:
    """In here everything is said in that language, and no other is chosen.

    To ask Django which one it is costs more than most of what is kept, and a page's texts ask some two hundred times.
    """
    if _spoken.get() == language:
        yield
        return
    with translation.override(language):
        token = _spoken.set(translation.get_language())
        try:
            yield
        finally:
            _spoken.reset(token)


def spoken() -> str:
    """The language that is spoken now."""
    return _spoken.get() or translation.get_language() or "pt-pt"


def once(key: Hashable, make: Callable[[], Any]) -> Any:
    """What `make` gives for this key in this language, made once."""
    key = (spoken(), key)
    found = _kept.get(key)
    if found is None:
        found = make()
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        _kept[key] = found
    return found


@lru_cache(maxsize=8_192)
def escaped(text: str) -> SafeString:
    """The text as HTML: names and amounts come again and again, and escaping one costs more than looking it up."""
    return escape(text)


def forget() -> None:
    """Keep nothing of what was made so far."""
    _kept.clear()
