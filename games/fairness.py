"""What the house commits to before bets open, and how the result follows from it. Pure arithmetic on bytes.

Written down for everybody in docs/fairness.md; a browser and a script check it without this code.
"""

import hashlib
from collections.abc import Iterable

from games.events import canonical

_COMMIT_TAG = b"mesa-aberta/roulette/commitment/v1"
_BETS_TAG = b"mesa-aberta/roulette/bets/v1"


def round_ref(table_slug: str, number: int) -> str:
    """How a round is named wherever it is hashed or sealed: «roleta-lisboa/12»."""
    return f"{table_slug}/{number}"


def roulette_commitment(ref: str, *, r: int, salt: bytes) -> str:
    """SHA-256 over tag, round, r (two bytes) and 32 bytes of salt, with a zero byte after tag and round."""
    body = b"\x00" + _COMMIT_TAG + b"\x00" + ref.encode() + b"\x00" + r.to_bytes(2, "big") + salt
    return hashlib.sha256(body).hexdigest()


def bets_digest(ref: str, bets: Iterable[tuple[str, str, int]]) -> str:
    """Digest of what stands when bets close: (pseudonym, position, cents added up), sorted."""
    totals: dict[tuple[str, str], int] = {}
    for player, position, amount in bets:
        totals[player, position] = totals.get((player, position), 0) + amount
    rows = [[player, position, amount] for (player, position), amount in sorted(totals.items()) if amount]
    return hashlib.sha256(b"\x00" + _BETS_TAG + b"\x00" + ref.encode() + b"\x00" + canonical(rows)).hexdigest()


def digest_below(digest: str, n: int) -> int:
    """A number from 0 to n-1 out of a digest, each equally likely: too large a value is hashed again, never folded."""
    block = bytes.fromhex(digest)
    whole = (1 << 256) // n * n
    while (value := int.from_bytes(block, "big")) >= whole:
        block = hashlib.sha256(block).digest()
    return value % n


def pocket_index(*, r: int, p: int, pockets: int) -> int:
    """Where the ball falls, counted clockwise from the wheel's first number: (r + p) mod n."""
    return (r + p) % pockets
