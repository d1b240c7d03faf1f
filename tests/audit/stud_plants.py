"""One fault for each check of póquer sem descarte."""

from django.db.models import F

from games.fairness import round_ref
from games.models import Bet, RoundSecret
from games.sealed_deck import deck_open, deck_seal
from tests.audit.card_plants import PLANTS
from tests.audit.house import House
from tests.audit.plants import plant

__all__ = ["PLANTS"]


@plant
def stud_cards_are_the_committed_ones(house: House) -> None:
    """A card that was turned up has changed places with one that was not dealt."""
    played = house.stud.settled
    ref = round_ref(played.table.slug, played.number)
    deck, salts = deck_open(played, ref, decks=1)
    key_id, sealed = deck_seal(ref, [deck[-1], *deck[1:-1], deck[0]], salts)
    RoundSecret.objects.filter(round=played).update(key_id=key_id, sealed=sealed)


@plant
def second_stud_settlement_agrees(house: House) -> None:
    """The ante was paid a euro too much and the second stake a euro too little: every sum stays what it was."""
    stakes = Bet.objects.filter(round=house.stud.settled, player=house.stud.eva)
    for position, cents in (("place:1", 100), ("second:1.0", -100)):
        stakes.filter(position=position).update(prize=F("prize") + cents, returned=F("returned") + cents)
