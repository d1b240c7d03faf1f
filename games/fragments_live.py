"""Regions that are made again and again: what can't have changed is kept, and only what moves is filled in.

Each region is a template. Where little of it moves, the template is rendered once, with marks where the moving words go
(a shell), and the words are put between its pieces; where nothing of it moves, its text is kept. What something is kept
under names everything that the region is made from, which a test proves by changing each part of a view. Called inside
`translation.override`; no query, no rule and no clock, as in `fragments`, which alone is asked from outside.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from typing import Any

from django.template.loader import get_template
from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from casino.money import amount_text, marks_of
from games import layout, layout_words
from games.engines.roulette import TableRules, Wheel, colour, maximum, wins
from games.fragments_calls import lines_named
from games.kept_texts import escaped, once
from games.selectors.views import PublicTable, SeatView, ViewerTable

# Where a player's chip lies beside the middle of a position, by the player's colour: eight places around it.
_AROUND = ((9, 0), (-9, 0), (0, 9), (0, -9), (6, 6), (-6, -6), (6, -6), (-6, 6))

Shell = tuple[str, ...]


def region(name: str, context: Mapping[str, Any], oob: SafeString) -> SafeString:
    """One region from its template."""
    template = get_template(f"games/roulette/regions/{name}.html")
    return SafeString(template.render({**context, "oob": oob}).strip())


_MARK = "\0"


def _mark(name: str) -> SafeString:
    return SafeString(f"{_MARK}{name}{_MARK}")


def _shell(name: str, key: Hashable, context: Callable[[], Mapping[str, Any]], oob: SafeString) -> Shell:
    """The region's pieces, with the names of what moves between them."""
    made: Shell = once((name, oob, key), lambda: tuple(region(name, context(), oob).split(_MARK)))
    return made


def _filled(shell: Shell, words: Mapping[str, object]) -> SafeString:
    return SafeString("".join(str(words[part]) if place % 2 else part for place, part in enumerate(shell)))


def _whole(name: str, key: Hashable, context: Callable[[], Mapping[str, Any]], oob: SafeString) -> SafeString:
    made: SafeString = once((name, oob, key), lambda: region(name, context(), oob))
    return made


# --- What all see ---


def public_regions(view: PublicTable, oob: SafeString) -> dict[str, SafeString]:
    """Every public region by name, from a view that holds nothing which any reader may not know."""
    return {name: made(view, oob) for name, made in _PUBLIC.items()}


def _version(view: PublicTable, oob: SafeString) -> SafeString:
    moving = {"version": view.version, "round": _or_nothing(view.round_number), "rules": view.rules_version}
    shell = _shell("version", None, lambda: {name: _mark(name) for name in moving}, oob)
    return _filled(shell, moving)


def _or_nothing(value: object) -> object:
    return "" if value is None else value


def _status(view: PublicTable, oob: SafeString) -> SafeString:
    key = (
        *(view.phase, view.pocket, view.individual, view.void_reason, view.betting_seconds, view.spin_seconds),
        *(view.round_number, view.opened_ms, view.deadline_ms),
    )
    return _whole("status", key, lambda: _status_context(view), oob)


def _status_context(view: PublicTable) -> dict[str, Any]:
    return {
        "table": view,
        "announcement": _announcement(view),
        "detail": _announcement_detail(view),
        "phase_ms": 1000 * (view.spin_seconds if view.phase == "spinning" else view.betting_seconds),
        "shows_result": view.phase == "result" and view.pocket is not None,
    }


def _announcement(view: PublicTable) -> str:
    if view.phase == "result" and view.pocket is not None:
        number, colour_name = view.pocket.label, layout_words.colour_name(view.pocket.colour)
        return _("Saiu o %(number)s, %(colour)s") % {"number": number, "colour": colour_name}
    if view.individual and view.phase == "betting":
        return _("Faça a sua aposta")
    return {
        "asleep": _("À espera de jogadores"),
        "betting": _("Façam as vossas apostas"),
        "spinning": _("Jogo feito, nada mais"),
        "result": _("Jogada concluída"),
        "void": _("Jogada nula"),
        "closed": _("Mesa fechada"),
    }[view.phase]


def _announcement_detail(view: PublicTable) -> str:
    match view.phase:
        case "betting" if view.individual:
            return _("Lance a bola quando quiser.")
        case "result":
            return layout_words.pocket_qualities(view.pocket.label) if view.pocket else ""
        case "void":
            returned = _("As apostas desta jogada foram devolvidas.")
            reason = _(view.void_reason) if view.void_reason else ""
            return f"{reason} {returned}".strip()
        case "spinning":
            return _("A bola está a rolar.")
        case "closed":
            return _("Esta mesa não aceita apostas. Escolha outra.")
        case "asleep":
            return _("A próxima jogada abre dentro de instantes.")
    return ""


def _wheel(view: PublicTable, oob: SafeString) -> SafeString:
    # While bets are open the ball still lies where it fell last.
    ball = view.pocket or (view.history[0] if view.history else None)
    key = (view.phase, view.round_number, ball, view.deadline_ms, view.spin_seconds)
    return _whole("wheel", key, lambda: {"table": view, "ball": ball}, oob)


def _history(view: PublicTable, oob: SafeString) -> SafeString:
    labels = tuple(pocket.label for pocket in view.history)
    return _whole("history", labels, lambda: {"history": [pocket_context(label) for label in labels]}, oob)


def pocket_context(label: str) -> dict[str, str]:
    kind = colour(label)
    return {
        "label": label,
        "colour": kind,
        "letter": layout_words.colour_letter(kind),
        "word": layout_words.colour_name(kind),
    }


def _chips(view: PublicTable, oob: SafeString) -> SafeString:
    """Everybody's chips on both drawings of the felt, by player; the winning number's mark where there is one."""
    wheel, decided = Wheel(view.wheel), _decided(view)
    groups: dict[tuple[str, int], list[str]] = {}
    for chip in view.chips:
        groups.setdefault((chip.nickname, chip.colour), []).append(chip.position)
    shell = _shell("chips", (wheel, decided), lambda: _drawings(wheel, decided), oob)
    words: dict[str, object] = {
        orientation: "".join(
            _group(wheel, orientation, decided, who, shade, tuple(codes)) for (who, shade), codes in groups.items()
        )
        for orientation in layout.MEASURES
    }
    return _filled(shell, words)


def _decided(view: PublicTable) -> str | None:
    return view.pocket.label if view.pocket and view.phase == "result" else None


def _drawings(wheel: Wheel, decided: str | None) -> dict[str, Any]:
    won = f"straight:{decided}" if decided is not None else None
    return {
        "drawings": [
            {
                "orientation": orientation,
                "measures": layout.measures(wheel, orientation),
                "chips": _mark(orientation),
                "mark": next((cell.box for cell in layout.cells(wheel, orientation) if cell.code == won), None),
            }
            for orientation in layout.MEASURES
        ]
    }


def _group(
    wheel: Wheel, orientation: layout.Orientation, decided: str | None, who: str, shade: int, codes: tuple[str, ...]
) -> str:
    def make() -> str:
        spots = layout.spots(wheel, orientation, doubles=True)
        dx, dy = _AROUND[shade % len(_AROUND)]
        chips = []
        for code in codes:
            spot = spots[code]
            lost = ' class="lost"' if decided is not None and not wins(spot.position, decided) else ""
            chips.append(f'<use href="#chip-{shade}" x="{spot.x + dx:g}" y="{spot.y + dy:g}"{lost}/>')
        return f'<g data-who="{escaped(who)}" class="chips-of chip-{shade}">{"".join(chips)}</g>'

    made: str = once(("group", wheel, orientation, decided, who, shade, codes), make)
    return made


def _seats(view: PublicTable, oob: SafeString) -> SafeString:
    shown, more = len(view.seats), view.seats_more
    context: dict[str, Any] = {"table": view, "shown": shown, "all": shown + more, "rows": _mark("rows")}
    shell = _shell("seats", (view.individual, shown, more), lambda: context, oob)
    return _filled(shell, {"rows": "".join(_seat(seat, view.currency) for seat in view.seats)})


def _seat(seat: SeatView, currency: str) -> str:
    context = {"seat": seat, "currency": currency}
    return _whole("seat", (seat, currency), lambda: context, SafeString(""))


_PUBLIC: Mapping[str, Callable[[PublicTable, SafeString], SafeString]] = {
    "version": _version,
    "status": _status,
    "wheel": _wheel,
    "history": _history,
    "chips": _chips,
    "seats": _seats,
}


# --- What one viewer sees ---


def private_regions(public: PublicTable, viewer: ViewerTable, oob: SafeString) -> dict[str, SafeString]:
    """What one viewer alone sees, region by region."""
    return {name: made(public, viewer, oob) for name, made in _PRIVATE.items()}


def _bar(public: PublicTable, viewer: ViewerTable, oob: SafeString) -> SafeString:
    limits, result = limits_of(public), _result_words(viewer)
    key = (limits["min"], limits["max_even"], public.currency, viewer.currency, tuple(sorted(result.items())))
    shell = _shell("bar", key, lambda: _bar_context(public, limits, result), oob)
    plus = "+" if viewer.session_result > 0 else ""
    words = {
        "balance": viewer.balance,
        "balance_words": _money(viewer.balance, viewer.currency),
        "stake": viewer.stake,
        "stake_words": _money(viewer.stake, viewer.currency),
        "session_result": f"{plus}{_money(viewer.session_result, viewer.currency)}",
        "since": viewer.session_opened_ms,
    }
    return _filled(shell, words)


def _bar_context(public: PublicTable, limits: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, Any]:
    names = ("balance", "balance_words", "stake", "stake_words", "session_result", "since")
    return {"table": public, "limits": limits, **result, **{name: _mark(name) for name in names}}


def _money(cents: int, currency: str) -> str:
    return escaped(amount_text(cents, currency, language=translation.get_language() or "pt"))


def _result_words(viewer: ViewerTable) -> dict[str, Any]:
    """What the round that has ended came to, for this viewer; nothing where he had nothing in it."""
    if not viewer.result:
        return {"has_result": False}
    staked = sum(bet.amount for bet in viewer.result)
    returned = sum(bet.returned for bet in viewer.result)
    return {
        "has_result": True,
        "currency": viewer.currency,
        "result_staked": staked,
        "result_returned": returned,
        # A win is shown as one only where more comes back than was staked.
        "result_is_win": returned > staked,
        "result_is_void": all(bet.state == "void" for bet in viewer.result),
    }


def _my_chips(public: PublicTable, viewer: ViewerTable, oob: SafeString) -> SafeString:
    wheel, decided = Wheel(public.wheel), _decided(public)
    amounts: Counter[str] = Counter()
    # When the round has ended the bets are in the result, and are shown where they stood.
    for chip in viewer.result or viewer.chips:
        amounts[chip.position] += chip.amount
    shell = _shell("my_chips", wheel, lambda: {**_drawings(wheel, None), "who": _mark("who")}, oob)
    words: dict[str, object] = {
        orientation: "".join(
            _mine(wheel, orientation, decided, viewer.colour, code, amount) for code, amount in amounts.items()
        )
        for orientation in layout.MEASURES
    }
    return _filled(shell, {"who": escaped(viewer.nickname), **words})


def _mine(
    wheel: Wheel, orientation: layout.Orientation, decided: str | None, shade: int, code: str, amount: int
) -> str:
    spot = layout.spots(wheel, orientation, doubles=True)[code]
    state = "" if decided is None else (" won" if wins(spot.position, decided) else " lost")
    x, y, label = f"{spot.x:g}", f"{spot.y:g}", layout_words.chip_label(amount, comma())
    return (
        f'<g class="mine{state}" data-position="{code}" data-amount="{amount}">'
        f'<use href="#mine-{shade}" x="{x}" y="{y}"/><text x="{x}" y="{y}" dy=".35em">{label}</text></g>'
    )


def comma() -> str:
    """What stands between whole and part of a number in the reader's language."""
    return marks_of(translation.get_language() or "pt")[1]


def _actions(public: PublicTable, viewer: ViewerTable, oob: SafeString) -> SafeString:
    can_place = viewer.can_bet and public.phase == "betting"
    can = (viewer.can_undo, viewer.can_repeat, viewer.can_double, viewer.can_launch)
    key = (public.individual, public.round_number, can_place, *can)
    return _whole("actions", key, lambda: {"table": public, "viewer": viewer, "can_place": can_place}, oob)


def _result(public: PublicTable, viewer: ViewerTable, oob: SafeString) -> SafeString:
    wheel, can_place = Wheel(public.wheel), viewer.can_bet and public.phase == "betting"
    context = {"table": public, "viewer": viewer, "can_place": can_place, **_result_words(viewer)}
    key = (public.slug, viewer.last_round_number, can_place, bool(viewer.standing))
    if viewer.result:
        ended = (*key, wheel, viewer.currency, viewer.result)
        return _whole("result", ended, lambda: {**context, "result": lines_named(viewer.result, wheel)}, oob)
    marks = {"has_placed": bool(viewer.standing), "stake": _mark("stake"), "placed": _mark("placed")}
    shell = _shell("result", key, lambda: {**context, **marks}, oob)
    return _filled(shell, {"stake": _money(viewer.stake, viewer.currency), "placed": _placed(viewer, wheel)})


def _placed(viewer: ViewerTable, wheel: Wheel) -> str:
    def line(row: dict[str, Any]) -> str:
        parts = ", ".join(escaped(part["name"]) for part in row["parts"])
        said = f' <span class="soft small">{parts}</span>' if parts else ""
        amount = _money(row["bet"].amount, viewer.currency)
        return f'<li><span>{escaped(row["name"])}{said}</span> <span class="number">{amount}</span></li>'

    return "".join(map(line, lines_named(viewer.standing, wheel)))


def _notices(public: PublicTable, viewer: ViewerTable, oob: SafeString) -> SafeString:
    poor = viewer.currency == "EUR" and viewer.balance < public.min_bet and not viewer.stake
    key = (public.slug, public.individual, viewer.idle_notice, bool(viewer.stake), poor, viewer.can_refill)
    return _whole("notices", key, lambda: {"table": public, "viewer": viewer, "poor": poor}, oob)


_PRIVATE: Mapping[str, Callable[[PublicTable, ViewerTable, SafeString], SafeString]] = {
    "bar": _bar,
    "my_chips": _my_chips,
    "actions": _actions,
    "result": _result,
    "notices": _notices,
}


def rules_of(view: PublicTable) -> TableRules:
    """What of the rules a view shows, as the engine asks for it."""
    return TableRules(
        wheel=Wheel(view.wheel),
        min_bet=view.min_bet,
        min_bets=dict(view.min_bets),
        chip_step=view.chip_step,
        max_total=view.max_total,
        double_dozens=view.double_dozens,
    )


def limits_of(view: PublicTable) -> dict[str, int]:
    """The least and the most that a bet may be, and the most on an even chance."""
    key = (view.wheel, view.min_bet, view.min_bets, view.chip_step, view.max_total, view.double_dozens)
    made: dict[str, int] = once(
        ("limits", key), lambda: {"min": view.min_bet, "max_even": maximum(rules_of(view), "red")}
    )
    return made
