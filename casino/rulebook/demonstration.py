"""The specific rules that come with the demonstration: in force at once, and marked as not approved by anybody."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_noop

from casino.rulebook.models import SpecificRules
from casino.rulebook.values import values_parse

NOT_APPROVED = "demonstração, sem aprovação"

_FAST: Mapping[str, object] = {
    "wheel": "american",
    "min_bet": 100,
    "min_bets": {},
    "chip_step": 100,
    "max_total": None,
    "double_dozens": True,
    "call_bets": False,
    "betting_seconds": 25,
    "spin_seconds": 7,
    "result_seconds": 5,
    "idle_rounds": 6,
}

DEMONSTRATION_RULES: Mapping[str, tuple[str, Mapping[str, object]]] = {
    "roulette-american-demo": (gettext_noop("Roleta americana: demonstração"), _FAST),
    "roulette-american-eur-sandbox": (
        gettext_noop("Roleta americana: caixa de ensaio"),
        {**_FAST, "max_total": 500_000},
    ),
    "roulette-american-slow": (
        gettext_noop("Roleta americana: mesa sem pressa"),
        {**_FAST, "betting_seconds": 45, "result_seconds": 10},
    ),
}


@transaction.atomic
def demonstration_rules_seed(now: datetime) -> dict[str, SpecificRules]:
    """The demonstration's rules by key, made where they are missing; versions that exist are left as they are."""
    seeded = {}
    for key, (title, values) in DEMONSTRATION_RULES.items():
        values_parse("804", values)
        seeded[key], _made = SpecificRules.objects.get_or_create(
            key=key,
            version=1,
            defaults={
                "regulation": "804",
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
