"""What is said at a poker table: states, decisions, pots, streets. Every sentence passes gettext."""

from collections.abc import Mapping
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from casino.rulebook.poker_hours import LISBON
from games.card_words import cards_name, felt_amount
from games.selectors.poker_views import HandLine, PokerSeatView, PokerTable, PotView

Lazy = str | Promise

GAME_NAMES: Mapping[str, Lazy] = {"holdem": gettext_lazy("Póquer Hold'em"), "omaha": gettext_lazy("Póquer Omaha")}

LIMIT_NAMES: Mapping[str, Lazy] = {
    "no_limit": gettext_lazy("sem limite"),
    "pot_limit": gettext_lazy("limite de pote"),
    "half_pot": gettext_lazy("limite de meio pote"),
    "fixed": gettext_lazy("limite fixo"),
}

STREET_NAMES: Mapping[str, Lazy] = {
    "preflop": gettext_lazy("Antes do flop"),
    "flop": gettext_lazy("Flop"),
    "turn": gettext_lazy("Turn"),
    "river": gettext_lazy("River"),
}

# What somebody last did, as it stands at the seat.
DID_NAMES: Mapping[str, Lazy] = {
    "fold": pgettext_lazy("fez", "Desistiu"),
    "check": pgettext_lazy("fez", "Passou"),
    "call": pgettext_lazy("fez", "Acompanhou"),
    "bet": pgettext_lazy("fez", "Apostou"),
    "raise": pgettext_lazy("fez", "Subiu"),
    "all_in": pgettext_lazy("fez", "Tudo"),
    "timeout": gettext_lazy("Tempo esgotado"),
    "small_blind": gettext_lazy("Pequena aposta"),
    "big_blind": gettext_lazy("Grande aposta"),
    "ante": gettext_lazy("Ante"),
    "post": gettext_lazy("Entrada"),
}

STATE_NAMES: Mapping[str, Lazy] = {
    "next": gettext_lazy("Entra na próxima"),
    "folded": pgettext_lazy("fez", "Desistiu"),
    "sitting_out": gettext_lazy("Ausente"),
    "on_break": gettext_lazy("Em pausa"),
    "leaving": gettext_lazy("Vai sair"),
}

_LINES: Mapping[str, Lazy] = {
    "fold": gettext_lazy("desiste"),
    "check": gettext_lazy("passa"),
    "call": gettext_lazy("acompanha %(amount)s"),
    "bet": gettext_lazy("aposta %(amount)s"),
    "raise": gettext_lazy("sobe para %(amount)s"),
    "all_in": gettext_lazy("joga tudo, %(amount)s"),
    "timeout": gettext_lazy("deixa acabar o tempo"),
    "small_blind": gettext_lazy("põe a pequena aposta, %(amount)s"),
    "big_blind": gettext_lazy("põe a grande aposta, %(amount)s"),
    "ante": gettext_lazy("põe o ante, %(amount)s"),
    "post": gettext_lazy("põe %(amount)s para entrar"),
    "shows": gettext_lazy("mostra %(cards)s"),
    "wins": gettext_lazy("recebe %(amount)s"),
    "returned": gettext_lazy("recebe de volta %(amount)s, que ninguém acompanhou"),
    "dead": gettext_lazy("paga %(amount)s em atraso, que já não contam como aposta"),
    "leave": gettext_lazy("vai sair da mesa"),
    "flop": gettext_lazy("Flop: %(cards)s"),
    "turn": gettext_lazy("Turn: %(cards)s"),
    "river": gettext_lazy("River: %(cards)s"),
    "deal": gettext_lazy("Cartas dadas"),
    "rake": gettext_lazy("Comissão da casa: %(amount)s"),
}


def pot_name(index: int) -> str:
    """«Pote principal», «Pote lateral 1»."""
    return _("Pote lateral %(number)s") % {"number": index} if index else _("Pote principal")


def pots_title(pots: tuple[PotView, ...]) -> str:
    """What stands before the only pot, which needs no telling apart."""
    return _("Pote") if len(pots) == 1 else ""


def seat_said(seat: PokerSeatView) -> str:
    """One short line under a name: the state where it rules, else the last thing done in this turn."""
    if seat.state in ("playing", "all_in") and seat.did:
        # Somebody all in has «tudo» where the stack would be; it is not said twice.
        return "" if seat.did == "all_in" else str(DID_NAMES[seat.did])
    if seat.state == "all_in":
        return ""
    if seat.state in STATE_NAMES:
        return str(STATE_NAMES[seat.state])
    return ""


def line_words(line: HandLine, currency: str) -> str:
    """What is said of one line of the log, without the name of who did it."""
    sentence = str(_LINES.get(line.did, ""))
    values = {"amount": felt_amount(line.amount, currency), "cards": cards_name(line.cards)}
    said = sentence % values if "%" in sentence else sentence
    if line.by_system and line.did in ("fold", "check"):
        return _("%(said)s (sem resposta a tempo)") % {"said": said}
    return said


def hour_words(ms: int | None) -> str:
    """An hour of the house's day: «21:30»."""
    return f"{datetime.fromtimestamp(ms / 1000, LISBON):%H:%M}" if ms is not None else ""


def announcement(table: PokerTable) -> str:
    """What is happening, in a few words."""
    if table.session_starts_ms is not None and table.phase in ("asleep", "waiting"):
        return _("Próxima sessão às %(hour)s") % {"hour": hour_words(table.session_starts_ms)}
    match table.phase:
        case "playing":
            acting = next((seat for seat in table.seats if seat.number == table.to_act), None)
            return _("Vez de %(name)s") % {"name": acting.nickname} if acting else _("As cartas decidem")
        case "between":
            winners = [seat for seat in table.seats if seat.won]
            if not winners:
                return _("Próxima jogada")
            names = _(" e ").join(seat.nickname for seat in winners)
            if len(winners) == 1:
                won = felt_amount(winners[0].won, table.currency)
                return _("%(name)s ganha %(amount)s") % {"name": names, "amount": won}
            return _("%(names)s ganham") % {"names": names}
        case "waiting":
            return _("Entre mãos") if table.is_tournament else _("À espera de mais jogadores")
        case "void":
            return _("Jogada nula")
        case "closed":
            return _("Mesa fechada")
    return _("À espera de jogadores")


def announcement_detail(table: PokerTable) -> str:
    """One more line, where there is something to know."""
    if table.is_last_round and table.phase != "void":
        return _("Última volta do botão: a sessão da mesa acaba a seguir.")
    if table.session_starts_ms is not None and table.phase in ("asleep", "waiting"):
        return _("Quem quer jogar inscreve-se antes.")
    if table.is_tournament and table.phase in ("asleep", "waiting"):
        # It may wait for other tables, for the end of a break or a pause, or for somebody who may buy again.
        return _("A próxima jogada começa quando o torneio a der.")
    match table.phase:
        case "void":
            returned = _("As fichas desta jogada voltaram a quem as pôs.")
            return f"{_(table.void_reason)} {returned}" if table.void_reason else returned
        case "waiting":
            return _("São precisos pelo menos dois jogadores.")
        case "closed":
            return _("Escolha outra mesa.")
        case "asleep":
            return _("Escolha um lugar para começar.")
    return str(STREET_NAMES[table.street]) if table.street and table.phase == "playing" else ""
