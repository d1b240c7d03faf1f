"""Templates obey the content security policy and say nothing that can't be translated."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.architecture.tree import relative, templates

pytestmark = pytest.mark.source

FORBIDDEN_ATTRIBUTE = re.compile(r"^(style|on[a-z]+|hx-on.*|hx-vals|hx-vars|data-hx-on.*)$")
PORTUGUESE = re.compile(r"[A-Za-zÀ-ÿ]{3,}")
# What Django hides from people or already translates, taken out before looking for words.
TRANSLATED = re.compile(
    "|".join(
        (
            r"{%\s*block body_class\s*%}.*?{%\s*endblock.*?%}",
            r"{%\s*comment.*?{%\s*endcomment\s*%}",
            r"{#.*?#}",
            r"{%\s*blocktrans(?:late)?\b.*?{%\s*endblocktrans(?:late)?\s*%}",
            r"{%.*?%}",
            r"{{.*?}}",
        )
    ),
    re.DOTALL,
)
# Words that are the same in every language.
PROPER_NAMES = {"Mesa", "Aberta", "CSV", "JSON", "NIF", "SVG", "EUR", "DEMO", "Português", "English", "SRIJ", "SHA"}
SPOKEN_ATTRIBUTES = {"title", "alt", "placeholder", "aria-label", "aria-description", "aria-roledescription"}


class Reader(HTMLParser):
    """Collects attributes, inline scripts and styles, and the words a person would read."""

    def __init__(self) -> None:
        super().__init__()
        self.attributes: list[tuple[str, str, str]] = []
        self.inline: list[str] = []
        self.words: list[str] = []
        self._inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        self._inside = tag if tag in {"script", "style"} else ""
        if tag == "style" or (tag == "script" and "src" not in dict(attrs)):
            kind = dict(attrs).get("type") or ""
            if kind != "application/json":
                self.inline.append(tag)
        for name, value in attrs:
            if name in SPOKEN_ATTRIBUTES and value:
                self.words += PORTUGUESE.findall(value)

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        if not self._inside:
            self.words += PORTUGUESE.findall(data)


def read(path: Path, *, text: str | None = None) -> Reader:
    reader = Reader()
    reader.feed(TRANSLATED.sub("", text if text is not None else path.read_text()))
    reader.close()
    return reader


def pages() -> list[Path]:
    return [path for path in templates() if path.suffix == ".html"]


def test_no_template_has_a_style_a_handler_or_an_inline_script():
    faults = [
        f"{relative(path)}: <{tag} {name}>"
        for path in pages()
        for tag, name, value in read(path).attributes
        if FORBIDDEN_ATTRIBUTE.match(name) or value.strip().lower().startswith(("js:", "javascript:"))
    ]
    faults += [f"{relative(path)}: inline <{tag}>" for path in pages() for tag in read(path).inline]
    assert faults == []


def test_no_trigger_carries_a_filter_that_needs_eval():
    filters = [
        f"{relative(path)}: {value}"
        for path in pages()
        for _, name, value in read(path).attributes
        if name in {"hx-trigger", "data-hx-trigger"} and "[" in value
    ]
    assert filters == []


def test_every_word_that_people_read_can_be_translated():
    bare = {f"{relative(path)}: {word}" for path in pages() for word in read(path).words if word not in PROPER_NAMES}
    assert bare == set()


def test_no_template_trusts_text_from_outside():
    trusting = [relative(path) for path in pages() if re.search(r"\|\s*safe\b|{%\s*autoescape\s+off", path.read_text())]
    assert trusting == []


def test_the_reader_of_templates_sees_what_it_looks_for(tmp_path):
    """The control: one of each fault, and a page without any."""
    bad = read(tmp_path, text='<p style="x" onclick="y">Olá mundo</p><script>z()</script><style>b</style>')
    assert [name for _, name, _ in bad.attributes] == ["style", "onclick"]
    assert bad.inline == ["script", "style"]
    assert "mundo" in bad.words
    good = read(tmp_path, text="<p title=\"{% translate 'Sair' %}\">{% blocktranslate %}Olá{% endblocktranslate %}</p>")
    assert good.words == []
    assert good.inline == []
