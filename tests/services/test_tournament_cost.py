"""What a step of a tournament asks of the database: what has changed, however many tables there are."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Round, Table
from tests.services.tournament_hands import act_at
from tests.services.tournament_house import TournamentHouse
from tournaments.models import Tournament
from tournaments.services import clock, entries

pytestmark = pytest.mark.django_db


def begun(tables):
    """So many tables of three, everybody there, all in a hand."""
    house = TournamentHouse(seats=3, slug=f"mesas-{tables}")
    people = house.people(3 * tables)
    house.now = house.row.starts_at
    for player in people:
        entries.entry_seen(tournament_id=house.row.pk, player_id=player.pk, now=house.now)
    house.start()
    assert house.row.tables.count() == tables
    return house


def statements(house):
    """Of one step of the tournament now."""
    assert house.state.tables  # Kept by the process, as in a house that runs.
    with CaptureQueriesContext(
        connection,
    ) as asked:
        clock.tournament_tick(tournament_id=house.row.pk, now=house.now)
    return [query["sql"] for query in asked.captured_queries]


def hand_folded(house):
    """The hand at the last table, to its end, and shown for its time."""
    table = Table.objects.filter(of_tournament__tournament=house.row).latest("pk")
    while Round.objects.filter(table=table, phase="playing").exists():
        act_at(house, table, "fold")
    house.now = Table.objects.get(pk=table.pk).deadline_at
    return table


def test_a_hand_that_ends_costs_the_same_at_two_tables_as_at_eight():
    asked = []
    for tables in (2, 8):
        house = begun(tables)
        table = hand_folded(house)
        asked.append(statements(house))
        assert Round.objects.filter(table=table).count() == 2
        house.prove()
    assert len(asked[0]) == len(asked[1]), asked


def test_a_look_at_a_tournament_where_nothing_has_happened_reads_no_seat_and_holds_no_table():
    house = begun(8)
    house.now = house.fresh.deadline_at
    asked = statements(house)
    assert not [sql for sql in asked if "FOR NO KEY UPDATE" in sql and "games_table" in sql]
    # Of the seats only whether somebody has been without a connection for too long.
    assert sum('FROM "games_pokerseat"' in sql for sql in asked) <= 1, asked
    assert len(asked) <= 12, asked


def test_a_hand_that_ends_reads_its_own_table_alone_and_asks_who_is_there_once_a_second():
    """While the tournament is held nothing is read of the other tables: what ended shortly before has seen to that."""
    house = begun(4)
    table = hand_folded(house)
    Tournament.objects.filter(pk=house.row.pk).update(seen_at=house.now)
    asked = statements(house)
    assert Round.objects.filter(table=table).count() == 2
    tables = [sql for sql in asked if 'FROM "tournaments_tournamenttable"' in sql]
    # Which of the hands have ended, and then the rows of the tables at which something happens.
    assert len(tables) == 2, tables
    assert '"ended_at" IS NOT NULL' in tables[0]
    assert '"number" = 4' in tables[1]
    # Nobody is out: whose chips they were need not be read from the hand's record.
    assert not [sql for sql in asked if "games_roundsecret" in sql and "INSERT" not in sql]
    house.prove()


def test_who_has_gone_is_still_found_each_second():
    house = begun(2)
    hand_folded(house)
    asked = statements(house)
    assert sum('"gone_at" <=' in sql for sql in asked) == 1, asked
