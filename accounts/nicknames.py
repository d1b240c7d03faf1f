"""Which «alcunhas» may be chosen. Pure: whether one is taken is a question for the database.

Only unaccented letters: no two names look alike, and «the same but for its case» is the same on every database.
"""

import re
from enum import Enum

_SHAPE = re.compile(r"[A-Za-z][A-Za-z0-9._-]{2,19}")
_NOT_LETTERS = re.compile(r"[^a-z]")
# What would pass for the house, its people or a guest.
_RESERVED_STARTS = ("convidado", "mesaaberta", "admin", "crupi", "croupier", "dealer", "suporte", "apoio", "sistema")
_RESERVED = frozenset(
    {
        *("adversario", "banca", "bot", "casa", "casino", "diretor", "direcao", "financas", "gestao", "house"),
        *("inspetor", "jogador", "moderador", "moderator", "operador", "regulador", "root", "srij", "staff"),
        *("support", "system", "teste", "treino"),
    }
)


class NicknameFault(Enum):
    """Why a nickname can't be used."""

    SHAPE = "shape"
    RESERVED = "reserved"


def nickname_fault(nickname: str) -> NicknameFault | None:
    """None where the nickname may be used."""
    if not _SHAPE.fullmatch(nickname):
        return NicknameFault.SHAPE
    letters = _NOT_LETTERS.sub("", nickname.lower())
    if letters in _RESERVED or letters.startswith(_RESERVED_STARTS):
        return NicknameFault.RESERVED
    return None
