"""Bets kept under a name: keep, rename, delete, take back, and place them again by one act at any table that fits.

Keeping and changing them moves no money and takes no table: the player's row alone is held, so that two browsers
can't go over the number together. Placing goes through `bets_place`, as if each chip had been laid by hand at once.
"""

import unicodedata
from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import Player
from casino.refusal import Denial, Refused
from casino.rulebook.selectors import rules_in_force, rules_values
from games.log import command_find
from games.models import Bet, Round, SavedBets, Table
from games.refusals import TableRefusal
from games.refusals_saved import SavedRefusal
from games.services.bets import Announced, Asked, Wanted, bets_place, bets_to_repeat
from games.services.commands import Answer

MOST_SAVED = 20

Which = Literal["now", "last"]


@transaction.atomic
def saved_keep(*, player_id: int, table_id: int, name: str, which: Which, now: datetime) -> SavedBets:
    """Keep what the player has on this table («now»), or had in his last ended round here. Raises Refused."""
    Player.objects.select_for_update().get(pk=player_id)
    name = _name(name)
    table = Table.objects.select_related("round__rules").filter(pk=table_id, game=Table.Game.ROULETTE).first()
    if table is None:
        raise Refused(Denial(TableRefusal.NO_SUCH_TABLE))
    rules = table.round.rules if table.round else rules_in_force(table.rules_key, now)
    wheel = rules_values(rules).table_rules.wheel.value
    if _live(player_id, wheel).count() >= MOST_SAVED:
        raise Refused(Denial(SavedRefusal.TOO_MANY, details={"most": MOST_SAVED}))
    asked = _stood(table, player_id, which)
    if not asked:
        raise Refused(Denial(SavedRefusal.NOTHING_TO_KEEP))
    _free(player_id, wheel, name)
    return SavedBets.objects.create(player_id=player_id, wheel=wheel, name=name, asked=_written(asked), kept_at=now)


@transaction.atomic
def saved_rename(*, player_id: int, saved_id: int, name: str) -> None:
    """Give kept bets another name. Raises Refused."""
    saved = _own(player_id, saved_id)
    name = _name(name)
    if name != saved.name:
        _free(player_id, saved.wheel, name)
        SavedBets.objects.filter(pk=saved.pk).update(name=name)


@transaction.atomic
def saved_delete(*, player_id: int, saved_id: int, now: datetime) -> None:
    """Delete kept bets; until the next ones are deleted they can be taken back. Raises Refused."""
    saved = _own(player_id, saved_id)
    SavedBets.objects.filter(player_id=player_id, wheel=saved.wheel).exclude(deleted_at=None).delete()
    SavedBets.objects.filter(pk=saved.pk).update(deleted_at=now)


@transaction.atomic
def saved_restore(*, player_id: int, saved_id: int) -> None:
    """Take back the last deletion. Raises Refused where the name or the place is taken in the meantime."""
    saved = _own(player_id, saved_id, deleted=True)
    if _live(player_id, saved.wheel).count() >= MOST_SAVED:
        raise Refused(Denial(SavedRefusal.TOO_MANY, details={"most": MOST_SAVED}))
    _free(player_id, saved.wheel, saved.name)
    SavedBets.objects.filter(pk=saved.pk).update(deleted_at=None)


@transaction.atomic
def saved_place(*, table_id: int, player_id: int, round_number: int, key: str, saved_id: int, now: datetime) -> Answer:
    """Place kept bets: all of them in this round or none, by one act. Raises Refused: nothing has changed then."""
    saved = SavedBets.objects.filter(pk=saved_id, player_id=player_id).first()
    # A repeated command gets the answer that it got before, even where the list was deleted in between.
    if saved is None or (saved.deleted_at is not None and command_find(f"p{player_id}:{key}") is None):
        raise Refused(Denial(SavedRefusal.NOT_FOUND))
    return bets_place(
        table_id=table_id,
        player_id=player_id,
        round_number=round_number,
        key=key,
        bets=_read(saved.asked),
        now=now,
    )


def _live(player_id: int, wheel: str) -> QuerySet[SavedBets]:
    return SavedBets.objects.filter(player_id=player_id, wheel=wheel, deleted_at=None)


def _own(player_id: int, saved_id: int, *, deleted: bool = False) -> SavedBets:
    """The player's own kept bets, while nobody else changes any of his; another's do not exist for him."""
    Player.objects.select_for_update().get(pk=player_id)
    saved = SavedBets.objects.filter(pk=saved_id, player_id=player_id, deleted_at__isnull=not deleted).first()
    if saved is None:
        raise Refused(Denial(SavedRefusal.NOT_FOUND))
    return saved


def _name(name: str) -> str:
    """As it is kept: composed, one space between words, nothing that can't be seen."""
    shown = "".join(" " if unicodedata.category(letter)[0] in "CZ" else letter for letter in name)
    name = unicodedata.normalize("NFC", " ".join(shown.split()))
    if not name:
        raise Refused(Denial(SavedRefusal.NAME_MISSING))
    if len(name) > SavedBets.NAME_LENGTH:
        raise Refused(Denial(SavedRefusal.NAME_TOO_LONG, details={"most": SavedBets.NAME_LENGTH}))
    return name


def _free(player_id: int, wheel: str, name: str) -> None:
    if _live(player_id, wheel).filter(name=name).exists():
        raise Refused(Denial(SavedRefusal.NAME_TAKEN, details={"name": name}))


def _stood(table: Table, player_id: int, which: Which) -> list[Asked]:
    current = table.round
    if current is None:
        return []
    if which == "now":
        own = Bet.objects.filter(round=current, player_id=player_id).exclude(state=Bet.State.WITHDRAWN)
        before = current.number + 1 if own.exists() else 0
    else:
        before = current.number if current.phase in Round.OPEN_PHASES else current.number + 1
    return bets_to_repeat(table_id=table.pk, player_id=player_id, before_round=before)


def _written(asked: Sequence[Asked]) -> list[list[str | int]]:
    return [[bet.position, bet.amount] if isinstance(bet, Wanted) else ["call", bet.call, bet.amount] for bet in asked]


def _read(asked: Sequence[Sequence[str | int]]) -> list[Asked]:
    return [
        Announced(str(parts[1]), int(parts[2])) if parts[0] == "call" else Wanted(str(parts[0]), int(parts[1]))
        for parts in asked
    ]
