"""What must hold of baccarat: cards lie where the committed shoe has them, bets are right, the difference held."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from games.audit.registry import Finding, check, found, rows
from games.audit.second_baccarat import coup_of, returned
from games.fairness import round_ref
from games.models import Round, RoundEvent, Table
from games.sealed_deck import RecordLost, deck_open


@check
def baccarat_cards_are_the_committed_ones() -> Finding:
    """Every card that was turned lies on the leaf that comes next, and the draw is the rule's, by other code."""
    counted, faults = 0, []
    for played, told in _rounds():
        counted += 1
        try:
            ref, decks = round_ref(played.table.slug, played.number), played.rules.values["decks"]
            shoe, _salts = deck_open(played, ref, decks=decks)
        except RecordLost as lost:
            faults.append(f"round {played.pk}: {lost}")
            continue
        turned, dealt = told["baccarat_turned"], told["baccarat_dealt"]
        if coup_of(shoe) != (turned["ponto"], turned["banca"]):
            faults.append(f"round {played.pk}: the cards are not those that the shoe and the rule give")
        elif (dealt["ponto_leaves"], dealt["banca_leaves"]) != ([0, 2], [1, 3]):
            faults.append(f"round {played.pk}: a card of the shoe was passed over")
        elif any(leaf is not None and shoe[leaf] != card for *_, card, leaf in turned["steps"]):
            faults.append(f"round {played.pk}: a third card that is not where the shoe has it")
    return found(counted, faults)


@check
def second_baccarat_settlement_agrees() -> Finding:
    """Every decided bet at baccarat, worked out again by other code from the cards that were told."""
    said: dict[int, list[tuple[int, str, int, int]]] = {}
    for round_id, pk, chance, amount, back in rows(
        "SELECT b.round_id, b.id, b.position, b.amount, b.returned FROM games_bet b"
        " JOIN games_round r ON r.id = b.round_id JOIN games_table t ON t.id = r.table_id"
        " WHERE t.game = 'baccarat' AND b.state IN ('won', 'lost', 'push') ORDER BY b.id"
    ):
        said.setdefault(round_id, []).append((pk, chance, amount, back))
    faults = []
    for played, told in _rounds():
        turned = told["baccarat_turned"]
        coup, commission = (turned["ponto"], turned["banca"]), played.rules.values["commission"]
        stakes = said.get(played.pk, [])
        for pk, chance, amount, back in stakes:
            again = returned(coup, chance, amount, commission)
            if again != back:
                faults.append(f"bet {pk} ({chance} of {amount}): {again} and not {back}")
        # What the log tells of each bet is what its row says.
        if [(chance, amount, back) for _, chance, amount, _, _, _, back in told["baccarat_settled"]["bets"]] != [
            (chance, amount, back) for _, chance, amount, back in stakes
        ]:
            faults.append(f"round {played.pk}: its bets are not those that were told")
    return found(sum(map(len, said.values())), faults)


@check
def macau_difference_held() -> Finding:
    """When bets closed, no table of Macau had passed its difference (812/41)."""
    counted, faults = 0, []
    for played, told in _rounds():
        most = played.rules.values["differential"]
        if most is None:
            continue
        counted += 1
        laid = dict.fromkeys(("ponto", "banca", "empate", "par_ponto", "par_banca"), 0)
        for _, chance, amount in told["baccarat_dealt"]["bets"]:
            laid[chance] += amount
        over = (
            abs(laid["ponto"] - laid["banca"]) > most,
            10 * laid["empate"] > most,
            100 * (laid["par_ponto"] + laid["par_banca"]) > 8 * most,
        )
        if any(over):
            faults.append(f"round {played.pk}: more than its difference allows")
    return found(counted, faults)


def _rounds() -> Iterator[tuple[Round, dict[str, dict[str, Any]]]]:
    """Every coup that was dealt, with its events by kind: each comes once."""
    ended = Round.objects.filter(table__game=Table.Game.BACCARAT, phase=Round.Phase.SETTLED)
    rounds = {one.pk: one for one in ended.select_related("table", "rules")}
    events = RoundEvent.objects.filter(round_id__in=rounds, kind__startswith="baccarat_").order_by("round_id", "number")
    stored = events.values_list("round_id", "kind", "data")
    for round_id, group in groupby(stored, key=lambda row: row[0]):
        yield rounds[round_id], {kind: data for _, kind, data in group}
