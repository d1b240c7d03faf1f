"""Rules of 805 that only the house as a whole shows: a table's page, sessions, the last round, the demonstration."""

import pytest
from django.urls import reverse

from accounts.models import PlaySession
from accounts.services.players import demo_refill, guest_create
from accounts.services.sessions import session_end, sessions_close_due
from casino.refusal import Refused
from casino.rulebook.values import values_parse
from games.models import Bet, Round
from tests.factories import make_player
from tests.rulebook.in_the_house import begins, ends, ends_with, gives_only_more_play, needs_a_second_person, page_of
from tests.services.blackjack_room import VALUES, BlackjackRoom, OwnTable

pytestmark = pytest.mark.django_db


@pytest.fixture
def room():
    return BlackjackRoom()


@pytest.fixture
def ana():
    return make_player("Ana")


# --- What is on the table ---


@pytest.mark.rule("805/3", "805/4.a", "805/4.b", "805/4.c")
@pytest.mark.parametrize("places", [1, 5, 7])
def test_the_page_has_a_felt_with_its_places_the_line_of_insurance_a_shoe_and_the_banks_results(client, ana, places):
    room = BlackjackRoom(live=True, places=places, places_per_player=1)
    page = page_of(client, ana, f"/mesa/{room.table.slug}/")
    assert page.count('class="circle"') == places
    assert [f'id="table-place-{number}"' in page for number in range(1, 9)] == [n <= places for n in range(1, 9)]
    assert "O seguro paga 2 para 1" in page
    for part in ('class="arc-felt"', 'id="shoe"', 'id="table-bank"', 'id="table-history"'):
        assert part in page
    assert 'Baralhos</dt><dd class="number">6' in page


@pytest.mark.rule("805/5", "805/6", "805/13")
def test_a_table_is_of_all_or_of_one(room, ana):
    rui = make_player("Rui")
    for player, place in ((ana, 1), (rui, 5)):
        room.enter(player)
        room.bet(player, (place, 1000))
    room.tick()
    dealt = room.under_way
    assert [dealt.owners[seat.number] for seat in dealt.state.seats] == [ana.pk, rui.pk]
    own = OwnTable(ana)
    own.enter(ana)
    with pytest.raises(Refused, match="no_such_table"):
        own.enter(rui)


# --- Sessions and the last round ---


@pytest.mark.rule("805/34", "805/2.g")
def test_the_player_begins_and_ends_the_session(room, ana):
    session_id = begins(room, ana, "Th", "9s", "9d", "8c")
    room.bet(ana, (1, 1000))
    room.tick()
    with pytest.raises(Refused, match="round_in_play"):
        session_end(session_id=session_id, reason="player", now=room.now)
    room.act(ana, "stand")
    ends(room, ana, session_id)


@pytest.mark.rule("805/2.g", "805/34")
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


@pytest.mark.rule("805/31", "805/32", "805/33")
def test_the_last_round_and_the_end_of_the_session_tell_what_was_staked_and_what_came_back(room, ana, client):
    session_id = room.enter(ana, "8h", "6s", "8d", "Tc", "3h", "Ts", "Td", "8c")
    room.bet(ana, (1, 1000))
    room.tick()
    room.act(ana, "split")
    room.act(ana, "double", hand=0)
    room.act(ana, "stand", hand=1)
    # 8-3-T on two stakes and 8-T on one, against 6-T-8.
    last = page_of(client, ana, f"/mesa/{room.table.slug}/ultima/")
    for said in ("8h", "3h", "Td", "8d", "Ts", "6s", "Tc", "8c"):
        assert f'data-card="{said}"' in last or f'#card-{said}"' in last, said
    for figure in ("10,00 demo", "30,00 demo", "60,00 demo"):
        assert figure in last, figure
    ends_with(client, room, ana, session_id, totals=(3000, 6000, 3000), figures=("30,00 demo", "60,00 demo"))


@pytest.mark.rule("805/32", "805/decision.4")
def test_rules_amounts_and_how_to_complain_are_there_before_during_and_after(client, ana):
    room = BlackjackRoom(live=True)
    rules = client.get(f"/regras/{room.table.rules_key}/1/")
    assert rules.status_code == 200, "without signing in"
    assert "3 para 2" in rules.content.decode()
    during = page_of(client, ana, f"/mesa/{room.table.slug}/")
    beside = reverse("table_rules", args=[room.table.slug])
    version = "(versão <span data-rules-version>1</span>)"
    for said in (f'href="{beside}"', version, "5,00 demo", "500,00 demo", "Resultado"):
        assert said in during, said
    assert "3 para 2" in page_of(client, ana, beside)
    assert page_of(client, ana, reverse("statement"))


@pytest.mark.rule("805/29", "805/30")
def test_who_loses_the_connection_has_the_hand_played_by_time_and_is_paid(room, ana):
    room.enter(ana, "Th", "6s", "9d", "Tc", "8d")
    before = room.wallet(ana)
    room.bet(ana, (1, 1000))
    room.tick()
    # Nothing is heard of her any more, and her session is not seen either.
    PlaySession.objects.filter(player=ana).update(seen_at=room.now)
    room.tick()
    assert (room.round.phase, room.stakes()) == (Round.Phase.SETTLED, [("place:1", 1000, "won", 1000, 2000)])
    assert room.wallet(ana) == before + 1000


# --- Demonstration and specific rules ---


@pytest.mark.rule("805/37", "805/38")
def test_the_demonstration_has_the_game_of_the_table_for_money_and_gives_only_more_play(room):
    guest = guest_create(now=room.now, address="192.0.2.7")
    room.enter(guest, "Th", "9s", "8d", "Tc")
    held = room.wallet(guest)
    with pytest.raises(Refused, match="demo_refill_not_needed"):
        demo_refill(player_id=guest.pk, now=room.now)
    for place in (1, 2, 3):
        cents = min(room.wallet(guest) // 100 * 100, 50_000)
        if cents:
            room.bet(guest, (place, cents))
    assert room.wallet(guest) < 500 <= held
    room.tick()
    while room.round.phase == Round.Phase.PLAYING:
        room.tick()
    for bet in Bet.objects.filter(round=room.round):
        assert bet.returned in (0, bet.amount, 2 * bet.amount, bet.amount * 5 // 2)
    gives_only_more_play(room, guest)


@pytest.mark.rule("805/decision.2", "805/decision.3", "805/10")
def test_specific_rules_of_a_table_need_a_second_person_before_they_open_one(settings):
    needs_a_second_person(
        settings,
        regulation="805",
        game="blackjack",
        values={**VALUES, "min_bet": 1000},
        parse=lambda: values_parse("805", {**VALUES, "max_bet": 101 * 500}),
    )
