"""What a player is told when he signs in: the last session and whether he is kept from playing. Reads only."""

from datetime import datetime

from django.conf import settings
from django.urls import reverse
from django.utils import formats, timezone, translation
from django.utils.html import format_html
from django.utils.translation import gettext as _

from accounts.models import Player
from accounts.services import protection, sessions
from casino.money import amount_text
from casino.names import name_said


def welcome_lines(player: Player, *, now: datetime) -> list[str]:
    """In the active language, one sentence each."""
    lines = [_last_session(player), *_rounds_open(player)]
    until = protection.excluded_until(player.pk, now)
    if until is not None:
        lines.append(exclusion_line())
    return lines


def _rounds_open(player: Player) -> list[str]:
    """A round that one left in the middle is offered on return."""
    names = player.bets.filter(state="placed", round__phase__in=("betting", "spinning"))
    tables = names.values_list("round__table__slug", "round__table__name").distinct().order_by("round__table__name")
    text = _("Tem apostas numa jogada em curso na mesa «%(table)s».")
    return [
        format_html(
            '{} <a href="{}">{}</a>',
            text % {"table": name_said(name)},
            reverse("table", args=[slug]),
            _("Voltar à mesa"),
        )
        for slug, name in tables
    ]


def exclusion_line() -> str:
    """Shown wherever somebody who is kept from playing might wonder why."""
    return _(
        "Está em pausa ou autoexclusão: não pode apostar nem depositar. Pode levantar o seu dinheiro. "
        "Se precisa de falar com alguém, ligue %(phone)s."
    ) % {"phone": settings.HELP_PHONE}


def _last_session(player: Player) -> str:
    session = player.play_sessions.select_related("table").order_by("-opened_at").first()
    if session is None:
        return _("Boas-vindas. Ainda não jogou nesta casa.")
    totals = sessions.session_totals(session.pk)
    sign = "+" if totals.result > 0 else ""
    return _("A sua última sessão foi em %(when)s, na mesa «%(table)s»; resultado %(result)s.") % {
        "when": formats.date_format(timezone.localtime(session.opened_at), "SHORT_DATETIME_FORMAT"),
        "table": name_said(session.table.name),
        "result": sign + amount_text(totals.result, session.currency, language=translation.get_language() or "pt"),
    }
