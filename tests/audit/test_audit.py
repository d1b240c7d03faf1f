"""`audit` finds nothing in a house that was only played in, and each planted fault by exactly one check."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from games.audit import CHECKS, audit_run
from tests.audit.house import House
from tests.audit.tournament_plants import PLANTS
from tests.triggers_off import triggers_off

pytestmark = pytest.mark.django_db


def red() -> list[str]:
    return [name for name, finding in audit_run().items() if not finding.ok]


def test_an_empty_house_is_clean() -> None:
    """First in its module: the house of the others is not yet there."""
    assert red() == []


def test_a_house_that_was_only_played_in_is_clean_and_everything_was_looked_at(house: House) -> None:
    findings = audit_run()
    assert {name: finding.faults for name, finding in findings.items() if not finding.ok} == {}
    assert [name for name, finding in findings.items() if not finding.counted] == []


# --- One fault each ---


def test_every_check_has_its_planted_fault() -> None:
    assert sorted(PLANTS) == sorted(CHECKS)


@pytest.mark.parametrize("name", sorted(PLANTS))
def test_a_planted_fault_turns_exactly_its_check_red(house: House, name: str) -> None:
    if name == "append_only_triggers":
        PLANTS[name](house)
    else:
        with triggers_off():
            PLANTS[name](house)
    assert red() == [name]


# --- The command ---


def run_json() -> tuple[int, dict]:
    out = StringIO()
    try:
        call_command("audit", "--json", stdout=out)
    except SystemExit as end:
        return int(end.code), json.loads(out.getvalue())
    return 0, json.loads(out.getvalue())


def test_the_command_says_ok_with_what_it_counted(house: House) -> None:
    status, told = run_json()
    assert (status, told["ok"], sorted(told["checks"])) == (0, True, sorted(CHECKS))
    assert all(check == {"ok": True, "counted": check["counted"]} for check in told["checks"].values())


def test_the_command_fails_and_names_the_fault(house: House) -> None:
    with triggers_off():
        PLANTS["chain_verifies"](house)
    status, told = run_json()
    assert (status, told["ok"], told["checks"]["chain_verifies"]["ok"]) == (1, False, False)
    assert f"round {house.settled.pk}" in told["checks"]["chain_verifies"]["faults"][0]
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("audit", stdout=out)
    assert "FAIL chain_verifies" in out.getvalue()
