"""What `deploy/` promises: the application's role can't alter money or play, and no setting is forgotten."""

import re

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.db.utils import ProgrammingError

from tests.architecture.tree import ROOT

DEPLOY = ROOT / "deploy"
APPEND_ONLY = ["accounts_ledgertransaction", "accounts_ledgertransfer", "accounts_significantevent", "games_roundevent"]
PLAY_AND_MONEY = [*APPEND_ONLY, "accounts_ledgeraccount", "accounts_player", "games_round", "games_bet", "games_table"]


@pytest.fixture
def application_role(db):
    """Roles and grants as deployed, inside the test's transaction; then the session acts as the application."""
    with connection.cursor() as cursor:
        cursor.execute((DEPLOY / "postgresql-roles.sql").read_text())
        cursor.execute((DEPLOY / "postgresql-grants.sql").read_text())
        cursor.execute("SET LOCAL ROLE mesa_app")
        yield cursor


def refused(cursor, sql: str) -> bool:
    try:
        with transaction.atomic():
            cursor.execute(sql)
    except ProgrammingError as error:
        return "permission denied" in str(error) or "must be owner" in str(error)
    return False


@pytest.mark.services
@pytest.mark.parametrize("table", APPEND_ONLY)
def test_the_applications_role_may_read_but_not_alter_ledger_and_log(application_role, table):
    application_role.execute(f"SELECT count(*) FROM {table}")
    assert refused(application_role, f"UPDATE {table} SET id = id")
    assert refused(application_role, f"DELETE FROM {table}")
    assert refused(application_role, f"TRUNCATE {table} CASCADE")
    assert refused(application_role, f"ALTER TABLE {table} DISABLE TRIGGER ALL")


@pytest.mark.services
@pytest.mark.parametrize("table", PLAY_AND_MONEY)
def test_the_applications_role_deletes_nothing_of_money_or_play(application_role, table):
    assert refused(application_role, f"DELETE FROM {table}")


@pytest.mark.services
def test_the_applications_role_does_its_daily_work(application_role):
    application_role.execute("UPDATE accounts_ledgeraccount SET debits = debits WHERE id = 0")
    application_role.execute("UPDATE games_table SET version = version WHERE id = 0")
    application_role.execute("SELECT id FROM games_table ORDER BY id FOR UPDATE SKIP LOCKED")
    application_role.execute("DELETE FROM django_session WHERE expire_date < now()")


def test_every_table_that_the_grants_name_exists():
    text = re.sub(r"--.*", "", (DEPLOY / "postgresql-grants.sql").read_text())
    named = set(re.findall(r"\b[a-z]+_[a-z_]+\b", text)) - {"mesa_app"}
    known = {model._meta.db_table for model in apps.get_models(include_auto_created=True)} | {"django_migrations"}
    assert named - known == set()


def test_the_example_environment_names_every_variable_that_the_settings_read():
    settings = (ROOT / "casino" / "settings.py").read_text()
    read = set(re.findall(r"env\.(?:str|bool|int|list|db)\(\s*\"([A-Z_]+)\"", settings)) | {
        "DJANGO_SECRET_KEY",
        "ROUND_KEYS",
        "SIGNING_KEY",
    }
    example = set(re.findall(r"^#? ?([A-Z_]+)=", (DEPLOY / "mesa.env.example").read_text(), re.MULTILINE))
    # Where the units put their files, and contacts whose defaults are the right ones in Portugal.
    elsewhere = {"MESA_VAR", "MESA_REGULATOR_URL", "MESA_HELP_PHONE", "MESA_HELP_URL"}
    assert read - example - elsewhere == set()
    assert example - read == set()


@pytest.mark.parametrize("unit", sorted(path.name for path in (DEPLOY / "systemd").glob("*.service")))
def test_every_unit_runs_without_privileges_and_starts_a_command_that_exists(unit):
    text = (DEPLOY / "systemd" / unit).read_text()
    assert "User=mesa" in text
    assert "NoNewPrivileges=yes" in text
    started = re.search(
        r"^ExecStart=/srv/mesa/\.venv/bin/(python manage\.py (\w+)|celery -A casino (worker|beat))", text, re.M
    )
    assert started, text
    if command := started.group(2):
        assert list(ROOT.glob(f"*/management/commands/{command}.py")), f"manage.py {command} does not exist"
