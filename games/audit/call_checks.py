"""What must hold of announced bets (807/8) and of individual wheels (804/4, 807/4)."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from games.audit.registry import Finding, check, count, found, rows
from games.audit.second_calls import chips_for
from games.models import RoundEvent

_KINDS = ("call_bets_placed", "call_bets_withdrawn")
# (round, pseudonym, call, position) → cents
Parts = Counter[tuple[int, str, str, str]]


@check
def announced_bets_are_their_parts() -> Finding:
    """Each announced bet was laid as the chips of its call, by its event and by its rows; taken back whole or not."""
    written: dict[str, Parts] = defaultdict(Counter)
    faults: list[str] = []
    events = RoundEvent.objects.filter(kind__in=_KINDS).order_by("id")
    for round_id, player, kind, data in events.values_list("round_id", "player__public_id", "kind", "data"):
        laid = Counter[str]()
        for call, cents, parts in data["calls"]:
            for position, amount in parts:
                written[kind][round_id, player, call, position] += amount
                laid[position] += amount
            faults += (f"round {round_id}: {fault}" for fault in _wrong(call, cents, parts))
        lying = Counter[str]()
        for position, amount in data["bets"]:
            lying[position] += amount
        if laid - lying:
            faults.append(f"round {round_id}: parts of an announced bet that were not laid")
    placed, withdrawn = _stored()
    if (placed, withdrawn) != (written[_KINDS[0]], written[_KINDS[1]]):
        apart = {key[0] for key in _apart(placed, written[_KINDS[0]])} | {
            key[0] for key in _apart(withdrawn, written[_KINDS[1]])
        }
        faults += (f"round {round_id}: announced bets are not those of its events" for round_id in sorted(apart))
    return found(count("SELECT COUNT(*) FROM games_bet WHERE call <> ''"), faults)


def _wrong(call: str, cents: int, parts: list[list[Any]]) -> Iterator[str]:
    laid = Counter[str]()
    for position, amount in parts:
        laid[position] += amount
    chips = chips_for(call)
    chip, rest = divmod(cents, sum(chips.values()) or 1)
    if rest or dict(laid) != {position: chip * times for position, times in chips.items()}:
        yield f"{call!r} of {cents} is not laid as its chips"


def _stored() -> tuple[Parts, Parts]:
    placed, withdrawn = Parts(), Parts()
    for round_id, player, call, position, amount, back in rows(
        "SELECT b.round_id, p.public_id, b.call, b.position, SUM(b.amount),"
        " SUM(CASE WHEN b.state = 'withdrawn' THEN b.amount ELSE 0 END)"
        " FROM games_bet b JOIN accounts_player p ON p.id = b.player_id WHERE b.call <> ''"
        " GROUP BY b.round_id, p.public_id, b.call, b.position"
    ):
        placed[round_id, player, call, position] = int(amount)
        if back:
            withdrawn[round_id, player, call, position] = int(back)
    return placed, withdrawn


def _apart(one: Parts, other: Parts) -> set[tuple[int, str, str, str]]:
    return {key for key in {*one, *other} if one[key] != other[key]}


@check
def individual_wheels_are_their_owners() -> Finding:
    """At an individual wheel only its owner ever sat and bet, and nothing was ever played at an offer of them."""
    strangers = rows(
        "SELECT s.id, t.slug FROM accounts_playsession s JOIN games_table t ON t.id = s.table_id"
        " WHERE t.owner_id IS NOT NULL AND t.owner_id <> s.player_id"
    )
    bets = rows(
        "SELECT b.id, t.slug FROM games_bet b JOIN games_round r ON r.id = b.round_id"
        " JOIN games_table t ON t.id = r.table_id WHERE t.owner_id IS NOT NULL AND t.owner_id <> b.player_id"
    )
    played = rows(
        "SELECT r.id, o.slug FROM games_round r JOIN games_table t ON t.offer_id = r.table_id"
        " JOIN games_table o ON o.id = r.table_id GROUP BY r.id, o.slug"
    )
    faults = [f"session {one} of another player at {slug}" for one, slug in strangers]
    faults += [f"bet {one} of another player at {slug}" for one, slug in bets]
    faults += [f"round {one} was played at the offer {slug}" for one, slug in played]
    return found(count("SELECT COUNT(*) FROM games_table WHERE owner_id IS NOT NULL"), faults)
