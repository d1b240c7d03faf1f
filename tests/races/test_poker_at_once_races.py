"""Decisions that are taken at once, without holding the table, meeting each other and whoever does hold it."""

from functools import partial

import pytest

from accounts.models import PlaySession
from casino.refusal import Refused
from games.models import Round, RoundEvent, Table, TableCommand
from games.services.commands import Answer
from games.services.poker import seats
from games.services.poker.room import standing_last
from games.services.tables import round_void
from tests.races.meeting import all_at_once, meet
from tests.races.poker_people import BROUGHT, WRITES, Three, refusal, stack
from tests.services.poker_room import key

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
AT_ONCE = "games.services.poker.at_once.append_at_once"


@pytest.fixture
def three() -> Three:
    found = Three()
    found.room.deal()
    assert standing_last(found.room.table.pk) is not None
    return found


def decisions() -> int:
    return RoundEvent.objects.filter(kind="hand_action").count()


def test_two_decisions_of_one_turn_are_one(three: Three) -> None:
    """Both were judged on the same hand; the fence lets one in, and the other is refused at the table."""
    player = three.to_act
    met = meet(three.acts(player, "call"), three.acts(player, "raise", 30), inside=AT_ONCE)
    assert not met.waited
    assert refusal(met.first) == "stale_decision"
    assert isinstance(met.second, Answer)
    assert decisions() == 1
    assert three.whole() == []


def test_one_decision_that_is_sent_twice_is_taken_once(three: Three) -> None:
    acts = three.acts(three.to_act, "call")
    met = meet(acts, acts, inside=AT_ONCE)
    assert (met.first.version, met.first.repeated) == (met.second.version, True)
    assert not met.second.repeated
    assert decisions() == 1
    assert three.whole() == []


def test_a_decision_and_somebody_who_leaves_meanwhile(three: Three) -> None:
    """The one who leaves has moved the table on: the decision is judged again, there, and stands."""
    leaver, player = three.waiting, three.to_act
    met = meet(three.acts(player, "raise", 30), three.asks(seats.seat_leave, leaver), inside=AT_ONCE)
    assert not met.waited
    assert isinstance(met.first, Answer)
    assert isinstance(met.second, Answer)
    assert met.first.version == met.second.version + 1
    assert decisions() == 1
    assert three.whole() == []


def test_a_decision_waits_for_whoever_holds_the_table_and_is_judged_again(three: Three) -> None:
    leaver, player = three.waiting, three.to_act
    met = meet(three.asks(seats.seat_leave, leaver), three.acts(player, "raise", 30), inside=WRITES)
    assert met.waited
    assert isinstance(met.first, Answer)
    assert isinstance(met.second, Answer)
    assert met.second.version == met.first.version + 1
    assert three.whole() == []


@pytest.mark.rule("806/45", "806/72")
def test_a_decision_that_comes_while_the_hand_is_voided_or_timed_out_is_refused(three: Three) -> None:
    player = three.to_act
    acts = three.acts(player, "call")
    met = meet(three.strikes(), acts, inside=WRITES)
    assert met.waited
    assert met.first is True
    assert refusal(met.second) == "stale_decision"
    void = partial(round_void, round_id=three.room.round.pk, reason="ensaio", now=three.room.now)
    acts = three.acts(three.to_act, "call")
    met = meet(void, acts, inside=WRITES)
    assert met.waited
    assert met.first is True
    assert refusal(met.second) == "stale_round"
    assert [stack(one) for one in three.people] == [BROUGHT] * 3
    assert three.whole() == []


def test_a_session_that_ends_meanwhile_ends_the_decision(three: Three) -> None:
    """No service ends a session under a hand; the fence does not rely on that."""
    player = three.to_act
    ends = partial(PlaySession.objects.filter(player=player).update, ended_at=three.room.now)
    met = meet(three.acts(player, "call"), ends, inside=AT_ONCE)
    assert refusal(met.first) == "session_ended"
    assert decisions() == 0


def test_a_key_that_another_table_takes_meanwhile_is_refused(three: Three) -> None:
    player, used = three.to_act, key()
    other = Table.objects.create(slug="outra", name="Outra", game="holdem", currency="DEMO", rules_key="poquer")
    takes = partial(
        TableCommand.objects.create,
        key=f"p{player.pk}:{used}", body="", player=player, table=other, version=1, at=three.room.now,
    )  # fmt: skip
    met = meet(three.acts(player, "call", key_=used), takes, inside=AT_ONCE)
    assert refusal(met.first) == "key_reused"
    assert decisions() == 0
    assert three.whole() == []


def test_everybody_at_once_at_every_decision_moves_the_hand_by_one(three: Three) -> None:
    played = three.room.round
    while Round.objects.get(pk=played.pk).phase == Round.Phase.PLAYING:
        state = three.room.hand.state
        due = state.bets[state.to_act] < state.level
        before = decisions()
        many = [three.acts(player, "call" if due else "check") for player in three.people for _ in range(3)]
        outcomes = all_at_once(many, threads=9)
        assert [isinstance(one, Answer) for one in outcomes].count(True) == 1, outcomes
        assert all(isinstance(one, Answer | Refused) for one in outcomes), outcomes
        assert decisions() == before + 1
    assert Round.objects.get(pk=played.pk).phase == Round.Phase.SETTLED
    assert three.whole() == []
