"""Hands of poker at a live table: money, decisions, time, and what is rebuilt after a restart."""

import pytest

from accounts.models import LedgerTransaction
from casino.refusal import Refused
from games.models import PokerSeat, Round, RoundEvent
from games.services.poker import play, seats
from games.services.tables import round_void
from tests.factories import make_player
from tests.services.poker_room import PokerTableRoom, key

pytestmark = pytest.mark.django_db(transaction=True)


def three(**changed):
    room = PokerTableRoom(**changed)
    people = [make_player(name) for name in ("Ana", "Rui", "Eva")]
    for seat, player in enumerate(people, 1):
        room.sit(player, seat)
    return room, people


# 806/8, 806/46, 806/48, 806/51
def test_a_stack_leaves_the_wallet_and_the_hand_begins_when_two_can_play():
    room = PokerTableRoom()
    ana, rui = make_player("Ana"), make_player("Rui")
    before = room.wallet(ana)
    room.sit(ana, 1)
    assert room.wallet(ana) == before - 500
    assert room.stack(ana) == 500
    room.table.refresh_from_db()
    assert room.table.deadline_at is None  # one alone waits (806/7)
    room.sit(rui, 2)
    hand = room.deal()
    assert hand.state.seats == (1, 2)
    assert hand.dealt.drawn
    assert hand.state.bets == (5, 10)  # the button posts the small blind (reading 11)
    assert room.stack(ana) == 500  # nothing moves in the ledger before the hand's end
    assert hand.seat_to_act == 1


# 806/36, 806/62, 806/64
def test_net_results_move_between_stacks_once_and_the_button_goes_on():
    room, (ana, rui, eva) = three()
    hand = room.deal()
    button = hand.state.seats[hand.state.button]
    first = room.to_act
    room.act(first, "raise", 30)
    room.act(room.to_act, "fold")
    room.act(room.to_act, "fold")
    played = room.round
    assert played.phase == Round.Phase.SETTLED
    assert sum(room.stack(player) for player in (ana, rui, eva)) == 1500
    assert room.stack(first) == 515
    assert LedgerTransaction.objects.filter(kind="hand_settled", round=played).count() == 1
    kinds = list(RoundEvent.objects.filter(round=played).order_by("number").values_list("kind", flat=True))
    assert kinds == [
        "round_opened", "hand_dealt", "hand_action", "hand_action", "hand_action",
        "uncalled_returned", "pot_paid", "hand_ended",
    ]  # fmt: skip
    after = room.deal()
    assert after.state.seats[after.state.button] == button % 3 + 1
    assert not after.dealt.drawn


def test_the_state_rebuilt_from_the_record_is_the_one_that_was_kept():
    room, _people = three()
    room.deal()
    while room.round.phase == Round.Phase.PLAYING:
        assert room.hand == room.rebuilt()
        state = room.hand.state
        place = state.to_act
        room.act(room.to_act, "check" if state.bets[place] >= state.level else "call")
    assert room.hand.state.outcome == room.rebuilt().state.outcome


def test_a_showdown_is_told_card_by_card_and_nothing_else_is():
    room, _people = three()
    room.deal("As", "Kc", "7d", "Ah", "Kd", "2c", "3s", "8h", "9h", "Jd", "4c")
    room.act(room.to_act, "fold")
    while room.round.phase == Round.Phase.PLAYING:
        state = room.hand.state
        room.act(room.to_act, "check" if state.bets[state.to_act] >= state.level else "call")
    events = RoundEvent.objects.filter(round=room.round)
    told = repr(list(events.values_list("data", flat=True)))
    assert "'7d'" not in told  # folded: never shown (806/34.a)
    assert "'2c'" not in told
    shown = list(events.filter(kind="hand_shown").order_by("number").values_list("data__combination", flat=True))
    assert sorted(shown) == ["pair", "pair"]


# 806/45
def test_who_lets_the_time_run_out_checks_where_it_is_free_and_folds_where_not_and_sits_out():
    room, people = three()
    room.deal()
    late = room.to_act
    assert room.tick()
    event = RoundEvent.objects.filter(kind="hand_action").get()
    assert (event.by_system, event.data["action"], event.data["why"]) == (True, "fold", "timeout")
    assert room.seat(late).sitting_out
    room.finish()
    assert [room.hand.state.seats] == [(1, 2, 3)]
    seats_now = room.deal().state.seats
    assert room.seat(late).number not in seats_now
    assert len(people) == 3


# 806/43, 806/44
def test_the_time_bank_is_used_after_the_decisions_own_time():
    room, _people = three()
    hand = room.deal()
    player = room.to_act
    assert (room.table.deadline_at - hand.opened_at).total_seconds() == 20 + 60
    room.wait(seconds=35)
    room.act(player, "call")
    assert room.seat(player).time_bank_ms == 45_000


def test_an_action_for_another_decision_or_after_the_hour_is_stale():
    """W05: a click made in lag is never applied to another turn."""
    room, _people = three()
    hand = room.deal()
    player = room.to_act
    late = {"round_number": hand.number, "action": "call", "to": None}
    room.act(player, "call")
    for wrong in ({"decision": hand.decision}, {"decision": hand.decision + 1, "round_number": hand.number + 1}):
        with pytest.raises(Refused):
            room.ask(play.poker_act, player, **(late | wrong))
    room.table.refresh_from_db()
    room.now = room.table.deadline_at
    with pytest.raises(Refused) as refused:
        room.act(room.to_act, "call")
    assert refused.value.denial.code == "stale_decision"


def test_a_repeated_key_has_one_effect_and_with_another_body_none():
    room, _people = three()
    hand = room.deal()
    player, one = room.to_act, key()
    asked = {"round_number": hand.number, "decision": hand.decision, "to": None, "key": one}
    first = room.ask(play.poker_act, player, action="call", **asked)
    again = room.ask(play.poker_act, player, action="call", **asked)
    assert (again.version, again.repeated) == (first.version, True)
    with pytest.raises(Refused) as refused:
        room.ask(play.poker_act, player, action="fold", **asked)
    assert refused.value.denial.code == "key_reused"
    assert RoundEvent.objects.filter(kind="hand_action").count() == 1


# 806/10, 806/35
def test_leaving_out_of_turn_folds_when_the_turn_comes_and_pays_once():
    """P29."""
    room, _people = three()
    hand = room.deal()
    state = hand.state
    by_place = hand.players
    first = room.to_act
    big = next(p for p in _people if p.pk == by_place[state.seats[state.big]])
    small = next(p for p in _people if p.pk == by_place[state.seats[state.small]])
    room.act(first, "raise", 30)
    before = room.wallet(big)
    room.ask(seats.seat_leave, big)
    assert room.wallet(big) == before
    room.act(small, "call")
    hand = room.hand
    assert hand.state.folded[hand.place(state.seats[state.big])]
    assert hand.state.pot == 70
    assert hand.state.turn == 1
    room.finish()
    assert room.wallet(big) == before + 490
    row = PokerSeat.objects.get(player=big)
    assert (row.left_at is not None, row.taken_away) == (True, 490)
    assert len(room.deal().state.seats) == 2


def test_what_was_chosen_ahead_is_done_when_the_turn_comes_and_dropped_when_the_price_changes():
    room, _people = three()
    hand = room.deal()
    state = hand.state
    small = next(p for p in _people if p.pk == hand.players[state.seats[state.small]])
    big = next(p for p in _people if p.pk == hand.players[state.seats[state.big]])
    room.ahead(small, "call", 5)
    room.ahead(big, "check")
    room.act(room.to_act, "call")
    # Both acted at once: the flop lies there and the first left of the button is asked.
    assert room.hand.state.turn == 1
    assert room.to_act == small
    room.ahead(big, "check")
    room.act(small, "raise", 20)
    assert room.to_act == big
    with pytest.raises(Refused):
        room.ahead(small, "call", 7)


# 806/72
def test_a_hand_that_cant_be_rebuilt_is_void_with_nothing_to_undo_and_two_in_a_row_close_the_table():
    room, people = three()
    for _ in range(2):
        hand = room.deal()
        assert round_void(round_id=hand.round_id, reason="ensaio", now=room.now)
        assert room.round.phase == Round.Phase.VOID
        assert [room.stack(player) for player in people] == [500, 500, 500]
    room.table.refresh_from_db()
    assert room.table.status == "closed"
    before = [room.wallet(player) for player in people]
    room.tick()
    assert [room.wallet(player) for player in people] == [held + 500 for held in before]
    assert not PokerSeat.objects.filter(left_at=None).exists()


# 806/73
def test_a_lost_secret_voids_and_an_absent_player_does_not():
    from games.models import RoundSecret

    room, _people = three()
    hand = room.deal()
    RoundSecret.objects.filter(round_id=hand.round_id).update(sealed=b"x" * 60)
    from games.hand_record import kept_forget

    kept_forget()
    assert room.tick()
    assert room.round.phase == Round.Phase.VOID


# 806/17.a, 806/19
def test_the_commission_of_the_pot_is_the_houses():
    from accounts.models import LedgerAccount

    room, people = three(rake={"kind": "pot", "percent": 5, "cap": 300})
    room.deal()
    while room.round.phase == Round.Phase.PLAYING:
        state = room.hand.state
        room.act(room.to_act, "check" if state.bets[state.to_act] >= state.level else "call")
    rake = LedgerAccount.objects.get(kind="commission").balance
    assert rake == 1  # 5 % of 30, rounded down
    assert sum(room.stack(player) for player in people) == 1500 - rake


def test_omaha_deals_four_cards_and_keeps_to_the_pot():
    room, _people = three(game="omaha", slug="omaha")
    hand = room.deal()
    assert len(hand.state.holes[0]) == 4
    with pytest.raises(Refused) as refused:
        room.act(room.to_act, "raise", 400)
    assert refused.value.denial.code == "raise_above_maximum"
