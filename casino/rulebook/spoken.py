"""The house's wording of the regulations in other languages. The data are plain Portuguese; catalogues translate them.

`manage.py messages` gathers them here, since nothing in the data marks them. Whoever shows one shows the Portuguese
first: it prevails (810/60).
"""

from collections.abc import Iterator

from django.utils.translation import pgettext

from casino.rulebook.readings import READINGS
from casino.rulebook.regulations import REGULATIONS

# So that a rule of one word («Linha.») is no bet, line or button of the interface.
CONTEXT = "regulamento"


def rule_texts() -> Iterator[tuple[str, str]]:
    """Where, and what: every title, rule, item, reason in words, and reading. The same words may come again."""
    for number, regulation in REGULATIONS.items():
        where = f"casino/rulebook/regulations/reg_{number}.py"
        yield where, regulation.title
        for row in regulation.rows():
            yield where, row.text
            for item in row.items:
                yield where, item.text
                for means in item.means:
                    if means.kind in ("organisational", "awaited"):
                        yield where, means.where
    for reading in READINGS:
        yield "casino/rulebook/readings.py", reading.text


def said(text: str) -> str:
    """One of them in the reader's language."""
    return pgettext(CONTEXT, text)
