"""Rules 37 to 44 of 803 in the house as a whole: the last round, information, the session, demonstrations."""

import pytest
from django.urls import reverse

from accounts.models import PlaySession
from accounts.services.players import demo_refill, guest_create
from accounts.services.sessions import session_end
from casino.refusal import Refused
from casino.rulebook.values import values_parse
from games.models import Bet, Round
from tests.factories import make_player
from tests.rulebook.in_the_house import begins, ends, ends_with, gives_only_more_play, needs_a_second_person, page_of
from tests.rules.stud_kit import ACE_KING, HANDS
from tests.services.stud_room import VALUES, OwnStud, StudRoom, hands

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana():
    return make_player("Ana")


@pytest.mark.rule("803/37", "803/39")
def test_the_last_round_and_the_end_of_the_session_tell_what_was_staked_and_what_came_back(ana, client):
    room = StudRoom()
    session_id = begins(room, ana, *hands(HANDS["straight"], ACE_KING))
    room.bet(ana, (1, 1000))
    room.tick()
    room.act(ana, "bet")
    last = page_of(client, ana, f"/mesa/{room.table.slug}/ultima/")
    for card in (*HANDS["straight"].split(), *ACE_KING.split()):
        assert f'data-card="{card}"' in last, card
    # Ante 10,00 and bet 20,00; 20,00 and 20,00 + 4 × 20,00 came back.
    for figure in ("10,00 demo", "20,00 demo", "30,00 demo", "120,00 demo"):
        assert figure in last, figure
    ends_with(client, room, ana, session_id, totals=(3000, 12_000, 9000), figures=("30,00 demo", "120,00 demo"))


@pytest.mark.rule("803/38", "803/decision.4")
def test_rules_amounts_and_how_to_complain_are_there_before_during_and_after(client, ana):
    room = StudRoom(live=True)
    rules = client.get(f"/regras/{room.table.rules_key}/1/")
    assert rules.status_code == 200, "without signing in"
    told = rules.content.decode()
    # What is not at hand is said to be awaited.
    assert "As regras 1 a 36 esperam pelo texto oficial" in told
    assert "Quem deixa acabar o tempo de decidir desiste da jogada." in told
    during = page_of(client, ana, f"/mesa/{room.table.slug}/")
    for said in (reverse("table_rules", args=[room.table.slug]), "5,00 demo", "500,00 demo", "Resultado", "100 para 1"):
        assert said in during, said
    assert page_of(client, ana, reverse("statement"))


@pytest.mark.rule("803/40")
def test_the_player_begins_and_ends_the_session(ana):
    room = StudRoom()
    session_id = room.enter(ana, *hands(HANDS["pair"], ACE_KING))
    room.bet(ana, (1, 1000))
    room.tick()
    with pytest.raises(Refused, match="round_in_play"):
        session_end(session_id=session_id, reason="player", now=room.now)
    room.act(ana, "fold")
    ends(room, ana, session_id)


@pytest.mark.rule("803/41.a", "803/42")
def test_whoever_comes_back_within_the_last_minute_plays_on(ana):
    room = OwnStud(ana)
    session_id = room.enter(ana, *hands(HANDS["pair"], ACE_KING))
    room.tick()
    assert PlaySession.objects.get(pk=session_id).warned_at == room.now
    room.wait(seconds=59)
    room.bet(ana, (1, 1000))
    room.deal()
    room.act(ana, "bet")
    assert room.round.phase == Round.Phase.SETTLED
    assert PlaySession.objects.get(pk=session_id).ended_at is None


@pytest.mark.rule("803/43", "803/44")
def test_the_demonstration_has_the_game_of_the_table_for_money_and_gives_only_more_play():
    room = StudRoom()
    guest = guest_create(now=room.now, address="192.0.2.7")
    room.enter(guest, *hands("2c 4d 6h 8s 9c", "As Ac Kd 7h 3s"))
    with pytest.raises(Refused, match="demo_refill_not_needed"):
        demo_refill(player_id=guest.pk, now=room.now)
    held = room.wallet(guest)
    room.bet(guest, (1, min(held // 300 * 100, 50_000)))
    room.tick()
    room.act(guest, "bet")
    assert {bet.returned for bet in Bet.objects.filter(round=room.round)} == {0}
    gives_only_more_play(room, guest)


@pytest.mark.rule("803/decision.2", "803/decision.3")
def test_specific_rules_of_a_table_need_a_second_person_before_they_open_one(settings):
    needs_a_second_person(
        settings,
        regulation="803",
        game="stud",
        values={**VALUES, "min_bet": 1000},
        parse=lambda: values_parse("803", {**VALUES, "max_bet": 101 * 500}),
    )
