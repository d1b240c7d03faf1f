"""The import contracts hold, and the English catalogue says everything that the source says."""

import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.architecture.tree import ROOT

pytestmark = pytest.mark.source


def test_imports_point_downwards_only():
    command = [str(Path(sys.executable).parent / "lint-imports"), "--no-cache"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert told.returncode == 0, told.stdout


def test_english_is_complete():
    call_command("messages", "check")
