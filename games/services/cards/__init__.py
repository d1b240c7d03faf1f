"""Live tables of the banked card games: one life of a round for all of them, and one adapter for each."""
