"""Tournaments when two want something at the same instant: the row's lock decides, and without it the log's own key."""

from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from unittest.mock import patch

import pytest
from django.db import IntegrityError, transaction

from accounts.services import protection
from casino.deadlines import AGAIN
from casino.refusal import Refused
from games import clock as house_clock
from games.models import Round, Table
from games.services.poker.at_once import Decided
from games.services.poker.play import act_held
from games.services.poker.room import room_take
from games.services.tables import table_enter, table_tick
from tests.factories import make_player
from tests.races.meeting import all_at_once, meet
from tests.services.roulette_room import key
from tests.services.test_tournament_cancelled import satellite
from tests.services.tournament_hands import act_at, hand_of
from tests.services.tournament_house import TournamentHouse
from tournaments.models import Tournament, TournamentEvent, TournamentTicket
from tournaments.services import clock, direct, entries, excluded, held
from tournaments.services.cancelling import cancel_preview
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
        return held.Held(row, held.record_of(row), now)

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


@pytest.mark.parametrize("first", ["start", "exclusion"])
def test_an_exclusion_at_the_hour_of_the_start_leaves_out_or_leaves_a_seat_and_never_half(first):
    house = TournamentHouse()
    ana, *_others = house.people(3)
    paid = house.wallet(ana)
    # A house that had no time to follow it: now it does, and the hour has come.
    with patch.object(protection, "_after", []):
        protection.exclusion_start(player_id=ana.pk, kind="pause", days=7, now=house.now)
    house.now = house.row.starts_at
    lets_go = partial(excluded.let_go, player_id=ana.pk, now=house.now)
    if first == "exclusion":
        met = meet(lets_go, ticks(house), inside="tournaments.services.money.entry_back")
    else:
        met = meet(ticks(house), lets_go, inside="tournaments.services.tables.play_on")
    assert met.waited
    assert not isinstance(met.first, Exception)
    assert not isinstance(met.second, Exception)
    assert house.wallet(ana) == paid + 1100
    assert house.moved() == 2200
    assert ana.public_id not in house.state.stacks
    assert len(house.state.stacks) == 2
    assert house.rebuilt() == house.state


def test_an_exclusion_that_comes_when_the_start_is_under_way_finds_the_seat_and_makes_it_absent():
    house = TournamentHouse()
    ana, *_others = house.people(3)
    paid = house.wallet(ana)
    house.now = house.row.starts_at
    excludes = partial(protection.exclusion_start, player_id=ana.pk, kind="pause", days=7, now=house.now)
    met = meet(ticks(house), excludes, inside="tournaments.services.tables.play_on")
    assert not isinstance(met.first, Exception)
    assert not isinstance(met.second, Exception)
    assert house.seat(ana).sitting_out
    assert house.wallet(ana) == paid
    assert house.moved() == 3300
    assert house.rebuilt() == house.state


def test_an_exclusion_while_its_entry_is_being_made_neither_waits_for_ever_nor_leaves_it():
    house = TournamentHouse()
    ana = make_player("Ana")
    before = house.wallet(ana)
    excludes = partial(protection.exclusion_start, player_id=ana.pk, kind="pause", days=7, now=house.now)
    met = meet(enters(house, ana), excludes, inside="accounts.ledger.post")
    assert met.waited
    assert not isinstance(met.first, Exception)
    assert not isinstance(met.second, Exception)
    assert house.state.entries == {}
    assert house.wallet(ana) == before


def two_who_are_there():
    """The two of a tournament's only table, both connected, in their first hand."""
    house = TournamentHouse()
    people = house.people(2)
    house.now = house.row.starts_at
    for player in people:
        entries.entry_seen(tournament_id=house.row.pk, player_id=player.pk, now=house.now)
    house.start()
    return house, Table.objects.get(is_tournament=True), people


def test_the_last_decision_of_a_hand_and_the_clock_of_the_tournament_do_not_wait_for_each_other():
    house, table, _people = two_who_are_there()
    met = meet(partial(act_at, house, table, "fold"), ticks(house), inside="games.services.poker.ending.pay")
    assert not met.waited
    assert not isinstance(met.first, Exception)
    assert not isinstance(met.second, Exception)
    house.prove()


def cancels(house):
    shown = cancel_preview(house.fresh, now=house.now)
    asked = {"tournament_id": house.row.pk, "actor_id": house.staff.pk, "key": key(), "now": house.now}
    return partial(direct.tournament_cancel, **asked, why="falta de luz", seen_version=shown.version)


def last_call():
    """Two are left in a hand for all their chips: whoever is to act decides the tournament with it."""
    house, table, people = two_who_are_there()
    act_at(house, table, "raise", 500)
    hand = hand_of(table)
    table_enter(player_id=hand.players[hand.seat_to_act], table_id=table.pk, device="teste", now=house.now)
    return house, table, people


@pytest.mark.rule("810/35", "810/52")
def test_no_hand_ends_while_a_cancellation_that_has_looked_for_hands_that_ended_is_carried_out():
    """Otherwise a hand that has ended, here the one that decides everything, would count for nothing."""
    house, table, people = last_call()
    calls = partial(act_at, house, table, "call")
    met = meet(cancels(house), calls, inside="tournaments.services.cancelling.cancel_money")
    assert met.waited
    assert isinstance(met.first, Done), met.first
    assert isinstance(met.second, Refused), met.second
    assert Round.objects.get(table=table).phase == "void"
    assert [house.entry(player).refund for player in people] == [1100, 1100]
    house.prove()


def test_a_hand_that_is_just_ending_is_awaited_by_a_cancellation_which_then_is_shown_anew():
    house, table, _people = last_call()
    calls = partial(act_at, house, table, "call")
    met = meet(calls, cancels(house), inside="games.services.poker.ending.pay")
    assert met.waited
    assert not isinstance(met.first, Exception), met.first
    assert isinstance(met.second, Refused), met.second
    assert Round.objects.get(table=table).phase == "settled"
    assert not house.fresh.is_over
    house.prove()


# --- No table waits for another ---


def folds_held(house, table):
    """Whoever is to act folds while the table is held: the way of every decision that is not taken at once."""
    hand = hand_of(table)
    asked = Decided(table.pk, hand.players[hand.seat_to_act], hand.number, hand.decision, "fold", None, key())
    return partial(act_held, table_id=table.pk, asked=asked, now=house.now)


def two_tables(**changed):
    """A tournament at two tables, both in a hand; the tables."""
    house = TournamentHouse(seats=3, **changed)
    people = house.people(5)
    house.now = house.row.starts_at
    for player in people:
        entries.entry_seen(tournament_id=house.row.pk, player_id=player.pk, now=house.now)
    house.start()
    one, other = Table.objects.filter(is_tournament=True).order_by("pk")
    # Both have their pages open: what is measured is the decision alone.
    for table in (one, other):
        hand = hand_of(table)
        table_enter(player_id=hand.players[hand.seat_to_act], table_id=table.pk, device="teste", now=house.now)
    return house, one, other


def test_a_decision_at_one_table_does_not_wait_for_one_that_is_under_way_at_another():
    house, one, other = two_tables()
    before = {table.pk: hand_of(table).decision for table in (one, other)}
    met = meet(folds_held(house, one), folds_held(house, other), inside="games.services.poker.play.put")
    assert not met.waited
    assert not isinstance(met.first, Exception), met.first
    assert not isinstance(met.second, Exception), met.second
    assert {table.pk: hand_of(table).decision for table in (one, other)} == {pk: n + 1 for pk, n in before.items()}


def test_the_tournament_takes_a_hand_that_has_ended_while_another_table_is_held_by_a_decision():
    """The tournament's row, and of the tables only those at which something changes: not the one that is busy."""
    house, one, other = two_tables()
    while Round.objects.filter(table=other, phase="playing").exists():
        act_at(house, other, "fold")
    # When the hand has been shown, it is taken and the next one begins there.
    house.now = Table.objects.get(pk=other.pk).deadline_at
    met = meet(folds_held(house, one), ticks(house), inside="games.services.poker.play.put")
    assert not met.waited
    assert not isinstance(met.first, Exception), met.first
    assert met.second is True
    assert Round.objects.filter(table=other).count() == 2
    house.prove()


def test_the_control_a_tournament_that_looks_at_all_its_tables_waits():
    house, one, _other = two_tables()
    taken = [table.number for table in house.state.tables]

    def looks_at_all():
        with transaction.atomic():
            for row in house.row.tables.filter(number__in=taken).order_by("number"):
                room_take(table_id=row.table_id, now=house.now)

    met = meet(folds_held(house, one), looks_at_all, inside="games.services.poker.play.put")
    assert met.waited


def ended_at(house, table):
    """The hand there has ended and been shown."""
    while Round.objects.filter(table=table, phase="playing").exists():
        act_at(house, table, "fold")
    house.now = Table.objects.get(pk=table.pk).deadline_at


def test_a_table_that_is_due_while_the_tournament_takes_a_step_holds_nobody_up_and_is_taken_by_that_step():
    house, _one, other = two_tables()
    ended_at(house, other)
    due = partial(table_tick, table_id=other.pk, now=house.now)
    met = meet(ticks(house), due, inside="tournaments.services.tables.play_on")
    assert not met.waited
    assert (met.first, met.second) == (True, False)
    assert Round.objects.filter(table=other).count() == 2
    assert due() is False
    house.prove()


def test_what_the_holder_has_not_seen_stays_due_and_the_clock_comes_back_for_it_after_a_pause():
    """Whoever holds it takes no hands; the clock neither waits for him nor asks without a pause, and is in time
    elsewhere."""
    house, one, other = two_tables()
    ended_at(house, other)
    clock, soon = house_clock.Clock(), house.now + AGAIN / 4

    def holds():
        with transaction.atomic():
            held.tournament_take(house.row.pk, house.now)

    def looks(at):
        with patch("django.utils.timezone.now", lambda: at):
            return clock.due_do()

    Table.objects.filter(pk=one.pk).update(deadline_at=soon)
    met = meet(holds, partial(looks, house.now), inside="tournaments.services.held.record_of")
    assert not met.waited
    assert met.second == soon
    Table.objects.filter(pk=one.pk).update(deadline_at=soon + timedelta(hours=1))
    assert looks(house.now) == house.now + AGAIN
    assert Round.objects.filter(table=other).count() == 1
    looks(house.now + AGAIN)
    assert Round.objects.filter(table=other).count() == 2
    house.prove()


# --- Entries that are won ---


@pytest.mark.rule("810/32", "810/37")
def test_an_entry_that_is_won_while_its_tournament_is_cancelled_is_no_entry_to_nothing(settings):
    """Its tournament stays as it is until those who won have what they won: then the entry is known, and given back."""
    later, house = satellite(settings)
    met = meet(house.run, cancels(later), inside="tournaments.services.money._tickets_make")
    assert met.waited
    assert met.first is None, met.first
    assert isinstance(met.second, Refused), met.second
    assert TournamentTicket.objects.filter(used_at=None).count() == 2
    later.cancel()
    assert TournamentTicket.objects.exclude(refunded_at=None).count() == 2
