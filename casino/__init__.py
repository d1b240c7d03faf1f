"""The house: settings, entry points, money, clock, dice, keys. No rule of any game lives here."""
