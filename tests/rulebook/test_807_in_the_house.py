"""Rules of 807 that only the house as a whole shows: a French table's page, its sessions, its rules, its chips."""

import html
import re
from itertools import pairwise

import pytest

from accounts import ledger
from accounts.models import PlaySession
from accounts.services.players import demo_refill, guest_create
from accounts.services.sessions import session_end, session_totals, sessions_close_due
from casino.refusal import Refused
from casino.rulebook.demonstration import demonstration_rules_seed
from casino.rulebook.selectors import rules_may_open, rules_values
from casino.rulebook.services import rules_approve, rules_draft, rules_enter_force, rules_submit
from casino.rulebook.values import values_parse
from games.engines.roulette import Wheel, positions
from games.models import Bet, RoundSecret
from games.selectors.roulette import public_table
from games.services import roulette
from tests.factories import RULES_SINCE, make_player
from tests.pages.pushed import public_push
from tests.services.roulette_room import START, OwnWheel, Room

pytestmark = pytest.mark.django_db

WHEEL = Wheel.FRENCH
RULES = "roulette-french-demo"


@pytest.fixture
def room():
    return Room("evora", rules_key=RULES)


@pytest.fixture
def ana():
    return make_player("Ana")


@pytest.fixture
def table_page(client, ana):
    """The page of a live French table, as Ana's browser gets it."""
    room = Room("viva", live=True, rules_key=RULES)
    client.force_login(ana)
    answer = client.get(f"/mesa/{room.table.slug}/")
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def wallet(player) -> int:
    return ledger.balance(ledger.wallet_id(player.pk, "DEMO"))


# --- What is on the table ---


@pytest.mark.rule("807/1", "807/2", "807/6.c", "807/9")
def test_the_page_has_the_french_wheel_in_its_order_a_ball_and_every_place_to_bet(table_page):
    assert re.findall(r'data-pocket="(\d+)"', table_page) == list(WHEEL.order)
    assert 'id="ball"' in table_page
    for felt in ("wide", "tall"):
        drawn = re.search(rf'<svg class="felt only-{felt}".*?</svg>', table_page, re.DOTALL).group(0)
        spots = re.findall(r'data-position="([^"]+)"', drawn)
        assert sorted(spots) == sorted(position.code for position in positions(WHEEL))


@pytest.mark.rule("807/6.d")
def test_the_felt_has_zero_and_three_columns_of_twelve(table_page):
    drawn = re.search(r'<svg class="felt only-wide".*?</svg>', table_page, re.DOTALL).group(0)
    places = {
        label: (float(x), float(y))
        for label, x, y in re.findall(r'data-n="(\d+)"[^>]*><rect x="([\d.]+)" y="([\d.]+)"', drawn)
    }
    assert set(places) == set(WHEEL.pockets)
    for column in (1, 2, 3):
        fields = [places[str(number)] for number in range(column, 37, 3)]
        assert len({place[1] for place in fields}) == 1
        assert all(later[0] > earlier[0] for earlier, later in pairwise(fields))
    outside = {"dozen:1", "dozen:2", "dozen:3", "even", "odd", "low", "high", "red", "black"}
    assert outside <= set(re.findall(r'data-position="([^"]+)"', drawn))


@pytest.mark.rule("807/8.a", "807/8.b", "807/8.c", "807/8.d.i", "807/8.d.ii", "807/8.d.iii", "807/8.e")
def test_the_racetrack_has_the_wheels_order_the_series_the_reaches_and_the_finals(table_page):
    calls = re.search(r'<section class="calls".*?</section>', table_page, re.DOTALL).group(0)
    for track in ("wide", "tall"):
        drawn = re.search(rf'<svg class="track only-{track}".*?</svg>', calls, re.DOTALL).group(0)
        assert re.findall(r'data-number="(\d+)"', drawn) == list(WHEEL.order)
        series = dict(re.findall(r'data-call="(\w+)" data-chips="(\d+)"', drawn))
        assert series == {"voisins": "9", "tiers": "6", "orphelins": "5"}
    assert re.findall(r'name="reach" value="(\d)"', calls) == ["1", "2", "3"]
    assert re.findall(r'data-digit="(\d)"', calls) == list("0123456789")


def test_an_american_table_has_no_racetrack(client, ana):
    room = Room("lisboa", live=True)
    client.force_login(ana)
    assert 'id="calls"' not in client.get(f"/mesa/{room.table.slug}/").content.decode()


# --- Which wheels there are, and a round ---


@pytest.mark.rule("807/4", "807/5", "807/3.d", "807/18", "807/19")
def test_a_french_wheel_is_one_number_for_all_or_one_players_own(room, ana, client):
    rui = make_player("Rui")
    room.enter(ana)
    room.enter(rui)
    room.place(ana, ("straight:17", 100))
    room.place(rui, ("black", 100))
    played = room.fall_on("17")
    assert {(bet.player_id, bet.state, bet.returned) for bet in Bet.objects.filter(round=played)} == {
        (ana.pk, "won", 3_600),
        (rui.pk, "won", 200),
    }
    client.force_login(ana)
    assert client.get(f"/jogada/evora/{played.number}/").content.decode().count("Saiu o 17, preto") == 1
    own = OwnWheel(ana)
    with pytest.raises(Refused, match="no_such_table"):
        own.enter(rui)


@pytest.mark.rule("807/16", "807/6.e", "807/18")
def test_the_time_to_bet_is_the_same_for_all_and_is_announced(room, ana, client):
    room.enter(ana)
    opened = room.round
    assert (opened.closes_at - opened.opened_at).total_seconds() == 30
    client.force_login(ana)
    assert "Façam as vossas apostas" in client.get("/mesa/evora/").content.decode()
    room.place(ana, ("red", 100))
    room.tick()
    assert "Jogo feito, nada mais" in client.get("/mesa/evora/").content.decode()
    with pytest.raises(Refused, match="bets_closed"):
        room.place(ana, ("red", 100))
    room.tick()
    page = public_push(public_table(room.table.pk, now=room.now), "pt-pt")
    assert f"Saiu o {room.round.outcome}, " in page
    assert page.count('class="mark"') == 2
    history = re.search(r'id="table-history".*?</section>', page, re.DOTALL).group(0)
    assert f">{room.round.outcome}<" in history


@pytest.mark.rule("807/21", "807/20")
def test_on_zero_even_chances_and_dozens_lose_in_full_and_sets_with_zero_stand(room, ana):
    room.enter(ana)
    room.place(ana, ("red", 100), ("dozen:1", 100), ("column:1", 100), ("low", 100), ("straight:0", 100))
    room.place(ana, ("split:0-1", 100), ("street:0-2-3", 100), ("corner:0-1-2-3", 100))
    played = room.fall_on("0")
    won = dict(Bet.objects.filter(round=played, state="won").values_list("position", "returned"))
    assert won == {"straight:0": 3600, "split:0-1": 1800, "street:0-2-3": 1200, "corner:0-1-2-3": 900}
    assert set(Bet.objects.filter(round=played, state="lost").values_list("returned", flat=True)) == {0}


@pytest.mark.rule("807/22", "807/23")
def test_without_a_valid_number_the_round_is_void_and_every_stake_comes_back(room, ana):
    room.enter(ana)
    room.announce(ana, ("voisins", 900))
    RoundSecret.objects.filter(round=room.round).update(sealed=b"lost")
    room.tick()
    assert room.round.phase == "void"
    assert wallet(ana) == 100_000
    assert set(Bet.objects.values_list("state", flat=True)) == {"void"}


@pytest.mark.rule("807/24", "807/25")
def test_a_player_who_drops_out_is_paid_all_the_same(room, ana):
    session = room.enter(ana)
    room.announce(ana, ("neighbours:17:1", 300))
    PlaySession.objects.filter(pk=session).update(seen_at=START)
    room.wait(seconds=20)
    sessions_close_due(room.now)
    assert room.fall_on("17").phase == "settled"
    assert wallet(ana) == 100_000 - 300 + 3_600


@pytest.mark.rule("807/3.a", "807/3.b", "807/3.c", "807/11", "807/12.b")
def test_a_bet_is_chips_on_chances_between_the_least_and_the_most_of_each(room, ana):
    room.enter(ana)
    with pytest.raises(Refused, match="below_minimum"):
        room.place(ana, ("straight:17", 50))
    room.place(ana, ("straight:17", 100), ("red", 54_000))
    for position, amount in (("red", 100), ("straight:17", 3_000)):
        with pytest.raises(Refused, match="above_maximum"):
            room.place(ana, (position, amount))
    room.place(ana, ("straight:17", 2_900))
    assert wallet(ana) == 100_000 - 54_000 - 3_000


# --- Information and sessions ---


@pytest.mark.rule("807/26", "807/27", "807/28", "807/15")
def test_the_last_round_and_the_summary_tell_what_was_announced_and_what_it_came_to(room, ana, client):
    session = room.enter(ana)
    room.announce(ana, ("voisins", 900))
    played = room.fall_on("26")
    client.force_login(ana)
    last = client.get("/mesa/evora/ultima/")
    page = client.get(last.headers["Location"]).content.decode()
    for words in ("Vizinhos do zero", "Quadro 25-26-28-29", "9,00 demo", "18,00 demo", "Reclamar desta jogada"):
        assert words in page
    assert f"/jogada/evora/{played.number}/" in last.headers["Location"]
    room.tick()
    client.post(f"/sessao/{session}/terminar/")
    totals = session_totals(session)
    assert (totals.staked, totals.won, totals.result) == (900, 1_800, 900)
    summary = client.get(f"/sessao/{session}/").content.decode()
    assert "9,00 demo" in summary
    assert "18,00 demo" in summary


@pytest.mark.rule("807/29", "807/3.e")
def test_the_player_begins_and_ends_the_session(room, ana):
    session = room.enter(ana)
    assert room.enter(ana) == session
    ended = session_end(session_id=session, reason="player", now=room.now)
    assert ended.ended_at == room.now


@pytest.mark.rule("807/30.b", "807/31")
def test_after_the_sixth_idle_round_the_player_is_warned_and_after_the_seventh_the_session_ends(room, ana):
    session, rui = room.enter(ana), make_player("Rui")
    room.enter(rui)
    for idle in range(1, 8):
        room.place(rui, ("red", 100))
        room.finish()
        PlaySession.objects.filter(ended_at=None).update(seen_at=room.now)
        sessions_close_due(room.now)
        stored = PlaySession.objects.get(pk=session)
        assert (stored.idle_rounds, stored.ended_at is not None) == (idle, idle == 7)
        room.tick()
    assert stored.end_reason == "inactivity"


# --- Demonstration and specific rules ---


@pytest.mark.rule("807/32", "807/33")
def test_the_demonstration_has_the_game_of_the_table_for_money_and_gives_only_more_play(room):
    seeded = demonstration_rules_seed(RULES_SINCE)
    demo, euro = (rules_values(seeded[f"roulette-french-{kind}"]) for kind in ("demo", "eur-sandbox"))
    assert (demo.table_rules.wheel, demo.table_rules.call_bets) == (euro.table_rules.wheel, euro.table_rules.call_bets)
    guest = guest_create(now=room.now, address="192.0.2.7")
    room.enter(guest)
    room.place(guest, ("red", 50_000), ("black", 50_000))
    room.fall_on("0")
    assert wallet(guest) == 0
    assert demo_refill(player_id=guest.pk, now=room.now) == wallet(guest) > 0
    with pytest.raises(LookupError):
        ledger.wallet_id(guest.pk, "EUR")


@pytest.mark.rule("807/decision.2", "807/decision.3")
def test_specific_rules_of_a_french_table_need_a_second_person_before_they_open_one(settings):
    writer, approver = make_player(), make_player()
    values = dict(demonstration_rules_seed(RULES_SINCE)[RULES].values)
    with pytest.raises(Refused, match="rules_value_wrong"):
        values_parse("807", {**values, "wheel": "american"})
    rules = rules_draft(
        key="french", regulation="807", title="Francesa", values={**values, "min_bet": 200}, written_by_id=writer.pk,
        now=START,
    )  # fmt: skip
    rules_submit(rules_id=rules.pk, submitted_by_id=writer.pk, now=START)
    with pytest.raises(Refused):
        rules_enter_force(rules_id=rules.pk, in_force_from=START, ordered_by_id=approver.pk, now=START)
    approved = rules_approve(
        rules_id=rules.pk, approved_by_id=approver.pk, reference="SRIJ 1/2026", approved_on=START.date(), now=START
    )
    rules_enter_force(rules_id=approved.pk, in_force_from=START, ordered_by_id=approver.pk, now=START)
    settings.OPERATOR_LICENCE = "L-001"
    approved.refresh_from_db()
    assert rules_may_open(approved, currency="EUR") is None
    room = Room("francesa", currency="EUR", rules_key="french")
    assert roulette.round_open(table_id=room.table.pk, now=START) is not None


@pytest.mark.rule("807/decision.4", "807/27", "807/11", "807/12.a.i", "807/14.a.i")
def test_the_rules_are_public_with_the_call_bets_their_chips_and_their_price(room, client):
    page = client.get(f"/regras/{RULES}/1/").content.decode()
    for words in ("vizinhos do zero", "série 5-8", "órfãos", "2 × rua 0-2-3", "9,00 demo", "30,00 demo", "35 vezes"):
        assert words in page
    assert "regulamento n.º 807/2015" in page


@pytest.mark.rule("807/30.a", "807/31", "807/17")
def test_the_rules_of_an_individual_wheel_say_who_launches_the_ball_and_when_the_session_ends(room, client):
    page = client.get("/regras/roulette-individual-demo/1/").content.decode()
    assert "O jogador lança a bola." in page
    assert "Passados mais de 3 minutos sem apostar" in page
    assert "«Façam as vossas apostas»" not in page
