"""The only source of chance in the house: the operating system's generator, without modulo bias.

Services ask here and hand the result to the engines as an argument. Nothing else may import `random` or `secrets`
for a game's outcome (a test enforces it).
"""

import secrets
from collections.abc import Sequence
from typing import Any, TypeVar

T = TypeVar("T")

SALT_BYTES = 32
# An opponent weighs its chances by some hundred numbers, and the system is asked for each byte of them no more often.
FETCHED_BYTES = 512
# Of how many → below which a byte names each equally often: the largest multiple that a byte can hold.
_FAIR = (0, *(256 - 256 % count for count in range(1, 257)))


def below(n: int) -> int:
    """A number from 0 to n-1, each equally likely. `secrets.randbelow` rejects instead of folding."""
    return secrets.randbelow(n)


def salt() -> bytes:
    """32 fresh bytes that hide a committed value until it is opened."""
    return secrets.token_bytes(SALT_BYTES)


class _Fetched(secrets.SystemRandom):
    """The system's chance, fetched so many bytes at a time: each byte is used once and by nobody else."""

    def __init__(self) -> None:
        super().__init__()
        self._bytes, self._next = b"", 0

    def getrandbits(self, k: int, /) -> int:
        count = (k + 7) // 8
        at = self._next
        if at + count > len(self._bytes):
            self._bytes, at = secrets.token_bytes(max(FETCHED_BYTES, count)), 0
        self._next = at + count
        return int.from_bytes(self._bytes[at : at + count], "big") >> (8 * count - k)

    def sample(self, population: Sequence[T], k: int, **others: Any) -> list[T]:
        """Of so many as a byte can name: one after the other from those that are left, by bytes that are not folded."""
        left = list(population)
        if others or not k <= len(left) <= 256:
            return super().sample(population, k, **others)
        drawn = []
        fetched, at = self._bytes, self._next
        for count in range(len(left), len(left) - k, -1):
            byte = 256
            while byte >= _FAIR[count]:
                if at == len(fetched):
                    fetched, at = secrets.token_bytes(FETCHED_BYTES), 0
                byte = fetched[at]
                at += 1
            place = byte % count
            drawn.append(left[place])
            left[place] = left[count - 1]
        self._bytes, self._next = fetched, at
        return drawn


def generator() -> secrets.SystemRandom:
    """The system's chance as a generator, for training opponents, who take one as an argument. It deals no card."""
    return _Fetched()


def shuffled(items: Sequence[T]) -> list[T]:
    """A uniformly shuffled copy (Fisher-Yates, every permutation equally likely)."""
    deck = list(items)
    for last in range(len(deck) - 1, 0, -1):
        other = below(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck
