"""What every command of every game does first: take the table, and see whether the command was already carried out."""

import hashlib
from dataclasses import dataclass

from casino.prepared import Prepared
from casino.refusal import Denial, Refused
from games.events import canonical
from games.log import CommandMark, command_find
from games.models import Round, Table
from games.refusals import TableRefusal


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command gives back: the table's version that it made (the same when it is repeated)."""

    table_id: int
    version: int
    repeated: bool = False


KEY_LENGTH = (8, 64)


def command_mark(*, player_id: int, key: str, body: object) -> CommandMark:
    """A player's command: the key is the player's own, and the body is what must not differ when it is repeated."""
    if not (KEY_LENGTH[0] <= len(key) <= KEY_LENGTH[1] and key.isascii() and key.isprintable()):
        raise Refused(Denial(TableRefusal.BAD_KEY))
    return CommandMark(key=f"p{player_id}:{key}", body=hashlib.sha256(canonical(body)).hexdigest(), player_id=player_id)


def system_mark(step: str, ref: object) -> CommandMark:
    """A step that the house takes by itself: it can be taken once for what it refers to."""
    return CommandMark(key=f"system:{step}:{ref}", body="")


def command_answered(mark: CommandMark, table_id: int) -> Answer | None:
    """The answer that was given before, or None. Raises Refused where the key was used for something else."""
    done = command_find(mark.key)
    if done is None:
        return None
    if done.body != mark.body or done.table_id != table_id:
        raise Refused(Denial(TableRefusal.KEY_REUSED))
    return Answer(table_id=table_id, version=done.version, repeated=True)


# No key: whoever only refers to the table (a session that is written twice, at its commit) does not wait for it, and so
# can't hold a wallet meanwhile that a command at the table waits for.
_TABLE = Prepared(lambda table: Table.objects.select_for_update(no_key=True).filter(pk=table))
_ROUND = Prepared(lambda current: Round.objects.filter(pk=current))


def table_take(table_id: int) -> Table:
    """The table's row, locked until the transaction ends. Raises Refused where there is none."""
    table = _TABLE.first(table_id)
    if table is None:
        raise Refused(Denial(TableRefusal.NO_SUCH_TABLE))
    if table.round_id is not None:
        # A statement of its own: PostgreSQL reads a joined row as it was before the wait for the lock, so that a round
        # which closed in the meantime would look open.
        table.round = _ROUND.first(table.round_id)
    return table


def round_now(table: Table, round_number: int) -> Round:
    """The round that the command was meant for, if it is the one on the table. Raises Refused otherwise."""
    current = table.round
    if current is None or current.number != round_number:
        raise Refused(Denial(TableRefusal.STALE_ROUND))
    return current
