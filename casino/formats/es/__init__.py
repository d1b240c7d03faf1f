"""Spanish as the house writes it."""
