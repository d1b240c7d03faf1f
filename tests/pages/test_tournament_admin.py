"""Staff direct a tournament from its record: each act is a service's, with who and why in the log."""

import uuid
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from casino.rulebook.demonstration import demonstration_rules_seed
from tests.factories import RULES_SINCE, make_player
from tests.pages.accounts.entrance import sign_in_staff
from tests.services.tournament_house import TournamentHouse
from tournaments.models import Tournament, TournamentSeries
from tournaments.selectors.staff import cancel_preview
from tournaments.services import entries
from tournaments.services.series import series_tick

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(client):
    return sign_in_staff(client, "diretor", "chefe")


def act(client, house, slug, **given):
    address = reverse("admin:tournaments_tournament_act", args=[house.row.pk, slug])
    return client.post(address, {"key": uuid.uuid4().hex, **given})


def started(house):
    people = house.people(3)
    house.now = house.row.starts_at
    for player in people:
        entries.entry_seen(tournament_id=house.row.pk, player_id=player.pk, now=house.now)
    house.start()
    return people


def test_a_director_pauses_resumes_and_says_something_and_the_log_knows_who_and_why(client, director):
    house = TournamentHouse()
    started(house)
    assert act(client, house, "pausar", reason="avaria").status_code == 302
    assert house.fresh.state == "paused"
    # A second press finds nothing to pause.
    assert act(client, house, "pausar", reason="avaria").status_code == 422
    assert act(client, house, "mensagem", text="Já voltamos").status_code == 302
    assert act(client, house, "retomar", reason="arranjado").status_code == 302
    page = client.get(reverse("admin:tournaments_tournament_change", args=[house.row.pk])).content.decode()
    assert "chefe (avaria)" in page
    assert "Já voltamos" in page
    assert house.fresh.state in ("running", "final_table")


@pytest.mark.rule("810/35", "810/36.a")
def test_it_is_cancelled_only_after_its_money_was_shown_as_it_is_now(client, director):
    house = TournamentHouse()
    ana, rui = make_player("Ana"), make_player("Rui")
    before = house.wallet(ana), house.wallet(rui)
    house.enter(ana)
    stale = cancel_preview(house.fresh).version
    house.enter(rui)
    shown = client.get(reverse("admin:tournaments_tournament_act", args=[house.row.pk, "cancelar"])).content.decode()
    assert "22,00 demo" in shown
    assert "Ana: 11,00 demo" in shown
    again = act(client, house, "cancelar", reason="sem luz", seen_version=stale)
    assert again.status_code == 422
    assert house.fresh.state == "registering"
    # It is shown again, with what stands for it.
    version = cancel_preview(house.fresh).version
    assert f'value="{version}"' in again.content.decode()
    once = {"reason": "sem luz", "seen_version": version, "key": uuid.uuid4().hex}
    assert [act(client, house, "cancelar", **once).status_code for _press in range(2)] == [302, 302]
    assert house.fresh.state == "cancelled"
    assert (house.wallet(ana), house.wallet(rui)) == before
    assert house.row.events.filter(kind="cancel", why="sem luz", player=director).count() == 1


def test_one_form_sent_twice_is_one_act(client, director):
    house = TournamentHouse()
    started(house)
    key = uuid.uuid4().hex
    assert [act(client, house, "pausar", reason="x", key=key).status_code for _press in range(2)] == [302, 302]
    assert house.row.events.filter(kind="life", player=director).count() == 1
    # The key of one act opens no other.
    assert act(client, house, "retomar", reason="x", key=key).status_code == 422
    assert house.fresh.state == "paused"


@pytest.mark.rule("810/24")
def test_an_entry_is_given_back_by_staff_before_the_start_and_only_an_entrants(client, director):
    house = TournamentHouse(starts=timezone.now() - RULES_SINCE + timedelta(days=4000))
    ana = make_player("Ana")
    house.enter(ana)
    assert act(client, house, "anular-inscricao", nickname="Ninguém", reason="pediu").status_code == 422
    assert act(client, house, "anular-inscricao", nickname="ana", reason="pediu").status_code == 302
    assert house.account("tournament_pool") == 0


def test_a_tournament_is_made_from_published_rules_and_what_is_wrong_is_said(client, director):
    demonstration_rules_seed(RULES_SINCE)
    given = {"name": "Noite", "slug": "noite", "rules_key": "tournament-fast-demo", "currency": "DEMO"}
    address = reverse("admin:tournaments_tournament_add")
    assert client.post(address, given).status_code == 422
    assert client.post(address, {**given, "starts_at": "2001-01-01 20:00"}).status_code == 422
    assert client.post(address, {**given, "starts_at": "2099-01-01 20:00"}).status_code == 302
    row = Tournament.objects.get(slug="noite")
    assert (row.state, row.created_by) == ("draft", director)
    assert client.get(reverse("tournament", args=["noite"])).status_code == 404
    both = client.post(address, {**given, "starts_at": "2001-01-01 20:00"}).content.decode()
    assert "O início tem de ser no futuro" in both
    assert "«noite»" in both


def test_the_tables_are_seen_live_and_the_results_go_out_to_the_cent(client):
    finance = sign_in_staff(client, "finanças", "contas")
    assert finance.has_perm("tournaments.finance_tournament")
    house = TournamentHouse()
    names = {player.nickname for player in started(house)}
    address = reverse("admin:tournaments_tournament_live", args=[house.row.pk])
    page = client.get(address).content.decode()
    assert page.count("hx-get") == 1
    assert all(f"{name} 500" in page for name in names)
    part = client.get(address, headers={"HX-Request": "true"}).content.decode()
    assert part.startswith('<div id="tournament-live"')
    house.cancel()
    assert "hx-get" not in client.get(address).content.decode()
    file = client.get(reverse("admin:tournaments_tournament_results", args=[house.row.pk]))
    heads, *rows = [line.split(";") for line in file.getvalue().decode().lstrip("\ufeff").splitlines()]
    assert {row[heads.index("Jogador")] for row in rows} == names
    assert {(row[heads.index("Pago")], row[heads.index("Devolvido")]) for row in rows} == {("11,00", "11,00")}


def test_a_series_is_made_stopped_and_taken_up_with_every_problem_named_and_its_trail(client, director):
    demonstration_rules_seed(RULES_SINCE)
    address = reverse("admin:tournaments_tournamentseries_add")
    given = {"name": "Noites", "slug": "noites", "rules_key": "tournament-fast-demo", "currency": "DEMO"}
    given |= {"every_seconds": 3600, "open_seconds": 600, "reason": "calendário"}
    taken = TournamentSeries.objects.create(slug="noites", name="x", currency="DEMO", rules_key="x", every_seconds=60)
    both = client.post(address, given).content.decode()
    assert "não tem hora marcada" in both
    assert "«noites»" in both
    taken.delete()
    assert client.post(address, {**given, "first_at": "2099-01-01 20:00"}).status_code == 302
    series = TournamentSeries.objects.get(slug="noites")
    assert client.post(address, {**given, "first_at": "2099-01-01 20:00"}).status_code == 422
    stop = reverse("admin:tournaments_tournamentseries_act", args=[series.pk, "parar"])
    assert [client.post(stop, {"reason": "férias"}).status_code for _press in range(2)] == [302, 302]
    assert series_tick(series_id=series.pk, now=timezone.now()) is None
    go_on = reverse("admin:tournaments_tournamentseries_act", args=[series.pk, "continuar"])
    assert client.post(go_on, {"reason": "de volta"}).status_code == 302
    assert series_tick(series_id=series.pk, now=timezone.now()).slug == "noites-1"
    page = client.get(reverse("admin:tournaments_tournamentseries_change", args=[series.pk])).content.decode()
    assert page.count("(férias)") == 1
    assert "series_created chefe (calendário)" in page
