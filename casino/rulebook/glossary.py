"""The glossary's words: seeded once, edited by staff, and looked up by `{% term %}` without a query per word."""

import time
from collections.abc import Mapping
from dataclasses import dataclass

from django.core.exceptions import SynchronousOnlyOperation

from casino.languages import SOURCE
from casino.rulebook.glossary_data import SEEDS
from casino.rulebook.glossary_data_cards import CARD_SEEDS
from casino.rulebook.glossary_data_poker import POKER_SEEDS
from casino.rulebook.glossary_data_tournaments import TOURNAMENT_SEEDS
from casino.rulebook.translated import FILES, translated

# How long a process may show a meaning that staff have just changed elsewhere.
FRESH_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Word:
    """One entry as it is shown."""

    slug: str
    term: str
    meaning_pt: str
    meaning_en: str
    meaning_es: str
    meaning_fr: str

    def meaning_in(self, language: str) -> str:
        """The meaning after the Portuguese one: nothing for readers of Portuguese, or where it is still missing."""
        return "" if language == SOURCE else str(getattr(self, f"meaning_{language}", ""))


# As they stand in the table and in `Word`.
COLUMNS = ("slug", "term", "meaning_pt", "meaning_en", "meaning_es", "meaning_fr")
SEEDED: Mapping[str, Word] = {
    seed[0]: Word(*seed, *(translated(language)["glossary"].get(seed[0], "") for language in FILES))
    for seed in (*SEEDS, *POKER_SEEDS, *CARD_SEEDS, *TOURNAMENT_SEEDS)
}


class _Snapshot:
    words: Mapping[str, Word] | None = None
    taken = 0.0


def glossary_seed() -> None:
    """Add the words that are missing, and the languages that they lack. What staff have edited stays as it is."""
    from casino.rulebook.models import GlossaryTerm

    GlossaryTerm.objects.bulk_create(
        [GlossaryTerm(**{name: getattr(word, name) for name in COLUMNS}) for word in SEEDED.values()],
        ignore_conflicts=True,
    )
    for language in FILES:
        column = f"meaning_{language}"
        for term in GlossaryTerm.objects.filter(**{column: ""}, slug__in=SEEDED):
            seed = SEEDED[term.slug]
            if term.meaning_pt == seed.meaning_pt and (meaning := seed.meaning_in(language)):
                GlossaryTerm.objects.filter(pk=term.pk).update(**{column: meaning})
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

    rows = GlossaryTerm.objects.values_list(*COLUMNS)
    return {**SEEDED, **{row[0]: Word(*row) for row in rows}}
