"""Every word that the house says is Portuguese, or explained in the glossary, or on the list below with its reason.

Asked of Debian's dictionary (`hunspell` with `hunspell-pt-pt`), which `.ci/run` installs where it is missing.
"""

import re
import shutil
import subprocess

import pytest
from django.conf import settings

from casino.management.commands.messages import source_strings
from casino.rulebook.glossary import SEEDED

pytestmark = [pytest.mark.source, pytest.mark.dictionary]

WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
# What is no text: places for facts, markup, addresses.
NO_TEXT = re.compile(r"%\(\w+\)[sd]|\{\w*\}|<[^>]*>|https?://\S+|&\w+;")
# Reviewed one by one. A word that is not here has to be mended, or explained in the glossary.
REVIEWED = {
    "signs of cards, of sums and of files": "A-R F HH N P TJQKA cdhs false n null p r seq true",
    "names": "Enter Holm Python SHA https internet",
    "abbreviations, ordinals": "Máx Mín máx ª º",
    "another spelling of a word that is explained": "all-in",
    "Portuguese that the dictionary lacks": (
        "autoexclusões autoexcluído cincos noves oitos qui-quadrado reconstrói repô-la setes"
    ),
}


def words_said() -> set[str]:
    """Every word of every string that is translated: the Portuguese of pages, refusals and names."""
    found: set[str] = set()
    for message in source_strings(settings.BASE_DIR):
        for text in (message.id,) if isinstance(message.id, str) else message.id:
            found.update(WORD.findall(NO_TEXT.sub(" ", text)))
    return found


def unknown(words: set[str]) -> set[str]:
    """Those that the dictionary doesn't know."""
    assert shutil.which("hunspell"), "Install the dictionary: apt-get install hunspell hunspell-pt-pt"
    asked = "\n".join(sorted(words))
    command = ["hunspell", "-d", "pt_PT", "-i", "utf-8", "-l"]
    answer = subprocess.run(command, input=asked, capture_output=True, text=True, check=False)
    assert "Can't open" not in answer.stderr, "Install the dictionary: apt-get install hunspell-pt-pt"
    return set(answer.stdout.split())


def is_explained(word: str) -> bool:
    """Whether the glossary has it, in the singular or the plural, within its terms."""
    terms = " ".join(entry.term.lower() for entry in SEEDED.values())
    return bool(re.search(rf"(?<![\w-]){re.escape(word.lower().removesuffix('s'))}s?(?![\w-])", terms))


def test_every_word_that_the_house_says_is_portuguese_or_explained():
    said = words_said()
    assert len(said) > 2000
    reviewed = {word for words in REVIEWED.values() for word in words.split()}
    foreign = unknown(said)
    assert {word for word in foreign if not is_explained(word)} - reviewed == set()
    assert reviewed - foreign == set(), "on the list for nothing"


def test_a_foreign_word_is_found():
    assert unknown({"aposta", "jogador", "shuffle", "jogadorr"}) == {"shuffle", "jogadorr"}
    assert is_explained("flops")
    assert not is_explained("shuffle")
