"""Why a banked card table says no to whoever bets or decides there. What the game itself forbids is the engine's."""

from collections.abc import Mapping

from casino.refusal import Denial, Refusal


class PlaceRefusal(Refusal):
    """In written order. Value: (code, None): which rule is broken depends on the game of the table."""

    # The same words as at poker: the round is about to be null.
    ROUND_LOST = ("hand_lost", None)
    STALE_DECISION = ("stale_decision", None)
    OFFERS_OPEN = ("offers_open", "805/15.f")
    SEAT_UNKNOWN = ("seat_unknown", None)
    SEAT_TAKEN = ("seat_taken", None)
    PLACE_KEPT = ("place_kept", None)
    TOO_MANY_PLACES = ("too_many_places", None)
    NOT_YOUR_PLACE = ("not_your_place", None)
    NOT_OWN_TABLE = ("not_own_table", None)
    NOTHING_TO_DEAL = ("nothing_to_deal", None)


# Game → refusal → the rule of its own regulation. Those of 803 that would say it await the official text.
_RULES: Mapping[str, Mapping[PlaceRefusal, str]] = {
    "blackjack": {
        PlaceRefusal.ROUND_LOST: "805/27",
        PlaceRefusal.SEAT_UNKNOWN: "805/4.a",
        PlaceRefusal.SEAT_TAKEN: "805/6",
        PlaceRefusal.TOO_MANY_PLACES: "805/7",
        PlaceRefusal.NOT_OWN_TABLE: "805/13",
        PlaceRefusal.NOTHING_TO_DEAL: "805/13",
    },
    "baccarat": {
        PlaceRefusal.ROUND_LOST: "812/29",
        PlaceRefusal.NOT_OWN_TABLE: "812/28",
        PlaceRefusal.NOTHING_TO_DEAL: "812/28",
    },
}


def place_denial(refusal: PlaceRefusal, game: str, **details: object) -> Denial:
    """The refusal as this game's regulation knows it."""
    return Denial(refusal, _RULES.get(game, {}).get(refusal), details)
