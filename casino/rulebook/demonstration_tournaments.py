"""The specific rules of the demonstration's tournaments: values only, seeded by `demonstration.py`. Fast, so that a
newcomer sees the end of one."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext_noop

_BLINDS = (20, 40, 80, 120, 200, 300, 500, 800, 1200, 2000, 3000, 5000, 8000, 12_000)


def _levels(seconds: int, *, break_after: int = 0) -> list[Mapping[str, int]]:
    """Levels that rise fast; a break of one minute after one of them."""
    steps: list[Mapping[str, int]] = []
    for number, big in enumerate(_BLINDS, start=1):
        ante = big // 10 if number > 3 else 0
        steps.append({"small_blind": big // 2, "big_blind": big, "ante": ante, "seconds": seconds})
        if number == break_after:
            steps.append({"break_seconds": 60})
    return steps


_PAID: Sequence[Mapping[str, object]] = (
    {"least": 1, "percents": [100]},
    {"least": 4, "percents": [65, 35]},
    {"least": 8, "percents": [50, 30, 20]},
)
_FAST: Mapping[str, object] = {
    "variant": "holdem",
    "limit": "no_limit",
    "max_raises": None,
    "seats": 6,
    "starting_stack": 1500,
    "least_entries": 2,
    "most_entries": 60,
    "late_until_level": 2,
    "withdraw_seconds": 0,
    "buy_in": 500,
    "fee": 50,
    "bounty": 0,
    "guarantee": 0,
    "rebuy": None,
    "addon": None,
    "reentry": None,
    "ticket": None,
    "bands": list(_PAID),
    "levels": _levels(75),
    "hand_by_hand": 1,
    "timed_seconds": None,
    "starts_full": False,
    "pays": "at_end",
    "cancelled_paid_shares_rest": False,
    "decide_seconds": 15,
    "decision_seconds": 12,
    "time_bank_seconds": 30,
}
_SIT_AND_GO: Mapping[str, object] = {
    **_FAST,
    "seats": 4,
    "least_entries": 4,
    "most_entries": 4,
    "late_until_level": 0,
    "starts_full": True,
    "hand_by_hand": 0,
    "levels": _levels(60),
}
_KNOCKOUT: Mapping[str, object] = {
    **_FAST,
    "variant": "omaha",
    "limit": "pot_limit",
    "bounty": 250,
    "rebuy": {"chips": 1500, "price": 500, "fee": 50, "until_level": 3, "most": 2},
    "addon": {"chips": 2000, "price": 500, "fee": 0, "after_level": 3},
    "levels": _levels(75, break_after=3),
}

# Key → title and values.
TOURNAMENT_DEMONSTRATION_RULES: Mapping[str, tuple[str, Mapping[str, object]]] = {
    "tournament-fast-demo": (gettext_noop("Torneio rápido de Hold'em: demonstração"), _FAST),
    "tournament-sit-and-go-demo": (gettext_noop("Sit & go de Hold'em para quatro: demonstração"), _SIT_AND_GO),
    "tournament-knockout-demo": (gettext_noop("Torneio de Omaha com eliminações e recompras: demonstração"), _KNOCKOUT),
}
