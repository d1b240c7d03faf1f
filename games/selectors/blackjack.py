"""What a blackjack table shows: one public view that all see alike, and a viewer's own. Reads only.

Everything of a round under way comes from its record (`games/blackjack_record.py`). The bank's closed card and the shoe
are never looked at here but through `bank_shown`, which has the open cards alone until the bank has played.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from accounts.models import Player, PlaySession
from casino.rulebook.card_values import BlackjackValues
from casino.rulebook.models import SpecificRules
from casino.rulebook.selectors import blackjack_values, rules_in_force
from games.blackjack_record import CardRound, card_round_now
from games.engines import blackjack
from games.models import Bet, Round, Table
from games.sealed_deck import RecordLost
from games.selectors.blackjack_own import viewers_of
from games.selectors.blackjack_places import bank_view, places_of
from games.selectors.card_views import (
    Announcement,
    BankResultView,
    BankView,
    BlackjackTable,
    BlackjackViewer,
    CardPhase,
    TurnView,
)
from games.selectors.places import places_kept
from games.selectors.roulette import rules_url

HISTORY = 20


@dataclass(frozen=True)
class Found:
    """A table's rows as they are at one version."""

    table: Table
    rules: SpecificRules
    values: BlackjackValues
    bets: tuple[Bet, ...]  # of the round, those taken back left out
    under_way: CardRound | None  # once cards are dealt, and for as long as the round is on the table
    sessions: tuple[PlaySession, ...]
    now: datetime

    @property
    def round(self) -> Round | None:
        return self.table.round

    @property
    def names(self) -> Mapping[int, Player]:
        """Whoever has a bet in the round or is at the table."""
        return {bet.player_id: bet.player for bet in self.bets} | {one.player_id: one.player for one in self.sessions}

    @property
    def phase(self) -> CardPhase:
        current, sleeps = self.round, self.table.deadline_at is None
        if current is not None and current.phase == Round.Phase.PLAYING:
            offers = self.under_way is not None and self.under_way.state.stage is blackjack.Stage.OFFERS
            return "offers" if offers else "deciding"
        if current is not None and current.phase == Round.Phase.BETTING:
            return "asleep" if sleeps and not self.values.individual else "betting"
        if self.table.status != Table.Status.OPEN:
            return "closed"
        if current is None or sleeps:
            return "asleep"
        return "void" if current.phase == Round.Phase.VOID else "result"

    @property
    def announcement(self) -> Announcement:
        if self.phase == "betting":
            return "place_bets"
        if self.phase in ("offers", "deciding") and (self.under_way is None or self.under_way.decision == 1):
            return "no_more_bets"
        return self.phase

    @property
    def turn(self) -> TurnView | None:
        """Whose decision it is."""
        if self.under_way is None or self.phase != "deciding":
            return None
        turn = blackjack.to_act(self.under_way.state)
        return TurnView(turn.seat, turn.hand, self.names[self.under_way.owners[turn.seat]].nickname) if turn else None


def table_views(
    table_id: int, player_ids: Collection[int], *, now: datetime
) -> tuple[BlackjackTable, dict[int, BlackjackViewer]]:
    """What all see, and the private view of each of `player_ids` who has an open session here; of one version."""
    found = _found(table_id, now)
    public = _public(found)
    return public, _viewers(found, public, player_ids) if player_ids else {}


def blackjack_table(table_id: int, now: datetime) -> BlackjackTable:
    """All that everyone may see."""
    return _public(_found(table_id, now))


def _found(table_id: int, now: datetime) -> Found:
    table = Table.objects.select_related("round__rules").get(pk=table_id)
    current = table.round
    is_open = current is not None and current.phase in Round.OPEN_PHASES
    rules = current.rules if current is not None and is_open else rules_in_force(table.rules_key, now)
    bets: tuple[Bet, ...] = ()
    if current is not None:
        standing = Bet.objects.filter(round=current).exclude(state=Bet.State.WITHDRAWN)
        bets = tuple(standing.select_related("player").order_by("id"))
    sessions = PlaySession.objects.filter(table=table, ended_at=None).select_related("player")
    return Found(
        table=table,
        rules=rules,
        values=blackjack_values(rules),
        bets=bets,
        under_way=_under_way(table, current),
        sessions=tuple(sessions.order_by("opened_at")),
        now=now,
    )


def _under_way(table: Table, current: Round | None) -> CardRound | None:
    if current is None or current.phase == Round.Phase.BETTING:
        return None
    try:
        return card_round_now(table.pk, table.slug, table.version, current, blackjack_values(current.rules))
    except RecordLost:
        # No cards were dealt before it was void, or its record is lost: the table shows what it has.
        return None


def _public(found: Found) -> BlackjackTable:
    table, current, values = found.table, found.round, found.values
    rules, phase, under_way = values.table_rules, found.phase, found.under_way
    shown = phase in ("offers", "deciding", "result", "void")
    kept = places_kept(current) if current is not None and phase == "betting" else {}
    return BlackjackTable(
        slug=table.slug,
        name=table.name,
        currency=table.currency,
        version=table.version,
        rules_version=found.rules.version,
        rules_url=rules_url(found.rules),
        individual=values.individual,
        phase=phase,
        announcement=found.announcement,
        round_number=current.number if current is not None else None,
        decision=under_way.decision if under_way is not None and shown else 0,
        opened_ms=_opened_ms(found),
        deadline_ms=_ms(table.deadline_at) if _is_timed(found) else None,
        places=places_of(
            values=values,
            bets=found.bets if shown or phase == "betting" else (),
            under_way=under_way if shown else None,
            turn=found.turn,
            void=phase == "void",
            kept={place: found.names[who] for place, who in kept.items() if who in found.names},
        ),
        bank=bank_view(under_way) if under_way is not None and shown else BankView(),
        turn=found.turn,
        history=history(table.pk, HISTORY),
        watching=len({one.player_id for one in found.sessions} - {bet.player_id for bet in found.bets}),
        commitment=current.commitment if current is not None else "",
        void_reason=current.void_reason if current is not None and phase == "void" else "",
        min_bet=rules.min_bet,
        max_bet=rules.max_bet,
        chip_step=rules.chip_step,
        decks=rules.decks,
        places_per_player=values.places_per_player,
        double_any_total=rules.double_any_total,
        split_pairs_only=rules.split_pairs_only,
        max_splits=rules.max_splits,
        insurance=rules.insurance,
        special_prizes=rules.special_prizes,
        betting_seconds=values.betting_seconds,
        offer_seconds=values.offer_seconds,
        decision_seconds=values.decision_seconds,
    )


def _is_timed(found: Found) -> bool:
    """Does a time run that anybody need see? At an individual table it is the player who ends the bets."""
    waits = found.phase == "betting" and found.values.individual
    return found.table.deadline_at is not None and not waits and found.phase != "closed"


def _opened_ms(found: Found) -> int | None:
    current, phase = found.round, found.phase
    if current is None or phase in ("asleep", "closed"):
        return None
    if phase == "betting":
        began = current.closes_at - timedelta(seconds=found.values.betting_seconds) if current.closes_at else None
        return _ms(began or current.opened_at)
    if phase in ("result", "void"):
        return _ms(current.ended_at)
    return _ms(found.under_way.opened_at) if found.under_way is not None else None


def history(table_id: int, most: int) -> tuple[BankResultView, ...]:
    """What the bank had in the table's last rounds, latest first (805/4.c)."""
    rounds = Round.objects.filter(table_id=table_id, phase=Round.Phase.SETTLED).exclude(outcome="")
    rows = rounds.order_by("-number").values_list("number", "outcome")[:most]
    return tuple(_bank_result(number, outcome) for number, outcome in rows)


def _bank_result(number: int, outcome: str) -> BankResultView:
    blackjack_, total = outcome == "bj", 21 if outcome == "bj" else int(outcome)
    return BankResultView(number, total, is_blackjack=blackjack_, is_bust=total > blackjack.BLACKJACK)


def _viewers(found: Found, public: BlackjackTable, player_ids: Collection[int]) -> dict[int, BlackjackViewer]:
    return viewers_of(
        table=found.table,
        public=public,
        values=found.values,
        bets=found.bets,
        under_way=found.under_way,
        sessions=[one for one in found.sessions if one.player_id in set(player_ids)],
    )


def _ms(at: datetime | None) -> int | None:
    return None if at is None else int(at.timestamp() * 1000)


__all__ = ["blackjack_table", "history", "table_views"]
