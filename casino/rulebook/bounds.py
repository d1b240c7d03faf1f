"""What the schemas of specific rules have in common: known names, switches, and numbers within their bounds. Pure."""

from collections.abc import Collection, Mapping

from casino.refusal import Denial, Refused
from casino.rulebook.refusals import RulebookRefusal


def keys_check(values: Mapping[str, object], keys: Collection[str]) -> None:
    """Every value is known and every one is there. Raises Refused for the first that is not."""
    for name in sorted({*values} - {*keys}):
        raise Refused(Denial(RulebookRefusal.RULES_VALUE_UNKNOWN, None, {"setting": name}))
    for name in keys:
        if name not in values:
            raise value_wrong(name)


def switch(values: Mapping[str, object], name: str) -> bool:
    """True or false and nothing else. Raises Refused."""
    value = values[name]
    if not isinstance(value, bool):
        raise value_wrong(name)
    return value


def bounded(values: Mapping[str, object], bounds: Mapping[str, tuple[int, int]]) -> dict[str, int]:
    """The whole numbers that `bounds` names (least, most), judged in its order. Raises Refused."""
    found = {}
    for name, (least, most) in bounds.items():
        value = values[name]
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise value_wrong(name)
        found[name] = value
    return found


def value_wrong(name: str) -> Refused:
    """The refusal of a value that is missing, of another kind or out of its bounds."""
    return Refused(Denial(RulebookRefusal.RULES_VALUE_WRONG, None, {"setting": name}))
