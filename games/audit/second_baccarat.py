"""A second opinion on every bet at baccarat, from the two first cards of each side and the shoe behind them: it shares
no line with the engine, and has the rule of the third card written down in another way.

Pure: the order of the shoe in, what each bet brings back out. Cents.
"""

from collections.abc import Sequence
from fractions import Fraction

# Banca's total on two cards → a letter for each value of ponto's third card, 0 to 9: does it draw? And last, where
# ponto stood.
_DRAWS = {
    0: "yyyyyyyyyy y",
    1: "yyyyyyyyyy y",
    2: "yyyyyyyyyy y",
    3: "yyyyyyyyny y",
    4: "nnyyyyyynn y",
    5: "nnnnyyyynn y",
    6: "nnnnnnyynn n",
    7: "nnnnnnnnnn n",
}
_TIMES = {"ponto": 1, "banca": 1, "empate": 8, "par_ponto": 11, "par_banca": 11}
_HALVES = {"half_on_5": (5,), "half_on_6": (6,), "half_on_5_and_6": (5, 6)}
Sides = tuple[list[str], list[str]]


def _points(cards: Sequence[str]) -> int:
    return sum(int(card[0]) if card[0].isdigit() else int(card[0] == "A") for card in cards) % 10


def coup_of(shoe: Sequence[str]) -> Sides:
    """Ponto's cards and banca's, as the shoe gives them."""
    ponto, banca, rest = [shoe[0], shoe[2]], [shoe[1], shoe[3]], list(shoe[4:6])
    if max(_points(ponto), _points(banca)) >= 8:
        return ponto, banca
    of_ponto = 10
    if _points(ponto) < 6:
        ponto.append(rest.pop(0))
        of_ponto = _points(ponto[2:])
    if _DRAWS[_points(banca)].replace(" ", "")[of_ponto] == "y":
        banca.append(rest.pop(0))
    return ponto, banca


def returned(coup: Sides, chance: str, amount: int, commission: str) -> int:
    """What comes back of a bet on a chance under the commission that the published rules name."""
    ponto, banca = coup
    ahead = _points(ponto) - _points(banca)
    won = {
        "ponto": ahead > 0,
        "banca": ahead < 0,
        "empate": ahead == 0,
        "par_ponto": ponto[0][0] == ponto[1][0],
        "par_banca": banca[0][0] == banca[1][0],
    }[chance]
    if not won:
        return amount if ahead == 0 and chance in ("ponto", "banca") else 0
    prize = Fraction(amount * _TIMES[chance])
    kept = Fraction(0)
    if chance == "banca" and commission == "five_percent":
        kept = Fraction(int(prize / 20))
    elif chance == "banca" and _points(banca) in _HALVES.get(commission, ()):
        kept = prize / 2
    return int(amount + prize - kept)
