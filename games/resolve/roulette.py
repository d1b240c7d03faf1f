"""Roulette scenarios: bets and a pocket in, what each bet gets back out. The rules are the engine's.

Order of errors: the scenario's own keys, the wheel and the table, the outcome, the shape of every bet, and then bet by
bet in the order given, each judged on top of its player's earlier ones.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar, cast

from casino.refusal import Denial, Refused
from games.engines import roulette
from games.engines.roulette import CallBet, Outcome, Position, RouletteRefusal, Stake, TableRules, Wheel
from games.resolve.reading import Fields
from games.resolve.registry import Resolved, Step
from games.resolve.roulette_words import call_step, describe, outcome_step, stake_steps, table_steps

Good = TypeVar("Good")

# Chance → the keys that it needs besides player, chance and amount.
KEYS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(roulette.INSIDE, ("numbers",)),
    **dict.fromkeys(("dozen", "column", *roulette.DOUBLES), ("which",)),
    **dict.fromkeys(roulette.EVEN_CHANCES, ()),
    **dict.fromkeys(("voisins", "tiers", "orphelins"), ()),
    "neighbours": ("number", "reach"),
    "finals": ("digit",),
}


@dataclass(frozen=True, slots=True)
class Bet:
    """A bet as the scenario gives it: `said` is echoed in the result."""

    player: str
    chance: str
    amount: int
    said: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Accepted:
    """A bet that the table takes: the position or the call that it means, and the stakes that lie on the layout."""

    bet: Bet
    target: Position | CallBet
    stakes: tuple[Stake, ...]


def resolve(scenario: Fields) -> Resolved:
    """The result of one round. Raises Refused at the first thing that is wrong."""
    scenario.only(("game", "wheel", "table", "bets", "outcome"), ("id",))
    rules = _table_read(scenario)
    pocket = scenario.text_or_null("outcome")
    if pocket is not None and pocket not in rules.wheel.pockets:
        raise Refused(Denial(RouletteRefusal.NUMBER_NOT_ON_WHEEL, rules.wheel.rule("6.a"), {"number": pocket}))
    bets = [_bet_read(fields, rules.wheel) for fields in scenario.objects("bets")]
    accepted = _bets_accept(bets, rules)
    settled = [(one, roulette.settle(one.stakes, pocket=pocket)) for one in accepted]
    net = dict.fromkeys((bet.player for bet in bets), 0)
    for one, outcomes in settled:
        net[one.bet.player] += sum(outcome.returned for outcome in outcomes) - one.bet.amount
    result = {
        "outcome": pocket,
        "bets": [_bet_result(one, outcomes) for one, outcomes in settled],
        "net": net,
        "house_net": -sum(net.values()),
    }
    return Resolved(result, _steps(rules, pocket, settled))


def _steps(
    rules: TableRules, pocket: str | None, settled: Sequence[tuple[Accepted, tuple[Outcome, ...]]]
) -> Iterator[Step]:
    yield from table_steps(rules, pocket)
    for one, outcomes in settled:
        yield from stake_steps(rules, one.bet.player, one.target, one.stakes)
        yield from (outcome_step(rules, one.bet.player, outcome, pocket) for outcome in outcomes)
        if isinstance(one.target, CallBet) and pocket is not None:
            yield call_step(one.bet.player, one.target)


def _table_read(scenario: Fields) -> TableRules:
    table = scenario.inner("table")
    table.only(("min_bet",), ("min_bets", "chip_step", "max_total", "double_dozens", "call_bets"))
    values: dict[str, object] = {"wheel": scenario.text("wheel"), "min_bet": table.integer("min_bet")}
    if table.says("min_bets"):
        values["min_bets"] = table.integers_by_name("min_bets")
    if table.says("chip_step"):
        values["chip_step"] = table.integer("chip_step")
    if table.has("max_total"):
        values["max_total"] = table.integer_or_null("max_total")
    values.update({key: table.flag(key) for key in ("double_dozens", "call_bets") if table.has(key)})
    return _or_refuse(TableRules.from_values(values))


def _bet_read(fields: Fields, wheel: Wheel) -> Bet:
    chance = fields.text("chance")
    if chance not in KEYS:
        raise Refused(Denial(RouletteRefusal.UNKNOWN_CHANCE, wheel.rule("7"), {"chance": chance}))
    fields.only(("player", "chance", *KEYS[chance], "amount"))
    said: dict[str, object] = {"player": fields.name("player"), "chance": chance}
    for key in KEYS[chance]:
        match key:
            case "numbers":
                said[key] = fields.texts(key)
            case "which" if chance in roulette.DOUBLES:
                said[key] = fields.integers(key)
            case "number":
                said[key] = fields.text(key)
            case _:
                said[key] = fields.integer(key)
    said["amount"] = fields.integer("amount")
    return Bet(str(said["player"]), chance, fields.integer("amount"), said)


def _bets_accept(bets: list[Bet], rules: TableRules) -> list[Accepted]:
    placed: dict[str, list[Stake]] = {}
    accepted = []
    for bet in bets:
        target = _target(bet, rules.wheel)
        if isinstance(target, CallBet):
            stakes = _or_refuse(roulette.call_bet_components(rules, target, bet.amount))
        else:
            stakes = (Stake(target, bet.amount),)
        standing = placed.setdefault(bet.player, [])
        if denial := roulette.check(rules, standing, stakes):
            raise Refused(denial)
        standing.extend(stakes)
        accepted.append(Accepted(bet, target, stakes))
    return accepted


def _target(bet: Bet, wheel: Wheel) -> Position | CallBet:
    said = bet.said
    if bet.chance in roulette.CALL_BETS:
        return _or_refuse(
            roulette.call_bet_parse(
                wheel,
                bet.chance,
                number=cast("str | None", said.get("number")),
                reach=cast("int | None", said.get("reach")),
                digit=cast("int | None", said.get("digit")),
            )
        )
    return _or_refuse(
        roulette.position_parse(
            wheel,
            bet.chance,
            numbers=cast("list[str] | None", said.get("numbers")),
            which=cast("int | list[int] | None", said.get("which")),
        )
    )


def _or_refuse(value: Good | Denial) -> Good:
    if isinstance(value, Denial):
        raise Refused(value)
    return value


# --- The result ---


def _bet_result(one: Accepted, outcomes: tuple[Outcome, ...]) -> dict[str, object]:
    body: dict[str, object] = {
        **one.bet.said,
        "result": _overall(outcomes),
        "prize": sum(outcome.prize for outcome in outcomes),
        "returned": sum(outcome.returned for outcome in outcomes),
    }
    if isinstance(one.target, CallBet):
        body["components"] = [_component(one.bet.player, outcome) for outcome in outcomes]
    return body


def _overall(outcomes: tuple[Outcome, ...]) -> str:
    """A call bet is won if any of its components is (807/15)."""
    results = {outcome.result for outcome in outcomes}
    return next(result for result in ("void", "won", "lost") if result in results)


def _component(player: str, outcome: Outcome) -> dict[str, object]:
    return {
        "player": player,
        "chance": outcome.stake.position.chance,
        "numbers": list(outcome.stake.position.numbers),
        "amount": outcome.stake.amount,
        "result": outcome.result,
        "prize": outcome.prize,
        "returned": outcome.returned,
    }


__all__ = ["describe", "resolve"]
