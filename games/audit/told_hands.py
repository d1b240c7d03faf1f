"""Hands of poker as their events tell them, read for the audit: heaps, folds, cards turned, pots and stacks at the end.

Read from the stored events alone, with no line of the engine or of the service that wrote them.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from typing import Any

from games.audit.second_hand import Commission, Paid, Rank, nobody_matched, paid_out, pots_of, rank_of
from games.models import Round, RoundEvent, Table

POKER = (Table.Game.HOLDEM, Table.Game.OMAHA)


@dataclass(slots=True)
class Told:
    """One hand. Seats are numbers, players pseudonyms, money cents."""

    round: Round
    # In a tournament: level, blinds and ante of this hand.
    level: dict[str, Any] = field(default_factory=dict)
    dealt: dict[str, Any] = field(default_factory=dict)
    dealt_at: datetime | None = None
    # What each seat has put in that counts as its bet; dead money belongs to the main pot alone.
    heaps: dict[int, int] = field(default_factory=dict)
    dead: dict[int, int] = field(default_factory=dict)
    folded: set[int] = field(default_factory=set)
    streets: list[dict[str, Any]] = field(default_factory=list)
    bet_on_flop: bool = False
    shown: dict[int, dict[str, Any]] = field(default_factory=dict)
    back: tuple[int, int] | None = None
    pots: list[tuple[int, dict[str, Any]]] = field(default_factory=list)
    ended: dict[str, Any] = field(default_factory=dict)
    # Every word in the data of its events, to be searched for what none may say.
    words: set[str] = field(default_factory=set)

    @property
    def name(self) -> str:
        return f"round {self.round.pk}"

    @property
    def rules(self) -> dict[str, Any]:
        """The specific rules' values that the round was opened under; in a tournament, those of its level."""
        values: dict[str, Any] = self.round.rules.values
        return {**values, **self.level, "rake": {"kind": "none"}} if self.level else values

    @property
    def settled(self) -> bool:
        return self.round.phase == Round.Phase.SETTLED

    @property
    def two_own(self) -> bool:
        return str(self.rules["variant"]) == "omaha"

    @property
    def before(self) -> dict[int, int]:
        """Seat → stack at the deal."""
        return {seat: stack for seat, _player, stack in self.dealt.get("stacks", ())}

    @property
    def players(self) -> dict[int, str]:
        return {seat: player for seat, player, _stack in self.dealt.get("stacks", ())}

    @property
    def after(self) -> dict[int, int]:
        """Seat → stack at the end."""
        return dict(self.ended.get("stacks", ()))

    @property
    def live(self) -> set[int]:
        """Who is in it at the end."""
        return {seat for seat in self.heaps if seat not in self.folded}

    @property
    def board(self) -> list[str]:
        return [card for street in self.streets for card in street["cards"]]

    @property
    def clockwise(self) -> list[int]:
        """The seats, the first left of the button first."""
        button = self.dealt["button"]
        return sorted(self.heaps, key=lambda seat: (seat <= button, seat))

    def take(self, event: RoundEvent) -> None:
        """One more event. Raises LookupError or TypeError where it does not fit."""
        data, seat = event.data, event.seat
        self.words.update(_words(data))
        match event.kind:
            case "hand_level":
                self.level = data
            case "hand_dealt":
                self.dealt, self.dealt_at = data, event.at
                self.heaps, self.dead = dict.fromkeys(self.before, 0), dict.fromkeys(self.before, 0)
                for place, kind, cents in data["posts"]:
                    (self.dead if kind == "dead" else self.heaps)[place] += cents
            case "hand_action" if seat is not None:
                self.heaps[seat] += data["put"]
                if data["action"] == "fold":
                    self.folded.add(seat)
                if data["action"] == "raise" and len(self.streets) == 1:
                    self.bet_on_flop = True
            case "hand_folded" if seat is not None:
                self.folded.add(seat)
            case "street_dealt":
                self.streets.append(data)
            case "uncalled_returned" if seat is not None:
                self.back = (seat, event.amount or 0)
            case "hand_shown" if seat is not None:
                self.shown[seat] = data
            case "pot_paid":
                self.pots.append((event.amount or 0, data))
            case "hand_ended":
                self.ended = data

    # --- By other means ---

    @property
    def commission(self) -> Commission:
        """What the rules of this hand let the house take of its pots (806/16-19, readings 14 and 38)."""
        rake = self.rules["rake"]
        by_folds = len(self.live) == 1
        untouched = not self.streets or (len(self.streets) == 1 and not self.bet_on_flop)
        if rake["kind"] != "pot" or (by_folds and untouched):
            return Commission()
        return Commission(rake["percent"], rake.get("cap"))

    def second(self) -> tuple[tuple[int, int] | None, list[Paid]]:
        """What goes back and how each pot is paid, by the audit's own clerk."""
        live = self.live
        back = nobody_matched(self.heaps, live)
        heaps = {seat: cents - (back[1] if back and back[0] == seat else 0) for seat, cents in self.heaps.items()}
        pots = pots_of(heaps, live, sum(self.dead.values()))
        return back, paid_out(pots, self._ranks(live), self.clockwise, self.commission)

    def second_stacks(self) -> dict[int, int]:
        """Seat → stack at the end, by the same clerk."""
        back, paid = self.second()
        stacks = {seat: stack - self.heaps[seat] - self.dead[seat] for seat, stack in self.before.items()}
        for seat, cents in [*([back] if back else ()), *(item for one in paid for item in one.won.items())]:
            stacks[seat] += cents
        return stacks

    def _ranks(self, live: Iterable[int]) -> Mapping[int, Rank]:
        """Whose cards stay closed in a showdown was beaten; alone in the hand, nobody's cards count."""
        if len(self.board) < 5:
            return dict.fromkeys(live, (0, ()))
        closed: Rank = (-1, ())
        return {
            seat: rank_of(self.shown[seat]["cards"], self.board, two_own=self.two_own) if seat in self.shown else closed
            for seat in live
        }


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _words(part)


def hands_told() -> Iterator[Told]:
    """Every hand of every poker table in which cards were dealt, table by table in the order of play.

    A hand whose events can't be read is left out: that its log is whole is for another check.
    """
    rounds = Round.objects.filter(table__game__in=POKER).select_related("table", "rules").in_bulk()
    events = RoundEvent.objects.filter(round__table__game__in=POKER)
    events = events.order_by("round__table_id", "round__number", "number")
    for round_id, told in groupby(events.iterator(chunk_size=2000), key=lambda event: event.round_id):
        hand = Told(rounds[round_id])
        try:
            for event in told:
                hand.take(event)
        except (LookupError, TypeError, ValueError):
            continue
        if hand.dealt:
            yield hand
