"""What the documents point at exists: files, commands, targets of the Makefile."""

import re

import pytest

from tests.architecture.tree import ROOT, files, relative

pytestmark = pytest.mark.source

DOCUMENTS = sorted(path for path in files() if path.suffix == ".md")


@pytest.mark.parametrize("document", DOCUMENTS, ids=relative)
def test_every_link_leads_somewhere(document):
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", document.read_text())
    dead = [link for link in links if "://" not in link and not (document.parent / link).exists()]
    assert dead == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=relative)
def test_every_command_that_is_named_exists(document):
    text = document.read_text()
    targets = set(re.findall(r"^([a-z\-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    commands = {path.stem for path in ROOT.glob("*/management/commands/*.py")}
    commands |= {path.stem for path in ROOT.glob("casino/rulebook/management/commands/*.py")}
    django = {"migrate", "makemigrations", "collectstatic", "check", "createsuperuser", "shell"}
    assert set(re.findall(r"`make ([a-z\-]+)", text)) - targets == set()
    assert set(re.findall(r"manage\.py ([a-z_]+)", text)) - commands - django == set()


@pytest.mark.parametrize("document", DOCUMENTS, ids=relative)
def test_every_file_that_is_named_exists(document):
    names = re.findall(r"`((?:[a-z_]+/)+[a-z_@.\-0-9]*)`", document.read_text())
    # `var/` is made at the first start.
    missing = [name for name in names if not name.startswith("var/") and not (ROOT / name).exists()]
    assert missing == []
