"""What a training opponent does at its turn. Pure: the same sight and the same generator give the same wish.

Before the flop it plays a share of all hands, by temperament, seats and place; later it weighs its chances against the
price. It never folds what costs nothing, and asks only for what is allowed.
"""

from games.bots.equity import chances
from games.bots.opening import standing
from games.bots.seen import Chance, Seen, Wish
from games.bots.styles import Style
from games.engines.poker_rules import Limit

# A full table; with fewer players more hands are worth playing.
FULL_TABLE = 9
# Of the hands that are played, the best, with which a raise is raised again.
BEST_OF_PLAYED = 0.22
# What is put in above this share of the stack is put in with the rest.
COMMITTED = 0.6


def decide(seen: Seen, style: Style, chance: Chance) -> Wish:
    """What the opponent does now."""
    return _after_flop(seen, style, chance) if seen.board else _before_flop(seen, style, chance)


# --- Before the flop ---


def _before_flop(seen: Seen, style: Style, chance: Chance) -> Wish:
    worse = 1.0 - standing(seen.variant, seen.hole)
    played = _played(seen, style)
    price = seen.call / seen.big_blind
    raised = seen.level > seen.big_blind
    if raised:
        # The dearer it is, the fewer hands follow.
        played *= min(1.0, max(0.12, 3.5 / max(price, 1.0)))
    forceful = worse < played * BEST_OF_PLAYED or (not raised and worse < played and chance.random() < style.force)
    if forceful and (wish := _raise(seen, chance, 1.0 if raised else 0.9)):
        return wish
    if not seen.call:
        return Wish("check")
    cheap = seen.call * 6 <= seen.pot and worse < 2 * played
    return Wish("call") if worse < played or cheap else Wish("fold")


def _played(seen: Seen, style: Style) -> float:
    played = style.hands * (FULL_TABLE + 3) / (seen.seats + 3)
    if seen.speaks_late:
        played *= 1.35
    return min(0.95, played)


# --- Flop, turn and river ---


def _after_flop(seen: Seen, style: Style, chance: Chance) -> Wish:
    won = chances(seen, chance)
    # As much as each of those still in would win if nobody knew anything.
    fair = 1 / (1 + max(1, min(len(seen.others), 3)))
    if not seen.call:
        return _unasked(seen, style, chance, won, fair)
    # Who bets holds more than just anything, the more the larger the bet.
    size = seen.call / max(1, seen.pot - seen.call)
    won -= 2 * (1 - won) * style.doubt * min(1.5, size)
    odds = seen.call / (seen.pot + seen.call)
    if won > fair + (1 - fair) * 0.55 and chance.random() < style.force and (wish := _raise(seen, chance, 0.8)):
        return wish
    if won >= odds or (won >= odds * 0.85 and chance.random() < style.bluff):
        return Wish("call")
    if chance.random() < style.bluff * 0.3 and (wish := _raise(seen, chance, 0.7)):
        return wish
    return Wish("fold")


def _unasked(seen: Seen, style: Style, chance: Chance, won: float, fair: float) -> Wish:
    strong = won > fair + (1 - fair) * 0.22
    wants = style.force if strong else style.bluff
    if chance.random() < wants and (wish := _raise(seen, chance, 0.65 if strong else 0.5)):
        return wish
    return Wish("check")


# --- How much ---


def _raise(seen: Seen, chance: Chance, share: float) -> Wish | None:
    """A bet or raise by about that share of the pot, within what is allowed; None where nothing is."""
    if seen.raise_to is None:
        return None
    least, most = seen.raise_to
    if seen.limit is Limit.FIXED:
        return Wish("raise", least)
    by = (seen.pot + seen.call) * share * (0.75 + 0.5 * chance.random())
    to = seen.level + round(by)
    # Sums that a person would name.
    chip = max(1, seen.big_blind // 2)
    to = min(max(least, to - to % chip), most)
    everything = seen.stack + seen.bet
    if most == everything and to - seen.bet > COMMITTED * seen.stack:
        to = most
    return Wish("raise", to)
