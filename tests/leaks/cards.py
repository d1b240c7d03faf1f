"""Cards and the salts of a deck, found in whatever bytes they are written: by code, by sign, in words, in any base.

The dice are only listened to here: every deck is drawn as always, and what was drawn is known to the harness alone.
"""

import base64
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from django.utils import translation

from casino import dice
from games.card_words import card_name
from games.engines.cards import DECK

# Codes by themselves or in a row, or as the drawing's name; what stands in the definition of a drawing
# (`id="card-Ah"`) is no card, and «As» before a word is the article.
_CODES = re.compile(rb"(?:(?<![0-9A-Za-z_\-#&])|#card-)((?!As\s+[a-z{])(?:[2-9TJQKA][cdhs])+)(?![0-9A-Za-z])")
_QUOTED = re.compile(rb"[\"']([2-9TJQKA][cdhs])[\"']")
_SIGN = re.compile("(10|[2-9TJQKA])\ufe0f?\\s?([♣♦♥♠])")
_SUITS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
# The paths of drawings are full of what looks like cards, and «2s» is when a page asks again.
_DRAWN = re.compile(rb"\s(?:d|points|transform|viewBox|hx-trigger)=\"[^\"]*\"|\sd='[^']*'")
_HEX = re.compile(rb"[0-9a-fA-F]{64,}")


def _names() -> dict[str, str]:
    named = {}
    for language in ("pt-pt", "en"):
        with translation.override(language):
            named |= {str(card_name(card)).lower(): str(card) for card in DECK}
    return named


class Cards:
    """Finds cards in bytes. Words are looked for where hands are told, not in texts about the game."""

    def __init__(self) -> None:
        self._named = _names()
        self._words = re.compile("|".join(sorted(map(re.escape, self._named), key=len, reverse=True)))

    def found(self, raw: bytes, *, words: bool = True) -> set[str]:
        text = _DRAWN.sub(b"", raw)
        rows = [row.decode() for row in _CODES.findall(text)]
        cards = {row[at : at + 2] for row in rows for at in range(0, len(row), 2)}
        spelt = text.decode(errors="replace")
        cards |= {("T" if rank == "10" else rank) + _SUITS[suit] for rank, suit in _SIGN.findall(spelt)}
        if words:
            cards |= {self._named[name] for name in self._words.findall(spelt.lower())}
        return cards

    def name(self, card: str) -> str:
        """The card in words."""
        return next(name for name, code in self._named.items() if code == card)

    @staticmethod
    def quoted(raw: bytes) -> set[str]:
        """Only where a code stands in quotation marks: for dumps, in which digests look like anything."""
        return {code.decode() for code in _QUOTED.findall(raw)}


@dataclass
class Drawn:
    """One deck and its salts, in the order of the leaves."""

    deck: list[str]
    salts: list[bytes] = field(default_factory=list)

    def salts_in(self, raw: bytes) -> set[int]:
        """The leaves whose salt can be read there, raw, in hexadecimal or in base64."""
        runs = {run.lower() for run in _HEX.findall(raw)}
        found = set()
        for leaf, salt in enumerate(self.salts):
            digits, based = salt.hex().encode(), base64.b64encode(salt).rstrip(b"=")
            forms = (salt, based, based.translate(bytes.maketrans(b"+/", b"-_")))
            if any(digits in run for run in runs) or any(form in raw for form in forms):
                found.add(leaf)
        return found


@contextmanager
def decks_heard(drawn: list[Drawn]) -> Iterator[None]:
    """Every deck that the dice shuffle is noted, with the salts that are drawn for it."""
    shuffled, salt = dice.shuffled, dice.salt

    def noted(items: Sequence[Any]) -> list[Any]:
        made = shuffled(items)
        drawn.append(Drawn([str(card) for card in made]))
        return made

    def salted() -> bytes:
        made = salt()
        if drawn and len(drawn[-1].salts) < len(drawn[-1].deck):
            drawn[-1].salts.append(made)
        return made

    with ExitStack() as stack:
        stack.enter_context(patch.object(dice, "shuffled", noted))
        stack.enter_context(patch.object(dice, "salt", salted))
        yield
