"""Bets at blackjack: main bets on places, judged with what lies there (805/4.a, 7, 9-11).

A place is whose bet came first; what lies there is added to. Until bets close, a place is kept for the player who had
it in the last round and is still at the table.
"""

from collections import Counter
from collections.abc import Sequence

from casino.refusal import Denial, Refused
from casino.rulebook.card_values import BlackjackValues
from casino.rulebook.stud_values import StudValues
from games.card_positions import place_named, place_of, place_position
from games.engines import blackjack, stud
from games.refusals import TableRefusal
from games.refusals_cards import PlaceRefusal, place_denial
from games.selectors.places import places_kept, places_owned
from games.services.laying import Asked, Hand, Laid, Wanted


def blackjack_laying(hand: Hand, asked: Sequence[Asked]) -> list[Laid]:
    """The main bets, if all of them may be laid on what stands of the player's. Raises Refused."""
    values = hand.values
    assert isinstance(values, BlackjackValues | StudValues)
    # One stake for each place, so that each is of whole chips by itself.
    wanted: Counter[int] = Counter()
    for bet in asked:
        place, amount = _wanted(hand.table.game, values, bet)
        wanted[place] += amount
    _places_free(hand, set(wanted))
    own = Counter(wanted)
    for standing in hand.standing:
        own[place_of(standing.position)] += standing.amount
    if len(own) > values.places_per_player:
        raise Refused(place_denial(PlaceRefusal.TOO_MANY_PLACES, hand.table.game, most=values.places_per_player))
    for place in wanted:
        if isinstance(values, StudValues):
            denial = stud.check_ante(values.table_rules, own[place])
        else:
            denial = blackjack.check_bet(values.table_rules, own[place])
        if denial:
            raise Refused(denial)
    return [Laid(((place_position(place), amount),)) for place, amount in wanted.items()]


def _wanted(game: str, values: BlackjackValues | StudValues, asked: Asked) -> tuple[int, int]:
    """(place, cents) of one thing that was asked."""
    place = place_named(asked.position) if isinstance(asked, Wanted) else None
    if place is None or not 1 <= place <= values.places:
        raise Refused(place_denial(PlaceRefusal.SEAT_UNKNOWN, game, seat="?" if place is None else place))
    if asked.amount <= 0:
        raise Refused(Denial(TableRefusal.BAD_AMOUNT))
    return place, asked.amount


def _places_free(hand: Hand, places: set[int]) -> None:
    """Nobody else has a bet there, nor the place kept (W11). The table is held: nobody can come in between."""
    player_id = hand.session.player_id
    owned, kept = places_owned(hand.round.pk), places_kept(hand.round)
    for place in sorted(places):
        if owned.get(place, player_id) != player_id:
            raise Refused(place_denial(PlaceRefusal.SEAT_TAKEN, hand.table.game, seat=place))
        if place not in owned and kept.get(place, player_id) != player_id:
            raise Refused(place_denial(PlaceRefusal.PLACE_KEPT, hand.table.game, seat=place))
