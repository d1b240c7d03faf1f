"""Poker tournaments: entries, places and prizes, tables that stay even."""
