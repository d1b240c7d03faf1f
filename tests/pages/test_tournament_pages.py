"""The pages of tournaments: found, entered in two clicks, followed to the table and to the result."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import Player
from casino.rulebook.demonstration import demonstration_rules_seed
from games.models import Round, Table
from tests.factories import RULES_SINCE
from tests.pages.accounts.entrance import member, sign_in
from tests.services.roulette_room import key
from tests.services.tournament_house import TournamentHouse
from tournaments.demonstration import series_seed
from tournaments.models import Tournament, TournamentEntry
from tournaments.services import clock, entries

pytestmark = pytest.mark.django_db


def page(client, slug="torneio"):
    return client.get(reverse("tournament", args=[slug])).content.decode()


def pressed(client, html, act, slug="torneio"):
    """Send the form of that act as the page has it."""
    address = reverse("tournament_act", args=[slug, act])
    form = re.search(rf'<form method="post" action="{address}">(.*?)</form>', html, re.S)
    assert form, f"no «{act}» is offered"
    fields = dict(re.findall(r'<input type="hidden" name="(key|ticket)" value="([^"]*)"', form.group(1)))
    return client.post(address, fields)


@pytest.mark.rule("810/21", "810/22", "810/24", "810/25")
def test_a_player_enters_in_two_clicks_and_withdraws_in_one(client):
    house = TournamentHouse(starts=timedelta(days=10_000))
    ana = member("Ana")
    sign_in(client, ana)
    before = house.wallet(ana)
    found = client.get(reverse("tournaments")).content.decode()
    assert reverse("tournament", args=["torneio"]) in found
    html = page(client)
    pressed(client, html, "entrar")
    # The same form again, a double click: one effect.
    pressed(client, html, "entrar")
    assert before - house.wallet(ana) == 1100
    html = page(client)
    assert "Ana" in html
    assert "inscrito" in client.get(reverse("tournaments")).content.decode()
    pressed(client, html, "anular")
    assert house.wallet(ana) == before
    assert "Anular a inscrição" not in page(client)


def test_who_has_been_seated_is_led_to_the_table_and_who_has_moved_to_the_new_one(client):
    house = TournamentHouse()
    ana, rui = member("Ana"), member("Rui")
    for player in (ana, rui):
        house.enter(player)
    house.now = house.row.starts_at
    house.start()
    sign_in(client, ana)
    table = house.seat(ana).table
    asked = client.get(reverse("tournament_now", args=["torneio"]), {"mesa": ""})
    assert asked.headers["HX-Redirect"] == reverse("table", args=[table.slug])
    assert client.get(reverse("table_follow", args=[table.slug])).status_code == 204
    other = Table.objects.create(
        slug="t-outra", name="Outra", game="holdem", currency="DEMO", rules_key="torneio", is_tournament=True
    )
    house.row.tables.create(table=other, number=9, opened_at=house.now)
    followed = client.get(reverse("table_follow", args=["t-outra"]))
    assert followed.headers["HX-Redirect"] == reverse("table", args=[table.slug])
    assert client.get(reverse("table_tournament", args=[table.slug])).headers["Location"] == reverse(
        "tournament", args=["torneio"]
    )


def test_the_result_is_on_the_page_when_it_is_over(client, settings):
    settings.TRAINING_OPPONENTS = True
    house = TournamentHouse(training=3, seats=4, starts_full=True, least_entries=4, most_entries=4)
    house.tick()
    ana = member("Ana")
    house.enter(ana)
    house.run()
    sign_in(client, ana)
    html = page(client)
    assert f"Ficou em {TournamentEntry.objects.get(tournament=house.row, player=ana).place}.º lugar." in html
    assert "hx-trigger" not in html.split('id="tournament-now"')[1].split(">")[0]
    listed = client.get(reverse("tournaments"), {"group": "over"}).content.decode()
    assert "terminado" in listed
    assert (
        reverse("tournament", args=["torneio"])
        not in client.get(reverse("tournaments"), {"group": "open"}).content.decode()
    )


def test_a_draft_is_nobodys_and_an_unknown_act_is_none(client):
    house = TournamentHouse()
    Tournament.objects.filter(pk=house.row.pk).update(state="draft")
    assert client.get(reverse("tournament", args=["torneio"])).status_code == 404
    Tournament.objects.filter(pk=house.row.pk).update(state="registering")
    sign_in(client, member("Ana"))
    assert client.post(reverse("tournament_act", args=["torneio", "vencer"])).status_code == 404


def test_the_demonstration_always_has_a_tournament_to_enter(settings):
    settings.TRAINING_OPPONENTS = True
    demonstration_rules_seed(RULES_SINCE)
    now = timezone.now()
    series_seed(now)
    clock.tournaments_do(now)
    clock.tournaments_do(now)
    assert Tournament.objects.count() == 3
    full = Tournament.objects.get(slug="sit-and-go-1")
    assert (full.state, full.entered) == ("registering", 3)
    ana = member("Ana")
    entries.tournament_enter(tournament_id=full.pk, player_id=ana.pk, key=key(), now=now)
    full.refresh_from_db()
    assert full.has_started
    # The next one stands beside it as soon as the clock looks again.
    clock.tournaments_do(now + timedelta(seconds=11))
    assert Tournament.objects.filter(slug="sit-and-go-2", state="registering").exists()
    assert Player.objects.filter(is_training=True).count() == 9


def test_the_page_of_a_hand_is_in_chips_with_the_blinds_of_its_level(client, settings):
    settings.TRAINING_OPPONENTS = True
    house = TournamentHouse(training=3, seats=4, starts_full=True, least_entries=4, most_entries=4)
    house.tick()
    ana = member("Ana")
    house.enter(ana)
    house.run()
    last = Round.objects.filter(table__is_tournament=True, phase="settled").latest("number")
    first = Round.objects.filter(table=last.table).earliest("number")
    sign_in(client, ana)
    told = client.get(reverse("round_detail", args=[last.table.slug, first.number])).content.decode()
    assert ">500<" in told
    assert "500,00" not in told
    # The first hands are played at 25 / 50; what is written of each is what its record says.
    text = client.get(reverse("hand_text", args=[last.table.slug, first.number])).content.decode()
    assert "25" in text
    assert "50 demo" not in text
    assert client.get(reverse("hand_phh", args=[last.table.slug, first.number])).status_code == 200
