"""A house with tournaments for journeys: a director, and two that chance has brought to a known point.

Their beginning was played by training opponents before the house opened, in hours that the furnishing moves, with
chance from a seed: so it takes a second. For the house that opens then it is as if it had stood still.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.house import House
from tests.pages.accounts.entrance import PASSWORD

_FURNISH = """
import json, random
from datetime import UTC, datetime, timedelta
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth
from allauth.mfa.utils import encrypt
from django.conf import settings
from django.utils import timezone
from accounts.models import Player
from accounts.services.roles import staff_appoint
from casino import dice
from casino.rulebook.demonstration_tournaments import TOURNAMENT_DEMONSTRATION_RULES
from casino.rulebook.models import SpecificRules
from games.models import Table
from games.services.tables import table_tick
from tournaments.models import Tournament, TournamentSeries
from tournaments.record import state_of
from tournaments.services import clock, direct

chance = random.Random(%(seed)d)
dice.below, dice.generator = chance.randrange, lambda: chance
settings.TRAINING_OPPONENTS = True
since = datetime(2025, 1, 1, tzinfo=UTC)
fast = TOURNAMENT_DEMONSTRATION_RULES["tournament-fast-demo"][1]
def levels(*steps):
    return [{"break_seconds": one} if isinstance(one, int) else
            dict(zip(("small_blind", "big_blind", "ante", "seconds"), one)) for one in steps]
DEEP = [(300, 600, 60, 60), (900, 1800, 180, 60), (2700, 5400, 540, 60)]
def rules(key, version=1, title="Torneio de ensaio", **changed):
    values = {**fast, "buy_in": 1000, "fee": 100, "late_until_level": 0, "decision_seconds": 5, "time_bank_seconds": 0,
              "bands": [{"least": 1, "percents": [50, 30, 20]}], **changed}
    SpecificRules.objects.create(key=key, version=version, regulation="810", title=title, state="in_force",
        values=values, demonstration=True, in_force_from=since + timedelta(days=version), created_at=since)
# What staff make one from: it begins when its four have come, with so many chips that nobody is out at once.
rules("jornada", starting_stack=20_000, seats=4, least_entries=4, most_entries=4, starts_full=True,
      levels=levels((100, 200, 0, 600), *DEEP))
# Six of whom three are paid, with few chips.
rules("nos-premios", starting_stack=1000, seats=6, levels=levels((50, 100, 100, 3600), (100, 200, 100, 60)))
rules("com-pausa", starting_stack=20_000, seats=6, levels=levels((100, 200, 0, 30), 600, *DEEP))
# The demonstration's own, for two and short.
rules("curto", starting_stack=200, seats=2, least_entries=2, most_entries=2,
      starts_full=True, hand_by_hand=0, buy_in=500, fee=50, decision_seconds=30,
      bands=[{"least": 1, "percents": [100]}], levels=levels((10, 20, 20, 60), (20, 40, 40, 60)))

person = Player.objects.create_user("direcao@exemplo.pt", "%(password)s", nickname="Direcao")
EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
staff_appoint(player_id=person.pk, role="diretor", actor_id=None, now=timezone.now())
secret = auth.generate_totp_secret()
Authenticator.objects.create(user=person, type="totp", data={"secret": encrypt(secret)})

def played(slug, people, done):
    now = timezone.now() - timedelta(hours=2)
    row = direct.tournament_create(name=slug.capitalize(), slug=slug, rules_key=slug, currency="DEMO",
        starts_at=now + timedelta(minutes=1), opens_at=now, actor_id=person.pk, now=now, training=people)
    asked = {"tournament_id": row.pk, "actor_id": person.pk}
    direct.tournament_step(**asked, step="announce", key=f"anuncia-{slug}", now=now)
    run(row, now, done)
    return asked, row
def run(row, now, done):
    while not done(row):
        tables = Table.objects.filter(of_tournament__tournament=row, deadline_at__isnull=False)
        row.refresh_from_db()
        due = [row.deadline_at, *tables.values_list("deadline_at", flat=True)]
        row.now = now = max(now, min(one for one in due if one))
        clock.tournament_tick(tournament_id=row.pk, now=now)
        for pk in tables.filter(deadline_at__lte=now).values_list("pk", flat=True):
            table_tick(table_id=pk, now=now)
        row.refresh_from_db()
asked, row = played("nos-premios", 6, lambda row: row.state != "registering" and 0 < row.left < 4)
direct.tournament_step(**asked, step="pause", key="para-nos-premios", why="falta de luz", now=row.now)
run(row, row.now, lambda row: not any(table.hand for table in state_of(row).tables))
assert row.left in (2, 3), row.left
played("com-pausa", 3, lambda row: row.state == "on_break")
TournamentSeries.objects.exclude(slug="sit-and-go").update(is_active=False)
TournamentSeries.objects.filter(slug="sit-and-go").update(rules_key="curto", training=1)
print("FURNISHED" + json.dumps({"secret": secret}))
"""
_BOOKS = """
import json, time
from accounts.models import LedgerAccount, LedgerTransfer
from games.audit import audit_run
from tournaments.models import Tournament, TournamentEntry
def found():
    return {name: [str(fault) for fault in one.faults] for name, one in audit_run().items() if not one.ok}
# The house goes on meanwhile: what is only on its way, as a deadline that its clock has not come to, is gone soon.
faults = found()
for _ in range(20):
    if faults:
        time.sleep(1)
        faults = found()
told = {"faults": faults}
for row in Tournament.objects.filter(slug__in=%(slugs)s):
    moved = LedgerTransfer.objects.filter(transaction__note=row.slug)
    came = {}
    for one in moved.filter(credit__kind="wallet").select_related("credit__player"):
        name = one.credit.player.nickname
        came.setdefault(name, []).append([one.kind, one.amount])
    paid = sum(moved.filter(debit__kind="wallet").values_list("amount", flat=True))
    left = {one.kind: one.balance for one in LedgerAccount.objects.filter(ref=f"tournament:{row.pk}")}
    places = {e.player.nickname: e.place for e in TournamentEntry.objects.filter(tournament=row, withdrawn_at=None)}
    log = [[e.kind, e.why, e.player.nickname if e.player else ""] for e in row.events.filter(by="director")]
    told[row.slug] = {"state": row.state, "came": came, "paid": paid, "left": left, "places": places, "log": log}
print("BOOKS" + json.dumps(told))
"""

_STANDING = """
import json
from tournaments.models import Tournament
from tournaments.record import state_of
state = state_of(Tournament.objects.get(slug="%(slug)s"))
print("STANDING" + json.dumps({
    "state": state.life.state, "runs": state.clock.since is not None, "ran": state.clock.ran.total_seconds(),
    "stacks": dict(state.stacks), "playing": any(table.hand for table in state.tables),
    "seats": [list(table.seats) for table in state.tables]}))
"""


def furnish(house: House, *, seed: int) -> str:
    """Fill the house; the secret of the director's authenticator."""
    told = house.manage("shell", "-c", _FURNISH % {"seed": seed, "password": PASSWORD})
    secret: str = json.loads(told.rpartition("FURNISHED")[2])["secret"]
    return secret


@dataclass(frozen=True)
class TournamentBooks:
    """One tournament in the ledger. `came`: nickname → (kind, cents) that its wallet got."""

    state: str
    came: Mapping[str, list[tuple[str, int]]]
    paid: int
    left: Mapping[str, int]
    places: Mapping[str, int | None]
    log: list[tuple[str, str, str]]

    def got(self, kind: str) -> dict[str, int]:
        """Nickname → cents of that kind."""
        sums = {name: sum(cents for one, cents in moves if one == kind) for name, moves in self.came.items()}
        return {name: cents for name, cents in sums.items() if cents}


def books(house: House, *slugs: str) -> dict[str, TournamentBooks]:
    """Those tournaments as ledger and log have them; the house's checks have found nothing."""
    told = json.loads(house.manage("shell", "-c", _BOOKS % {"slugs": list(slugs)}).rpartition("BOOKS")[2])
    faults = told.pop("faults")
    assert faults == {}, faults
    return {slug: TournamentBooks(**one) for slug, one in told.items()}


def standing(house: House, slug: str) -> dict[str, Any]:
    """Where a tournament stands, as its log tells it: clock (seconds that it ran), seats, stacks, hands."""
    told: dict[str, Any] = json.loads(house.manage("shell", "-c", _STANDING % {"slug": slug}).rpartition("STANDING")[2])
    return told
