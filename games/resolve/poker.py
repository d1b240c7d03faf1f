"""Hold'em and Omaha scenarios: seats, deck and actions in, the hand as far as it goes out. The rules are the engine's.

Order of errors: the scenario's own keys, the table, the seats and the button, the posts, the deck, the shape of every
action, and then action by action in the order given.
"""

from collections.abc import Mapping
from typing import TypeVar, cast

from casino.refusal import Denial, Refused
from games.engines import poker
from games.engines.cards import Card, cards_parse
from games.engines.poker import Action, Kind, Post, Seat, State, TableRules, Variant
from games.resolve.poker_words import describe, hand_steps
from games.resolve.reading import Fields
from games.resolve.registry import Resolved

Good = TypeVar("Good")

VARIANTS: Mapping[str, Variant] = {variant.word: variant for variant in Variant}


def resolve(scenario: Fields) -> Resolved:
    """The result of one hand, finished or not. Raises Refused at the first thing that is wrong."""
    scenario.only(("game", "table", "button", "seats", "deck", "actions"), ("id", "posts"))
    rules = _table_read(scenario.inner("table"), VARIANTS[scenario.text("game")])
    seats = [_seat_read(fields) for fields in scenario.objects("seats")]
    posts = [_post_read(fields) for fields in scenario.objects("posts")] if scenario.has("posts") else []
    button = scenario.integer("button")
    if denial := poker.seating_check(rules, seats, button, posts):
        raise Refused(denial)
    deck = _or_refuse(cards_parse(scenario.texts("deck"), rule=rules.rule("4.b")))
    actions = [_action_read(fields, rules) for fields in scenario.objects("actions")]
    return _play(rules, button, seats, deck, posts, actions)


def _play(
    rules: TableRules,
    button: int,
    seats: list[Seat],
    deck: tuple[Card, ...],
    posts: list[Post],
    actions: list[Action],
) -> Resolved:
    state = poker.start(rules, button=button, seats=seats, deck=deck, posts=posts)
    moments = [state]
    for action in actions:
        state = poker.apply(state, action)
        moments.append(state)
    return Resolved(_result(state), hand_steps(moments, actions, posts))


def _table_read(table: Fields, variant: Variant) -> TableRules:
    optional = ("ante", "max_raises", "heads_up_small_blind", "odd_chip")
    table.only(("small_blind", "big_blind", "limit", "rake"), optional)
    rake = table.inner("rake")
    rake.only(("kind",), ("percent", "cap"))
    said: dict[str, object] = {"kind": rake.text("kind")}
    if said["kind"] != "none":
        said["percent"] = rake.percent("percent")
    if rake.has("cap"):
        said["cap"] = rake.integer_or_null("cap")
    values: dict[str, object] = {
        "small_blind": table.integer("small_blind"),
        "big_blind": table.integer("big_blind"),
        "limit": table.text("limit"),
        "rake": said,
    }
    if table.has("ante"):
        values["ante"] = table.integer("ante")
    if table.has("max_raises"):
        values["max_raises"] = table.integer_or_null("max_raises")
    values.update({key: table.text(key) for key in ("heads_up_small_blind", "odd_chip") if table.has(key)})
    return _or_refuse(TableRules.from_values(variant, values))


def _seat_read(fields: Fields) -> Seat:
    fields.only(("seat", "player", "stack"))
    return Seat(fields.integer("seat"), fields.name("player"), fields.integer("stack"))


def _post_read(fields: Fields) -> Post:
    fields.only(("seat",), ("live", "dead"))
    amounts = {key: fields.integer(key) for key in ("live", "dead") if fields.has(key)}
    return Post(fields.integer("seat"), **amounts)


def _action_read(fields: Fields, rules: TableRules) -> Action:
    kind = fields.text("action")
    if kind not in poker.KINDS:
        raise Refused(rules.deny(poker.PokerRefusal.UNKNOWN_ACTION, "34", action=kind))
    if kind == "raise":
        fields.only(("seat", "action", "to"))
        return Action(fields.integer("seat"), "raise", fields.integer("to"))
    fields.only(("seat", "action"))
    return Action(fields.integer("seat"), cast("Kind", kind))


def _or_refuse(value: Good | Denial) -> Good:
    if isinstance(value, Denial):
        raise Refused(value)
    return value


# --- The result ---


def _result(state: State) -> dict[str, object]:
    result: dict[str, object] = {"finished": state.finished}
    if not state.finished:
        result["to_act"] = state.seat_to_act
        result["legal"] = _legal(state)
    result["hole"] = {str(seat): list(hole) for seat, hole in zip(state.seats, state.holes, strict=True)}
    result["board"] = list(state.board)
    result["pots"] = _pots(state)
    shown = state.outcome.showdown if state.outcome else ()
    result["showdown"] = [{"seat": one.seat, "combination": one.combination, "best": list(one.best)} for one in shown]
    result["stacks"] = {str(seat): stack for seat, stack in zip(state.seats, state.stacks, strict=True)}
    if state.outcome:
        amounts = zip(state.players, state.started, state.stacks, strict=True)
        result["net"] = {player: stack - started for player, started, stack in amounts}
        result["house_net"] = state.outcome.rake
    return result


def _legal(state: State) -> dict[str, object]:
    legal = poker.legal(state)
    assert legal is not None
    bounds = legal.raise_to
    return {
        "fold": legal.fold,
        "check": legal.check,
        "call": legal.call,
        "raise": None if bounds is None else {"min": bounds[0], "max": bounds[1]},
    }


def _pots(state: State) -> list[dict[str, object]]:
    if state.outcome is None:
        # As they stand, bets of the turn included: nothing has been taken or awarded yet.
        return [_pot(pot.amount, 0, [state.seats[place] for place in pot.eligible], {}) for pot in poker.pots(state)]
    return [_pot(pot.amount, pot.rake, list(pot.eligible), pot.awards) for pot in state.outcome.pots]


def _pot(amount: int, rake: int, eligible: list[int], awards: Mapping[int, int]) -> dict[str, object]:
    paid = {str(seat): share for seat, share in sorted(awards.items())}
    return {"amount": amount, "rake": rake, "eligible": eligible, "awards": paid}


__all__ = ["describe", "resolve"]
