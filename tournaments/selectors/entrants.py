"""Whom an act of staff can be about: who is entered before the start, who still has chips after it."""

from collections.abc import Iterable
from dataclasses import dataclass

from accounts.models import Player
from tournaments.models import Tournament
from tournaments.record import state_of


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who is entered; with a place once it has started. Seats count from 1."""

    player_id: int
    nickname: str
    table: int | None = None
    seat: int = 0
    chips: int = 0


def entrants(row: Tournament) -> list[Entrant]:
    """Who is entered, by name."""
    standing = row.entries.filter(withdrawn_at=None).values_list("player_id", "player__nickname")
    return _by_name(Entrant(*one) for one in standing)


def entrants_in_play(row: Tournament) -> list[Entrant]:
    """Who still has chips, by name, with where they sit."""
    state = state_of(row)
    seats = {
        name: (table.number, place, state.stacks[name])
        for table in state.tables
        for place, name in enumerate(table.seats, start=1)
        if name is not None and state.stacks.get(name)
    }
    people = Player.objects.filter(public_id__in=seats).values_list("public_id", "pk", "nickname")
    return _by_name(Entrant(pk, nickname, *seats[name]) for name, pk, nickname in people)


def _by_name(people: Iterable[Entrant]) -> list[Entrant]:
    return sorted(people, key=lambda one: (one.nickname.casefold(), one.player_id))


def entrants_ever(row: Tournament) -> frozenset[int]:
    """Everybody who ever entered, withdrawn since or not."""
    return frozenset(row.entries.values_list("player_id", flat=True))
