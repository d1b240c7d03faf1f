"""The house's ledger: the only writer of its rows. What moves is whole cents, from one account to another.

A posting is one transaction with a key (one key, one effect) of one or more transfers, each balanced by its shape.
Balances are materialised under three defences: the accounts are locked in id order, their sums grow in the database
(never read, added and saved), and a CHECK keeps them from falling below zero. No rule of a game or of a limit is here,
and nothing is ever changed or deleted: a mistake is mended by a reversal.
"""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import connection, transaction
from django.db.models import QuerySet

from accounts.limits import LimitRefusal
from accounts.models import LedgerAccount, LedgerTransaction, LedgerTransfer
from casino.prepared import Prepared
from casino.refusal import Denial, Refusal, Refused
from casino.statements import statement

_ACCOUNT = LedgerAccount._meta.db_table
_TRANSACTION = LedgerTransaction._meta.db_table
_TRANSFER = LedgerTransfer._meta.db_table


class LedgerRefusal(Refusal):
    """Why a posting was not made. Value: (code, rule)."""

    KEY_REUSED = ("key_reused", None)


@dataclass(frozen=True, slots=True)
class Move:
    """`amount` cents out of one account and into another; `session_id` says in which play session."""

    debit_id: int
    credit_id: int
    amount: int
    session_id: int | None = None


# --- Accounts ---


def account_open(kind: str, currency: str, *, player_id: int | None = None, ref: str = "") -> int:
    """The id of that account, opened with nothing in it where it does not exist yet. Safe when two ask at once."""
    if found := _account_find(kind, currency, player_id, ref):
        return found
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {_ACCOUNT} (kind, currency, player_id, ref, debits, credits)"
            " VALUES (%s, %s, %s, %s, 0, 0) ON CONFLICT DO NOTHING",
            [LedgerAccount.Kind(kind).value, currency, player_id, ref],
        )
    opened = _account_find(kind, currency, player_id, ref)
    assert opened is not None, "an account that was just opened is there"
    return opened


def _account_find(kind: str, currency: str, player_id: int | None, ref: str) -> int | None:
    found = (
        _OF_HOUSE.rows(kind, currency, ref) if player_id is None else _OF_PLAYER.rows(kind, currency, ref, player_id)
    )
    return found[0][0] if found else None


_OF_HOUSE = Prepared(
    lambda kind, currency, ref: LedgerAccount.objects.filter(
        kind=kind, currency=currency, ref=ref, player=None
    ).values_list("id")
)
_OF_PLAYER = Prepared(
    lambda kind, currency, ref, player: LedgerAccount.objects.filter(
        kind=kind, currency=currency, ref=ref, player_id=player
    ).values_list("id")
)


def wallet_id(player_id: int, currency: str) -> int:
    """The player's wallet. LookupError where there is none (a guest has no EUR wallet)."""
    found = _account_find(LedgerAccount.Kind.WALLET, currency, player_id, "")
    if found is None:
        raise LookupError(f"player {player_id} has no {currency} wallet")
    return found


def balance(account_id: int) -> int:
    """What is in the account now, in cents."""
    debits, credits = LedgerAccount.objects.values_list("debits", "credits").get(id=account_id)
    return credits - debits


def accounts_lock(account_ids: Iterable[int]) -> dict[int, int]:
    """Hold these accounts until the transaction ends (always in id order); id → balance."""
    return {row.id: row.balance for row in _accounts_locked(account_ids)}


def _accounts_locked(account_ids: Iterable[int]) -> list[LedgerAccount]:
    assert connection.in_atomic_block, "accounts are locked inside a transaction"
    wanted = set(account_ids)
    rows = _TWO.rows(*wanted) if len(wanted) == 2 else list(_to_lock(wanted))
    if len(rows) != len(wanted):
        raise LookupError(f"no such account: {sorted(wanted - {row.id for row in rows})}")
    return rows


def _to_lock(wanted: Iterable[int]) -> QuerySet[LedgerAccount]:
    # NO KEY: rows that point at an account (a transfer being written) need not wait for it.
    return LedgerAccount.objects.select_for_update(no_key=True).filter(id__in=wanted).order_by("id")


# Most postings are between two accounts.
_TWO = Prepared(lambda one, other: _to_lock((one, other)))


# --- Postings ---


def post(
    *,
    key: str,
    kind: str,
    currency: str,
    moves: Sequence[Move],
    now: datetime,
    player_id: int | None = None,
    session_id: int | None = None,
    round_id: int | None = None,
    reverses_id: int | None = None,
    note: str = "",
) -> int:
    """Make one transaction of these moves; its id. Raises Refused (nothing changed): overdraft, a key reused."""
    assert connection.in_atomic_block, "a posting is part of a service's transaction"
    assert moves, "a posting moves something"
    assert all(type(move.amount) is int and move.amount > 0 for move in moves), "whole cents, more than none"
    body = _digest(
        [kind, currency, player_id, session_id, round_id, reverses_id, note],
        [[move.debit_id, move.credit_id, move.amount, move.session_id] for move in moves],
    )
    flows = _flows(moves)
    held = _accounts_locked(flows)
    _currency_kept(held, currency)
    if overdraft := _overdraft_of(held, flows):
        # The first time there may have been enough.
        if done := _already_posted(key, body):
            return done
        raise Refused(overdraft)
    refers = {"player_id": player_id, "session_id": session_id, "round_id": round_id, "reverses_id": reverses_id}
    write = _written_at_once if connection.vendor == "postgresql" else _written
    new_id = write(_Head(key, kind, currency, body, note, refers), moves, flows, now)
    return new_id or _already_posted(key, body) or _unreachable()


@dataclass(frozen=True, slots=True)
class _Head:
    """What a transaction's own row says. `refers`: player, session, round and what it reverses."""

    key: str
    kind: str
    currency: str
    body: str
    note: str
    refers: dict[str, int | None]

    def session_of(self, move: Move) -> int | None:
        return self.refers["session_id"] if move.session_id is None else move.session_id


_AT_ONCE = f"""
WITH posted AS (
    INSERT INTO {_TRANSACTION}
        (key, kind, currency, body, note, created_at, player_id, session_id, round_id, reverses_id)
    VALUES (%s, %s, %s, %s, %s, %s, %s::bigint, %s::bigint, %s::bigint, %s::bigint)
    ON CONFLICT (key) DO NOTHING RETURNING id, kind, created_at
), moved AS (
    INSERT INTO {_TRANSFER} (transaction_id, debit_id, credit_id, amount, session_id, kind, created_at)
    SELECT posted.id, move.debit_id, move.credit_id, move.amount, move.session_id, posted.kind, posted.created_at
    FROM posted, UNNEST(%s::bigint[], %s::bigint[], %s::bigint[], %s::bigint[])
         AS move(debit_id, credit_id, amount, session_id)
), summed AS (
    UPDATE {_ACCOUNT} AS account SET debits = account.debits + flow.o, credits = account.credits + flow.i
    FROM posted, UNNEST(%s::bigint[], %s::bigint[], %s::bigint[]) AS flow(account_id, o, i)
    WHERE account.id = flow.account_id
)
SELECT id FROM posted
"""


def _written_at_once(
    head: _Head, moves: Sequence[Move], flows: dict[int, tuple[int, int]], now: datetime
) -> int | None:
    """PostgreSQL: the transaction, its transfers and the sums of the accounts they touch, as one statement."""
    columns = [
        [move.debit_id for move in moves],
        [move.credit_id for move in moves],
        [move.amount for move in moves],
        [head.session_of(move) for move in moves],
        list(flows),
        [out for out, _ in flows.values()],
        [into for _, into in flows.values()],
    ]
    own = [head.key, LedgerTransaction.Kind(head.kind).value, head.currency, head.body, head.note, now]
    refers = [head.refers[name] for name in ("player_id", "session_id", "round_id", "reverses_id")]
    rows = statement(_AT_ONCE, [*own, *refers, *columns])
    return int(rows[0][0]) if rows else None


def _written(head: _Head, moves: Sequence[Move], flows: dict[int, tuple[int, int]], now: datetime) -> int | None:
    """SQLite: the same in three statements of the caller's immediate transaction."""
    new_id = _transaction_insert(head.key, head.kind, head.currency, head.body, head.note, now, head.refers)
    if new_id is None:
        return None
    at = connection.ops.adapt_datetimefield_value(now)
    values: list[Any] = []
    for move in moves:
        values += [new_id, move.debit_id, move.credit_id, move.amount, head.session_of(move), head.kind, at]
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {_TRANSFER} (transaction_id, debit_id, credit_id, amount, session_id, kind, created_at)"
            f" VALUES {', '.join(['(%s, %s, %s, %s, %s, %s, %s)'] * len(moves))}",
            values,
        )
        cursor.executemany(
            f"UPDATE {_ACCOUNT} SET debits = debits + %s, credits = credits + %s WHERE id = %s",
            [(out, into, account_id) for account_id, (out, into) in sorted(flows.items())],
        )
    return new_id


def post_select(
    *,
    key: str,
    kind: str,
    currency: str,
    select_sql: str,
    params: Sequence[Any],
    now: datetime,
    round_id: int | None = None,
    note: str = "",
) -> int:
    """One transaction whose moves a SELECT yields (debit_id, credit_id, amount, session_id), for thousands at once.

    The key stands for what is selected: the statement's text is not part of the body, its parameters are.
    """
    assert connection.in_atomic_block, "a posting is part of a service's transaction"
    body = _digest([kind, currency, round_id, note], [str(value) for value in params])
    if done := _already_posted(key, body):
        return done
    # A savepoint: an overdraft found after the transfers are written leaves nothing behind.
    with transaction.atomic(), connection.cursor() as cursor:
        # The columns are named here, so the statement need not name them.
        moves = f"WITH m(debit_id, credit_id, amount, session_id) AS ({select_sql})"
        if connection.vendor == "postgresql":
            cursor.execute(f"{moves} SELECT debit_id FROM m UNION SELECT credit_id FROM m", params)
            _currency_kept(_accounts_locked(row[0] for row in cursor.fetchall()), currency)
        new_id = _transaction_insert(key, kind, currency, body, note, now, {"round_id": round_id})
        if new_id is None:
            return _already_posted(key, body) or _unreachable()
        at = connection.ops.adapt_datetimefield_value(now)
        cursor.execute(
            f"INSERT INTO {_TRANSFER} (transaction_id, debit_id, credit_id, amount, session_id, kind, created_at)"
            f" {moves} SELECT {new_id:d}, debit_id, credit_id, CAST(amount AS bigint), CAST(session_id AS bigint),"
            f" CAST(%s AS varchar(20)), CAST(%s AS {_timestamp_type()}) FROM m",
            [*params, kind, at],
        )
        if connection.vendor == "sqlite":
            # The immediate transaction holds every account: they are looked at once, where the transfers name them.
            cursor.execute(_OTHER_CURRENCY, [currency, new_id, new_id])
            _none_mixed([row[0] for row in cursor.fetchall()], currency)
        _sums_allowed(cursor, new_id)
        cursor.execute(_SUMS_ADD, [new_id, new_id])
    return new_id


def _timestamp_type() -> str:
    # SQLite keeps times as text; a cast to its «datetime» would turn them into numbers.
    return "text" if connection.vendor == "sqlite" else "timestamptz"


_SUMS = f"""
    SELECT account_id, CAST(SUM(o) AS bigint) AS out_sum, CAST(SUM(i) AS bigint) AS in_sum FROM (
        SELECT debit_id AS account_id, amount AS o, 0 AS i FROM {_TRANSFER} WHERE transaction_id = %s
        UNION ALL
        SELECT credit_id, 0, amount FROM {_TRANSFER} WHERE transaction_id = %s
    ) moved GROUP BY account_id
"""
_SUMS_ADD = f"""
    UPDATE {_ACCOUNT} SET debits = {_ACCOUNT}.debits + s.out_sum, credits = {_ACCOUNT}.credits + s.in_sum
    FROM ({_SUMS}) s WHERE {_ACCOUNT}.id = s.account_id
"""


_OTHER_CURRENCY = f"""
    SELECT id FROM {_ACCOUNT} WHERE currency <> %s AND id IN (
        SELECT debit_id FROM {_TRANSFER} WHERE transaction_id = %s
        UNION SELECT credit_id FROM {_TRANSFER} WHERE transaction_id = %s
    )
"""


def _sums_allowed(cursor: Any, transaction_id: int) -> None:
    """Refuse where a set-based posting would take an account that may not owe below zero."""
    may_owe = [kind.value for kind in LedgerAccount.MAY_OWE]
    marks = ", ".join(["%s"] * len(may_owe))
    cursor.execute(
        f"SELECT a.credits - a.debits, s.out_sum FROM {_ACCOUNT} a JOIN ({_SUMS}) s ON s.account_id = a.id"
        f" WHERE a.kind NOT IN ({marks}) AND a.credits + s.in_sum < a.debits + s.out_sum ORDER BY a.id",
        [transaction_id, transaction_id, *may_owe],
    )
    for standing, wanted in cursor.fetchall():
        raise Refused(_overdraft(standing, wanted))


def _flows(moves: Iterable[Move]) -> dict[int, tuple[int, int]]:
    """Account → (what leaves it, what enters it) over all moves."""
    flows: dict[int, tuple[int, int]] = {}
    for move in moves:
        assert move.debit_id != move.credit_id, "money moves between two accounts"
        out, into = flows.get(move.debit_id, (0, 0))
        flows[move.debit_id] = (out + move.amount, into)
        out, into = flows.get(move.credit_id, (0, 0))
        flows[move.credit_id] = (out, into + move.amount)
    return flows


def _overdraft_of(rows: Sequence[LedgerAccount], flows: dict[int, tuple[int, int]]) -> Denial | None:
    for row in rows:
        out, into = flows[row.id]
        if row.kind not in LedgerAccount.MAY_OWE and row.balance + into - out < 0:
            return _overdraft(row.balance, out - into)
    return None


def _currency_kept(rows: Sequence[LedgerAccount], currency: str) -> None:
    # Not a refusal: nobody can ask for this; a caller that mixes currencies is wrong and must stop loudly.
    _none_mixed([row.id for row in rows if row.currency != currency], currency)


def _none_mixed(mixed: Sequence[int], currency: str) -> None:
    if mixed:
        raise ValueError(f"accounts {mixed} are not in {currency}")


def _overdraft(standing: int, wanted: int) -> Denial:
    return Denial(LimitRefusal.NOT_ENOUGH_BALANCE, details={"balance_cents": standing, "amount_cents": wanted})


def _digest(head: list[object], moves: Sequence[object]) -> str:
    text = json.dumps([head, moves], separators=(",", ":"), ensure_ascii=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def _already_posted(key: str, body: str) -> int | None:
    found = LedgerTransaction.objects.filter(key=key).values_list("id", "body").first()
    if found is None:
        return None
    if found[1] != body:
        raise Refused(Denial(LedgerRefusal.KEY_REUSED))
    return found[0]


def _transaction_insert(
    key: str, kind: str, currency: str, body: str, note: str, now: datetime, refers: dict[str, int | None]
) -> int | None:
    """The new row's id, or None where the key was taken in the meantime."""
    names = ["key", "kind", "currency", "body", "note", "created_at", *refers]
    at = connection.ops.adapt_datetimefield_value(now)
    values = [key, LedgerTransaction.Kind(kind).value, currency, body, note, at, *refers.values()]
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {_TRANSACTION} ({', '.join(names)}) VALUES ({', '.join(['%s'] * len(names))})"
            " ON CONFLICT (key) DO NOTHING RETURNING id",
            values,
        )
        rows = cursor.fetchall()
    return int(rows[0][0]) if rows else None


def _unreachable() -> int:
    raise RuntimeError("a key that was taken has its transaction")
