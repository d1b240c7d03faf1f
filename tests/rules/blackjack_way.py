"""A stated way of playing blackjack, as data alone: close to what the trade calls the basic strategy without a peek.

Each row is read against the bank's open card, two to nine, ten, ace. H draws, S stands, D doubles (draws where that is
not allowed), R surrenders (draws where it is not), P splits, `-` plays the total. Offers are declined.
"""

OPEN = "23456789TA"
HARD = {
    **dict.fromkeys(range(4, 9), "HHHHHHHHHH"),
    9: "HDDDDHHHHH",
    10: "DDDDDDDDHH",
    11: "DDDDDDDDHH",
    12: "HHSSSHHHHH",
    13: "SSSSSHHHHH",
    14: "SSSSSHHHHH",
    15: "SSSSSHHHRH",
    16: "SSSSSHHRRH",
    **dict.fromkeys(range(17, 22), "SSSSSSSSSS"),
}
SOFT = {
    **dict.fromkeys(range(12, 18), "HHHHHHHHHH"),
    18: "SSSSSSSHHH",
    **dict.fromkeys(range(19, 22), "SSSSSSSSSS"),
}
# By what each card of a pair counts, an ace 11.
PAIRS = {
    2: "PPPPPP----",
    3: "PPPPPP----",
    4: "---PP-----",
    5: "----------",
    6: "PPPPP-----",
    7: "PPPPPP----",
    8: "PPPPPPPP--",
    9: "PPPPP-PP--",
    10: "----------",
    11: "PPPPPPPPP-",
}
MOST_SPLITS = 3


def chosen(total: int, *, soft: bool, pair: int | None, open_card: str) -> str:
    """The letter for a hand: `pair` is what its two equal cards count while they may be split."""
    place = OPEN.index(open_card)
    if pair is not None and PAIRS[pair][place] == "P":
        return "P"
    return (SOFT if soft else HARD)[total][place]
