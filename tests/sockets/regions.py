"""Regions of a page or a push, by id, in a comparable form: tags, attributes and words, without the oob mark."""

from html.parser import HTMLParser

_VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class _Regions(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: dict[str, list[object]] = {}
        self._open: list[tuple[str, list[object]]] = []
        self._depth: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        name = known.get("id") or ""
        kept = tuple(sorted((key, value) for key, value in known.items() if key != "hx-swap-oob"))
        for _, parts in self._open:
            parts.append((tag, kept))
        if tag not in _VOID:
            self._depth.append(tag)
        if name.startswith("table-") and not self._open:
            parts: list[object] = [(tag, kept)]
            self.found[name] = parts
            self._open.append((str(len(self._depth)), parts))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        kept = tuple(sorted((key, value) for key, value in attrs if key != "hx-swap-oob"))
        for _, parts in self._open:
            parts.append((tag, kept))

    def handle_endtag(self, tag: str) -> None:
        if tag in _VOID or not self._depth:
            return
        if self._open and self._open[-1][0] == str(len(self._depth)):
            self._open.pop()
        self._depth.pop()

    def handle_data(self, data: str) -> None:
        words = " ".join(data.split())
        if words:
            for _, parts in self._open:
                parts.append(words)


def regions(html: str) -> dict[str, list[object]]:
    """id → everything in the element of that id, for the regions of a table."""
    parser = _Regions()
    parser.feed(html)
    return parser.found
