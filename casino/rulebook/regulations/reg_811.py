"""Regulation 811, Omaha cash tables: its 75 rules in the house's own words, and how each one is met.

The rows are built with those of its twin; the doubtful points are in `casino/rulebook/readings.py`.
"""

from casino.rulebook.regulations.decision import DECISION
from casino.rulebook.regulations.poker_care import CARE_RULES
from casino.rulebook.regulations.poker_hand import hand_rules
from casino.rulebook.regulations.poker_table import table_rules
from casino.rulebook.shapes import Regulation

REGULATION = Regulation(
    number="811",
    title="Póquer Omaha em linha",
    rules=(*table_rules(is_omaha=True), *hand_rules(is_omaha=True), *CARE_RULES),
    decision=DECISION,
    delivered=True,
)
