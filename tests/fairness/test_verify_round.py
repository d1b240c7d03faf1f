"""The script that players may use agrees with the house on honest rounds, and sees every altered one."""

import json
import subprocess
import sys

import pytest

from casino import dice
from games.engines.roulette import Wheel
from games.fairness import bets_digest, digest_below, pocket_index, roulette_commitment
from tests.architecture.tree import ROOT

SCRIPT = ROOT / "docs" / "verify_round.py"


def honest_round(wheel: Wheel, number: int) -> dict:
    """A round as the house plays it, with players' names and positions that need care in JSON."""
    order, ref, salt = wheel.order, f"mesa-{wheel.value}/{number}", dice.salt()
    bets = [["José “Zé”", "split:17-20", 500], ["José “Zé”", "split:17-20", 250], ["ana", "red", 100 + number]]
    r = dice.below(len(order))
    p = digest_below(bets_digest(ref, [tuple(bet) for bet in bets]), len(order))
    return {
        "round": ref,
        "wheel": wheel.value,
        "commitment": roulette_commitment(ref, r=r, salt=salt),
        "r": r,
        "salt": salt.hex(),
        "bets": bets,
        "pocket": order[pocket_index(r=r, p=p, pockets=len(order))],
    }


def verify(told: dict) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, SCRIPT], input=json.dumps(told), capture_output=True, text=True)


@pytest.mark.parametrize("wheel", list(Wheel))
def test_an_honest_round_verifies_on_every_wheel(wheel):
    for number in range(3):
        told = honest_round(wheel, number)
        assert verify(told).returncode == 0, told


@pytest.mark.parametrize(
    ("field", "other"),
    [
        ("round", "another/1"),
        ("commitment", "0" * 64),
        ("salt", "00" * 32),
        ("bets", [["ana", "red", 101]]),  # p is a function of round and bets alone, and it is another here
        ("pocket", "37"),
    ],
)
def test_an_altered_round_does_not(field, other):
    told = honest_round(Wheel.AMERICAN, 1)
    assert verify(told | {field: other}).returncode == 1


def test_another_r_is_seen():
    told = honest_round(Wheel.AMERICAN, 1)
    answer = verify(told | {"r": (told["r"] + 1) % 37})
    assert answer.returncode == 1
    assert "commitment" in answer.stdout


def test_the_script_shares_no_code_with_the_house():
    text = SCRIPT.read_text()
    assert not any(
        f"import {name}" in text or f"from {name}" in text for name in ("games", "casino", "accounts", "django")
    )
