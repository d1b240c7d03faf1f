"""Pages where anyone, signed in or not, checks the house: one round, and the counts over all. They only read."""

import json
from datetime import date
from functools import cache as cache_for_ever
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import Round
from games.selectors import fair_counts
from games.selectors.card_record import card_record, is_cards
from games.selectors.hands import hand_record, is_poker
from games.selectors.record import round_find, round_record

# Counting every round is not done for every visitor.
COUNTS_SECONDS = 60
SOURCE_NAMES = {
    "wheel_37": _("Roda de 37 casas"),
    "wheel_38": _("Roda de 38 casas"),
    "shuffle": _("Baralhar cinco cartas"),
}
TEST_NAMES = {
    "frequencies": _("Frequências"),
    "pairs": _("Pares"),
    "runs": _("Sequências"),
    "gaps": _("Esperas"),
    "orders": _("Ordens"),
    "hands": _("Mãos de cinco"),
    "repeats": _("Repetições"),
}
TEST_QUESTIONS = {
    "frequencies": _("Cada número sai tantas vezes como os outros?"),
    "pairs": _("Cada número vem a seguir a cada outro tantas vezes como devia?"),
    "runs": _("Números altos e baixos alternam tanto como deviam?"),
    "gaps": _("Espera-se por um número do primeiro terço tanto como se devia?"),
    "orders": _("Três números diferentes vêm em cada uma das seis ordens por igual?"),
    "hands": _("Em cinco números, quantos são diferentes?"),
    "repeats": _("Um número volta ao fim de 1 a 20 sorteios tantas vezes como devia?"),
}


@require_safe
def verify_any(request: HttpRequest) -> HttpResponse:
    """Check a record that the visitor brings."""
    return render(request, "games/verify.html", {"script_url": reverse("verify_script")})


@require_safe
@never_cache
def verify(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Check one round: its record is in the page, so that a saved page needs nothing else."""
    found = _found(request, slug, number)
    context = {
        "table": found.table,
        "number": number,
        "commitment": found.commitment,
        "record": _record(request, found),
        "script_url": _script_url(found),
    }
    return render(request, "games/verify.html", context)


@require_safe
@never_cache
def verify_record(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The public record alone, to keep or to check with another program."""
    record = _record(request, _found(request, slug, number))
    if record is None:
        raise Http404
    answer = JsonResponse(record, json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="{slug}-{number}.json"'
    return answer


def _record(request: HttpRequest, found: Round) -> dict[str, Any] | None:
    if is_poker(found.table):
        return hand_record(found, viewer_id=request.user.pk)
    if is_cards(found.table):
        return card_record(found)
    return round_record(found)


def _script_url(found: Round) -> str:
    """The program that checks records of this game."""
    if is_poker(found.table):
        return reverse("verify_hand_script")
    return reverse("verify_cards_script" if is_cards(found.table) else "verify_script")


def _found(request: HttpRequest, slug: str, number: int) -> Round:
    found = round_find(slug, number, viewer_id=request.user.pk)
    if found is None:
        raise Http404
    return found


@require_safe
def verify_script(request: HttpRequest) -> FileResponse:
    """The program that checks records of roulette without the house's code."""
    return _script("verify_round.py")


@require_safe
def verify_cards_script(request: HttpRequest) -> FileResponse:
    """The program that checks records of the banked card games without the house's code."""
    return _script("verify_cards.py")


def _script(name: str) -> FileResponse:
    script = settings.BASE_DIR / "docs" / name
    return FileResponse(script.open("rb"), as_attachment=True, filename=name, content_type="text/x-python")


@require_safe
def fairness(request: HttpRequest) -> HttpResponse:
    """What is committed and when, what that proves and what it does not, and how all commitments have ended."""
    counted = cache.get("fairness-counts")
    if counted is None:
        counted = _counts()
        cache.set("fairness-counts", counted, COUNTS_SECONDS)
    return render(request, "games/fairness.html", {**counted, "battery": published_battery()})


def _counts() -> dict[str, Any]:
    tables = fair_counts.tables_counted()
    return {
        "tables": tables,
        "together": fair_counts.together(tables),
        "wheels": fair_counts.wheels_counted(),
        "counted_at": timezone.now(),
    }


@cache_for_ever
def published_battery() -> dict[str, Any]:
    """The last published run of the tests of chance (`manage.py battery`), with its tests as people call them."""
    told = json.loads((settings.BASE_DIR / "casino" / "battery.json").read_text(encoding="utf-8"))
    rows = [
        {
            "name": TEST_NAMES[test],
            "asks": TEST_QUESTIONS[test],
            "p": [told["sources"][key]["p"][test] for key in SOURCE_NAMES],
        }
        for test in TEST_NAMES
    ]
    return {
        "day": date.fromisoformat(told["day"]),
        "draws": told["draws"],
        "failed": told["failed"],
        "sources": list(SOURCE_NAMES.values()),
        "rows": rows,
    }
