"""The short way of a statement gives what Django's cursor gives, and fails as it fails."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, OperationalError, connection, transaction
from django.db.transaction import TransactionManagementError

from accounts.models import LedgerAccount, Player
from casino.statements import statement
from tests.factories import make_player

pytestmark = pytest.mark.django_db(transaction=True)

AT = datetime(2026, 10, 25, 1, 30, 0, 123456, tzinfo=UTC)


def plain(sql: str, params: list[Any]) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return list(cursor.fetchall())


def on_postgresql() -> bool:
    return connection.vendor == "postgresql"


def test_rows_are_what_djangos_cursor_gives() -> None:
    ana = make_player("Ana")
    Player.objects.filter(pk=ana.pk).update(terms_accepted_at=AT, name='Ana "a\\b" Çé 100%')
    asked = (
        "SELECT id, name, is_active, birth_date IS NULL, terms_accepted_at, guest_expires_at, nif, name LIKE '%%100%%'"
        " FROM accounts_player WHERE id = %s AND name <> %s"
    )
    assert statement(asked, [ana.pk, "x"]) == plain(asked, [ana.pk, "x"]) != []
    assert statement(asked, [ana.pk, 'Ana "a\\b" Çé 100%']) == []
    summed = "SELECT SUM(credits), COUNT(*), MAX(debits) FROM accounts_ledgeraccount WHERE player_id = %s"
    assert statement(summed, [ana.pk]) == plain(summed, [ana.pk])


def test_columns_and_moments_come_back_as_they_went() -> None:
    if not on_postgresql():
        return
    texts = ["a", 'b"c', "d\\e", "{f,g}", "", None, "NULL", "ç é"]
    sql = "SELECT * FROM UNNEST(%s::text[], %s::bigint[], %s::boolean[])"
    numbers, flags = [1, None, -3, 2**62, 0, 1, 2, 3], [True, False, None, True, False, True, True, False]
    assert statement(sql, [texts, numbers, flags]) == list(zip(texts, numbers, flags, strict=True))
    for moment in (AT, AT + timedelta(hours=1), datetime(1990, 1, 1, tzinfo=UTC)):
        assert statement("SELECT %s::timestamptz", [moment]) == [(moment,)]
    assert statement("SELECT %s::numeric, %s::bigint, %s::boolean", [Decimal("1.50"), None, True]) == [
        (Decimal("1.50"), None, True)
    ]


def test_it_is_part_of_the_transaction() -> None:
    ana = make_player("Ana")
    rename = "UPDATE accounts_player SET name = %s WHERE id = %s"
    with transaction.atomic():
        assert statement(rename, ["Outra", ana.pk]) == []
        transaction.set_rollback(True)
    assert Player.objects.get(pk=ana.pk).name != "Outra"
    with transaction.atomic():
        statement(rename, ["Outra", ana.pk])
    assert Player.objects.get(pk=ana.pk).name == "Outra"


def test_what_the_database_refuses_is_raised_as_by_django_and_spoils_the_transaction() -> None:
    ana = make_player("Ana")
    spend = "UPDATE accounts_ledgeraccount SET debits = credits + %s WHERE player_id = %s AND kind = 'wallet'"
    with pytest.raises(IntegrityError), transaction.atomic():
        statement(spend, [1, ana.pk])
    assert all(wallet.balance >= 0 for wallet in LedgerAccount.objects.filter(player=ana))
    with pytest.raises(DatabaseError):
        statement("SELECT nothing_of_the_kind FROM accounts_player WHERE id = %s", [ana.pk])
    with transaction.atomic():
        transaction.set_rollback(True)
        with pytest.raises(TransactionManagementError):
            statement("SELECT id FROM accounts_player WHERE id = %s", [ana.pk])


def test_bytes_arrive_as_they_are_alone_and_in_a_list() -> None:
    if not on_postgresql():
        return
    sealed = b"\0\1\\\"'\xff"
    asked = "SELECT encode(%s::bytea, 'hex'), encode((%s::bytea[])[1], 'hex')"
    assert statement(asked, [sealed, [sealed]]) == [(sealed.hex(), sealed.hex())]


def test_a_value_that_the_short_way_does_not_know_is_refused() -> None:
    if not on_postgresql():
        return
    with pytest.raises(TypeError):
        statement("SELECT %s::float", [0.5])
    with pytest.raises(DatabaseError):
        statement("SELECT %s::text", ["a\0b"])


def test_a_connection_that_is_gone_says_so_and_the_next_one_knows_its_statements_anew() -> None:
    if not on_postgresql():
        return
    asked = "SELECT %s::bigint"
    assert statement(asked, [1]) == [(1,)]
    with connection.cursor() as cursor, pytest.raises(OperationalError):
        cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")
    with pytest.raises(OperationalError):
        statement(asked, [2])
    connection.close()
    assert statement(asked, [3]) == [(3,)]
