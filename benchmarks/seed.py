"""Fills the benchmarks' own database through the house's services: players, tables, seats, signed-in browsers.

Run as a process with the house's environment, `python -m benchmarks.seed seat|renew|fast|late|poker|blackjack`;
answers JSON.
"""

import json
import sys
from datetime import UTC, date, datetime, timedelta
from typing import Any

import django

SINCE = datetime(2025, 1, 1, tzinfo=UTC)
SEATS = 9
PLACES = 7
FAST_TABLES = 20
BUY_IN = 100_00
STATED_ROUND = timedelta(hours=6)


def nif(n: int) -> str:
    """The n-th valid individual tax number."""
    digits = f"2{n:07d}"
    check = 11 - sum(int(digit) * weight for digit, weight in zip(digits, range(9, 1, -1), strict=True)) % 11
    return digits + str(check if check < 10 else 0)


def rules_make(key: str, like_key: str = "roulette-american-demo", **changes: int) -> None:
    """A version of the demonstration's rules with other times."""
    from casino.rulebook.demonstration import demonstration_rules_seed
    from casino.rulebook.models import SpecificRules

    demonstration_rules_seed(SINCE)
    like = SpecificRules.objects.filter(key=like_key).latest("version")
    SpecificRules.objects.create(
        regulation=like.regulation,
        key=key,
        version=1,
        title=key,
        state="in_force",
        values=like.values | changes,
        demonstration=True,
        in_force_from=SINCE,
        created_at=SINCE,
    )


def players_make(most: int) -> list[str]:
    """That many players, signed in; their session cookies."""
    from django.utils import timezone

    from accounts.services.players import player_create

    ids = []
    for n in range(most):
        player = player_create(
            email=f"jogador{n}@exemplo.pt",
            password=None,
            name=f"Pessoa {n}",
            nickname=f"jogador{n}",
            birth_date=date(1990, 1, 1),
            nif=nif(n + 1),
            now=timezone.now(),
        )
        ids.append(player.pk)
    return cookies_of(ids)


def cookies_of(ids: list[int]) -> list[str]:
    """A signed-in browser for each player."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from accounts.models import Player

    cookies = []
    for player_id in ids:
        player = Player.objects.get(pk=player_id)
        store = SessionStore()
        store[SESSION_KEY] = str(player.pk)
        store[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
        store[HASH_SESSION_KEY] = player.get_session_auth_hash()
        store.create()
        cookies.append(str(store.session_key))
    return cookies


def tables_seat(slug: str, rules_key: str, most: int, cookies: list[str]) -> list[dict[str, Any]]:
    """That many tables with `SEATS` players each; players come round again where there are fewer than seats."""
    from django.utils import timezone

    from accounts.models import Player
    from games.models import Table
    from games.services.tables import table_enter

    ids = list(Player.objects.filter(nickname__startswith="jogador").order_by("pk").values_list("pk", flat=True))
    seated = []
    for n in range(most):
        table = Table.objects.create(
            slug=f"{slug}-{n}", name=f"{slug} {n}", game="roulette", currency="DEMO", rules_key=rules_key
        )
        places = [(n * SEATS + seat) % len(ids) for seat in range(SEATS)]
        for place in places:
            table_enter(player_id=ids[place], table_id=table.pk, device="bench", now=timezone.now())
        seated.append({"slug": table.slug, "id": table.pk, "cookies": [cookies[place] for place in places]})
    return seated


def rounds_stretch() -> None:
    """Bets stay open while it is measured: only what a bet costs is wanted then."""
    from django.db.models import F
    from django.utils import timezone

    from games.models import Round, Table

    until = timezone.now() + STATED_ROUND
    Round.objects.filter(phase="betting", table__slug__startswith="long").update(closes_at=until)
    Table.objects.filter(slug__startswith="long").update(deadline_at=until, place_in_lobby=F("place_in_lobby"))


def rounds_renew() -> None:
    """A fresh round at every long table, so that no round of measuring finds the one before it on the felt."""
    from django.utils import timezone

    from accounts.models import PlaySession
    from games.models import Table
    from games.services.roulette import round_open, round_void

    now = timezone.now()
    PlaySession.objects.filter(ended_at=None).update(seen_at=now, deadline_at=now + STATED_ROUND, idle_rounds=0)
    for table in Table.objects.filter(slug__startswith="long").select_related("round"):
        if table.round and table.round.phase == "betting":
            round_void(round_id=table.round.pk, reason="bench", now=now)
        Table.objects.filter(pk=table.pk).update(deadline_at=None, voids_in_a_row=0, status="open")
        round_open(table_id=table.pk, now=now)
    rounds_stretch()


def seat(tables: int) -> list[dict[str, Any]]:
    from django.db import transaction

    rules_make("bench-long", betting_seconds=300)
    with transaction.atomic():
        cookies = players_make(min(tables, 50) * SEATS)
        seated = tables_seat("long", "bench-long", tables, cookies)
    rounds_renew()
    return seated


def fast() -> None:
    """Twenty tables of short rounds with somebody at each, so that the clock has deadlines to keep."""
    from django.utils import timezone

    from accounts.models import Player
    from casino.rulebook.models import SpecificRules
    from games.models import Table
    from games.services.tables import table_enter

    if not SpecificRules.objects.filter(key="bench-fast").exists():
        rules_make("bench-fast", betting_seconds=3, spin_seconds=1, result_seconds=1)
    ids = list(Player.objects.filter(nickname__startswith="jogador").order_by("pk").values_list("pk", flat=True))
    for n in range(FAST_TABLES):
        table, _made = Table.objects.get_or_create(
            slug=f"fast-{n}",
            defaults={"name": f"fast {n}", "game": "roulette", "currency": "DEMO", "rules_key": "bench-fast"},
        )
        table_enter(player_id=ids[n], table_id=table.pk, device="bench", now=timezone.now())


def late(since: float) -> list[float]:
    """Milliseconds between the hour at which bets should have closed and the hour at which they did."""
    from games.models import RoundEvent

    closed = RoundEvent.objects.filter(
        kind="betting_closed", round__table__slug__startswith="fast", at__gte=datetime.fromtimestamp(since, UTC)
    ).select_related("round")
    return [
        (event.at - event.round.closes_at).total_seconds() * 1000
        for event in closed
        if event.round.closes_at is not None
    ]


def poker(most: int) -> list[dict[str, Any]]:
    """Hold'em tables with nine seats, all taken by players who never come to the end of their time or their stack."""
    from django.conf import settings
    from django.utils import timezone

    from accounts.models import Player
    from games.models import Table
    from games.services.poker.seats import seat_take
    from games.services.tables import table_enter

    settings.TRAINING_OPPONENTS = False
    rules_make("bench-poker", "holdem-demo", seats=SEATS, hand_pause_seconds=1, decision_seconds=120, idle_rounds=50)
    seated = []
    ids = list(Player.objects.filter(nickname__startswith="jogador").order_by("pk").values_list("pk", flat=True))
    cookies = cookies_of(ids)
    for n in range(most):
        table = Table.objects.create(
            slug=f"poker-{n}", name=f"poker {n}", game="holdem", currency="DEMO", rules_key="bench-poker"
        )
        places = [(n * SEATS + seat) % len(ids) for seat in range(SEATS)]
        for number, place in enumerate(places, 1):
            now = timezone.now()
            table_enter(player_id=ids[place], table_id=table.pk, device="bench", now=now)
            seat_take(
                table_id=table.pk, player_id=ids[place], seat=number, amount=BUY_IN, key=f"bench-{n}-{number}", now=now
            )
        seated.append({"slug": table.slug, "id": table.pk, "cookies": [cookies[place] for place in places]})
    return seated


def blackjack(most: int) -> list[dict[str, Any]]:
    """Blackjack tables with all their places' players there, who have time to bet and no more than they need."""
    from django.utils import timezone

    from accounts.models import Player
    from games.models import Table
    from games.services.tables import table_enter

    times = {"betting_seconds": 3, "deal_seconds": 0, "offer_seconds": 3, "decision_seconds": 120, "result_seconds": 1}
    rules_make("bench-blackjack", "blackjack-demo", places=PLACES, idle_rounds=50, **times)
    ids = list(Player.objects.filter(nickname__startswith="jogador").order_by("pk").values_list("pk", flat=True))
    cookies = cookies_of(ids)
    seated = []
    for n in range(most):
        slug = f"blackjack-{n}"
        table = Table.objects.create(
            slug=slug, name=slug, game="blackjack", currency="DEMO", rules_key="bench-blackjack"
        )
        at = [(n * PLACES + place) % len(ids) for place in range(PLACES)]
        for one in at:
            table_enter(player_id=ids[one], table_id=table.pk, device="bench", now=timezone.now())
        seated.append({"slug": slug, "id": table.pk, "cookies": [cookies[one] for one in at]})
    return seated


def main(words: list[str]) -> Any:
    kinds = {"seat": seat, "poker": poker, "blackjack": blackjack}
    if words[0] in kinds:
        return kinds[words[0]](int(words[1]))
    if words[0] == "late":
        return late(float(words[1]))
    return fast() if words[0] == "fast" else rounds_renew()


if __name__ == "__main__":
    django.setup()
    print(json.dumps(main(sys.argv[1:])))
