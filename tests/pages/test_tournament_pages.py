"""The pages of tournaments: found, entered in two clicks, followed to the table and to the result."""

import re
from dataclasses import replace
from datetime import timedelta
from html import unescape

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import Player
from casino.money import amount_text
from casino.rulebook.demonstration import demonstration_rules_seed
from casino.rulebook.glossary import words
from games.models import Round, Table
from tests.factories import RULES_SINCE
from tests.pages.accounts.entrance import member, sign_in
from tests.services.roulette_room import key
from tests.services.tournament_house import TournamentHouse
from tournaments import fragments
from tournaments.demonstration import series_seed
from tournaments.models import Tournament, TournamentEntry, TournamentTicket
from tournaments.selectors.page import tournament_page
from tournaments.services import clock, entries

pytestmark = pytest.mark.django_db


def page(client, slug="torneio"):
    return client.get(reverse("tournament", args=[slug])).content.decode()


def pressed(client, html, act, slug="torneio"):
    """Send the form of that act as the page has it."""
    address = reverse("tournament_act", args=[slug, act])
    button = re.search(rf'<button [^>]*form="tournament-act" formaction="{address}"([^>]*)>', html)
    assert button, f"no «{act}» is offered"
    form = re.search(r'<form id="tournament-act"(.*?)</form>', html, re.S)
    assert form
    fields = dict(re.findall(r'<input type="hidden" name="(key)" value="([^"]*)"', form.group(1)))
    fields |= dict(re.findall(r'name="(ticket)" value="([^"]*)"', button.group(1)))
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
    asked = client.get(reverse("tournament_now", args=["torneio"])).content.decode()
    assert f'data-seat="{reverse("table", args=[table.slug])}"' in asked
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
    assert "ws-connect" not in html
    listed = client.get(reverse("tournaments"), {"group": "over"}).content.decode()
    assert "terminado" in listed
    assert (
        reverse("tournament", args=["torneio"])
        not in client.get(reverse("tournaments"), {"group": "open"}).content.decode()
    )


@pytest.mark.rule("810/28", "810/32")
def test_who_has_won_an_entry_reads_it_above_the_list_and_on_the_tournament_it_leads_to(client):
    house = TournamentHouse(starts=timedelta(days=10_000))
    ana, rui = member("Ana"), member("Rui")
    facts = {"key": "torneio", "value": 1100, "currency": "DEMO", "won_in": house.row, "won_at": house.now}
    TournamentTicket.objects.create(player=ana, **facts)
    sign_in(client, ana)
    told = client.get(reverse("tournaments")).content.decode()
    assert "Inscrições ganhas" in told
    assert "vale 11,00 demo" in told
    assert "Inscrever-me com a inscrição que ganhei" in page(client)
    client.logout()
    sign_in(client, rui)
    assert "Inscrições ganhas" not in client.get(reverse("tournaments")).content.decode()
    assert "Inscrever-me com a inscrição que ganhei" not in page(client)


@pytest.mark.rule("810/36.a")
def test_a_cancelled_tournament_shows_what_each_got_back_and_no_place_and_no_prize(client):
    house = TournamentHouse()
    house.people(2)
    house.cancel()
    html = page(client)
    assert "Cancelado: falta de luz" in html
    assert re.search(r'<h2 id="tournament-out_head">Devolvido</h2>', html)
    listed = html.partition('<div id="tournament-out-0"')[2].partition("</div>")[0]
    assert listed.count("11,00 demo") == 2
    assert ".º" not in listed
    assert "data-place=" not in html.partition('id="tournament-prizes"')[2].partition("</section>")[0]
    assert "Já saíram" not in html


@pytest.mark.rule("810/36.b", "810/38")
def test_cancelled_in_play_each_reads_the_whole_of_what_came_back_bounties_too(client, settings):
    settings.TRAINING_OPPONENTS = True
    house = TournamentHouse(training=3, bounty=200)
    ana = member("Ana")
    house.enter(ana)
    house.tick()
    house.start()
    house.wait(seconds=3600, until=lambda: house.fresh.left < 4)
    before = house.wallet(ana)
    house.cancel()
    listed = page(client)
    for entry in house.row.entries.filter(withdrawn_at=None).select_related("player"):
        told = re.search(rf'<li data-who="{entry.player.nickname}".*?</li>', listed, re.S)
        got = entry.refund + entry.bounty
        assert told
        assert (amount_text(got, "DEMO", language="pt") in told[0]) == bool(got)
    sign_in(client, ana)
    own = page(client).partition('id="tournament-mine"')[2].partition("</div>")[0]
    if got := house.wallet(ana) - before:
        assert f"recebeu {amount_text(got, 'DEMO', language='pt')}" in own
    else:
        assert "o que pagou não é devolvido" in own
    assert "quando o torneio acabar" not in own


def test_a_draft_is_nobodys_and_an_unknown_act_is_none(client):
    house = TournamentHouse()
    Tournament.objects.filter(pk=house.row.pk).update(state="draft")
    assert client.get(reverse("tournament", args=["torneio"])).status_code == 404
    Tournament.objects.filter(pk=house.row.pk).update(state="registering")
    sign_in(client, member("Ana"))
    assert client.post(reverse("tournament_act", args=["torneio", "vencer"])).status_code == 404


@pytest.mark.rule("810/21", "810/28")
@pytest.mark.parametrize("ticket", ["abc", "-1", "1.5", "0", "٣", "7\0", "9" * 30, "9" * 5000])
def test_what_names_no_won_entry_is_refused_and_never_paid_from_the_wallet_instead(client, ticket):
    house = TournamentHouse(starts=timedelta(days=10_000))
    ana = member("Ana")
    sign_in(client, ana)
    before = house.wallet(ana)
    asked = {"key": key(), "ticket": ticket}
    said = client.post(reverse("tournament_act", args=["torneio", "entrar"]), asked, follow=True).content.decode()
    assert "nenhuma inscrição ganha" in said
    assert (house.wallet(ana), house.fresh.entered) == (before, 0)


def test_whoever_must_sign_in_again_comes_back_to_the_tournament_and_has_done_nothing(client):
    house = TournamentHouse(starts=timedelta(days=10_000))
    ana = member("Ana")
    asked = client.post(reverse("tournament_act", args=["torneio", "entrar"]), {"key": key()})
    login, after = asked["Location"].split("?next=")
    assert (login, after) == (reverse("account_login"), reverse("tournament", args=["torneio"]))
    assert sign_in(client, ana, next=after)["Location"] == after
    assert client.get(after).status_code == 200
    assert house.fresh.entered == 0


@pytest.mark.parametrize("asked", ["currency=%00", "group=%00", "kind=%00", "variant=%00", "currency=XBT", "mine=%00"])
def test_a_filter_that_is_none_leaves_the_list_as_it_is(client, asked):
    TournamentHouse(starts=timedelta(days=10_000))
    found = client.get(reverse("tournaments") + "?" + asked)
    assert found.status_code == 200
    assert (reverse("tournament", args=["torneio"]) in found.content.decode()) != asked.startswith(("kind", "variant"))


def test_the_demonstration_always_has_a_tournament_to_enter(settings):
    settings.TRAINING_OPPONENTS = True
    demonstration_rules_seed(RULES_SINCE)
    # Between two starts: at one of them it would be played already, with others to come.
    now = timezone.now().replace(minute=2, second=0, microsecond=0)
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


@pytest.mark.rule("810/22")
def test_a_newcomer_comes_in_at_the_tournament_and_never_by_chance_at_a_tournaments_table(client):
    house = TournamentHouse(starts=timedelta(days=10_000))
    Table.objects.create(slug="t-1", name="T", game="holdem", currency="DEMO", rules_key="torneio", is_tournament=True)
    Table.objects.create(slug="sala", name="S", game="holdem", currency="DEMO", rules_key="torneio", place_in_lobby=1)
    html = page(client)
    assert f'name="next" value="{reverse("tournament", args=["torneio"])}"' in html
    address = reverse("guest_start")
    assert client.post(address, {"next": reverse("tournament", args=["torneio"])}).url == "/torneio/torneio/"
    pressed(client, page(client), "entrar")
    assert house.fresh.entered == 1
    client.logout()
    assert client.post(address).url == reverse("table", args=["sala"])
    client.logout()
    assert client.post(address, {"next": "https://exemplo.pt/"}).url == reverse("table", args=["sala"])


# What a page can say in another language → how it is written there. Each needs its meaning where it is said.
FOREIGN = {
    "blind": "blinds?", "ante": "antes?", "rebuy": "rebuys?", "add-on": "add-ons?", "knockout": "knockout",
    "freezeout": "freezeout", "freeroll": "freeroll", "sit-and-go": "sit & go", "holdem": "hold'em", "omaha": "omaha",
    "heads-up": "heads-up", "all-in": "all-in",
}  # fmt: skip
OF_SEVERAL_KINDS = (
    (
        {"rebuy": {"price": 1000, "fee": 0, "chips": 500, "most": 3, "until_level": 2}},
        {"blind", "ante", "rebuy", "holdem"},
    ),
    ({"variant": "omaha", "bounty": 500}, {"blind", "ante", "knockout", "freezeout", "omaha"}),
)


@pytest.mark.rule("810/57", "810/58")
@pytest.mark.parametrize(("changed", "at_least"), OF_SEVERAL_KINDS)
def test_every_foreign_word_that_a_tournaments_page_uses_has_its_meaning_on_it(client, changed, at_least):
    house = TournamentHouse(starts=timedelta(days=10_000), **changed)
    house.people(2)
    shown, _mark, listed = page(client).partition('<section id="palavras"')
    text = unescape(re.sub(r"<[^>]+>", " ", shown)).casefold()
    used = {slug for slug, written in FOREIGN.items() if re.search(rf"\b(?:{written})\b", text)}
    assert used >= at_least
    for slug in used:
        assert f'<dt id="palavra-{slug}"' in listed, slug
        assert words()[slug].meaning_pt in unescape(listed)


def test_what_changes_at_one_table_is_pushed_without_the_people_of_the_others(client):
    house = TournamentHouse(seats=4)
    people = house.people(14)
    house.now = house.row.starts_at
    house.start()
    view = tournament_page(house.fresh, viewer_id=None, now=house.now)
    before = fragments.public_regions(view, (), "pt-pt")
    parts = [text for name, text in before.items() if name.startswith("seats-")]
    # Everybody is in one part, and in one alone.
    seated = re.findall(r'<li data-who="([^"]+)" data-chips="\d+">', "".join(parts))
    assert sorted(seated) == sorted(player.nickname for player in people)
    assert sum(bool(re.search("data-who", text)) for text in parts) == 4
    # Somebody who is not among the first has fewer chips than before.
    last = view.entrants[-1]
    after = replace(view, entrants=(*view.entrants[:-1], replace(last, chips=200)))
    told = fragments.public_regions(after, (), "pt-pt")
    changed = [name for name in told if told[name] != before[name]]
    assert changed == [f"seats-{last.table}"]
    assert 'data-chips="200"' in told[changed[0]]
    # Out: that table and the end of the list of those who left.
    gone = replace(view, entrants=(*view.entrants[:-1], replace(last, chips=None, table=None, place=14)))
    told = fragments.public_regions(gone, (), "pt-pt")
    assert {name for name in told if told[name] != before[name]} == {f"seats-{last.table}", "out-0", "out_head"}
