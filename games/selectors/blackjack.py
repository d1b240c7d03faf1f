"""What a blackjack table shows: one public view that all see alike, and a viewer's own. Reads only.

Everything of a round under way comes from its record (`games/blackjack_record.py`). The bank's closed card and the shoe
are never looked at here but through `bank_shown`, which has the open cards alone until the bank has played.
"""

from collections.abc import Collection
from datetime import datetime

from django.db.models import QuerySet

from casino.prepared import Prepared
from casino.rulebook.card_values import BlackjackValues
from casino.rulebook.selectors import blackjack_values
from games.blackjack_record import CardRound, card_round_now
from games.engines import blackjack
from games.models import Round
from games.selectors.blackjack_own import viewers_of
from games.selectors.blackjack_places import bank_view, places_of
from games.selectors.card_found import Found, found_read
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


# A table's rows as they are at one version.
BlackjackFound = Found[BlackjackValues, CardRound]


def _phase(found: BlackjackFound) -> CardPhase:
    if found.phase != "playing":
        return found.phase
    offers = found.under_way is not None and found.under_way.state.stage is blackjack.Stage.OFFERS
    return "offers" if offers else "deciding"


def _announcement(found: BlackjackFound, phase: CardPhase) -> Announcement:
    if phase == "betting":
        return "place_bets"
    if phase in ("offers", "deciding") and (found.under_way is None or found.under_way.decision == 1):
        return "no_more_bets"
    return phase


def _turn(found: BlackjackFound, phase: CardPhase) -> TurnView | None:
    """Whose decision it is."""
    if found.under_way is None or phase != "deciding":
        return None
    turn = blackjack.to_act(found.under_way.state)
    return TurnView(turn.seat, turn.hand, found.names[found.under_way.owners[turn.seat]].nickname) if turn else None


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


def _found(table_id: int, now: datetime) -> BlackjackFound:
    return found_read(table_id, values_of=blackjack_values, round_now=card_round_now, now=now)


def _public(found: BlackjackFound) -> BlackjackTable:
    table, current, values = found.table, found.round, found.values
    rules, phase, under_way = values.table_rules, _phase(found), found.under_way
    shown, turn = found.is_dealt, _turn(found, phase)
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
        announcement=_announcement(found, phase),
        round_number=current.number if current is not None else None,
        decision=under_way.decision if under_way is not None and shown else 0,
        opened_ms=found.opened_ms,
        deadline_ms=found.deadline_ms,
        places=places_of(
            values=values,
            bets=found.bets if shown or phase == "betting" else (),
            under_way=under_way if shown else None,
            turn=turn,
            void=phase == "void",
            kept={place: found.names[who] for place, who in kept.items() if who in found.names},
        ),
        bank=bank_view(under_way) if under_way is not None and shown else BankView(),
        turn=turn,
        history=history(table.pk, HISTORY),
        watching=found.watching,
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


def history(table_id: int, most: int) -> tuple[BankResultView, ...]:
    """What the bank had in the table's last rounds, latest first (805/4.c)."""
    rows = _HISTORY.rows(table_id) if most == HISTORY else _history(table_id)[:most]
    return tuple(_bank_result(number, outcome) for number, outcome in rows)


def _history(table_id: int) -> QuerySet[Round, tuple[int, str]]:
    rounds = Round.objects.filter(table_id=table_id, phase=Round.Phase.SETTLED).exclude(outcome="")
    return rounds.order_by("-number").values_list("number", "outcome")


_HISTORY = Prepared(lambda table: _history(table)[:HISTORY])


def _bank_result(number: int, outcome: str) -> BankResultView:
    blackjack_, total = outcome == "bj", 21 if outcome == "bj" else int(outcome)
    return BankResultView(number, total, is_blackjack=blackjack_, is_bust=total > blackjack.BLACKJACK)


def _viewers(found: BlackjackFound, public: BlackjackTable, player_ids: Collection[int]) -> dict[int, BlackjackViewer]:
    return viewers_of(
        table=found.table,
        public=public,
        values=found.values,
        bets=found.bets,
        under_way=found.under_way,
        sessions=[one for one in found.sessions if one.player_id in set(player_ids)],
    )


__all__ = ["blackjack_table", "history", "table_views"]
