"""Answers for people to read: what the game says of its result, then the steps. No calculation here."""

from collections.abc import Mapping
from typing import cast

from django.utils.translation import gettext as _

from casino.money import euros
from games.resolve.lines import Answer
from games.resolve.registry import game_named


def answer_pretty(answer: Answer) -> str:
    """One answer as a small block of lines, an empty one at its end."""
    title = f"# {answer.body['id']}"
    if "error" in answer.body:
        error = cast("Mapping[str, str]", answer.body["error"])
        rule = f" [{error['rule']}]" if "rule" in error else ""
        refused = _("Recusado")
        return f"{title}\n  {refused}{rule}: {error['message']} ({error['code']})\n"
    lines = [title, *(f"  {line}" for line in game_named(answer.game).describe(answer.body))]
    if "house_net" in answer.body:
        lines.extend(f"  {line}" for line in _money_lines(answer.body))
    if answer.trace:
        lines.append("  " + _("Passos") + ":")
        lines.extend(f"    {number}. [{step.rule}] {step.text}" for number, step in enumerate(answer.trace, start=1))
    return "\n".join(lines) + "\n"


def _money_lines(result: Mapping[str, object]) -> list[str]:
    """Who won and lost what, the house last."""
    net = cast("Mapping[str, int]", result["net"])
    lines = [f"{player}: {_signed(cents)}" for player, cents in net.items()]
    return [*lines, _("Casa") + ": " + _signed(cast("int", result["house_net"]))]


def _signed(cents: int) -> str:
    """Euros with their sign, plus included."""
    return f"+{euros(cents)}" if cents > 0 else euros(cents)
