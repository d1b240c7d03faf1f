"""Hands of poker that have ended: the own history, one hand step by step, and files to keep. They translate."""

from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.hand_history.phh import hand_phh
from games.hand_history.telling import HandTold
from games.hand_text import hand_text, step_lines
from games.models import Round
from games.selectors.hands import hand_find, hand_view, hands_of


@login_required
@require_safe
@never_cache
def hand_list(request: HttpRequest) -> HttpResponse:
    """The reader's own hands, latest first."""
    asked = request.GET.get("pagina", "1")
    page = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 6 else 1
    rows, has_next = hands_of(_reader(request), page=page)
    return render(request, "games/hands.html", {"rows": rows, "page": page, "has_next": has_next})


def hand_page(request: HttpRequest, found: Round) -> HttpResponse:
    """One hand: who sat there, and every step with the felt after it (the page of the round, at a poker table)."""
    view = hand_view(found, viewer_id=_reader(request))
    context: dict[str, Any] = {"view": view, "table": found.table, "round": found}
    if view.told:
        context |= {"hand": view.told, "steps": _steps(view.told), "has_phh": hand_phh(view.told) is not None}
    return render(request, "games/hand.html", context)


@login_required
@require_safe
@never_cache
def hand_text_file(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The hand as a text, in the reader's language."""
    return _file(hand_text(_told(request, slug, number)), f"{slug}-{number}.txt")


@login_required
@require_safe
@never_cache
def hand_phh_file(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The hand as PHH, where the format has the game."""
    text = hand_phh(_told(request, slug, number))
    if text is None:
        raise Http404
    return _file(text, f"{slug}-{number}.phh")


@require_safe
def verify_hand_script(request: HttpRequest) -> FileResponse:
    """The program that checks records of hands without the house's code."""
    script = settings.BASE_DIR / "docs" / "verify_hand.py"
    return FileResponse(script.open("rb"), as_attachment=True, filename="verify_hand.py", content_type="text/x-python")


def _reader(request: HttpRequest) -> int:
    assert request.user.pk is not None
    return request.user.pk


def _told(request: HttpRequest, slug: str, number: int) -> HandTold:
    found = hand_find(slug, number)
    told = hand_view(found, viewer_id=_reader(request)).told if found else None
    if told is None:
        raise Http404
    return told


def _steps(hand: HandTold) -> list[dict[str, Any]]:
    """Each step with its words, and every place as it was then."""
    return [
        {
            "lines": step_lines(hand, step),
            "felt": step.felt,
            "places": [
                {
                    "place": place,
                    "stack": step.felt.stacks[place.seat],
                    "bet": step.felt.bets.get(place.seat, 0),
                    "is_folded": place.seat in step.felt.folded,
                    "is_acting": place.seat == step.seat,
                }
                for place in hand.places
            ],
        }
        for step in hand.steps
    ]


def _file(text: str, name: str) -> HttpResponse:
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
