"""What must hold of the ledger by itself, whatever is played: balance, currencies, sums, keys and triggers."""

from django.db import connection

from accounts.models import LedgerAccount, LedgerTransaction
from accounts.triggers import triggers, triggers_missing
from casino.rulebook.triggers import triggers_missing as rules_triggers_missing
from games.audit.registry import Finding, check, count, found, rows

_TRANSFERS = "SELECT COUNT(*) FROM accounts_ledgertransfer"
_TRANSACTIONS = "SELECT COUNT(*) FROM accounts_ledgertransaction"
_MAY_OWE = ", ".join(f"'{kind.value}'" for kind in LedgerAccount.MAY_OWE)
_DEMO_KINDS = ", ".join(
    f"'{kind.value}'"
    for kind in (
        LedgerTransaction.Kind.DEMO_REFILL,
        LedgerTransaction.Kind.BET_PLACED,
        LedgerTransaction.Kind.BET_WITHDRAWN,
        LedgerTransaction.Kind.ROUND_SETTLED,
        LedgerTransaction.Kind.BET_PAID,
        LedgerTransaction.Kind.ROUND_VOIDED,
        LedgerTransaction.Kind.BUY_IN,
        LedgerTransaction.Kind.TOP_UP,
        LedgerTransaction.Kind.CASH_OUT,
        LedgerTransaction.Kind.HAND_SETTLED,
        LedgerTransaction.Kind.TOURNAMENT_ENTRY,
        LedgerTransaction.Kind.TOURNAMENT_CHIPS,
        LedgerTransaction.Kind.TOURNAMENT_REFUND,
        LedgerTransaction.Kind.TOURNAMENT_PRIZE,
        LedgerTransaction.Kind.TOURNAMENT_GUARANTEE,
        LedgerTransaction.Kind.TOURNAMENT_TICKET,
        LedgerTransaction.Kind.STAFF_CREDIT,
        LedgerTransaction.Kind.REVERSAL,
    )
)


@check
def transactions_balance() -> Finding:
    """Every transfer moves a positive amount between two accounts and says what its transaction says."""
    wrong = rows(
        "SELECT t.id FROM accounts_ledgertransfer t JOIN accounts_ledgertransaction x ON x.id = t.transaction_id"
        " WHERE t.amount <= 0 OR t.debit_id = t.credit_id OR t.kind <> x.kind OR t.created_at <> x.created_at"
    )
    return found(count(_TRANSFERS), (f"transfer {row[0]}" for row in wrong))


@check
def transactions_one_currency() -> Finding:
    """Money leaves accounts of the transaction's own currency only."""
    wrong = rows(
        "SELECT t.id, x.currency, a.currency FROM accounts_ledgertransfer t"
        " JOIN accounts_ledgertransaction x ON x.id = t.transaction_id"
        " JOIN accounts_ledgeraccount a ON a.id = t.debit_id WHERE a.currency <> x.currency"
    )
    return found(count(_TRANSACTIONS), (f"transfer {row[0]}: {row[1]} out of {row[2]}" for row in wrong))


@check
def currencies_sum_to_zero() -> Finding:
    """What leaves accounts of a currency arrives in accounts of that currency."""
    sums = rows(
        "SELECT currency, SUM(arrived) FROM ("
        " SELECT a.currency AS currency, t.amount AS arrived FROM accounts_ledgertransfer t"
        " JOIN accounts_ledgeraccount a ON a.id = t.credit_id"
        " UNION ALL SELECT a.currency, -t.amount FROM accounts_ledgertransfer t"
        " JOIN accounts_ledgeraccount a ON a.id = t.debit_id) moved GROUP BY currency"
    )
    return found(len(sums), (f"{currency}: {total} cents" for currency, total in sums if total))


@check
def balances_match_entries() -> Finding:
    """An account's sums are those of its entries."""
    wrong = rows(
        "SELECT a.id, a.debits, a.credits, COALESCE(s.left_it, 0), COALESCE(s.came, 0) FROM accounts_ledgeraccount a"
        " LEFT JOIN (SELECT account_id, SUM(o) AS left_it, SUM(i) AS came FROM ("
        "  SELECT debit_id AS account_id, amount AS o, 0 AS i FROM accounts_ledgertransfer"
        "  UNION ALL SELECT credit_id, 0, amount FROM accounts_ledgertransfer) e GROUP BY account_id) s"
        " ON s.account_id = a.id"
        " WHERE a.debits <> COALESCE(s.left_it, 0) OR a.credits <> COALESCE(s.came, 0)"
    )
    accounts = count("SELECT COUNT(*) FROM accounts_ledgeraccount")
    return found(accounts, (f"account {i}: {d}/{c}, entries {o}/{n}" for i, d, c, o, n in wrong))


@check
def nobody_below_zero() -> Finding:
    """No wallet, stack, escrow or pool owes anything."""
    bound = f"FROM accounts_ledgeraccount WHERE kind NOT IN ({_MAY_OWE})"
    wrong = rows(f"SELECT id, credits - debits {bound} AND credits < debits")
    return found(count(f"SELECT COUNT(*) {bound}"), (f"account {row[0]}: {row[1]} cents" for row in wrong))


@check
def keys_have_one_effect() -> Finding:
    """No key twice, and no round ended twice in money."""
    twice = rows("SELECT key FROM accounts_ledgertransaction GROUP BY key HAVING COUNT(*) > 1")
    twice += rows("SELECT key FROM games_tablecommand GROUP BY key HAVING COUNT(*) > 1")
    ended = rows(
        "SELECT round_id FROM accounts_ledgertransaction WHERE kind IN ('round_settled', 'round_voided')"
        " AND round_id IS NOT NULL GROUP BY round_id HAVING COUNT(*) > 1"
    )
    faults = [*(f"key {row[0]}" for row in twice), *(f"round {row[0]} ended twice" for row in ended)]
    return found(count(_TRANSACTIONS) + count("SELECT COUNT(*) FROM games_tablecommand"), faults)


@check
def demo_never_converted() -> Finding:
    """Demonstration chips are given and played with; they are never bought, sold or paid out (804/31)."""
    wrong = rows(
        "SELECT x.id, x.kind FROM accounts_ledgertransaction x"
        f" WHERE (x.currency = 'DEMO' AND x.kind NOT IN ({_DEMO_KINDS}))"
        " OR (x.currency <> 'DEMO' AND x.kind = 'demo_refill')"
    )
    wrong += rows("SELECT id, kind FROM accounts_ledgeraccount WHERE currency = 'DEMO' AND kind = 'cashier'")
    counted = count(f"{_TRANSACTIONS} WHERE currency = 'DEMO'")
    return found(counted, (f"{row[1]} {row[0]}" for row in wrong))


@check
def append_only_triggers() -> Finding:
    """The database itself refuses to change or delete what is written."""
    missing = [*triggers_missing(), *rules_triggers_missing(connection)]
    return found(len(triggers(connection.vendor)) + 1, missing)


@check
def payments_match_ledger() -> Finding:
    """Every payment that was made is one posting of its amount, and no deposit or withdrawal is without one."""
    wrong = rows(
        "SELECT p.id, p.direction, p.amount, x.kind, x.amount FROM accounts_payment p LEFT JOIN ("
        " SELECT t.key AS key, t.kind AS kind, SUM(m.amount) AS amount FROM accounts_ledgertransaction t"
        " JOIN accounts_ledgertransfer m ON m.transaction_id = t.id"
        " WHERE t.kind IN ('deposit', 'withdrawal') GROUP BY t.key, t.kind) x ON x.key = 'payment:' || p.id"
        " WHERE p.state = 'done' AND (x.kind IS NULL OR x.kind <> p.direction OR x.amount <> p.amount)"
    )
    unasked = rows(
        "SELECT t.id, t.kind FROM accounts_ledgertransaction t"
        " LEFT JOIN accounts_payment p ON t.key = 'payment:' || p.id AND p.state = 'done'"
        " WHERE t.kind IN ('deposit', 'withdrawal') AND p.id IS NULL"
    )
    faults = [f"payment {i}: {d} of {a}, posted {k} of {m}" for i, d, a, k, m in wrong]
    faults += [f"{kind} {transaction_id} without a payment" for transaction_id, kind in unasked]
    return found(count("SELECT COUNT(*) FROM accounts_payment"), faults)
