"""Who may do what: chance, clock, ledger, log, signals, tasks. The import contracts in pyproject.toml say the rest."""

import ast
from pathlib import Path

import pytest

from tests.architecture.tree import APPS, calls, dotted, imports, relative, sources, tree

pytestmark = pytest.mark.source

# What an engine may know: its own kind, money, refusals, and these of the standard library.
PURE = (
    "games.engines",
    "games.bots",
    "tournaments.engine",
    "accounts/limits.py",
    "casino/money.py",
    "casino/refusal.py",
)
PURE_MAY_IMPORT = {
    *("__future__", "abc", "collections", "dataclasses", "datetime", "decimal", "enum", "fractions", "functools"),
    *("hashlib", "heapq", "itertools", "math", "operator", "types", "typing", "zoneinfo", "bisect", "re"),
    *("games.engines", "games.bots", "tournaments.engine", "accounts.limits", "casino.money", "casino.refusal"),
    # Tables of hands in C: cards in, a number out.
    "phevaluator",
}
# Chance for a game comes from the dice alone; the others make names and keys that decide nothing.
MAY_IMPORT_SECRETS = {
    "casino/dice.py",
    "casino/keys.py",
    "accounts/models/player.py",
    "games/management/commands/demo.py",
}
# Those who read the clock: what people, tasks, commands and the clock itself set in motion.
CLOCK_FREE = (
    "games/services",
    "games/engines",
    "games/bots",
    "games/log.py",
    "games/events.py",
    "games/fairness.py",
    "games/selectors",
    "accounts/services",
    "accounts/ledger.py",
    "accounts/limits.py",
    "accounts/selectors",
    "tournaments/services",
    "tournaments/engine",
    "casino/money.py",
    "casino/dice.py",
)
CLOCKS = {"now", "today", "utcnow", "localtime", "localdate", "time", "monotonic", "perf_counter", "time_ns"}
LEDGER_ROWS = {"LedgerTransaction", "LedgerTransfer", "LedgerAccount"}
WRITES = {
    *("create", "bulk_create", "get_or_create", "update_or_create", "update", "bulk_update", "delete", "save"),
    *("acreate", "abulk_create", "aget_or_create", "aupdate_or_create", "aupdate", "abulk_update", "adelete", "asave"),
}


def pure_sources() -> tuple[Path, ...]:
    return sources(*(name if name.endswith(".py") else name.replace(".", "/") for name in PURE))


def test_engines_know_nothing_but_their_arguments():
    known = {
        f"{relative(path)}: {name}"
        for path in pure_sources()
        for name in imports(path)
        if not any(name == allowed or name.startswith(f"{allowed}.") for allowed in PURE_MAY_IMPORT)
    }
    assert known == set()


def test_engines_do_no_input_or_output():
    doors = {"open", "print", "input", "exec", "eval", "__import__"}
    assert [f"{relative(p)}: {name}" for p in pure_sources() for name, _ in calls(p) if name in doors] == []


def test_chance_comes_from_the_dice_alone():
    strays = [
        f"{relative(path)}: {name}"
        for path in sources(*APPS)
        for name in imports(path)
        if name.split(".")[0] in {"random", "numpy"}
        or (name.split(".")[0] == "secrets" and relative(path) not in MAY_IMPORT_SECRETS)
        or name.startswith(("os.urandom", "uuid.uuid1", "django.utils.crypto.get_random_string"))
    ]
    assert strays == []


def test_services_engines_ledger_and_log_are_told_what_time_it_is():
    readers = [
        f"{relative(path)}:{call.lineno} {name}"
        for path in sources(*CLOCK_FREE)
        for name, call in calls(path)
        if name.split(".")[0] in {"timezone", "datetime", "date", "time"} and name.split(".")[-1] in CLOCKS
    ]
    assert readers == []


def row_writes(path: Path, models: set[str]) -> list[str]:
    """Calls such as `Model.objects.filter(...).update(...)` and `Model(...).save()`, and SQL that writes them."""
    found = []
    for name, call in calls(path):
        steps = name.replace("()", "").split(".")
        if steps[-1] in WRITES and models & set(steps):
            found.append(f"{relative(path)}:{call.lineno} {name}")
    tables = {f"{app}_{model.lower()}" for app in ("accounts", "games") for model in models}
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            words = node.value.upper().split()
            verbs = {"INSERT", "UPDATE", "DELETE", "TRUNCATE"} & set(words)
            if verbs and any(f"{verb} {table}".upper() in " ".join(words) for verb, table in statements(tables)):
                found.append(f"{relative(path)}:{node.lineno} SQL")
    return found


def statements(tables: set[str]) -> list[tuple[str, str]]:
    return [(verb, table) for verb in ("INSERT INTO", "UPDATE", "DELETE FROM", "TRUNCATE") for table in tables]


def writers(models: set[str], allowed: set[str]) -> list[str]:
    return [found for p in sources(*APPS) if relative(p) not in allowed for found in row_writes(p, models)]


def test_only_the_ledger_writes_ledger_rows():
    assert writers(LEDGER_ROWS, {"accounts/ledger.py"}) == []


def test_only_the_log_writes_events_and_marks_of_commands():
    assert writers({"RoundEvent", "TableCommand"}, {"games/log.py"}) == []


def test_the_search_for_writers_finds_each_way_of_writing(tmp_path, monkeypatch):
    """The control: a file with each way of writing is found, one with reading alone is not."""
    monkeypatch.setattr("tests.architecture.tree.ROOT", tmp_path)
    ways = [
        "LedgerTransfer.objects.create(amount=1)",
        "LedgerTransfer.objects.filter(id=1).update(amount=2)",
        "models.LedgerAccount.objects.get_or_create(kind='house')",
        "LedgerAccount(kind='house').save()",
        "cursor.execute('UPDATE accounts_ledgeraccount SET debits = 0')",
        "cursor.execute('INSERT INTO accounts_ledgertransfer (amount) VALUES (1)')",
    ]
    for number, way in enumerate(ways):
        path = tmp_path / f"way{number}.py"
        path.write_text(way)
        assert row_writes(path, LEDGER_ROWS), way
    reading = tmp_path / "reading.py"
    reading.write_text(
        "LedgerTransfer.objects.filter(id=1).count()\ncursor.execute('SELECT 1 FROM accounts_ledgeraccount')"
    )
    assert row_writes(reading, LEDGER_ROWS) == []


def test_signals_are_received_in_one_place():
    allowed = {"accounts/auth_signals.py"}
    receivers = [
        f"{relative(path)}:{call.lineno} {name}"
        for path in sources(*APPS)
        for name, call in calls(path)
        if (name.endswith(".connect") and name.split(".")[-2] != "post_migrate" and "signal" in " ".join(imports(path)))
        or name == "receiver"
        if relative(path) not in allowed
    ]
    assert receivers == []


def test_celery_is_never_asked_to_wait():
    """Eager celery ignores `eta` and `countdown`; deadlines live in the database."""
    waits = [
        f"{relative(path)}:{call.lineno}"
        for path in sources(*APPS)
        for _, call in calls(path)
        if {"eta", "countdown"} & {keyword.arg for keyword in call.keywords}
    ]
    assert waits == []


def test_money_and_play_are_never_deleted_in_a_cascade():
    cascades = [
        f"{relative(path)}:{node.lineno}"
        for path in sources(*APPS)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Attribute)
        and dotted(node) in {"models.CASCADE", "models.SET_NULL", "models.DO_NOTHING"}
    ]
    assert cascades == []


def test_commands_take_keywords_only_and_say_what_they_return():
    """A command is a public function of a service that is told the time."""
    loose = []
    for path in sources("games/services", "accounts/services"):
        for node in tree(path).body:
            if not isinstance(node, ast.FunctionDef) or node.name.startswith("_"):
                continue
            named = [argument.arg for argument in node.args.args]
            told_the_time = "now" in {*named, *(argument.arg for argument in node.args.kwonlyargs)}
            if (told_the_time and named not in ([], ["now"])) or node.returns is None:
                loose.append(f"{relative(path)}:{node.name}({', '.join(named)})")
    assert loose == []


def test_services_stay_synchronous():
    asynchronous = [
        f"{relative(path)}:{node.name}"
        for path in sources(
            "games/services", "accounts/services", "games/engines", "accounts/ledger.py", "games/log.py"
        )
        for node in ast.walk(tree(path))
        if isinstance(node, ast.AsyncFunctionDef)
    ]
    assert asynchronous == []


@pytest.mark.parametrize("folder", ["accounts", "casino", "games"])
def test_poker_kit_and_test_tools_never_reach_the_house(folder):
    tools = {"pokerkit", "pytest", "hypothesis", "playwright", "tests", "benchmarks"}
    assert [f"{relative(p)}: {i}" for p in sources(folder) for i in imports(p) if i.split(".")[0] in tools] == []
