"""Rules of 804 that only the house as a whole shows: the table's page, its sessions, its demonstration chips."""

import html
import json
import re
from itertools import pairwise

import pytest

from accounts import ledger
from accounts.ledger import Move
from accounts.models import LedgerTransaction, Payment, PlaySession
from accounts.services.cashier import withdraw
from accounts.services.players import demo_refill, guest_create
from accounts.services.sessions import session_end, session_totals, sessions_close_due
from casino.refusal import Refused
from games.commands import QUIET, message_read
from games.engines.roulette import Wheel, positions
from games.models import Bet
from games.selectors import rounds
from games.selectors.round_roulette import roulette_course
from games.services import individual
from games.services.tables import table_enter
from tests.factories import make_player
from tests.services.roulette_room import OwnWheel, Room, key

pytestmark = pytest.mark.django_db

WHEEL = Wheel.AMERICAN


@pytest.fixture
def room():
    return Room()


@pytest.fixture
def ana():
    return make_player("Ana")


@pytest.fixture
def table_page(client, ana):
    """The page of a live table, as Ana's browser gets it."""
    room = Room("roda", live=True)
    client.force_login(ana)
    answer = client.get(f"/mesa/{room.table.slug}/")
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


# --- What is on the table ---


@pytest.mark.rule("804/2", "804/6.c")
def test_the_page_has_a_wheel_with_its_numbers_in_order_a_ball_and_a_felt(table_page):
    assert re.findall(r'data-pocket="(\d+)"', table_page) == list(WHEEL.order)
    angles = [float(angle) for angle in re.findall(r'data-pocket="\d+" data-angle="([\d.]+)"', table_page)]
    assert angles == pytest.approx([360 * place / 37 for place in range(37)], abs=0.01)
    assert 'id="ball"' in table_page
    assert table_page.count('<svg class="felt ') == 2, "lying for a screen, standing for a phone"


@pytest.mark.rule("804/6.d")
@pytest.mark.parametrize("felt", ["wide", "tall"])
def test_the_felt_has_zero_three_columns_of_twelve_and_a_field_for_each_outside_bet(table_page, felt):
    drawn = re.search(rf'<svg class="felt only-{felt}".*?</svg>', table_page, re.DOTALL).group(0)
    places = {
        label: (float(x), float(y))
        for label, x, y in re.findall(r'data-n="(\d+)"[^>]*><rect x="([\d.]+)" y="([\d.]+)"', drawn)
    }
    assert set(places) == set(WHEEL.pockets)
    along, across = (0, 1) if felt == "wide" else (1, 0)
    for column in (1, 2, 3):
        fields = [places[str(number)] for number in range(column, 37, 3)]
        assert len({place[across] for place in fields}) == 1, "one column is one line"
        steps = [later[along] - earlier[along] for earlier, later in pairwise(fields)]
        assert min(steps) > 0, "in sequence, away from the zero"
        spot = re.search(rf'data-position="column:{column}"[^>]*? x="([\d.]+)" y="([\d.]+)"', drawn)
        assert float(spot.group(along + 1)) > fields[-1][along], "the column's own field lies beyond its last number"
    spots = set(re.findall(r'data-position="([^"]+)"', drawn))
    outside = {"dozen:1", "dozen:2", "dozen:3", "even", "odd", "low", "high", "red", "black"}
    assert outside <= spots


@pytest.mark.rule("804/8", "804/9")
@pytest.mark.parametrize("felt", ["wide", "tall"])
def test_every_bet_of_the_wheel_has_its_own_place_on_the_felt_with_its_name(table_page, felt):
    drawn = re.search(rf'<svg class="felt only-{felt}".*?</svg>', table_page, re.DOTALL).group(0)
    spots = re.findall(r'data-position="([^"]+)"[^>]*? aria-label="([^"]+)"', drawn)
    assert sorted(code for code, _name in spots) == sorted(position.code for position in positions(WHEEL))
    assert all(name for _code, name in spots)


# --- Which wheels the house has ---


@pytest.mark.rule("804/4", "804/5")
def test_a_wheel_for_several_is_one_number_for_all_and_an_individual_wheel_is_for_one(room, ana):
    rui = make_player("Rui")
    room.enter(ana)
    room.enter(rui)
    room.place(ana, ("red", 100))
    room.place(rui, ("black", 100))
    played = room.finish()
    assert set(Bet.objects.filter(round=played).values_list("player__nickname", flat=True)) == {"Ana", "Rui"}
    own = OwnWheel(ana)
    own.enter(ana)
    with pytest.raises(Refused, match="no_such_table"):
        own.enter(rui)


@pytest.mark.rule("804/14", "804/15")
def test_at_a_wheel_for_several_only_the_clock_launches_the_ball(room, ana):
    room.enter(ana)
    room.place(ana, ("red", 100))
    with pytest.raises(Refused, match="not_individual"):
        room.ask(individual.ball_launch, ana)
    assert room.round.phase == "betting"
    room.tick()
    assert room.round.phase == "spinning"


@pytest.mark.parametrize("name", ["spin", "round_close", "round_settle"])
def test_no_message_closes_or_settles_a_round(name):
    with pytest.raises(Refused, match="bad_command"):
        message_read(json.dumps({"command": name, "round": 1, "key": key()}))
    assert QUIET == ("ping", "sync")


@pytest.mark.rule("804/28.b")
def test_three_minutes_without_a_bet_end_no_session_at_a_wheel_for_several(room, ana):
    rui = make_player("Rui")
    session = PlaySession.objects.get(pk=room.enter(ana))
    room.enter(rui)
    began = room.now
    for _round in range(5):
        room.place(rui, ("red", 100))
        room.finish()
        PlaySession.objects.filter(ended_at=None).update(seen_at=room.now)
        room.tick()
    assert (room.now - began).total_seconds() > 180
    session.refresh_from_db()
    assert (session.idle_rounds, session.ended_at, session.end_reason) == (5, None, "")


# --- Sessions and the last round ---


@pytest.mark.rule("804/24")
def test_the_last_round_shows_its_number_the_bets_and_what_came_back(room, ana, client):
    room.enter(ana)
    room.place(ana, ("straight:17", 100), ("red", 200))
    played = room.fall_on("17")
    told = rounds.round_told(played)
    seen = rounds.round_view(played, rounds.round_bets(played), told, viewer_id=ana.pk)
    pocket = roulette_course(played, told).pocket
    assert (pocket.label, pocket.colour) == ("17", "black")
    assert {(bet.position, bet.amount, bet.state, bet.prize, bet.returned) for bet in seen.own} == {
        ("straight:17", 100, "won", 3_500, 3_600),
        ("red", 200, "lost", 0, 0),
    }
    assert (seen.own_staked, seen.own_returned) == (300, 3_600)

    client.force_login(ana)
    last = client.get(f"/mesa/{room.table.slug}/ultima/")
    assert last.headers["Location"] == f"/jogada/{room.table.slug}/{played.number}/"
    page = client.get(last.headers["Location"]).content.decode()
    for figure in ("17", "1,00 demo", "2,00 demo", "36,00 demo"):
        assert figure in page


@pytest.mark.rule("804/26")
def test_the_end_of_a_session_tells_what_was_staked_and_won_or_lost(room, ana, client):
    session_id = room.enter(ana)
    room.place(ana, ("straight:17", 100), ("red", 200))
    room.fall_on("17")
    client.force_login(ana)
    answer = client.post(f"/sessao/{session_id}/terminar/")
    assert answer.headers["Location"] == f"/sessao/{session_id}/"
    totals = session_totals(session_id)
    assert (totals.staked, totals.won, totals.result) == (300, 3_600, 3_300)
    page = client.get(f"/sessao/{session_id}/").content.decode()
    for figure in ("3,00 demo", "36,00 demo", "33,00 demo"):
        assert figure in page


@pytest.mark.rule("804/27")
def test_the_player_begins_and_ends_the_session(room, ana):
    assert not PlaySession.objects.filter(player=ana).exists()
    session_id = room.enter(ana)
    opened = PlaySession.objects.get(pk=session_id)
    assert (opened.opened_at, opened.ended_at) == (room.now, None)
    assert room.enter(ana) == session_id, "a reload or a second tab is the same session"

    room.place(ana, ("red", 100))
    with pytest.raises(Refused, match="round_in_play"):
        session_end(session_id=session_id, reason="player", now=room.now)
    room.finish()
    room.wait(seconds=1)
    ended = session_end(session_id=session_id, reason="player", now=room.now)
    assert (ended.ended_at, ended.end_reason) == (room.now, "player")
    assert room.enter(ana) != session_id


@pytest.mark.rule("804/27", "804/3.e")
def test_a_session_lasts_as_long_as_the_player_is_there(room, ana):
    session_id = room.enter(ana)
    for _quarter in range(4):
        room.wait(minutes=4)
        PlaySession.objects.filter(pk=session_id).update(seen_at=room.now)
        sessions_close_due(room.now)
        assert PlaySession.objects.get(pk=session_id).ended_at is None
    room.wait(hours=1)
    sessions_close_due(room.now)
    assert PlaySession.objects.get(pk=session_id).ended_at is not None


# --- Demonstration ---


@pytest.mark.rule("804/31")
def test_demonstration_chips_come_free_and_never_become_money(room, ana):
    demo, euro = ledger.wallet_id(ana.pk, "DEMO"), ledger.wallet_id(ana.pk, "EUR")
    had = ledger.balance(demo)
    assert had > 0
    for currency in ("DEMO", "EUR"):
        with pytest.raises(ValueError, match="are not in"):
            ledger.post(
                key=f"swap-{currency}",
                kind=LedgerTransaction.Kind.ROUND_SETTLED,
                currency=currency,
                moves=[Move(demo, euro, 100)],
                now=room.now,
            )
    with pytest.raises(Refused, match="withdrawal_over_balance"):
        withdraw(player_id=ana.pk, amount=100, key=key(), now=room.now)
    assert (ledger.balance(demo), ledger.balance(euro)) == (had, 0)
    assert not Payment.objects.filter(player=ana).exists()


@pytest.mark.rule("804/31", "804/30")
def test_an_empty_demonstration_wallet_only_buys_more_play(room, ana):
    room.enter(ana)
    wallet = ledger.wallet_id(ana.pk, "DEMO")
    while ledger.balance(wallet) >= 100:
        room.place(ana, *(("red", min(50_000, ledger.balance(wallet))),))
        room.fall_on("2")
        room.tick()
    filled = demo_refill(player_id=ana.pk, now=room.now)
    assert filled == ledger.balance(wallet) > 0
    assert ledger.balance(ledger.wallet_id(ana.pk, "EUR")) == 0


@pytest.mark.rule("804/30")
def test_a_guest_plays_the_demonstration_with_the_same_wheel_and_prizes(room):
    guest = guest_create(now=room.now, address="192.0.2.1")
    session = table_enter(player_id=guest.pk, table_id=room.table.pk, device="teste", now=room.now)
    assert session.currency == "DEMO"
    room.place(guest, ("straight:17", 100))
    played = room.fall_on("17")
    bet = Bet.objects.get(round=played, player=guest)
    assert (bet.state, bet.prize) == ("won", 3_500)
