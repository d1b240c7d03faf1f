"""Private notes about other players at poker tables: kept, changed and deleted by their author alone."""

from datetime import datetime

from django.db import transaction

from accounts.models import Player, PlayerNote
from casino.refusal import Denial, Refused
from casino.typed import one_line
from games.models import Table
from games.refusals_neighbours import NoteRefusal
from games.selectors.neighbours import neighbour_find

MOST_CHARACTERS = 300
MOST_NOTES = 500


@transaction.atomic
def note_keep(*, author_id: int, table_id: int, nickname: str, colour: str, text: str, now: datetime) -> PlayerNote:
    """Write the note about somebody of this table, in the place of the one before. Raises Refused."""
    # Two browsers can't go over the number together.
    author = Player.objects.select_for_update(no_key=True).get(pk=author_id)
    about = neighbour_find(Table.objects.get(pk=table_id), nickname)
    if about is None:
        raise Refused(Denial(NoteRefusal.NOT_HERE))
    if about.pk == author.pk:
        raise Refused(Denial(NoteRefusal.OWN_SEAT))
    if colour not in PlayerNote.Colour.values:
        raise Refused(Denial(NoteRefusal.COLOUR_UNKNOWN))
    text = one_line(text)
    if len(text) > MOST_CHARACTERS:
        raise Refused(Denial(NoteRefusal.TOO_LONG, details={"most": MOST_CHARACTERS}))
    if not text and not colour:
        raise Refused(Denial(NoteRefusal.EMPTY))
    others = PlayerNote.objects.filter(author=author).exclude(about=about)
    if others.count() >= MOST_NOTES:
        raise Refused(Denial(NoteRefusal.TOO_MANY, details={"most": MOST_NOTES}))
    written = {"colour": colour, "text": text, "changed_at": now}
    note, _new = PlayerNote.objects.update_or_create(author=author, about=about, defaults=written)
    return note


@transaction.atomic
def note_delete(*, author_id: int, note_id: int) -> None:
    """The note is gone, row and all. Raises Refused where it is not the author's."""
    deleted, _rows = PlayerNote.objects.filter(pk=note_id, author_id=author_id).delete()
    if not deleted:
        raise Refused(Denial(NoteRefusal.NOT_FOUND))
