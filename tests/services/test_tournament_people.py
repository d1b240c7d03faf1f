"""People at a tournament's tables: absent and back, out of time, moved, sent away; pauses, and a house that dies."""

from datetime import timedelta

import pytest

from accounts.models import LedgerTransfer
from accounts.services.sessions import sessions_close_due
from casino.refusal import Refused
from games.audit import audit_run
from games.hand_record import kept_forget as hands_forget
from games.models import PokerSeat, Round, RoundEvent, Table
from games.poker_fragments import page_regions
from games.selectors.poker import table_views
from games.services.poker import hosted
from games.services.poker.play import poker_act
from games.services.poker.seats import seat_leave, seat_take, seat_top_up
from games.services.tables import round_void, session_leave, table_enter, table_tick
from tests.factories import make_player
from tests.services.roulette_room import key
from tests.services.test_tournament_play import STEEP, levels
from tests.services.tournament_hands import hand_of
from tests.services.tournament_house import TournamentHouse
from tournaments.engine import blinds
from tournaments.record import kept_forget
from tournaments.services import clock, direct, entries

pytestmark = pytest.mark.django_db


def act(house, player, action, to=None):
    table = house.seat(player).table
    hand = hand_of(table)
    return poker_act(
        table_id=table.pk,
        player_id=player.pk,
        round_number=hand.number,
        decision=hand.decision,
        action=action,
        to=to,
        key=key(),
        now=house.now,
    )


def to_act(house, people):
    """Whose turn it is at the one table, and the hand."""
    table = Table.objects.get(is_tournament=True, status="open")
    hand = hand_of(table)
    return next(player for player in people if player.pk == hand.players[hand.seat_to_act]), hand


def begun(count=3, **changed):
    """A tournament of so many people at one table, all connected and at the table."""
    house = TournamentHouse(**changed)
    people = house.people(count)
    house.now = house.row.starts_at
    for player in people:
        entries.entry_seen(tournament_id=house.row.pk, player_id=player.pk, now=house.now)
    house.start()
    for player in people:
        house.come(player)
    return house, people


def refused(call, **asked):
    with pytest.raises(Refused) as refusal:
        call(**asked)
    return refusal.value.denial.code


@pytest.mark.rule("810/26", "810/27")
def test_who_is_absent_has_a_seat_is_folded_at_once_and_is_back_by_coming_to_the_table():
    house = TournamentHouse()
    ana, rui, eva = house.people(3)
    house.now = house.row.starts_at
    for player in (ana, rui):
        entries.entry_seen(tournament_id=house.row.pk, player_id=player.pk, now=house.now)
    house.start()
    for player in (ana, rui):
        house.come(player)
    assert [house.seat(one).sitting_out for one in (ana, rui, eva)] == [False, False, True]
    assert house.state.away == {eva.public_id}
    for _ in range(3):
        player, _hand = to_act(house, (ana, rui, eva))
        assert player != eva
        act(house, player, "fold")
        while Table.objects.get(is_tournament=True).round.phase != "playing":
            house.tick()
    why = RoundEvent.objects.filter(kind="hand_action", player=eva).values_list("data", flat=True)
    # Blinds and nothing else left the stack of the absent.
    assert {(one["why"], one["put"]) for one in why} == {("absent", 0)}
    house.come(eva)
    assert not house.seat(eva).sitting_out


@pytest.mark.rule("810/42", "810/43")
def test_who_lets_the_time_run_out_is_away_until_back():
    house, people = begun(3)
    player, hand = to_act(house, people)
    house.wait(seconds=15 + 30)
    assert house.seat(player).sitting_out
    assert hand_of(house.seat(player).table).state.folded[hand.place(house.seat(player).number)]


@pytest.mark.rule("810/39")
def test_nobody_buys_sits_or_leaves_with_chips_at_a_tournaments_table():
    house, people = begun(2)
    table = house.seat(people[0]).table
    stranger = make_player("Zé")
    table_enter(player_id=stranger.pk, table_id=table.pk, device="teste", now=house.now)
    asked = {"table_id": table.pk, "now": house.now}
    assert refused(seat_take, **asked, player_id=stranger.pk, seat=5, amount=1000, key=key()) == "tournament_seat"
    assert refused(seat_leave, **asked, player_id=people[0].pk, key=key()) == "tournament_seat"
    assert refused(seat_top_up, **asked, player_id=people[0].pk, amount=100, key=key()) == "tournament_seat"
    # The session ends, the seat does not: whoever goes is dealt in and folded.
    session = people[0].play_sessions.get(table=table, ended_at=None)
    assert session_leave(session_id=session.pk, now=house.now)
    assert house.seat(people[0]).sitting_out
    assert not LedgerTransfer.objects.filter(kind__in=["buy_in", "cash_out", "hand_settled"]).exists()


@pytest.mark.rule("810/21", "810/23", "810/31")
def test_m07_a_rebuy_asked_for_in_mid_hand_is_served_once_at_its_end_and_only_where_it_may_be():
    """M07: chips never arrive during a hand; two clicks, one rebuy; who wins too much is charged nothing."""
    house, people = begun(
        3, rebuy={"chips": 500, "price": 1000, "fee": 100, "until_level": 2, "most": None}, levels=levels(*STEEP)
    )
    before = {player: house.wallet(player) for player in people}
    first, _hand = to_act(house, people)
    house.ask(entries.tournament_rebuy, first)
    assert refused(house.ask, command=entries.tournament_rebuy, player=first) == "asked_already"
    assert house.seat(first).chips == 500
    act(house, first, "fold")
    second, _hand = to_act(house, people)
    house.ask(entries.tournament_rebuy, second)
    act(house, second, "fold")
    assert {player: house.wallet(player) for player in people} == before
    # The winner of the blinds asked for nothing; both who folded had no more than the first stack.
    while not any(told.rebuys for told in map(house.entry, people)):
        house.tick()
    assert before[first] - house.wallet(first) == 1100
    assert before[second] - house.wallet(second) == 1100
    assert house.entry(first).rebuys == house.entry(second).rebuys == 1
    house.prove()


@pytest.mark.rule("810/45")
def test_a_pause_and_a_dead_house_leave_the_level_clock_where_it_stood():
    house, people = begun(3)
    house.now += timedelta(seconds=20)
    house.step("pause", "avaria na rede")
    stood = blinds.moment(house.state.rules.structure, house.state.clock, house.now).left
    # The house dies, and another process comes up an hour later on the same database.
    kept_forget()
    hands_forget()
    house.now += timedelta(hours=1)
    clock.tournament_tick(tournament_id=house.row.pk, now=house.now)
    house.step("resume")
    assert blinds.moment(house.state.rules.structure, house.state.clock, house.now).left == stood
    assert house.fresh.level == 1
    player, _hand = to_act(house, people)
    assert player in people


@pytest.mark.rule("810/42", "810/45")
def test_a_stop_of_the_system_holds_the_level_clock_and_the_time_to_decide_without_a_pause():
    house, people = begun(3)
    player, _hand = to_act(house, people)
    house.wait(seconds=20)
    left = 15 + 30 - 20
    # The house dies, and is up again an hour later: long after the time to decide was over by the clock on the wall.
    kept_forget()
    hands_forget()
    house.now += timedelta(hours=1)
    # Even where the table's clock looks before the tournament's.
    table_tick(table_id=house.seat(player).table_id, now=house.now)
    clock.tournaments_do(house.now)
    assert house.fresh.level == 1
    assert blinds.moment(house.state.rules.structure, house.state.clock, house.now).left == timedelta(seconds=40)
    assert house.row.events.filter(kind="stopped").count() == 1
    assert to_act(house, people)[0] == player
    assert not house.seat(player).sitting_out
    # The record says it too: whoever makes the hand again from its events finds the same.
    given_back = hand_of(house.seat(player).table)
    hands_forget()
    assert hand_of(house.seat(player).table) == given_back
    house.wait(seconds=left - 1)
    assert act(house, player, "fold")
    asked, _hand = to_act(house, people)
    house.wait(seconds=15 + 30)
    assert house.seat(asked).sitting_out
    assert {name: finding.faults for name, finding in audit_run().items() if not finding.ok} == {}


@pytest.mark.rule("810/42", "810/45")
def test_who_acts_after_a_stop_before_the_clock_has_looked_finds_the_level_where_it_stood():
    house, people = begun(3)
    player, _hand = to_act(house, people)
    house.wait(seconds=20)
    house.now += timedelta(hours=1)
    house.step("pause", "avaria na rede")
    assert house.fresh.level == 1
    assert blinds.moment(house.state.rules.structure, house.state.clock, house.now).left == timedelta(seconds=40)
    # The clock finds nothing more to give back, and who was to decide has all that was left of the time.
    clock.tournaments_do(house.now)
    assert house.row.events.filter(kind="stopped").count() == 1
    house.wait(seconds=15 + 30 - 20 - 1)
    assert act(house, player, "fold")


@pytest.mark.rule("810/45")
def test_a_stop_in_a_pause_takes_no_time_from_who_is_still_to_decide():
    house, people = begun(3)
    player, _hand = to_act(house, people)
    house.step("pause", "avaria na rede")
    house.wait(seconds=10)
    house.now += timedelta(hours=1)
    house.tick()
    assert to_act(house, people)[0] == player
    assert not house.seat(player).sitting_out
    house.wait(seconds=15 + 30)
    assert house.seat(player).sitting_out


@pytest.mark.rule("810/45")
def test_a_stop_in_a_pause_between_hands_ends_nobodys_session_and_makes_nobody_absent():
    house, people = begun(3)
    for _ in range(2):
        act(house, to_act(house, people)[0], "fold")
    house.step("pause", "avaria na rede")
    house.wait(seconds=30, until=lambda: not any(table.hand for table in house.state.tables))
    stood = blinds.moment(house.state.rules.structure, house.state.clock, house.now).left
    # A long pause is no stop: whoever has a page open is there, and nothing is said.
    for _ in range(20):
        for player in people:
            house.come(player)
        house.wait(seconds=30)
    assert not house.row.events.filter(kind="stopped").exists()
    # The house goes with everybody's connection.
    for player in people:
        hosted.connection_lost(table_id=house.seat(player).table_id, player_id=player.pk, now=house.now)
    house.now += timedelta(hours=1)
    clock.tournaments_do(house.now)
    assert house.row.events.filter(kind="stopped").count() == 1
    assert sessions_close_due(now=house.now) == []
    house.step("resume")
    assert not PokerSeat.objects.filter(table__is_tournament=True, sitting_out=True).exists()
    assert blinds.moment(house.state.rules.structure, house.state.clock, house.now).left == stood


@pytest.mark.rule("810/26", "810/27")
def test_who_loses_the_connection_is_folded_at_once_but_for_a_moment_to_load_the_page_again():
    house, people = begun(3)
    player, _hand = to_act(house, people)
    place = {"table_id": house.seat(player).table_id, "player_id": player.pk}
    # A page that loads again is back in time: nothing has happened.
    hosted.connection_lost(**place, now=house.now)
    house.wait(seconds=5)
    hosted.connection_here(**place, now=house.now)
    house.wait(seconds=9)
    assert not house.seat(player).sitting_out
    # One that does not come back is absent, and the turn passes on long before the time is over.
    hosted.connection_lost(**place, now=house.now)
    lost_at = house.now
    house.wait(until=lambda: house.seat(player).sitting_out)
    assert house.now - lost_at <= hosted.GONE_AFTER + timedelta(seconds=5)
    folded = RoundEvent.objects.get(kind="hand_action", player=player)
    assert (folded.data["why"], folded.by_system) == ("absent", True)
    # Whoever connects again decides again.
    assert hosted.connection_here(**place, now=house.now)
    assert not house.seat(player).sitting_out


@pytest.mark.rule("810/27")
def test_after_a_stop_of_the_house_whoever_was_cut_off_by_it_has_time_to_come_back():
    house, people = begun(3)
    player, _hand = to_act(house, people)
    hosted.connection_lost(table_id=house.seat(player).table_id, player_id=player.pk, now=house.now)
    house.now += timedelta(hours=1)
    house.tick()
    assert not house.seat(player).sitting_out
    # And finds the session that he had.
    assert sessions_close_due(now=house.now) == []
    house.wait(until=lambda: house.seat(player).sitting_out)


@pytest.mark.rule("810/36.b", "810/38")
def test_cancelled_in_play_the_players_left_share_and_no_cent_is_left():
    house, people = begun(4)
    before = [house.wallet(player) for player in people]
    house.cancel("incêndio")
    assert house.fresh.state == "cancelled"
    assert [house.wallet(player) for player in people] == [cents + 1100 for cents in before]
    assert (house.account("tournament_pool"), house.account("commission")) == (0, 0)
    assert not PokerSeat.objects.filter(table__is_tournament=True, left_at=None).exists()
    assert Round.objects.get(table__is_tournament=True).phase == "void"
    assert {name: finding.faults for name, finding in audit_run().items() if not finding.ok} == {}


def test_staff_disqualify_between_hands_and_say_why():
    house, people = begun(3)
    player, _hand = to_act(house, people)
    asked = {"tournament_id": house.row.pk, "player_id": player.pk, "actor_id": house.staff.pk}
    assert refused(direct.player_disqualify, **asked, key=key(), why="conluio", now=house.now) == "hand_under_way"
    for _ in range(2):
        act(house, to_act(house, people)[0], "fold")
    # The hand is shown; between it and the next nobody may go yet, as the tournament has not taken it in.
    house.step("pause", "a decidir")
    house.tick()
    direct.player_disqualify(**asked, key=key(), why="conluio", now=house.now)
    assert not PokerSeat.objects.filter(player=player, left_at=None).exists()
    assert house.state.removed > 0
    house.prove()


def test_a_message_of_staff_stands_for_everybody_and_is_logged():
    house, _people = begun(2)
    version = Table.objects.get(is_tournament=True).version
    direct.message_send(
        tournament_id=house.row.pk, text=" Intervalo às 22h ", actor_id=house.staff.pk, key=key(), now=house.now
    )
    assert house.fresh.message == "Intervalo às 22h"
    assert Table.objects.get(is_tournament=True).version > version
    assert house.row.events.latest("number").data == {"text": "Intervalo às 22h"}
    assert house.rebuilt() == house.state


def test_the_table_shows_chips_as_whole_numbers_and_offers_nothing_that_is_for_money():
    house, people = begun(3)
    player, _hand = to_act(house, people)
    table = house.seat(player).table
    public, viewers = table_views(table.pk, [player.pk], now=house.now)
    assert (public.currency, public.is_tournament, public.level) == ("CHIPS", True, 1)
    page = page_regions(public, viewers[player.pk], "pt-pt")
    told = "".join(str(part) for part in page.values())
    assert ">500<" in told
    assert "500,00" not in told
    assert not any(name in told for name in ("tool-topup", "tool-leave", "tool-break", "Cave inicial"))
    assert viewers[player.pk].session_result == 0


@pytest.mark.rule("810/55")
def test_p33_a_hand_that_is_lost_gives_every_chip_back_and_the_tournament_goes_on():
    """P33: void with every chip returned; the table goes on."""
    house, people = begun(3)
    table = house.seat(people[0]).table
    player, _hand = to_act(house, people)
    act(house, player, "raise", 200)
    round_void(round_id=Round.objects.get(table=table).pk, reason="ensaio", now=house.now)
    assert [house.seat(one).chips for one in people] == [500, 500, 500]
    for _ in range(4):
        house.tick()
        house.prove()
        if Round.objects.filter(table=table, phase="playing").exists():
            break
    assert Round.objects.filter(table=table).count() == 2
    assert house.rebuilt() == house.state
    assert {name: finding.faults for name, finding in audit_run().items() if not finding.ok} == {}


@pytest.mark.rule("810/47", "810/48")
def test_who_moves_takes_the_chips_and_the_time_bank_along_and_sits_in_no_hand_under_way():
    house = TournamentHouse(seats=3)
    people = house.people(4)
    house.now = house.row.starts_at
    for player in people:
        entries.entry_seen(tournament_id=house.row.pk, player_id=player.pk, now=house.now)
    house.start()
    for player in people:
        house.come(player)
    PokerSeat.objects.filter(table__is_tournament=True).update(time_bank_ms=7000)
    assert house.row.tables.filter(closed_at=None).count() == 2
    house.step("pause", "desqualificação")
    for _ in range(20):
        if not any(table.hand for table in house.state.tables):
            break
        house.tick()
    gone = people[0]
    direct.player_disqualify(
        tournament_id=house.row.pk,
        player_id=gone.pk,
        actor_id=house.staff.pk,
        key=key(),
        why="conluio",
        now=house.now,
    )
    # Three are left: one table holds them, and all sit there with what they had.
    assert house.row.tables.filter(closed_at=None).count() == 1
    seats = PokerSeat.objects.filter(table__is_tournament=True, left_at=None)
    assert {seat.player for seat in seats} == set(people[1:])
    house.prove()
    moved = PokerSeat.objects.filter(player__in=people[1:], left_at__isnull=False).values_list("player_id", flat=True)
    assert all(seat.time_bank_ms <= 7000 for seat in seats if seat.player_id in set(moved))
    assert house.rebuilt() == house.state
