"""Words found in the rules in force: every page is read as people read it, and cut at its sections."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import unescape

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language

from casino.kept import kept
from casino.rulebook.models import SpecificRules
from casino.rulebook.rule_page import rule_page
from casino.rulebook.words import plain

SECTION = re.compile(r'<section id="(?P<anchor>[\w-]+)"[^>]*>(?P<inner>.*?)</section>', re.DOTALL)
HEADING = re.compile(r"<h2[^>]*>(.*?)</h2>", re.DOTALL)
# What a reader does not see as text.
UNSEEN = re.compile(r'<(svg|script|style)\b.*?</\1>|<span class="term-tip".*?</span>|<[^>]*>', re.DOTALL)
# Characters shown on either side of what was found.
AROUND = 90


@dataclass(frozen=True, slots=True)
class Section:
    """A part of one version's page, as text."""

    anchor: str
    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class Found:
    """A section with the words in it; what stands around the first of them, in three parts."""

    rules: SpecificRules
    section: Section
    before: str
    words: str
    after: str


def search(versions: Iterable[SpecificRules], asked: str) -> Iterator[Found]:
    """The sections of these versions' pages in which all the words stand, without accents or capitals."""
    wanted = plain(asked).split()
    if not wanted:
        return
    for rules in versions:
        for section in sections(rules.pk, get_language() or "pt-pt"):
            flat = plain(f"{section.heading} {section.text}")
            if all(word in flat for word in wanted):
                yield Found(rules, section, *_around(section.text, wanted))


@kept(300)
def sections(rules_id: int, language: str) -> tuple[Section, ...]:
    """The sections of a published version's page, in the active language: it never changes, so it is cut once."""
    rules = SpecificRules.objects.get(pk=rules_id)
    html = render_to_string(*rule_page(rules, timezone.now()))
    found = []
    for match in SECTION.finditer(html):
        heading = HEADING.search(match["inner"])
        text = _text(HEADING.sub(" ", match["inner"], count=1))
        found.append(Section(match["anchor"], _text(heading[1]) if heading else "", text))
    return tuple(found)


def _text(html: str) -> str:
    return " ".join(unescape(UNSEEN.sub(" ", html)).split())


def _around(text: str, wanted: list[str]) -> tuple[str, str, str]:
    """The first of the words that stands in the text; its beginning where they are all in the heading."""
    flat = plain(text)
    place, word = min(((flat.find(word), word) for word in wanted if word in flat), default=(0, ""))
    # Where taking accents off changes the length, the place in the text can't be told: show from the beginning.
    if len(flat) != len(text):
        place, word = 0, ""
    end = place + len(word)
    start = max(0, place - AROUND)
    head = ("…" if start else "") + text[start:place]
    return head, text[place:end], text[end : end + AROUND] + ("…" if end + AROUND < len(text) else "")
