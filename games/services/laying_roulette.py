"""Bets at roulette: positions and announced bets into stakes, judged by the engine (804/7-12, 807/7-13)."""

from collections.abc import Sequence

from casino.refusal import Denial, Refused
from casino.rulebook.values import RouletteValues
from games.engines import roulette
from games.services.laying import Announced, Asked, Hand, Laid, Wanted


def roulette_laying(hand: Hand, asked: Sequence[Asked]) -> list[Laid]:
    """The stakes, if all of them may be laid on what stands of the player's. Raises Refused."""
    assert isinstance(hand.values, RouletteValues)
    rules = hand.values.table_rules
    parts = [_parts(rules, bet) for bet in asked]
    standing = [_stake(rules.wheel, bet.position, bet.amount) for bet in hand.standing]
    if denial := roulette.check(rules, standing, [stake for stakes, _ in parts for stake in stakes]):
        raise Refused(denial)
    return [Laid(tuple((stake.position.code, stake.amount) for stake in stakes), call) for stakes, call in parts]


def _parts(rules: roulette.TableRules, asked: Asked) -> tuple[tuple[roulette.Stake, ...], str]:
    """The stakes of one thing that was asked, and the code of the call that they are part of."""
    if isinstance(asked, Wanted):
        return (_stake(rules.wheel, asked.position, asked.amount),), ""
    assert isinstance(asked, Announced)
    call = roulette.call_bet_of_code(rules.wheel, asked.call)
    if isinstance(call, Denial):
        raise Refused(call)
    stakes = roulette.call_bet_components(rules, call, asked.amount)
    if isinstance(stakes, Denial):
        raise Refused(stakes)
    return tuple(stakes), call.code


def _stake(wheel: roulette.Wheel, code: str, amount: int) -> roulette.Stake:
    position = roulette.position_of_code(wheel, code)
    if isinstance(position, Denial):
        raise Refused(position)
    return roulette.Stake(position=position, amount=amount)
