"""A told hand as PHH (the open Poker Hand History format, arXiv 2312.11753), where the format has the game. Pure.

It has no limit and fixed limit Hold'em and pot limit Omaha. Cards that the reader may not know are «??». The amounts
are in the table's currency with two decimals, a tournament's chips whole and without one; rake is no part of the
format, so the last stacks say what it took.
"""

from collections.abc import Iterable

from casino.money import CHIPS
from games.hand_history.telling import HandTold, Place, Step

VARIANTS = {("holdem", "no_limit"): "NT", ("holdem", "fixed"): "FT", ("omaha", "pot_limit"): "PO"}
# PHH's fixed limit allows this many bets and raises a turn, the big blind counted.
FIXED_RAISES = 3
STREETS = ("flop", "turn", "river")


def hand_phh(hand: HandTold) -> str | None:
    """The text of a `.phh` file, or None where PHH can't tell this hand."""
    variant = VARIANTS.get((hand.facts.game, hand.facts.limit))
    if variant is None or not hand.is_over or hand.is_void or not _is_told_by_phh(hand):
        return None
    order = _order(hand)
    name = {place.seat: f"p{index}" for index, place in enumerate(order, start=1)}
    facts, at = hand.facts, hand.facts.started_at
    lines = {
        "variant": _text(variant),
        "ante_trimming_status": "false" if any(step.did == "dead" for step in hand.steps) else "true",
        "antes": _amounts(hand, (facts.ante + _posted(hand, place.seat, "dead") for place in order)),
        "blinds_or_straddles": _amounts(hand, (_blind(hand, place.seat) for place in _by_blinds(hand))),
        **_bets(hand, variant),
        "starting_stacks": _amounts(hand, (place.stack for place in order)),
        "actions": _list(_text(action) for action in _actions(hand, order, name)),
        "venue": _text("Mesa Aberta"),
        "time": at.strftime("%H:%M:%S"),
        "time_zone": _text("UTC"),
        "day": str(at.day),
        "month": str(at.month),
        "year": str(at.year),
        "hand": str(facts.number),
        "seats": _list(str(place.seat) for place in order),
        "table": _text(facts.slug),
        "players": _list(_text(place.name) for place in order),
        "finishing_stacks": _amounts(hand, (place.final for place in order)),
    }
    if facts.currency != CHIPS:
        lines["currency"] = _text(facts.currency)
    return "".join(f"{key} = {value}\n" for key, value in lines.items())


def _is_told_by_phh(hand: HandTold) -> bool:
    """PHH knows no short big blind that is owed whole, and no button apart from the small blind when two play."""
    if len(hand.places) == 2 and hand.small != hand.button:
        return False
    if _posted(hand, hand.big, "big_blind") < hand.facts.big_blind:
        return False
    return hand.facts.limit != "fixed" or _is_plainly_fixed(hand)


def _is_plainly_fixed(hand: HandTold) -> bool:
    """Without the raises over a short all-in, which the format's fixed limit counts otherwise, nor one too many."""
    raises, short, turn = 0, False, 0
    level = bet = hand.facts.big_blind
    for step in hand.steps:
        if step.did in STREETS:
            raises, short, level, turn = 0, False, 0, turn + 1
            bet = hand.facts.big_blind * (1 if turn == 1 else 2)
        if step.did in ("bet", "raise"):
            if short or raises == FIXED_RAISES + (turn > 0):
                return False
            short = step.total < level + bet
            level, raises = step.total, raises + 1
    return True


def _order(hand: HandTold) -> list[Place]:
    """The players as the format names them: from the small blind on; of two, the big blind first."""
    from_small = _by_blinds(hand)
    return from_small if len(from_small) > 2 else from_small[::-1]


def _by_blinds(hand: HandTold) -> list[Place]:
    seats = [place.seat for place in hand.places]
    first = seats.index(hand.small)
    return [*hand.places[first:], *hand.places[:first]]


def _posted(hand: HandTold, seat: int, kind: str) -> int:
    return sum(step.amount for step in hand.steps if step.seat == seat and step.did == kind)


def _blind(hand: HandTold, seat: int) -> int:
    """A blind as it is due (the format shortens it by the stack itself); what is posted late is below zero."""
    due = {hand.small: hand.facts.small_blind, hand.big: hand.facts.big_blind}
    return due.get(seat, 0) or -_posted(hand, seat, "post")


def _bets(hand: HandTold, variant: str) -> dict[str, str]:
    big = hand.facts.big_blind
    if variant == "FT":
        return {"small_bet": _amount(hand, big), "big_bet": _amount(hand, 2 * big)}
    return {"min_bet": _amount(hand, big)}


def _actions(hand: HandTold, order: list[Place], name: dict[int, str]) -> list[str]:
    hidden = "??" * hand.facts.hole_cards
    actions = [f"d dh {name[place.seat]} {''.join(place.cards) or hidden}" for place in order]
    for step in hand.steps:
        if step.did in STREETS:
            actions.append(f"d db {''.join(step.cards)}")
        elif step.seat is not None and (said := _said(hand, step)):
            actions.append(f"{name[step.seat]} {said}")
    # Who came to the showdown and turned nothing.
    if any(step.did == "shown" for step in hand.steps):
        folded = hand.steps[-1].felt.folded
        actions += [f"{name[p.seat]} sm" for p in order if not p.is_shown and p.seat not in folded]
    return actions


def _said(hand: HandTold, step: Step) -> str:
    match step.did:
        case "fold":
            return "f"
        case "check" | "call":
            return "cc"
        case "bet" | "raise":
            return f"cbr {_amount(hand, step.total)}"
        case "shown":
            return f"sm {''.join(step.cards)}"
    return ""


def _amount(hand: HandTold, cents: int) -> str:
    if hand.facts.currency == CHIPS:
        return str(cents)
    whole, part = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole}.{part:02d}"


def _amounts(hand: HandTold, values: Iterable[int]) -> str:
    return _list(_amount(hand, cents) for cents in values)


def _list(parts: Iterable[str]) -> str:
    return f"[{', '.join(parts)}]"


def _text(text: str) -> str:
    """A TOML string; a nickname is plain letters, digits, «.», «-» and «_»."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
