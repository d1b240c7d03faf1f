"""The shuffled cards that a round has committed to, as they are kept: encrypted, whole, bound to the round.

Whoever opens them holds closed cards: what leaves towards a page goes through the selectors, which open only what their
reader may see.
"""

import json
from collections.abc import Sequence

from cryptography.exceptions import InvalidTag
from django.conf import settings

from casino.keys import Keyring
from games.engines.cards import Card, shoe
from games.fairness_cards import deck_leaves, tree_root
from games.models import Round, RoundSecret


class RecordLost(Exception):
    """The record of a round can't be played again: its secret is gone, or its events contradict it."""


def keyring() -> Keyring:
    """The house's round keys."""
    return Keyring(settings.ROUND_KEYS)


def deck_seal(ref: str, deck: Sequence[str], salts: Sequence[bytes]) -> tuple[str, bytes]:
    """(key id, ciphertext) of all the cards with their salts, bound to the round."""
    plain = json.dumps({"deck": list(deck), "salts": [salt.hex() for salt in salts]})
    return keyring().seal(plain.encode(), context=ref.encode())


def deck_open(round_: Round, ref: str, *, decks: int = 1) -> tuple[tuple[Card, ...], list[bytes]]:
    """Cards and salts, if they are the ones that the round has committed to. Raises RecordLost."""
    secret = RoundSecret.objects.filter(round=round_).first()
    if secret is None:
        raise RecordLost("no secret")
    try:
        plain = json.loads(keyring().open(secret.key_id, bytes(secret.sealed), context=ref.encode()))
        deck = tuple(Card(card) for card in plain["deck"])
        salts = [bytes.fromhex(salt) for salt in plain["salts"]]
        root = tree_root(deck_leaves(ref, deck, salts)).hex()
    except (InvalidTag, KeyError, TypeError, ValueError) as wrong:
        raise RecordLost("the secret can't be opened") from wrong
    if root != round_.commitment or sorted(deck) != sorted(shoe(decks)):
        raise RecordLost("the secret is not the committed deck")
    return deck, salts
