"""One fault for each check of the banked card games."""

from django.db.models import F

from games.fairness import round_ref
from games.models import Bet, RoundSecret
from games.sealed_deck import deck_open, deck_seal
from tests.audit.house import House
from tests.audit.plants import plant
from tests.audit.poker_plants import PLANTS

__all__ = ["PLANTS"]


@plant
def told_cards_are_the_committed_ones(house: House) -> None:
    """Two cards of the shoe have changed places, far behind the last one that was dealt."""
    played = house.cards.settled
    ref = round_ref(played.table.slug, played.number)
    shoe, salts = deck_open(played, ref, decks=6)
    key_id, sealed = deck_seal(ref, [*shoe[:-2], shoe[-1], shoe[-2]], salts)
    RoundSecret.objects.filter(round=played).update(key_id=key_id, sealed=sealed)


@plant
def second_blackjack_settlement_agrees(house: House) -> None:
    """One hand of a split was paid a euro too much and the other a euro too little: every sum stays what it was."""
    stakes = Bet.objects.filter(round=house.cards.settled, player=house.cards.eva)
    for position, cents in (("place:1", 100), ("divided:1.1", -100)):
        stakes.filter(position=position).update(prize=F("prize") + cents, returned=F("returned") + cents)
