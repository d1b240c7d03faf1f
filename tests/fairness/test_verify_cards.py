"""The script that players may use for rounds of cards agrees with honest records, and sees every altered one."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from games.selectors.card_record import card_record
from tests.architecture.tree import ROOT
from tests.factories import make_player
from tests.fairness import baccarat_records, stud_records
from tests.fairness.card_records import Record, forgeries, played
from tests.services.blackjack_room import BlackjackRoom

pytestmark = pytest.mark.django_db
SCRIPT = ROOT / "docs" / "verify_cards.py"


def verdicts(told: list[Record], place: Path) -> list[str]:
    """What the script says of each record, all given to it at once."""
    paths = [str(place / f"{number}.json") for number in range(len(told))]
    for path, record in zip(paths, told, strict=True):
        Path(path).write_text(json.dumps(record), encoding="utf-8")
    answer = subprocess.run([sys.executable, SCRIPT, *paths], capture_output=True, text=True)
    lines = answer.stdout.splitlines()
    assert len(lines) == len(told), answer.stderr
    assert answer.returncode == (0 if all(line.endswith(": verifies") for line in lines) else 1)
    return [line.partition(": ")[2] for line in lines]


def test_rounds_verify_and_every_way_of_altering_one_is_seen(tmp_path: Path) -> None:
    records = played(12, seed=5)
    assert verdicts(records, tmp_path) == ["verifies"] * 13
    forged = forgeries(records[:5])
    said = verdicts([record for _, record in forged], tmp_path)
    assert [name for (name, _), word in zip(forged, said, strict=True) if word == "verifies"] == []


def test_rounds_of_stud_verify_and_every_way_of_altering_one_is_seen(tmp_path: Path) -> None:
    records = stud_records.played(12, seed=5)
    assert verdicts(records, tmp_path) == ["verifies"] * 13
    forged = forgeries(records[:4], stud_records.CHANGES)
    said = verdicts([record for _, record in forged], tmp_path)
    assert [name for (name, _), word in zip(forged, said, strict=True) if word == "verifies"] == []


@pytest.mark.parametrize("commission", ["five_percent", "half_on_5_and_6"])
def test_coups_of_baccarat_verify_and_every_way_of_altering_one_is_seen(commission: str, tmp_path: Path) -> None:
    records = baccarat_records.played(10, 5, commission)
    assert verdicts(records, tmp_path) == ["verifies"] * 11
    forged = forgeries(records[:3], baccarat_records.CHANGES)
    said = verdicts([record for _, record in forged], tmp_path)
    assert [name for (name, _), word in zip(forged, said, strict=True) if word == "verifies"] == []


def test_nothing_is_opened_of_a_round_under_way_and_a_lost_shoe_is_no_record(tmp_path: Path) -> None:
    room, ana = BlackjackRoom(), make_player("Ana")
    room.enter(ana, "Th", "6s", "8d", "Tc")
    assert card_record(room.round) is None
    room.bet(ana, (1, 1000))
    room.tick()
    assert card_record(room.round) is None
    assert "no record" in verdicts([{"round": "x", "events": []}], tmp_path)[0]
