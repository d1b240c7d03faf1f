"""The games whose specific rules staff write here, each described value by value. Bounds come from the schemas."""

from collections.abc import Mapping

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from casino.refusal_texts import CHANCES
from casino.rulebook.baccarat_values import BACCARAT, BACCARAT_BOUNDS
from casino.rulebook.card_values import BLACKJACK, BLACKJACK_BOUNDS
from casino.rulebook.described import Game, Parts, Text, Value, numbers
from casino.rulebook.described_poker import POKER, TOURNAMENT
from casino.rulebook.pages_cards import COMMISSION_NAMES, STUD_NAMES
from casino.rulebook.stud_values import PAYS_BOUNDS, STUD, STUD_BOUNDS
from casino.rulebook.values import BOUNDS, SCHEMAS
from games.engines import baccarat, blackjack, stud
from games.engines.roulette import PRIZES, Wheel

MONEY_STEP = Value("chip_step", _("passo de ficha"), "money")
MINIMUM = Value("min_bet", _("aposta mínima"), "money")
MAXIMUM = Value("max_bet", _("aposta máxima"), "money")
INDIVIDUAL = Value("individual", _("mesa individual: é o jogador que dá início à jogada"), "switch")
WHEEL_NAMES: Mapping[Wheel, Text] = {
    Wheel.AMERICAN: _("americana"),
    Wheel.AMERICAN_DOUBLE_ZERO: _("americana de duplo zero"),
    Wheel.FRENCH: _("francesa"),
}
TIMES: Mapping[str, Text] = {
    "places": _("lugares"),
    "places_per_player": _("lugares por jogador"),
    "betting_seconds": _("segundos para apostar"),
    "spin_seconds": _("segundos da bola"),
    "deal_seconds": _("segundos para as cartas chegarem"),
    "offer_seconds": _("segundos para o seguro e o pagamento igual"),
    "decision_seconds": _("segundos para decidir"),
    "result_seconds": _("segundos do resultado"),
    "idle_rounds": _("jogadas sem apostar até ao convite"),
    "idle_seconds": _("mesa individual: segundos sem apostar até ao aviso"),
}
OWN_MINIMA: Mapping[str, Text] = {
    chance: format_lazy("{}: {}", _("mínimo próprio"), CHANCES[chance]) for chance in PRIZES
}
STUD_PAYS: Mapping[str, Text] = {
    hand: format_lazy("{}: {}", _("prémio, vezes a aposta"), STUD_NAMES[hand]) for hand in stud.STANDARD_PAYS
}

ROULETTE = Game(
    slug="roleta",
    name=_("Roleta"),
    fixed={"804": {}, "807": {}},
    parts={"min_bets": Parts.SPARSE},
    values=(
        Value("wheel", _("roda"), "choice", choices=tuple((wheel.value, WHEEL_NAMES[wheel]) for wheel in Wheel)),
        MINIMUM,
        MONEY_STEP,
        Value("max_total", _("máximo por jogador e jogada"), "money", optional=True),
        Value("double_dozens", _("cavalos de dúzia e de coluna"), "switch"),
        Value("call_bets", _("apostas de anúncio"), "switch"),
        INDIVIDUAL,
        *numbers(BOUNDS, TIMES),
        *(Value(chance, label, "money", optional=True, part_of="min_bets") for chance, label in OWN_MINIMA.items()),
    ),
)
BLACKJACK_GAME = Game(
    slug="blackjack",
    name=_("Blackjack"),
    fixed={"805": {"game": BLACKJACK}},
    values=(
        MINIMUM,
        MAXIMUM,
        MONEY_STEP,
        Value("decks", _("baralhos"), "choice", choices=tuple((decks, str(decks)) for decks in blackjack.DECKS)),
        Value("double_any_total", _("dobrar com qualquer total"), "switch"),
        Value("split_pairs_only", _("desdobrar só pares da mesma figura ou número"), "switch"),
        Value("max_splits", _("desdobramentos por lugar (vazio: sem limite)"), bounds=(0, 11), optional=True),
        Value("insurance", _("seguro"), "switch"),
        Value("special_prizes", _("prémios especiais"), "switch"),
        INDIVIDUAL,
        *numbers(BLACKJACK_BOUNDS, TIMES),
    ),
)
BACCARAT_GAME = Game(
    slug="bacara",
    name=_("Bacará"),
    fixed={"812": {"game": BACCARAT}},
    values=(
        Value(
            "variant",
            _("tipo de bacará"),
            "choice",
            choices=(
                (baccarat.Variant.PONTO_BANCA.value, _("ponto e banca")),
                (baccarat.Variant.MACAU.value, _("Macau")),
            ),
        ),
        MINIMUM,
        MONEY_STEP,
        Value("decks", _("baralhos"), "choice", choices=tuple((decks, str(decks)) for decks in baccarat.DECKS)),
        Value("pairs", _("apostas nos pares"), "switch"),
        Value(
            "commission",
            _("comissão"),
            "choice",
            choices=tuple((one.value, COMMISSION_NAMES[one]) for one in baccarat.Commission),
        ),
        Value("differential", _("diferencial da mesa (só no Macau)"), "money", optional=True),
        INDIVIDUAL,
        *numbers(BACCARAT_BOUNDS, TIMES),
    ),
)
STUD_GAME = Game(
    slug="sem-descarte",
    name=_("Póquer sem descarte"),
    fixed={"803": {"game": STUD}},
    parts={"pays": Parts.WHOLE},
    values=(
        MINIMUM,
        MAXIMUM,
        MONEY_STEP,
        INDIVIDUAL,
        *numbers(STUD_BOUNDS, TIMES),
        *(Value(hand, label, bounds=PAYS_BOUNDS, part_of="pays") for hand, label in STUD_PAYS.items()),
    ),
)

GAMES: tuple[Game, ...] = (ROULETTE, BLACKJACK_GAME, BACCARAT_GAME, STUD_GAME, POKER, TOURNAMENT)


def games_offered() -> tuple[Game, ...]:
    """Those that have a schema by which their values are judged: no others can be published."""
    return tuple(game for game in GAMES if set(game.regulations) <= set(SCHEMAS))


def game_of(regulation: str) -> Game:
    """The game of a regulation. Raises StopIteration where there is none: no version of such a one can exist."""
    return next(game for game in GAMES if regulation in game.regulations)
