"""The boards of a baccarat table's past results: bead plate and big road. Pure: winners in, cells out.

The big road goes down while one side keeps winning and opens a column when the other does. A tie opens nothing and
moves nothing: it is a mark on the last cell. Ties before any winner wait and become marks of the first cell.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from games.engines.baccarat import Side

ROWS = 6


@dataclass(frozen=True, slots=True)
class RoadCell:
    """One win of the big road and the ties that came after it."""

    winner: Side
    ties: int = 0


@dataclass(frozen=True, slots=True)
class Placed:
    """A cell where it lies on the board, counted from 0: left to right, top to bottom."""

    column: int
    row: int
    cell: RoadCell


def bead_plate(winners: Iterable[Side]) -> tuple[tuple[Side, ...], ...]:
    """Every result, ties too, in columns of six from the oldest."""
    told = tuple(winners)
    return tuple(told[first : first + ROWS] for first in range(0, len(told), ROWS))


def big_road(winners: Iterable[Side]) -> tuple[tuple[RoadCell, ...], ...]:
    """One column for each run of a side, however long. Ties alone are a column whose only cell is «empate»."""
    columns: list[list[RoadCell]] = []
    waiting = 0
    for winner in winners:
        if winner == "empate":
            if columns:
                last = columns[-1][-1]
                columns[-1][-1] = replace(last, ties=last.ties + 1)
            else:
                waiting += 1
        elif columns and columns[-1][0].winner == winner:
            columns[-1].append(RoadCell(winner))
        else:
            columns.append([RoadCell(winner, 0 if columns else waiting)])
    if waiting and not columns:
        columns.append([RoadCell("empate", waiting)])
    return tuple(map(tuple, columns))


def big_road_placed(winners: Iterable[Side]) -> tuple[Placed, ...]:
    """The big road on a board of six rows: a run that finds no room below turns to the right and stays in its row."""
    taken: set[tuple[int, int]] = set()
    placed: list[Placed] = []
    head = 0
    for run in big_road(winners):
        while (head, 0) in taken:
            head += 1
        column, row, turned = head, 0, False
        for cell in run:
            taken.add((column, row))
            placed.append(Placed(column, row, cell))
            turned = turned or row + 1 >= ROWS or (column, row + 1) in taken
            column, row = (column + 1, row) if turned else (column, row + 1)
        head += 1
    return tuple(placed)
