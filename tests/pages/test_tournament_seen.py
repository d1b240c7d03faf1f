"""What a tournament's pages say while it goes on: places by the chips shown, the time left, money that is missing."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse

from accounts.services.cashier import deposit
from accounts.services.protection import exclusion_start
from games.models import Round
from tests.pages.accounts.entrance import member, sign_in, sign_in_staff
from tests.pages.test_tournament_pages import page, pressed
from tests.services.roulette_room import key
from tests.services.test_tournament_by_hand import won_entry
from tests.services.test_tournament_people import act, begun, to_act
from tests.services.tournament_hands import act_at
from tests.services.tournament_house import TournamentHouse
from tournaments.fragments import news_regions
from tournaments.selectors.page import tournament_page
from tournaments.selectors.said import news_view

pytestmark = pytest.mark.django_db


@pytest.mark.rule("810/50")
def test_while_a_hand_that_has_ended_is_shown_nobody_stands_above_somebody_with_more():
    house, people = begun(3)
    for _ in range(2):
        act(house, to_act(house, people)[0], "fold")
    view = tournament_page(house.fresh, viewer_id=None, now=house.now)
    # The tournament has not taken the hand in; the seats have its chips.
    assert set(house.state.stacks.values()) == {500}
    assert [(one.place, one.chips) for one in view.entrants] == [(1, 525), (2, 500), (3, 475)]


@pytest.mark.rule("810/39", "810/49")
def test_hand_by_hand_a_table_that_has_ended_says_that_it_waits_and_goes_on_with_the_other(client):
    house, people = begun(4, seats=3, decision_seconds=300)
    assert house.fresh.state == "hand_by_hand"
    first, second = (one.table for one in house.row.tables.order_by("number"))

    def at_tables():
        """What the page says of each table, in order."""
        said = re.findall(
            r'<section class="tournament-table".*?<span class="soft small">(.*?)</span></h3>', page(client)
        )
        return [re.sub(r"<[^>]+>", "", one) for one in said]

    together = "Cada mesa joga uma mão e espera pelas outras."
    assert together in page(client)
    assert at_tables() == ["a decorrer", "a decorrer"]
    act_at(house, first, "fold")
    house.wait(seconds=60)
    assert at_tables() == ["espera pelas outras mesas", "a decorrer"]
    assert "Já acabou 1 mesa de 2." in page(client)
    # Whoever sits at the table that waits reads it there, and has nothing to press.
    mine = next(one for one in people if house.seat(one).table == first)
    client.force_login(mine)
    table = client.get(reverse("table", args=[first.slug])).content.decode()
    assert together in news_regions(news_view(house.fresh, now=house.now), "pt-pt")["news"]
    status = table.partition('id="table-status"')[2].partition("</section>")[0]
    assert "A próxima jogada começa quando o torneio a der." in status
    assert "São precisos pelo menos dois jogadores" not in table
    act_at(house, second, "fold")
    house.wait(until=lambda: Round.objects.filter(table=first).count() == 2)
    assert at_tables() == ["a decorrer", "a decorrer"]
    assert "Já acabou" not in page(client)
    # Seats are drawn by lot: neither who plays nor who watches is offered one.
    for watched in (first, second):
        table = client.get(reverse("table", args=[watched.slug])).content.decode()
        assert "seat-drawn" in table
        assert "data-sit=" not in table


@pytest.mark.rule("810/36.a", "810/37")
def test_who_entered_with_a_won_entry_reads_that_its_value_came_back_in_money(client):
    house = TournamentHouse(starts=timedelta(days=10_000))
    ana = member("Ana")
    won = won_entry(house, ana, 1100)
    house.enter(ana, ticket_id=won)
    before = house.wallet(ana)
    house.cancel()
    assert house.wallet(ana) - before == 1100
    client.force_login(ana)
    own = page(client).partition('id="tournament-mine"')[2].partition("</div>")[0]
    assert "O torneio foi cancelado: recebeu 11,00 demo." in " ".join(own.split())
    assert "Inscrições ganhas" not in client.get(reverse("tournaments")).content.decode()


def test_who_is_not_signed_in_is_led_from_a_tournaments_table_to_the_tournament(client):
    house, _people = begun(3)
    table = house.row.tables.first().table
    answer = client.get(reverse("table", args=[table.slug]), follow=True)
    assert [address for address, _status in answer.redirect_chain][-1] == reverse("tournament", args=[house.row.slug])
    assert "cave inicial" not in answer.content.decode()


@pytest.mark.rule("810/33", "810/52")
def test_a_timed_one_says_how_long_it_goes_on_and_asks_nobody_to_go_out(client, settings):
    settings.TRAINING_OPPONENTS = True
    house = TournamentHouse(training=5, timed_seconds=90, seats=5, starting_stack=50_000)
    assert "1:30 e a volta do botão" in page(client)
    house.tick()
    house.start()
    time = tournament_page(house.fresh, viewer_id=None, now=house.now).time
    assert time.ends_at == house.row.starts_at + timedelta(seconds=90)
    told = page(client)
    assert re.search(r'<dt>Tempo</dt><dd class="number">faltam <span data-until-ms="\d+">', told)
    assert "para todos terem prémio" not in told
    house.wait(seconds=600, until=lambda: house.state.lap_after is not None)
    assert '<dt>Tempo</dt><dd class="number"><strong>última volta do botão</strong>' in page(client)


@pytest.mark.rule("810/21")
def test_whoever_has_too_little_is_told_how_much_it_is_and_it_is_called_no_bet(client):
    house = TournamentHouse(currency="EUR", starts=timedelta(days=10_000))
    ana = member("Ana")
    sign_in(client, ana)
    deposit(player_id=ana.pk, amount=1050, key=key(), now=house.now)
    pressed(client, page(client), "entrar")
    told = page(client)
    assert "O saldo não chega: tem 10,50 € e são precisos 11,00 €." in " ".join(told.split())
    assert house.wallet(ana) == 1050


@pytest.mark.parametrize("role", ["diretor", "finanças", "apoio"])
def test_no_link_of_the_record_leads_whoever_sees_it_to_a_refusal(client, role):
    sign_in_staff(client, role, "gente")
    house = TournamentHouse()
    house.people(2)
    shown = client.get(reverse("admin:tournaments_tournament_change", args=[house.row.pk])).content.decode()
    links = set(re.findall(r'<a [^>]*href="(/[^"]+)"', shown))
    assert reverse("rules_page", args=["torneio", 1]) in links
    assert {link for link in links if client.get(link).status_code >= 400} == set()


@pytest.mark.rule("810/27")
def test_who_is_excluded_is_offered_nothing_that_costs_money_and_no_table_that_would_not_open(client):
    """Nor the entry to another; that the exclusion goes before is said, with the way to what can be done about it."""
    house, people = begun(3, rebuy={"chips": 500, "price": 1000, "fee": 50, "until_level": 1, "most": None})
    for _ in range(2):
        act(house, to_act(house, people)[0], "fold")
    house.wait(seconds=20)
    TournamentHouse("outro", starts=timedelta(days=10_000))
    ana = people[0]
    client.force_login(ana)
    offered = ("act-enter", "act-rebuy", "Ir para a minha mesa")
    barred = "Está impedido de apostar e de depositar."

    def seen():
        told = page(client) + page(client, "outro")
        return [one in told for one in (*offered, barred)]

    assert seen() == [True, True, True, False]
    exclusion_start(player_id=ana.pk, kind="indefinite", now=house.now)
    assert seen() == [False, False, False, True]
    assert f'href="{reverse("exclusion")}"' in page(client, "outro").partition(barred)[2].partition("</p>")[0]
