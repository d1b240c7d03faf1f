"""The specific rules of the demonstration's banked card tables: values only, seeded by `demonstration.py`."""

from collections.abc import Mapping

from django.utils.translation import gettext_noop

from games.engines.stud import STANDARD_PAYS

_BLACKJACK: Mapping[str, object] = {
    "game": "blackjack",
    "min_bet": 500,
    "max_bet": 50_000,
    "chip_step": 100,
    "decks": 6,
    "double_any_total": False,
    "split_pairs_only": False,
    "max_splits": 3,
    "insurance": True,
    "special_prizes": True,
    "places": 5,
    "places_per_player": 2,
    "betting_seconds": 20,
    "deal_seconds": 2,
    "offer_seconds": 10,
    "decision_seconds": 20,
    "result_seconds": 6,
    "idle_rounds": 6,
    "idle_seconds": 180,
    "individual": False,
}

_STUD: Mapping[str, object] = {
    "game": "stud",
    "min_bet": 500,
    "max_bet": 50_000,
    "chip_step": 100,
    "pays": dict(STANDARD_PAYS),
    "places": 7,
    "places_per_player": 2,
    "betting_seconds": 20,
    "deal_seconds": 3,
    "decision_seconds": 25,
    "result_seconds": 9,
    "idle_rounds": 6,
    "idle_seconds": 180,
    "individual": False,
}

_BACCARAT: Mapping[str, object] = {
    "game": "baccarat",
    "variant": "ponto_banca",
    "min_bet": 500,
    "chip_step": 50,
    "decks": 8,
    "pairs": True,
    "commission": "five_percent",
    "differential": None,
    "places": 9,
    "betting_seconds": 20,
    "deal_seconds": 5,
    "result_seconds": 7,
    "idle_rounds": 6,
    "idle_seconds": 180,
    "individual": False,
}
_MACAU: Mapping[str, object] = {
    **_BACCARAT,
    "variant": "macau",
    "commission": "half_on_6",
    "differential": 200_000,
}

CARD_DEMONSTRATION_RULES: Mapping[str, tuple[str, Mapping[str, object]]] = {
    "blackjack-demo": (gettext_noop("Blackjack: demonstração"), _BLACKJACK),
    "blackjack-eur-sandbox": (gettext_noop("Blackjack: caixa de ensaio"), _BLACKJACK),
    "blackjack-individual-demo": (
        gettext_noop("Blackjack individual: demonstração"),
        {**_BLACKJACK, "individual": True, "places": 3, "places_per_player": 3, "result_seconds": 3},
    ),
    "stud-demo": (gettext_noop("Póquer sem descarte: demonstração"), _STUD),
    "stud-eur-sandbox": (gettext_noop("Póquer sem descarte: caixa de ensaio"), _STUD),
    "stud-individual-demo": (
        gettext_noop("Póquer sem descarte individual: demonstração"),
        {**_STUD, "individual": True, "places": 3, "places_per_player": 3, "result_seconds": 4},
    ),
    "baccarat-demo": (gettext_noop("Bacará ponto e banca: demonstração"), _BACCARAT),
    "baccarat-macau-demo": (gettext_noop("Bacará Macau: demonstração"), _MACAU),
    "baccarat-eur-sandbox": (gettext_noop("Bacará ponto e banca: caixa de ensaio"), _BACCARAT),
    "baccarat-individual-demo": (
        gettext_noop("Bacará individual: demonstração"),
        {**_BACCARAT, "individual": True, "places": 1, "deal_seconds": 4, "result_seconds": 3},
    ),
}
# Game of the values → its regulation.
CARD_REGULATIONS: Mapping[object, str] = {"blackjack": "805", "stud": "803", "baccarat": "812"}
