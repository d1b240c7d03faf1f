"""What is said at a blackjack table: states, hands, results, decisions. Every sentence passes gettext."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.card_words import felt_amount
from games.selectors.card_views import BankView, BlackjackTable, HandView, InsuranceView

Lazy = str | Promise

ACTION_NAMES: Mapping[str, Lazy] = {
    "hit": gettext_lazy("Pedir carta"),
    "stand": pgettext_lazy("blackjack", "Ficar"),
    "double": pgettext_lazy("blackjack", "Dobrar"),
    "double_ace_as_one": gettext_lazy("Dobrar, ás a valer 1"),
    "split": pgettext_lazy("blackjack", "Desdobrar"),
    "surrender": pgettext_lazy("blackjack", "Desistir"),
}

# A hand that waits for the bank, or for its turn.
_STATE_WORDS: Mapping[str, Lazy] = {
    "blackjack": gettext_lazy("Blackjack"),
    "stood": pgettext_lazy("blackjack", "Ficou"),
    "doubled": pgettext_lazy("blackjack", "Dobrou"),
    "surrendered": pgettext_lazy("blackjack", "Desistiu"),
    "even_money": gettext_lazy("Um para um"),
    "bust": pgettext_lazy("blackjack", "Rebentou"),
}
_RESULT_WORDS: Mapping[str, Lazy] = {
    "blackjack": gettext_lazy("Blackjack"),
    "won": pgettext_lazy("mão", "Ganhou"),
    "lost": pgettext_lazy("mão", "Perdeu"),
    "push": pgettext_lazy("mão", "Empate"),
    "surrendered": pgettext_lazy("blackjack", "Desistiu"),
    "even_money": gettext_lazy("Um para um"),
    "void": pgettext_lazy("mão", "Nula"),
}
# How a result is coloured; the words say it too.
_TONES: Mapping[str, str] = {"blackjack": "good", "won": "good", "even_money": "good", "lost": "bad"}
_INSURANCE_WORDS: Mapping[str, Lazy] = {
    "won": gettext_lazy("Seguro ganho"),
    "lost": gettext_lazy("Seguro perdido"),
    "void": gettext_lazy("Seguro devolvido"),
}


def announcement(view: BlackjackTable) -> str:
    """What the table says now, in the regulation's own terms where it has them (805/12)."""
    match view.announcement:
        case "asleep":
            return _("À espera de jogadores")
        case "place_bets":
            return _("Faça as suas apostas") if view.individual else _("Façam as vossas apostas")
        case "no_more_bets":
            return _("Jogo feito, nada mais, cartas em distribuição")
        case "offers":
            return _("Seguro e um para um")
        case "deciding":
            return _deciding(view)
        case "result":
            return bank_words(view.bank)
        case "void":
            return _("Jogada nula")
    return _("Mesa fechada")


def _deciding(view: BlackjackTable) -> str:
    if view.turn is None:
        return _("Joga a banca")
    return _("Decide %(name)s, lugar %(place)s") % {"name": view.turn.nickname, "place": view.turn.place}


def detail(view: BlackjackTable) -> str:
    """One sentence beside the announcement; empty where there is nothing to explain."""
    match view.phase:
        case "betting" if view.individual:
            return _("Não há limite de tempo: mande dar as cartas quando quiser.")
        case "offers":
            return _("A banca mostra um ás. Quem não responde a tempo não faz seguro.")
        case "deciding" if view.announcement == "no_more_bets" and view.turn is not None:
            return _deciding(view)
        case "void":
            return view.void_reason
    return ""


def bank_words(bank: BankView) -> str:
    """«A banca tem 20»."""
    if bank.is_blackjack:
        return _("A banca tem blackjack")
    if bank.is_bust:
        return _("A banca rebentou com %(total)s") % {"total": bank.total}
    return _("A banca tem %(total)s") % {"total": bank.total}


def total_text(total: int, is_soft: bool, is_open: bool) -> str:
    """«9/19» while an ace may still count 1 or 11, else «19»."""
    return f"{total - 10}/{total}" if is_soft and is_open and total < 21 else str(total)


def total_words(total: int, is_soft: bool, is_open: bool) -> str:
    """The same, as it is read out."""
    if is_soft and is_open and total < 21:
        return _("%(least)s ou %(most)s pontos") % {"least": total - 10, "most": total}
    return _("%(total)s pontos") % {"total": total}


def hand_words(hand: HandView) -> str:
    """«Ganhou», «Rebentou»; nothing while the hand is still to be played."""
    if hand.result == "lost" and hand.state == "bust":
        return str(_STATE_WORDS["bust"])
    if hand.result:
        return str(_RESULT_WORDS[hand.result])
    return str(_STATE_WORDS.get(hand.state, ""))


def hand_tone(hand: HandView) -> str:
    """Which colour goes with the words."""
    if hand.result:
        return _TONES.get(hand.result, "even")
    return "bad" if hand.state == "bust" else ""


def hand_amount(hand: HandView, currency: str) -> str:
    """What the result brings: a prize with its plus, or what of the stake comes back."""
    if hand.prize:
        return f"+{felt_amount(hand.prize, currency)}"
    if hand.result == "surrendered":
        return _("volta metade, %(amount)s") % {"amount": felt_amount(hand.stake // 2, currency)}
    if hand.result in ("push", "void"):
        return _("voltam %(amount)s") % {"amount": felt_amount(hand.stake, currency)}
    return ""


def insurance_words(insurance: InsuranceView, currency: str) -> str:
    """«Seguro 12,50», and once it is decided what it came to."""
    stake = felt_amount(insurance.stake, currency)
    if insurance.result is None:
        return _("Seguro %(amount)s") % {"amount": stake}
    words = str(_INSURANCE_WORDS[insurance.result])
    return f"{words} +{felt_amount(insurance.prize, currency)}" if insurance.prize else words


_ANSWERS: Mapping[str, Lazy] = {
    "insurance": gettext_lazy("faz seguro"),
    "even_money": gettext_lazy("aceita um para um"),
    "decline": gettext_lazy("recusa o que a banca ofereceu"),
    "hit": gettext_lazy("pede carta"),
    "stand": pgettext_lazy("decisão", "fica"),
    "double": pgettext_lazy("decisão", "dobra"),
    "double_ace_as_one": gettext_lazy("dobra, com o ás a valer 1"),
    "split": pgettext_lazy("decisão", "desdobra"),
    "surrender": pgettext_lazy("decisão", "desiste"),
}


def decided_words(place: int, hand: int | None, action: str, amount: int, currency: str) -> str:
    """«Lugar 3, mão 2: dobra (10,00)». `hand` counts from 0; None where the place has one hand only."""
    who = _("Lugar %(place)s") % {"place": place}
    if hand is not None:
        who = _("Lugar %(place)s, mão %(hand)s") % {"place": place, "hand": hand + 1}
    said = f"{who}: {_ANSWERS[action]}"
    return f"{said} ({felt_amount(amount, currency)})" if amount else said
