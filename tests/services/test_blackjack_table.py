"""A live blackjack table: bets, turns and their times, refusals that change nothing, voids, restarts (805)."""

import pytest

from accounts.models import LedgerAccount, PlaySession
from accounts.services import protection
from casino.refusal import Refused
from games.announce import Announcement, off_announcement, on_announcement
from games.blackjack_record import round_rebuild
from games.models import Bet, Round, RoundEvent, RoundSecret, Table
from games.services import bets, tables
from games.services.cards.rounds import round_void, values_of_round
from tests.factories import make_player
from tests.services.blackjack_room import BlackjackRoom, OwnTable, key
from tests.services.card_room import clean, code

pytestmark = pytest.mark.django_db


# --- Bets ---


@pytest.mark.rule("805/9", "805/10")
def test_a_bet_keeps_to_the_tables_limits_with_all_that_lies_on_its_place() -> None:
    room, ana = BlackjackRoom(), make_player("Ana")
    room.enter(ana)
    before = room.standing()
    for amount, wanted in ((400, "below_minimum"), (50_100, "above_maximum"), (550, "not_whole_chips")):
        assert code(lambda amount=amount: room.bet(ana, (1, amount))) == wanted
    for amount in (0, -500):
        assert code(lambda amount=amount: room.bet(ana, (1, amount))) == "bad_amount"
    assert room.standing() == before
    room.bet(ana, (1, 500))
    room.bet(ana, (1, 300), (1, 200))
    assert code(lambda: room.bet(ana, (1, 49_100))) == "above_maximum"
    assert [row[:2] for row in room.stakes()] == [("place:1", 500), ("place:1", 500)]


@pytest.mark.rule("805/4.a", "805/6", "805/7")
def test_places_have_one_player_each_and_a_player_as_many_as_the_rules_allow() -> None:
    """W11: who comes second is told, and nothing is charged."""
    room, ana, rui = BlackjackRoom(places=5, places_per_player=2), make_player("Ana"), make_player("Rui")
    room.enter(ana)
    room.enter(rui)
    room.bet(ana, (1, 500), (3, 500))
    before, wallet = room.standing(), room.wallet(rui)
    with pytest.raises(Refused) as taken:
        room.bet(rui, (2, 500), (3, 500))
    assert (taken.value.denial.code, taken.value.denial.rule_broken) == ("seat_taken", "805/6")
    assert code(lambda: room.bet(ana, (4, 500))) == "too_many_places"
    for position in ("place:6", "place:0", "place:01", "place:", "place:1.0", "red", "doubled:1.0"):
        assert code(lambda position=position: room.bet_raw(rui, position)) == "seat_unknown"
    assert (room.standing(), room.wallet(rui)) == (before, wallet)
    room.bet(rui, (2, 500))
    # Taken back, the place is free again.
    room.ask(bets.bets_withdraw_all, ana)
    room.bet(rui, (3, 500))
    assert clean()


def test_a_place_is_kept_until_bets_close_for_who_had_it_and_is_still_there() -> None:
    room, ana, rui = BlackjackRoom(), make_player("Ana"), make_player("Rui")
    room.enter(ana, "Th", "9s", "8d", "Tc")
    room.enter(rui)
    room.bet(ana, (1, 500))
    room.tick()
    room.act(ana, "stand")
    room.tick("Th", "9s", "8d", "Tc")
    assert code(lambda: room.bet(rui, (1, 500))) == "place_kept"
    room.ask(bets.bets_repeat, ana)
    assert [row[:2] for row in room.stakes()] == [("place:1", 500)]
    room.ask(bets.bets_withdraw_all, ana)
    room.bet(rui, (2, 500))
    room.tick()
    room.act(rui, "stand", place=2)
    room.tick()
    # Ana sat out a round: the place is anybody's.
    room.bet(rui, (1, 500))


@pytest.mark.rule("805/12")
def test_bets_close_by_the_hour_and_without_one_they_stay_open() -> None:
    room, ana = BlackjackRoom(), make_player("Ana")
    room.enter(ana)
    opened = room.round
    assert room.tick()
    assert (room.round.pk, room.round.phase) == (opened.pk, Round.Phase.BETTING)
    assert (room.round.closes_at - room.now).total_seconds() == 20
    room.bet(ana, (1, 500))
    room.wait(seconds=20)
    assert code(lambda: room.bet(ana, (1, 500))) == "bets_closed"
    assert room.tick()
    assert room.round.phase == Round.Phase.PLAYING
    assert clean()


def test_a_table_where_nobody_is_sleeps_and_wakes_with_a_whole_betting_time() -> None:
    room, ana = BlackjackRoom(), make_player("Ana")
    session = room.enter(ana)
    PlaySession.objects.filter(pk=session).update(ended_at=room.now)
    room.tick()
    room.table.refresh_from_db()
    assert room.table.deadline_at is None
    room.wait(hours=1)
    room.enter(ana)
    assert (room.round.closes_at - room.now).total_seconds() == 20
    room.bet(ana, (1, 500))
    assert room.tick()


@pytest.mark.rule("805/35.b", "805/36")
def test_who_lets_bets_pass_by_is_warned_and_then_the_session_ends() -> None:
    room, ana = BlackjackRoom(), make_player("Ana")
    session = room.enter(ana)
    for passed in range(1, 7):
        room.tick()
        assert PlaySession.objects.get(pk=session).idle_rounds == passed
    assert PlaySession.objects.get(pk=session).end_reason == ""
    room.tick()
    assert PlaySession.objects.get(pk=session).end_reason == PlaySession.End.INACTIVITY


# --- Turns ---


def two_at_the_table(*shoe: str, **changed: object) -> tuple[BlackjackRoom, object, object]:
    room, ana, rui = BlackjackRoom(**changed), make_player("Ana"), make_player("Rui")  # type: ignore[arg-type]
    room.enter(ana, *shoe)
    room.enter(rui)
    room.bet(ana, (1, 1000))
    room.bet(rui, (4, 1000))
    room.tick()
    return room, ana, rui


def test_seats_play_in_their_order_and_nobody_for_another() -> None:
    room, ana, rui = two_at_the_table("Th", "9h", "6s", "5d", "4c", "Tc")
    before = room.standing()
    assert code(lambda: room.act(rui, "hit", place=4)) == "not_your_turn"
    assert code(lambda: room.act(rui, "hit", place=1)) == "not_your_place"
    assert code(lambda: room.act(ana, "hit", place=4)) == "not_your_place"
    assert code(lambda: room.act(ana, "hit", place=2)) == "not_your_place"
    assert code(lambda: room.act(ana, "hit", hand=1)) == "no_such_hand"
    assert code(lambda: room.act(ana, "split")) == "split_not_equal"
    assert code(lambda: room.act(ana, "double", ace_as_one=True)) == "double_ace_as_one"
    assert code(lambda: room.offer(ana, "insurance", amount=500)) == "insurance_needs_ace"
    assert room.standing() == before
    room.act(ana, "stand")
    room.act(rui, "hit", place=4)
    assert code(lambda: room.act(rui, "stand", place=1)) == "not_your_place"


@pytest.mark.rule("805/15.a")
def test_up_to_eleven_standing_is_refused() -> None:
    room, ana, _ = two_at_the_table("5h", "9h", "6s", "4d", "9c", "Tc")
    before = room.standing()
    assert code(lambda: room.act(ana, "stand")) == "must_draw"
    assert room.standing() == before


def test_an_act_is_for_the_decision_that_its_player_saw() -> None:
    """W05, T09: late, twice, or for another decision, nothing is done."""
    room, ana, _ = two_at_the_table("5h", "9h", "6s", "4d", "9c", "Tc", "2h")
    again = key()
    done = room.act(ana, "hit", key_=again)
    before = room.standing()
    assert code(lambda: room.act(ana, "hit", decision=1)) == "stale_decision"
    repeated = room.act(ana, "hit", decision=1, key_=again)
    assert (repeated.version, repeated.repeated) == (done.version, True)
    assert code(lambda: room.act(ana, "stand", decision=1, key_=again)) == "key_reused"
    room.wait(seconds=15)
    assert code(lambda: room.act(ana, "hit")) == "stale_decision"
    assert room.standing() == before


def test_a_stake_beyond_the_wallet_or_a_limit_is_refused_and_nothing_has_changed() -> None:
    room, ana, _ = two_at_the_table("8h", "9h", "6s", "8d", "9c", "Tc", currency="DEMO")
    wallet = LedgerAccount.objects.get(kind="wallet", currency="DEMO", player=ana)
    LedgerAccount.objects.filter(pk=wallet.pk).update(debits=wallet.credits - 999)
    before = room.standing()
    assert code(lambda: room.act(ana, "split")) == "not_enough_balance"
    assert room.standing() == before
    room.act(ana, "stand")


def test_who_is_excluded_in_the_round_plays_it_out_and_stakes_no_more() -> None:
    room, ana, _ = two_at_the_table("8h", "9h", "6s", "8d", "9c", "Tc")
    protection.exclusion_start(player_id=ana.pk, kind="pause", days=7, now=room.now)
    before = room.standing()
    assert code(lambda: room.act(ana, "split")) == "paused"
    assert room.standing() == before
    room.act(ana, "stand")
    assert room.under_way.state.seats[0].hands[0].end is not None


# --- Time ---


@pytest.mark.rule("805/15.a", "805/15.c")
def test_time_that_runs_out_draws_up_to_eleven_and_stands_above() -> None:
    room, ana, _ = two_at_the_table("5h", "9h", "6s", "4d", "9c", "Tc", "2h", "Td")
    # The cards come to lie first: two seconds more for the first decision.
    assert (room.table_deadline() - room.now).total_seconds() == 17
    room.tick()
    assert room.under_way.state.seats[0].hands[0].cards == ("5h", "4d", "2h")
    room.tick()
    assert room.under_way.state.seats[0].hands[0].total == 21
    event = RoundEvent.objects.filter(round=room.round, kind="card_action").last()
    assert (event.by_system, event.player_id, event.data["action"]) == (True, ana.pk, "hit")
    room.tick()
    assert room.round.phase == Round.Phase.SETTLED
    assert RoundEvent.objects.get(round=room.round, seat=4, kind="card_action").data["action"] == "stand"
    assert clean()


@pytest.mark.rule("805/15.f", "805/20.b")
def test_offers_are_open_to_all_at_once_and_end_with_their_time() -> None:
    room, ana, rui = two_at_the_table("Th", "Ah", "As", "8d", "Kd", "7c", "2c")
    first = room.under_way.decision
    before = room.standing()
    assert code(lambda: room.act(ana, "stand")) == "offers_open"
    assert code(lambda: room.offer(ana, "even_money")) == "even_money_needs_blackjack"
    assert code(lambda: room.offer(rui, "insurance", place=4, amount=500)) == "insurance_not_for_blackjack"
    assert code(lambda: room.offer(ana, "insurance", amount=501)) == "insurance_amount"
    assert code(lambda: room.offer(ana, "insurance")) == "insurance_amount"
    assert code(lambda: room.offer(ana, "decline", amount=5)) == "bad_amount"
    assert room.standing() == before
    room.offer(ana, "insurance", amount=100)
    assert (room.under_way.decision, code(lambda: room.offer(ana, "decline"))) == (first, "offer_answered")
    room.tick()
    assert (room.under_way.decision, room.under_way.state.stage.value) == (first + 1, "play")
    assert code(lambda: room.offer(rui, "even_money", place=4)) == "offer_closed"
    room.act(ana, "stand")
    assert clean()


# --- Void, restart ---


@pytest.mark.rule("805/27", "805/28")
def test_a_void_round_gives_every_stake_back_and_two_close_the_table() -> None:
    room, ana, rui = two_at_the_table("8h", "9h", "6s", "8d", "9c", "Tc")
    wallets = [room.wallet(one) for one in (ana, rui)]
    room.act(ana, "split")
    assert round_void(round_id=room.round.pk, reason="avaria", now=room.now)
    assert [room.wallet(one) for one in (ana, rui)] == [cents + 1000 for cents in wallets]
    assert {row[2] for row in room.stakes()} == {"void"}
    assert not round_void(round_id=room.round.pk, reason="avaria", now=room.now)
    room.tick()
    tables.round_void(round_id=room.round.pk, reason="avaria", now=room.now)
    assert Table.objects.get().status == Table.Status.CLOSED
    assert clean()


@pytest.mark.parametrize("dealt", [False, True])
def test_a_round_whose_shoe_is_lost_is_void(dealt: bool) -> None:
    room, ana, _ = two_at_the_table("8h", "9h", "6s", "8d", "9c", "Tc") if dealt else not_dealt()
    before = room.wallet(ana) + 1000
    RoundSecret.objects.filter(round=room.round).update(sealed=b"nothing")
    if dealt:
        from games.blackjack_record import kept_forget

        kept_forget()
        assert code(lambda: room_act_lost(room, ana)) == "hand_lost"
        # It does not wait for the decision's time: the clock is called at once.
        assert room.table_deadline() == room.now
    room.tick()
    assert (room.round.phase, room.wallet(ana)) == (Round.Phase.VOID, before)
    assert room.round.void_reason


def not_dealt() -> tuple[BlackjackRoom, object, None]:
    room, ana = BlackjackRoom(), make_player("Ana")
    room.enter(ana)
    room.bet(ana, (1, 1000))
    return room, ana, None


def room_act_lost(room: BlackjackRoom, player: object) -> None:
    room.act(player, "stand", decision=1)  # type: ignore[arg-type]


def test_a_round_is_rebuilt_from_its_record_at_every_decision() -> None:
    """T13: what a process that has just started sees is what the one before had, card by card and cent by cent."""
    room, ana, rui = two_at_the_table("8h", "Ah", "As", "8d", "Kd", "7c", "3h", "8c", "2d", "Th", "9c")

    def same() -> None:
        live = room.under_way
        assert room.rebuilt() == live

    same()
    room.offer(ana, "insurance", amount=300)
    same()
    room.offer(rui, "decline", place=4)
    same()
    room.act(ana, "split")
    same()
    room.act(ana, "double", hand=0)
    same()
    room.act(ana, "split", hand=1)
    same()
    while room.round.phase == Round.Phase.PLAYING:
        room.tick()
        same()
    played = room.round
    assert room.rebuilt() == round_rebuild(played, values_of_round(played), room.table.slug)
    assert clean()


# --- Individual tables ---


@pytest.mark.rule("805/5", "805/13", "805/35.a")
def test_at_an_individual_table_the_player_has_the_cards_dealt() -> None:
    ana, rui = make_player("Ana"), make_player("Rui")
    own = OwnTable(ana)
    own.enter(ana, "Th", "9s", "9d", "8c")
    assert own.round.closes_at is None
    assert code(own.deal) == "nothing_to_deal"
    own.bet(ana, (1, 1000), (2, 1000))
    assert code(lambda: own.enter(rui)) == "no_such_table"
    again = key()
    version = own.deal(again)
    assert own.deal(again) == version
    dealt = RoundEvent.objects.get(kind="blackjack_dealt")
    assert (dealt.player_id, dealt.by_system) == (ana.pk, False)
    own.wait(seconds=1)
    own.act(ana, "stand", place=1) if own.round.phase == Round.Phase.PLAYING else None
    assert clean()


def test_at_another_table_nobody_but_the_clock_deals() -> None:
    room, ana, _ = not_dealt()
    own = OwnTable(ana)  # type: ignore[arg-type]
    own.table = room.table
    assert code(own.deal) == "not_own_table"


@pytest.mark.rule("805/35.a", "805/36")
def test_a_bet_left_standing_at_an_individual_table_is_dealt_after_the_warning() -> None:
    ana = make_player("Ana")
    own = OwnTable(ana)
    own.enter(ana, "Th", "9s", "9d", "8c")
    own.bet(ana, (1, 1000))
    own.tick()
    assert PlaySession.objects.get().warned_at is not None
    assert own.round.phase == Round.Phase.BETTING
    own.tick()
    assert own.round.phase == Round.Phase.PLAYING
    assert RoundEvent.objects.get(kind="blackjack_dealt").by_system
    assert clean()


def test_the_table_is_told_to_everybody_at_every_step() -> None:
    room, ana, _ = two_at_the_table("Th", "9h", "6s", "5d", "4c", "Tc")
    heard: list[Announcement] = []
    on_announcement(heard.append)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("django.db.transaction.on_commit", lambda do, **_: do())
            room.act(ana, "stand")
    finally:
        off_announcement(heard.append)
    room.table.refresh_from_db()
    assert heard[0].version == room.table.version
    assert heard[0].everyone
    assert Bet.objects.count() == 2
