"""The part of a roulette table's page that shows the viewer's kept bets. Views in, HTML out; the forms post to it."""

from typing import Any

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString

from casino.refusal import Denial
from casino.refusal_texts import refusal_text
from games import layout_words
from games.engines.roulette import Position, Wheel, position_of_code
from games.models import SavedBets
from games.selectors.saved import KeptBet, SavedHere, SavedView


def saved_part(
    here: SavedHere, language: str, *, denial: Denial | None = None, typed: str = "", undo: bool = False
) -> SafeString:
    """Names, totals, number of bets, and what can be done with each; above them why the last wish was refused.

    `undo`: something has just been deleted, and the way back is offered.
    """
    with translation.override(language):
        wheel = Wheel(here.wheel)
        context = {
            "here": here,
            "saved": [_row(view, wheel, here.currency) for view in here.saved],
            "deleted": here.deleted if undo else None,
            "refusal": refusal_text(denial, currency=here.currency) if denial else "",
            "typed": typed,
            "longest": SavedBets.NAME_LENGTH,
        }
        return SafeString(render_to_string("games/roulette/saved.html", context).strip())


def _row(view: SavedView, wheel: Wheel, currency: str) -> dict[str, Any]:
    return {
        "view": view,
        "count": len(view.bets),
        "bets": [{"name": _name(bet, wheel), "amount": bet.amount} for bet in view.bets],
        "reason": refusal_text(view.denial, currency=currency) if view.denial else "",
    }


def _name(bet: KeptBet, wheel: Wheel) -> str:
    if bet.call:
        return layout_words.call_name(bet.call)
    position = position_of_code(wheel, bet.position)
    return layout_words.position_name(position) if isinstance(position, Position) else bet.position
