"""A poker table's seats, and what the own cards and the result are rendered from. Views in, regions and values out."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from casino.money import CHIPS
from games import poker_words
from games.card_words import combination_words, felt_amount
from games.chip_discs import discs
from games.engines.cards import Card
from games.kept_regions import ON_PAGE, filled, region
from games.kept_texts import escaped, once, spoken
from games.selectors.poker_views import PokerSeatView, PokerTable, PokerViewer, PotResultView

FOLDER = "poker"
# Ten places around the oval, clockwise from the viewer's own at the bottom; 10 and 11 are the middles of the two sides.
# Number of seats → the places that they take.
SLOTS: Mapping[int, tuple[int, ...]] = {
    2: (0, 5),
    3: (0, 3, 7),
    4: (0, 10, 5, 11),
    5: (0, 2, 4, 6, 8),
    6: (0, 2, 3, 5, 7, 8),
    7: (0, 2, 3, 4, 6, 7, 8),
    8: (0, 2, 3, 4, 5, 6, 7, 8),
    9: (0, 1, 2, 3, 4, 6, 7, 8, 9),
    10: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
}

CLOSED_CARDS = {"holdem": 2, "omaha": 4}


def place_list(seats: Mapping[int, str], own: int | None) -> list[dict[str, Any]]:
    """Each seat's wrapper on the page: where it stands, with the viewer's own at the bottom."""
    slots = slots_of(len(seats))
    numbers = sorted(seats)
    first = numbers.index(own) if own is not None and own in seats else 0
    return [
        {
            "number": number,
            "slot": slots[(place - first) % len(numbers)],
            "own": number == own,
            "html": seats[number],
        }
        for place, number in enumerate(numbers)
    ]


def slots_of(seats: int) -> tuple[int, ...]:
    """The places by their turn, for the page to turn the oval by when the viewer changes seat."""
    return SLOTS[max(2, min(10, seats))]


def hand_decided(table: PokerTable) -> bool:
    """Has the hand ended, so that turned cards have won or lost?"""
    return bool(table.results) or any(seat.shown for seat in table.seats)


def seat_region(seat: PokerSeatView, *, game: str, currency: str, in_bank: bool, decided: bool, oob: SafeString) -> str:
    """One seat as all see it. Closed cards have no face here: the view has none to give."""
    won = seat.won > 0
    closed = CLOSED_CARDS[game] if seat.has_cards and not seat.shown else 0
    combination = combination_words(seat.combination, seat.best) if seat.shown else ""
    # While a result is shown, everybody is dealt in next: it says nothing.
    said = "" if decided and seat.state == "next" else poker_words.seat_said(seat)
    looks: dict[str, Any] = {
        "seat": {name: getattr(seat, name) for name in LOOKS},
        # In a tournament seats are drawn by lot: nobody takes one (810/39).
        "is_drawn": currency == CHIPS,
        "in_bank": in_bank,
        "closed": range(closed),
        "closed_words": _("Duas cartas fechadas") if game == "holdem" else _("Quatro cartas fechadas"),
        "shown": len(seat.shown),
        "shows_amount": bool(seat.did_amount) and seat.state in ("playing", "all_in"),
        "won": won,
        "lost": decided and bool(seat.shown) and not won,
    }
    moving = {
        "number": str(seat.number),
        "nickname": escaped(seat.nickname),
        "stack": felt_html(seat.stack, currency),
        "bet": str(seat.bet),
        "bet_words": felt_html(seat.bet, currency) if seat.bet else "",
        "discs": _discs(seat.bet),
        "said": escaped(said),
        "did_amount": felt_html(seat.did_amount, currency),
        "combination": escaped(combination),
        "cards": "".join(card_region(card, mark) for card, mark in _shown(seat, won=won)),
        "prize": str(seat.won),
        "prize_words": felt_html(seat.won, currency),
    }
    return filled(FOLDER, "seat", looks, moving, oob)


# What decides how a seat looks; everything else of it is a word that stands there.
LOOKS = ("state", "is_training", "is_button", "is_small_blind", "is_big_blind", "is_to_act")


def card_region(code: str, mark: str) -> str:
    """One open card."""
    made: str = once(
        ("card", code, mark), lambda: region(FOLDER, "card", {"row": {"code": code, "mark": mark}}, ON_PAGE)
    )
    return made


def _discs(bet: int) -> str:
    return "".join(
        filled(FOLDER, "disc", {}, {name: str(value) for name, value in disc.items()}, ON_PAGE) for disc in discs(bet)
    )


def felt_html(cents: int, currency: str) -> str:
    """An amount as it stands on the felt, ready to be put into a region."""
    return _felt_in(cents, currency, spoken())


@lru_cache(maxsize=4_096)
def _felt_in(cents: int, currency: str, _language: str) -> str:
    return escape(felt_amount(cents, currency))


def _shown(seat: PokerSeatView, *, won: bool) -> list[tuple[Card, str]]:
    best = set(seat.best) if won else set()
    return [(card, ("best" if card in best else "dim") if seat.best else "") for card in seat.shown]


# --- How a hand ended ---


def results_context(table: PokerTable) -> dict[str, Any]:
    """Each pot with its winners and why, and the cards that won (806/61)."""
    by_number = {seat.number: seat for seat in table.seats}
    best: set[Card] = set()
    for result in table.results:
        for number, _amount in result.winners:
            if number in by_number and result.combination:
                best |= set(by_number[number].best)
    lines = [_result_line(table, result, by_number) for result in table.results]
    return {"lines": lines, "best": frozenset(best), "said": " ".join(line["sentence"] for line in lines)}


def _result_line(table: PokerTable, result: PotResultView, by_number: Mapping[int, PokerSeatView]) -> dict[str, Any]:
    winners = [
        {"name": by_number[number].nickname if number in by_number else str(number), "amount": amount}
        for number, amount in result.winners
    ]
    first = by_number.get(result.winners[0][0]) if result.winners else None
    best = first.best if first else ()
    reason = combination_words(result.combination, best, result.reason_ranks) if result.combination else ""
    if not reason:
        reason = _("os outros desistiram")
    names = _(" e ").join(str(winner["name"]) for winner in winners)
    total = felt_amount(sum(amount for _number, amount in result.winners), table.currency)
    name = poker_words.pot_name(result.index) if len(table.results) > 1 else _("Pote")
    sentence = (
        _("%(pot)s, %(amount)s: divide-se entre %(names)s, %(reason)s.")
        if len(winners) > 1
        else _("%(pot)s, %(amount)s: ganha %(names)s, %(reason)s.")
    )
    said = sentence % {"pot": name, "amount": total, "names": names, "reason": reason}
    return {"result": result, "name": name, "winners": winners, "reason": reason, "sentence": said}


# --- What one viewer alone sees of the felt ---


def mine_context(table: PokerTable, viewer: PokerViewer) -> dict[str, Any]:
    """The own cards, what they make, and whether they are still in the hand."""
    seat = next((seat for seat in table.seats if seat.number == viewer.seat), None)
    folded = seat is not None and seat.state == "folded"
    decided = bool(table.results) and seat is not None
    shown = seat is not None and bool(seat.shown)
    won = decided and seat is not None and seat.won > 0
    of = (viewer.cards, viewer.combination, viewer.best)
    made: dict[str, Any] = once(
        ("mine", *of, folded, decided, shown, won), lambda: _mine(*of, folded, decided, shown, won)
    )
    return made


def _mine(
    cards: tuple[Card, ...],
    combination: str,
    best: tuple[Card, ...],
    folded: bool,
    decided: bool,
    shown: bool,
    won: bool,
) -> dict[str, Any]:
    def mark(card: Card) -> str:
        if folded:
            return "dim"
        if not decided or not combination or len(best) < 5:
            return ""
        return "best" if won and card in best else "dim"

    return {
        "cards": "".join(card_region(card, mark(card)) for card in cards),
        # Where the cards were turned, their seat says what they make.
        "words": "" if folded or shown else combination_words(combination, best),
        "folded": folded,
        "won": won,
    }
