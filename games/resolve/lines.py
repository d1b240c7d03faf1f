"""One line in, one answer out: strict JSON, the echoed id, and refusals as errors. No rule of a game here.

Whatever a line holds, it gets exactly one answer, and the lines after it are still resolved.
"""

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass

from casino.refusal import Denial, Refused
from casino.refusal_texts import refusal_text
from games.resolve.reading import Fields, ScenarioRefusal
from games.resolve.registry import Step, game_named

logger = logging.getLogger(__name__)

# Longer integers can be neither money nor a number of the game; Python itself stops at 4300 digits.
MOST_DIGITS = 1000


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one line: `body` is what is printed, `trace` how it came about, `game` the word of the scenario."""

    body: dict[str, object]
    trace: tuple[Step, ...] = ()
    game: str = ""


def line_resolve(line: bytes) -> Answer:
    """The answer to one line, whatever it holds."""
    repeated: list[str] = []
    try:
        scenario = _parse(line, repeated)
    except (ValueError, RecursionError):
        return Answer({"id": None, "error": _error(Denial(ScenarioRefusal.NOT_JSON))})
    identity = _echo(scenario.get("id"))
    try:
        if repeated:
            raise Refused(Denial(ScenarioRefusal.DUPLICATE_KEY, None, {"key": repeated[0]}))
        return _scenario_resolve(scenario, identity)
    except Refused as refused:
        return Answer({"id": identity, "error": _error(refused.denial)})
    except Exception:
        # A fault of ours: it is reported, and must not take the lines after it along.
        logger.exception("A scenario could not be resolved.")
        return Answer({"id": identity, "error": _error(Denial(ScenarioRefusal.INTERNAL_ERROR))})


def _scenario_resolve(scenario: Mapping[str, object], identity: object) -> Answer:
    if "game" not in scenario:
        raise Refused(Denial(ScenarioRefusal.MISSING_KEY, None, {"path": "game"}))
    resolved = game_named(scenario["game"]).resolve(Fields(scenario))
    return Answer({"id": identity, **resolved.result}, resolved.trace, str(scenario["game"]))


def _error(denial: Denial) -> dict[str, object]:
    error: dict[str, object] = {"code": denial.code}
    if denial.rule_broken:
        error["rule"] = denial.rule_broken
    error["message"] = refusal_text(denial)
    return error


def _parse(line: bytes, repeated: list[str]) -> dict[str, object]:
    """The line's JSON object, its repeated keys noted. ValueError for anything else: NaN is not JSON either."""

    def pairs_join(pairs: list[tuple[str, object]]) -> dict[str, object]:
        joined = dict(pairs)
        if len(joined) < len(pairs):
            seen: set[str] = set()
            repeated.extend(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        return joined

    text = line.decode("utf-8").removeprefix("\ufeff")
    value = json.loads(text, object_pairs_hook=pairs_join, parse_int=_integer, parse_constant=_no_constant)
    if not isinstance(value, dict):
        raise ValueError("not an object")
    return value


def _integer(digits: str) -> int | float:
    """An integer, or infinity for one of absurd length: no integer is expected where that would be accepted."""
    return int(digits) if len(digits) <= MOST_DIGITS else float("inf")


def _no_constant(word: str) -> object:
    raise ValueError(f"{word} is not JSON")


def _echo(identity: object) -> object:
    """The id as it can be printed again, whatever its type; null where it can't be."""
    try:
        json.dumps(identity, allow_nan=False)
    except (ValueError, RecursionError):
        return None
    return identity
