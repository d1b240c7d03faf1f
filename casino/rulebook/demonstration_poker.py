"""The specific rules of the demonstration's poker tables: values only, seeded by `demonstration.py`."""

from collections.abc import Mapping

from django.utils.translation import gettext_noop

_HOLDEM: Mapping[str, object] = {
    "variant": "holdem",
    "small_blind": 50,
    "big_blind": 100,
    "limit": "no_limit",
    "max_raises": None,
    "ante": 0,
    "rake": {"kind": "pot", "percent": 5, "cap": 300},
    "heads_up_small_blind": "button",
    "mode": "continuous",
    "opens": None,
    "closes": None,
    "seats": 6,
    "buy_in_least": 40,
    "buy_in_most": 100,
    "decision_seconds": 20,
    "time_bank_seconds": 60,
    "time_bank_refill_hands": 50,
    "hand_pause_seconds": 5,
    "break_seconds": 300,
    "return_seconds": 1800,
    "top_up_seconds": 60,
    "idle_rounds": 6,
    "offer_seconds": 60,
    "spectators_late": True,
    "muck_allowed": False,
}
_FIXED: Mapping[str, object] = {
    **_HOLDEM,
    "limit": "fixed",
    "max_raises": 3,
    "rake": {"kind": "pot", "percent": 3, "cap": 200},
    "seats": 2,
    "buy_in_least": 20,
    "buy_in_most": 50,
}
_SESSIONS: Mapping[str, object] = {**_HOLDEM, "mode": "session", "opens": "10:00", "closes": "02:00"}
_OMAHA: Mapping[str, object] = {**_HOLDEM, "variant": "omaha", "limit": "pot_limit", "decision_seconds": 25}

# Key → title and values.
POKER_DEMONSTRATION_RULES: Mapping[str, tuple[str, Mapping[str, object]]] = {
    "holdem-demo": (gettext_noop("Hold'em sem limite: demonstração"), _HOLDEM),
    "omaha-demo": (gettext_noop("Omaha com limite de pote: demonstração"), _OMAHA),
    "holdem-fixed-demo": (gettext_noop("Hold'em de limite fixo, dois lugares: demonstração"), _FIXED),
    "holdem-sessions-demo": (gettext_noop("Hold'em por sessões de uma hora: demonstração"), _SESSIONS),
}
