"""The specific rules that come with the demonstration: in force at once, and marked as not approved by anybody."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_noop

from casino.rulebook.demonstration_cards import CARD_DEMONSTRATION_RULES, CARD_REGULATIONS
from casino.rulebook.demonstration_poker import POKER_DEMONSTRATION_RULES
from casino.rulebook.demonstration_tournaments import TOURNAMENT_DEMONSTRATION_RULES
from casino.rulebook.models import SpecificRules
from casino.rulebook.tournament_values import REGULATION as TOURNAMENTS
from casino.rulebook.values import values_parse
from games.engines.poker import Variant
from games.engines.roulette import Wheel

NOT_APPROVED = "demonstração, sem aprovação"

_FAST: Mapping[str, object] = {
    "wheel": "american",
    "min_bet": 100,
    "min_bets": {},
    "chip_step": 100,
    "max_total": None,
    "double_dozens": True,
    "call_bets": False,
    "individual": False,
    "betting_seconds": 25,
    "spin_seconds": 7,
    "result_seconds": 5,
    "idle_rounds": 6,
    "idle_seconds": 180,
}
_FRENCH: Mapping[str, object] = {**_FAST, "wheel": "french", "call_bets": True, "betting_seconds": 30}
_INDIVIDUAL: Mapping[str, object] = {**_FAST, "individual": True, "result_seconds": 3}
_SANDBOX: Mapping[str, object] = {"max_total": 500_000}

DEMONSTRATION_RULES: Mapping[str, tuple[str, Mapping[str, object]]] = {
    "roulette-american-demo": (gettext_noop("Roleta americana: demonstração"), _FAST),
    "roulette-american-eur-sandbox": (
        gettext_noop("Roleta americana: caixa de ensaio"),
        {**_FAST, **_SANDBOX},
    ),
    "roulette-american-slow": (
        gettext_noop("Roleta americana: mesa sem pressa"),
        {**_FAST, "betting_seconds": 45, "result_seconds": 10},
    ),
    "roulette-american-double-demo": (
        gettext_noop("Roleta americana de duplo zero: demonstração"),
        {**_FAST, "wheel": "american_double_zero"},
    ),
    "roulette-french-demo": (gettext_noop("Roleta francesa: demonstração"), _FRENCH),
    "roulette-french-eur-sandbox": (gettext_noop("Roleta francesa: caixa de ensaio"), {**_FRENCH, **_SANDBOX}),
    "roulette-individual-demo": (gettext_noop("Roleta individual: demonstração"), _INDIVIDUAL),
    "roulette-individual-eur-sandbox": (
        gettext_noop("Roleta individual: caixa de ensaio"),
        {**_INDIVIDUAL, **_SANDBOX},
    ),
}


SEEDED = {
    **DEMONSTRATION_RULES,
    **POKER_DEMONSTRATION_RULES,
    **CARD_DEMONSTRATION_RULES,
    **TOURNAMENT_DEMONSTRATION_RULES,
}


@transaction.atomic
def demonstration_rules_seed(now: datetime) -> dict[str, SpecificRules]:
    """The demonstration's rules by key, made where they are missing; versions that exist are left as they are."""
    seeded = {}
    for key, (title, values) in SEEDED.items():
        regulation = _regulation(values)
        values_parse(regulation, values)
        seeded[key], _made = SpecificRules.objects.get_or_create(
            key=key,
            version=1,
            defaults={
                "regulation": regulation,
                "title": title,
                "state": SpecificRules.State.IN_FORCE,
                "values": dict(values),
                "demonstration": True,
                "approval_reference": NOT_APPROVED,
                "in_force_from": now,
                "created_at": now,
            },
        )
    return seeded


def _regulation(values: Mapping[str, object]) -> str:
    if "wheel" in values:
        return Wheel(values["wheel"]).regulation
    if "starting_stack" in values:
        return TOURNAMENTS
    if "game" in values:
        return CARD_REGULATIONS[values["game"]]
    return next(variant.regulation for variant in Variant if variant.word == values["variant"])
