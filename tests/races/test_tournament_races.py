"""Tournaments when two want something at the same instant: the row's lock decides, and without it the log's own key."""

from contextlib import contextmanager
from functools import partial
from unittest.mock import patch

import pytest
from django.db import IntegrityError

from casino.refusal import Refused
from games.models import Round, Table
from tests.factories import make_player
from tests.races.meeting import all_at_once, meet
from tests.services.roulette_room import key
from tests.services.tournament_hands import act_at
from tests.services.tournament_house import TournamentHouse
from tournaments.models import Tournament, TournamentEvent
from tournaments.services import clock, entries, held
from tournaments.services.held import Done

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def enters(house, player, key_=None):
    asked = {"tournament_id": house.row.pk, "player_id": player.pk, "key": key_ or key(), "now": house.now}
    return partial(entries.tournament_enter, **asked)


def ticks(house):
    return partial(clock.tournament_tick, tournament_id=house.row.pk, now=house.now)


@contextmanager
def tournaments_unlocked():
    """Every tournament is taken without its lock."""

    def taken(tournament_id, now):
        row = Tournament.objects.select_related("rules").get(pk=tournament_id)
        return held.Held(row, held.state_of(row), now)

    with patch.object(entries, "tournament_take", taken), patch.object(clock, "tournament_take", taken):
        yield


@pytest.mark.rule("810/22")
def test_two_who_want_the_last_place_one_is_in_and_the_other_is_charged_nothing():
    house = TournamentHouse(most_entries=2)
    house.enter(make_player())
    ana, rui = make_player("Ana"), make_player("Rui")
    before = house.wallet(ana), house.wallet(rui)
    met = meet(enters(house, ana), enters(house, rui), inside="tournaments.services.money.entry_pay")
    assert met.waited
    assert isinstance(met.first, Done)
    assert isinstance(met.second, Refused)
    assert met.second.denial.code == "tournament_full"
    assert (house.wallet(ana), house.wallet(rui)) == (before[0] - 1100, before[1])


def test_without_the_lock_the_number_of_the_event_still_lets_one_in_alone():
    """The control: both find the place free, and the log takes one of them."""
    house = TournamentHouse(most_entries=2)
    house.enter(make_player())
    ana, rui = make_player("Ana"), make_player("Rui")
    before = house.wallet(ana) + house.wallet(rui)
    with tournaments_unlocked():
        met = meet(enters(house, ana), enters(house, rui), inside="tournaments.services.money.entry_pay")
    outcomes = {type(met.first), type(met.second)}
    assert outcomes == {Done, IntegrityError}
    assert house.wallet(ana) + house.wallet(rui) == before - 1100


def test_one_entry_asked_for_twelve_times_at_once_is_one_debit():
    house = TournamentHouse()
    ana = make_player("Ana")
    before = house.wallet(ana)
    answers = all_at_once([enters(house, ana, "doze-vezes")] * 12, threads=12)
    assert {type(answer) for answer in answers} == {Done}, answers
    assert [answer.repeated for answer in answers].count(False) == 1
    assert house.wallet(ana) == before - 1100


def test_two_clocks_at_the_hour_start_it_once():
    house = TournamentHouse()
    house.people(4)
    house.now = house.row.starts_at
    met = meet(ticks(house), ticks(house), inside="tournaments.services.tables.play_on")
    assert met.waited
    assert TournamentEvent.objects.filter(tournament=house.row, kind="start").count() == 1
    assert Round.objects.filter(table__is_tournament=True).count() == 1
    assert house.rebuilt() == house.state


def test_the_last_decision_of_a_hand_and_the_clock_of_the_tournament_do_not_wait_for_each_other():
    house = TournamentHouse()
    people = house.people(2)
    house.now = house.row.starts_at
    for player in people:
        entries.entry_seen(tournament_id=house.row.pk, player_id=player.pk, now=house.now)
    house.start()
    table = Table.objects.get(is_tournament=True)
    met = meet(partial(act_at, house, table, "fold"), ticks(house), inside="games.services.poker.ending.pay")
    assert not met.waited
    assert not isinstance(met.first, Exception)
    assert not isinstance(met.second, Exception)
    house.prove()
