"""A guest at individual blackjack tables whose next shoe is known."""

from tests.journeys.card_guest import STAKE, CardGuest


class Guest(CardGuest):
    """One browser and its player."""

    game, regulation = "blackjack", "805"
    changed = {"offer_seconds": 60}

    def offered(self, place: int, answer: str, amount: str = "") -> None:
        """Take (`yes`) or decline (`no`) what an ace offers that place, insurance of `amount` as it is typed."""
        self.page.wait_for_selector(f"#offer-{answer}-{place}")
        if amount:
            self.page.fill(f"#offer-typed-{place}", amount)
        self.press(f"#offer-{answer}-{place}", gone=True)


__all__ = ["STAKE", "Guest"]
