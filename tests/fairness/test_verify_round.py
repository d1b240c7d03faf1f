"""The script that players may use agrees with the house on honest rounds, and sees every altered one."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client

from tests.architecture.tree import ROOT
from tests.factories import make_player
from tests.fairness.records import CHANGES, Record, forgeries, records
from tests.services.roulette_room import Room, roulette

SCRIPT = ROOT / "docs" / "verify_round.py"
VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))


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


def test_two_hundred_rounds_of_every_wheel_verify(tmp_path):
    told = [record for seed in range(4) for record in records(seed, 50)]
    assert len(told) == 200
    assert {record["wheel"] for record in told} == {"american", "american_double_zero", "french"}
    assert verdicts(told, tmp_path) == [True] * 200


def test_every_way_of_altering_a_record_is_seen(tmp_path):
    forged = [one for record in records(5, 9) for one in forgeries(record)]
    assert {name for name, _record in forged} == set(CHANGES)
    assert len(forged) >= 100
    passed = verdicts([record for _name, record in forged], tmp_path)
    assert [name for (name, _record), seen in zip(forged, passed, strict=True) if seen] == []


def test_the_shared_vectors_are_judged_as_they_say(tmp_path):
    assert {vector["verifies"] for vector in VECTORS} == {True, False}
    assert verdicts([v["record"] for v in VECTORS], tmp_path) == [v["verifies"] for v in VECTORS]


def test_a_round_exchanged_for_another_honest_one_breaks_the_chain(tmp_path):
    """The forger who makes a whole honest round of his own is seen by its neighbours."""
    first, second, third = records(1, 3)
    other = records(4, 3)[1]
    assert other["wheel"] == second["wheel"]
    for alone in (first, second, third):
        assert verdicts([alone], tmp_path) == [True]
    alien = json.loads(json.dumps(third))
    alien["previous_digest"] = alien["events"][0]["data"]["previous"] = "ab" * 32
    assert verdicts([first, second, alien], tmp_path) == [True, True, False]


@pytest.mark.parametrize("text", ["", "[]", "null", "{}", '{"round": 1}', "[" * 3000])
def test_what_is_no_record_is_refused_in_words(text):
    answer = subprocess.run([sys.executable, SCRIPT], input=text, capture_output=True, text=True)
    assert answer.returncode == 1
    assert "this is no record of a round" in answer.stdout


def test_the_script_is_short_and_shares_no_code_with_the_house():
    text = SCRIPT.read_text()
    assert set(re.findall(r"^(?:import|from) (\w+)", text, re.MULTILINE)) == {"hashlib", "itertools", "json", "sys"}
    assert len(text.splitlines()) <= 100


@pytest.mark.django_db
def test_what_the_house_publishes_of_its_own_rounds_verifies(tmp_path):
    """Bets, a withdrawal, a void round and the ones around it, read from the public address without signing in."""
    room, ana, rui = Room("alfama"), make_player("Ana"), make_player("Rui")
    for player in (ana, rui):
        room.enter(player)
    for number in range(1, 4):
        room.place(ana, ("split:17-20", 500), ("red", 200))
        room.place(rui, ("red", 100 * number))
        if number == 2:
            roulette.round_void(round_id=room.round.pk, reason="Avaria.", now=room.now)
        else:
            room.finish()
        assert room.tick()
    browser = Client()
    told = [browser.get(f"/verificar/alfama/{number}/registo.json").json() for number in (1, 2, 3)]
    assert verdicts(told, tmp_path) == [True] * 3
    assert told[0]["next_previous"] == told[0]["digest"] == told[1]["previous_digest"]
    assert told[1]["r"] is None
    assert {bet[0] for bet in told[0]["bets"]} == {ana.public_id, rui.public_id}


@pytest.mark.django_db
def test_a_round_that_is_still_played_shows_its_commitment_and_nothing_else():
    room, ana = Room("alfama"), make_player("Ana")
    room.enter(ana)
    room.place(ana, ("red", 500))
    browser = Client()
    assert browser.get("/verificar/alfama/1/registo.json").status_code == 404
    page = browser.get("/verificar/alfama/1/").content.decode()
    assert room.round.commitment in page
    assert ana.public_id not in page
    assert 'id="record"' not in page
    assert browser.get("/verificar/alfama/9/").status_code == 404
