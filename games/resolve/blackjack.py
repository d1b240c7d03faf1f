"""Blackjack scenarios: a shoe, bets and actions in, what each seat gets back out. The rules are the engine's.

Order of errors: the scenario's own keys, the table, the shape of every seat and every action, the shoe's cards, the
seats and bets in the order given, then the deal, the actions one by one and, after the last, the bank's cards.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from casino.refusal import Denial, Refused
from games.engines import blackjack
from games.engines.blackjack import Action, BlackjackRefusal, Fate, Kind, Round, SeatOutcome, TableRules
from games.resolve.blackjack_words import action_step, deal_steps, describe, end_steps
from games.resolve.cards import cards_read, or_refuse
from games.resolve.reading import Fields
from games.resolve.registry import Resolved, Step

FLAGS = ("double_any_total", "split_pairs_only", "insurance", "special_prizes")
# What a scenario may say; declining an offer is saying nothing.
SAID: Mapping[str, Kind] = {kind.value: kind for kind in (*blackjack.DECISIONS, Kind.INSURANCE, Kind.EVEN_MONEY)}


@dataclass(frozen=True, slots=True)
class SeatGiven:
    """A seat as the scenario gives it."""

    number: int
    player: str
    bet: int


def resolve(scenario: Fields) -> Resolved:
    """The result of one round. Raises Refused at the first thing that is wrong."""
    scenario.only(("game", "table", "shoe", "seats", "actions"), ("id", "void"))
    rules = _table_read(scenario.inner("table"))
    void = scenario.has("void") and scenario.flag("void")
    given = [_seat_read(fields) for fields in scenario.objects("seats")]
    actions = [_action_read(fields) for fields in scenario.objects("actions")]
    shoe = cards_read(scenario, "shoe", decks=rules.decks, rule=blackjack.DECKS_RULE)
    bets = _bets(given)
    state = blackjack.deal(rules, bets, shoe, fate=Fate.VOID if void else Fate.VALID)
    players = {seat.number: seat.player for seat in given}
    moments = [state]
    for action in actions:
        moments.append(blackjack.apply(moments[-1], action))
    state = _ended(moments[-1])
    outcomes = blackjack.settle(state)
    return Resolved(_result(state, outcomes, players), _steps(moments, actions, state, outcomes, players))


def _steps(
    moments: Sequence[Round],
    actions: Sequence[Action],
    ended: Round,
    outcomes: Sequence[SeatOutcome],
    players: Mapping[int, str],
) -> Iterator[Step]:
    yield from deal_steps(moments[0], players)
    for before, action in zip(moments, actions, strict=False):
        yield action_step(before, action, players)
    yield from end_steps(ended, outcomes, players)


def _ended(state: Round) -> Round:
    """Offers left open are declined; a void round is over, and so is one that waits for the bank alone."""
    if state.fate is Fate.VOID:
        return blackjack.round_void(state)
    state = blackjack.offers_close(state)
    return blackjack.bank_play(state) if state.stage is blackjack.Stage.BANK else state


def _table_read(table: Fields) -> TableRules:
    table.only(("min_bet", "max_bet", "decks"), (*FLAGS, "max_splits", "chip_step"))
    values: dict[str, object] = {key: table.integer(key) for key in ("min_bet", "max_bet", "decks")}
    values.update({key: table.flag(key) for key in FLAGS if table.has(key)})
    if table.has("max_splits"):
        values["max_splits"] = table.integer_or_null("max_splits")
    if table.says("chip_step"):
        values["chip_step"] = table.integer("chip_step")
    return or_refuse(TableRules.from_values(values))


def _seat_read(fields: Fields) -> SeatGiven:
    fields.only(("seat", "player", "bet"))
    return SeatGiven(fields.integer("seat"), fields.name("player"), fields.integer("bet"))


def _action_read(fields: Fields) -> Action:
    word = fields.text("action")
    if word not in SAID:
        raise Refused(Denial(BlackjackRefusal.UNKNOWN_ACTION, None, {"action": word}))
    kind = SAID[word]
    match kind:
        case Kind.INSURANCE:
            fields.only(("seat", "action", "amount"), ("hand",))
        case Kind.EVEN_MONEY:
            fields.only(("seat", "action"), ("hand",))
        case Kind.DOUBLE:
            fields.only(("seat", "hand", "action"), ("ace_as_one",))
        case _:
            fields.only(("seat", "hand", "action"))
    return Action(
        kind,
        fields.integer("seat"),
        fields.integer("hand") if fields.has("hand") else 0,
        amount=fields.integer("amount") if kind is Kind.INSURANCE else 0,
        ace_as_one=fields.has("ace_as_one") and fields.flag("ace_as_one"),
    )


def _bets(given: Sequence[SeatGiven]) -> dict[int, int]:
    bets: dict[int, int] = {}
    for seat in given:
        if seat.number in bets:
            raise Refused(Denial(BlackjackRefusal.SEAT_REPEATED, None, {"seat": seat.number}))
        bets[seat.number] = seat.bet
    return bets


# --- The result ---


def _result(state: Round, outcomes: Sequence[SeatOutcome], players: Mapping[int, str]) -> dict[str, object]:
    finished = state.stage is blackjack.Stage.FINISHED
    result: dict[str, object] = {"finished": finished}
    if turn := blackjack.to_act(state):
        result["to_act"] = {"seat": turn.seat, "hand": turn.hand}
        result["legal"] = [kind.value for kind in blackjack.legal(state)]
    result["bank"] = _bank(state)
    result["seats"] = [_seat(state, outcome, players) for outcome in outcomes]
    # A player's result is known once nothing of it is open; the house's once that is so for everybody.
    open_still = {players[outcome.seat.number] for outcome in outcomes if not outcome.decided}
    net = {player: 0 for player in players.values() if player not in open_still}
    for outcome in outcomes:
        player = players[outcome.seat.number]
        if player in net:
            net[player] += outcome.returned - outcome.staked
    result["net"] = net
    if finished:
        result["house_net"] = -sum(net.values())
    return result


def _bank(state: Round) -> dict[str, object]:
    """The open card alone until the bank has played, and for good in a void round."""
    if state.stage is not blackjack.Stage.FINISHED or state.fate is Fate.VOID:
        return {"cards": list(state.bank[:1])}
    return {
        "cards": list(state.bank),
        "total": blackjack.bank_total(state.bank),
        "blackjack": state.bank_blackjack,
    }


def _seat(state: Round, outcome: SeatOutcome, players: Mapping[int, str]) -> dict[str, object]:
    body: dict[str, object] = {
        "seat": outcome.seat.number,
        "player": players[outcome.seat.number],
        "hands": list(_hands(state, outcome)),
        "insurance": None,
    }
    if outcome.insurance:
        insurance: dict[str, object] = {"stake": outcome.insurance.stake}
        if outcome.insurance.result:
            insurance["result"] = outcome.insurance.result
            insurance["prize"] = outcome.insurance.prize
            insurance["returned"] = outcome.insurance.returned
        body["insurance"] = insurance
    return body


def _hands(state: Round, outcome: SeatOutcome) -> Iterator[dict[str, object]]:
    for hand, gets in zip(outcome.seat.hands, outcome.hands, strict=True):
        body: dict[str, object] = {
            "cards": list(hand.cards),
            "total": hand.total,
            "soft": hand.soft,
            "stake": hand.stake,
        }
        if gets.result:
            body["result"] = gets.result
            body["prize"] = gets.prize
        if gets.result or blackjack.is_finished(state.rules, outcome.seat, hand):
            body["special_prize"] = gets.special
        if gets.result:
            body["returned"] = gets.returned
        yield body


__all__ = ["describe", "resolve"]
