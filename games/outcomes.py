"""How a round's outcome reads, game by game: the few letters of its row as people say them. A new game adds a line."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from games import baccarat_words
from games.baccarat_outcome import coup_told
from games.models import Table
from games.stud_outcome import NOT_QUALIFIED, combination_of
from games.stud_words import bank_had


def _pocket(outcome: str) -> str:
    return outcome


def _blackjack(outcome: str) -> str:
    if outcome == "bj":
        return _("Banca: blackjack")
    if int(outcome) > 21:
        return _("Banca: rebentou com %(total)s") % {"total": outcome}
    return _("Banca: %(total)s") % {"total": outcome}


def _stud(outcome: str) -> str:
    return bank_had(combination_of(outcome), qualifies=outcome != NOT_QUALIFIED)


def _baccarat(outcome: str) -> str:
    return baccarat_words.told_words(coup_told(outcome))


_WORDS: Mapping[str, Callable[[str], str]] = {
    Table.Game.ROULETTE: _pocket,
    Table.Game.BLACKJACK: _blackjack,
    Table.Game.STUD: _stud,
    Table.Game.BACCARAT: _baccarat,
}


def outcome_words(game: str, outcome: str) -> str:
    """«17» at roulette, «Banca: 20» at blackjack; nothing where there is no outcome yet."""
    return _WORDS[game](outcome) if outcome else ""
