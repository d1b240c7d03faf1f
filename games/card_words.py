"""Cards and combinations in words: «ás de espadas», «par de ases, rei de desempate». Every sentence passes gettext."""

from collections.abc import Mapping, Sequence

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from casino.money import CHIPS, EUR, amount_text, marks_of
from games.engines.cards import Card

Lazy = str | Promise

# Rank → one of it, several of it.
RANK_NAMES: Mapping[str, tuple[Lazy, Lazy]] = {
    "A": (pgettext_lazy("carta", "ás"), pgettext_lazy("cartas", "ases")),
    "K": (pgettext_lazy("carta", "rei"), pgettext_lazy("cartas", "reis")),
    "Q": (pgettext_lazy("carta", "dama"), pgettext_lazy("cartas", "damas")),
    "J": (pgettext_lazy("carta", "valete"), pgettext_lazy("cartas", "valetes")),
    "T": (pgettext_lazy("carta", "dez"), pgettext_lazy("cartas", "dez")),
    "9": (pgettext_lazy("carta", "nove"), pgettext_lazy("cartas", "noves")),
    "8": (pgettext_lazy("carta", "oito"), pgettext_lazy("cartas", "oitos")),
    "7": (pgettext_lazy("carta", "sete"), pgettext_lazy("cartas", "setes")),
    "6": (pgettext_lazy("carta", "seis"), pgettext_lazy("cartas", "seis")),
    "5": (pgettext_lazy("carta", "cinco"), pgettext_lazy("cartas", "cincos")),
    "4": (pgettext_lazy("carta", "quatro"), pgettext_lazy("cartas", "quatros")),
    "3": (pgettext_lazy("carta", "três"), pgettext_lazy("cartas", "três")),
    "2": (pgettext_lazy("carta", "dois"), pgettext_lazy("cartas", "dois")),
}

SUIT_NAMES: Mapping[str, Lazy] = {
    "c": pgettext_lazy("naipe", "paus"),
    "d": pgettext_lazy("naipe", "ouros"),
    "h": pgettext_lazy("naipe", "copas"),
    "s": pgettext_lazy("naipe", "espadas"),
}

# Combination → its name in the regulation (806/29), for lists and for what has no ranks to tell.
COMBINATION_NAMES: Mapping[str, Lazy] = {
    "royal_flush": gettext_lazy("sequência máxima de cor"),
    "straight_flush": gettext_lazy("sequência de cor"),
    "four_of_a_kind": gettext_lazy("póquer"),
    "full_house": gettext_lazy("fullen"),
    "flush": pgettext_lazy("combinação", "cor"),
    "straight": gettext_lazy("sequência"),
    "three_of_a_kind": gettext_lazy("trio"),
    "two_pair": gettext_lazy("dois pares"),
    "pair": pgettext_lazy("combinação", "par"),
    "high_card": gettext_lazy("carta maior"),
}

# How many of the ranks of a combination, weightiest first, its own words say already.
_SAID = {"high_card": 1, "pair": 1, "two_pair": 2, "three_of_a_kind": 1, "four_of_a_kind": 1, "flush": 1}


def felt_amount(cents: int, currency: str) -> str:
    """An amount where there is little room: demonstration chips without their word, which the bar says."""
    text = amount_text(cents, currency, language=translation.get_language() or "pt")
    return text if currency == EUR else text.removesuffix(" demo")


def typed_amount(cents: int, currency: str = EUR) -> str:
    """«1000,00»: as people type it, without groups of thousands; a tournament's chips, as whole numbers."""
    if currency == CHIPS:
        return str(cents)
    mark = marks_of(translation.get_language() or "pt")[1]
    return f"{cents // 100}{mark}{cents % 100:02d}"


def rank_name(rank: str) -> str:
    """«ás»."""
    return str(RANK_NAMES[rank][0])


def ranks_name(rank: str) -> str:
    """«ases»."""
    return str(RANK_NAMES[rank][1])


def card_name(card: str) -> str:
    """«ás de espadas»."""
    return _("%(rank)s de %(suit)s") % {"rank": rank_name(card[0]), "suit": SUIT_NAMES[card[1]]}


def cards_name(cards: Sequence[str]) -> str:
    """«ás de espadas, rei de ouros»."""
    return ", ".join(card_name(card) for card in cards)


def combination_words(combination: str, best: Sequence[Card], reason_ranks: str = "") -> str:
    """«par de ases», and where a further card decided, «par de ases, rei de desempate».

    `best` are the five cards, or as many as there are, the weightiest first. `reason_ranks` are the ranks that decided
    («AA K»); without them only the combination is said.
    """
    if combination not in COMBINATION_NAMES:
        return ""
    words = _words(combination, [card[0] for card in best])
    kicker = _kicker(combination, reason_ranks)
    if not kicker:
        return words
    return _("%(combination)s, %(rank)s de desempate") % {"combination": words, "rank": rank_name(kicker)}


def _words(combination: str, ranks: Sequence[str]) -> str:
    if not ranks or combination == "royal_flush":
        return str(COMBINATION_NAMES[combination])
    first = ranks[0]
    match combination:
        case "pair":
            return _("par de %(ranks)s") % {"ranks": ranks_name(first)}
        case "two_pair":
            second = next((rank for rank in ranks if rank != first), first)
            return _("dois pares, %(high)s e %(low)s") % {"high": ranks_name(first), "low": ranks_name(second)}
        case "three_of_a_kind":
            return _("trio de %(ranks)s") % {"ranks": ranks_name(first)}
        case "four_of_a_kind":
            return _("póquer de %(ranks)s") % {"ranks": ranks_name(first)}
        case "full_house":
            second = next((rank for rank in ranks if rank != first), first)
            return _("fullen de %(three)s com %(two)s") % {"three": ranks_name(first), "two": ranks_name(second)}
        case "flush":
            return _("cor, carta maior %(rank)s") % {"rank": rank_name(first)}
        case "straight":
            return _("sequência até %(rank)s") % {"rank": rank_name(first)}
        case "straight_flush":
            return _("sequência de cor até %(rank)s") % {"rank": rank_name(first)}
    return _("carta maior %(rank)s") % {"rank": rank_name(first)}


def _kicker(combination: str, reason_ranks: str) -> str:
    """The rank that broke the tie, or nothing where the combination's own words say why it won."""
    said = _SAID.get(combination)
    if said is None:
        return ""
    # The ranks of the combination stand together («AA K»); what comes after them are further cards.
    decided = list(dict.fromkeys(reason_ranks.replace(" ", "")))
    last = decided[-1] if len(decided) > said else ""
    return last if last in RANK_NAMES else ""


# The chances of baccarat are positions themselves.
CHANCE_NAMES: Mapping[str, Lazy] = {
    "ponto": gettext_lazy("Ponto"),
    "banca": gettext_lazy("Banca"),
    "empate": gettext_lazy("Empate"),
    "par_ponto": gettext_lazy("Par do ponto"),
    "par_banca": gettext_lazy("Par da banca"),
}
_STAKES: Mapping[str, Lazy] = {
    "doubled": gettext_lazy("dobra"),
    "divided": gettext_lazy("mão desdobrada"),
    "insured": gettext_lazy("seguro"),
    "second": gettext_lazy("segunda aposta"),
}


def stake_name(position: str) -> str:
    """A stake at a card table by its position: «Lugar 3», «Lugar 3, mão 2: dobra», «Par do ponto»."""
    kind, _colon, where = position.partition(":")
    place, _dot, hand = where.partition(".")
    if kind == "place":
        return _("Lugar %(place)s") % {"place": place}
    if kind not in _STAKES:
        return str(CHANCE_NAMES.get(position, position))
    if hand in ("", "0"):
        return _("Lugar %(place)s: %(stake)s") % {"place": place, "stake": _STAKES[kind]}
    named = {"place": place, "hand": int(hand) + 1, "stake": _STAKES[kind]}
    return _("Lugar %(place)s, mão %(hand)s: %(stake)s") % named
