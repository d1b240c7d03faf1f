"""Who is dealt into the next hand, where the button goes and who posts what (806/46-48, 64; readings 18, 29).

From the seats alone: nothing is written here.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.engines.poker import Post, TableRules
from games.engines.poker_rules import blind_places


@dataclass(frozen=True, slots=True)
class Ready:
    """A seat that could be dealt in. What it owes is posted now, unless it waits for the big blind."""

    seat: int
    owes_big: bool = False
    owes_small: bool = False
    waits: bool = False

    @property
    def owes(self) -> bool:
        return self.owes_big or self.owes_small


@dataclass(frozen=True, slots=True)
class Deal:
    """The next hand's seats, clockwise by number, its button, its blinds and its posts."""

    seats: tuple[int, ...]
    button: int
    small: int
    big: int
    posts: tuple[Post, ...]
    drawn: bool


def deal_plan(rules: TableRules, ready: Sequence[Ready], *, last_button: int | None, lot: int) -> Deal | None:
    """The next hand, or None where fewer than two can play (806/7). `lot`: a drawn number, for the button (806/46).

    A table that starts or resumes deals everybody in: there is no blind that anybody could have missed.
    """
    settled = [one for one in ready if not one.waits]
    if last_button is None or len(settled) < 2:
        seats = sorted(one.seat for one in ready)
        if len(seats) < 2:
            return None
        return _deal(rules, seats, seats[lot % len(seats)], (), drawn=True)
    if len(settled) == 2:
        settled = _with_third(settled, ready)
    return _with_waiting(rules, ready, last_button) or _going_on(rules, settled, last_button)


def deal_at(rules: TableRules, seats: list[int], button: int, *, drawn: bool) -> Deal:
    """The next hand where a tournament says who is dealt in and who has the button; nothing is owed there."""
    return _deal(rules, seats, button, (), drawn=drawn)


def _with_third(settled: Sequence[Ready], ready: Sequence[Ready]) -> list[Ready]:
    """Between two the big blind goes to and fro and never comes to a third, however long he waits: he posts it."""
    third = [Ready(one.seat, owes_big=True, owes_small=one.owes_small) for one in ready if one.waits]
    return [*settled, *third]


def _going_on(rules: TableRules, settled: Sequence[Ready], last_button: int) -> Deal | None:
    """Those who owe nothing, and those who post; nobody comes back in the small blind by posting."""
    dealt = list(settled)
    while len(dealt) >= 2:
        seats = sorted(one.seat for one in dealt)
        deal = _deal(rules, seats, _next(seats, last_button), _posts(rules, dealt), drawn=False)
        late = [one for one in dealt if one.owes_big and one.seat == deal.small]
        if not late or len(dealt) == 2:
            return _without_double(deal)
        dealt = [one for one in dealt if one not in late]
    return None


def _with_waiting(rules: TableRules, ready: Sequence[Ready], last_button: int) -> Deal | None:
    """Somebody who waits for the big blind, and to whom it comes now."""
    settled = [one for one in ready if not one.waits]
    for one in ready:
        if one.waits:
            deal = _going_on(rules, [*settled, Ready(one.seat)], last_button)
            if deal is not None and deal.big == one.seat:
                return deal
    return None


def _deal(rules: TableRules, seats: list[int], button: int, posts: Iterable[Post], *, drawn: bool) -> Deal:
    small, big = blind_places(rules, len(seats), seats.index(button))
    return Deal(tuple(seats), button, seats[small], seats[big], tuple(posts), drawn)


def _next(seats: Sequence[int], last: int) -> int:
    """The next occupied seat, clockwise (806/64)."""
    return min((seat for seat in seats if seat > last), default=min(seats))


def _posts(rules: TableRules, dealt: Iterable[Ready]) -> list[Post]:
    return [
        Post(
            one.seat,
            live=rules.big_blind if one.owes_big else 0,
            dead=rules.small_blind if one.owes_small else 0,
        )
        for one in dealt
        if one.owes
    ]


def _without_double(deal: Deal) -> Deal:
    """Who is in the blinds posts nothing besides: the blind has come, and what was missed is made good by it."""
    posts = tuple(post for post in deal.posts if post.seat not in (deal.small, deal.big))
    return Deal(deal.seats, deal.button, deal.small, deal.big, posts, deal.drawn)


def passed(before: int | None, after: int, seat: int) -> bool:
    """Did a blind that moved clockwise from one seat to another pass this seat?"""
    if before is None or before == after:
        return False
    return (seat - before) % 11 < (after - before) % 11 and seat != before


def comes_round(before: int | None, after: int, seat: int) -> bool:
    """Does the button, moved clockwise from one seat to another, come to this seat or past it? From it, not yet."""
    if before is None or before == seat:
        return False
    return (seat - before) % 11 <= (after - before) % 11
