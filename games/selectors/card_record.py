"""The public record of a round of the banked card games: its events, and the whole shoe with its salts.

Only of rounds that have ended: a banked game has no card that stays closed for ever, so all of them are opened then.
docs/fairness.md says what is hashed and how.
"""

from collections.abc import Callable, Mapping
from typing import Any

from casino.rulebook.models import SpecificRules
from casino.rulebook.selectors import baccarat_values, blackjack_values, stud_values
from games.fairness import round_ref
from games.models import Round, RoundEvent, Table
from games.sealed_deck import RecordLost, deck_open
from games.selectors.record import beside, event_public


def _blackjack(rules: SpecificRules) -> dict[str, Any]:
    values = blackjack_values(rules).table_rules
    return {"decks": values.decks, "special_prizes": values.special_prizes}


def _stud(rules: SpecificRules) -> dict[str, Any]:
    return {"decks": 1, "pays": dict(stud_values(rules).table_rules.pays)}


def _baccarat(rules: SpecificRules) -> dict[str, Any]:
    values = baccarat_values(rules).table_rules
    return {"decks": values.decks, "commission": values.commission.value}


# Game → what of its specific rules a checker needs; `decks` always. A new banked card game adds a line.
FACTS: Mapping[str, Callable[[SpecificRules], dict[str, Any]]] = {
    Table.Game.BLACKJACK: _blackjack,
    Table.Game.STUD: _stud,
    Table.Game.BACCARAT: _baccarat,
}


def is_cards(table: Table) -> bool:
    """Is it a table of the banked card games?"""
    return table.game in FACTS


def card_record(found: Round) -> dict[str, Any] | None:
    """The round's record; None while it is still being played."""
    if found.phase in Round.OPEN_PHASES:
        return None
    number, around = found.number, beside(found)
    facts = FACTS[found.table.game](found.rules)
    events = RoundEvent.objects.filter(round=found).select_related("player").order_by("number")
    return {
        "format": f"mesa-aberta/{found.table.game}/record/v1",
        "round": round_ref(found.table.slug, number),
        "game": found.table.game,
        **facts,
        "commitment": found.commitment,
        "shoe": _shoe(found, facts["decks"]),
        # What the two rounds beside it say of themselves: nothing here is taken from this round's own row.
        "previous_digest": around.get(number - 1, ("", found.previous_digest))[1],
        "digest": found.digest,
        "next_previous": around[number + 1][0] if number + 1 in around else None,
        "events": [event_public(event) for event in events],
    }


def _shoe(found: Round, decks: int) -> list[list[str]] | None:
    """[card, salt] of every leaf in order; None where the house has lost what it had committed to."""
    assert found.phase not in Round.OPEN_PHASES, "nothing is opened of a round that is being played"
    try:
        cards, salts = deck_open(found, round_ref(found.table.slug, found.number), decks=decks)
    except RecordLost:
        return None
    return [[card, salt.hex()] for card, salt in zip(cards, salts, strict=True)]
