"""How a decision at a banked card table is taken up: once, by whose place it is, in its round and in its time."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, Protocol, TypeVar, cast

from accounts.models import PlaySession
from casino.prepared import Prepared
from casino.refusal import Denial, Refused
from games.log import CommandMark
from games.models import Round, Table
from games.refusals import TableRefusal
from games.refusals_cards import PlaceRefusal, place_denial
from games.services.cards.rounds import GAMES, values_of_round
from games.services.commands import Answer, command_answered, command_mark, round_now, table_take
from games.services.recorded import recorded_command

_SESSION = Prepared(lambda player, table: PlaySession.objects.filter(player_id=player, table_id=table, ended_at=None))
# A round whose record is lost is null at once, by the rule of its own game.
blackjack_command = recorded_command(place_denial(PlaceRefusal.ROUND_LOST, Table.Game.BLACKJACK))
stud_command = recorded_command(place_denial(PlaceRefusal.ROUND_LOST, Table.Game.STUD))


class UnderWay(Protocol):
    """What a decision asks of a round under way, whatever the game."""

    @property
    def owners(self) -> Mapping[int, int]: ...

    @property
    def decision(self) -> int: ...

    @property
    def deadline(self) -> datetime: ...


T = TypeVar("T", bound=UnderWay)


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision as it comes: for which place, at which decision of which round; `body` is all of it, in words."""

    table_id: int
    player_id: int
    round_number: int
    decision: int
    place: int
    key: str
    body: list[object]


@dataclass(frozen=True, slots=True)
class Turn(Generic[T]):
    """What an act works on once the table is taken."""

    table: Table
    current: Round
    under_way: T
    session: PlaySession
    mark: CommandMark
    now: datetime


def turn_take(*, asked: Asked, game: str, kind: type[T], now: datetime) -> Turn[T] | Answer:
    """The round under way at that decision, and the player's session; or the answer given before.

    Raises Refused, and RecordLost where the record does not give the round.
    """
    mark = command_mark(player_id=asked.player_id, key=asked.key, body=[*asked.body, asked.table_id])
    table = table_take(asked.table_id)
    if answer := command_answered(mark, asked.table_id):
        return answer
    session = _SESSION.first(asked.player_id, table.pk)
    if session is None:
        raise Refused(Denial(TableRefusal.SESSION_ENDED))
    current = round_now(table, asked.round_number)
    if current.phase != Round.Phase.PLAYING or table.game != game:
        raise Refused(Denial(PlaceRefusal.STALE_DECISION))
    under_way = cast("T", GAMES[game].read(table, current, values_of_round(current)))
    assert isinstance(under_way, kind), game
    if under_way.owners.get(asked.place) != asked.player_id:
        raise Refused(Denial(PlaceRefusal.NOT_YOUR_PLACE, None, {"seat": asked.place}))
    # The hour decides, not the clock: a clock that comes late does not lengthen the time to decide.
    if asked.decision != under_way.decision or now >= under_way.deadline:
        raise Refused(Denial(PlaceRefusal.STALE_DECISION))
    return Turn(table, current, under_way, session, mark, now)
