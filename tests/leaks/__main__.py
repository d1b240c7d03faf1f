"""`python -m tests.leaks --seed S --hands N`: nights of Hold'em and Omaha, half of the hands each, wholly read; and a
tournament of as many as that makes, 5 to 27, to its end.

Each on a fresh database that is thrown away. The seed decides what players wish; decks are drawn as always.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import time
from collections import Counter

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from django.db import connection  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402

from casino.bridge import threads_end  # noqa: E402
from games.hub import hub  # noqa: E402
from tests.leaks.poker_night import PokerNight  # noqa: E402
from tests.leaks.tournament_night import TournamentNight  # noqa: E402

TOURNAMENT = "tournament"
GAMES = ("holdem", "omaha", TOURNAMENT)
Night = PokerNight | TournamentNight


async def night_of(night: Night, hands: int) -> None:
    await hub.start()
    try:
        if isinstance(night, TournamentNight):
            await night.night()
        else:
            await night.play(hands, sweeps=(1, 2), look_every=25)
    finally:
        await hub.stop()
        threads_end()


def _night(game: str, seed: int, hands: int) -> Night:
    if game == TOURNAMENT:
        return TournamentNight(seed, players=max(5, min(27, hands // 10)))
    return PokerNight(seed, game=game)


def _told(night: Night) -> str:
    if isinstance(night, TournamentNight):
        return f"{night.players} players, {len(night.hands)} hands, {night.decisions} decisions"
    return (
        f"{len(night.hands)} hands, {len(night.turned)} showdowns, {night.folds} folds,"
        f" {night.choices_ahead} choices ahead"
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.leaks")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--hands", type=int, default=20)
    parser.add_argument("--game", choices=GAMES)
    options = parser.parse_args()
    if options.game is None:
        # Each night in a process of its own: what a process keeps by id belongs to one database.
        each = [sys.executable, "-m", "tests.leaks", "--seed", str(options.seed), "--hands", str(options.hands // 2)]
        return max([subprocess.run([*each, "--game", game], check=False).returncode for game in GAMES])
    setup_test_environment()
    night, began = _night(options.game, options.seed, options.hands), time.monotonic()
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    try:
        asyncio.run(night_of(night, options.hands))
    finally:
        connection.creation.destroy_test_db(connection.settings_dict["NAME"], verbosity=0)
    print(
        f"{options.game}: {_told(night)}; {night.frames} frames and {night.pages} pages read"
        f" in {time.monotonic() - began:.0f} s; {len(night.found)} leaks",
        flush=True,
    )
    for place, count in Counter(night.found).most_common(50):
        print(f"  {count} times {place}")
    return int(bool(night.found))


if __name__ == "__main__":
    sys.exit(main())
