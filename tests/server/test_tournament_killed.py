"""A house that is killed under two tournaments, one paused by its director and one running, and is up an hour later.

The first server lives an hour before this one: nothing of it is changed but what it takes for the present time. So an
hour passes between its death and the next start, and nobody waits for it.
"""

import re
import shutil
import signal
import sqlite3
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from tests.once import demonstration_place
from tests.server.house import SECONDS, Chair, Guest, House
from tests.server.staff import APPOINT, Director

pytestmark = [pytest.mark.timeout(300), pytest.mark.source]
AN_HOUR_BEFORE = (
    "-c",
    "import datetime, manage; from django.utils import timezone; now = timezone.now;"
    " timezone.now = lambda: now() - datetime.timedelta(hours=1); manage.main()",
)
# Two tournaments for two that begin when both have come: levels of ten minutes, and a minute for each decision.
FURNISH = f"""{APPOINT}
from datetime import UTC, datetime, timedelta
from casino.rulebook.demonstration_tournaments import TOURNAMENT_DEMONSTRATION_RULES
from casino.rulebook.models import SpecificRules
from tournaments.models import TournamentSeries
from tournaments.services import direct
TournamentSeries.objects.update(is_active=False, deadline_at=None)
since = datetime(2025, 1, 1, tzinfo=UTC)
steps = [(100, 200), (300, 600), (900, 1800), (2700, 5400)]
levels = [dict(small_blind=small, big_blind=big, ante=0, seconds=600) for small, big in steps]
SpecificRules.objects.create(key="a-dois", version=1, regulation="810", title="Torneio de ensaio", state="in_force",
    values={{**TOURNAMENT_DEMONSTRATION_RULES["tournament-fast-demo"][1], "buy_in": 1000, "fee": 100,
        "starting_stack": 20_000, "late_until_level": 0, "seats": 2, "least_entries": 2, "most_entries": 2,
        "starts_full": True, "hand_by_hand": 0, "levels": levels, "decision_seconds": 60, "time_bank_seconds": 0,
        "bands": [{{"least": 1, "percents": [100]}}]}},
    demonstration=True, in_force_from=since, created_at=since)
now = timezone.now() - timedelta(hours=2)
for slug in ("pausado", "corrente"):
    row = direct.tournament_create(name=slug, slug=slug, rules_key="a-dois", currency="DEMO", starts_at=None,
        opens_at=None, actor_id=person.pk, now=now)
    for step in ("announce", "open"):
        direct.tournament_step(tournament_id=row.pk, step=step, actor_id=person.pk, key=f"{{step}}-{{slug}}", now=now)
"""
BOTH, CHIPS = ("pausado", "corrente"), 40_000
MINUTE = 60_000
# Where the page of a tournament has the time of its level.
_LEVEL = r'Nível 1</p>\s*<p class="tournament-level-time number">'
_ROW = "FROM tournaments_tournament t WHERE t.slug = ?"
_EVENTS = "FROM tournaments_tournamentevent x JOIN tournaments_tournament t ON t.id = x.tournament_id WHERE t.slug = ?"
_OF = (
    "JOIN tournaments_tournamenttable o ON o.table_id = {} JOIN tournaments_tournament t"
    " ON t.id = o.tournament_id AND t.slug = ?"
)
_SEATS = f"FROM games_pokerseat x JOIN games_table g ON g.id = x.table_id {_OF.format('g.id')} WHERE x.left_at IS NULL"
_TABLE_OF = f"FROM games_table g {_OF.format('g.id')}"
_ROUND_EVENTS = (
    f"FROM games_roundevent x JOIN games_round r ON r.id = x.round_id {_OF.format('r.table_id')} WHERE x.kind"
)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    shutil.copytree(demonstration_place(), tmp_path / "var")
    with House(tmp_path / "var", TRAINING_OPPONENTS="false", MESA_GUESTS_PER_HOUR="1000") as house:
        yield house


def stored(house: House, query: str, *values: object) -> list[tuple[Any, ...]]:
    with sqlite3.connect(house.var / "mesa.sqlite3") as database:
        return database.execute(query, values).fetchall()


class Player(Guest):
    """A guest in a tournament. `hand`: the number, the decision and the deadline of what lies before him."""

    def enters(self, slug: str) -> None:
        self.get(f"/torneio/{slug}/")
        self.post(f"/torneio/{slug}/fazer/entrar/", {**self.token(), "key": f"{slug}-entry"})

    def comes_to_the_table(self, slug: str) -> None:
        self.table = stored(self.house, f"SELECT g.slug {_SEATS}", slug)[0][0]
        self.get(f"/mesa/{self.table}/")
        self.chair: Chair = self.sit_down()
        self.text = self.chair.until("table-version", 'id="table-actions"')

    def has_the_turn(self) -> bool:
        return 'data-kind="turn"' in self.text

    def hand(self) -> tuple[int, int]:
        """Its number and the decision that is to be taken."""
        found = re.search(r'data-kind="turn" data-round="(\d+)" data-decision="(\d+)"', self.text)
        assert found, self.text[:500]
        return int(found[1]), int(found[2])

    def deadline(self) -> int:
        found = re.search(r'data-deadline-ms="(\d+)"', self.text)
        assert found, self.text[:500]
        return int(found[1])

    def decides(self, action: str) -> None:
        number, decision = self.hand()
        self.chair.say("poker_act", round=number, decision=decision, action=action, to=None)


def two_play(house: House, slug: str) -> tuple[Player, Player]:
    """Two guests whose tournament has begun; whoever is to decide first."""
    pair = Player(house), Player(house)
    for one in pair:
        one.come_in()
        one.enters(slug)
    return at_the_table(pair, slug)


def at_the_table(pair: tuple[Player, Player], slug: str) -> tuple[Player, Player]:
    for one in pair:
        one.comes_to_the_table(slug)
    first, second = sorted(pair, key=lambda one: not one.has_the_turn())
    assert first.has_the_turn()
    assert not second.has_the_turn()
    return first, second


def standing_clock(guest: Guest, slug: str) -> str:
    """What the page of a tournament that is paused says of its level."""
    page = guest.get(f"/torneio/{slug}/")
    assert "relógio parado" in page
    found = re.search(rf"{_LEVEL}([\d:]+)</p>", page)
    assert found, page
    return found[1]


def level_ends(guest: Guest, slug: str) -> int:
    """When the first level ends, by the page of a tournament that runs. Milliseconds."""
    page = guest.get(f"/torneio/{slug}/")
    found = re.search(rf'{_LEVEL}.*?data-until-ms="(\d+)"', page)
    assert found, page
    return int(found[1])


def ms(text: str) -> int:
    """A moment of the database."""
    return round(datetime.fromisoformat(f"{text}+00:00").timestamp() * 1000)


@pytest.mark.rule("810/42", "810/45")
def test_a_house_that_is_killed_goes_on_with_its_tournaments_where_they_stood(house: House) -> None:
    secret = house.manage("shell", "-c", FURNISH).rpartition("SECRET")[2].strip()
    house.program = AN_HOUR_BEFORE
    house.start()
    records = {slug: f"tournaments/tournament/{stored(house, f'SELECT t.id {_ROW}', slug)[0][0]}" for slug in BOTH}
    staff = Director(house, secret)
    paused, running = (two_play(house, slug) for slug in BOTH)
    assert staff.does(records["pausado"], "pausar", reason="falta de luz") == ""
    stood, ends = standing_clock(staff, "pausado"), level_ends(staff, "corrente")
    before = [pair[0].hand() for pair in (paused, running)]
    had = running[0].deadline()
    assert house.end(signal.SIGKILL) == -signal.SIGKILL
    seen = ms(stored(house, f"SELECT t.seen_at {_ROW}", "corrente")[0][0])
    house.program = ("manage.py",)
    house.start()
    resumes(house, paused, running, before, had)
    # An hour without a sign of staff ends what they had open.
    staff = Director(house, secret)
    # The level of the one goes on from where the house last saw it; that of the other stands.
    [(at,)] = stored(house, f"SELECT x.at {_EVENTS} AND x.kind = 'stopped'", "corrente")
    assert abs((level_ends(staff, "corrente") - ms(at)) - (ends - seen)) <= 1
    assert standing_clock(staff, "pausado") == stood
    # The hand that was under way is played to its end, and no other begins.
    ended(house, "pausado", paused, before[0])
    nothing_happens(house, "pausado")
    assert standing_clock(staff, "pausado") == stood
    assert staff.does(records["pausado"], "retomar", reason="voltou a luz") == ""
    left = level_ends(staff, "pausado") - ms(stored(house, f"SELECT max(x.at) {_EVENTS}", "pausado")[0][0])
    minutes, seconds = map(int, stood.split(":"))
    assert 0 <= left - 1000 * (60 * minutes + seconds) < 1000
    ended(house, "corrente", running, before[1])
    for slug, pair, hand in zip(BOTH, (paused, running), before, strict=True):
        for one in pair:
            one.chair.until(f'data-round="{hand[0] + 1}"', 'id="table-actions"')
            one.chair.close()
        assert levels(house, slug) == [1, 1]
    assert house.end(signal.SIGTERM) == 0
    house.manage("audit")


def resumes(
    house: House, paused: tuple[Player, Player], running: tuple[Player, Player], before: list[tuple[int, int]], had: int
) -> None:
    """Everybody comes back by the page, to the same decision, with all the time that was left of it."""
    for slug, pair, hand in zip(BOTH, (paused, running), before, strict=True):
        assert at_the_table(pair, slug)[0] is pair[0]
        assert pair[0].hand() == hand
        assert levels(house, slug) == [1]
        [(still,)] = stored(house, f"SELECT json_extract(x.data, '$.still_ms') {_ROUND_EVENTS} = 'hand_resumed'", slug)
        assert still > 59 * MINUTE
    assert running[0].deadline() > had + 59 * MINUTE


def levels(house: House, slug: str) -> list[int]:
    """Under which level each hand was dealt."""
    query = f"SELECT json_extract(x.data, '$.level') {_ROUND_EVENTS} = 'hand_level' ORDER BY x.id"
    return [level for (level,) in stored(house, query, slug)]


def ended(house: House, slug: str, pair: tuple[Player, Player], hand: tuple[int, int]) -> None:
    """Whoever is to decide folds: the hand ends, and every chip is on a seat."""
    pair[0].decides("fold")
    pair[1].chair.until(f'data-phase="between" data-round="{hand[0]}"')
    assert stored(house, f"SELECT sum(x.chips) {_SEATS}", slug) == [(CHIPS,)]


def nothing_happens(house: House, slug: str) -> None:
    """The tournament has taken the hand in, its table waits for nothing, and its clock finds nothing to do."""
    end = time.monotonic() + SECONDS
    while not stored(house, f"SELECT x.id {_EVENTS} AND x.kind = 'hand_end'", slug):
        assert time.monotonic() < end, "the tournament never takes the hand in"
        time.sleep(0.05)
    assert stored(house, f"SELECT g.deadline_at {_TABLE_OF}", slug) == [(None,)]
    last, seen = (stored(house, asked, slug) for asked in (f"SELECT max(x.id) {_EVENTS}", f"SELECT t.seen_at {_ROW}"))
    while stored(house, f"SELECT t.seen_at {_ROW}", slug) == seen:
        assert time.monotonic() < end, "the clock never looks at what is paused"
        time.sleep(0.1)
    assert stored(house, f"SELECT max(x.id) {_EVENTS}", slug) == last
    assert levels(house, slug) == [1]
