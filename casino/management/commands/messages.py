"""Translations without GNU gettext: `update` the catalogues from the source, `compile` them, `check` they are whole.

Portuguese is the source language, so each string in the code is its own Portuguese text. Catalogues say in which file a
string is used but not on which line, so that moving a line changes no catalogue. Nothing here is used while serving.
"""

import io
import re
from argparse import ArgumentParser
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation.template import templatize

from casino.rulebook.spoken import CONTEXT, rule_texts

SOURCES = ("accounts", "casino", "games", "tournaments", "templates")
KEYWORDS = dict(DEFAULT_KEYWORDS) | {
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
TEMPLATE_CALL = re.compile(
    r""" ((?:n?p?gettext|_)\((?:u?'(?:[^'\\]|\\.)*'|u?"(?:[^"\\]|\\.)*"|,\s*|count)+\)) """, re.DOTALL
)
HEADER = "# Translations of the house's Portuguese strings. Kept by `make translations`."
# Which numbers take the plural, where it is not every number but one. Two forms suffice: no page counts in millions.
PLURALS = {"fr": "n > 1"}
# Filled in by the server, or by a script of the page.
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w+\}")


class Command(BaseCommand):
    help = "Extract, compile or check the translations of the source's Portuguese strings."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("action", choices=["update", "compile", "check"])

    def handle(self, *, action: str, **options: object) -> None:
        for path in catalogue_paths():
            if action == "update":
                catalogue_update(path)
            elif action == "compile":
                catalogue_compile(path)
            elif faults := list(catalogue_faults(path)):
                raise CommandError(f"{path}: {len(faults)} faults\n" + "\n".join(faults[:20]))


def catalogue_paths() -> list[Path]:
    """One catalogue for each language but the source's."""
    root = Path(settings.LOCALE_PATHS[0])
    return [
        root / code / "LC_MESSAGES" / "django.po" for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE
    ]


@cache
def source_strings(root: Path) -> Catalog:
    """Every translatable string of the code and the templates, and the house's wording of the regulations."""
    found = Catalog()
    for folder in SOURCES:
        for path in sorted((root / folder).rglob("*")):
            if "migrations" in path.parts or path.suffix not in {".py", ".html", ".txt"}:
                continue
            text = path.read_text()
            if path.suffix != ".py":
                text = "\n".join(TEMPLATE_CALL.findall(templatize(text, origin=str(path))))
            name = str(path.relative_to(root))
            for line, message, _comments, context in extract("python", io.BytesIO(text.encode()), keywords=KEYWORDS):
                found.add(message, locations=[(name, line)], context=context)
    for where, text in rule_texts():
        found.add(text, locations=[(where, 0)], context=CONTEXT)
    return found


def catalogue_read(path: Path) -> Catalog:
    language = path.parent.parent.name
    if path.exists():
        with path.open("rb") as handle:
            return read_po(handle, locale=language)
    house = settings.HOUSE_NAME
    plural = PLURALS.get(language, "n != 1")
    started = "\n".join((
        HEADER, 'msgid ""', 'msgstr ""', f'"Project-Id-Version: {house} 1\\n"', f'"Report-Msgid-Bugs-To: {house}\\n"',
        f'"Last-Translator: {house}\\n"', f'"Language: {language}\\n"', f'"Language-Team: {house}\\n"',
        f'"Plural-Forms: nplurals=2; plural=({plural});\\n"', '"Content-Type: text/plain; charset=utf-8\\n"',
    ))  # fmt: skip
    return read_po(io.BytesIO(started.encode()), locale=language)


def catalogue_update(path: Path) -> None:
    """Add new strings untranslated, drop those that the source no longer has. Nothing is guessed."""
    catalogue = catalogue_read(path)
    catalogue.update(source_strings(settings.BASE_DIR), no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as handle:
        write_po(handle, catalogue, width=110, omit_header=False, sort_output=True, include_lineno=False)


def catalogue_compile(path: Path) -> None:
    with path.with_suffix(".mo").open("wb") as handle:
        write_mo(handle, catalogue_read(path))


def catalogue_faults(path: Path) -> Iterator[str]:
    """What keeps the catalogue from saying everything that the source says."""
    catalogue = catalogue_read(path)
    source = source_strings(settings.BASE_DIR)
    wanted = {(message.id, message.context) for message in source if message.id}
    for message in source:
        if not message.id:
            continue
        where = message.locations[0][0] if message.locations else "?"
        told = catalogue.get(message.id, message.context)
        if told is None or not _texts(told.string) or not all(_texts(told.string)):
            yield f"{where}: not translated: {message.id!r}"
        elif told.fuzzy:
            yield f"{where}: fuzzy: {message.id!r}"
        elif any(_placeholders(text) - _placeholders(*_texts(message.id)) for text in _texts(told.string)):
            yield f"{where}: a placeholder of the translation is not in {message.id!r}"
        elif _placeholders(*_texts(message.id)) - _placeholders(*_texts(told.string)):
            yield f"{where}: the translation leaves out a placeholder of {message.id!r}"
    for message in catalogue:
        if message.id and (message.id, message.context) not in wanted:
            yield f"no longer in the source: {message.id!r}"


def _texts(value: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value or ())


def _placeholders(*texts: str) -> set[str]:
    return {found for text in texts for found in PLACEHOLDER.findall(text)}
