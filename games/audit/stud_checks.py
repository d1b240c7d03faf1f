"""What must hold of póquer sem descarte: each card lies where the committed deck has it, each stake is right."""

from collections.abc import Iterator
from itertools import groupby

from games.audit.registry import Finding, check, found, rows
from games.audit.second_stud import Told, returned_in_round
from games.fairness import round_ref
from games.models import Round, RoundEvent, Table
from games.sealed_deck import RecordLost, deck_open


@check
def stud_cards_are_the_committed_ones() -> Finding:
    """Every card that was turned up lies on the leaf that the deal named, and none was named before its time."""
    counted, faults = 0, []
    for played, events in _rounds():
        counted += 1
        try:
            deck, _salts = deck_open(played, round_ref(played.table.slug, played.number), decks=1)
        except RecordLost as lost:
            faults.append(f"round {played.pk}: {lost}")
            continue
        dealt = next(data for kind, _, _, data in events if kind == "stud_dealt")
        told = [(dealt["bank_leaves"][4], dealt["bank"])]
        for shown in (data for kind, _, _, data in events if kind == "stud_shown"):
            leaves = dict(dealt["leaves"])
            for place, cards, _ in shown["cards"]:
                told += zip(leaves[place], cards, strict=True)
            told += zip(dealt["bank_leaves"], shown["bank"], strict=True)
        named = [leaf for _, leaves in dealt["leaves"] for leaf in leaves] + dealt["bank_leaves"]
        if any(deck[leaf : leaf + 1] != (card,) for leaf, card in told):
            faults.append(f"round {played.pk}: a card that is not where the deck has it")
        elif sorted(named) != list(range(len(named))):
            faults.append(f"round {played.pk}: a card of the deck was passed over")
    return found(counted, faults)


@check
def second_stud_settlement_agrees() -> Finding:
    """Every decided stake at póquer sem descarte, worked out again by other code from the cards that were told."""
    said: dict[int, dict[str, tuple[int, int]]] = {}
    for round_id, position, amount, returned in rows(
        "SELECT b.round_id, b.position, SUM(b.amount), SUM(b.returned) FROM games_bet b"
        " JOIN games_round r ON r.id = b.round_id JOIN games_table t ON t.id = r.table_id"
        " WHERE t.game = 'stud' AND b.state IN ('won', 'lost', 'push', 'given_up')"
        " GROUP BY b.round_id, b.position"
    ):
        said.setdefault(round_id, {})[position] = int(amount), int(returned)
    faults = []
    for played, events in _rounds():
        # Of the published rules as they are written, not as the house's own code reads them.
        expected = returned_in_round(events, played.rules.values["pays"])
        stakes = said.get(played.pk, {})
        for position, (amount, returned) in sorted(stakes.items()):
            if expected.get(position) != returned:
                again = expected.get(position)
                faults.append(f"round {played.pk}, {position} of {amount}: {again} and not {returned}")
        if played.phase == Round.Phase.SETTLED and set(expected) != set(stakes):
            faults.append(f"round {played.pk}: stakes of places that are not the ones dealt to")
    return found(sum(map(len, said.values())), faults)


def _rounds() -> Iterator[tuple[Round, list[Told]]]:
    """Every round of póquer sem descarte whose cards were dealt and which has ended, with its events."""
    ended = Round.objects.filter(table__game=Table.Game.STUD).exclude(phase__in=Round.OPEN_PHASES)
    rounds = {one.pk: one for one in ended.select_related("table", "rules")}
    events = RoundEvent.objects.filter(round_id__in=rounds).order_by("round_id", "number")
    stored = events.values_list("round_id", "kind", "seat", "amount", "data")
    for round_id, group in groupby(stored, key=lambda row: row[0]):
        told = [(kind, seat, amount, data) for _, kind, seat, amount, data in group]
        if any(kind == "stud_dealt" for kind, _, _, _ in told):
            yield rounds[round_id], told
