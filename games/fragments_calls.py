"""What the racetrack is rendered from, and somebody's bets as named lines. Views in, plain values out; no HTML."""

from collections.abc import Iterable
from typing import Any

from games import layout_racetrack, layout_words
from games.engines.roulette import CallBet, Wheel
from games.layout import MEASURES, spots
from games.selectors.calls import bet_lines
from games.selectors.views import BetResultView, PublicTable


def lines_named(bets: Iterable[BetResultView], wheel: Wheel) -> list[dict[str, Any]]:
    """Each position, and each announced bet with its parts, by name (807/15)."""
    places = spots(wheel, "wide", doubles=True)

    def named(position: str) -> str:
        return layout_words.position_name(places[position].position)

    return [
        {
            "bet": line,
            "name": layout_words.call_name(line.call) if line.call else named(line.position),
            "parts": [{"bet": part, "name": named(part.position)} for part in line.parts],
        }
        for line in bet_lines(bets)
    ]


def racetrack_context(view: PublicTable) -> dict[str, Any]:
    """The oval in both orientations, and what can be announced on it with its chips and numbers."""
    return {
        "table": view,
        "order": " ".join(Wheel.FRENCH.order),
        "tracks": [
            {
                "orientation": orientation,
                "oval": layout_racetrack.OVALS[orientation],
                "series": [_call(CallBet(pad.code), pad) for pad in layout_racetrack.series(orientation)],
                "numbers": layout_racetrack.numbers(orientation),
            }
            for orientation in MEASURES
        ],
        "finals": [_call(CallBet("finals", digit=digit), None) for digit in range(10)],
        "reaches": [
            {
                "reach": reach,
                "name": layout_words.reach_name(reach),
                "pattern": layout_words.neighbours_name("{}", reach),
            }
            for reach in (1, 2, 3)
        ],
    }


def _call(call: CallBet, pad: layout_racetrack.Pad | None) -> dict[str, Any]:
    return {
        "pad": pad,
        "call": call,
        "name": layout_words.call_name(call.code),
        "chips": sum(count for _position, count in call.chips),
        "numbers": " ".join(layout_racetrack.covered(call)),
    }
