"""French as the house writes it."""
