"""What must hold of the banked card games: each card that was told lies in the committed shoe, each stake is right."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from casino.rulebook.selectors import blackjack_values
from games.audit.registry import Finding, check, found, rows
from games.audit.second_blackjack import Told, returned_in_round
from games.fairness import round_ref
from games.models import Round, RoundEvent, Table
from games.sealed_deck import RecordLost, deck_open


@check
def told_cards_are_the_committed_ones() -> Finding:
    """Every card of a blackjack round lies on the leaf that its event names, in the shoe that was committed to."""
    counted, faults = 0, []
    for played, events in _rounds():
        counted += 1
        ref = round_ref(played.table.slug, played.number)
        try:
            shoe, _salts = deck_open(played, ref, decks=blackjack_values(played.rules).table_rules.decks)
        except RecordLost as lost:
            faults.append(f"round {played.pk}: {lost}")
            continue
        told = [one for kind, _, _, data in events for one in _cards(kind, data)]
        if any(shoe[leaf : leaf + 1] != (card,) for leaf, card in told):
            faults.append(f"round {played.pk}: a card that is not where the shoe has it")
        elif played.phase == Round.Phase.SETTLED and {leaf for leaf, _ in told} != {*range(len({*told}))}:
            faults.append(f"round {played.pk}: a card of the shoe was passed over")
    return found(counted, faults)


def _cards(kind: str, data: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
    """(leaf, card) of everything that an event turns up."""
    if kind == "blackjack_dealt":
        leaves = {row[0]: row[1] for row in data["leaves"]}
        for place, cards in data["cards"]:
            yield from zip(leaves[place], cards, strict=True)
        yield from zip(data["bank_leaves"], data["bank"], strict=False)
    elif kind == "card_action":
        yield from ((leaf, card) for _, card, leaf in data["drawn"])
    elif kind == "bank_played":
        yield from zip(data["leaves"], data["cards"], strict=True)


@check
def second_blackjack_settlement_agrees() -> Finding:
    """Every decided stake at blackjack, worked out again by other code from the cards that were told."""
    said: dict[int, dict[str, tuple[int, int]]] = {}
    for round_id, position, amount, returned in rows(
        "SELECT b.round_id, b.position, SUM(b.amount), SUM(b.returned) FROM games_bet b"
        " JOIN games_round r ON r.id = b.round_id JOIN games_table t ON t.id = r.table_id"
        " WHERE t.game = 'blackjack' AND b.state IN ('won', 'lost', 'push', 'given_up')"
        " GROUP BY b.round_id, b.position"
    ):
        said.setdefault(round_id, {})[position] = int(amount), int(returned)
    faults = []
    for played, events in _rounds():
        special = blackjack_values(played.rules).table_rules.special_prizes
        expected = returned_in_round(events, special_prizes=special)
        for position, (amount, returned) in sorted(said.get(played.pk, {}).items()):
            if expected.get(position) != returned:
                again = expected.get(position)
                faults.append(f"round {played.pk}, {position} of {amount}: {again} and not {returned}")
    return found(sum(map(len, said.values())), faults)


def _rounds() -> Iterator[tuple[Round, list[Told]]]:
    """Every round of blackjack whose cards were dealt and which has ended, with its events."""
    ended = Round.objects.filter(table__game=Table.Game.BLACKJACK).exclude(phase__in=Round.OPEN_PHASES)
    rounds = {one.pk: one for one in ended.select_related("table", "rules")}
    events = RoundEvent.objects.filter(round_id__in=rounds).order_by("round_id", "number")
    stored = events.values_list("round_id", "kind", "seat", "amount", "data")
    for round_id, group in groupby(stored, key=lambda row: row[0]):
        told = [(kind, seat, amount, data) for _, kind, seat, amount, data in group]
        if any(kind == "blackjack_dealt" for kind, _, _, _ in told):
            yield rounds[round_id], told
