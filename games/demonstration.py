"""The demonstration's past: a few rounds at each table, played through the real services by its two players.

A newcomer finds last numbers, statements and rounds to open, and `audit` finds something in each of its checks. Nothing
is made up: the numbers come from the dice, the money moves in the ledger, only the hour is earlier today.
"""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import Player, PlaySession
from accounts.services.cashier import deposit
from accounts.services.demonstration import SANDBOX_CENTS
from accounts.services.protection import limit_set
from accounts.services.sessions import session_end
from casino import dice
from casino.rulebook.selectors import rules_in_force, rules_values
from games.demonstration_cards import rounds_play
from games.demonstration_poker import hands_play
from games.engines.roulette import Wheel
from games.models import Round, Table
from games.selectors.lobby import offers_wheels
from games.services import bets, individual, roulette, tables
from games.services.bets import Announced, Asked, Wanted

ROUNDS = 14
# What a cautious visitor would lay; each round takes some of it.
USUAL: list[Asked] = [
    Wanted("red", 200),
    Wanted("dozen:2", 200),
    Wanted("straight:17", 100),
    Wanted("split:8-11", 100),
    Wanted("corner:25-26-28-29", 100),
]
# And what only some tables have: by the wheel.
SPECIAL: Mapping[Wheel, list[Asked]] = {
    Wheel.AMERICAN: [],
    Wheel.AMERICAN_DOUBLE_ZERO: [Wanted("split:0-00", 100), Wanted("street:0-00-2", 100)],
    Wheel.FRENCH: [Announced("voisins", 900), Announced("tiers", 600), Announced("neighbours:17:2", 500)],
}
OWN_ROUNDS = 4
WEEKLY_LIMIT_CENTS = 200_000


# What other applications add to a fresh demonstration; entered when they are ready.
_others: list[Callable[[datetime], None]] = []


def other_register(seed: Callable[[datetime], None]) -> None:
    """Have `seed` called, with the hour, whenever the demonstration is loaded."""
    if seed not in _others:
        _others.append(seed)


def others_seed(*, now: datetime) -> None:
    for seed in _others:
        seed(now)


@transaction.atomic
def history_play(*, now: datetime) -> int:
    """Play the demonstration's past where no round has been played yet; the number of rounds."""
    if Round.objects.exists():
        return 0
    players = list(Player.objects.filter(email__in=["ana@exemplo.pt", "rui@exemplo.pt"]).order_by("pk"))
    begin = now - timedelta(hours=2)
    for player in players:
        limit_set(player_id=player.pk, kind="stake", period="week", amount=WEEKLY_LIMIT_CENTS, now=begin)
        deposit(player_id=player.pk, amount=SANDBOX_CENTS, key=f"demonstration-{player.pk}", now=begin)
    played = 0
    for table in Table.objects.filter(owner=None, is_tournament=False).order_by("pk"):
        if table.game in tables.POKER:
            played += hands_play(table, players, begin)
        elif tables.is_cards(table.game):
            played += rounds_play(table, players, begin)
        elif offers_wheels(table, now):
            played += sum(_own_play(table, player, begin) for player in players)
        else:
            played += _table_play(table, players, begin)
    return played


def _own_play(offer: Table, player: Player, begin: datetime) -> int:
    """A few rounds at the player's own wheel: a bet, the ball, and the next round; then the player leaves."""
    table = individual.table_own(offer_id=offer.pk, player_id=player.pk, now=begin)
    session = tables.table_enter(player_id=player.pk, table_id=table.pk, device="demonstração", now=begin)
    at = begin
    for number in range(1, OWN_ROUNDS + 1):
        _bets_lay(table, player, number, at + timedelta(seconds=8), USUAL)
        at += timedelta(seconds=12)
        individual.ball_launch(
            table_id=table.pk,
            player_id=player.pk,
            round_number=number,
            key=f"demonstration-{table.slug}-{number}-ball",
            now=at,
        )
        at = _step(table)
        if number == OWN_ROUNDS:
            session_end(session_id=session.pk, reason=PlaySession.End.PLAYER, now=at)
        _step(table)
        at = _opened_at(table) or at
    return OWN_ROUNDS


def _table_play(table: Table, players: list[Player], begin: datetime) -> int:
    at = begin
    wheel = rules_values(rules_in_force(table.rules_key, begin)).table_rules.wheel
    sessions = [
        tables.table_enter(player_id=player.pk, table_id=table.pk, device="demonstração", now=at) for player in players
    ]
    for number in range(1, ROUNDS + 1):
        for player in players:
            _bets_lay(table, player, number, at + timedelta(seconds=5), [*USUAL, *SPECIAL[wheel]])
        if number == ROUNDS // 2 and table.currency == "DEMO":
            at = _void(table, at + timedelta(seconds=10))
        else:
            at = _step(table)
            at = _step(table)
        if number == ROUNDS:
            for session in sessions:
                session_end(session_id=session.pk, reason=PlaySession.End.PLAYER, now=at)
        _step(table)
        at = _opened_at(table) or at
    return ROUNDS


def _bets_lay(table: Table, player: Player, number: int, at: datetime, usual: Sequence[Asked]) -> None:
    bets.bets_place(
        table_id=table.pk,
        player_id=player.pk,
        round_number=number,
        key=f"demonstration-{table.slug}-{number}",
        bets=[usual[dice.below(len(usual))]],
        now=at,
    )


def _void(table: Table, at: datetime) -> datetime:
    reason = gettext("Jogada anulada para mostrar a devolução das apostas.")
    round_id = Table.objects.values_list("round_id", flat=True).get(pk=table.pk)
    assert round_id is not None
    with _unsaid():
        roulette.round_void(round_id=round_id, reason=reason, now=at)
    return at


@contextmanager
def _unsaid() -> Iterator[None]:
    """A void round is a warning to whoever runs the house; this one is planned."""
    voice = logging.getLogger(roulette.__name__)
    before = voice.level
    voice.setLevel(logging.ERROR)
    try:
        yield
    finally:
        voice.setLevel(before)


def _step(table: Table) -> datetime:
    """Let the clock's next step happen at its own hour; that hour."""
    deadline = Table.objects.values_list("deadline_at", flat=True).get(pk=table.pk)
    assert deadline is not None
    tables.table_tick(table_id=table.pk, now=deadline)
    return deadline


def _opened_at(table: Table) -> datetime | None:
    table.refresh_from_db()
    return table.round.opened_at if table.round else None
