"""What a resolved tournament says to people: its steps, and the lines of `--pretty`. No rules."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from django.utils.translation import gettext as _

from casino.money import euros
from games.resolve.registry import Step
from tournaments.engine import payouts
from tournaments.engine.payouts import Entry, Paid, Prices
from tournaments.engine.ranking import Elimination, Place
from tournaments.engine.seating import Rebalanced, Row


def money_steps(prices: Prices, entries: Sequence[Entry]) -> Iterator[Step]:
    """What everybody paid, and what it makes."""
    for entry in entries:
        facts: dict[str, object] = {
            "player": entry.player,
            "cost": euros(payouts.cost(prices, entry)),
            "rebuys": entry.rebuys,
            "addons": entry.addons,
            "reentries": entry.reentries,
        }
        text = _(
            "%(player)s pagou %(cost)s (recompras: %(rebuys)d; add-ons: %(addons)d; outras entradas: %(reentries)d)."
        )
        yield Step("810/22", text % facts)
        if entry.paid is Paid.TICKET:
            won = {"player": entry.player, "entry": euros(prices.entry)}
            yield Step("810/28", _("%(player)s entra com uma inscrição ganha, no valor de %(entry)s.") % won)
    sums = {"pool": euros(payouts.pool(prices, entries)), "fees": euros(payouts.fees(prices, entries))}
    yield Step("810/34", _("Para prémios há %(pool)s; para a casa, %(fees)s de taxas.") % sums)


def elimination_steps(eliminations: Sequence[Elimination]) -> Iterator[Step]:
    """Who went out, hand by hand."""
    for elimination in eliminations:
        for bust in elimination.busts:
            facts = {"hand": elimination.hand, "player": bust.player, "stack": bust.stack_before}
            text = _("Mão %(hand)d: sai %(player)s, que a começou com %(stack)d fichas.") % facts
            yield Step("810/44", text)


def place_steps(
    places: Sequence[Place], awards: Sequence[Mapping[str, int]], bounties: Mapping[str, int]
) -> Iterator[Step]:
    """Place by place, then the bounties."""
    for place, award in zip(places, awards, strict=True):
        for player in place.players:
            facts = {"place": place.number, "player": player, "prize": euros(award[player])}
            text = _("%(place)d.º lugar: %(player)s, prémio de %(prize)s.") % facts
            yield Step("810/51" if len(place.players) > 1 else "810/33", text)
    yield from _bounty_steps(bounties)


def cancel_steps(refunds: Mapping[str, int], bounties: Mapping[str, int], *, before_start: bool) -> Iterator[Step]:
    """What a cancellation gives back."""
    for player, amount in refunds.items():
        facts = {"player": player, "amount": euros(amount)}
        text = _("O torneio é cancelado: %(player)s recebe %(amount)s.") % facts
        yield Step("810/36.a" if before_start else "810/36.b", text)
    yield from _bounty_steps(bounties)


def _bounty_steps(bounties: Mapping[str, int]) -> Iterator[Step]:
    for player, amount in bounties.items():
        facts = {"player": player, "amount": euros(amount)}
        yield Step("810/34", _("%(player)s recebe %(amount)s de prémios de eliminação.") % facts)


def seating_steps(tables: Sequence[Row], done: Rebalanced) -> Iterator[Step]:
    """Which tables were broken, and who moved."""
    for place, (before, after) in enumerate(zip(tables, done.tables, strict=True)):
        if any(before) and not any(after):
            yield Step("810/47", _("A mesa %(table)d desfaz-se: os outros lugares chegam.") % {"table": place})
    for move in done.moves:
        facts = {"player": move.player, "table": move.table, "to": move.to, "seat": move.seat}
        text = _("%(player)s passa, por sorteio, da mesa %(table)d para a mesa %(to)d, lugar %(seat)d.") % facts
        yield Step("810/48", text)


def describe(result: Mapping[str, object]) -> list[str]:
    """The result as lines for people."""
    if "moves" in result:
        return list(_seating_lines(result))
    lines = []
    if "pool" in result:
        facts = {"pool": euros(cast("int", result["pool"])), "fees": euros(cast("int", result["fees"]))}
        lines.append(_("Para prémios: %(pool)s; taxas: %(fees)s.") % facts)
    for place in cast("list[Mapping[str, object]]", result.get("places", [])):
        for player, prize in cast("Mapping[str, int]", place["prize"]).items():
            place_facts = {"place": place["place"], "player": player, "prize": euros(prize)}
            lines.append(_("%(place)d.º lugar: %(player)s, %(prize)s") % place_facts)
    for player, amount in cast("Mapping[str, int]", result.get("refunds", {})).items():
        lines.append(_("Devolução a %(player)s: %(amount)s") % {"player": player, "amount": euros(amount)})
    for player, amount in cast("Mapping[str, int]", result.get("bounties", {})).items():
        facts = {"player": player, "amount": euros(amount)}
        lines.append(_("Prémios de eliminação de %(player)s: %(amount)s") % facts)
    return lines


def _seating_lines(result: Mapping[str, object]) -> Iterator[str]:
    for place, row in enumerate(cast("list[list[str | None]]", result["tables"])):
        facts = {"table": place, "players": ", ".join(player or "—" for player in row) or "—"}
        yield _("Mesa %(table)d: %(players)s") % facts
    for move in cast("list[Mapping[str, object]]", result["moves"]):
        yield _("%(player)s: mesa %(from)d → mesa %(to)d, lugar %(seat)d") % move
