"""The house: settings, entry points, money, clock, dice, keys. No rule of any game lives here."""

from casino.celery import app as celery_app

__all__ = ["celery_app"]
