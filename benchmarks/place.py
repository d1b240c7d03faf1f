"""The benchmarks' own place: databases made and dropped, servers started and stopped, processes asked for figures."""

import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
import redis

from tests.house import ROOT, House, free_port

DATABASE_URL = os.environ.get("DATABASE_URL", "postgresql://postgres@127.0.0.1:5432/mesa_aberta")
REDIS_URL = os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/0")


def services_missing() -> list[str]:
    """Which of the two services do not answer, in words."""
    missing = []
    try:
        psycopg.connect(server_url("postgres"), connect_timeout=5).close()
    except psycopg.Error as fault:
        missing.append(f"PostgreSQL does not answer at {urlsplit(DATABASE_URL).netloc}: {fault}")
    try:
        redis.Redis.from_url(REDIS_URL, socket_connect_timeout=5).ping()
    except redis.RedisError as fault:
        missing.append(f"Redis does not answer at {REDIS_URL}: {fault}")
    return missing


def server_url(database: str) -> str:
    """The server of DATABASE_URL with another database."""
    return urlunsplit(urlsplit(DATABASE_URL)._replace(scheme="postgresql", path=f"/{database}"))


def conditions() -> list[str]:
    """What the figures were measured under."""
    import platform
    from importlib.metadata import version

    with psycopg.connect(server_url("postgres")) as connection:

        def shown(name: str) -> str:
            row = connection.execute(f"SHOW {name}").fetchone()  # type: ignore[call-overload]
            return str(row[0]) if row else "?"

        database = f"PostgreSQL {shown('server_version').split()[0]}, fsync={shown('fsync')}"
        database += f", synchronous_commit={shown('synchronous_commit')}"
    info: Any = redis.Redis.from_url(REDIS_URL).info("server")
    names = ("Django", "channels", "channels_redis", "daphne", "psycopg")
    packages = ", ".join(f"{name} {version(name)}" for name in names)
    load = " ".join(f"{part:.1f}" for part in os.getloadavg())
    return [
        f"{os.cpu_count()} cores, load average before the run {load}; Python {platform.python_version()}",
        f"{database}; Redis {info['redis_version']}; SQLite synchronous=FULL",
        packages,
    ]


@dataclass(frozen=True, slots=True)
class Server:
    """A server that runs: its address and its process."""

    url: str
    process: int


class Place:
    """A directory and a database of the run's own."""

    def __init__(self) -> None:
        self._directory = tempfile.TemporaryDirectory(prefix="mesa-bench-")
        self.path = Path(self._directory.name)
        self.database = f"mesa_bench_{os.getpid()}"
        self.house = House(
            self.path,
            environ={"DATABASE_URL": server_url(self.database), "REDIS_URL": REDIS_URL, "CELERY_BROKER_URL": ""},
        )
        self.processes: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> "Place":
        with psycopg.connect(server_url("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{self.database}"')  # type: ignore[call-overload]
        self.house.manage("migrate", "--verbosity", "0")
        return self

    def __exit__(self, *_fault: object) -> None:
        for process in self.processes:
            process.terminate()
            process.wait(timeout=20)
        if self.house.process is not None:
            self.house.stop()
        with psycopg.connect(server_url("postgres"), autocommit=True) as connection:
            connection.execute(f'DROP DATABASE "{self.database}" WITH (FORCE)')  # type: ignore[call-overload]
        self._directory.cleanup()

    def open_house(self, *words: str) -> Server:
        """Start the house itself, once."""
        self.house.start(*words)
        assert self.house.process is not None
        return Server(self.house.url, self.house.process.pid)

    def open_again(self) -> Server:
        """The house in a fresh process."""
        self.house.stop()
        return self.open_house()

    def serve(self, kind: str) -> Server:
        """Start one of the floors' servers."""
        port = free_port()
        environ = self.house.environ | {"MESA_ORIGINS": f"http://127.0.0.1:{port}"}
        with (self.path / f"{kind}.log").open("ab") as log:
            words = [sys.executable, "-m", "benchmarks.servers", kind, str(port)]
            process = subprocess.Popen(words, cwd=ROOT, env=environ, stdout=log, stderr=log)
        self.processes.append(process)
        url = f"http://127.0.0.1:{port}"
        until = time.monotonic() + 30
        while time.monotonic() < until:
            try:
                urllib.request.urlopen(f"{url}/", timeout=5).close()
                return Server(url, process.pid)
            except urllib.error.HTTPError:
                return Server(url, process.pid)
            except OSError:
                time.sleep(0.1)
        raise RuntimeError((self.path / f"{kind}.log").read_text()[-2000:])

    def run_manage(self, *words: str, environ: dict[str, str]) -> None:
        """A command of the house in another environment."""
        subprocess.run([sys.executable, "manage.py", *words], cwd=ROOT, env=environ, capture_output=True, check=True)

    def ask(self, module: str, *words: str, environ: dict[str, str] | None = None) -> Any:
        """Run a module of ours to its end and read the JSON that it prints last."""
        done = subprocess.run(
            [sys.executable, "-m", f"benchmarks.{module}", *words],
            cwd=ROOT,
            env=environ or self.house.environ,
            capture_output=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(done.stderr.decode()[-3000:])
        return json.loads(done.stdout.splitlines()[-1])

    def load(
        self, server: Server, tables: list[dict[str, Any]], phases: list[dict[str, Any]], game: str = "roulette"
    ) -> list[dict[str, Any]]:
        """Have the load client act in `phases`; its figures for each."""
        told = {"url": server.url, "process": server.process, "tables": tables, "phases": phases, "game": game}
        orders = json.dumps(told) + "\n"
        done = subprocess.run(
            [sys.executable, "-m", "benchmarks.load"], cwd=ROOT, input=orders.encode(), capture_output=True, check=False
        )
        if done.returncode:
            raise RuntimeError(f"{server.url}: {done.stderr.decode()[-3000:]}")
        found: list[dict[str, Any]] = json.loads(done.stdout.splitlines()[-1])
        for one in found:
            if one["refused"] or one["lost"]:
                raise RuntimeError(f"{server.url}: {one['refused']} acts refused, {one['lost']} sockets lost")
        return found
