"""Ways of playing: how many hands, how often with force, how far to follow. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Style:
    """A temperament. Shares are between 0 and 1."""

    name: str
    hands: float  # of the hands that a full table deals, how many are played
    force: float  # how often a hand that could bet or raise does
    bluff: float  # how often one that could not, does
    doubt: float  # how much a bet of the pot's size takes off an even chance


TIGHT = Style("tight", hands=0.18, force=0.75, bluff=0.06, doubt=0.26)
LOOSE = Style("loose", hands=0.38, force=0.60, bluff=0.14, doubt=0.13)
CALM = Style("calm", hands=0.27, force=0.35, bluff=0.03, doubt=0.20)

STYLES: Mapping[str, Style] = MappingProxyType({style.name: style for style in (TIGHT, LOOSE, CALM)})
