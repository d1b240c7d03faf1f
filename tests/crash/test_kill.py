"""kill -9 at every numbered write and send of each game: a process really dies, another starts and looks."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

ROOT = Path(__file__).resolve().parents[2]
# Each run is a process with a database of its own; a point takes a fraction of a second.
SECONDS = 900
pytestmark = pytest.mark.timeout(SECONDS)
# What a point is at the least: a round's money, log, bets, secret and sessions, the edges, the sends.
REACHED = {
    *("BEGIN", "COMMIT", "ANNOUNCE", "SEND", "END"),
    *("INSERT games_round", "INSERT games_roundsecret", "INSERT games_bet", "UPDATE games_bet", "UPDATE games_round"),
    *("INSERT accounts_ledgertransaction", "INSERT accounts_ledgertransfer", "UPDATE accounts_ledgeraccount"),
    *("INSERT accounts_playsession", "UPDATE accounts_playsession", "INSERT accounts_payment"),
}

# And of poker: cards dealt, seats, stacks, the deck, the list, an exclusion under cards.
REACHED_AT_POKER = {
    *(
        "BEGIN",
        "COMMIT",
        "INSERT games_round",
        "INSERT games_roundsecret",
        "INSERT games_roundevent",
        "UPDATE games_round",
    ),
    *("INSERT games_pokerseat", "UPDATE games_pokerseat", "INSERT games_pokerwaiting", "UPDATE games_pokerwaiting"),
    *(
        "INSERT games_pokerroom",
        "UPDATE games_pokerroom",
        "INSERT accounts_ledgertransaction",
        "INSERT accounts_exclusion",
    ),
    *("INSERT accounts_ledgertransfer", "UPDATE accounts_ledgeraccount", "UPDATE accounts_playsession"),
}


# And of blackjack: stakes that a decision adds, what is paid at once, a round that is void, an own table, an exclusion.
REACHED_AT_CARDS = {
    *("BEGIN", "COMMIT", "INSERT games_round", "INSERT games_roundsecret", "INSERT games_roundevent"),
    *("UPDATE games_round", "INSERT games_bet", "UPDATE games_bet", "INSERT games_table", "INSERT accounts_exclusion"),
    *("INSERT accounts_ledgertransaction", "INSERT accounts_ledgertransfer", "UPDATE accounts_ledgeraccount"),
    "UPDATE accounts_playsession",
}

# And of tournaments: entries with their money, the log, tables and seats, won entries, and their hands.
REACHED_IN_TOURNAMENTS = {
    *("BEGIN", "COMMIT", "ANNOUNCE", "SEND", "INSERT games_round", "INSERT games_roundevent", "UPDATE games_round"),
    *("INSERT tournaments_tournamententry", "UPDATE tournaments_tournamententry", "UPDATE tournaments_tournament"),
    *("INSERT tournaments_tournamentevent", "INSERT tournaments_tournamenttable", "INSERT games_table"),
    *("UPDATE tournaments_tournamenttable", "INSERT games_pokerseat", "UPDATE games_pokerseat"),
    *("INSERT tournaments_tournamentticket", "UPDATE tournaments_tournamentticket"),
    *("INSERT accounts_ledgertransaction", "INSERT accounts_ledgertransfer", "UPDATE accounts_ledgeraccount"),
}

# What PostgreSQL is told within one statement that begins otherwise: an append to the log, and a posting.
ONE_STATEMENT = {"INSERT games_roundevent", "INSERT accounts_ledgertransfer", "UPDATE accounts_ledgeraccount"}


def some(stride: str) -> str:
    """Which of the points are taken that are neither a commit nor the first of their kind: at PostgreSQL few, since a
    point there takes thrice as long and the same services write the same rows in the same order."""
    return os.environ.get("MESA_CRASH_STRIDE", "60" if connection.vendor == "postgresql" else stride)


def killed(folder: Path, *options: str) -> dict[str, Any]:
    environment = {name: value for name, value in os.environ.items() if name != "PYTEST_XDIST_WORKER"}
    told = subprocess.run(
        [sys.executable, "-m", "tests.crash", *options],
        cwd=ROOT,
        env={**environment, "MESA_VAR": str(folder), "DJANGO_SETTINGS_MODULE": "tests.settings"},
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    lines = [line for line in told.stdout.splitlines() if line.startswith("{")]
    assert lines, told.stderr[-3000:]
    found: dict[str, Any] = json.loads(lines[-1])
    assert told.returncode == (1 if found["faults"] else 0)
    return found


@pytest.mark.rule("804/20", "804/21", "804/22", "804/23")
def test_whatever_moment_the_house_dies_each_bet_ends_once_and_each_cent_is_where_it_belongs(tmp_path: Path) -> None:
    """Every commit, every kind of point and some of the others; MESA_CRASH_STRIDE=1 has them all."""
    stride = some("10")
    everywhere = killed(tmp_path, "--stride", stride)
    assert everywhere["faults"] == []
    # PostgreSQL's driver begins a transaction with its first statement; there is none to count.
    begun = set() if connection.vendor == "sqlite" else {"BEGIN"}
    assert set(everywhere["statements"]) >= REACHED - begun
    assert everywhere["killed"] == everywhere["points"] or int(stride) > 1
    assert everywhere["killed"] >= 60


@pytest.mark.rule("806/72", "806/73")
def test_whatever_moment_the_house_dies_a_hand_goes_on_where_it_was_and_every_chip_is_there(tmp_path: Path) -> None:
    """Every commit, every kind of point and some of the others; MESA_CRASH_STRIDE=1 has them all."""
    stride = some("20")
    everywhere = killed(tmp_path, "--play", "poker", "--stride", stride)
    assert everywhere["faults"] == []
    begun = set() if connection.vendor == "sqlite" else {"BEGIN", *ONE_STATEMENT}
    assert set(everywhere["statements"]) >= REACHED_AT_POKER - begun
    assert everywhere["killed"] == everywhere["points"] or int(stride) > 1
    assert everywhere["killed"] >= 60


@pytest.mark.rule("805/27", "805/28", "805/29", "805/30")
def test_whatever_moment_the_house_dies_a_card_round_goes_on_at_the_same_decision_on_the_same_shoe(
    tmp_path: Path,
) -> None:
    """T13: in the middle of a split too. Points as at poker."""
    stride = some("20")
    everywhere = killed(tmp_path, "--play", "blackjack", "--stride", stride)
    assert everywhere["faults"] == []
    begun = set() if connection.vendor == "sqlite" else {"BEGIN", *ONE_STATEMENT}
    assert set(everywhere["statements"]) >= REACHED_AT_CARDS - begun
    assert everywhere["killed"] == everywhere["points"] or int(stride) > 1
    assert everywhere["killed"] >= 60


def test_whatever_moment_the_house_dies_hands_that_wait_for_each_other_go_on_and_end_once(tmp_path: Path) -> None:
    """T13: póquer sem descarte, where some have decided and others have not. Every commit and every kind of point."""
    stride = some("60")
    everywhere = killed(tmp_path, "--play", "stud", "--stride", stride)
    assert everywhere["faults"] == []
    begun = set() if connection.vendor == "sqlite" else {"BEGIN", *ONE_STATEMENT}
    assert set(everywhere["statements"]) >= REACHED_AT_CARDS - begun
    assert everywhere["killed"] == everywhere["points"] or int(stride) > 1
    assert everywhere["killed"] >= 60


@pytest.mark.rule("812/29", "812/30")
def test_whatever_moment_the_house_dies_a_coup_is_dealt_and_paid_whole_or_not_at_all(tmp_path: Path) -> None:
    """T13: baccarat. Every commit and every kind of point."""
    stride = some("60")
    everywhere = killed(tmp_path, "--play", "baccarat", "--stride", stride)
    assert everywhere["faults"] == []
    begun = set() if connection.vendor == "sqlite" else {"BEGIN", *ONE_STATEMENT}
    assert set(everywhere["statements"]) >= REACHED_AT_CARDS - begun
    assert everywhere["killed"] == everywhere["points"] or int(stride) > 1
    assert everywhere["killed"] >= 40


@pytest.mark.rule("810/45")
def test_whatever_moment_the_house_dies_a_tournament_goes_on_where_it_was_and_every_cent_is_there(
    tmp_path: Path,
) -> None:
    """From the announcement to prizes and a cancellation in the money. Each commit and kind of point of some steps."""
    stride = some("60")
    every = "1" if stride == "1" else "25"
    everywhere = killed(tmp_path, "--play", "tournament", "--stride", stride, "--every", every)
    assert everywhere["faults"] == []
    begun = set() if connection.vendor == "sqlite" else {"BEGIN", *ONE_STATEMENT}
    assert set(everywhere["statements"]) >= REACHED_IN_TOURNAMENTS - begun
    assert everywhere["killed"] == everywhere["points"] or int(stride) > 1
    assert everywhere["killed"] >= 30


def test_a_decision_that_is_written_before_its_money_is_found_out(tmp_path: Path) -> None:
    """The control at card tables: the hand is split in the log, and its second stake is not paid in."""
    plant = "decision_before_money"
    faults = killed(tmp_path, "--play", "blackjack", "--step", "Ana splits", "--plant", plant)["faults"]
    assert any("as found, audit rounds_rebuild_from_events" in fault for fault in faults)


def test_a_log_that_is_written_before_its_money_is_found_out(tmp_path: Path) -> None:
    """The control: a house that commits too early."""
    faults = killed(tmp_path, "--step", "Ana bets", "--plant", "log_before_money")["faults"]
    assert any("as found, audit rounds_rebuild_from_events" in fault for fault in faults)
    # After a commit SQLite goes on statement by statement, so that the bet's row is there without its money as well.
    alone = any("as found, audit escrow_is_what_is_in_play" in fault for fault in faults)
    assert alone == (connection.vendor == "sqlite")


def test_a_hand_whose_end_is_written_before_its_seats_follow_is_found_out(tmp_path: Path) -> None:
    """The control at poker: the events of the last decision are committed, and what the end does is not."""
    step = "Eva calls and two pots are shown down"
    faults = killed(tmp_path, "--play", "poker", "--step", step, "--plant", "hand_before_money")["faults"]
    assert any("as found, audit rounds_rebuild_from_events" in fault for fault in faults)


def test_a_house_that_forgets_keys_is_found_out(tmp_path: Path) -> None:
    """The control: what was done is done again when it is asked again."""
    faults = killed(tmp_path, "--step", "Rui bets", "--plant", "key_forgotten")["faults"]
    assert any("(END): asked again, not as without the crash: accounts" in fault for fault in faults)
