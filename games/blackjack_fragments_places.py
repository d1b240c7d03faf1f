"""What a blackjack table's places, the bank and its last results are rendered from. Views in, plain values out."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games import blackjack_words as words
from games.card_words import cards_name, felt_amount
from games.chip_discs import discs
from games.selectors.card_views import BankResultView, BankView, HandView, PlaceView


def place_context(place: PlaceView, currency: str) -> dict[str, Any]:
    """One place with its chips, its hands and its insurance."""
    many = len(place.hands) > 1
    return {
        "place": place,
        "currency": currency,
        "discs": discs(place.bet),
        "hands": [_hand(hand, currency, len(place.hands) if many else 0) for hand in place.hands],
        "many": many,
        "is_turn": any(hand.is_to_act for hand in place.hands),
        "insurance": words.insurance_words(place.insurance, currency) if place.insurance else "",
        "insurance_tone": {"won": "good", "lost": "bad"}.get((place.insurance and place.insurance.result) or "", ""),
        # Chips are gone from the felt where the house has taken them.
        "is_lost": bool(place.hands) and all(hand.result == "lost" for hand in place.hands),
    }


def _hand(hand: HandView, currency: str, among: int) -> dict[str, Any]:
    is_open = hand.state == "playing"
    special = felt_amount(hand.special, currency) if hand.special else ""
    return {
        "hand": hand,
        "name": _("Mão %(number)s de %(all)s") % {"number": hand.index + 1, "all": among} if among else "",
        "total": words.total_text(hand.total, hand.is_soft, is_open),
        "total_words": words.total_words(hand.total, hand.is_soft, is_open),
        "words": words.hand_words(hand),
        "tone": words.hand_tone(hand),
        "amount": words.hand_amount(hand, currency),
        "special": special,
    }


def bank_context(bank: BankView) -> dict[str, Any]:
    """The bank's open cards, how many lie closed, and what the open ones are worth."""
    is_open = bank.closed > 0
    return {
        "cards": bank.cards,
        "closed": range(bank.closed),
        "closed_words": _("e uma carta fechada") if bank.closed else "",
        "total": "" if bank.total is None else words.total_text(bank.total, bank.is_soft, is_open),
        "total_words": "" if bank.total is None else words.total_words(bank.total, bank.is_soft, is_open),
        "named": cards_name(bank.cards),
        "is_bust": bank.is_bust,
        "is_blackjack": bank.is_blackjack,
    }


def history_rows(history: Sequence[BankResultView]) -> list[dict[str, Any]]:
    """What the bank had in the last rounds (805/4.c)."""
    return [
        {
            "round": row.round_number,
            "short": "BJ" if row.is_blackjack else str(row.total),
            "kind": "blackjack" if row.is_blackjack else "bust" if row.is_bust else "stood",
            "words": words.bank_words(BankView(total=row.total, is_blackjack=row.is_blackjack, is_bust=row.is_bust)),
        }
        for row in history
    ]
