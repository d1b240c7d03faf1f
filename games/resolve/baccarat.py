"""Baccarat scenarios: a shoe and bets in, what each bet gets back out. The rules are the engine's.

Order of errors: the scenario's own keys, the variant and the table, the shape of every bet, the shoe's cards, the bets
in the order given, each judged on top of all earlier ones, and then the cards that the coup needs.
"""

from collections.abc import Iterator, Mapping, Sequence

from casino.refusal import Denial, Refused
from games.engines import baccarat
from games.engines.baccarat import BaccaratRefusal, Bet, Coup, Outcome, TableRules
from games.engines.cards import Card
from games.resolve.baccarat_words import bet_step, coup_steps, describe, outcome_step
from games.resolve.cards import cards_read, or_refuse
from games.resolve.reading import Fields
from games.resolve.registry import Resolved, Step


def resolve(scenario: Fields) -> Resolved:
    """The result of one round. Raises Refused at the first thing that is wrong."""
    scenario.only(("game", "variant", "table", "shoe", "bets"), ("id", "void"))
    rules = _table_read(scenario)
    void = scenario.has("void") and scenario.flag("void")
    bets = [_bet_read(fields) for fields in scenario.objects("bets")]
    shoe = cards_read(scenario, "shoe", decks=rules.decks, rule=baccarat.DECKS_RULE)
    if denial := baccarat.check(rules, (), bets):
        raise Refused(denial)
    # The cards of a void round may stop anywhere, and decide nothing.
    coup = None if void else baccarat.deal(shoe)
    outcomes = baccarat.settle(rules, bets, coup)
    return Resolved(_result(coup, outcomes), _steps(rules, coup, outcomes))


def _steps(rules: TableRules, coup: Coup | None, outcomes: Sequence[Outcome]) -> Iterator[Step]:
    for outcome in outcomes:
        yield bet_step(rules, outcome.bet)
    yield from coup_steps(coup)
    for outcome in outcomes:
        yield outcome_step(rules, outcome)


def _table_read(scenario: Fields) -> TableRules:
    table = scenario.inner("table")
    table.only(("min_bet", "decks"), ("pairs", "commission", "differential", "chip_step"))
    values: dict[str, object] = {"variant": scenario.text("variant")}
    values.update(
        {key: table.integer(key) for key in ("min_bet", "decks", "chip_step") if key != "chip_step" or table.says(key)}
    )
    if table.has("pairs"):
        values["pairs"] = table.flag("pairs")
    if table.has("commission"):
        values["commission"] = table.text("commission")
    if table.has("differential"):
        values["differential"] = table.integer_or_null("differential")
    return or_refuse(TableRules.from_values(values))


def _bet_read(fields: Fields) -> Bet:
    fields.only(("player", "chance", "amount"))
    chance = fields.text("chance")
    if chance not in baccarat.CHANCES:
        raise Refused(Denial(BaccaratRefusal.UNKNOWN_CHANCE, None, {"chance": chance}))
    return Bet(fields.name("player"), chance, fields.integer("amount"))


# --- The result ---


def _result(coup: Coup | None, outcomes: Sequence[Outcome]) -> dict[str, object]:
    result: dict[str, object] = {}
    if coup:
        result = {"ponto": _side(coup.ponto), "banca": _side(coup.banca), "winner": coup.winner}
    net = dict.fromkeys((outcome.bet.player for outcome in outcomes), 0)
    for outcome in outcomes:
        net[outcome.bet.player] += outcome.returned - outcome.bet.amount
    result["bets"] = [_bet(outcome) for outcome in outcomes]
    result["net"] = net
    result["house_net"] = -sum(net.values())
    return result


def _side(cards: Sequence[Card]) -> Mapping[str, object]:
    return {"cards": list(cards), "total": baccarat.total(cards), "pair": baccarat.is_pair(cards)}


def _bet(outcome: Outcome) -> Mapping[str, object]:
    return {
        "player": outcome.bet.player,
        "chance": outcome.bet.chance,
        "amount": outcome.bet.amount,
        "result": outcome.result,
        "prize": outcome.prize,
        "commission": outcome.commission,
        "returned": outcome.returned,
    }


__all__ = ["describe", "resolve"]
