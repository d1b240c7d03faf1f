"""One line in, one answer out: strict JSON, the echoed id, and refusals as errors. No rule of a game here.

Whatever a line holds, it gets exactly one answer, and the lines after it are still resolved.
"""

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from casino.refusal import Denial, Refused
from casino.refusal_texts import refusal_text
from games.resolve.reading import Fields, ScenarioRefusal
from games.resolve.registry import Resolved, Step, game_named

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
    return _line_answer(line, _result_only)


def line_explain(line: bytes) -> Answer:
    """The answer to one line with its `trace`: the steps, each with the rule that it applied; none beside an error."""
    answer = _line_answer(line, _result_and_steps)
    steps = [{"rule": step.rule, "step": step.text} for step in answer.trace]
    return Answer({**answer.body, "trace": steps}, answer.trace, answer.game)


def _result_only(resolved: Resolved) -> tuple[Step, ...]:
    return ()


def _result_and_steps(resolved: Resolved) -> tuple[Step, ...]:
    return tuple(resolved.trace)


def _line_answer(line: bytes, steps_of: Callable[[Resolved], tuple[Step, ...]]) -> Answer:
    repeated: list[str] = []
    try:
        scenario = _parse(line, repeated)
    except (ValueError, RecursionError):
        return Answer({"id": None, "error": _error(Denial(ScenarioRefusal.NOT_JSON))})
    identity = _echo(scenario.get("id"))
    try:
        if repeated:
            raise Refused(Denial(ScenarioRefusal.DUPLICATE_KEY, None, {"key": repeated[0]}))
        resolved = _scenario_resolve(scenario)
        return Answer({"id": identity, **resolved.result}, steps_of(resolved), str(scenario["game"]))
    except Refused as refused:
        return Answer({"id": identity, "error": _error(refused.denial)})
    except Exception:
        # A fault of ours: it is reported, and must not take the lines after it along.
        logger.exception("A scenario could not be resolved.")
        return Answer({"id": identity, "error": _error(Denial(ScenarioRefusal.INTERNAL_ERROR))})


def _scenario_resolve(scenario: Mapping[str, object]) -> Resolved:
    if "game" not in scenario:
        raise Refused(Denial(ScenarioRefusal.MISSING_KEY, None, {"path": "game"}))
    return game_named(scenario["game"]).resolve(Fields(scenario))


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
