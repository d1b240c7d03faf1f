"""People for a fresh installation's demonstration: two players, and one member of staff for each role."""

from datetime import date, datetime

from allauth.account.models import EmailAddress
from django.db import transaction

from accounts.models import Player
from accounts.services.cashier import deposit
from accounts.services.players import identity_verify, player_create
from accounts.services.roles import DIRECTOR, FINANCE, SUPPORT, staff_appoint

# What the rehearsal cashier gives each player to play with at the euro table.
# Enough for whatever the dice make of a round at every table of their past.
SANDBOX_CENTS = 100_000
# Tax numbers of the form that is reserved for examples: valid digits, nobody's.
PLAYERS = [("Ana", "ana@exemplo.pt", "100000010"), ("Rui", "rui@exemplo.pt", "100000029")]
STAFF = [
    ("Diretora", "diretora@exemplo.pt", "100000037", DIRECTOR),
    ("Tesoureiro", "financas@exemplo.pt", "100000045", FINANCE),
    ("Apoio", "apoio@exemplo.pt", "100000053", SUPPORT),
]


@transaction.atomic
def demonstration_people(*, password: str, now: datetime) -> list[str]:
    """Make those who are not there yet; all their e-mail addresses."""
    for nickname, email, nif in PLAYERS:
        if player := _person(nickname, email, nif, password, now):
            identity_verify(player_id=player.pk, actor_id=None, reason="demonstração", now=now)
            deposit(player_id=player.pk, amount=SANDBOX_CENTS, key=f"demonstration-{player.pk}", now=now)
    for nickname, email, nif, role in STAFF:
        if player := _person(nickname, email, nif, password, now):
            staff_appoint(player_id=player.pk, role=role, actor_id=None, now=now)
    return [email for _, email, *_ in [*PLAYERS, *STAFF]]


def _person(nickname: str, email: str, nif: str, password: str, now: datetime) -> Player | None:
    if Player.objects.filter(email=email).exists():
        return None
    player = player_create(
        email=email,
        password=password,
        name=f"{nickname} de Exemplo",
        nickname=nickname,
        birth_date=date(1990, 1, 1),
        nif=nif,
        language="pt-pt",
        terms_version="1",
        now=now,
    )
    EmailAddress.objects.create(user=player, email=email, verified=True, primary=True)
    return player
