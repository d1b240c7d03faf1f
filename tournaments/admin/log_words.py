"""The log of a tournament in words, for those who answer for it: what was done, by whom, when and why."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from tournaments.models import TournamentEvent
from tournaments.words import clock_text

STEPS: Mapping[str, str | Promise] = {
    "announce": _("anunciado"),
    "recall": _("de volta a rascunho"),
    "open": _("inscrições abertas"),
    "pause": _("em pausa"),
    "resume": _("retomado"),
}
# What an act is called; `_about` adds whom or what it was about.
ACTS: Mapping[str, str | Promise] = {
    "created": _("criado"),
    "message": _("mensagem"),
    "enter": _("inscrição"),
    "withdraw": _("inscrição anulada"),
    "start": _("início"),
    "hand_start": _("mão começada"),
    "hand_end": _("mão acabada"),
    "rebuy": _("recompra"),
    "addon": _("add-on"),
    "reenter": _("reentrada"),
    "decline": _("não compra"),
    "away": _("ausente"),
    "back": _("de volta"),
    "disqualify": _("desqualificado"),
    "extend_break": _("intervalo prolongado"),
    "cancel": _("cancelado"),
    "stopped": _("a casa não acompanhou o torneio"),
    "tick": _("o relógio andou"),
}


@dataclass(frozen=True, slots=True)
class LogLine:
    """One event: its number, hour, what it was in words, who did it and why."""

    number: int
    at: datetime
    what: str
    who: str
    why: str


def log_lines(events: Iterable[TournamentEvent]) -> list[LogLine]:
    """The events in words, in the order they come in."""
    found = list(events)
    public_ids = {name for event in found for name in _named(event.data)}
    names = dict(Player.objects.filter(public_id__in=public_ids).values_list("public_id", "nickname"))
    return [_line(event, names) for event in found]


def _named(data: Mapping[str, Any]) -> Iterator[str]:
    if isinstance(data.get("player"), str):
        yield data["player"]
    yield from data.get("absent", ())
    yield from data.get("stacks", ())


def _line(event: TournamentEvent, names: Mapping[str, str]) -> LogLine:
    word = STEPS.get(event.data.get("step", "")) if event.kind == "life" else ACTS.get(event.kind)
    what = ": ".join(part for part in (str(word or event.kind), _about(event, names)) if part)
    who = f"{event.player.nickname} ({event.get_by_display()})" if event.player else str(event.get_by_display())
    return LogLine(event.number, event.at, what, who, event.why)


def _about(event: TournamentEvent, names: Mapping[str, str]) -> str:
    data = event.data
    match event.kind:
        case "created":
            return str(data.get("rules", ""))
        case "message":
            return str(data["text"] or "–")
        case "enter" if data.get("paid") == "ticket":
            return gettext("%(who)s, com uma inscrição ganha") % {"who": names.get(data["player"], data["player"])}
        case "start":
            absent = ", ".join(names.get(name, name) for name in data.get("absent", ()))
            return gettext("ausentes: %(who)s") % {"who": absent} if absent else ""
        case "hand_start":
            return gettext("mesa %(table)s") % data
        case "hand_end":
            stacks = ", ".join(f"{names.get(name, name)} {chips}" for name, chips in data["stacks"].items())
            return gettext("mesa %(table)s") % data + f" ({stacks})"
        case "extend_break":
            return clock_text(data["seconds"])
        case "stopped":
            return clock_text(int((event.at - datetime.fromisoformat(data["last_seen"])).total_seconds()))
    return str(names.get(data["player"], data["player"])) if "player" in data else ""


def desk_table(heads: Iterable[str], rows: Iterable[Iterable[object]]) -> SafeString:
    """Lines under their heads, which scroll within themselves where the page is narrow."""
    rows = list(rows)
    if not rows:
        return format_html("<p>{}</p>", gettext("Ainda nada."))
    head = format_html_join("", '<th scope="col">{}</th>', ((one,) for one in heads))
    body = format_html_join("", "<tr>{}</tr>", ((_cells(row),) for row in rows))
    return format_html(
        '<div class="desk-scroll" tabindex="0"><table class="desk-log"><thead><tr>{}</tr></thead>'
        "<tbody>{}</tbody></table></div>",
        head,
        body,
    )


def _cells(row: Iterable[object]) -> SafeString:
    return format_html_join("", "<td>{}</td>", ((one,) for one in row))
