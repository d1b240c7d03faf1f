"""What is said at a table of póquer sem descarte: states, hands, results, decisions. Every sentence passes gettext."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.card_words import COMBINATION_NAMES, combination_words, felt_amount
from games.engines.stud import ACE_KING
from games.selectors.stud_views import Decided, HandShown, StudBankView, StudPlaceView, StudTable

Lazy = str | Promise

ACE_KING_NAME = gettext_lazy("ás e rei")
# Combination → its name, as the prize table has it.
NAMES: Mapping[str, Lazy] = {**COMBINATION_NAMES, ACE_KING: ACE_KING_NAME}
# And where there is room for a few letters only; the words stand beside them for whoever can't see.
SHORT_NAMES: Mapping[str, Lazy] = {
    "high_card": gettext_lazy("não joga"),
    ACE_KING: gettext_lazy("A-R"),
    "pair": pgettext_lazy("combinação", "par"),
    "two_pair": gettext_lazy("2 pares"),
    "three_of_a_kind": gettext_lazy("trio"),
    "straight": gettext_lazy("seq."),
    "flush": pgettext_lazy("combinação", "cor"),
    "full_house": gettext_lazy("fullen"),
    "four_of_a_kind": gettext_lazy("póquer"),
    "straight_flush": gettext_lazy("seq. cor"),
    "royal_flush": gettext_lazy("máxima"),
}
_RESULT_WORDS: Mapping[str, Lazy] = {
    "folded": pgettext_lazy("póquer sem descarte", "Desistiu"),
    "no_game": gettext_lazy("A banca não joga"),
    "won": pgettext_lazy("mão", "Ganhou"),
    "lost": pgettext_lazy("mão", "Perdeu"),
    "push": pgettext_lazy("mão", "Empate"),
    "void": pgettext_lazy("mão", "Nula"),
}
_ANSWERS: Mapping[str, Lazy] = {
    "bet": pgettext_lazy("decisão", "aposta"),
    "fold": pgettext_lazy("decisão", "desiste"),
}
# How a result is coloured; the words say it too.
_TONES: Mapping[str, str] = {"no_game": "good", "won": "good", "lost": "bad", "folded": "bad"}


def announcement(view: StudTable) -> str:
    """What the table says now (reading 49)."""
    match view.announcement:
        case "asleep":
            return _("À espera de jogadores")
        case "place_bets":
            return _("Faça as suas apostas") if view.individual else _("Façam as vossas apostas")
        case "no_more_bets":
            return _("Jogo feito, nada mais, cartas em distribuição")
        case "deciding":
            return _("Apostar ou desistir")
        case "result":
            return bank_words(view.bank)
        case "void":
            return _("Jogada nula")
    return _("Mesa fechada")


def detail(view: StudTable) -> str:
    """One sentence beside the announcement; empty where there is nothing to explain."""
    match view.phase:
        case "betting" if view.individual:
            return _("Não há limite de tempo: mande dar as cartas quando quiser.")
        case "deciding":
            many = view.waiting
            return ngettext("Falta decidir %(many)s lugar.", "Faltam decidir %(many)s lugares.", many) % {"many": many}
        case "void":
            return view.void_reason
    return ""


def hand_words(hand: HandShown) -> str:
    """«par de reis», «ás e rei»."""
    if hand.combination == ACE_KING:
        return str(ACE_KING_NAME)
    return combination_words(hand.combination, hand.cards)


def bank_words(bank: StudBankView) -> str:
    """«A banca tem par de reis», «A banca não joga: carta maior dama»."""
    if bank.qualifies is None:
        return _("A banca mostra as suas cartas")
    words = {"hand": hand_words(HandShown(bank.cards, bank.combination))}
    if bank.qualifies:
        return _("A banca tem %(hand)s") % words
    return _("A banca não joga: %(hand)s") % words


def bank_had(combination: str, *, qualifies: bool) -> str:
    """The same of an earlier round, of which only the combination is told."""
    if not qualifies:
        return _("A banca não jogou")
    return _("A banca teve %(hand)s") % {"hand": NAMES[combination]}


def answer_words(place: int, answer: str, amount: int, currency: str) -> str:
    """«Lugar 3: aposta (20,00)», «Lugar 3: desiste»."""
    seat = _("Lugar %(place)s") % {"place": place}
    said = f"{seat}: {_ANSWERS[answer]}"
    return f"{said} ({felt_amount(amount, currency)})" if amount else said


def place_words(place: StudPlaceView) -> str:
    """«Ganhou»; before the end what the place has decided."""
    if place.result is not None:
        return str(_RESULT_WORDS[place.result])
    return decided_words(place.decided)


def decided_words(decided: Decided | None) -> str:
    """«Apostou», «Desistiu»; nothing while a place waits."""
    if decided is None:
        return ""
    return _("Apostou") if decided == "bet" else str(_RESULT_WORDS["folded"])


def place_tone(place: StudPlaceView) -> str:
    """Which colour goes with the words."""
    if place.result is not None:
        return _TONES.get(place.result, "even")
    return "bad" if place.decided == "fold" else "even" if place.decided == "bet" else ""


def place_amount(place: StudPlaceView, currency: str) -> str:
    """What the result brings: a prize with its plus, or what of the stakes comes back."""
    if place.result is None:
        return ""
    if place.prize:
        return f"+{felt_amount(place.prize, currency)}"
    if place.result in ("push", "void"):
        return _("voltam %(amount)s") % {"amount": felt_amount(place.staked, currency)}
    return ""


def pays_words(times: int) -> str:
    """«20 para 1»."""
    return _("%(times)s para 1") % {"times": times}
