"""The shape of a scenario, read strictly: unknown keys, missing ones and wrong types are refused. No game here.

Booleans are no integers, 5.0 is no 5, and a number too long to be money is no number.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import isfinite
from typing import cast

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from casino.refusal import Denial, Refusal, Refused


class ScenarioRefusal(Refusal):
    """Why a line is no scenario, in the order in which the reasons are looked at. A wrong shape breaks no rule."""

    NOT_JSON = ("not_json", None)
    DUPLICATE_KEY = ("duplicate_key", None)
    UNKNOWN_GAME = ("unknown_game", None)
    UNKNOWN_KEY = ("unknown_key", None)
    MISSING_KEY = ("missing_key", None)
    WRONG_TYPE = ("wrong_type", None)
    EMPTY_VALUE = ("empty_value", None)
    INTERNAL_ERROR = ("internal_error", None)


class Fields:
    """One JSON object of a scenario, asked for its values by name. `path` says where it stands, for the messages."""

    def __init__(self, values: Mapping[str, object], *, path: str = "") -> None:
        self.values = values
        self.path = path

    def only(self, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
        """Every key is known and none is missing. A typo is both: the unknown key is the one that is named."""
        for key in self.values:
            if key not in required and key not in optional:
                raise Refused(Denial(ScenarioRefusal.UNKNOWN_KEY, None, {"path": self._at(key)}))
        for key in required:
            if key not in self.values:
                raise Refused(Denial(ScenarioRefusal.MISSING_KEY, None, {"path": self._at(key)}))

    def has(self, key: str) -> bool:
        return key in self.values

    def says(self, key: str) -> bool:
        """Is anything said under the key? A null says nothing: the setting keeps its default."""
        return self.values.get(key) is not None

    def text(self, key: str) -> str:
        value = self._value(key)
        if not isinstance(value, str):
            raise self._wrong(key, _("um texto"))
        return value

    def name(self, key: str) -> str:
        """A text that is not empty."""
        value = self.text(key)
        if not value:
            raise Refused(Denial(ScenarioRefusal.EMPTY_VALUE, None, {"path": self._at(key)}))
        return value

    def text_or_null(self, key: str) -> str | None:
        return None if self._value(key) is None else self.text(key)

    def integer(self, key: str) -> int:
        value = self._value(key)
        if not _is_integer(value):
            raise self._wrong(key, _("um número inteiro"))
        return cast("int", value)

    def integer_or_null(self, key: str) -> int | None:
        return None if self._value(key) is None else self.integer(key)

    def flag(self, key: str) -> bool:
        value = self._value(key)
        if not isinstance(value, bool):
            raise self._wrong(key, _("true ou false"))
        return value

    def texts(self, key: str) -> list[str]:
        value = self._value(key)
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise self._wrong(key, _("uma lista de textos"))
        return value

    def integers(self, key: str) -> list[int]:
        value = self._value(key)
        if not isinstance(value, list) or not all(map(_is_integer, value)):
            raise self._wrong(key, _("uma lista de números inteiros"))
        return value

    def percent(self, key: str) -> int | Fraction:
        """A number of per cent, whole or with a decimal point; a decimal is taken as written."""
        value = self._value(key)
        if not _is_percent(value):
            raise self._wrong(key, _("um número"))
        return _exact(value)

    def percents(self, key: str) -> list[int | Fraction]:
        value = self._value(key)
        if not isinstance(value, list) or not all(map(_is_percent, value)):
            raise self._wrong(key, _("uma lista de números"))
        return [_exact(one) for one in value]

    def rows(self, key: str) -> list[list[str | None]]:
        """A list of lists of texts, in which null stands for nobody."""
        value = self._value(key)
        rows = value if isinstance(value, list) else None
        if rows is None or not all(isinstance(row, list) and all(map(_is_text_or_null, row)) for row in rows):
            raise self._wrong(key, _("uma lista de listas de textos ou null"))
        return rows

    def inner(self, key: str) -> "Fields":
        value = self._value(key)
        if not isinstance(value, dict):
            raise self._wrong(key, _("um objeto"))
        return Fields(value, path=self._at(key))

    def integers_by_name(self, key: str) -> dict[str, int]:
        """An object all of whose values are integers, whatever its keys."""
        found = self.inner(key)
        return {name: found.integer(name) for name in found.values}

    def objects(self, key: str) -> Iterator["Fields"]:
        value = self._value(key)
        if not isinstance(value, list):
            raise self._wrong(key, _("uma lista de objetos"))
        for place, one in enumerate(value):
            path = f"{self._at(key)}[{place}]"
            if not isinstance(one, dict):
                raise _wrong_type(path, _("um objeto"))
            yield Fields(one, path=path)

    def _value(self, key: str) -> object:
        if key not in self.values:
            raise Refused(Denial(ScenarioRefusal.MISSING_KEY, None, {"path": self._at(key)}))
        return self.values[key]

    def _at(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def _wrong(self, key: str, expected: str | Promise) -> Refused:
        return _wrong_type(self._at(key), expected)


def _wrong_type(path: str, expected: str | Promise) -> Refused:
    return Refused(Denial(ScenarioRefusal.WRONG_TYPE, None, {"path": path, "expected": str(expected)}))


def _is_text_or_null(value: object) -> bool:
    return value is None or isinstance(value, str)


def _is_integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_percent(value: object) -> bool:
    return _is_integer(value) or (isinstance(value, float) and isfinite(value))


def _exact(value: object) -> int | Fraction:
    return cast("int", value) if _is_integer(value) else Fraction(repr(value))
