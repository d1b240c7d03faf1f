"""What is measured on the database alone: one append, and ten thousand bets of one spin settled in three ways.

Run as a process with the house's environment: `python -m benchmarks.store append SECONDS | settle ROUNDS`; JSON.
"""

import json
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import django

CLIENTS = 6
BETS = 10_000
BETTORS = 500
POSITIONS = ["red", "black", "even", "odd", "low", "high", "dozen:1", "column:2", "straight:17", "split:0-1"]


def append_rate(seconds: float) -> float:
    """Appends a second with six clients, each at its own table, each in a transaction of its own."""
    from games.models import Table

    tables = list(Table.objects.filter(slug__startswith="long").exclude(round=None).order_by("pk")[:CLIENTS])
    counts = [0] * CLIENTS
    until = time.perf_counter() + seconds

    def client(n: int) -> None:
        from django.db import connection, transaction
        from django.utils import timezone

        from games.events import BetsPlaced, EventDraft
        from games.log import CommandMark, append

        table = tables[n]
        version, now = table.version, timezone.now()
        while time.perf_counter() < until:
            with transaction.atomic():
                done = append(
                    table_id=table.pk,
                    round_id=table.round_id,
                    expected_version=version,
                    events=[EventDraft(BetsPlaced(bets=[["red", 100]]), amount=100)],
                    deadline=table.deadline_at,
                    command=CommandMark(key=f"bench:{n}:{version}:{now.timestamp()}", body=""),
                    now=now,
                )
            version = done.version
            counts[n] += 1
        connection.close()

    threads = [threading.Thread(target=client, args=(n,)) for n in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / seconds


def round_fill() -> tuple[int, str]:
    """A closed round with ten thousand bets of five hundred players, staked through the ledger; its id and table."""
    from django.db import transaction
    from django.utils import timezone

    from accounts import ledger
    from accounts.models import LedgerAccount, Player, PlaySession
    from games.models import Bet, Table, TableCommand
    from games.services.bets import escrow_ref
    from games.services.roulette import round_open

    now = timezone.now()
    table = Table.objects.create(
        slug="settle", name="settle", game="roulette", currency="DEMO", rules_key="roulette-american-demo"
    )
    round_id = round_open(table_id=table.pk, now=now)
    assert round_id is not None
    Player.objects.bulk_create(Player(nickname=f"s{n}", email=f"s{n}@exemplo.pt") for n in range(BETTORS))
    people = list(Player.objects.filter(nickname__regex=r"^s\d+$"))
    LedgerAccount.objects.bulk_create(LedgerAccount(kind="wallet", currency="DEMO", player=one) for one in people)
    PlaySession.objects.bulk_create(
        PlaySession(player=one, table=table, currency="DEMO", opened_at=now, seen_at=now) for one in people
    )
    sessions = list(PlaySession.objects.filter(table=table))
    command = TableCommand.objects.create(key="settle-bench", table=table, body="", version=0, at=now)
    Bet.objects.bulk_create(
        Bet(
            round_id=round_id,
            player_id=session.player_id,
            session=session,
            command=command,
            position=POSITIONS[(n + place) % len(POSITIONS)],
            amount=200,
            placed_at=now,
        )
        for place, session in enumerate(sessions)
        for n in range(BETS // BETTORS)
    )
    with transaction.atomic():
        issuer = ledger.account_open(LedgerAccount.Kind.DEMO_ISSUER, "DEMO")
        escrow = ledger.account_open(LedgerAccount.Kind.ESCROW, "DEMO", ref=escrow_ref(round_id))
        ledger.account_open(LedgerAccount.Kind.HOUSE, "DEMO", ref=f"table:{table.slug}")
        moves = [ledger.Move(issuer, escrow, 200 * BETS)]
        ledger.post(key="settle-bench", kind="demo_refill", currency="DEMO", moves=moves, now=now)
    return round_id, table.slug


def settle_times(rounds: int) -> dict[str, list[float]]:
    """Seconds of each way in turn; each is undone again, so that the next finds the same round."""
    from django.db import transaction

    from benchmarks.settling import settle_bare, settle_orm, settle_ours

    round_id, slug = round_fill()
    ways: dict[str, Callable[[int, str], int]] = {"ours": settle_ours, "orm": settle_orm, "bare": settle_bare}
    times: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(rounds):
        returned = set()
        for name, way in ways.items():
            with transaction.atomic():
                began = time.perf_counter()
                returned.add(way(round_id, slug))
                times[name].append(time.perf_counter() - began)
                transaction.set_rollback(True)
        assert len(returned) == 1, f"the three ways disagree: {returned}"
    return times


def main(words: list[str]) -> Any:
    if words[0] == "append":
        return append_rate(float(words[1]))
    from benchmarks.seed import rules_make

    rules_make("bench-settle")
    return settle_times(int(words[1]))


if __name__ == "__main__":
    django.setup()
    print(json.dumps(main(sys.argv[1:])))
