"""A second opinion on every roulette bet: its own paytable and its own layout, sharing no line with the engine.

Written from the layout itself (three columns, twelve rows) and not from lists of positions: what the engine enumerates
is worked out here. Pure: a code, an amount and a number in, what comes back out.
"""

_RED = frozenset((1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36))
# How many numbers a bet on listed numbers covers → what is paid for each cent staked.
_LISTED = {"straight": (1, 35), "split": (2, 17), "street": (3, 11), "corner": (4, 8), "six_line": (6, 5)}
_EVEN_MONEY = ("red", "black", "even", "odd", "low", "high")


class UnknownBet(Exception):
    """A stored bet or number that no wheel of this house has."""


def returned_for(regulation: str, code: str, amount: int, pocket: str) -> int:
    """What comes back for `amount` on the position `code` when the ball falls on `pocket`: 0, or stake and prize."""
    if regulation not in ("804", "807"):
        raise UnknownBet(f"no second settlement for regulation {regulation}")
    if pocket not in ("0", "00") and not (pocket.isdigit() and 1 <= int(pocket) <= 36 and str(int(pocket)) == pocket):
        raise UnknownBet(f"no pocket {pocket!r}")
    name, _, what = code.partition(":")
    if name in _LISTED:
        covered, times = _LISTED[name]
        numbers = what.split("-")
        if len(set(numbers)) != covered:
            raise UnknownBet(f"{code!r} does not name {covered} numbers")
        return amount * (1 + times) if pocket in numbers else 0
    # On zero everything outside the grid of numbers loses whole (804/19).
    number = int(pocket)
    if name in _EVEN_MONEY and not what:
        return amount * 2 if number and _even_money(name, number) else 0
    part = (number - 1) // 12 + 1 if "dozen" in name else (number - 1) % 3 + 1
    if name in ("dozen", "column") and what in ("1", "2", "3"):
        return amount * 3 if number and int(what) == part else 0
    if name in ("double_dozen", "double_column") and what in ("1-2", "2-3"):
        return _with_half(amount) if number and str(part) in what.split("-") else 0
    raise UnknownBet(f"no bet {code!r}")


def _even_money(name: str, number: int) -> bool:
    return {
        "red": number in _RED,
        "black": number not in _RED,
        "even": number % 2 == 0,
        "odd": number % 2 == 1,
        "low": number < 19,
        "high": number > 18,
    }[name]


def _with_half(amount: int) -> int:
    half, rest = divmod(amount, 2)
    if rest:
        raise UnknownBet(f"half of {amount} is not whole cents")
    return amount + half
