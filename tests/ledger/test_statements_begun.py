"""A statement that is on its way while Python goes on: its rows, its faults and its commit are those of any other."""

import pytest
from django.db import DatabaseError, IntegrityError, OperationalError, connection, transaction
from django.utils import timezone

from casino.statements import MustAsk, nothing_asked, statement, statement_begun
from games.models import Table, TableCommand
from tests.factories import make_table

pytestmark = pytest.mark.django_db(transaction=True)
PUT = "INSERT INTO games_tablecommand (key, body, table_id, version, at) VALUES (%s, %s, %s, %s, %s) RETURNING id"


def put(key: str, table_id: int) -> list[object]:
    at = connection.ops.adapt_datetimefield_value(timezone.now())
    return [key, "", table_id, 1, at]


def test_its_rows_come_when_they_are_asked_for_and_are_committed_then() -> None:
    table = make_table()
    begun = statement_begun(PUT, put("one", table.pk))
    ((made,),) = begun()
    assert TableCommand.objects.get().pk == made
    assert statement("SELECT key FROM games_tablecommand WHERE id = %s", [made]) == [("one",)]
    assert statement_begun("SELECT key FROM games_tablecommand WHERE id = %s", [made + 1])() == []


def test_a_key_that_is_there_twice_is_a_fault_and_the_connection_goes_on() -> None:
    table = make_table()
    statement_begun(PUT, put("one", table.pk))()
    for _ in range(2):
        with pytest.raises(IntegrityError):
            statement_begun(PUT, put("one", table.pk))()
    statement_begun(PUT, put("two", table.pk))()
    assert TableCommand.objects.count() == 2


def test_in_a_transaction_it_is_part_of_that() -> None:
    table = make_table()
    with transaction.atomic():
        statement_begun(PUT, put("one", table.pk))()
        transaction.set_rollback(True)
    assert not TableCommand.objects.exists()


@pytest.mark.services
def test_what_only_the_commit_finds_wrong_is_a_fault_too() -> None:
    """PostgreSQL checks references when the transaction ends: after the rows, and with the last word."""
    begun = statement_begun(PUT, put("one", 987_654))
    with pytest.raises(IntegrityError):
        begun()
    assert not TableCommand.objects.exists()


@pytest.mark.services
def test_whoever_asks_meanwhile_is_turned_away_and_what_was_begun_is_done() -> None:
    table = make_table()
    begun = statement_begun(PUT, put("one", table.pk))
    with nothing_asked():
        for ask in (lambda: Table.objects.count(), lambda: statement("SELECT 1", [])):
            with pytest.raises(MustAsk):
                ask()
    with pytest.raises(MustAsk):
        statement("SELECT 1", [])
    with pytest.raises(DatabaseError):
        Table.objects.count()
    assert len(begun()) == 1
    assert TableCommand.objects.count() == 1


@pytest.mark.services
def test_a_server_that_goes_meanwhile_is_said_to_have_gone() -> None:
    begun = statement_begun("SELECT pg_terminate_backend(pg_backend_pid())", [])
    with pytest.raises(OperationalError):
        begun()
    connection.close()
    assert statement("SELECT 1", []) == [(1,)]


def test_nothing_is_asked_where_nothing_may_be() -> None:
    with nothing_asked(), pytest.raises(MustAsk):
        Table.objects.count()
    assert Table.objects.count() == 0
