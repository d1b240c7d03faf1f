"""Tournament scenarios: entries and eliminations in, places and money out; or tables in, moves out. No rules here.

Order of errors: the scenario's own keys, the rules, the entries, the shape of every elimination, the cancellation's
shape, the eliminations in their order, and then what they come to.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import chain

from casino.refusal import Denial, Refused
from games.resolve.cards import or_refuse
from games.resolve.reading import Fields
from games.resolve.registry import Resolved
from games.resolve.tournament_words import (
    cancel_steps,
    describe,
    elimination_steps,
    money_steps,
    place_steps,
    seating_steps,
)
from tournaments.engine import payouts, ranking, seating
from tournaments.engine.payouts import Entry, Paid, Prices
from tournaments.engine.ranking import Bust, Elimination
from tournaments.engine.refusals import TournamentRefusal

PRICES = ("rebuy", "rebuy_fee", "addon", "addon_fee", "bounty")
PAID: Mapping[str, Paid] = {paid.value: paid for paid in Paid}
BEFORE_START, AFTER_START = "before_start", "after_start"


def resolve(scenario: Fields) -> Resolved:
    """The result of one tournament, or of one rebalancing. Raises Refused at the first thing that is wrong."""
    if scenario.has("seating"):
        scenario.only(("game", "seating"), ("id",))
        return _seating_resolve(scenario.inner("seating"))
    scenario.only(("game", "rules", "entries", "eliminations"), ("id", "cancel"))
    prices = _prices_read(scenario.inner("rules"))
    entries = [_entry_read(fields) for fields in scenario.objects("entries")]
    if denial := payouts.check_entries(entries):
        raise Refused(denial)
    eliminations = [_elimination_read(fields) for fields in scenario.objects("eliminations")]
    cancelled = scenario.has("cancel") and scenario.values["cancel"] is not None
    cancel = _cancel_read(scenario.inner("cancel")) if cancelled else None
    if denial := ranking.check(payouts.entrants(entries), eliminations):
        raise Refused(denial)
    if cancel is None:
        return _finished(prices, entries, eliminations)
    return _cancelled(prices, entries, eliminations, *cancel)


# --- Reading ---


def _prices_read(rules: Fields) -> Prices:
    rules.only(("buy_in", "fee", "prizes_percent"), (*PRICES, "starting_stack"))
    own = {key: rules.integer(key) for key in PRICES if rules.has(key)}
    if rules.has("starting_stack") and rules.integer("starting_stack") <= 0:
        raise Refused(Denial(TournamentRefusal.BAD_TOURNAMENT, None, {"setting": "starting_stack"}))
    percents = tuple(rules.percents("prizes_percent"))
    prices = Prices(rules.integer("buy_in"), rules.integer("fee"), percents, **own)
    if denial := prices.denial():
        raise Refused(denial)
    return prices


def _entry_read(fields: Fields) -> Entry:
    fields.only(("player", "paid"), ("rebuys", "addons", "reentries"))
    word = fields.text("paid")
    if word not in PAID:
        raise Refused(Denial(TournamentRefusal.UNKNOWN_PAYMENT, None, {"paid": word}))
    counts = {key: fields.integer(key) for key in ("rebuys", "addons", "reentries") if fields.has(key)}
    return Entry(fields.name("player"), PAID[word], **counts)


def _elimination_read(fields: Fields) -> Elimination:
    fields.only(("hand", "players"), ("by",))
    takers = _takers_read(fields.inner("by")) if fields.has("by") else {}
    busts = []
    for bust in fields.objects("players"):
        bust.only(("player", "stack_before"))
        player = bust.name("player")
        busts.append(Bust(player, bust.integer("stack_before"), takers.pop(player, ())))
    for player in takers:
        # A taker of somebody who did not go out in this hand.
        raise Refused(Denial(TournamentRefusal.ELIMINATED_BY_WRONG, None, {"player": player}))
    return Elimination(fields.integer("hand"), tuple(busts))


def _takers_read(by: Fields) -> dict[str, tuple[str, ...]]:
    """Player → who took the bounty: one name, or a list of names that share it."""
    found = {}
    for player, said in by.values.items():
        if said is None:
            continue
        names = tuple(by.texts(player)) if isinstance(said, list) else (by.name(player),)
        if not names:
            raise Refused(Denial(TournamentRefusal.ELIMINATED_BY_WRONG, None, {"player": player}))
        found[player] = names
    return found


def _cancel_read(cancel: Fields) -> tuple[str, dict[str, int]]:
    cancel.only(("phase",), ("stacks",))
    phase = cancel.text("phase")
    if phase not in (BEFORE_START, AFTER_START):
        raise Refused(Denial(TournamentRefusal.UNKNOWN_PHASE, None, {"phase": phase}))
    return phase, cancel.integers_by_name("stacks") if cancel.has("stacks") else {}


# --- Money ---


def _finished(prices: Prices, entries: Sequence[Entry], eliminations: Sequence[Elimination]) -> Resolved:
    entrants = payouts.entrants(entries)
    places = or_refuse(ranking.places(entrants, eliminations))
    amount = payouts.pool(prices, entries)
    awards = payouts.awards(payouts.prizes(prices, amount, len(entries)), places)
    bounties = payouts.bounties_final(prices, entrants, eliminations, places[0].players[0])
    won = {player: prize for award in awards for player, prize in award.items()}
    net = {e.player: won[e.player] + bounties.get(e.player, 0) - payouts.cost(prices, e) for e in entries}
    result = {
        "pool": amount,
        "fees": payouts.fees(prices, entries),
        "places": [
            {"place": place.number, "players": list(place.players), "prize": award}
            for place, award in zip(places, awards, strict=True)
        ],
        "bounties": bounties,
        "net": net,
        "house_net": -sum(net.values()),
    }
    steps = chain(money_steps(prices, entries), elimination_steps(eliminations), place_steps(places, awards, bounties))
    return Resolved(result, steps)


def _cancelled(
    prices: Prices, entries: Sequence[Entry], eliminations: Sequence[Elimination], phase: str, stacks: Mapping[str, int]
) -> Resolved:
    entrants = payouts.entrants(entries)
    if phase == BEFORE_START:
        if eliminations:
            raise Refused(Denial(TournamentRefusal.NOT_STARTED))
        refunds, bounties = payouts.refunds_before_start(prices, entries), {}
    else:
        if denial := payouts.check_stacks(entrants, eliminations, stacks):
            raise Refused(denial)
        refunds = payouts.refunds_after_start(prices, entries, stacks)
        bounties = payouts.bounties(prices, entrants, eliminations)
    net = {e.player: refunds.get(e.player, 0) + bounties.get(e.player, 0) - payouts.cost(prices, e) for e in entries}
    result = {"refunds": refunds, "bounties": bounties, "net": net, "house_net": -sum(net.values())}
    steps = chain(
        money_steps(prices, entries),
        elimination_steps(eliminations),
        cancel_steps(refunds, bounties, before_start=phase == BEFORE_START),
    )
    return Resolved(result, steps)


# --- Seating ---


def _seating_resolve(fields: Fields) -> Resolved:
    fields.only(("tables", "max_seats", "seed"))
    tables, most = fields.rows("tables"), fields.integer("max_seats")
    lots = _lots(fields.integer("seed"))
    if denial := seating.check(tables, most):
        raise Refused(denial)
    done = seating.rebalance(tables, most, lambda count: next(lots) % count)
    moves = [{"player": m.player, "from": m.table, "to": m.to, "seat": m.seat} for m in done.moves]
    result = {"moves": moves, "tables": [list(row) for row in done.tables]}
    return Resolved(result, seating_steps(tables, done))


def _lots(seed: int) -> Iterator[int]:
    """Numbers that follow from the seed alone, so that a scenario always gives the same result. A live draw is dice."""
    count = 0
    while True:
        yield int.from_bytes(sha256(f"{seed}:{count}".encode()).digest())
        count += 1


__all__ = ["describe", "resolve"]
