"""What `make crawl` reads in every language, read in one: a page of each kind, by the first who may see it.

The reader's language, no axe-core violation, nothing wider than the window, at both widths.
The texts of all pages in the other languages: `tests/pages/test_english.py`.
"""

import os
import subprocess
import sys

import pytest

from tests.house import ROOT

pytestmark = [pytest.mark.journey, pytest.mark.timeout(1_200)]


@pytest.mark.rule("810/60")
def test_a_page_of_each_kind_in_french_is_in_french_accessible_and_no_wider_than_the_window() -> None:
    asked = [sys.executable, "-m", "tests.crawl", "--languages", "fr", "--sample", "--who", "player", "nobody", "staff"]
    environ = {**os.environ, "DJANGO_SETTINGS_MODULE": "casino.settings"}
    read = subprocess.run(asked, cwd=ROOT, env=environ, capture_output=True, text=True)
    assert read.returncode == 0, read.stdout[-6_000:] + read.stderr[-2_000:]
    assert " 0 wrong" in read.stdout
