"""The games: pure engines, the log of what happened, the services that act, and what players see."""
