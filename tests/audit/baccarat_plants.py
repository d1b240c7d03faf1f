"""One fault for each check of baccarat."""

from unittest.mock import patch

from django.db.models import F

from games.engines import baccarat
from games.fairness import round_ref
from games.models import Bet, RoundSecret
from games.sealed_deck import deck_open, deck_seal
from tests.audit.house import House
from tests.audit.plants import plant
from tests.audit.stud_plants import PLANTS

__all__ = ["PLANTS"]


@plant
def baccarat_cards_are_the_committed_ones(house: House) -> None:
    """A card that was turned has changed places with one that was not dealt."""
    played = house.baccarat.settled
    ref = round_ref(played.table.slug, played.number)
    shoe, salts = deck_open(played, ref, decks=8)
    key_id, sealed = deck_seal(ref, [shoe[-1], *shoe[1:-1], shoe[0]], salts)
    RoundSecret.objects.filter(round=played).update(key_id=key_id, sealed=sealed)


@plant
def second_baccarat_settlement_agrees(house: House) -> None:
    """One bet was paid a euro too much and the other a euro too little: every sum stays what it was."""
    bets = Bet.objects.filter(round=house.baccarat.settled, player=house.baccarat.ida)
    for position, cents in (("ponto", 100), ("par_ponto", -100)):
        bets.filter(position=position).update(prize=F("prize") + cents, returned=F("returned") + cents)


@plant
def macau_difference_held(house: House) -> None:
    """A table that judges nothing has taken more than its difference and has paid it."""
    room = house.baccarat.room
    with patch.object(baccarat, "check", lambda *_: None):
        room.lay(house.baccarat.noe, ("ponto", 30_000))
    room.tick()
