"""What a player may press at a poker table, and at which price. No rule lives here.

What may be done arrives in `LegalView` and `pre_actions`; here it only gets its words and its order.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games import poker_words
from games.card_words import felt_amount, typed_amount
from games.kept_regions import ON_PAGE, filled, or_nothing
from games.kept_texts import escaped, once
from games.poker_fragments_seats import FOLDER, felt_html
from games.selectors.poker_views import LegalView, PokerTable, PokerViewer, PreAction

# What the row of buttons is: a decision, choices ahead of it, back from an absence, waiting, or the way to a seat.
KINDS = ("turn", "ahead", "away", "wait", "watch")


def acts_context(table: PokerTable, viewer: PokerViewer) -> dict[str, Any]:
    """The row of buttons for this viewer at this moment."""
    kind = _kind(table, viewer)
    return {
        "kind": kind,
        "raise": _raise(table, viewer, viewer.legal) if kind == "turn" and viewer.legal else None,
        "ahead": [_ahead(table, viewer, action) for action in viewer.pre_actions] if kind == "ahead" else [],
        "wait": _wait_words(table, viewer) if kind in ("wait", "watch") else "",
        "may_join": kind == "watch" and viewer.waiting_place is None and _may_wait(table),
    }


def acts_region(table: PokerTable, viewer: PokerViewer, oob: SafeString) -> str:
    """The row of buttons: what it looks like is kept, and what stands in it is put in each time."""
    acts = acts_context(table, viewer)
    raises, legal = acts["raise"], viewer.legal if acts["kind"] == "turn" else None
    looks = {
        "kind": acts["kind"],
        "may_join": acts["may_join"],
        "can_check": legal is not None and legal.can_check,
        "is_call_all_in": legal is not None and legal.is_call_all_in,
        "raise": raises
        and {
            "is_one": raises["is_one"],
            "is_bet": raises["is_bet"],
            "is_all": raises["least"] == raises["everything"],
        },
    }
    moving = {
        "hand_number": or_nothing(table.hand_number),
        "decision": str(table.decision),
        "wait": escaped(acts["wait"]),
        "owes": felt_html(viewer.owes, table.currency) if viewer.owes else "",
        "call_words": felt_html(legal.call, table.currency) if legal is not None else "",
        "choices": "".join(acts["ahead"]),
        **(_raise_words(raises, table.currency) if raises else {}),
    }
    return filled(FOLDER, "actions", {"table": table, "viewer": viewer, "acts": looks}, moving, oob)


def _raise_words(raises: Mapping[str, Any], currency: str) -> dict[str, str]:
    sizes = (
        {
            "number": str(number),
            "name": escaped(size["name"]),
            "to": str(size["to"]),
            "words": felt_html(size["to"], currency),
        }
        for number, size in enumerate(raises["sizes"], 1)
    )
    return {
        **{name: str(raises[name]) for name in ("least", "most", "step", "everything")},
        "typed": escaped(raises["typed"]),
        "least_words": felt_html(raises["least"], currency),
        "most_words": felt_html(raises["most"], currency),
        "sizes": "".join(filled(FOLDER, "raise_size", {}, size, ON_PAGE) for size in sizes),
    }


def _may_wait(table: PokerTable) -> bool:
    """Nobody waits for a seat of a tournament: the lot gives them."""
    return not table.is_tournament and (_is_full(table) or table.mode == "session")


def _is_full(table: PokerTable) -> bool:
    return not any(seat.state == "open" for seat in table.seats)


def _kind(table: PokerTable, viewer: PokerViewer) -> str:
    if viewer.seat is None:
        return "watch"
    if viewer.legal is not None and table.to_act == viewer.seat:
        return "turn"
    if viewer.pre_actions:
        return "ahead"
    return "away" if viewer.sitting_out else "wait"


def _raise(table: PokerTable, viewer: PokerViewer, legal: LegalView) -> dict[str, Any] | None:
    """The bounds of a bet or raise and its named sizes; with one size only there is nothing to choose."""
    if legal.raise_least is None or legal.raise_most is None:
        return None
    own = next((seat.bet for seat in table.seats if seat.number == viewer.seat), 0)
    least, most = legal.raise_least, legal.raise_most
    everything = viewer.stack + own
    named = [(_("Mín."), least), (_("½ pote"), legal.half_pot), (_("Pote"), legal.pot)]
    named.append((_("Tudo") if most == everything else _("Máx."), most))
    sizes: list[dict[str, Any]] = []
    for name, amount in named:
        if amount is None or not least <= amount <= most:
            continue
        sizes.append({"name": name, "to": amount})
    return {
        "least": least,
        "most": most,
        "step": table.big_blind,
        "is_bet": legal.is_bet,
        "is_one": least == most,
        "everything": everything if most == everything else 0,
        "sizes": [] if least == most else sizes,
        "typed": typed_amount(least, table.currency),
    }


def _ahead(table: PokerTable, viewer: PokerViewer, action: PreAction) -> str:
    of = (action, viewer.pre_call, table.currency, viewer.pre_action == action)
    made: str = once(("ahead", *of), lambda: _choice(*of))
    return made


def _choice(action: PreAction, due: int, currency: str, chosen: bool) -> str:
    price = felt_amount(due, currency)
    names = {
        "fold": pgettext("póquer", "Desistir"),
        "check_fold": _("Passar ou desistir"),
        "check": _("Passar"),
        "call": _("Acompanhar %(amount)s") % {"amount": price},
    }
    moving = {"price": str(due if action == "call" else 0), "name": escaped(names[action])}
    return filled(FOLDER, "ahead_choice", {"choice": {"action": action, "chosen": chosen}}, moving, ON_PAGE)


def _wait_registered(table: PokerTable) -> str:
    """Who has registered and may not sit down yet."""
    if table.session_starts_ms is not None:
        hour = poker_words.hour_words(table.session_starts_ms)
        return _("A sessão começa às %(hour)s: o seu lugar é guardado a partir daí.") % {"hour": hour}
    if table.is_last_round:
        return _("Esta sessão está a acabar: a inscrição vale para a próxima.")
    return _("A mesa está cheia: o primeiro lugar que vagar é guardado para quem se inscreveu primeiro.")


def _wait_words(table: PokerTable, viewer: PokerViewer) -> str:
    """Why there is nothing to press."""
    if table.is_tournament and viewer.seat is None:
        return _("Está a assistir a um torneio.")
    if table.is_tournament and table.phase != "playing":
        return _("A próxima jogada começa quando o torneio a der.")
    return _wait_at_cash(table, viewer)


def _wait_at_cash(table: PokerTable, viewer: PokerViewer) -> str:
    if viewer.seat is None:
        if viewer.open_seats:
            return _("Escolha um lugar livre na mesa.")
        if table.mode == "session" and viewer.waiting_place is not None:
            return _wait_registered(table)
        if table.mode == "session":
            return _("Esta mesa funciona por sessões. Quem se inscreve pode sentar-se quando a sessão começar.")
        if not _is_full(table):
            return _("Está a assistir. De momento não pode sentar-se aqui.")
        if viewer.waiting_place is not None:
            return _("O primeiro lugar que vagar é de quem espera há mais tempo.")
        return _("A mesa está cheia. Pode entrar na lista de espera.")
    seat = next((seat for seat in table.seats if seat.number == viewer.seat), None)
    if viewer.waits_for_blind:
        return _(
            "Entra na jogada quando a grande aposta chegar ao seu lugar. Se só jogarem dois, nunca chegaria: entra "
            "logo que não lhe caiba a pequena, pondo uma grande aposta."
        )
    if table.phase in ("waiting", "asleep"):
        return _("À espera de mais um jogador.")
    if seat and seat.state == "all_in":
        return _("Tem tudo em jogo: espere pelas cartas.")
    if seat and seat.state == "folded":
        return _("Desistiu desta jogada.")
    if seat and seat.state == "next":
        return _("Entra na próxima jogada.")
    if table.phase == "playing" and table.to_act is not None:
        name = next((seat.nickname for seat in table.seats if seat.number == table.to_act), "")
        return _("Espere pela sua vez: joga %(name)s.") % {"name": name}
    return _("A próxima jogada começa dentro de instantes.")
