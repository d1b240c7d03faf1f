"""Regulation 803, póquer sem descarte: rules 37 to 44 in the house's own words, and how each is met.

No sentence of the regulation is copied here. Rules 1 to 36 await the official text: until it is at hand the game is the
trade's standard one, every number of it a setting, and its rules page says so.
"""

from casino.rulebook.regulations.banked_care import session_rules
from casino.rulebook.regulations.decision import DECISION
from casino.rulebook.shapes import Regulation

# The rules that are not at hand.
AWAITED = range(1, 37)

REGULATION = Regulation(
    number="803",
    title="Póquer sem descarte em linha",
    rules=session_rules(37),
    decision=DECISION,
    delivered=True,
)
