"""What only a round of roulette tells (804/24): where the ball fell, and how that was decided."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.engines.roulette import colour
from games.events import BallFell, BettingClosed, EventData
from games.models import Round, RoundEvent
from games.selectors.views import PocketView


@dataclass(frozen=True, slots=True)
class RouletteCourse:
    """The ball's pocket, and the two numbers that made it; None until each is known."""

    pocket: PocketView | None
    opening: BallFell | None
    closing: BettingClosed | None


def roulette_course(found: Round, told: Iterable[tuple[RoundEvent, EventData]]) -> RouletteCourse:
    """Read from the round's row and events."""
    data = [item for _event, item in told]
    return RouletteCourse(
        pocket=PocketView(found.outcome, colour(found.outcome)) if found.outcome else None,
        opening=next((item for item in data if isinstance(item, BallFell)), None),
        closing=next((item for item in data if isinstance(item, BettingClosed)), None),
    )
