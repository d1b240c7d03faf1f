"""A second opinion on announced bets: which chips a call is made of, sharing no line with the engine. Pure."""

# The French wheel as a person reads it, once around from zero, and once more so that neighbours never run out.
_WHEEL = "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
_ROUND = _WHEEL.split()
# Each chip as the numbers that it covers; a chip that is written twice lies twice.
_SERIES = {
    "voisins": "0-2-3 0-2-3 4-7 12-15 18-21 19-22 25-26-28-29 25-26-28-29 32-35",
    "tiers": "5-8 10-11 13-16 23-24 27-30 33-36",
    "orphelins": "1 6-9 14-17 17-20 31-34",
}
_NAMES = {1: "straight", 2: "split", 3: "street", 4: "corner"}


def chips_for(call: str) -> dict[str, int]:
    """Position → chips of one announcement of `call`; empty where there is no such call."""
    chips: dict[str, int] = {}
    for covered in _covered(call):
        code = f"{_NAMES[covered.count('-') + 1]}:{covered}"
        chips[code] = chips.get(code, 0) + 1
    return chips


def _covered(call: str) -> list[str]:
    if call in _SERIES:
        return _SERIES[call].split()
    name, _, rest = call.partition(":")
    if name == "neighbours":
        number, _, each_side = rest.partition(":")
        if number not in _ROUND or each_side not in ("1", "2", "3"):
            return []
        middle, reach = _ROUND.index(number) + len(_ROUND), int(each_side)
        return (_ROUND * 3)[middle - reach : middle + reach + 1]
    if name == "finals":
        return [number for number in _ROUND if rest and number.endswith(rest) and len(rest) == 1]
    return []
