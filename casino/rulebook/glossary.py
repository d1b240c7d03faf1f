"""The glossary's words: seeded once, edited by staff, and looked up by `{% term %}` without a query per word."""

import time
from collections.abc import Mapping
from dataclasses import dataclass

from django.core.exceptions import SynchronousOnlyOperation

from casino.rulebook.glossary_data import SEEDS
from casino.rulebook.glossary_data_cards import CARD_SEEDS
from casino.rulebook.glossary_data_poker import POKER_SEEDS
from casino.rulebook.glossary_data_tournaments import TOURNAMENT_SEEDS

# How long a process may show a meaning that staff have just changed elsewhere.
FRESH_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Word:
    """One entry as it is shown."""

    slug: str
    term: str
    meaning_pt: str
    meaning_en: str


SEEDED: Mapping[str, Word] = {seed[0]: Word(*seed) for seed in (*SEEDS, *POKER_SEEDS, *CARD_SEEDS, *TOURNAMENT_SEEDS)}


class _Snapshot:
    words: Mapping[str, Word] | None = None
    taken = 0.0


def glossary_seed() -> None:
    """Add the words that are missing. What staff have edited stays as it is."""
    from casino.rulebook.models import GlossaryTerm

    GlossaryTerm.objects.bulk_create(
        [
            GlossaryTerm(slug=word.slug, term=word.term, meaning_pt=word.meaning_pt, meaning_en=word.meaning_en)
            for word in SEEDED.values()
        ],
        ignore_conflicts=True,
    )
    glossary_forget()


def glossary_forget() -> None:
    """Read the words anew at the next look-up in this process."""
    _Snapshot.words = None


def words() -> Mapping[str, Word]:
    """All entries by slug. On an event loop, where no query may run, the last snapshot or the seeds."""
    now = time.monotonic()
    if _Snapshot.words is None or now - _Snapshot.taken > FRESH_SECONDS:
        try:
            _Snapshot.words = _words_read()
            _Snapshot.taken = now
        except SynchronousOnlyOperation:
            return _Snapshot.words or SEEDED
    return _Snapshot.words


def _words_read() -> Mapping[str, Word]:
    from casino.rulebook.models import GlossaryTerm

    rows = GlossaryTerm.objects.values_list("slug", "term", "meaning_pt", "meaning_en")
    return {**SEEDED, **{row[0]: Word(*row) for row in rows}}
