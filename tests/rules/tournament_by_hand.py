"""What the tests expect of tournaments, worked out without the engine, and scenarios written in few words."""

from fractions import Fraction

RULES = {
    "buy_in": 1000,
    "fee": 100,
    "rebuy": 1000,
    "rebuy_fee": 0,
    "addon": 1000,
    "addon_fee": 0,
    "bounty": 0,
    "starting_stack": 10000,
    "prizes_percent": [50, 30, 20],
}


def entry(text):
    """«ana», «ana ticket», «ana rebuys=2 addons=1 reentries=1»."""
    name, *words = text.split()
    said = {"player": name, "paid": "cash", "rebuys": 0, "addons": 0}
    for word in words:
        key, _, count = word.partition("=")
        said.update({key: int(count)} if count else {"paid": key})
    return said


def elimination(hand, text):
    """«rui:9000<ana eva:9000<ana+ze»: who is out with how many chips, and who took them."""
    players, by = [], {}
    for word in text.split():
        who, _, takers = word.partition("<")
        name, _, stack = who.partition(":")
        players.append({"player": name, "stack_before": int(stack or 1000)})
        if takers:
            names = takers.split("+")
            by[name] = names if len(names) > 1 else names[0]
    return {"hand": hand, "players": players, "by": by}


def scenario(entries, *eliminations, cancel=None, **rules):
    return {
        "id": "t",
        "game": "tournament",
        "rules": {**RULES, **rules},
        "entries": [entry(text) for text in entries],
        "eliminations": [elimination(hand, text) for hand, text in enumerate(eliminations, start=1)],
        "cancel": cancel,
    }


def paid(said):
    """(what the players paid, what their tickets are worth) of a scenario."""
    rules = said["rules"]
    full = rules["buy_in"] + rules["fee"] + rules["bounty"]
    cash = tickets = 0
    for one in said["entries"]:
        cash += one.get("reentries", 0) * full
        cash += one["rebuys"] * (rules["rebuy"] + rules["rebuy_fee"])
        cash += one["addons"] * (rules["addon"] + rules["addon_fee"])
        if one["paid"] == "cash":
            cash += full
        else:
            tickets += full
    return cash, tickets


def proportional(amount, stacks):
    """Parts by largest remainder: cent after cent to whoever is furthest below the exact part."""
    chips = sum(stacks.values())
    parts = {player: amount * stack // chips for player, stack in stacks.items()}
    while sum(parts.values()) < amount:
        names = list(stacks)
        short = max(
            names,
            key=lambda name: (Fraction(amount * stacks[name], chips) - parts[name], stacks[name], -names.index(name)),
        )
        parts[short] += 1
    return parts


def places_of(tables):
    return {player: (t, s) for t, row in enumerate(tables) for s, player in enumerate(row) if player is not None}


def unbalanced(want, seating, got):
    """The first fault of a rebalancing, or None: everybody sits once, only movers moved, the sizes are as wanted."""
    before, after = places_of(seating["tables"]), places_of(got["tables"])
    moved = {move["player"]: (move["from"], move["to"], move["seat"]) for move in got["moves"]}
    if len(moved) != len(got["moves"]) or set(before) != set(after):
        return "players", sorted(before), sorted(after)
    for player, (table, seat) in before.items():
        source, to, there = moved.get(player, (table, table, seat))
        if source != table or (player in moved and to == table) or after[player] != (to, there):
            return player, (table, seat), after[player]
        if not 0 <= there < seating["max_seats"]:
            return player, "a seat of the table", there
    sizes = [size for row in got["tables"] if (size := sum(player is not None for player in row))]
    found = {"max_diff": max(sizes) - min(sizes), "moved": len(moved), "tables": len(sizes)}
    wanted = {"max_diff": 1, **want}
    if found["max_diff"] > wanted["max_diff"] or any(found[k] != wanted.get(k, found[k]) for k in ("moved", "tables")):
        return "sizes", wanted, found
    return None
