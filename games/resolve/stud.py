"""Scenarios of póquer sem descarte: a deck, antes and decisions in, what each seat gets back out. Rules: the engine's.

Order of errors: the scenario's own keys, the table, the shape of every seat and every action, the deck's cards, the
seats and antes in the order given, the deal, and then the actions in the order given.
"""

from collections.abc import Iterator, Mapping, Sequence

from casino.refusal import Denial, Refused
from games.engines import stud
from games.engines.cards import Card
from games.engines.stud import Action, Decision, Fate, Outcome, Round, StudRefusal, TableRules
from games.resolve.cards import cards_read, or_refuse
from games.resolve.reading import Fields
from games.resolve.registry import Resolved, Step
from games.resolve.stud_words import deal_steps, decision_step, describe, end_steps

WORDS: Mapping[str, Decision] = {decision.value: decision for decision in Decision}


def resolve(scenario: Fields) -> Resolved:
    """The result of one round. Raises Refused at the first thing that is wrong."""
    scenario.only(("game", "table", "deck", "seats", "actions"), ("id", "void"))
    rules = _table_read(scenario.inner("table"))
    void = scenario.has("void") and scenario.flag("void")
    seats = [_seat_read(fields) for fields in scenario.objects("seats")]
    actions = [_action_read(fields) for fields in scenario.objects("actions")]
    deck = cards_read(scenario, "deck", decks=1, rule=None)
    state = stud.deal(rules, _antes(seats), deck, fate=Fate.VOID if void else Fate.VALID)
    players = {number: player for number, player, _ante in seats}
    for action in actions:
        state = stud.apply(state, action)
    state = stud.round_end(state)
    outcomes = stud.settle(state)
    return Resolved(_result(state, outcomes, players), _steps(state, actions, outcomes, players))


def _steps(
    state: Round, actions: Sequence[Action], outcomes: Sequence[Outcome], players: Mapping[int, str]
) -> Iterator[Step]:
    yield from deal_steps(state, players)
    for action in actions:
        yield decision_step(action, players)
    yield from end_steps(state, outcomes, players)


def _table_read(table: Fields) -> TableRules:
    table.only(("min_bet", "max_bet"), ("pays", "chip_step"))
    values: dict[str, object] = {key: table.integer(key) for key in ("min_bet", "max_bet")}
    if table.has("pays"):
        values["pays"] = table.integers_by_name("pays")
    if table.says("chip_step"):
        values["chip_step"] = table.integer("chip_step")
    return or_refuse(TableRules.from_values(values))


def _seat_read(fields: Fields) -> tuple[int, str, int]:
    """Seat number, player, ante."""
    fields.only(("seat", "player", "ante"))
    return fields.integer("seat"), fields.name("player"), fields.integer("ante")


def _action_read(fields: Fields) -> Action:
    fields.only(("seat", "action"))
    word = fields.text("action")
    if word not in WORDS:
        raise Refused(Denial(StudRefusal.UNKNOWN_ACTION, None, {"action": word}))
    return Action(fields.integer("seat"), WORDS[word])


def _antes(seats: Sequence[tuple[int, str, int]]) -> dict[int, int]:
    antes: dict[int, int] = {}
    for number, _player, ante in seats:
        if number in antes:
            raise Refused(Denial(StudRefusal.SEAT_REPEATED, None, {"seat": number}))
        antes[number] = ante
    return antes


# --- The result ---


def _result(state: Round, outcomes: Sequence[Outcome], players: Mapping[int, str]) -> dict[str, object]:
    net = dict.fromkeys(players.values(), 0)
    for outcome in outcomes:
        net[players[outcome.seat.number]] += outcome.returned - outcome.staked
    result: dict[str, object] = {}
    if state.fate is Fate.VALID:
        result["bank"] = {**_cards(state.bank), "qualifies": stud.qualifies(state.bank)}
    result["seats"] = [_seat(outcome, players) for outcome in outcomes]
    result["net"] = net
    result["house_net"] = -sum(net.values())
    return result


def _seat(outcome: Outcome, players: Mapping[int, str]) -> dict[str, object]:
    return {
        "seat": outcome.seat.number,
        "player": players[outcome.seat.number],
        **_cards(outcome.seat.cards),
        "ante_result": outcome.ante_result,
        "bet_result": outcome.bet_result,
        "prize": outcome.prize,
        "returned": outcome.returned,
    }


def _cards(cards: Sequence[Card]) -> dict[str, object]:
    """The cards and what they make; a void round may have too few to make anything."""
    return {"cards": list(cards), "combination": stud.combination(cards) if len(cards) == stud.HAND else None}


__all__ = ["describe", "resolve"]
