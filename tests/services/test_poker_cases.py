"""Cases of our list that need a live table: blinds that were missed, who leaves in a hand, seats, top-ups, settling.

Those that the engine decides alone are in `tests/rules/test_poker_cases.py`, those of pages in `tests/journeys/`.
"""

import pytest
from django.db import transaction

from accounts import ledger
from accounts.models import LedgerTransaction
from casino.refusal import Refused
from games.engines.poker import legal
from games.hand_record import kept_forget
from games.models import PokerSeat, Round, RoundEvent, RoundSecret
from games.selectors.poker import table_views
from games.services import roulette, settlement
from games.services.poker import ending, money, seats
from games.services.poker.room import room_take, standing_forget
from tests.factories import make_player
from tests.rules.poker_hands import both_games
from tests.services.poker_room import PokerTableRoom
from tests.services.roulette_room import Room

pytestmark = pytest.mark.django_db
NAMES = ("Ana", "Rui", "Eva", "Gil", "Lia", "Noa")


def seated(count, **changed):
    room = PokerTableRoom(**changed)
    people = [make_player(name) for name in NAMES[:count]]
    for seat, player in enumerate(people, 1):
        room.sit(player, seat)
    return room, people


def folds(room) -> None:
    """One hand in which everybody folds to the big blind, from its first decision."""
    while room.round.phase == Round.Phase.PLAYING:
        room.act(room.to_act, "fold")


def hands_fold(room, count) -> None:
    for _ in range(count):
        room.deal()
        folds(room)


def owed(room, player) -> tuple[bool, bool]:
    seat = room.seat(player)
    return seat.owes_small, seat.owes_big


def blinds(hand) -> tuple[int, int, int]:
    state = hand.state
    return state.seats[state.button], state.seats[state.small], state.seats[state.big]


def viewer(room, player):
    return table_views(room.table.pk, [player.pk], now=room.now)[1][player.pk]


# --- P27: blinds that were missed, and those of who enters. The button is at seat 1 in the first hand. ---


def test_p27_a_who_paid_the_big_blind_and_missed_the_small_one_owes_five_dead():
    room, people = seated(6)
    eva = people[2]
    assert blinds(room.deal()) == (1, 2, 3)
    folds(room)
    room.ask(seats.seat_sit_out, eva, when="now")
    assert blinds(room.deal()) == (2, 4, 5)
    folds(room)
    assert owed(room, eva) == (True, False)
    hands_fold(room, 1)
    # The button has passed the seat, and the big blind has not come round to it again.
    room.ask(seats.seat_return, eva, post="now")
    hand = room.deal()
    assert blinds(hand) == (5, 6, 1)
    place = hand.place(3)
    assert (hand.state.dead[place], hand.state.bets[place]) == (5, 0)
    assert hand.state.pot == 5 + 10 + 5
    assert hand.state.level - hand.state.bets[place] == 10
    folds(room)
    assert owed(room, eva) == (False, False)


def test_p27_b_who_missed_both_posts_ten_live_and_five_dead_and_keeps_the_option():
    room, people = seated(6)
    gil = people[3]
    assert blinds(room.deal()) == (1, 2, 3)
    folds(room)
    room.ask(seats.seat_sit_out, gil, when="now")
    assert blinds(room.deal()) == (2, 3, 5)
    folds(room)
    assert owed(room, gil) == (False, True)
    assert blinds(room.deal()) == (3, 5, 6)
    folds(room)
    assert owed(room, gil) == (True, True)
    hands_fold(room, 1)
    assert viewer(room, gil).owes == 15
    room.ask(seats.seat_return, gil, post="now")
    hand = room.deal()
    assert blinds(hand) == (6, 1, 2)
    place = hand.place(4)
    assert (hand.state.bets[place], hand.state.dead[place]) == (10, 5)
    assert hand.state.pot == 5 + 10 + 10 + 5
    assert (hand.seat_to_act, legal(hand.state).call) == (3, 10)
    room.act(room.to_act, "call")
    may = legal(room.hand.state)
    assert room.to_act == gil
    assert (may.call, may.check, may.raise_to[0]) == (0, True, 20)
    room.act(gil, "raise", 20)
    assert room.hand.state.level == 20


def test_p27_b_who_missed_both_and_waits_is_dealt_in_with_the_big_blind_and_owes_nothing_more():
    room, people = seated(4)
    gil = people[3]
    room.deal()
    folds(room)
    room.ask(seats.seat_sit_out, gil, when="now")
    hands_fold(room, 2)
    assert owed(room, gil) == (True, True)
    room.ask(seats.seat_return, gil, post="wait")
    for _ in range(4):
        hand = room.deal()
        dealt = 4 in hand.state.seats
        if dealt:
            break
        folds(room)
    assert dealt
    assert hand.dealt.big == 4
    assert (hand.state.dead[hand.place(4)], hand.state.bets[hand.place(4)]) == (0, 10)
    assert owed(room, gil) == (False, False)


def test_p27_c_who_enters_waits_for_the_big_blind_and_is_dealt_no_free_hand():
    room, _people = seated(3)
    room.deal()
    folds(room)
    new = make_player("Zoe")
    room.sit(new, 5)
    entered = []
    for _ in range(4):
        hand = room.deal()
        if 5 in hand.state.seats:
            entered.append((hand.dealt.big, hand.state.bets[hand.place(5)]))
        elif entered:
            raise AssertionError("once in, a hand is dealt to everybody")
        folds(room)
    assert entered[0] == (5, 10)


def test_p27_c_who_enters_may_post_ten_live_and_is_dealt_in_at_once():
    room, _people = seated(5)
    hands_fold(room, 1)
    new = make_player("Zoe")
    room.sit(new, 6)
    room.ask(seats.seat_return, new, post="now")
    hand = room.deal()
    assert blinds(hand) == (2, 3, 4)
    place = hand.place(6)
    assert (hand.state.bets[place], hand.state.dead[place], hand.state.pot) == (10, 0, 25)
    assert owed(room, new) == (False, False)


# --- P33: who leaves between the blinds and the end ---


@both_games("10", "35")
def test_p33_who_leaves_with_the_small_blind_in_the_pot_stops_nothing(game):
    room, people = seated(6, game=game)
    hand = room.deal()
    assert blinds(hand) == (1, 2, 3)
    rui = people[1]
    wallet = room.wallet(rui)
    room.ask(seats.seat_leave, rui)
    assert room.wallet(rui) == wallet
    while room.round.phase == Round.Phase.PLAYING:
        assert room.to_act != rui
        state = room.hand.state
        room.act(room.to_act, "check" if state.bets[state.to_act] >= state.level else "call")
    assert room.hand.state.folded[room.hand.place(2)]
    assert room.hand.state.pot == 5 * 10 + 5
    assert room.wallet(rui) == wallet + 495
    assert sum(room.stack(player) for player in people if player != rui) == 6 * 500 - 495
    assert room.deal().state.seats == (1, 3, 4, 5, 6)


def test_p33_a_hand_that_a_failure_stopped_goes_on_from_its_record():
    room, people = seated(6)
    room.deal()
    room.ask(seats.seat_leave, people[1])
    before = room.hand
    kept_forget()
    standing_forget()
    assert room.hand == before
    folds(room)
    assert room.round.phase == Round.Phase.SETTLED
    assert room.deal().number == before.number + 1


def test_p33_a_hand_that_cannot_go_on_gives_every_chip_back_and_the_table_plays_on():
    room, people = seated(6)
    hand = room.deal()
    rui = people[1]
    wallet = room.wallet(rui)
    room.act(room.to_act, "raise", 100)
    room.ask(seats.seat_leave, rui)
    RoundSecret.objects.filter(round_id=hand.round_id).delete()
    kept_forget()
    assert room.tick()
    assert room.round.phase == Round.Phase.VOID
    # Who was leaving goes with the whole stack: nothing of the void hand was lost.
    assert room.wallet(rui) == wallet + 500
    assert [room.stack(player) for player in people if player != rui] == [500] * 5
    assert room.deal().state.seats == (1, 3, 4, 5, 6)


# --- W07: settling twice ---


def test_w07_a_second_worker_that_settles_the_same_hand_changes_nothing():
    room, people = seated(3)
    played = room.deal()
    room.act(room.to_act, "raise", 30)
    folds(room)
    stacks = [room.stack(player) for player in people]
    first = LedgerTransaction.objects.get(kind="hand_settled", round_id=played.round_id)
    # The other worker took the table when the hand had not been paid.
    late = room_take(table_id=room.table.pk, now=room.now)
    late.table.round = Round.objects.select_related("rules").get(pk=played.round_id)
    state = room.hand.state
    net = {seat: after - start for seat, after, start in zip(state.seats, state.stacks, state.started, strict=True)}
    accounts = {seat: late.seats[seat].account_id for seat in state.seats}
    with transaction.atomic():
        money.hand_pay(late, round_id=played.round_id, net=net, rake=0, accounts=accounts)
    # With the stacks as they are now, the whole end of the hand is not even tried.
    with pytest.raises(AssertionError), transaction.atomic():
        ending.pay(late, room.hand)
    assert LedgerTransaction.objects.get(kind="hand_settled", round_id=played.round_id) == first
    assert [room.stack(player) for player in people] == stacks
    assert RoundEvent.objects.filter(round_id=played.round_id, kind="hand_ended").count() == 1


def room_wallet(player) -> int:
    return ledger.balance(ledger.wallet_id(player.pk, "DEMO"))


def test_w07_a_second_worker_that_settles_the_same_round_changes_nothing():
    room = Room()
    ana = make_player("Ana")
    room.enter(ana)
    room.place(ana, ("red", 1_000), ("black", 1_000))
    played = room.finish()
    paid = LedgerTransaction.objects.get(kind="round_settled", round=played)
    wallet, moves = room_wallet(ana), paid.transfers.count()
    assert roulette.round_settle(table_id=room.table.pk, now=room.now) is False
    # Even who had got past that finds nothing to decide, and the first one's posting.
    common = {"round_id": played.pk, "table_slug": room.table.slug, "currency": "DEMO", "now": room.now}
    with transaction.atomic():
        again = settlement.bets_settle(prizes={"red": (1, 1), "black": (1, 1)}, **common)
    assert again.staked == 2_000
    assert list(LedgerTransaction.objects.filter(kind="round_settled", round=played)) == [paid]
    assert (room_wallet(ana), paid.transfers.count()) == (wallet, moves)


# --- W11, W15, W17: seats and stacks ---


def test_w11_of_two_who_take_one_seat_the_second_is_told_so_and_pays_nothing():
    room = PokerTableRoom()
    ana, rui = make_player("Ana"), make_player("Rui")
    room.enter(rui)
    before = room.wallet(rui)
    room.sit(ana, 4)
    with pytest.raises(Refused) as refused:
        room.sit(rui, 4)
    assert (refused.value.denial.code, dict(refused.value.denial.details)) == ("seat_taken", {"seat": 4})
    assert room.wallet(rui) == before
    assert not LedgerTransaction.objects.filter(kind="buy_in", player=rui).exists()
    assert viewer(room, rui).open_seats == (1, 2, 3, 5, 6)
    # And another seat is taken as if nothing had been.
    room.sit(rui, 5)
    assert (room.stack(rui), room.wallet(rui)) == (500, before - 500)
    assert PokerSeat.objects.filter(table=room.table, left_at=None).count() == 2


def test_w15_who_sits_down_in_a_hand_is_charged_once_and_first_bets_in_the_next():
    room, people = seated(4)
    hand = room.deal()
    new = make_player("Zoe")
    before = room.wallet(new)
    asked = room.sit(new, 5, key_="the-only-click")
    again = room.sit(new, 5, key_="the-only-click")
    assert (again.version, again.repeated) == (asked.version, True)
    assert room.hand.state.seats == hand.state.seats == (1, 2, 3, 4)
    assert (room.stack(new), room.wallet(new), viewer(room, new).stake) == (500, before - 500, 0)
    room.ask(seats.seat_return, new, post="now")
    folds(room)
    assert room.stack(new) == 500
    assert sum(room.stack(player) for player in people) == 2_000
    after = room.deal()
    assert after.state.bets[after.place(5)] == 10
    assert after.number == hand.number + 1
    assert LedgerTransaction.objects.filter(player=new, kind="buy_in").count() == 1


def loses_everything(room, loser) -> None:
    """The loser, on the button of three with 20, goes all in against a better hand."""
    room.deal(*["As", "3c", "2d", "Ah", "4c", "7d", "Kd", "Qc", "9h", "8s", "Jd"])
    assert room.to_act == loser
    room.act(loser, "raise", 20)
    room.act(room.to_act, "call")


def of_three(**changed):
    room = PokerTableRoom(**changed)
    people = [make_player(name) for name in ("Ana", "Rui", "Eva")]
    for seat, (player, amount) in enumerate(zip(people, (20, 500, 500), strict=True), 1):
        room.sit(player, seat, amount)
    return room, people


def test_w17_nobody_with_nothing_is_dealt_in_and_the_top_up_is_asked_for_once_the_stack_is_known():
    room, (ana, _rui, _eva) = of_three()
    loses_everything(room, ana)
    # All in, and still in the hand: what is in front of the player is nothing, and nobody asks for more yet.
    assert (viewer(room, ana).stack, viewer(room, ana).must_top_up) == (0, False)
    room.act(room.to_act, "fold")
    assert room.round.phase == Round.Phase.SETTLED
    assert (room.stack(ana), viewer(room, ana).must_top_up) == (0, True)
    for _ in range(3):
        assert 1 not in room.deal().state.seats
        folds(room)


def test_w17_nobody_is_asked_for_a_top_up_that_has_been_asked_for():
    room, (ana, _rui, _eva) = of_three()
    loses_everything(room, ana)
    wallet = room.wallet(ana)
    room.ask(seats.seat_top_up, ana, amount=300)
    assert (viewer(room, ana).top_up_asked, viewer(room, ana).must_top_up) == (300, False)
    room.act(room.to_act, "fold")
    seen = viewer(room, ana)
    assert (seen.stack, seen.must_top_up, room.wallet(ana)) == (300, False, wallet - 300)
    assert 1 in room.deal().state.seats
