"""Portuguese in what an English reader is shown: the words of a page, and which of them are not English.

What is Portuguese on purpose is left out: elements marked as Portuguese, names of the house and of institutions, a
term's tooltip (Portuguese first), addresses.
"""

import re
from html.parser import HTMLParser

_VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
_UNREAD = {"script", "style"}
# Attributes that people read or hear, besides `data-…`, which brings scripts the words that they say.
_READ = {"alt", "aria-label", "aria-description", "content", "placeholder", "title"}
_OF_VALUE = {("input", "submit"), ("input", "button"), ("input", "reset")}

# Names, kept as they are in any language.
NAMES = (
    "Mesa Aberta",
    "Serviço de Regulação e Inspeção de Jogos",
    "Português",
    "Convidado-",
    "Hold'em",
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
_ACCENTED = re.compile(r"[ãõçáéíóúâêôà]", re.IGNORECASE)
_ADDRESS = re.compile(r"https?://\S+|(?<!\S)/\S+/")
_WORD = re.compile(r"(?<!\w)[^\W\d_]+(?!\w)")


class _Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.texts: list[str] = []
        self._open: list[tuple[str, bool]] = []

    def _skips(self) -> bool:
        return bool(self._open) and self._open[-1][1]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        skip = self._skips() or tag in _UNREAD or (known.get("lang", "").startswith("pt") and tag != "html")
        if not skip:
            self._read(tag, known)
        if tag not in _VOID:
            self._open.append((tag, skip))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not self._skips():
            self._read(tag, {name: value or "" for name, value in attrs})

    def _read(self, tag: str, known: dict[str, str]) -> None:
        shown = _READ - {"title"} if known.get("class") == "term" else _READ
        if (tag, known.get("type")) in _OF_VALUE:
            shown = shown | {"value"}
        self.texts += [
            value
            for name, value in known.items()
            if name in shown or (name.startswith("data-") and not value.startswith("/"))
        ]

    def handle_endtag(self, tag: str) -> None:
        while self._open and tag not in _VOID:
            opened, _skip = self._open.pop()
            if opened == tag:
                break

    def handle_data(self, data: str) -> None:
        if not self._skips() and data.strip():
            self.texts.append(" ".join(data.split()))


def texts_of(html: str) -> list[str]:
    """What is read on a page or in a push, in order."""
    parser = _Words()
    parser.feed(html)
    return parser.texts


def portuguese_in(text: str, *, names: tuple[str, ...] = ()) -> list[str]:
    """The unmistakably Portuguese words of one text, without the names."""
    text = _ADDRESS.sub(" ", text)
    for name in (*names, *NAMES):
        text = text.replace(name, " ")
    return [word for word in _WORD.findall(text) if _ACCENTED.search(word) or word.lower() in WORDS]


def portuguese_on(html: str, *, names: tuple[str, ...] = ()) -> list[str]:
    """The texts of a page that hold Portuguese, each with the words that gave it away."""
    return [f"{text} {found}" for text in texts_of(html) if (found := portuguese_in(text, names=names))]
