"""A decision that is taken at once, on what the process has kept, is the one that would have been taken at the table.

What it writes is compared row by row with the same hand decided while the table is held; whatever is not as it was kept
is refused, or decided, by the command that takes the table.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts.models import Player, PlaySession
from casino.refusal import Refused
from games import hand_record
from games.audit import audit_run
from games.log import CommandMark, Conflict, append_at_once
from games.models import PokerSeat, Round, RoundEvent, Table, TableCommand
from games.rounds_kept import RoundsKept
from games.selectors import poker as poker_selector
from games.selectors.poker_kept import ReadingsKept
from games.services.commands import Answer
from games.services.poker import at_once, training
from games.services.poker import room as poker_room
from games.services.poker.play import poker_act
from games.services.poker.room import standing_forget, standing_keep, standing_last
from games.services.tables import table_tick
from tests.factories import make_player
from tests.services.poker_room import PokerTableRoom, key

pytestmark = pytest.mark.django_db(transaction=True)


def dealt(slug: str = "poquer", **changed: object) -> PokerTableRoom:
    room = PokerTableRoom(slug, **changed)
    for seat, name in enumerate(("Ana", "Rui", "Eva"), 1):
        room.sit(Player.objects.filter(nickname=name).first() or make_player(name), seat)
    room.deal("As", "Kd", "Qh", "2c", "7d", "9s", "Th", "3c", "4d", "8s", "Jc")
    return room


@contextmanager
def counted() -> Iterator[list[int]]:
    """The versions of decisions that were taken at once meanwhile."""
    taken: list[int] = []
    written = at_once.append_at_once

    def seen(**fields: object) -> object:
        writing = written(**fields)  # type: ignore[arg-type]

        def done() -> object:
            appended = writing()
            taken.append(appended.version)
            return appended

        return done

    with patch.object(at_once, "append_at_once", seen):
        yield taken


@contextmanager
def another_process() -> Iterator[None]:
    """What is done in here is done by a process that knows nothing of this one's."""
    with (
        patch.object(poker_room, "_standing", RoundsKept()),
        patch.object(hand_record, "_kept", RoundsKept()),
        patch.object(poker_selector, "_readings", ReadingsKept()),
    ):
        yield


def events_of(room: PokerTableRoom) -> list[tuple[object, ...]]:
    """The hand's own events: all but the deal's, whose leaves and names are another's at another table."""
    rows = RoundEvent.objects.filter(round__table=room.table).exclude(kind="round_opened").order_by("number")
    return list(rows.values_list("number", "version", "kind", "player_id", "seat", "amount", "data", "by_system", "at"))


def commands_of(room: PokerTableRoom) -> list[tuple[object, ...]]:
    """Who was answered with which version; the digest of what was asked names the table."""
    rows = TableCommand.objects.filter(table=room.table, player__isnull=False).order_by("id")
    return list(rows.values_list("player_id", "version", "at"))


def standing_of(room: PokerTableRoom) -> tuple[object, ...]:
    row = Table.objects.get(pk=room.table.pk)
    seats = PokerSeat.objects.filter(table=row).order_by("number")
    asked = seats.values_list("number", "pre_action", "time_bank_ms", "sitting_out", "idle_hands", "account__credits")
    return row.version, row.deadline_at, list(asked)


SCRIPT = (("raise", 30), ("call", None), ("call", None), ("check", None), ("raise", 40), ("fold", None), ("call", None))


def test_a_hand_decided_at_once_writes_what_the_same_hand_writes_while_the_table_is_held() -> None:
    rooms = dealt("um"), dealt("outro")
    written = []
    for room, held in zip(rooms, (False, True), strict=True):
        with counted() as taken:
            for action, to in SCRIPT:
                room.wait(seconds=2)
                if held:
                    standing_forget()
                room.act(room.to_act, action, to)
        assert len(taken) == (0 if held else len(SCRIPT))
        before = standing_of(room)
        assert room.rebuilt() == room.hand
        if held:
            standing_forget()
        room.finish()
        written.append((events_of(room), commands_of(room), before, standing_of(room)))
    assert [kind for _number, _version, kind, *_rest in written[0][0]].count("street_dealt") == 3
    assert written[0] == written[1]
    assert not [one for one in audit_run().values() if not one.ok]


def test_it_is_one_append_and_nothing_is_read() -> None:
    room = dealt()
    player = room.to_act
    hand = room.hand
    asked = {"round_number": hand.number, "decision": hand.decision, "action": "call", "to": None}
    with CaptureQueriesContext(
        connection,
    ) as asked_of_the_database:
        room.ask(poker_act, player, **asked)
    writes = [one["sql"].split()[0] for one in asked_of_the_database]
    assert writes == (
        ["WITH"] if connection.vendor == "postgresql" else ["BEGIN", "UPDATE", "INSERT", "INSERT", "COMMIT"]
    )


def refused(room: PokerTableRoom, player: Player, action: str, to: int | None = None, **asked: object) -> str:
    before = Table.objects.get(pk=room.table.pk).version, RoundEvent.objects.count(), TableCommand.objects.count()
    with pytest.raises(Refused) as found:
        room.act(player, action, to, **asked)  # type: ignore[arg-type]
    assert (
        Table.objects.get(pk=room.table.pk).version,
        RoundEvent.objects.count(),
        TableCommand.objects.count(),
    ) == before
    return found.value.denial.code


def test_what_the_rules_forbid_is_refused_with_the_words_of_the_table() -> None:
    room = dealt()
    player = room.to_act
    others = [one for one in Player.objects.all() if one != player]
    with counted() as taken:
        assert refused(room, player, "raise", 11) == "raise_below_minimum"
        assert refused(room, player, "check") == "bet_to_call"
        assert {refused(room, one, "fold") for one in others} == {"stale_decision"}
        assert taken == []
        room.act(player, "raise", 30)
        assert len(taken) == 1


def test_a_key_that_was_used_gets_the_same_answer_or_none() -> None:
    room = dealt()
    player, hand, used = room.to_act, room.hand, key()
    asked = {"round_number": hand.number, "decision": hand.decision, "action": "call", "to": None}
    first = room.ask(poker_act, player, key=used, **asked)
    again = room.ask(poker_act, player, key=used, **asked)
    assert (again.version, first.repeated, again.repeated) == (first.version, False, True)
    with pytest.raises(Refused) as found:
        room.ask(poker_act, player, key=used, **{**asked, "action": "fold"})
    assert found.value.denial.code == "key_reused"
    assert RoundEvent.objects.filter(kind="hand_action").count() == 1


def test_a_key_of_another_table_is_refused_there() -> None:
    one, other = dealt("um"), dealt("outro")
    used, player = key(), one.to_act
    one.act(player, "call", key_=used)
    assert other.to_act == player
    assert refused(other, player, "call", key_=used) == "key_reused"


def test_nobody_decides_whose_session_has_ended() -> None:
    room = dealt()
    player = room.to_act
    PlaySession.objects.filter(player=player).update(ended_at=room.now)
    with counted() as taken:
        assert refused(room, player, "call") == "session_ended"
    assert taken == []


def test_a_decision_of_another_process_stands_and_one_for_the_same_turn_is_refused() -> None:
    room = dealt()
    first, hand = room.to_act, room.hand
    with another_process():
        room.act(first, "raise", 30)
    assert standing_last(room.table.pk) is not None
    asked = {"round_number": hand.number, "decision": hand.decision, "action": "fold", "to": None}
    with pytest.raises(Refused) as found, counted() as taken:
        room.ask(poker_act, first, **asked)
    assert found.value.denial.code == "stale_decision"
    assert taken == []
    # And the next decision is taken on what is true now: once at the table, then at once again.
    with counted() as taken:
        room.act(room.to_act, "call")
        assert taken == []
        room.act(room.to_act, "call")
        assert len(taken) == 1
    assert room.rebuilt().state.bets == (0, 0, 0)
    assert not [one for one in audit_run().values() if not one.ok]


def test_two_processes_in_turn_play_a_hand_that_its_record_gives() -> None:
    room = dealt()
    others = RoundsKept[poker_room.Standing](), RoundsKept[hand_record.Hand]()
    played = room.round
    turn = 0
    while Round.objects.get(pk=played.pk).phase == Round.Phase.PLAYING:
        state = room.rebuilt().state
        action = "check" if state.bets[state.to_act or 0] >= state.level else "call"
        if turn % 3 == 2:
            with patch.object(poker_room, "_standing", others[0]), patch.object(hand_record, "_kept", others[1]):
                room.act(room.to_act, action)
        else:
            room.act(room.to_act, action)
        turn += 1
    assert turn > 8
    assert not [one for one in audit_run().values() if not one.ok]


def test_a_round_that_only_bears_the_same_numbers_is_not_the_one_that_was_kept() -> None:
    room = dealt()
    version, standing = standing_last(room.table.pk) or (0, None)
    assert standing is not None
    mark = CommandMark(key="p1:another", body="", player_id=room.to_act.pk)
    fields = {"table_id": room.table.pk, "round_id": standing.hand.round_id, "events": [], "deadline": room.now}
    for commitment, expected in (("0" * 64, version), (standing.commitment, version - 1)):
        with pytest.raises(Conflict):
            append_at_once(
                commitment=commitment,
                expected_version=expected,
                command=mark,
                now=room.now,
                **fields,  # type: ignore[arg-type]
            )()
    assert Table.objects.get(pk=room.table.pk).version == version
    standing_forget()
    standing_keep(room.table.pk, version, replace(standing, hand=replace(standing.hand, commitment="0" * 64)))
    with counted() as taken:
        room.act(room.to_act, "call")
    assert taken == []


@pytest.mark.rule("806/44")
def test_extra_time_is_taken_from_the_seat_at_the_table() -> None:
    room = dealt(time_bank_seconds=30)
    player = room.to_act
    PokerSeat.objects.filter(player=player).update(time_bank_ms=30_000)
    standing_forget()
    bank = room.seat(player).time_bank_ms
    room.wait(seconds=room_seconds(room) + 2)
    with counted() as taken:
        room.act(player, "call")
    assert taken == []
    assert room.seat(player).time_bank_ms == bank - 2_000


def room_seconds(room: PokerTableRoom) -> int:
    return int(room.round.rules.values["decision_seconds"])


@pytest.mark.rule("806/45")
def test_at_the_end_of_its_time_a_decision_is_too_late() -> None:
    room = dealt()
    player = room.to_act
    PokerSeat.objects.update(time_bank_ms=0)
    standing = standing_last(room.table.pk)
    assert standing is not None
    for seat in standing[1].room.seats.values():
        seat.time_bank_ms = 0
    room.wait(seconds=room_seconds(room))
    assert refused(room, player, "call") == "stale_decision"
    room.now -= timedelta(microseconds=1)
    with counted() as taken:
        room.act(player, "call")
    assert len(taken) == 1


def test_what_follows_by_itself_is_left_to_the_command_that_takes_the_table() -> None:
    """A choice ahead, a seat that is away, and the end of the hand with its money."""
    room = dealt()
    first = room.to_act
    hand = room.hand
    second = Player.objects.get(pk=hand.players[hand.state.seats[(hand.state.to_act or 0) - 2]])
    room.ahead(second, "fold")
    with counted() as taken:
        room.act(first, "raise", 30)
        assert taken == []
        room.act(room.to_act, "fold")
        assert taken == []
    assert room.round.phase == Round.Phase.SETTLED
    assert RoundEvent.objects.filter(kind="hand_action", data__why="ahead").count() == 1


def test_inside_another_transaction_the_table_is_taken() -> None:
    room = dealt()
    player = room.to_act
    with counted() as taken, transaction.atomic():
        answer = room.act(player, "call")
    assert taken == []
    assert isinstance(answer, Answer)


def test_what_is_rolled_back_is_never_kept() -> None:
    room = dealt()
    player, before = room.to_act, standing_last(room.table.pk)
    with transaction.atomic():
        room.act(player, "call")
        transaction.set_rollback(True)
    assert standing_last(room.table.pk) == before
    with counted() as taken:
        room.act(player, "raise", 30)
    assert len(taken) == 1


# --- Training opponents ---


def opponents_asked(settings: Any, most: int) -> Iterator[tuple[PokerTableRoom, Table]]:
    """A table at which opponents decide as soon as they are asked: each time that the clock looks at one of them."""
    settings.TRAINING_OPPONENTS, settings.TRAINING_PACE = True, 0
    room = PokerTableRoom(buy_in_least=20, buy_in_most=100)
    room.enter(make_player("Ana"))
    for _ in range(most):
        table = Table.objects.select_related("round").get(pk=room.table.pk)
        room.now = max(room.now, table.deadline_at or room.now)
        if table.round is not None and table.round.phase == Round.Phase.PLAYING:
            yield room, table
        table_tick(table_id=room.table.pk, now=room.now)


def test_an_opponent_decides_at_once_as_a_player_does(settings: Any) -> None:
    """One append, of which nothing is read first but that it is due; the hand that follows is the one of its record."""
    done = 0
    for room, table in opponents_asked(settings, 40):
        with counted() as taken, CaptureQueriesContext(connection) as asked:
            table_tick(table_id=table.pk, now=room.now)
        if not taken:
            continue
        done += 1
        assert taken == [table.version + 1]
        said = [query["sql"] for query in asked.captured_queries]
        reads = [sql for sql in said if sql.startswith("SELECT")]
        assert len(reads) == 1, reads
        event = RoundEvent.objects.filter(round=table.round, kind="hand_action").latest("number")
        assert event.player is not None
        assert event.player.is_training
        assert not event.by_system
        assert event.data["why"] == "player"
    assert done >= 5
    assert not [one for one in audit_run().values() if not one.ok]


def test_what_an_opponent_has_wished_for_is_drawn_once_wherever_it_is_decided(settings: Any) -> None:
    """A decision that ends the hand is left to the table: drawn again there, it would come out otherwise."""
    ended = 0
    for room, table in opponents_asked(settings, 120):
        before = RoundEvent.objects.filter(kind="hand_action").count()
        with counted() as taken, patch.object(training, "decide", wraps=training.decide) as drawn:
            table_tick(table_id=table.pk, now=room.now)
        if RoundEvent.objects.filter(kind="hand_action").count() == before:
            continue
        assert drawn.call_count == 1
        ended += not taken
        if ended >= 3:
            return
    raise AssertionError("no hand was ended by an opponent")


def test_an_opponent_without_a_session_decides_nothing(settings: Any) -> None:
    for room, table in opponents_asked(settings, 20):
        kept = standing_last(table.pk)
        if kept is None or kept[0] != table.version:
            continue
        seat = kept[1].room.seats[kept[1].hand.seat_to_act or 0]
        PlaySession.objects.filter(player_id=seat.player_id, ended_at=None).update(
            ended_at=room.now, end_reason="house"
        )
        with counted() as taken:
            table_tick(table_id=table.pk, now=room.now)
        assert taken == []
        assert not RoundEvent.objects.filter(kind="hand_action", player_id=seat.player_id, data__why="player").exists()
        return
    raise AssertionError("no opponent was asked")
