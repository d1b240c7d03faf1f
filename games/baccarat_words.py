"""What is said at a baccarat table: states, the rule of the third card, results. Every sentence passes gettext."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.baccarat_outcome import CoupTold, DrawStep
from games.card_words import CHANCE_NAMES, felt_amount
from games.engines import baccarat
from games.engines.baccarat import Side
from games.selectors.baccarat_views import BaccaratTable, ChanceView, CoupView, OwnBetView

Lazy = str | Promise

# Beside the colour, so that nobody has to tell red from blue.
LETTERS: Mapping[str, str] = {"ponto": "P", "banca": "B", "empate": "E", "par_ponto": "PP", "par_banca": "PB"}
_WINNER_WORDS: Mapping[Side, Lazy] = {
    "ponto": gettext_lazy("ganha o ponto"),
    "banca": gettext_lazy("ganha a banca"),
    "empate": gettext_lazy("há empate"),
}
COMMISSION_WORDS: Mapping[str, Lazy] = {
    "none": gettext_lazy("não há"),
    "five_percent": gettext_lazy("5 por cento dos prémios da banca"),
    "half_on_5": gettext_lazy("metade do prémio se a banca ganhar com 5"),
    "half_on_6": gettext_lazy("metade do prémio se a banca ganhar com 6"),
    "half_on_5_and_6": gettext_lazy("metade do prémio se a banca ganhar com 5 ou 6"),
}
RESULT_WORDS: Mapping[str, Lazy] = {
    "won": gettext_lazy("ganhou"),
    "lost": gettext_lazy("perdeu"),
    "push": gettext_lazy("devolvida por empate"),
    "void": gettext_lazy("devolvida"),
}
CLOSING = gettext_lazy("Jogo feito, nada mais, cartas em distribuição")


def announcement(view: BaccaratTable) -> str:
    """What the table says now; of a coup what it came to."""
    match view.phase:
        case "asleep":
            return _("À espera de jogadores")
        case "betting":
            return _("Faça as suas apostas") if view.individual else _("Façam as vossas apostas")
        case "result":
            return coup_words(view.coup) if view.coup is not None else _("Jogo feito, nada mais")
        case "void":
            return _("Jogada nula")
    return _("Mesa fechada")


def spoken(view: BaccaratTable) -> str:
    """The same for whoever listens: the closing words first (reading 49), then each step of the coup."""
    if view.coup is None or view.phase != "result":
        return announcement(view)
    return ". ".join([str(CLOSING), *(step_words(step).rstrip(".") for step in view.coup.steps), coup_words(view.coup)])


def detail(view: BaccaratTable) -> str:
    """One sentence beside the announcement; empty where there is nothing to explain."""
    if view.phase == "betting" and view.individual:
        return _("Não há limite de tempo: mande dar as cartas quando quiser.")
    return view.void_reason if view.phase == "void" else ""


def coup_words(coup: CoupView) -> str:
    """«Ponto 8, banca 6: ganha o ponto»."""
    return totals_words(coup.ponto.total, coup.banca.total, coup.winner)


def totals_words(ponto: int, banca: int, winner: Side) -> str:
    """The same from the totals."""
    return _("Ponto %(ponto)s, banca %(banca)s: %(winner)s") % {
        "ponto": ponto,
        "banca": banca,
        "winner": _WINNER_WORDS[winner],
    }


def told_words(told: CoupTold) -> str:
    """An earlier coup, its pairs too."""
    pairs = [str(CHANCE_NAMES[f"par_{side}"]).lower() for side in told.pairs]
    return ", ".join([totals_words(told.ponto, told.banca, told.winner), *pairs])


def step_words(step: DrawStep) -> str:
    """The rule of the third card as it is applied (812/19-21)."""
    facts: dict[str, object] = {"side": CHANCE_NAMES[step.side], "points": step.points, "third": step.third}
    if step.did == "natural":
        return _("%(side)s tem %(points)s nas duas primeiras cartas: ninguém tira mais.") % facts
    if step.side == "ponto" or step.third is None:
        if step.did == "draws":
            return _("%(side)s tem %(points)s: com 5 ou menos tira carta.") % facts
        return _("%(side)s tem %(points)s: com 6 ou 7 fica.") % facts
    return _banca_words(step, facts)


def _banca_words(step: DrawStep, facts: Mapping[str, object]) -> str:
    """Banca goes by its total and by the value of ponto's third card."""
    on = baccarat.BANCA_DRAWS_ON.get(step.points)
    if on is None:
        if step.did == "draws":
            return _("%(side)s tem %(points)s: com 2 ou menos tira sempre.") % facts
        return _("%(side)s tem %(points)s: com 7 fica sempre.") % facts
    told = {**facts, "values": ", ".join(map(str, sorted(on)))}
    if step.did == "draws":
        return _("%(side)s tem %(points)s e a terceira do ponto vale %(third)s: tira, como com %(values)s.") % told
    return _("%(side)s tem %(points)s e a terceira do ponto vale %(third)s: fica, só tira com %(values)s.") % told


def points_words(points: int) -> str:
    """«8 pontos»."""
    return ngettext("%(points)s ponto", "%(points)s pontos", points) % {"points": points}


def pays_words(chance: ChanceView, commission: str) -> str:
    """«1 para 1», «1 para 1 menos 5 %»."""
    pays = _("%(times)s para 1") % {"times": chance.times}
    if chance.chance != "banca" or commission == "none":
        return pays
    short: Mapping[str, str] = {
        "five_percent": _("menos 5 %%") % {},
        "half_on_5": _("com 5, metade"),
        "half_on_6": _("com 6, metade"),
        "half_on_5_and_6": _("com 5 ou 6, metade"),
    }
    return f"{pays}, {short[commission]}"


def own_words(own: OwnBetView, currency: str) -> str:
    """What an own bet came to: «+19,50, comissão 0,50», «voltam 10,00», «perdeu»."""
    if own.result is None:
        return ""
    if own.result == "won":
        won = f"+{felt_amount(own.prize - own.commission, currency)}"
        if not own.commission:
            return won
        return _("%(won)s, comissão %(kept)s") % {"won": won, "kept": felt_amount(own.commission, currency)}
    if own.returned:
        return _("voltam %(amount)s") % {"amount": felt_amount(own.returned, currency)}
    return str(RESULT_WORDS[own.result])
