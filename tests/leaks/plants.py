"""Leaks that are planted in nights of cash tables and of tournaments alike: the controls of both searches."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from games import poker_fragments
from games.services.poker import hands


@contextmanager
def a_card_in_a_push(night: Any) -> Iterator[None]:
    """The felt that all see alike draws somebody's own card."""
    regions = poker_fragments.public_regions

    def leaking(view: Any, language: str) -> dict[str, str]:
        card = night.drawn[-1].deck[0] if night.drawn else "none"
        return {**regions(view, language), "more": f'<svg data-card="{card}"></svg>'}

    with patch.object(poker_fragments, "public_regions", leaking):
        yield


@contextmanager
def a_salt_in_the_log(night: Any) -> Iterator[None]:
    """Somebody once wanted to know what was sealed."""
    seal = hands.deck_seal

    def leaking(ref: str, deck: Any, salts: Any) -> tuple[str, bytes]:
        logging.getLogger("games.services.poker").debug("sealed %s: %s", ref, salts[3].hex())
        return seal(ref, deck, salts)

    with patch.object(hands, "deck_seal", leaking):
        yield
