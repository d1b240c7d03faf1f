"""Who puts in nothing of his own for too many hands, rests, tops up or comes back: exactly when, and with how much."""

import pytest

from accounts.models import PlaySession
from casino.refusal import Refused
from games import poker_fragments
from games.models import PokerSeat, Round
from games.selectors.poker import table_views
from games.services.poker import seats
from tests.factories import make_player
from tests.rules.poker_hands import both_games
from tests.services.poker_room import PokerTableRoom

pytestmark = pytest.mark.django_db(transaction=True)


def three(game="holdem", **changed):
    room = PokerTableRoom(game=game, **changed)
    people = [make_player(name) for name in ("Ana", "Rui", "Eva")]
    for seat, player in enumerate(people, 1):
        room.sit(player, seat)
    return room, people


def hand_played(room, idle, how) -> None:
    """One hand: `idle` folds or checks, or lets the time run out; the others call and check."""
    room.deal()
    while room.round.phase == Round.Phase.PLAYING:
        player, state = room.to_act, room.hand.state
        due = state.bets[state.to_act] < state.level
        if player == idle and how == "time":
            room.tick()
        elif player == idle and how == "bets" and state.turn == 0 and state.level == 10:
            room.act(player, "raise", 20)
        else:
            room.act(player, ("fold" if player == idle else "call") if due else "check")


def told(room, player) -> str | None:
    return table_views(room.table.pk, [player.pk], now=room.now)[1][player.pk].idle_notice


def seat_of(room, player) -> PokerSeat:
    return PokerSeat.objects.get(table=room.table, player=player)


@both_games("70.b", "71")
@pytest.mark.parametrize("how", ["folds", "time"])
def test_the_warning_comes_after_exactly_so_many_hands_and_the_end_after_one_more(game, how):
    """Reading 19: a round in which the player put in nothing voluntarily, whether he folds or lets the time run out."""
    room, (_ana, _rui, eva) = three(game, idle_rounds=3)
    warned, gone = [], []
    for _ in range(4):
        hand_played(room, eva, how)
        row = seat_of(room, eva)
        gone.append(row.left_at is not None)
        warned.append(told(room, eva))
    assert warned == [None, None, "warned", None]
    assert gone == [False, False, False, True]
    session = PlaySession.objects.get(player=eva)
    assert (session.end_reason, session.deadline_at) == ("inactivity", room.now)


@pytest.mark.rule("806/70.b")
def test_six_idle_hands_bring_the_warning_and_the_seventh_the_end_by_the_rules_of_the_demonstration():
    room, (_ana, _rui, eva) = three()
    for hand in range(1, 8):
        hand_played(room, eva, "folds")
        assert (seat_of(room, eva).left_at is not None) is (hand == 7)
        assert told(room, eva) == ("warned" if hand == 6 else None)


@pytest.mark.rule("806/70.b")
def test_a_bet_of_ones_own_takes_the_warning_back():
    room, (_ana, _rui, eva) = three(idle_rounds=3)
    for _ in range(3):
        hand_played(room, eva, "folds")
    assert told(room, eva) == "warned"
    hand_played(room, eva, "bets")
    assert (seat_of(room, eva).idle_hands, told(room, eva)) == (0, None)
    assert seat_of(room, eva).left_at is None


@pytest.mark.rule("806/68", "806/70.b")
def test_who_rests_with_the_seat_kept_is_not_idle_for_that_time():
    room, (_ana, _rui, eva) = three(idle_rounds=3, break_seconds=600)
    room.ask(seats.seat_break, eva)
    for _ in range(5):
        assert 3 not in room.deal().players
        hand_played(room, None, "folds")
    assert (seat_of(room, eva).idle_hands, seat_of(room, eva).left_at) == (0, None)


@pytest.mark.rule("806/70.b")
def test_who_waits_for_the_big_blind_was_asked_for_no_bet():
    room, people = three(idle_rounds=3)
    late = make_player("Ivo")
    for _ in range(2):
        hand_played(room, None, "folds")
    room.sit(late, 4)
    waited = 0
    for _ in range(4):
        hand = room.deal()
        if 4 in hand.players:
            break
        hand_played(room, None, "folds")
        waited += 1
        assert seat_of(room, late).idle_hands == 0
    assert waited
    assert hand.state.seats[hand.state.big] == 4
    assert len(people) == 3


@pytest.mark.rule("806/70.a", "806/70.b")
def test_who_has_to_top_up_has_the_time_for_that_and_no_hands_counted():
    room = PokerTableRoom(idle_rounds=3, top_up_seconds=300)
    ana, rui, eva = (make_player(name) for name in ("Ana", "Rui", "Eva"))
    for seat, (player, amount) in enumerate([(ana, 20), (rui, 500), (eva, 500)], 1):
        room.sit(player, seat, amount)
    room.deal(*"As 3c 2d Ah 4c 7d Kd Qc 9h 8s Jd".split())  # noqa: SIM905
    room.act(ana, "raise", 20)
    room.act(room.to_act, "call")
    room.act(room.to_act, "fold")
    assert room.stack(ana) == 0
    for _ in range(5):
        hand_played(room, None, "folds")
    assert (seat_of(room, ana).idle_hands, seat_of(room, ana).left_at) == (0, None)
    viewer = table_views(room.table.pk, [ana.pk], now=room.now)[1][ana.pk]
    assert viewer.must_top_up
    assert viewer.top_up_until_ms == int(seat_of(room, ana).top_up_until.timestamp() * 1000)
    notices = poker_fragments.private_regions(table_views(room.table.pk, [], now=room.now)[0], viewer, "pt-pt")[
        "notices"
    ]
    assert "a sessão termina" in notices
    assert f'data-until-ms="{viewer.top_up_until_ms}"' in notices


@pytest.mark.rule("806/70.b")
def test_who_sits_out_of_his_own_will_counts_as_idle_and_is_let_go_in_the_end():
    room, (_ana, _rui, eva) = three(idle_rounds=3)
    room.ask(seats.seat_sit_out, eva, when="now")
    for hand in range(1, 5):
        room.deal()
        room.finish()
        assert (seat_of(room, eva).left_at is not None) is (hand == 4)


@both_games("8", "10", "14")
def test_who_left_comes_back_with_at_least_what_was_taken_away_for_the_time_of_the_rules(game):
    room = PokerTableRoom(game=game, buy_in_least=20, buy_in_most=100, return_seconds=600)
    ana, rui = make_player("Ana"), make_player("Rui")
    room.sit(ana, 1, 1_000)
    room.sit(rui, 2, 1_000)
    # Heads-up the button has the small blind: Ana, with the first hand, bets and Rui folds the big one.
    room.deal()
    assert room.to_act == ana
    room.act(ana, "raise", 20)
    room.act(rui, "fold")
    assert room.stack(ana) == 1_010
    taken = room.stack(ana)
    room.ask(seats.seat_leave, ana)

    def bounds() -> tuple[int, int, bool]:
        viewer = table_views(room.table.pk, [ana.pk], now=room.now)[1][ana.pk]
        return viewer.buy_in_least, viewer.buy_in_most, viewer.return_until_ms is not None

    assert bounds() == (taken, taken, True)
    for less in (200, 1_000, taken - 1):
        with pytest.raises(Refused) as refused:
            room.sit(ana, 1, less)
        assert refused.value.denial.code == "return_below"
    # As much as was taken away, though that is more than the table's most; and again after the next time.
    room.sit(ana, 1, taken)
    room.ask(seats.seat_leave, ana)
    room.wait(seconds=601)
    assert bounds() == (200, 1_000, False)
    room.sit(ana, 1, 200)
    # With less than the least of the table there is no such duty.
    assert room.stack(ana) == 200


@both_games("12", "15")
def test_the_house_tops_nobody_up_by_itself(game):
    room, people = three(game, top_up_seconds=300)
    wallets = [room.wallet(player) for player in people]
    for _ in range(3):
        hand_played(room, None, "folds")
    assert [room.wallet(player) for player in people] == wallets
    assert sum(room.stack(player) for player in people) == 1_500
