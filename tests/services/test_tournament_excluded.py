"""Who excludes himself, or pauses, after entering: the entry is back at once, or the seat plays on without him."""

from datetime import timedelta

import pytest

from accounts import ledger
from accounts.models import LedgerTransaction, SignificantEvent
from accounts.services.protection import exclusion_start
from casino.refusal import Refused
from games.audit import audit_run
from games.models import PokerSeat
from games.services.tables import table_enter
from tests.factories import make_player
from tests.services.roulette_room import key
from tests.services.test_tournament_people import act, begun, refused, to_act
from tests.services.tournament_house import TournamentHouse
from tournaments.models import TournamentTicket
from tournaments.services import direct, entries, excluded, money

pytestmark = pytest.mark.django_db


@pytest.fixture
def excludes(django_capture_on_commit_callbacks):
    """A pause of so many days, or for good; with `dies` the process dies once it has committed."""

    def start(house, player, *, days=None, dies=False):
        kind = "pause" if days else "indefinite"
        with django_capture_on_commit_callbacks(execute=not dies):
            exclusion_start(player_id=player.pk, kind=kind, days=days, now=house.now)

    return start


def whole(house):
    assert {name: finding.faults for name, finding in audit_run().items() if not finding.ok} == {}
    assert house.rebuilt() == house.state


@pytest.mark.rule("810/25")
def test_before_the_start_the_entry_is_back_at_once_after_the_deadline_too(excludes):
    house = TournamentHouse(withdraw_seconds=3600, bounty=500)
    ana, rui, eva = house.people(3)
    before = house.wallet(ana)
    assert refused(house.ask, command=entries.tournament_withdraw, player=ana) == "withdrawal_over"
    excludes(house, ana, days=1)
    assert house.wallet(ana) == before + 1600
    assert set(house.state.entries) == {rui.public_id, eva.public_id}
    assert house.entry(ana).refund == 1600
    # The log says that she can't take part; that she excluded herself is in the trail of her account.
    event = house.row.events.latest("number")
    assert (event.kind, event.by, event.player, event.why) == ("withdraw", "clock", None, excluded.CANNOT_PLAY)
    told = SignificantEvent.objects.get(kind="entry_let_go")
    assert (told.subject, told.ref, told.after) == (ana, "torneio", "1600")
    # Looked at again there is nothing more to give back, and nobody else goes.
    assert excluded.let_go(player_id=ana.pk, now=house.now) == excluded.excluded_let_go(house.now) == 0
    house.start()
    assert not PokerSeat.objects.filter(player=ana).exists()
    whole(house)


def test_a_pause_that_is_over_before_the_start_leaves_the_entry_and_a_longer_one_does_not(excludes):
    house = TournamentHouse(starts=timedelta(days=3))
    ana, _rui = house.people(2)
    excludes(house, ana, days=2)
    assert ana.public_id in house.state.entries
    excludes(house, ana, days=4)
    assert ana.public_id not in house.state.entries
    whole(house)


@pytest.mark.rule("810/28")
def test_a_won_entry_is_won_again_and_no_money(excludes):
    house = TournamentHouse()
    ana = make_player("Ana")
    ticket = TournamentTicket.objects.create(
        player=ana, key="torneio", value=1100, currency="DEMO", won_in=house.row, won_at=house.now
    )
    ledger.post(
        key="satelite", kind=LedgerTransaction.Kind.TOURNAMENT_TICKET, currency="DEMO", player_id=None, now=house.now,
        moves=[ledger.Move(ledger.account_open("house", "DEMO"), money.ticket_account(house.row), 1100)],
    )  # fmt: skip
    before = house.wallet(ana)
    house.enter(ana, ticket_id=ticket.pk)
    excludes(house, ana, days=1)
    ticket.refresh_from_db()
    assert (ticket.used_at, house.wallet(ana), house.entry(ana).refund) == (None, before, 0)
    whole(house)


@pytest.mark.parametrize("by", ["clock", "staff", "each minute"])
def test_where_the_house_dies_after_the_exclusion_nobody_excluded_is_ever_seated(excludes, by):
    house = TournamentHouse()
    ana, rui, eva = house.people(3)
    before = house.wallet(ana)
    excludes(house, ana, dies=True)
    assert ana.public_id in house.state.entries
    if by == "each minute":
        assert excluded.excluded_let_go(house.now) == 1
        assert house.wallet(ana) == before + 1100
    house.now = house.row.starts_at
    if by == "staff":
        direct.tournament_start(tournament_id=house.row.pk, actor_id=house.staff.pk, key=key(), now=house.now)
    house.start()
    assert set(house.state.stacks) == {rui.public_id, eva.public_id}
    assert house.wallet(ana) == before + 1100
    whole(house)


def test_one_that_starts_when_it_is_full_does_not_start_with_somebody_excluded(excludes):
    house = TournamentHouse(starts_full=True, least_entries=3, most_entries=3)
    ana, _rui = house.people(2)
    excludes(house, ana, dies=True)
    house.people(1)
    assert house.fresh.state == "registering"
    house.people(1)
    assert house.fresh.has_started
    assert ana.public_id not in house.state.entries
    whole(house)


@pytest.mark.rule("810/27", "810/54")
def test_after_the_start_the_seat_plays_on_without_its_player_and_what_it_wins_is_paid(excludes):
    house, people = begun(2)
    ana, _hand = to_act(house, people)
    [rui] = [one for one in people if one != ana]
    before = house.wallet(ana)
    excludes(house, ana)
    # Folded without a wait, and no way back to the table.
    assert house.seat(ana).sitting_out
    with pytest.raises(Refused):
        act(house, ana, "call")
    table_id = house.seat(ana).table_id
    assert refused(table_enter, player_id=ana.pk, table_id=table_id, device="x", now=house.now) == "excluded"
    assert house.wallet(ana) == before
    assert excluded.excluded_let_go(house.now) == 0
    # The other one is sent away between two hands: whoever is left has won, and is paid.
    house.step("pause", "a decidir")
    house.wait(seconds=300, until=lambda: not any(table.hand for table in house.state.tables))
    direct.player_disqualify(
        tournament_id=house.row.pk, player_id=rui.pk, actor_id=house.staff.pk, key=key(), why="conluio", now=house.now
    )
    assert house.fresh.state == "finished"
    assert house.entry(ana).place == 1
    assert house.wallet(ana) == before + house.entry(ana).prize > before
    whole(house)
