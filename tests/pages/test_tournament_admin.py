"""Staff direct a tournament from its record: each act is a service's, with who and why in the log."""

import csv
import io
import json
import re
import uuid
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from casino.refusal import Denial, Refused
from casino.rulebook.demonstration import demonstration_rules_seed
from tests.factories import RULES_SINCE, make_player
from tests.pages.accounts.entrance import sign_in_staff
from tests.services.test_tournament_people import begun
from tests.services.tournament_house import TournamentHouse, tournament_rules
from tournaments.admin.acts import TOURNAMENT_ACTS
from tournaments.models import Tournament, TournamentSeries, TournamentTicket
from tournaments.refusals import TournamentRefusal
from tournaments.services import direct, entries
from tournaments.services.cancelling import cancel_preview
from tournaments.services.series import series_tick

pytestmark = pytest.mark.django_db

SOON = f"{timezone.now() + timedelta(days=30):%Y-%m-%d} 20:00"


@pytest.fixture
def director(client):
    return sign_in_staff(client, "diretor", "chefe")


def act(client, house, slug, **given):
    address = reverse("admin:tournaments_tournament_act", args=[house.row.pk, slug])
    return client.post(address, {"key": uuid.uuid4().hex, **given})


def offered(client, house, slug):
    """Who can be chosen: text → number."""
    form = client.get(reverse("admin:tournaments_tournament_act", args=[house.row.pk, slug])).content.decode()
    return {text: int(pk) for pk, text in re.findall(r'<option value="(\d+)">(.*?)</option>', form)}


def log_in(page):
    """The lines of the log on a record's page, cell by cell."""
    body = page.partition('<table class="desk-log">')[2].partition("</table>")[0]
    return [re.findall(r"<td>(.*?)</td>", line) for line in re.findall(r"<tr>(.*?)</tr>", body)]


def sums_in(page):
    """The money of a cancellation as its page has it: whose line → head → text; the sums under their names."""
    table = page.partition('<table class="desk-sums">')[2].partition("</table>")[0]
    lines = re.findall(r'<tr data-(?:who|sum)="([^"]+)">(.*?)</tr>', table)
    return {
        who: dict(re.findall(r'<td(?: data-head="([^"]*)")?(?: data-empty)?>(.*?)</td>', line)) for who, line in lines
    }


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
    assert ["em pausa", "chefe (direção)", "avaria"] in [line[2:] for line in log_in(page)]
    assert ["mensagem: Já voltamos", "chefe (direção)", ""] in [line[2:] for line in log_in(page)]
    assert "Já voltamos" in page
    assert house.fresh.state in ("running", "final_table")


@pytest.mark.rule("810/35", "810/36.a")
def test_it_is_cancelled_only_after_its_money_was_shown_as_it_is_now(client, director):
    house = TournamentHouse()
    ana, rui = make_player("Ana"), make_player("Rui")
    before = house.wallet(ana), house.wallet(rui)
    house.enter(ana)
    stale = cancel_preview(house.fresh, now=timezone.now()).version
    house.enter(rui)
    shown = client.get(reverse("admin:tournaments_tournament_act", args=[house.row.pk, "cancelar"])).content.decode()
    assert sums_in(shown) == {
        "Ana": {"Inscrição": "10,00 demo", "Comissão": "1,00 demo", "Total": "11,00 demo"},
        "Rui": {"Inscrição": "10,00 demo", "Comissão": "1,00 demo", "Total": "11,00 demo"},
        "given": {"Inscrição": "20,00 demo", "Comissão": "2,00 demo", "Total": "22,00 demo"},
        "pot": {"": "22,00 demo"},
    }
    again = act(client, house, "cancelar", reason="sem luz", seen_version=stale)
    assert again.status_code == 422
    assert house.fresh.state == "registering"
    # It is shown again, with what stands for it.
    version = cancel_preview(house.fresh, now=timezone.now()).version
    assert f'value="{version}"' in again.content.decode()
    once = {"reason": "sem luz", "seen_version": version, "key": uuid.uuid4().hex}
    assert [act(client, house, "cancelar", **once).status_code for _press in range(2)] == [302, 302]
    assert house.fresh.state == "cancelled"
    assert (house.wallet(ana), house.wallet(rui)) == before
    assert house.row.events.filter(kind="cancel", why="sem luz", player=director).count() == 1


@pytest.mark.rule("810/36.c", "810/37", "810/38")
def test_the_money_of_a_cancellation_is_told_part_by_part_and_its_sums_make_all_that_the_tournament_has(
    client, director
):
    """One of four went out with a bounty; somebody else has won an entry and not used it."""
    house, people = begun(4, bounty=500)
    gone, *others = people
    ticket = TournamentTicket.objects.create(
        player=make_player("Vencedora"), key="torneio", value=1600, currency="DEMO", won_in=house.row, won_at=house.now
    )
    house.step("pause", "avaria")
    house.wait(seconds=300, until=lambda: not any(table.hand for table in house.state.tables))
    direct.player_disqualify(
        tournament_id=house.row.pk,
        player_id=gone.pk,
        actor_id=director.pk,
        key=uuid.uuid4().hex,
        why="x",
        now=house.now,
    )
    shown = sums_in(
        client.get(reverse("admin:tournaments_tournament_act", args=[house.row.pk, "cancelar"])).content.decode()
    )
    assert shown.keys() == {*(one.nickname for one in others), ticket.player.nickname, "given", "kept", "pot"}
    assert {shown[one.nickname]["Parte de eliminação"] for one in others} == {"5,00 demo"}
    assert shown["Vencedora"] == {
        **dict.fromkeys(shown["Vencedora"], "–"),
        "Fichas": "saiu",
        "Inscrição ganha": "16,00 demo",
        "Total": "16,00 demo",
    }
    # Three whole entries, the prize part of the fourth, and the entry that was won; its fee and bounty stay.
    assert (shown["given"]["Parte dos prémios"], shown["given"]["Total"]) == ("10,00 demo", "74,00 demo")
    assert (shown["kept"][""], shown["pot"][""]) == ("6,00 demo", "80,00 demo")
    record = client.get(reverse("admin:tournaments_tournament_change", args=[house.row.pk])).content.decode()
    assert sums_in(record) == shown
    assert "1 inscrito já não recebe nada" in record


def test_each_act_says_what_comes_of_it_and_which_of_them_stand_for_good(client, director):
    house = TournamentHouse()
    for one in TOURNAMENT_ACTS:
        address = reverse("admin:tournaments_tournament_act", args=[house.row.pk, one.slug])
        form = client.get(address).content.decode()
        assert f'<p class="act-follows">{one.follows}' in form
        assert ("Não se pode desfazer." in form, "act-final" in form) == (one.final, one.final)
    assert {one.slug for one in TOURNAMENT_ACTS if one.final} == {"iniciar", "desqualificar", "cancelar"}


def test_what_stands_for_good_looks_so_wherever_it_is_offered(client, director):
    house = TournamentHouse()
    started(house)
    for name in ("change", "live"):
        html = client.get(reverse(f"admin:tournaments_tournament_{name}", args=[house.row.pk])).content.decode()
        offered = dict(re.findall(r'<a href="[^"]*/acto/([a-z-]+)/"( class="act-final")?>', html))
        assert {slug for slug, final in offered.items() if final} == {"desqualificar", "cancelar"}
        assert "pausar" in offered


def test_an_address_that_is_none_is_refused_in_the_readers_language(client, director):
    for record in ("tournament", "tournamentseries"):
        told = client.post(reverse(f"admin:tournaments_{record}_add"), {"slug": "noite de sábado"}).content.decode()
        assert "Só letras sem acentos" in told
        assert "Enter a valid" not in told


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
    ana, rui, eva = make_player("Ana"), make_player("Ana2"), make_player("Eva")
    house.enter(ana)
    house.enter(rui)
    assert offered(client, house, "anular-inscricao") == {"Ana": ana.pk, "Ana2": rui.pk}
    for nobody in ("", "Ana", str(eva.pk), "0"):
        refused = act(client, house, "anular-inscricao", player_id=nobody, reason="pediu")
        assert refused.status_code == 422
        assert "Escolha" in refused.content.decode()
    once = {"player_id": ana.pk, "reason": "pediu", "key": uuid.uuid4().hex}
    assert [act(client, house, "anular-inscricao", **once).status_code for _press in range(2)] == [302, 302]
    assert house.account("tournament_pool") == 1000
    again = act(client, house, "anular-inscricao", player_id=ana.pk, reason="pediu")
    assert "«Ana» já não está inscrito neste torneio." in again.content.decode()
    assert offered(client, house, "anular-inscricao") == {"Ana2": rui.pk}
    act(client, house, "anular-inscricao", player_id=rui.pk, reason="pediu")
    # Nobody is left whom it could be about: it is not offered.
    record = client.get(reverse("admin:tournaments_tournament_change", args=[house.row.pk])).content.decode()
    assert "anular-inscricao" not in record


def test_whoever_is_out_can_not_be_disqualified_and_who_is_in_is_offered_with_the_place(client, director):
    house = TournamentHouse(training=0)
    people = started(house)
    names = {one.nickname: one.pk for one in people}
    shown = offered(client, house, "desqualificar")
    assert {text.split(", mesa 1, lugar ")[0]: pk for text, pk in shown.items()} == names
    assert all(text.endswith(": 500 fichas") for text in shown)
    # The hand that was dealt goes on: not now.
    assert "há uma mão" in act(client, house, "desqualificar", player_id=people[0].pk, reason="x").content.decode()
    house.step("pause")
    house.wait(seconds=300, until=lambda: not any(table.hand for table in house.state.tables))
    assert act(client, house, "desqualificar", player_id=people[0].pk, reason="x").status_code == 302
    assert set(offered(client, house, "desqualificar").values()) == {one.pk for one in people[1:]}
    again = act(client, house, "desqualificar", player_id=people[0].pk, reason="x").content.decode()
    assert f"«{people[0].nickname}» já não está em jogo neste torneio." in again


def test_a_tournament_is_made_from_published_rules_and_what_is_wrong_is_said(client, director):
    demonstration_rules_seed(RULES_SINCE)
    given = {"name": "Noite", "slug": "noite", "rules_key": "tournament-fast-demo", "currency": "DEMO"}
    address = reverse("admin:tournaments_tournament_add")
    assert client.post(address, given).status_code == 422
    assert client.post(address, {**given, "starts_at": "2001-01-01 20:00"}).status_code == 422
    assert client.post(address, {**given, "starts_at": SOON}).status_code == 302
    row = Tournament.objects.get(slug="noite")
    assert (row.state, row.created_by) == ("draft", director)
    assert client.get(reverse("tournament", args=["noite"])).status_code == 404
    both = client.post(address, {**given, "starts_at": "2001-01-01 20:00"}).content.decode()
    assert "O início tem de ser no futuro" in both
    assert "«noite»" in both


@pytest.mark.parametrize("record", ["tournament", "tournamentseries"])
def test_rules_that_lack_something_are_named_and_the_others_can_be_used(client, director, record):
    demonstration_rules_seed(RULES_SINCE)
    tournament_rules("aleijadas", levels=None)
    page = client.get(reverse(f"admin:tournaments_{record}_add"))
    assert page.status_code == 200
    html = page.content.decode()
    assert "Com as regras «Torneio de ensaio» (aleijadas, versão 1) não se faz um torneio: " in html
    assert "levels" in html
    assert 'value="aleijadas"' not in html
    assert 'value="tournament-fast-demo"' in html


@pytest.mark.parametrize("year", ["9999", "0001"])
def test_a_year_that_was_mistyped_is_said_at_its_field(client, director, year):
    demonstration_rules_seed(RULES_SINCE)
    given = {"name": "Noite", "slug": "noite", "rules_key": "tournament-fast-demo", "currency": "DEMO"}
    hours = {"starts_at": f"{year}-12-31T23:59", "opens_at": f"{year}-12-31T20:00"}
    told = client.post(reverse("admin:tournaments_tournament_add"), {**given, **hours})
    assert told.status_code == 422
    wrong = "Fica a mais de um ano de hoje" if year == "9999" else "O início tem de ser no futuro"
    assert wrong in told.content.decode()
    series = {**given, "first_at": hours["starts_at"], "every_seconds": 60, "open_seconds": 60, "reason": "x"}
    told = client.post(reverse("admin:tournaments_tournamentseries_add"), series)
    assert told.status_code == (422 if year == "9999" else 302)


def test_a_message_is_offered_only_where_somebody_could_read_it(client, director):
    house = TournamentHouse()
    record = reverse("admin:tournaments_tournament_change", args=[house.row.pk])
    assert "acto/mensagem/" in client.get(record).content.decode()
    house.cancel()
    assert "acto/mensagem/" not in client.get(record).content.decode()
    assert "Ninguém a leria" in act(client, house, "mensagem", text="Olá").content.decode()
    draft = direct.tournament_create(
        name="Outro", slug="outro", rules_key="torneio", currency="DEMO", opens_at=None, actor_id=director.pk,
        starts_at=house.now + timedelta(days=1), now=house.now,
    )  # fmt: skip
    record = reverse("admin:tournaments_tournament_change", args=[draft.pk])
    assert "acto/mensagem/" not in client.get(record).content.decode()


def test_the_tables_are_seen_live_and_the_results_go_out_to_the_cent(client):
    finance = sign_in_staff(client, "finanças", "contas")
    assert finance.has_perm("tournaments.finance_tournament")
    house = TournamentHouse()
    names = {player.nickname for player in started(house)}
    address = reverse("admin:tournaments_tournament_live", args=[house.row.pk])
    page = client.get(address).content.decode()
    # It hears what the public page hears, and asks only where it hears nothing.
    assert 'ws-connect="/ws/torneio/torneio/"' in page
    assert f'data-now="{reverse("tournament_now", args=["torneio"])}"' in page
    assert set(re.findall(r'<li data-who="([^"]+)" data-chips="500">', page)) == names
    house.cancel()
    assert "ws-connect" not in client.get(address).content.decode()
    file = client.get(reverse("admin:tournaments_tournament_results", args=[house.row.pk]))
    heads, *rows = [line.split(";") for line in file.getvalue().decode().lstrip("\ufeff").splitlines()]
    assert {row[heads.index("Jogador")] for row in rows} == names
    assert {(row[heads.index("Pago")], row[heads.index("Devolvido")]) for row in rows} == {("11,00", "11,00")}


def test_the_whole_log_goes_out_with_who_and_why(client, director):
    house = TournamentHouse()
    started(house)
    assert act(client, house, "pausar", reason="=avaria").status_code == 302
    address = reverse("admin:tournaments_tournament_log", args=[house.row.pk])
    assert address in client.get(reverse("admin:tournaments_tournament_change", args=[house.row.pk])).content.decode()
    file = client.get(address).getvalue().decode().lstrip("\ufeff")
    heads, *rows = list(csv.reader(io.StringIO(file), delimiter=";"))
    assert [int(row[0]) for row in rows] == list(range(1, house.fresh.version + 1))
    told = dict(zip(heads, rows[-1], strict=True))
    assert (told["O quê"], told["Quem"]) == ("em pausa", "chefe (direção)")
    # What somebody wrote is no formula where the file is opened.
    assert told["Porquê"] == "'=avaria"
    assert json.loads(told["Dados"])["step"] == "pause"


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
    assert client.post(address, {**given, "first_at": SOON}).status_code == 302
    series = TournamentSeries.objects.get(slug="noites")
    assert client.post(address, {**given, "first_at": SOON}).status_code == 422
    stop = reverse("admin:tournaments_tournamentseries_act", args=[series.pk, "parar"])
    assert [client.post(stop, {"reason": "férias"}).status_code for _press in range(2)] == [302, 302]
    assert series_tick(series_id=series.pk, now=timezone.now()) is None
    go_on = reverse("admin:tournaments_tournamentseries_act", args=[series.pk, "continuar"])
    assert client.post(go_on, {"reason": "de volta"}).status_code == 302
    assert series_tick(series_id=series.pk, now=timezone.now()).slug == "noites-1"
    page = client.get(reverse("admin:tournaments_tournamentseries_change", args=[series.pk])).content.decode()
    assert [line[1:4] for line in log_in(page)].count(["parada", "chefe", "férias"]) == 1
    assert ["criada", "chefe", "calendário"] in [line[1:4] for line in log_in(page)]


def test_who_only_looks_sees_the_tournament_and_not_its_money(client):
    sign_in_staff(client, "apoio", "balcao")
    house = TournamentHouse()
    house.people(2)
    record = reverse("admin:tournaments_tournament_change", args=[house.row.pk])
    page = client.get(record).content.decode()
    assert "Torneio de ensaio" in page
    assert "comissão" not in page
    assert reverse("admin:tournaments_tournament_results", args=[house.row.pk]) not in page
    assert client.get(reverse("admin:tournaments_tournament_live", args=[house.row.pk])).status_code == 200
    client.logout()
    sign_in_staff(client, "finanças", "contas")
    assert '<th scope="row">comissão</th><td>2,00 demo</td>' in client.get(record).content.decode()


def test_two_directors_who_take_one_address_at_once_are_told_and_not_failed(client, director, monkeypatch):
    demonstration_rules_seed(RULES_SINCE)
    monkeypatch.setattr("tournaments.admin.tournament.create_problems", lambda **_asked: [])
    monkeypatch.setattr("tournaments.admin.series.series_problems", lambda **_asked: [])
    given = {"name": "Noite", "slug": "noite", "rules_key": "tournament-fast-demo", "currency": "DEMO"}
    one = {**given, "starts_at": SOON}
    address = reverse("admin:tournaments_tournament_add")
    assert client.post(address, one).status_code == 302
    second = client.post(address, one)
    assert second.status_code == 422
    assert "Já há um torneio com o endereço «noite»" in second.content.decode()
    assert Tournament.objects.filter(slug="noite").count() == 1
    series = {**given, "first_at": SOON, "every_seconds": 60, "open_seconds": 60, "reason": "x"}
    again = client.post(reverse("admin:tournaments_tournamentseries_add"), series)
    assert again.status_code == 422
    assert "«noite»" in again.content.decode()


def test_what_an_act_is_refused_for_is_said_in_the_tournaments_own_currency(client, director, monkeypatch):
    house = TournamentHouse()
    facts = {"value_cents": 1100, "entry_cents": 2200}

    def refused(**_asked):
        raise Refused(Denial(TournamentRefusal.TICKET_VALUE, None, facts))

    monkeypatch.setattr(direct, "message_send", refused)
    said = act(client, house, "mensagem", text="Bom jogo").content.decode()
    assert "vale 11,00 demo" in said
    assert "custa 22,00 demo" in said
    Tournament.objects.filter(pk=house.row.pk).update(currency="EUR")
    assert "vale 11,00 €" in act(client, house, "mensagem", text="Bom jogo").content.decode().replace("\xa0", " ")
