"""What happens in a coup of baccarat, as events. `games/events.py` joins them to its kinds.

Nobody decides anything once bets are closed, so that all of these are written together. Lists instead of mappings, so
that one value has one text. Cents; leaves are those of the committed shoe.
"""

from dataclasses import dataclass
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True)
class BaccaratDealt:
    """Bets are closed; two cards lie face down before each side, dealt in turn from ponto on."""

    kind: ClassVar[str] = "baccarat_dealt"
    bets: list[list[Any]]  # [[pseudonym, chance, cents], ...] as they stood, each as it was laid
    ponto_leaves: list[int]
    banca_leaves: list[int]


@dataclass(frozen=True, slots=True)
class BaccaratTurned:
    """The cards are turned, ponto's first, and each side draws its third card or none by the rule."""

    kind: ClassVar[str] = "baccarat_turned"
    ponto: list[str]  # in the order of the draw
    banca: list[str]
    # [[side, "natural" | "draws" | "stands", points before, the card or "", its leaf or None], ...]
    steps: list[list[Any]]
    ponto_total: int
    banca_total: int
    winner: str  # ponto, banca, empate
    pairs: list[str]  # sides whose two first cards are a pair


@dataclass(frozen=True, slots=True)
class BaccaratSettled:
    """What every bet came to. `prize` is before the commission, `returned` after it."""

    kind: ClassVar[str] = "baccarat_settled"
    bets: list[list[Any]]  # [[pseudonym, chance, cents, result, prize, commission, returned], ...]


BaccaratEvent = BaccaratDealt | BaccaratTurned | BaccaratSettled
BACCARAT_KINDS: tuple[type[BaccaratEvent], ...] = (BaccaratDealt, BaccaratTurned, BaccaratSettled)
