"""The signed root: made daily, proved by the audit and by a script, and no altered row or root gets past them."""

import json
import subprocess
import sys
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command

from accounts.models import LedgerTransfer, SignificantEvent
from games.audit import CHECKS
from games.models import Round, SignedRoot
from games.services.roots import root_sign
from tests.architecture.tree import ROOT
from tests.factories import make_player
from tests.services.roulette_room import Room
from tests.triggers_off import triggers_off

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def room() -> Room:
    """Two roots, with bets before each and after the last."""
    room, ana = Room("lisboa"), make_player("Ana")
    room.enter(ana)
    for _ in range(2):
        room.place(ana, ("red", 100))
        room.finish()
        SignificantEvent.objects.create(kind="ensaio", at=room.now)
        root_sign(now=room.now + timedelta(minutes=6))
        room.tick()
    room.place(ana, ("red", 100))
    return room


def faults() -> tuple[str, ...]:
    return tuple(CHECKS["signed_roots_hold"]().faults)


def script(tmp_path, *more: str) -> subprocess.CompletedProcess[str]:
    told = StringIO()
    call_command("root", "--export", stdout=told)
    path = tmp_path / "roots.json"
    path.write_text(told.getvalue())
    command = [sys.executable, str(ROOT / "docs" / "verify_roots.py"), str(path), *more]
    return subprocess.run(command, capture_output=True, text=True)


def test_roots_of_an_honest_house_hold_for_the_audit_and_for_the_script(room, tmp_path):
    assert faults() == ()
    assert CHECKS["signed_roots_hold"]().counted == 2
    one, two = SignedRoot.objects.order_by("number")
    assert json.loads(two.text)["ledger"]["count"] > 0
    assert one.public_key == two.public_key
    assert script(tmp_path, one.public_key).stdout == "verifies\n"
    assert script(tmp_path, "ab" * 32).returncode == 1


def test_the_command_signs_one_more(room):
    call_command("root", stdout=StringIO())
    assert SignedRoot.objects.count() == 3
    assert faults() == ()


def test_a_ledger_row_that_was_altered_is_named_by_the_root_that_covers_it(room):
    first = LedgerTransfer.objects.order_by("pk").first()
    with triggers_off():
        LedgerTransfer.objects.filter(pk=first.pk).update(amount=first.amount + 1)
    assert [fault.split(":")[0] for fault in faults()] == ["root 1"]
    assert "ledger rows" in faults()[0]


def test_a_line_of_the_trail_that_was_deleted_is_missed(room):
    with triggers_off():
        SignificantEvent.objects.filter(kind="ensaio").order_by("pk").last().delete()
    assert [fault.split(":")[0] for fault in faults()] == ["root 2"]


def test_a_round_with_another_digest_is_missed(room):
    Round.objects.filter(number=1).update(digest="ab" * 32)
    assert faults() == ("root 1: round lisboa/1 is not the one that was signed",)


def test_a_root_that_was_rewritten_is_seen_by_audit_and_script(room, tmp_path):
    one = SignedRoot.objects.get(number=1)
    with triggers_off():
        SignedRoot.objects.filter(number=1).update(text=one.text.replace('"number":1', '"number": 1'))
    assert faults()[:2] == ("root 1: the signature does not fit", "root 2: it does not follow the one before it")
    answer = script(tmp_path)
    assert answer.returncode == 1
    assert "root 1: the signature does not fit" in answer.stdout
