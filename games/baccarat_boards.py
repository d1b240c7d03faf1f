"""Bead plate and big road as they are drawn: the engine's columns in, places and words out. Pure but for the words."""

from collections.abc import Sequence
from typing import Any

from games import baccarat_words as words
from games.card_words import CHANCE_NAMES
from games.engines.baccarat_roads import bead_plate, big_road_placed
from games.selectors.baccarat_views import CoupWas

# Columns that are shown; older ones are not.
COLUMNS = 16
CELL = 20


def boards_context(history: Sequence[CoupWas]) -> dict[str, Any]:
    """Both boards from the coups, which come latest first."""
    told = list(reversed(history))
    winners = [row.told.winner for row in told]
    beads = [
        {
            "x": column * CELL,
            "y": row * CELL,
            "side": told[column * 6 + row].told.winner,
            "letter": words.LETTERS[winner],
            "pairs": told[column * 6 + row].told.pairs,
        }
        for column, cells in enumerate(bead_plate(winners))
        for row, winner in enumerate(cells)
    ]
    placed = big_road_placed(winners)
    first = max(0, max((one.column for one in placed), default=0) - COLUMNS + 1)
    road = [
        {
            "x": (one.column - first) * CELL,
            "y": one.row * CELL,
            "side": one.cell.winner,
            "letter": words.LETTERS[one.cell.winner],
            "ties": one.cell.ties,
        }
        for one in placed
        if one.column >= first
    ]
    return {
        "beads": beads,
        "road": road,
        "width": COLUMNS * CELL,
        "height": 6 * CELL,
        "counts": [
            {
                "side": side,
                "letter": words.LETTERS[side],
                "name": str(CHANCE_NAMES[side]),
                "many": winners.count(side),
            }
            for side in ("ponto", "banca", "empate")
        ],
        "list": [{"round": row.round_number, "words": words.told_words(row.told)} for row in history[:20]],
    }
