"""Training opponents: what they do with what a player at their seat may see, and how long they think. Pure.

They are honest by construction: no card but their own and the board's is in `Seen`, nothing here can reach a deck, a
key, a row or a clock, and chance is an argument.
"""

from games.bots.play import decide
from games.bots.seen import Chance, Other, Seen, Wish
from games.bots.styles import CALM, LOOSE, STYLES, TIGHT, Style
from games.bots.thinking import thinking_ms

__all__ = [
    "CALM",
    "LOOSE",
    "STYLES",
    "TIGHT",
    "Chance",
    "Other",
    "Seen",
    "Style",
    "Wish",
    "decide",
    "thinking_ms",
]
