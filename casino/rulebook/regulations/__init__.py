"""All regulations of the house, by number. Data only: one file per regulation, nothing is computed here."""

from casino.rulebook.regulations.reg_803 import REGULATION as REG_803
from casino.rulebook.regulations.reg_804 import REGULATION as REG_804
from casino.rulebook.regulations.reg_805 import REGULATION as REG_805
from casino.rulebook.regulations.reg_806 import REGULATION as REG_806
from casino.rulebook.regulations.reg_807 import REGULATION as REG_807
from casino.rulebook.regulations.reg_810 import REGULATION as REG_810
from casino.rulebook.regulations.reg_811 import REGULATION as REG_811
from casino.rulebook.regulations.reg_812 import REGULATION as REG_812
from casino.rulebook.shapes import Regulation

_ALL = (REG_803, REG_804, REG_805, REG_806, REG_807, REG_810, REG_811, REG_812)
REGULATIONS: dict[str, Regulation] = {regulation.number: regulation for regulation in _ALL}


def delivered() -> tuple[Regulation, ...]:
    """Those whose every rule must be met and traced by now."""
    return tuple(regulation for regulation in REGULATIONS.values() if regulation.delivered)


def names_known() -> frozenset[str]:
    """Every rule name that a test may cite."""
    return frozenset(name for regulation in REGULATIONS.values() for name in regulation.names_known())
