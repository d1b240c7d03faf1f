"""What a cancellation gives back where it is not the usual case, and entries that were won (810/28-32, 36-38)."""

from datetime import timedelta

import pytest

from games.audit import audit_run
from tests.factories import make_player
from tests.services.roulette_room import key
from tests.services.test_tournament_entries import refused
from tests.services.test_tournament_people import begun
from tests.services.test_tournament_play import STEEP, levels
from tests.services.tournament_house import TournamentHouse, tournament_rules
from tournaments.engine import blinds
from tournaments.models import Tournament, TournamentSeries, TournamentTicket
from tournaments.services import direct
from tournaments.services.cancelling import cancel_preview
from tournaments.services.making import create_problems, is_enterable

pytestmark = pytest.mark.django_db


def faults():
    return {name: finding.faults for name, finding in audit_run().items() if not finding.ok}


@pytest.mark.rule("810/36.b", "810/38")
def test_the_bounty_of_whom_nobody_put_out_stays_with_the_house():
    house, people = begun(4, bounty=500)
    gone = people[0]
    house.step("pause", "conluio")
    while any(table.hand for table in house.state.tables):
        house.tick()
    asked = {"tournament_id": house.row.pk, "actor_id": house.staff.pk, "key": key(), "now": house.now}
    direct.player_disqualify(**asked, player_id=gone.pk, why="conluio")
    before = {player: house.wallet(player) for player in people}
    house.cancel("incêndio")
    got = {player: house.wallet(player) - before[player] for player in people}
    assert got.pop(gone) == 0
    # Three entries of 16.00 each, and the 10.00 that the fourth put into the prizes, by chips.
    assert sum(got.values()) == 3 * 1600 + 1000
    assert min(got.values()) > 1600
    # The fourth's fee and bounty.
    assert (house.account("tournament_pool"), house.account("commission")) == (0, 100 + 500)
    assert faults() == {}


def satellite(settings, **changed):
    """Three training opponents play for entries to «grande», of 11.00 each: two are won, and 8.00."""
    settings.TRAINING_OPPONENTS = True
    later = TournamentHouse("grande", starts=timedelta(hours=5))
    house = TournamentHouse("satelite", training=3, ticket={"tournament": "grande", "value": 1100}, **changed)
    house.tick()
    house.start()
    return later, house


@pytest.mark.rule("810/37")
def test_an_entry_that_was_won_and_not_used_is_worth_its_value_when_its_tournament_is_cancelled(settings):
    later, house = satellite(settings)
    house.run()
    tickets = list(TournamentTicket.objects.order_by("pk"))
    assert len(tickets) == 2
    used, unused = tickets
    later.enter(used.player, ticket_id=used.pk)
    before = {ticket.player: later.wallet(ticket.player) for ticket in tickets}
    later.cancel("falta de luz")
    assert {player: later.wallet(player) - cents for player, cents in before.items()} == {
        used.player: 1100,
        unused.player: 1100,
    }
    unused.refresh_from_db()
    assert unused.refunded_at == later.now
    # Once: it is used up, for this and for anything else.
    assert refused(later.enter, unused.player, ticket_id=unused.pk) == "registration_closed"
    assert faults() == {}


@pytest.mark.rule("810/32")
def test_entries_to_what_was_cancelled_meanwhile_are_paid_in_money(settings):
    later, house = satellite(settings)
    later.cancel("falta de luz")
    house.run()
    assert not TournamentTicket.objects.exists()
    # Two who went out in one hand with equal stacks share the two lower prizes (810/50-51).
    came = sorted(house.row.entries.values_list("prize", "tickets"))
    assert came in ([(800, 0), (1100, 0), (1100, 0)], [(950, 0), (950, 0), (1100, 0)])
    assert faults() == {}


def won_again(number, *, leads_to="grandes", **changed):
    """A further satellite: three play, and each wins an entry of 10.00."""
    ticket = {"tournament": leads_to, "value": 1000}
    house = TournamentHouse(f"satelite-{number}", training=3, ticket=ticket, **changed)
    house.tick()
    house.start()
    house.run()
    return house


@pytest.mark.rule("810/28", "810/29")
def test_to_the_next_of_a_series_an_entry_is_won_again_and_only_a_second_one_to_the_same_is_money(settings):
    settings.TRAINING_OPPONENTS = True
    first = TournamentHouse("grandes-1", starts=timedelta(hours=5), buy_in=900)
    series = TournamentSeries.objects.create(
        slug="grandes", name="Grandes", currency="DEMO", rules_key="grandes-1", every_seconds=86400
    )
    Tournament.objects.filter(pk=first.row.pk).update(series=series)
    won_again(1)
    tickets = list(TournamentTicket.objects.select_related("player").order_by("pk"))
    assert len({ticket.player for ticket in tickets}) == 3
    for ticket in tickets:
        first.enter(ticket.player, ticket_id=ticket.pk)
    # Who has entered it with a won entry has no use for another to the same.
    assert sorted(won_again(2).row.entries.values_list("tickets", "prize")) == [(0, 1000)] * 3
    first.start()
    first.run()
    # It is over: to the next one nobody holds any.
    assert sorted(won_again(3).row.entries.values_list("tickets", "prize")) == [(1, 0)] * 3
    assert TournamentTicket.objects.filter(used_at=None).count() == 3
    assert faults() == {}


@pytest.mark.rule("810/30")
def test_what_a_freeroll_gives_stays_an_entry_even_where_the_winner_holds_one(settings):
    settings.TRAINING_OPPONENTS = True
    TournamentHouse("grande", starts=timedelta(hours=5), buy_in=900)
    free = {"leads_to": "grande", "buy_in": 0, "fee": 0, "guarantee": 3000}
    for number in (1, 2):
        house = won_again(number, **free)
        assert sorted(house.row.entries.values_list("tickets", "prize")) == [(1, 0)] * 3
    assert TournamentTicket.objects.filter(used_at=None).count() == 6
    assert faults() == {}


@pytest.mark.rule("810/32")
def test_a_satellite_is_made_only_for_a_later_tournament_at_exactly_its_price():
    later = TournamentHouse("grande", starts=timedelta(hours=5))
    TournamentHouse("satelite", ticket={"tournament": "grande", "value": 1100})
    tournament_rules("caro", ticket={"tournament": "grande", "value": 1101})
    asked = {"slug": "outro", "currency": "DEMO", "opens_at": None, "now": later.now}

    def codes(starts, rules_key="satelite"):
        problems = create_problems(**asked, rules_key=rules_key, starts_at=later.now + starts)
        return [problem.code for problem in problems]

    assert codes(timedelta(hours=4)) == []
    assert codes(timedelta(hours=6)) == ["ticket_target"]
    assert codes(timedelta(hours=4), "caro") == ["ticket_price"]
    assert is_enterable("grande")
    later.cancel()
    assert codes(timedelta(hours=4)) == ["ticket_target"]
    assert not is_enterable("grande")


def test_the_addresses_that_a_series_gives_are_its_own():
    house = TournamentHouse("noite")
    TournamentSeries.objects.create(slug="noites", name="x", currency="DEMO", rules_key="noite", every_seconds=60)
    asked = {"rules_key": "noite", "currency": "DEMO", "opens_at": None, "now": house.now}
    starts = {"starts_at": house.now + timedelta(hours=1)}

    def codes(slug, **more):
        return [problem.code for problem in create_problems(slug=slug, **asked, **starts, **more)]

    assert codes("noites-7") == codes("noites") == ["tournament_slug_taken"]
    assert codes("noites-7", of_series=True) == codes("noites-bela") == codes("noites7") == []


def test_two_who_make_it_at_once_one_makes_it_and_the_other_is_told(monkeypatch):
    """The other's look at what there is was a moment too early."""
    house = TournamentHouse("noite")
    monkeypatch.setattr(direct, "create_problems", lambda **_asked: [])
    make_player("Ana")
    code = refused(
        direct.tournament_create,
        name="Noite",
        slug="noite",
        rules_key="noite",
        currency="DEMO",
        starts_at=house.now + timedelta(hours=1),
        opens_at=None,
        actor_id=house.staff.pk,
        now=house.now,
    )
    assert code == "tournament_slug_taken"
    assert house.fresh.state == "registering"


@pytest.mark.rule("810/36.c", "810/54")
def test_a_prize_that_the_hour_of_the_cancellation_makes_due_is_paid_before_it():
    """The break that closes the window is over, and the clock has not looked: nobody's prize becomes the house's."""
    bands = [{"least": 1, "percents": [40, 30, 20, 10]}]
    rest = {"late_until_level": 1, "levels": levels(*STEEP, after=1, rest=300)}
    house, people = begun(4, pays="at_elimination", cancelled_paid_shares_rest=True, bands=bands, **rest)
    house.wait(until=lambda: house.fresh.state == "on_break" and not any(table.hand for table in house.state.tables))
    out = people[0]
    before = house.wallet(out)
    direct.player_disqualify(
        tournament_id=house.row.pk, player_id=out.pk, actor_id=house.staff.pk, key=key(), why="conluio", now=house.now
    )
    at = blinds.moment(house.state.rules.structure, house.state.clock, house.now)
    ends = house.now + at.left
    house.wait(seconds=600, until=lambda: house.next_due() >= ends)
    early = cancel_preview(house.fresh, now=house.now)
    assert {one.player_id: one.prize for one in early.given if one.prize} == {}
    house.now = ends + timedelta(seconds=1)
    asked = {"tournament_id": house.row.pk, "actor_id": house.staff.pk, "now": house.now, "why": "x"}
    assert (
        refused(direct.tournament_cancel, **asked, key=key(), seen_version=early.version) == "tournament_changed_since"
    )
    shown = cancel_preview(house.fresh, now=house.now)
    assert {one.player_id: one.prize for one in shown.given if one.prize} == {out.pk: 400}
    house.cancel()
    assert house.wallet(out) == before + 400
    assert (house.moved(), shown.kept, shown.total) == (400, 400, 4000)
    assert faults() == {}
