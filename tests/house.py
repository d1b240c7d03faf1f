"""A real house for tests: `manage.py serve` as a process of its own, with its own place, tables and ports."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from tests.once import demonstration_place

ROOT = Path(__file__).resolve().parent.parent

# A table whose rounds are short enough for a test, and still long enough for a person.
_FAST = """
from datetime import UTC, datetime
from casino.rulebook.demonstration import demonstration_rules_seed
from casino.rulebook.models import SpecificRules
from games.models import Table
demonstration_rules_seed(datetime(2025, 1, 1, tzinfo=UTC))
FAST = {"betting_seconds": %(betting)d, "spin_seconds": %(spin)d, "result_seconds": %(result)d}
for key, currency, model in (
    ("fast-demo", "DEMO", "roulette-american-demo"),
    ("fast-eur", "EUR", "roulette-american-demo"),
    ("fast-french", "DEMO", "roulette-french-demo"),
    ("fast-double", "DEMO", "roulette-american-double-demo"),
    ("fast-own", "DEMO", "roulette-individual-demo"),
):
    rules = SpecificRules.objects.get(key=model, version=1)
    SpecificRules.objects.get_or_create(key=key, version=1, defaults=dict(
        regulation=rules.regulation, title="Mesa de ensaio", state="in_force", values=rules.values | FAST,
        demonstration=True,
        in_force_from=datetime(2025, 1, 1, tzinfo=UTC), created_at=datetime(2025, 1, 1, tzinfo=UTC)))
    Table.objects.get_or_create(slug=key, defaults=dict(
        name=key, game="roulette", currency=currency, rules_key=key, place_in_lobby=9))

from casino.rulebook.demonstration_poker import POKER_DEMONSTRATION_RULES
QUICK = {"hand_pause_seconds": 2, "decision_seconds": 30, "spectators_late": False}
for key, game, model in (("fast-holdem", "holdem", "holdem-demo"), ("fast-omaha", "omaha", "omaha-demo")):
    title, values = POKER_DEMONSTRATION_RULES[model]
    SpecificRules.objects.get_or_create(key=key, version=1, defaults=dict(
        regulation="806" if game == "holdem" else "811", title="Mesa de ensaio", state="in_force",
        values=dict(values) | QUICK, demonstration=True,
        in_force_from=datetime(2025, 1, 1, tzinfo=UTC), created_at=datetime(2025, 1, 1, tzinfo=UTC)))
    Table.objects.get_or_create(slug=key, defaults=dict(
        name=key, game=game, currency="DEMO", rules_key=key, place_in_lobby=9))
"""


class House:
    """One installation in `place`. `environ` adds or replaces variables (databases, Redis)."""

    def __init__(self, place: Path, *, environ: dict[str, str] | None = None) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        embedded = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
        self.environ = {
            **embedded,
            "DJANGO_SETTINGS_MODULE": "casino.settings",
            "MESA_VAR": str(place),
            "MESA_ORIGINS": f"{self.url},http://localhost:{self.port}",
            "MESA_GUESTS_PER_HOUR": "1000",
            # Seats at the poker tables are for the people of the test.
            "TRAINING_OPPONENTS": "false",
            **(environ or {}),
        }
        self.log = place / f"serve-{self.port}.log"
        self.process: subprocess.Popen[bytes] | None = None

    def prepare(self, *, betting: int = 6, spin: int = 2, result: int = 3) -> None:
        """The demonstration with the fast tables («fast-demo», «fast-holdem» and others).

        A database elsewhere (`DATABASE_URL`) has been migrated before.
        """
        if "DATABASE_URL" in self.environ:
            self.manage("demo")
        else:
            shutil.copytree(demonstration_place(), self.environ["MESA_VAR"], dirs_exist_ok=True)
        self.manage("shell", "-c", _FAST % {"betting": betting, "spin": spin, "result": result})

    def manage(self, *words: str) -> str:
        """Run a command of the house to its end; its standard output."""
        done = subprocess.run(
            [sys.executable, "manage.py", *words], cwd=ROOT, env=self.environ, capture_output=True, check=False
        )
        assert done.returncode == 0, done.stderr.decode()[-2000:]
        return done.stdout.decode()

    def start(self, *words: str) -> "House":
        """Serve, and wait until pages are answered."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve", "--port", str(self.port), *words],
                cwd=ROOT,
                env=self.environ,
                stdout=log,
                stderr=log,
            )
        until = time.monotonic() + 60
        while time.monotonic() < until:
            assert self.process.poll() is None, self.log.read_text()[-2000:]
            try:
                urllib.request.urlopen(f"{self.url}/termos/", timeout=5).close()
                return self
            except (urllib.error.URLError, TimeoutError, ConnectionError):
                time.sleep(0.1)
        raise AssertionError(f"the house did not open: {self.log.read_text()[-2000:]}")

    def kill(self) -> None:
        """As if the power failed."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(timeout=20)

    def stop(self) -> int:
        """Ask it to stop, as a service manager does; the exit code."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise

    @property
    def password(self) -> str:
        """The demonstration's password."""
        return (Path(self.environ["MESA_VAR"]) / "demonstration.txt").read_text().splitlines()[0]


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
