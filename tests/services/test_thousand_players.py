"""One wheel, a thousand players: each bet is taken, decided and paid, and the table stays one table."""

from datetime import timedelta

import pytest
from django.db import transaction

from accounts import ledger
from accounts.models import LedgerAccount, Player, PlaySession
from games.audit import audit_run
from games.models import Bet, Round
from games.selectors import roulette as selectors
from tests.factories import make_player
from tests.services.roulette_room import Room

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(300)]

PLAYERS = 1000
CHIPS = 10_000
POSITIONS = ["red", "black", "even", "odd", "low", "high", "dozen:1", "column:2", "straight:17", "split:0-1"]
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}


def crowd(room: Room) -> list[Player]:
    """A thousand people with chips and a seat; the rows of people in bulk, their chips through the ledger."""
    Player.objects.bulk_create(Player(nickname=f"p{n}", email=f"p{n}@exemplo.pt") for n in range(PLAYERS))
    people = list(Player.objects.filter(nickname__startswith="p").order_by("pk"))
    LedgerAccount.objects.bulk_create(LedgerAccount(kind="wallet", currency="DEMO", player=one) for one in people)
    PlaySession.objects.bulk_create(
        PlaySession(
            player=one,
            table=room.table,
            currency="DEMO",
            opened_at=room.now,
            seen_at=room.now,
            deadline_at=room.now + timedelta(minutes=5),
        )
        for one in people
    )
    issuer = ledger.account_open(LedgerAccount.Kind.DEMO_ISSUER, "DEMO")
    with transaction.atomic():
        ledger.post_select(
            key="crowd",
            kind="demo_refill",
            currency="DEMO",
            select_sql="SELECT %s, id, %s, NULL FROM accounts_ledgeraccount WHERE kind = 'wallet'"
            " AND currency = 'DEMO' AND credits = 0",
            params=[issuer, CHIPS],
            now=room.now,
        )
    return people


def returned(position: str, number: int, amount: int) -> int:
    """What the rules give back, written here without the engine."""
    wins = {
        "red": (number in RED, 2),
        "black": (number not in RED and number > 0, 2),
        "even": (number > 0 and number % 2 == 0, 2),
        "odd": (number % 2 == 1, 2),
        "low": (1 <= number <= 18, 2),
        "high": (number >= 19, 2),
        "dozen:1": (1 <= number <= 12, 3),
        "column:2": (number % 3 == 2, 3),
        "straight:17": (number == 17, 36),
        "split:0-1": (number in (0, 1), 18),
    }
    won, times = wins[position]
    return amount * times if won else 0


@pytest.mark.rule("804/5", "804/18")
def test_a_thousand_players_at_one_wheel_are_all_paid_to_the_cent() -> None:
    room = Room()
    room.enter(make_player())
    people = crowd(room)
    for n, player in enumerate(people):
        room.place(player, (POSITIONS[n % len(POSITIONS)], 100 * (1 + n % 3)))
    played = room.finish()
    assert played.phase == Round.Phase.SETTLED
    number = int(played.outcome)
    wallets = LedgerAccount.objects.filter(kind="wallet", currency="DEMO", player__in=people)
    after = {account.player_id: account.balance for account in wallets}
    for n, player in enumerate(people):
        amount = 100 * (1 + n % 3)
        assert after[player.pk] == CHIPS - amount + returned(POSITIONS[n % len(POSITIONS)], number, amount)
    assert Bet.objects.filter(round=played, state__in=["won", "lost"]).count() == PLAYERS
    shown = selectors.public_table(room.table.pk, now=room.now)
    assert len(shown.seats) + shown.seats_more == PLAYERS + 1
    assert [name for name, finding in audit_run().items() if not finding.ok] == []
