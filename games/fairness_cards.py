"""What the house commits to before the first card: the root of a tree over salted cards. Pure arithmetic on bytes.

Each card of the shuffled deck is a leaf; the root of all leaves is published before any is dealt. A card is opened by
itself: card, salt and the path up to the root. The tree is split as in RFC 6962: the left side holds the largest power
of two that is smaller than the count. Written down for everybody in docs/fairness.md.
"""

import hashlib
from collections.abc import Sequence

_LEAF_TAG = b"mesa-aberta/cards/leaf/v1"


def card_leaf(ref: str, index: int, card: str, salt: bytes) -> bytes:
    """SHA-256 over a zero byte, tag, round, place in the deck (two bytes), card and 32 bytes of salt."""
    body = b"\x00" + _LEAF_TAG + b"\x00" + ref.encode() + b"\x00" + index.to_bytes(2, "big") + card.encode() + salt
    return hashlib.sha256(body).digest()


def deck_leaves(ref: str, deck: Sequence[str], salts: Sequence[bytes]) -> list[bytes]:
    """The leaves of a whole deck, in its order."""
    return [card_leaf(ref, index, card, salt) for index, (card, salt) in enumerate(zip(deck, salts, strict=True))]


def tree_root(leaves: Sequence[bytes]) -> bytes:
    """The root over these leaves."""
    if len(leaves) == 1:
        return leaves[0]
    half = _half(len(leaves))
    return _node(tree_root(leaves[:half]), tree_root(leaves[half:]))


def tree_path(leaves: Sequence[bytes], index: int) -> list[bytes]:
    """The neighbours on the way from a leaf up to the root, the lowest first."""
    if len(leaves) == 1:
        return []
    half = _half(len(leaves))
    if index < half:
        return [*tree_path(leaves[:half], index), tree_root(leaves[half:])]
    return [*tree_path(leaves[half:], index - half), tree_root(leaves[:half])]


def path_root(leaf: bytes, index: int, count: int, path: Sequence[bytes]) -> bytes:
    """The root that a leaf and its path lead to, at that place among `count` leaves."""
    if count == 1:
        return leaf
    half = _half(count)
    if index < half:
        return _node(path_root(leaf, index, half, path[:-1]), path[-1])
    return _node(path[-1], path_root(leaf, index - half, count - half, path[:-1]))


def _half(count: int) -> int:
    return 1 << ((count - 1).bit_length() - 1)


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()
