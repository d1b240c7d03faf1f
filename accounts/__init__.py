"""Who owns which cent, who may spend it, and what protects the player."""
