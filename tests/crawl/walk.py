"""What a browser finds wrong with a page, and the way from page to page.

A page is wrong where it shows Portuguese to a reader of another language outside the parts marked as Portuguese, where
axe-core (`axe/`, MPL-2.0) finds a violation, where it is wider than the window, or where it says another language.
"""

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import Resolver404, resolve
from playwright.sync_api import Browser, Error, Page

from casino.languages import SOURCE, tag_of
from casino.rulebook.demonstration import NOT_APPROVED
from games.management.commands.demo import TABLES
from tests.crawl.unread import NO_PAGE
from tests.pages.english import portuguese_on

AXE = (Path(__file__).parent / "axe" / "axe.min.js").read_text()
CHROMIUM = os.environ.get("MESA_CHROMIUM") or "/usr/bin/chromium"
WIDTHS = {390: 844, 1280: 800}
# What staff and seeds wrote in Portuguese is shown as it was written.
WRITTEN = (
    NOT_APPROVED, "Mesa de ensaio", "Torneio de ensaio", "Nos-premios", "Com-pausa", "nos-premios", "com-pausa",
    "Curto", "curto", "falta de luz", "de Exemplo", "Pessoa", "ensaio-d-", "ensaio-l-", "Apoio",
    "Diretora", "Tesoureiro",
    "Direcao", "finanças", "diretor", "apoio",
    *sorted((name for row in TABLES for name in row[:2]), key=len, reverse=True),
)  # fmt: skip
UNREAD = ("/static/", "/gestao/jsi18n", "/gestao/r/")
FILES = re.compile(r"\.(csv|json|js|txt|phh|ico|svg)$|/(csv|json)/$")
# How many pages of one kind are read: every game has tables and rounds, most other pages are alike.
MOST = {
    "table": 14, "rules_page": 16, "rules_changes": 2, "tournament": 8, "round_detail": 12, "verify": 6,
    "session_summary": 8,
    "admin:rulebook_specificrules_change": 8, "admin:rulebook_specificrules_add": 6,
    "admin:rulebook_specificrules_step": 6, "admin:tournaments_tournament_change": 6,
}  # fmt: skip
MOST_OF_OTHERS = 2
MOST_IN_SAMPLE = {"table": 7, "rules_page": 8, "round_detail": 5, "tournament": 3}
MOST_ACTS = 10
# New in every answer, whatever the page says.
_TOKEN = re.compile(r'(value|content)="[A-Za-z0-9]{64}"')
_MAIN = re.compile(r"<main\b.*</main>", re.DOTALL)
_TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)
_HEAD = re.compile(r"<head>.*</head>", re.DOTALL)
_BACK = re.compile(r'name="next" value="[^"]*"')

# Whether a text stands out from its ground is three quarters of axe's time. At a further width it is asked again only
# of what is seen there for the first time or looks otherwise (its colours, its ground, its letters), with all it holds.
_AXE_RUN = """async (again) => {
    const look = (one) => {
        const is = getComputedStyle(one);
        return one.checkVisibility({visibilityProperty: true}) && [is.color, is.backgroundColor, is.backgroundImage,
            is.opacity, is.position, is.fontSize, is.fontWeight].join();
    };
    const before = window.crawlLooks;
    const all = [...document.querySelectorAll("body, body *")];
    const looks = window.crawlLooks = new Map(all.map((one) => [one, look(one)]));
    const only = {resultTypes: ["violations"]};
    const others = again ? {...only, rules: {"color-contrast": {enabled: false}}} : only;
    const found = (await axe.run(document, others)).violations;
    if (again) {
        const changed = new Set([...looks].filter(([one, is]) => is && before.get(one) !== is).map(([one]) => one));
        const tops = [...changed].filter((one) => one.isConnected && !changed.has(one.parentElement));
        const contrast = {...only, runOnly: {type: "rule", values: ["color-contrast"]}};
        if (tops.length) found.push(...(await axe.run({include: tops}, contrast)).violations);
    }
    return found.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.target.join(" ")).join(" | ")}`);
}"""
_WIDER = """() => document.documentElement.scrollWidth > window.innerWidth
    ? [`${document.documentElement.scrollWidth} > ${window.innerWidth}: ` + [...document.querySelectorAll("body *")]
        .filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1).slice(0, 3)
        .map((one) => `${one.tagName}.${one.className?.baseVal ?? one.className}`).join(", ")]
    : []"""


@dataclass
class Walk:
    """One visitor in one language. `read`: addresses; `kinds`: names of those; `faults`: address → what is wrong."""

    language: str
    widths: list[int]
    faults: dict[str, list[str]] = field(default_factory=dict)
    read: list[str] = field(default_factory=list)
    kinds: set[str] = field(default_factory=set)
    judged: int = 0


def come(browser: Browser, url: str, language: str, width: int) -> Page:
    """A window of this width in this language. Without the content policy, so that axe can be brought in."""
    context = browser.new_context(
        base_url=url, viewport={"width": width, "height": WIDTHS[width]}, bypass_csp=True, reduced_motion="reduce",
        accept_downloads=False,
    )  # fmt: skip
    language_keep(page := context.new_page(), url, language)
    context.set_default_timeout(30_000)
    return page


def language_keep(page: Page, url: str, language: str) -> None:
    """The reader's language from the next page on."""
    page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": url}])


def wrong_with(page: Page, language: str, widths: Iterable[int] = ()) -> list[str]:
    """Everything that is wrong with the page as it stands: at each of these widths, or at the window's own."""
    html = page.content()
    found: list[str] = []
    if f'<html lang="{tag_of(language).lower()}"' not in html.lower():
        found.append("another language")
    if language != SOURCE:
        found += [f"Portuguese: {text}" for text in portuguese_on(html, names=WRITTEN, language=language)]
    page.evaluate(AXE)
    for turn, width in enumerate(widths or [None]):
        at = ""
        if width is not None:
            page.set_viewport_size({"width": width, "height": WIDTHS[width]})
            at = f"{width} "
        found += [f"{at}wider: {text}" for text in page.evaluate(_WIDER)]
        found += [f"{at}axe: {text}" for text in page.evaluate(_AXE_RUN, turn > 0)]
    return found


class Reader:
    """Reads pages of one language for one visitor after the other: what another was shown alike is judged once."""

    def __init__(self, language: str, widths: list[int], *, sample: bool = False) -> None:
        self.language, self.widths = language, widths
        self._most = one_of if sample else most_of
        # In a sample, how many of each kind anybody has read: another visitor reads what is still missing.
        self._read_by_others = Counter[str]()
        self._is_sample = sample
        self._known: set[str] = set()

    def read(self, page: Page, address: str, told: Walk) -> None:
        """Judge the page that the browser shows."""
        told.read.append(address)
        told.kinds.add(kind_of(address))
        parts = _parts(page.content())
        if parts <= self._known:
            return
        told.judged += 1
        if found := wrong_with(page, self.language, self.widths):
            told.faults[address] = found
            print(f"  {self.language} {address}\n    " + "\n    ".join(found[:8]), flush=True)
        self._known |= parts

    def walk(self, page: Page, start: Iterable[str], *, follow: bool) -> Walk:
        """The pages of `start`, and where `follow` says so every one that links lead to, a few of each kind."""
        told = Walk(self.language, self.widths)
        queue = list(dict.fromkeys(start))
        seen, kinds = set(queue), Counter(self._read_by_others)
        while queue:
            address = queue.pop(0)
            kind = kind_of(address)
            if kind in NO_PAGE or kinds[kind] >= self._most(kind):
                continue
            kinds[kind] += 1
            try:
                answer = page.goto(address, wait_until="load")
            except Error as error:
                if not _is_file(page, address):
                    told.faults[address] = [str(error).splitlines()[0]]
                    print(f"  {self.language} {address}\n    {told.faults[address][0]}", flush=True)
                continue
            if answer is None or "html" not in answer.headers.get("content-type", ""):
                continue
            self.read(page, address, told)
            told.kinds.add(kind_of(page.url))
            if self._is_sample:
                self._read_by_others[kind_of(page.url)] += 1
            for link in links(page) if follow else ():
                if link not in seen:
                    seen.add(link)
                    queue.append(link)
        return told


def most_of(kind: str) -> int:
    return MOST_ACTS if kind.endswith("_act") else MOST.get(kind, MOST_OF_OTHERS)


def one_of(kind: str) -> int:
    """In a sample: every game has its table and its rules, and of all else there is one."""
    return MOST_IN_SAMPLE.get(kind, 1)


def _parts(html: str) -> set[str]:
    """What is judged once: the page's own, and what stands around it on every page of one visitor."""
    html = _BACK.sub("", _TOKEN.sub("", html))
    own = "".join(_TITLE.findall(html) + _MAIN.findall(html))
    around = _MAIN.sub("", _HEAD.sub("", html))
    return {sha256(part.encode()).hexdigest() for part in (own, around)}


def _is_file(page: Page, address: str) -> bool:
    """Something to keep, which no browser shows."""
    return "attachment" in page.request.get(address).headers.get("content-disposition", "")


def links(page: Page) -> Iterator[str]:
    for href in page.evaluate("() => [...document.querySelectorAll('a[href]')].map((one) => one.getAttribute('href'))"):
        path = urlsplit(href).path
        if href.startswith("/") and not path.startswith(UNREAD) and not FILES.search(path):
            yield path


def kind_of(address: str) -> str:
    """The name of the address, so that a hundred rounds are one kind of page."""
    try:
        found = resolve(urlsplit(address).path)
    except Resolver404:
        return address
    return found.view_name or found.route
