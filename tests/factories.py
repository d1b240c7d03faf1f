"""People and tables for tests, made by the real services."""

from datetime import UTC, date, datetime
from itertools import count

from django.utils import timezone

from accounts.models import Player
from accounts.services.players import player_create
from casino.rulebook.demonstration import demonstration_rules_seed
from games.models import Table

_numbers = count(1)
# The rules' first version is older than any round of a test.
RULES_SINCE = datetime(2025, 1, 1, tzinfo=UTC)


def make_player(nickname: str = "", *, now: datetime | None = None, **fields: object) -> Player:
    """A verified adult with both wallets and confirmed e-mail."""
    n = next(_numbers)
    nickname = nickname or f"jogador{n}"
    values: dict[str, object] = {
        "email": f"{nickname.lower()}.{n}@exemplo.pt",
        "password": "uma-frase-comprida-7",
        "name": f"Pessoa {n}",
        "nickname": nickname,
        "birth_date": date(1990, 1, 1),
        "nif": nif(n),
        "language": "pt-pt",
        "terms_version": "1",
    }
    values.update(fields)
    player = player_create(now=now or timezone.now(), **values)  # type: ignore[arg-type]
    Player.objects.filter(pk=player.pk).update(identity_state=Player.Identity.VERIFIED)
    player.refresh_from_db()
    return player


def nif(n: int) -> str:
    """The n-th valid individual tax number."""
    digits = f"2{n:07d}"
    total = sum(int(digit) * weight for digit, weight in zip(digits, range(9, 1, -1), strict=True))
    check = 11 - total % 11
    return digits + str(check if check < 10 else 0)


def make_table(slug: str = "mesa", *, currency: str = "DEMO", rules_key: str = "roulette-american-demo") -> Table:
    """An open roulette table under the demonstration's rules."""
    demonstration_rules_seed(RULES_SINCE)
    return Table.objects.create(slug=slug, name=slug.title(), game="roulette", currency=currency, rules_key=rules_key)
