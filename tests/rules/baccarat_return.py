"""How often each chance of baccarat wins, counted over every coup without the engine.

Coups are counted by the values of their cards, drawn without replacement from whole decks; the order of a side's first
two does not matter. The rule of the third card is written a second time, as whoever deals it says it. Nothing here
imports the project.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

SCHEMES = ("none", "five_percent", "half_on_5", "half_on_6", "half_on_5_and_6")
# Ponto's third card → the highest total on which banca still draws; the whole third-card rule in one line.
BANCA_UP_TO = {0: 3, 1: 3, 2: 4, 3: 4, 4: 5, 5: 5, 6: 6, 7: 6, 8: 2, 9: 3}


def _coups(decks: int) -> Iterator[tuple[int, int, int]]:
    """(ponto's total, banca's total, number of ordered deals of six cards)."""
    left = [16 * decks, *[4 * decks] * 9]
    cards = 52 * decks

    def take(value: int) -> int:
        left[value] -= 1
        return left[value] + 1

    for one in range(10):
        w1 = take(one)
        for two in range(one, 10):
            w2 = w1 * take(two) * (1 + (one != two))
            for three in range(10):
                w3 = w2 * take(three)
                for four in range(three, 10):
                    w4 = w3 * take(four) * (1 + (three != four))
                    ponto, banca = (one + two) % 10, (three + four) % 10
                    if max(ponto, banca) >= 8 or (ponto > 5 and banca > 5):
                        yield ponto, banca, w4 * (cards - 4) * (cards - 5)
                    elif ponto > 5:
                        for six in range(10):
                            yield ponto, (banca + six) % 10, w4 * left[six] * (cards - 5)
                    else:
                        yield from _thirds(ponto, banca, w4, left, cards)
                    left[four] += 1
                left[three] += 1
            left[two] += 1
        left[one] += 1


def _thirds(ponto: int, banca: int, ways: int, left: list[int], cards: int) -> Iterator[tuple[int, int, int]]:
    for third in range(10):
        drawn, total = ways * left[third], (ponto + third) % 10
        if banca > BANCA_UP_TO[third]:
            yield total, banca, drawn * (cards - 5)
            continue
        left[third] -= 1
        for last in range(10):
            yield total, (banca + last) % 10, drawn * left[last]
        left[third] += 1


@cache
def chances(decks: int) -> dict[str, Fraction]:
    """Chance of each side, of a pair, and of a win of banca with five and with six («banca_5», «banca_6»)."""
    deals = 1
    for drawn in range(6):
        deals *= 52 * decks - drawn
    found = dict.fromkeys(("ponto", "banca", "empate", "banca_5", "banca_6"), 0)
    for ponto, banca, number in _coups(decks):
        found["ponto" if ponto > banca else "banca" if banca > ponto else "empate"] += number
        if banca > ponto and banca in (5, 6):
            found[f"banca_{banca}"] += number
    assert found["ponto"] + found["banca"] + found["empate"] == deals
    shares = {word: Fraction(number, deals) for word, number in found.items()}
    return {**shares, "pair": Fraction(4 * decks - 1, 52 * decks - 1)}


def returns(decks: int, scheme: str) -> dict[str, tuple[float, float]]:
    """Chance of the table → (mean, variance) of the net result in stakes, with this commission."""
    share = chances(decks)
    kept = {"none": Fraction(0), "five_percent": Fraction(1, 20) * share["banca"]}
    halved = {"half_on_5": (5,), "half_on_6": (6,), "half_on_5_and_6": (5, 6)}
    given_up = kept[scheme] if scheme in kept else sum(share[f"banca_{total}"] for total in halved[scheme]) / 2
    paid = {
        "ponto": ((share["ponto"], Fraction(1)), (share["banca"], Fraction(-1))),
        "empate": ((share["empate"], Fraction(8)), (1 - share["empate"], Fraction(-1))),
        "par_ponto": ((share["pair"], Fraction(11)), (1 - share["pair"], Fraction(-1))),
        "par_banca": ((share["pair"], Fraction(11)), (1 - share["pair"], Fraction(-1))),
    }
    found = {chance: _moments(parts) for chance, parts in paid.items()}
    mean = share["banca"] - share["ponto"] - given_up
    # Of banca's variance only the part of the commission depends on the scheme.
    if scheme == "five_percent":
        square = share["banca"] * Fraction(19, 20) ** 2 + share["ponto"]
    else:
        square = share["banca"] + share["ponto"] - given_up * Fraction(3, 2)
    found["banca"] = (float(mean), float(square - mean * mean))
    return found


def _moments(parts: tuple[tuple[Fraction, Fraction], ...]) -> tuple[float, float]:
    mean = sum(share * net for share, net in parts)
    return float(mean), float(sum(share * net * net for share, net in parts) - mean * mean)
