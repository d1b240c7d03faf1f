"""Pages of a play session: ending it, its summary, and the summary as a file. They translate."""

from collections.abc import Iterator
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import PlaySession
from accounts.services.sessions import session_totals
from casino.refusal import Refused
from casino.refusal_texts import refusal_text
from casino.tabular import csv_lines, decimal_text, inert_text
from games.announce import Announcement, announce
from games.outcomes import outcome_words
from games.selectors import rounds
from games.selectors.hands import is_poker
from games.selectors.poker_sessions import poker_session
from games.services.tables import session_leave


@login_required
@require_POST
def session_end_view(request: HttpRequest, session_id: int) -> HttpResponse:
    """The player ends the session (804/27) and sees its summary (804/26)."""
    session = _own_session(request, session_id)
    try:
        ended = session_leave(session_id=session.pk, now=timezone.now())
    except Refused as refused:
        messages.error(request, refusal_text(refused.denial, currency=session.currency))
        return redirect("table", session.table.slug)
    if not ended:
        messages.info(
            request,
            _("Ainda há fichas suas nesta jogada. Quando ela acabar voltam ao seu saldo, e a sessão termina por si."),
        )
        return redirect("table", session.table.slug)
    # The player's other pages at the table are told at once.
    announce(Announcement(table_id=session.table_id, version=-1, players=(session.player_id,)))
    return redirect("session_summary", session.pk)


@login_required
@require_safe
@never_cache
def session_summary(request: HttpRequest, session_id: int) -> HttpResponse:
    """What was staked, won and lost in one session, round by round (804/26)."""
    session = _own_session(request, session_id)
    context: dict[str, Any] = {
        "session": session,
        "totals": session_totals(session.pk),
        "table_url": reverse("table", args=[session.table.slug]),
    }
    if is_poker(session.table):
        played = poker_session(session)
        # Chips that still lie at the table are not lost.
        context |= {"poker": played, "result": context["totals"].result + played.stack}
    else:
        context |= {"rounds": rounds.rounds_of_session(session.pk), "result": context["totals"].result}
    return render(request, "games/session_summary.html", context)


@login_required
@require_safe
@never_cache
def session_csv(request: HttpRequest, session_id: int) -> HttpResponse:
    """The rounds of one session as a file."""
    session = _own_session(request, session_id)
    lines = _poker_lines(session) if is_poker(session.table) else _round_lines(session)
    answer = HttpResponse("".join(lines), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="sessao-{session.pk}.csv"'
    return answer


def _poker_lines(session: PlaySession) -> Iterator[str]:
    heads = (_("Jogada"), _("Mesa"), _("Data"), _("Estado"), _("Pôs no pote"), _("Resultado"), _("Comissão da casa"))
    table = inert_text(session.table.name)
    rows = (
        (
            hand.number,
            table,
            _moment(hand.ended_at),
            _("nula") if hand.is_void else _("concluída"),
            decimal_text(hand.stake),
            decimal_text(hand.result),
            decimal_text(hand.rake),
            session.currency,
        )
        for hand in poker_session(session).hands
    )
    return csv_lines((*heads, _("Moeda")), rows)


def _round_lines(session: PlaySession) -> Iterator[str]:
    heads = (_("Jogada"), _("Mesa"), _("Data"), _("Saiu"), _("Apostou"), _("Recebeu"), _("Resultado"), _("Moeda"))
    rows = (
        (
            played.number,
            inert_text(session.table.name),
            _moment(played.ended_at),
            outcome_words(played.game, played.outcome) if played.phase == "settled" else "",
            decimal_text(played.staked),
            decimal_text(played.returned),
            decimal_text(played.result),
            session.currency,
        )
        for played in rounds.rounds_of_session(session.pk)
    )
    return csv_lines(heads, rows)


def _moment(at: Any) -> str:
    return timezone.localtime(at).strftime("%d/%m/%Y %H:%M:%S") if at else ""


def _own_session(request: HttpRequest, session_id: int) -> PlaySession:
    return get_object_or_404(
        PlaySession.objects.select_related("table", "player"), pk=session_id, player_id=request.user.pk
    )
