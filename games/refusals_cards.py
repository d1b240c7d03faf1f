"""Why a banked card table says no to whoever bets or decides there. What the game itself forbids is the engine's."""

from casino.refusal import Refusal


class PlaceRefusal(Refusal):
    """In written order. Value: (code, rule)."""

    # The same words as at poker: the round is about to be null.
    ROUND_LOST = ("hand_lost", "805/27")
    STALE_DECISION = ("stale_decision", None)
    OFFERS_OPEN = ("offers_open", "805/15.f")
    SEAT_UNKNOWN = ("seat_unknown", "805/4.a")
    SEAT_TAKEN = ("seat_taken", "805/6")
    PLACE_KEPT = ("place_kept", None)
    TOO_MANY_PLACES = ("too_many_places", "805/7")
    NOT_YOUR_PLACE = ("not_your_place", None)
    NOT_OWN_TABLE = ("not_own_table", "805/13")
    NOTHING_TO_DEAL = ("nothing_to_deal", "805/13")
