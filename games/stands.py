"""Where the places of a card table stand around its arc. Pure: for the felt and for its drawing on the rules page."""

from collections.abc import Mapping

# Seven stands around the arc, the first at the bank's left hand, as at a table in a room: cards go that way round.
# Number of places → the stands that they take.
STANDS: Mapping[int, tuple[int, ...]] = {
    1: (4,),
    2: (3, 5),
    3: (2, 4, 6),
    4: (2, 3, 5, 6),
    5: (2, 3, 4, 5, 6),
    6: (1, 2, 3, 5, 6, 7),
    7: (1, 2, 3, 4, 5, 6, 7),
}
