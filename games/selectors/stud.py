"""What a table of póquer sem descarte shows: one public view that all see alike, and a viewer's own. Reads only."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Any

from accounts.models import Player
from casino.rulebook.selectors import stud_values
from casino.rulebook.stud_values import StudValues
from games.card_positions import place_of
from games.engines import stud
from games.engines.stud import Decision, Outcome
from games.models import Bet, Round
from games.selectors.card_found import Found, found_read
from games.selectors.places import places_kept
from games.selectors.roulette import rules_url
from games.selectors.stud_own import hand_shown, viewers_of
from games.selectors.stud_views import (
    BankHandView,
    PlaceResult,
    StudAnnouncement,
    StudBankView,
    StudPhase,
    StudPlaceView,
    StudTable,
    StudViewer,
)
from games.stud_outcome import NOT_QUALIFIED, combination_of
from games.stud_record import StudRound, stud_round_now

HISTORY = 20
StudFound = Found[StudValues, StudRound]


def table_views(
    table_id: int, player_ids: Collection[int], *, now: datetime
) -> tuple[StudTable, dict[int, StudViewer]]:
    """What all see, and the private view of each of `player_ids` who has an open session here; of one version."""
    found = _found(table_id, now)
    public = _public(found)
    if not player_ids:
        return public, {}
    wanted = set(player_ids)
    viewers = viewers_of(
        table=found.table,
        public=public,
        values=found.values,
        bets=found.bets,
        under_way=found.under_way,
        sessions=[one for one in found.sessions if one.player_id in wanted],
    )
    return public, viewers


def stud_table(table_id: int, now: datetime) -> StudTable:
    """All that everyone may see."""
    return _public(_found(table_id, now))


def _found(table_id: int, now: datetime) -> StudFound:
    return found_read(table_id, values_of=stud_values, round_now=stud_round_now, now=now)


def _public(found: StudFound) -> StudTable:
    table, current, values = found.table, found.round, found.values
    rules, under_way = values.table_rules, found.under_way if found.is_dealt else None
    phase: StudPhase = "deciding" if found.phase == "playing" else found.phase
    kept = places_kept(current) if current is not None and phase == "betting" else {}
    return StudTable(
        slug=table.slug,
        name=table.name,
        currency=table.currency,
        version=table.version,
        rules_version=found.rules.version,
        rules_url=rules_url(found.rules),
        individual=values.individual,
        phase=phase,
        announcement=_announcement(phase, under_way),
        round_number=current.number if current is not None else None,
        decision=under_way.decision if under_way is not None else 0,
        opened_ms=found.opened_ms,
        deadline_ms=found.deadline_ms,
        places=places_of(
            values=values,
            bets=found.bets if found.is_dealt or phase == "betting" else (),
            under_way=under_way,
            is_void=phase == "void",
            kept={place: found.names[who] for place, who in kept.items() if who in found.names},
        ),
        bank=bank_view(under_way) if under_way is not None else StudBankView(),
        waiting=len(under_way.waiting) if under_way is not None and phase == "deciding" else 0,
        history=history(table.pk, HISTORY),
        watching=found.watching,
        commitment=current.commitment if current is not None else "",
        void_reason=current.void_reason if current is not None and phase == "void" else "",
        min_bet=rules.min_bet,
        max_bet=rules.max_bet,
        chip_step=rules.chip_step,
        places_per_player=values.places_per_player,
        pays=tuple((word, rules.pays[word]) for word in reversed(tuple(stud.STANDARD_PAYS))),
        betting_seconds=values.betting_seconds,
        decision_seconds=values.decision_seconds,
    )


def _announcement(phase: StudPhase, under_way: StudRound | None) -> StudAnnouncement:
    if phase == "betting":
        return "place_bets"
    if phase == "deciding" and (under_way is None or len(under_way.waiting) == len(under_way.state.seats)):
        return "no_more_bets"
    return phase


def bank_view(under_way: StudRound) -> StudBankView:
    """The open card and four closed ones; all five once every place has decided."""
    state = under_way.state
    if not under_way.is_shown:
        return StudBankView(cards=(state.bank[-1],), closed=stud.HAND - 1)
    shown = hand_shown(state.bank)
    return StudBankView(shown.cards, 0, shown.combination, stud.qualifies(state.bank))


def places_of(
    *,
    values: StudValues,
    bets: Iterable[Bet],
    under_way: StudRound | None,
    is_void: bool,
    kept: Mapping[int, Player],
) -> tuple[StudPlaceView, ...]:
    """Every place by its number. `kept`: whose it was in the last round, where nobody has bet yet."""
    by_place: dict[int, list[Bet]] = defaultdict(list)
    for bet in bets:
        by_place[place_of(bet.position)].append(bet)
    outcomes = _outcomes(under_way)
    places = []
    for number in range(1, values.places + 1):
        own = by_place.get(number, [])
        if not own:
            who = kept.get(number)
            places.append(StudPlaceView(number, who.nickname, who.public_id) if who else StudPlaceView(number))
            continue
        ante = sum(bet.amount for bet in own if bet.position == f"place:{number}")
        decided_all = all(bet.state != Bet.State.PLACED for bet in own)
        places.append(
            StudPlaceView(
                number=number,
                nickname=own[0].player.nickname,
                public_id=own[0].player.public_id,
                ante=ante,
                bet=sum(bet.amount for bet in own) - ante,
                returned=sum(bet.returned for bet in own) if decided_all else None,
                **_cards(under_way, number),
                **_result(outcomes.get(number), is_void=is_void),
            )
        )
    return tuple(places)


def _cards(under_way: StudRound | None, number: int) -> dict[str, Any]:
    """What lies before a place: its backs, and its faces only when every face is turned up."""
    seat = under_way.seat(number) if under_way is not None else None
    if under_way is None or seat is None:
        return {}
    decided = None if seat.decision is None else seat.decision.value
    if not under_way.is_shown:
        return {"decided": decided, "closed": stud.HAND}
    return {"decided": decided, "hand": hand_shown(seat.cards)}


def _outcomes(under_way: StudRound | None) -> Mapping[int, Outcome]:
    if under_way is None or not under_way.is_shown:
        return {}
    return {one.seat.number: one for one in stud.settle(under_way.state)}


def _result(outcome: Outcome | None, *, is_void: bool) -> dict[str, Any]:
    if is_void:
        return {"result": "void"}
    if outcome is None:
        return {}
    result: PlaceResult = "folded"
    if outcome.seat.decision is Decision.BET:
        assert outcome.ante_result in ("won", "lost", "push")
        result = "no_game" if outcome.bet_result == "returned" else outcome.ante_result
    return {"result": result, "prize": outcome.prize}


def history(table_id: int, most: int) -> tuple[BankHandView, ...]:
    """What the bank had in the table's last rounds, latest first."""
    rounds = Round.objects.filter(table_id=table_id, phase=Round.Phase.SETTLED).exclude(outcome="")
    rows = rounds.order_by("-number").values_list("number", "outcome")[:most]
    return tuple(BankHandView(number, combination_of(short), short != NOT_QUALIFIED) for number, short in rows)
