"""Tables as files: what a spreadsheet in Portuguese reads as it was meant. It knows nothing of money or games."""

import csv
from collections.abc import Iterable, Iterator, Sequence


class _Line:
    """A file for the CSV writer that hands each line back."""

    def write(self, line: str) -> str:
        return line


def csv_lines(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """The lines of the file, one after the other, however many there are."""
    writer = csv.writer(_Line(), delimiter=";")
    yield "\ufeff"  # So that spreadsheets know the text for UTF-8.
    yield writer.writerow(heads)
    for row in rows:
        yield writer.writerow(row)


def decimal_text(cents: int) -> str:
    """«1234,56»: what spreadsheets in Portuguese read as a number."""
    whole, part = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole},{part:02d}"


def inert_text(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text
