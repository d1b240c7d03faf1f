"""Another player at a poker table, over HTTP: the reader's private note and «denunciar», on the felt or on a page.

They translate; services write. The one who is written about is shown nothing of it.
"""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import Player, PlayerNote, PlayerReport
from casino.refusal import Denial, Refused
from casino.refusal_texts import refusal_text
from games.models import Table
from games.refusals_neighbours import ReportRefusal
from games.selectors.hands import is_poker
from games.selectors.neighbours import hand_last_of, neighbour_find, note_about, notes_of
from games.services import notes, reports
from games.table_page import place_find


@login_required
@require_safe
@never_cache
def player_card(request: HttpRequest, slug: str, who: str) -> HttpResponse:
    """The card: a part of the table's page, or a page of its own."""
    place, about = _found(request, slug, who)
    return _card(request, place, about, number=_number(request.GET.get("jogada")))


@login_required
@require_POST
def note_keep(request: HttpRequest, slug: str, who: str) -> HttpResponse:
    """Write the note; with nothing in it, the one that was there is deleted."""
    place, about = _found(request, slug, who)
    colour, text = request.POST.get("colour", ""), request.POST.get("text", "")
    standing = note_about(_reader(request), about.pk)

    def write() -> str:
        if standing and (request.POST.get("delete") or not (colour or text.strip())):
            notes.note_delete(author_id=_reader(request), note_id=standing.note_id)
            return _("A nota foi apagada.")
        notes.note_keep(
            author_id=_reader(request), table_id=place.pk, nickname=who, colour=colour, text=text, now=timezone.now()
        )
        return _("A nota ficou guardada. Só o jogador que a escreveu a vê.")

    return _done(request, place, about, write, typed={"colour": colour, "text": text})


@login_required
@require_POST
def report_new(request: HttpRequest, slug: str, who: str) -> HttpResponse:
    """Report the player to the house."""
    place, about = _found(request, slug, who)
    reason, words = request.POST.get("reason", ""), request.POST.get("words", "")
    asked = request.POST.get("jogada", "").strip()
    number = _number(asked)

    def write() -> str:
        if asked and number is None:
            raise Refused(Denial(ReportRefusal.HAND_UNKNOWN))
        reports.report_make(
            reporter_id=_reader(request),
            table_id=place.pk,
            nickname=who,
            number=number,
            reason=reason,
            text=words,
            now=timezone.now(),
        )
        return _("A denúncia seguiu. A casa vai ver as jogadas; o jogador denunciado não é avisado.")

    return _done(request, place, about, write, number=number, words=words, part="report")


@login_required
@require_safe
@never_cache
def note_list(request: HttpRequest) -> HttpResponse:
    """All the reader's notes."""
    return render(request, "games/notes.html", {"notes": notes_of(_reader(request))})


@login_required
@require_POST
def note_delete(request: HttpRequest, note_id: int) -> HttpResponse:
    """Delete one, from the list."""
    try:
        notes.note_delete(author_id=_reader(request), note_id=note_id)
    except Refused:
        raise Http404 from None
    messages.success(request, _("A nota foi apagada."))
    return redirect("note_list")


def _found(request: HttpRequest, slug: str, who: str) -> tuple[Table, Player]:
    place = place_find(request, slug)
    about = neighbour_find(place, who) if is_poker(place) else None
    if about is None:
        raise Http404
    return place, about


def _done(
    request: HttpRequest, place: Table, about: Player, write: Callable[[], str], *, part: str = "note", **typed: Any
) -> HttpResponse:
    try:
        said, denial = write(), None
    except Refused as refused:
        said, denial = "", refused.denial
    if getattr(request, "htmx", False):
        return _card(request, place, about, part=part, said=said, denial=denial, **typed)
    if denial:
        messages.error(request, refusal_text(denial))
    else:
        messages.success(request, said)
    back = reverse("player_card", args=[place.slug, about.nickname])
    number = typed.get("number")
    return redirect(f"{back}?jogada={number}" if number else back)


def _card(
    request: HttpRequest,
    place: Table,
    about: Player,
    *,
    number: int | None = None,
    part: str = "",
    said: str = "",
    denial: Denial | None = None,
    typed: dict[str, str] | None = None,
    words: str = "",
) -> HttpResponse:
    reader = _reader(request)
    note = note_about(reader, about.pk)
    shown = typed if typed and denial else {"colour": note.colour if note else "", "text": note.text if note else ""}
    is_part = bool(getattr(request, "htmx", False))
    context = {
        "table": place,
        "about": about,
        "is_self": about.pk == reader,
        "number": number or hand_last_of(place, about),
        "note": note,
        "shown": shown,
        "colours": PlayerNote.Colour.choices,
        "most": notes.MOST_CHARACTERS,
        "reasons": PlayerReport.Reason.choices,
        "most_words": reports.MOST_CHARACTERS,
        "words": words if denial else "",
        "part": part,
        "said": said,
        "refusal": refusal_text(denial) if denial else "",
        "notes": notes_of(reader) if is_part else [],
    }
    return render(request, "games/poker/player_card.html" if is_part else "games/player.html", context)


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else None


def _reader(request: HttpRequest) -> int:
    assert request.user.pk is not None
    return request.user.pk
