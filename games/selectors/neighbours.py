"""Who else is, or was, at a poker table, and what one reader has noted about them. Reads only.

People are found here by their nicknames, which everybody at the table sees, never by their pseudonyms.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from accounts.models import Player, PlayerNote
from casino.typed import NUL
from games.events_poker import HandDealt
from games.models import PokerSeat, Round, RoundEvent, Table

# Who left the table this long ago can still be reported there.
REPORT_HOURS = 24
# How far back the last hand of somebody at the table is looked for.
HANDS_BACK = 50


@dataclass(frozen=True, slots=True)
class NoteView:
    """A note of the reader's, and about whom."""

    note_id: int
    nickname: str
    colour: str
    colour_name: str
    text: str
    changed_at: datetime


def neighbour_find(table: Table, nickname: str) -> Player | None:
    """Somebody who sits, or has ever sat, at this table under that nickname."""
    found = None if NUL in nickname else Player.objects.filter(nickname__iexact=nickname).first()
    if found is None or not PokerSeat.objects.filter(table=table, player=found).exists():
        return None
    return found


def sat_lately(table_id: int, player_id: int, now: datetime) -> bool:
    """Does the player sit at the table, or did until a short while ago?"""
    lately = Q(left_at=None) | Q(left_at__gte=now - timedelta(hours=REPORT_HOURS))
    return PokerSeat.objects.filter(lately, table_id=table_id, player_id=player_id).exists()


def dealt_into(found: Round, player: Player) -> bool:
    """Was the player dealt into this hand?"""
    return player.public_id in _dealt([found.pk]).get(found.pk, ())


def hand_last_of(table: Table, player: Player) -> int | None:
    """The number of the latest hand at the table, ended or not, that the player was dealt into."""
    latest = dict(Round.objects.filter(table=table).order_by("-number").values_list("pk", "number")[:HANDS_BACK])
    dealt = _dealt(latest)
    return max((number for pk, number in latest.items() if player.public_id in dealt.get(pk, ())), default=None)


def _dealt(round_ids: Iterable[int]) -> dict[int, set[str]]:
    """Round → the pseudonyms of those who were dealt in."""
    events = RoundEvent.objects.filter(round_id__in=list(round_ids), kind=HandDealt.kind)
    return {event.round_id: {row[1] for row in event.data["stacks"]} for event in events}


def note_about(author_id: int, about_id: int) -> NoteView | None:
    """The reader's note about that player."""
    return next((_view(note) for note in _notes(author_id).filter(about_id=about_id)), None)


def notes_of(author_id: int) -> list[NoteView]:
    """All that the reader has noted, latest first."""
    return [_view(note) for note in _notes(author_id)]


def _notes(author_id: int) -> QuerySet[PlayerNote]:
    return PlayerNote.objects.filter(author_id=author_id).select_related("about").order_by("-changed_at", "-pk")


def _view(note: PlayerNote) -> NoteView:
    return NoteView(
        note_id=note.pk,
        nickname=note.about.nickname,
        colour=note.colour,
        colour_name=str(PlayerNote.Colour(note.colour).label),
        text=note.text,
        changed_at=note.changed_at,
    )
