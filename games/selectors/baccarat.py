"""What a baccarat table shows: one public view that all see alike, and a viewer's own. Reads only."""

from collections.abc import Collection, Sequence
from datetime import datetime

from casino.rulebook.baccarat_values import BaccaratValues
from casino.rulebook.selectors import baccarat_values
from games.baccarat_outcome import coup_told, draw_steps
from games.baccarat_record import BaccaratRound, baccarat_round_now
from games.engines import baccarat
from games.engines.baccarat import Coup, Result, Variant
from games.engines.cards import Card
from games.models import Bet, Round
from games.selectors.baccarat_views import (
    BaccaratPhase,
    BaccaratTable,
    BaccaratViewer,
    ChanceView,
    CoupView,
    CoupWas,
    OwnBetView,
    SeatView,
    SideView,
)
from games.selectors.card_found import Found, found_read
from games.selectors.card_own import money_of
from games.selectors.roulette import rules_url

# Coups of the boards: eleven columns of the bead plate.
HISTORY = 66
BaccaratFound = Found[BaccaratValues, BaccaratRound]
_RESULTS: dict[str, Result] = {"won": "won", "lost": "lost", "push": "push", "void": "void"}


def table_views(
    table_id: int, player_ids: Collection[int], *, now: datetime
) -> tuple[BaccaratTable, dict[int, BaccaratViewer]]:
    """What all see, and the private view of each of `player_ids` who has an open session here; of one version."""
    found = _found(table_id, now)
    public = _public(found)
    sessions = [one for one in found.sessions if one.player_id in set(player_ids)]
    common = money_of(table=found.table, phase=public.phase, values=found.values, bets=found.bets, sessions=sessions)
    return public, {
        session.player_id: BaccaratViewer(**fields, bets=own_bets(found.values, own)) for session, own, fields in common
    }


def baccarat_table(table_id: int, now: datetime) -> BaccaratTable:
    """All that everyone may see."""
    return _public(_found(table_id, now))


def _found(table_id: int, now: datetime) -> BaccaratFound:
    return found_read(table_id, values_of=baccarat_values, round_now=baccarat_round_now, now=now)


def _public(found: BaccaratFound) -> BaccaratTable:
    table, current, values = found.table, found.round, found.values
    rules, under_way = values.table_rules, found.under_way if found.is_dealt else None
    assert found.phase != "playing", "a coup that is dealt is decided"
    phase: BaccaratPhase = found.phase
    bets = found.bets if found.is_dealt or phase == "betting" else ()
    return BaccaratTable(
        slug=table.slug,
        name=table.name,
        currency=table.currency,
        version=table.version,
        rules_version=found.rules.version,
        rules_url=rules_url(found.rules),
        individual=values.individual,
        is_macau=rules.variant is Variant.MACAU,
        phase=phase,
        round_number=current.number if current is not None else None,
        opened_ms=found.opened_ms,
        deadline_ms=found.deadline_ms,
        coup=coup_view(under_way.coup) if under_way is not None else None,
        chances=_chances(values, bets),
        seats=seats_of(values, bets, ended=phase in ("result", "void")),
        history=history(table.pk, HISTORY),
        watching=found.watching,
        commitment=current.commitment if current is not None else "",
        void_reason=current.void_reason if current is not None and phase == "void" else "",
        min_bet=rules.min_bet,
        max_bet=baccarat.maximum(rules, "ponto"),
        chip_step=rules.chip_step,
        decks=rules.decks,
        commission=rules.commission.value,
        differential=rules.differential,
        betting_seconds=values.betting_seconds,
        deal_ms=values.deal_seconds * 1000,
    )


def coup_view(coup: Coup) -> CoupView:
    """The coup as it lies on the felt."""
    return CoupView(_side(coup.ponto), _side(coup.banca), draw_steps(coup), coup.winner)


def _side(cards: Sequence[Card]) -> SideView:
    return SideView(
        cards=tuple(cards[:2]),
        third=cards[2] if len(cards) == 3 else None,
        first_total=baccarat.total(cards[:2]),
        total=baccarat.total(cards),
        is_pair=baccarat.is_pair(cards),
    )


def _chances(values: BaccaratValues, bets: Sequence[Bet]) -> tuple[ChanceView, ...]:
    """Every chance that the table offers, with all that lies on it."""
    rules, views = values.table_rules, []
    for chance in baccarat.CHANCES:
        if chance in baccarat.PAIRS and not rules.pairs:
            continue
        laid = [bet for bet in bets if bet.position == chance]
        views.append(
            ChanceView(
                chance=chance,
                times=baccarat.PRIZES[chance],
                most=baccarat.maximum(rules, chance),
                amount=sum(bet.amount for bet in laid),
                players=len({bet.player_id for bet in laid}),
                result=_RESULTS.get(laid[0].state) if laid else None,
            )
        )
    return tuple(views)


def seats_of(values: BaccaratValues, bets: Sequence[Bet], *, ended: bool) -> tuple[SeatView, ...]:
    """The table's places, taken in the order of the first bets; the rest free."""
    rows: dict[int, list[Bet]] = {}
    for bet in bets:
        rows.setdefault(bet.player_id, []).append(bet)
    taken = [
        SeatView(
            number=number,
            nickname=own[0].player.nickname,
            public_id=own[0].player.public_id,
            bets=tuple(
                (chance, amount)
                for chance in baccarat.CHANCES
                if (amount := sum(bet.amount for bet in own if bet.position == chance))
            ),
            staked=sum(bet.amount for bet in own),
            returned=sum(bet.returned for bet in own) if ended else None,
        )
        for number, own in enumerate(rows.values(), 1)
    ]
    return (*taken, *(SeatView(number) for number in range(len(taken) + 1, values.places + 1)))


def own_bets(values: BaccaratValues, bets: Sequence[Bet]) -> tuple[OwnBetView, ...]:
    """One player's bets, chance by chance, with the commission of each prize told."""
    views = []
    for chance in baccarat.CHANCES:
        own = [bet for bet in bets if bet.position == chance]
        if not own:
            continue
        won = [bet for bet in own if bet.state == Bet.State.WON]
        prize = sum(baccarat.PRIZES[chance] * bet.amount for bet in won)
        views.append(
            OwnBetView(
                chance=chance,
                amount=sum(bet.amount for bet in own),
                result=_RESULTS.get(own[0].state),
                prize=prize,
                commission=prize - sum(bet.prize for bet in won),
                returned=sum(bet.returned for bet in own),
            )
        )
    return tuple(views)


def history(table_id: int, most: int) -> tuple[CoupWas, ...]:
    """The table's last coups, latest first."""
    rounds = Round.objects.filter(table_id=table_id, phase=Round.Phase.SETTLED).exclude(outcome="")
    rows = rounds.order_by("-number").values_list("number", "outcome")[:most]
    return tuple(CoupWas(number, coup_told(outcome)) for number, outcome in rows)
