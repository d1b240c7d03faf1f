"""What must hold of the log: rounds rebuilt from their events, the chain of each table, and opened commitments."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from games.audit.registry import Finding, check, count, found, rows
from games.baccarat_outcome import outcome_told as coup_outcome
from games.engines.roulette import Wheel
from games.events import GENESIS, event_bytes, event_data, round_digest
from games.fairness import bets_digest, digest_below, pocket_index, roulette_commitment, round_ref
from games.models import Round, RoundEvent
from games.stud_outcome import outcome_told

Standing = Counter[tuple[str, str]]  # (pseudonym, position) → cents


# Decisions that may add a stake: the event's own amount.
_ADDING = ("card_action", "card_offer", "stud_decided")
# Cards lie on the felt.
_DEALT = {"hand_dealt", "blackjack_dealt", "stud_dealt", "baccarat_dealt"}
_STAKES = ("bets_placed", "bets_withdrawn", "call_bets_placed", "call_bets_withdrawn")


@dataclass(slots=True)
class _Played:
    """A round as its events tell it."""

    round_id: int
    kinds: list[str] = field(default_factory=list)
    placed: Standing = field(default_factory=Counter)
    withdrawn: Standing = field(default_factory=Counter)
    facts: dict[str, dict[str, Any]] = field(default_factory=dict)
    whole: bool = True

    def take(
        self, number: int, kind: str, player: str | None, seat: int | None, amount: int | None, data: dict[str, Any]
    ) -> None:
        self.whole = self.whole and number == len(self.kinds) + 1
        self.kinds.append(kind)
        try:
            event_data(kind, data)
        except (KeyError, TypeError):
            self.whole = False
            return
        if kind in _ADDING:
            if amount and (position := _added(kind, seat, data)):
                self.placed[player or "", position] += amount
        elif kind in _STAKES:
            book = self.placed if kind.endswith("placed") else self.withdrawn
            for position, amount in data["bets"]:
                book[player or "", position] += amount
        else:
            self.facts[kind] = data

    @property
    def outcome(self) -> str:
        """The pocket, what the bank had, or how the coup went."""
        bank = self.facts.get("bank_played")
        if bank is not None:
            return "bj" if bank["blackjack"] else str(bank["total"])
        shown = self.facts.get("stud_shown")
        if shown is not None:
            return outcome_told(shown["bank_combination"], shown["qualifies"])
        coup = self.facts.get("baccarat_turned")
        if coup is not None:
            return coup_outcome(coup["winner"], coup["ponto_total"], coup["banca_total"], coup["pairs"])
        return str(self.facts.get("ball_fell", {}).get("pocket", ""))

    @property
    def phase(self) -> str:
        last = self.kinds[-1] if self.kinds else ""
        ends = {
            "round_settled": Round.Phase.SETTLED,
            "round_voided": Round.Phase.VOID,
            "ball_fell": Round.Phase.SPINNING,
            "hand_ended": Round.Phase.SETTLED,
        }
        under_way = Round.Phase.PLAYING if _DEALT & {*self.kinds} else Round.Phase.BETTING
        return ends.get(last, under_way)


def _added(kind: str, seat: int | None, data: dict[str, Any]) -> str:
    """The stake that a decision at a card table has added, by its position."""
    if kind == "stud_decided":
        return f"second:{seat}.0"
    if kind == "card_offer":
        return f"insured:{seat}.0"
    if data["action"] == "double":
        return f"doubled:{seat}.{data['hand']}"
    # The last card that a split draws is for the hand that it makes.
    return f"divided:{seat}.{data['drawn'][-1][0]}" if data["action"] == "split" else ""


def _events() -> Iterator[tuple[Any, ...]]:
    stored = RoundEvent.objects.order_by("round_id", "number").values_list(
        "round_id", "number", "kind", "player__public_id", "seat", "amount", "data", "by_system", "at"
    )
    return iter(stored.iterator(chunk_size=2000))


def _rounds_played() -> Iterator[_Played]:
    for round_id, events in groupby(_events(), key=lambda row: row[0]):
        played = _Played(round_id)
        for _, number, kind, player, seat, amount, data, _system, _at in events:
            played.take(number, kind, player, seat, amount, data)
        yield played


@dataclass(slots=True)
class _Stored:
    """A round as its bets' rows tell it: all stakes, those taken back, and what was returned at its end."""

    placed: Standing = field(default_factory=Counter)
    withdrawn: Standing = field(default_factory=Counter)
    returned: int = 0
    # Stakes that a null round gave back; what was paid at once before stays paid.
    voided: int = 0

    def agrees(self, played: _Played) -> bool:
        staked = self.placed.total() - self.withdrawn.total()
        settled, voided = played.facts.get("round_settled"), played.facts.get("round_voided")
        return (
            (self.placed, self.withdrawn) == (played.placed, played.withdrawn)
            and (settled is None or (settled["staked"], settled["returned"]) == (staked, self.returned))
            and (voided is None or voided["returned"] == self.voided)
        )


def _bets_stored() -> dict[int, _Stored]:
    stored: dict[int, _Stored] = {}
    for round_id, player, position, amount, back, returned, voided in rows(
        "SELECT b.round_id, p.public_id, b.position, SUM(b.amount),"
        " SUM(CASE WHEN b.state = 'withdrawn' THEN b.amount ELSE 0 END), SUM(b.returned),"
        " SUM(CASE WHEN b.state = 'void' THEN b.returned ELSE 0 END)"
        " FROM games_bet b JOIN accounts_player p ON p.id = b.player_id GROUP BY b.round_id, p.public_id, b.position"
    ):
        one = stored.setdefault(round_id, _Stored())
        one.placed[player, position] = int(amount)
        one.withdrawn[player, position] = int(back)
        one.returned += int(returned)
        one.voided += int(voided)
    return stored


@check
def rounds_rebuild_from_events() -> Finding:
    """A round rebuilt from its events equals its rows: phase, outcome, every stake placed and taken back, sums."""
    stored = _bets_stored()
    header = {row[0]: row[1:] for row in rows("SELECT id, phase, outcome FROM games_round")}
    faults = []
    for played in _rounds_played():
        phase, outcome = header.pop(played.round_id, ("", ""))
        bets = stored.pop(played.round_id, _Stored())
        fell = played.outcome
        if not played.whole:
            faults.append(f"round {played.round_id}: events with a gap or of an unknown shape")
        elif (phase, outcome) != (played.phase, fell):
            faults.append(f"round {played.round_id}: {phase} {outcome!r}, by its events {played.phase} {fell!r}")
        elif not bets.agrees(played):
            faults.append(f"round {played.round_id}: its bets are not those of its events")
    faults += [f"round {round_id}: no events" for round_id in [*header, *stored]]
    return found(count("SELECT COUNT(*) FROM games_roundevent"), faults)


@check
def chain_verifies() -> Finding:
    """Each round carries its table's previous digest, and its own is the digest of its events as they are stored."""
    digests = {
        round_id: (
            round_digest(
                event_bytes(
                    number=number,
                    kind=kind,
                    player=player,
                    seat=seat,
                    amount=amount,
                    data=data,
                    by_system=system,
                    at=at,
                )
                for _, number, kind, player, seat, amount, data, system, at in events
            )
        )
        for round_id, events in groupby(_events(), key=lambda row: row[0])
    }
    opened = dict(RoundEvent.objects.filter(kind="round_opened").values_list("round_id", "data"))
    faults: list[str] = []
    stored = rows(
        "SELECT id, table_id, number, phase, previous_digest, digest FROM games_round ORDER BY table_id, number"
    )
    for _table, chain in groupby(stored, key=lambda row: row[1]):
        faults += _links(chain, digests, opened)
    return found(len(stored), faults)


def _links(
    chain: Iterable[tuple[Any, ...]], digests: dict[int, str], opened: dict[int, dict[str, Any]]
) -> Iterator[str]:
    previous, expected = GENESIS, 1
    for round_id, _table, number, phase, previous_digest, digest in chain:
        if number != expected:
            yield f"round {round_id}: number {number} where {expected} comes"
        if previous_digest != previous or opened.get(round_id, {}).get("previous") != previous:
            yield f"round {round_id}: does not follow the round before"
        if phase in (Round.Phase.SETTLED, Round.Phase.VOID) and digest != digests.get(round_id):
            yield f"round {round_id}: its events have another digest"
        previous, expected = digest, number + 1


@check
def commitments_open() -> Finding:
    """The opened number is the committed one, and the pocket follows from it and from the bets that stood."""
    committed = {
        row[0]: row[1:]
        for row in rows(
            "SELECT r.id, t.slug, r.number, r.commitment FROM games_round r JOIN games_table t ON t.id = r.table_id"
        )
    }
    counted, faults = 0, []
    for played in _rounds_played():
        slug, number, commitment = committed.get(played.round_id, ("", 0, ""))
        opened = played.facts.get("round_opened", {})
        if opened.get("commitment") != commitment:
            faults.append(f"round {played.round_id}: the commitment is not the one that was published")
        if "ball_fell" in played.facts:
            counted += 1
            if fault := _opening_wrong(played, round_ref(slug, number), commitment):
                faults.append(f"round {played.round_id}: {fault}")
    return found(counted, faults)


def _opening_wrong(played: _Played, ref: str, commitment: str) -> str:
    fell, closed = played.facts["ball_fell"], played.facts.get("betting_closed", {})
    if roulette_commitment(ref, r=fell["r"], salt=bytes.fromhex(fell["salt"])) != commitment:
        return "the opened number is not the committed one"
    standing = Counter(played.placed)
    standing.subtract(played.withdrawn)
    digest = bets_digest(ref, ((player, position, amount) for (player, position), amount in standing.items()))
    order = Wheel(played.facts["round_opened"]["game"].partition("/")[2]).order
    if (digest, digest_below(digest, len(order))) != (closed.get("bets_digest"), closed.get("p")):
        return "the players' number does not follow from the bets"
    if order[pocket_index(r=fell["r"], p=closed["p"], pockets=len(order))] != fell["pocket"]:
        return "the pocket does not follow from the two numbers"
    return ""
