"""Training opponents at tables: they come and go with people, act by the clock, and never for euros (T37)."""

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts import ledger
from accounts.models import LedgerAccount, Player, PlaySession
from accounts.services.players import training_opponent
from casino.money import EUR
from casino.refusal import Refused
from games.engines.poker import Limit
from games.models import PokerSeat, Round, RoundEvent
from games.selectors.poker import poker_table as shown
from games.selectors.poker import table_views
from games.services import tables
from games.services.poker import seats, training
from games.services.poker.clock import poker_tick
from games.services.poker.hands import decision_deadline
from games.services.poker.room import room_take
from tests.factories import make_player
from tests.services.poker_page import seen_on_page
from tests.services.poker_room import PokerTableRoom
from tests.services.roulette_room import START, key

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _opponents(settings):
    settings.TRAINING_OPPONENTS = True


def room_of(**changed):
    return PokerTableRoom(**{"buy_in_least": 20, "buy_in_most": 100, **changed})


def sitting(room, *, training=True):
    rows = PokerSeat.objects.filter(table=room.table, left_at=None, player__is_training=training)
    return list(rows.select_related("player", "account").order_by("number"))


def strike(room, times=1):
    """The clock, at each hour that it is due."""
    for _ in range(times):
        room.table.refresh_from_db()
        if room.table.deadline_at is None:
            return
        room.now = max(room.now, room.table.deadline_at)
        tables.table_tick(table_id=room.table.pk, now=room.now)


@pytest.mark.parametrize("game", ["holdem", "omaha"])
def test_one_visitor_alone_can_play_at_once(game):
    room, ana = room_of(game=game), make_player("Ana", now=START)
    room.enter(ana)
    assert len(sitting(room)) == 3
    room.sit(ana, 1, 1000)
    rounds = 0
    for _ in range(400):
        strike(room)
        rounds = Round.objects.filter(table=room.table, phase=Round.Phase.SETTLED).count()
        if rounds >= 5:
            break
    assert rounds >= 5
    acted = RoundEvent.objects.filter(kind="hand_action", player__is_training=True)
    assert acted.count() > 10
    assert not acted.filter(by_system=True).exists()
    chips = sum(seat.account.balance for seat in PokerSeat.objects.filter(table=room.table, left_at=None))
    stacks = LedgerAccount.objects.filter(kind=LedgerAccount.Kind.SEAT_STACK)
    assert chips == sum(account.balance for account in stacks)


def test_everybody_sees_that_they_are_training_opponents_and_not_when_they_will_act():
    room, ana = room_of(), make_player("Ana", now=START)
    room.enter(ana)
    strike(room)
    table = shown(room.table.pk, now=room.now)
    marked = [seat for seat in table.seats if seat.is_training]
    assert len(marked) == 3
    assert all(seat.nickname.startswith("Treino ") for seat in marked)
    with transaction.atomic():
        held = room_take(table_id=room.table.pk, now=room.now)
        until = decision_deadline(held, held.hand)
    assert table.deadline_ms == int(until.timestamp() * 1000)
    assert held.table.deadline_at < until


def on_turn(room):
    """Strikes until an opponent is asked; its place at the table as the clock holds it."""
    for _ in range(60):
        strike(room)
        with transaction.atomic():
            held = room_take(table_id=room.table.pk, now=room.now)
        row = held.seats.get(held.hand.seat_to_act or 0) if held.hand else None
        if row is not None and row.player.is_training:
            return held, row
    raise AssertionError("no opponent is ever asked")


@pytest.mark.parametrize("game", ["holdem", "omaha"])
@pytest.mark.parametrize("people", [0, 2])
def test_an_opponent_decides_by_what_its_page_shows_and_by_nothing_else(game, people):
    """People who let their time pass sit out in the hand that they were dealt into, or fold."""
    room = room_of(game=game, seats=8)
    for number in range(1, max(people, 1) + 1):
        person = make_player(f"Pessoa {number}", now=START)
        room.enter(person)
        if number <= people:
            room.sit(person, number, 400 * number)
    for _ in range(24):
        held, row = on_turn(room)
        public, viewers = table_views(room.table.pk, [row.player_id], now=room.now)
        on_page = seen_on_page(public, viewers[row.player_id])
        assert on_page is not None
        assert training.seen_by(held, held.hand, row) == on_page


def test_a_decision_of_an_opponent_reads_its_table_once():
    room, ana = room_of(), make_player("Ana", now=START)
    room.enter(ana)
    for _ in range(20):
        held, _row = on_turn(room)
        room.now = max(room.now, held.table.deadline_at)
        with CaptureQueriesContext(connection) as asked:
            poker_tick(table_id=room.table.pk, now=room.now)
        if not Round.objects.filter(pk=held.table.round_id, phase=Round.Phase.PLAYING).exists():
            # It ended the hand: that reads more.
            continue
        said = [query["sql"] for query in asked.captured_queries]
        for table in ("games_table", "games_pokerroom", "games_pokerseat", "games_round", "accounts_playsession"):
            assert sum(f'FROM "{table}"' in sql for sql in said) == 1, (table, said)
        assert sum("INSERT INTO games_roundevent" in sql for sql in said) == 1, said
        return
    raise AssertionError("no opponent ever decides without ending the hand")


@pytest.mark.parametrize("pace", [0, 100])
def test_how_long_they_think_follows_the_setting(settings, pace):
    settings.TRAINING_PACE = pace
    room, ana = room_of(), make_player("Ana", now=START)
    room.enter(ana)
    strike(room)
    room.table.refresh_from_db()
    assert room.table.round.phase == Round.Phase.PLAYING
    assert (room.table.deadline_at == room.now) is (pace == 0)
    decided = RoundEvent.objects.filter(kind="hand_action").count()
    # Due at once means that the clock's next look is their decision.
    tables.table_tick(table_id=room.table.pk, now=room.now)
    assert RoundEvent.objects.filter(kind="hand_action").count() == decided + (pace == 0)


def test_they_leave_when_nobody_is_there_and_the_table_sleeps():
    room, ana = room_of(), make_player("Ana", now=START)
    room.enter(ana)
    strike(room, 3)
    PlaySession.objects.filter(player=ana).update(ended_at=room.now)
    strike(room, 80)
    assert sitting(room) == []
    room.table.refresh_from_db()
    assert room.table.deadline_at is None
    assert not PlaySession.objects.filter(player__is_training=True, ended_at=None).exists()


@pytest.mark.parametrize(("people", "opponents"), [(0, 3), (1, 3), (2, 2), (3, 1), (4, 0), (5, 0)])
def test_they_never_take_the_last_seat_from_a_person(settings, people, opponents):
    settings.TRAINING_OPPONENTS = False
    room = room_of(seats=5)
    for seat in range(1, people + 1):
        room.sit(make_player(f"Pessoa{seat}", now=START), seat, 1000)
    settings.TRAINING_OPPONENTS = True
    room.enter(make_player("Ana", now=START))
    assert len(sitting(room)) == opponents
    assert PokerSeat.objects.filter(table=room.table, left_at=None).count() < 5 or people == 5


def test_there_is_none_at_a_table_for_euros(settings):
    room, ana = room_of(currency="EUR"), make_player("Ana", now=START)
    room.enter(ana)
    tables.table_tick(table_id=room.table.pk, now=room.now)
    assert sitting(room) == []
    opponent = training_opponent(name="Aurora", now=START)
    with pytest.raises(LookupError):
        ledger.wallet_id(opponent.pk, EUR)
    with pytest.raises(Refused):
        room.enter(opponent)
    with pytest.raises(Refused):
        seats.seat_take(table_id=room.table.pk, player_id=opponent.pk, seat=1, amount=1000, key=key(), now=room.now)


def test_a_training_opponent_is_nobody_who_could_sign_in():
    opponent = training_opponent(name="Aurora", now=START)
    assert training_opponent(name="Aurora", now=START).pk == opponent.pk
    assert (opponent.email, opponent.nif, opponent.has_usable_password()) == (None, None, False)
    for changed in ({"email": "a@exemplo.pt"}, {"is_staff": True}, {"is_guest": True}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Player.objects.filter(pk=opponent.pk).update(**changed)


@pytest.mark.parametrize("limit", [limit.word for limit in Limit if limit is not Limit.FIXED])
def test_what_they_see_on_their_page_is_enough_for_any_limit(limit):
    room, ana = room_of(limit=limit), make_player("Ana", now=START)
    room.enter(ana)
    for _ in range(120):
        strike(room)
    assert Round.objects.filter(table=room.table, phase=Round.Phase.SETTLED).count() >= 2
    assert not RoundEvent.objects.filter(kind="hand_action", by_system=True).exists()
