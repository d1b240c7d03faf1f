"""Every byte that came out of the house, by who could read it; and the search for what he may not know.

What is looked for are watermarks: a salt, a drawn number of five digits, an odd amount, a name. They are found however
they are written: raw, in hexadecimal, in base64, with or without the separators of a language.
"""

import base64
import re
from dataclasses import dataclass, field

_SEPARATED = re.compile(rb"(?<=\d)(?:[.,' ]|\xc2\xa0|\xe2\x80\xaf|&nbsp;)(?=\d)")


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to look for: its name, and what it looks like."""

    name: str
    pattern: re.Pattern[bytes]
    # Are separators between digits taken out first?
    amount: bool = False


def mark_bytes(name: str, secret: bytes) -> Mark:
    """A secret of many bytes, in any of the ways in which bytes are written."""
    based = base64.b64encode(secret).rstrip(b"=")
    forms = {secret, secret.hex().encode(), secret.hex().upper().encode(), based, based.translate(_URL_SAFE)}
    return Mark(name, re.compile(b"|".join(re.escape(form) for form in sorted(forms))))


_URL_SAFE = bytes.maketrans(b"+/", b"-_")


def mark_number(name: str, number: int) -> Mark:
    """A number that stands by itself."""
    return Mark(name, re.compile(rb"(?<![0-9A-Za-z])%d(?![0-9A-Za-z])" % number))


def mark_amount(name: str, cents: int) -> Mark:
    """An amount in cents, written with whatever separators (and with cents as decimals)."""
    return Mark(name, re.compile(rb"(?<![0-9A-Za-z])%d(?![0-9A-Za-z])" % cents), amount=True)


def mark_text(name: str, text: str) -> Mark:
    """Words, in any case."""
    return Mark(name, re.compile(re.escape(text.encode()), re.IGNORECASE))


@dataclass
class Kept:
    """`by`: reader → what he got, and where."""

    by: dict[str, list[tuple[str, bytes]]] = field(default_factory=dict)

    def keep(self, reader: str, where: str, content: bytes | str) -> None:
        raw = content.encode() if isinstance(content, str) else content
        self.by.setdefault(reader, []).append((where, raw))

    def found(self, marks: list[Mark], readers: list[str] | None = None) -> list[str]:
        """«mark: reader, where» of each place where one of them can be read."""
        places = []
        for reader, got in self.by.items():
            if readers is not None and reader not in readers:
                continue
            for where, raw in got:
                plain = _SEPARATED.sub(b"", raw)
                places += [
                    f"{mark.name}: {reader}, {where}"
                    for mark in marks
                    if mark.pattern.search(plain if mark.amount else raw)
                ]
        return places
