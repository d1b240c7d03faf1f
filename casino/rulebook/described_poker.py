"""The values of a poker cash table (806, 811) and of a tournament (810), described for forms and differences."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from casino.rulebook.described import Game, Lines, Parts, Text, Value, numbers
from casino.rulebook.poker_values import MODES, POKER_BOUNDS
from casino.rulebook.tournament_values import LIMITS, PAYS, REGULATION, VARIANTS
from games.engines.poker import Limit, Variant

LIMIT_NAMES: Mapping[str, Text] = {
    "no_limit": _("sem limite"),
    "pot_limit": _("limite de pote"),
    "half_pot": _("meio pote"),
    "fixed": _("limite fixo"),
}
VARIANT_NAMES: Mapping[str, Text] = {"holdem": _("Póquer Hold'em"), "omaha": _("Póquer Omaha")}
MODE_NAMES: Mapping[str, Text] = {"continuous": _("modo contínuo"), "session": _("modo de sessão")}
PAYS_NAMES: Mapping[str, Text] = {
    "at_end": _("no fim do torneio"),
    "at_elimination": _("a cada eliminação"),
}
RAKES: tuple[tuple[str, Text], ...] = (
    ("none", _("nenhuma")),
    ("pot", _("do pote, 1 a 5 %")),
    ("buy_in", _("da cave, 5 a 20 %")),
)
HEADS_UP: Mapping[str, Text] = {"button": _("o botão"), "left_of_button": _("quem está à esquerda do botão")}
LIMIT = Value("limit", _("limite"), "choice", choices=tuple((one.word, LIMIT_NAMES[one.word]) for one in Limit))
RAISES = Value("max_raises", _("subidas por turno, no limite fixo"), bounds=(1, 100), optional=True)
POKER_TIMES: Mapping[str, Text] = {
    "seats": _("lugares"),
    "buy_in_least": _("cave inicial mínima (big blinds)"),
    "buy_in_most": _("cave inicial máxima (big blinds)"),
    "decision_seconds": _("segundos para decidir"),
    "time_bank_seconds": _("segundos de tempo suplementar"),
    "time_bank_refill_hands": _("jogadas até se repor o tempo suplementar (0: nunca)"),
    "hand_pause_seconds": _("segundos do resultado"),
    "break_seconds": _("segundos de descanso com o lugar guardado (0: não há)"),
    "return_seconds": _("segundos em que quem sai tem de voltar com o que levou (0: não tem)"),
    "top_up_seconds": _("segundos para repor uma cave curta"),
    "idle_rounds": _("jogadas sem apostar até ao convite"),
    "offer_seconds": _("segundos em que um lugar oferecido fica guardado"),
}

POKER = Game(
    slug="poquer",
    name=_("Póquer"),
    # At a cash table nothing but the two blinds is compulsory (806/21).
    fixed={variant.regulation: {"variant": variant.word, "ante": 0} for variant in Variant},
    parts={"rake": Parts.WHOLE},
    values=(
        Value("small_blind", _("pequena aposta"), "money"),
        Value("big_blind", _("grande aposta"), "money"),
        LIMIT,
        RAISES,
        Value("kind", _("comissão"), "choice", choices=RAKES, part_of="rake"),
        Value("percent", _("percentagem da comissão"), bounds=(0, 20), part_of="rake"),
        Value("cap", _("máximo da comissão por jogada"), "money", optional=True, part_of="rake"),
        Value(
            "heads_up_small_blind",
            _("só com dois, a pequena aposta é de"),
            "choice",
            choices=tuple(HEADS_UP.items()),
        ),
        Value("mode", _("modo"), "choice", choices=tuple((mode, MODE_NAMES[mode]) for mode in MODES)),
        Value("opens", _("abre às (HH:MM, modo de sessão)"), "hour", optional=True),
        Value("closes", _("fecha às (HH:MM, modo de sessão)"), "hour", optional=True),
        *numbers(POKER_BOUNDS, POKER_TIMES),
        Value("spectators_late", _("quem assiste vê a jogada só no fim"), "switch"),
        Value("muck_allowed", _("mão perdida pode ficar fechada"), "switch"),
    ),
)

# --- Tournaments ---

PAUSE = "pausa"
# What any whole number may be before the engine has judged it.
ANY = (0, 1_000_000_000)


def _band_read(line: str) -> dict[str, object]:
    least, _colon, percents = line.partition(":")
    return {"least": int(least), "percents": [int(one) for one in percents.split()]}


def _band_write(band: Mapping[str, Any]) -> str:
    return f"{band['least']}: {' '.join(map(str, band['percents']))}"


def _level_read(line: str) -> dict[str, int]:
    first, *rest = line.split()
    if first == PAUSE:
        (seconds,) = rest
        return {"break_seconds": int(seconds)}
    small, big, ante, seconds = line.split()
    return {"small_blind": int(small), "big_blind": int(big), "ante": int(ante), "seconds": int(seconds)}


def _level_write(level: Mapping[str, Any]) -> str:
    if "break_seconds" in level:
        return f"{PAUSE} {level['break_seconds']}"
    return " ".join(str(level[name]) for name in ("small_blind", "big_blind", "ante", "seconds"))


TOURNAMENT = Game(
    slug="torneio",
    name=_("Torneio de póquer"),
    fixed={REGULATION: {}},
    parts=dict.fromkeys(("rebuy", "addon", "reentry", "ticket"), Parts.OFFER),
    values=(
        Value("variant", _("jogo"), "choice", choices=tuple((word, VARIANT_NAMES[word]) for word in VARIANTS)),
        Value("limit", _("limite"), "choice", choices=tuple((word, LIMIT_NAMES[word]) for word in LIMITS)),
        RAISES,
        Value("buy_in", _("entrada: parte dos prémios"), "money"),
        Value("fee", _("entrada: parte da casa"), "money"),
        Value("bounty", _("entrada: parte da recompensa (0: não há)"), "money"),
        Value("guarantee", _("prémios garantidos (0: não há)"), "money"),
        Value("seats", _("lugares por mesa"), bounds=(2, 10)),
        Value("starting_stack", _("fichas de início"), bounds=ANY),
        Value("least_entries", _("entradas mínimas"), bounds=ANY),
        Value("most_entries", _("entradas máximas"), bounds=ANY),
        Value("starts_full", _("começa quando enche"), "switch"),
        Value("late_until_level", _("inscrição tardia até ao nível (0: não há)"), bounds=ANY),
        Value("withdraw_seconds", _("segundos antes do início até aos quais se desiste"), bounds=ANY),
        Value("chips", _("recompra: fichas"), bounds=ANY, optional=True, part_of="rebuy"),
        Value("price", _("recompra: parte dos prémios"), "money", optional=True, part_of="rebuy"),
        Value("fee", _("recompra: parte da casa"), "money", optional=True, part_of="rebuy"),
        Value("until_level", _("recompra: até ao nível"), bounds=ANY, optional=True, part_of="rebuy"),
        Value("most", _("recompra: vezes (vazio: sem limite)"), bounds=ANY, optional=True, part_of="rebuy"),
        Value("chips", _("compra adicional: fichas"), bounds=ANY, optional=True, part_of="addon"),
        Value("price", _("compra adicional: parte dos prémios"), "money", optional=True, part_of="addon"),
        Value("fee", _("compra adicional: parte da casa"), "money", optional=True, part_of="addon"),
        Value("after_level", _("compra adicional: depois do nível"), bounds=ANY, optional=True, part_of="addon"),
        Value("until_level", _("reentrada: até ao nível"), bounds=ANY, optional=True, part_of="reentry"),
        Value("most", _("reentrada: vezes"), bounds=ANY, optional=True, part_of="reentry"),
        Value("tournament", _("prémio em entradas: torneio"), "text", optional=True, part_of="ticket"),
        Value("value", _("prémio em entradas: valor"), "money", optional=True, part_of="ticket"),
        Value(
            "bands",
            _("lugares pagos"),
            "lines",
            help=_("Uma linha para cada número de entradas: a partir de quantas, dois pontos, e as percentagens."),
            lines=Lines(_band_read, _band_write),
        ),
        Value(
            "levels",
            _("níveis"),
            "lines",
            help=_("Uma linha por nível: pequena aposta, grande aposta, ante e segundos; «pausa» e segundos."),
            lines=Lines(_level_read, _level_write),
        ),
        Value("hand_by_hand", _("mão a mão quando faltam para os prémios"), bounds=ANY),
        Value("timed_seconds", _("duração em segundos (vazio: até haver um vencedor)"), bounds=ANY, optional=True),
        Value("pays", _("prémios pagos"), "choice", choices=tuple((word, PAYS_NAMES[word]) for word in PAYS)),
        Value("cancelled_paid_shares_rest", _("anulado nos prémios, o resto reparte-se pelas fichas"), "switch"),
        Value("decide_seconds", _("segundos para decidir uma recompra"), bounds=ANY),
        Value("decision_seconds", _("segundos para decidir"), bounds=ANY),
        Value("time_bank_seconds", _("segundos de tempo suplementar"), bounds=ANY),
    ),
)
