"""One fault for each check of tournaments."""

from django.db.models import F

from games.models import PokerSeat
from tests.audit.baccarat_plants import PLANTS
from tests.audit.house import House
from tests.audit.plants import plant
from tournaments.models import Tournament, TournamentEntry, TournamentTicket

__all__ = ["PLANTS"]


@plant
def tournament_chips_are_those_given_out(house: House) -> None:
    seat = PokerSeat.objects.filter(table__of_tournament__tournament=house.tournaments.open.row, left_at=None).first()
    PokerSeat.objects.filter(pk=seat.pk).update(chips=F("chips") + 1)


@plant
def tournament_money_goes_where_it_belongs(house: House) -> None:
    entry = TournamentEntry.objects.filter(tournament=house.tournaments.open.row).first()
    TournamentEntry.objects.filter(pk=entry.pk).update(cost=F("cost") + 1)


@plant
def tournament_logs_make_their_rows(house: House) -> None:
    Tournament.objects.filter(pk=house.tournaments.open.row.pk).update(level=7)


@plant
def tournament_places_are_one_each_or_tied(house: House) -> None:
    TournamentEntry.objects.filter(tournament=house.tournaments.played.row, place=2).update(place=3)


@plant
def won_entries_are_worth_what_waits_for_them(house: House) -> None:
    TournamentTicket.objects.update(value=F("value") + 1)
