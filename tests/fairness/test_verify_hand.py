"""The script that players may use for hands agrees with honest records, and sees every altered one."""

import json
import subprocess
import sys
from pathlib import Path

from tests.architecture.tree import ROOT
from tests.fairness.hand_records import CHANGES, Record, forgeries, hand_records

SCRIPT = ROOT / "docs" / "verify_hand.py"


def verdicts(told: list[Record], place: Path) -> list[bool]:
    """What the script says of each record, all given to it at once."""
    for number, record in enumerate(told):
        (place / f"{number}.json").write_text(json.dumps(record), encoding="utf-8")
    paths = [str(place / f"{number}.json") for number in range(len(told))]
    answer = subprocess.run([sys.executable, SCRIPT, *paths], capture_output=True, text=True)
    lines = answer.stdout.splitlines()
    assert len(lines) == len(told), answer.stderr
    verified = [line.endswith(": verifies") for line in lines]
    assert answer.returncode == (0 if all(verified) else 1)
    return verified


def test_two_hundred_hands_of_both_games_verify(tmp_path):
    told = [record for seed in range(4) for record in hand_records(seed, 55)]
    assert {record["game"] for record in told} == {"holdem", "omaha"}
    assert len(told) == 220
    assert verdicts(told, tmp_path) == [True] * 220


def test_every_way_of_altering_a_hand_is_seen(tmp_path):
    forged = [one for seed in (7, 8) for record in hand_records(seed, 6) for one in forgeries(record)]
    assert {name for name, _record in forged} == set(CHANGES)
    assert len(forged) >= 200
    passed = verdicts([record for _name, record in forged], tmp_path)
    assert [name for (name, _record), seen in zip(forged, passed, strict=True) if seen] == []


def test_what_is_no_record_is_said_to_be_none(tmp_path):
    for number, told in enumerate((None, 1, [], {}, {"round": "x", "events": []})):
        path = tmp_path / f"{number}.json"
        path.write_text(json.dumps(told))
        answer = subprocess.run([sys.executable, SCRIPT, path], capture_output=True, text=True)
        assert answer.returncode == 1
        assert "no record" in answer.stdout
