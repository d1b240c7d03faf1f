"""Portuguese in what a reader of another language is shown: the words of a page, and which of them are not of it.

What is Portuguese on purpose is left out: elements marked as Portuguese, names of the house and of institutions, a
term's tooltip (Portuguese first), addresses. What is marked as another language of the house is judged by that one:
the back office shows the Spanish meaning of a word to whoever reads English.
"""

import re
from collections.abc import Iterable
from functools import cache
from gettext import GNUTranslations
from html.parser import HTMLParser
from pathlib import Path

from django.conf import settings

from casino.rulebook.glossary import SEEDED
from casino.rulebook.translated import translated

_VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
_UNREAD = {"script", "style"}
# Attributes that people read or hear, besides `data-…`, which brings scripts the words that they say.
_READ = {"alt", "aria-label", "aria-description", "content", "placeholder", "title"}
_OF_VALUE = {("input", "submit"), ("input", "button"), ("input", "reset")}

# What a page tells its scripts in a word of their own.
_CODES = {"all", "no", "yes"}

# Names, kept as they are in any language.
NAMES = (
    "Mesa Aberta",
    "Serviço de Regulação e Inspeção de Jogos",
    "Português",
    "Español",
    "Français",
    "Convidado-",
    "Hold'em",
    "all in",
    "exemplo.pt",
)
# Written here without accents where English has no such word; accents and cedillas give the rest away.
_LIST = """
    abrir agora ainda alcunha anulada apostar aposta apostas apostou ate banca bola caixa carteira casa coluna conta da
    das de deposito desde dos duzia em encarnado entrar escolha estado esta este ficha fichas foi hora identidade
    jogada jogadas jogador jogadores jogo jogos levantar linha limites lugar mais mesa mesas minha moeda na nas
    nenhuma nome nota nula numero ou para pausa pela pelo pleno por preto quadro quem recebe recebeu regras registo
    resultado resumo rua saldo sair sem seu sua tabuleiro tempo termos terminar tipo todas todos um uma valor ver
    vermelho voltar
"""
WORDS = frozenset(_LIST.split())
# Words of the other languages too, which no catalogue of theirs happens to say.
SHARED = frozenset({"individual"})
# Letters that give Portuguese away in each language.
_ACCENTED = {
    "en": re.compile(r"[ãõçáéíóúâêôà]", re.IGNORECASE),
    "es": re.compile(r"[ãõçâêôà]", re.IGNORECASE),
    "fr": re.compile(r"[ãõáíóú]", re.IGNORECASE),
}
# Addresses of pages and of people, and names of code and of rules.
_ADDRESS = re.compile(r"https?://\S+|(?<!\S)/\S+/|\S+@\S+|\w+(?:\.\w+){2,}|\d+/\d+(?:\.\w+)+")
# What is filled into a text.
_HOLE = re.compile(r"%\(\w+\)[sd]|\{\w+\}")
_WORD = re.compile(r"(?<!\w)[^\W\d_]{2,}(?!\w)")


@cache
def _words(language: str) -> frozenset[str]:
    """Those that give Portuguese away: what the house says in Portuguese and never in this language."""
    with (Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / "django.mo").open("rb") as compiled:
        known = GNUTranslations(compiled)._catalog.items()  # type: ignore[attr-defined]
    source = [str(key[0] if isinstance(key, tuple) else key).rpartition("\x04")[2] for key, _text in known if key]
    said = [str(text) for _key, text in known]
    if language == "en":
        said += [word.meaning_en for word in SEEDED.values()]
    else:
        said += [text for texts in translated(language).values() for text in texts.values()]
    return (WORDS | _each(source)) - _each(said) - SHARED


def _each(texts: Iterable[str]) -> set[str]:
    return {word.lower() for text in texts for word in _WORD.findall(_HOLE.sub(" ", text))}


class _Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        # What is read, and the language that it says it is in, where that is not the page's own.
        self.texts: list[tuple[str, str | None]] = []
        self._open: list[tuple[str, bool, str | None]] = []

    def _skips(self) -> bool:
        return bool(self._open) and self._open[-1][1]

    def _spoken(self) -> str | None:
        return self._open[-1][2] if self._open else None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        marked = known.get("lang", "") if tag != "html" else ""
        skip = self._skips() or tag in _UNREAD or marked.startswith(("pt", "zxx"))
        spoken = marked if marked in _ACCENTED else self._spoken()
        if not skip:
            self._read(tag, known, spoken)
        if tag not in _VOID:
            self._open.append((tag, skip, spoken))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not self._skips():
            self._read(tag, {name: value or "" for name, value in attrs}, self._spoken())

    def _read(self, tag: str, known: dict[str, str], spoken: str | None) -> None:
        shown = _READ - {"title"} if known.get("class") == "term" else _READ
        if (tag, known.get("type")) in _OF_VALUE:
            shown = shown | {"value"}
        self.texts += [
            (value, spoken)
            for name, value in known.items()
            if name in shown or (name.startswith("data-") and not value.startswith("/") and value not in _CODES)
        ]

    def handle_endtag(self, tag: str) -> None:
        while self._open and tag not in _VOID:
            if self._open.pop()[0] == tag:
                break

    def handle_data(self, data: str) -> None:
        if not self._skips() and data.strip():
            self.texts.append((" ".join(data.split()), self._spoken()))


def texts_of(html: str) -> list[tuple[str, str | None]]:
    """What is read on a page or in a push, in order, each with the language that it is marked as."""
    parser = _Words()
    parser.feed(html)
    return parser.texts


def portuguese_in(text: str, *, names: tuple[str, ...] = (), language: str = "en") -> list[str]:
    """The unmistakably Portuguese words of one text, without the names."""
    # The name of what a script fills in («Étape {n} sur {all}») is no word of the page.
    text = _HOLE.sub(" ", _ADDRESS.sub(" ", text))
    for name in (*names, *NAMES):
        text = text.replace(name, " ")
    accented, words = _ACCENTED[language], _words(language)
    return [word for word in _WORD.findall(text) if accented.search(word) or word.lower() in words]


def portuguese_on(html: str, *, names: tuple[str, ...] = (), language: str = "en") -> list[str]:
    """The texts of a page that hold Portuguese, each with the words that gave it away."""
    return [
        f"{text} {found}"
        for text, spoken in texts_of(html)
        if (found := portuguese_in(text, names=names, language=spoken or language))
    ]
