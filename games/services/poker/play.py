"""What a player decides in a hand: now, or ahead of the turn (806/34-45)."""

from datetime import datetime

from casino.refusal import Denial, Refused
from games.refusals import TableRefusal
from games.services.commands import Answer


def poker_act(
    *,
    table_id: int,
    player_id: int,
    round_number: int,
    decision: int,
    action: str,
    to: int | None,
    key: str,
    now: datetime,
) -> Answer:
    """Fold, check, call or raise to `to` (the total of the turn), at that decision of that round. Raises Refused."""
    raise Refused(Denial(TableRefusal.TABLE_CLOSED))


def poker_pre(
    *,
    table_id: int,
    player_id: int,
    round_number: int,
    decision: int,
    action: str,
    price: int,
    key: str,
    now: datetime,
) -> Answer:
    """Choose ahead what the server does when the turn comes, or («none») take the choice back. Raises Refused."""
    raise Refused(Denial(TableRefusal.TABLE_CLOSED))
