"""`python -m tests.simulation --seed S --rounds N [--world NAME]`: the simulator, on a fresh database, thrown away."""

import argparse
import os
import sys
import time

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from django.db import connection  # noqa: E402

from tests.simulation.baccarat_world import BaccaratWorld  # noqa: E402
from tests.simulation.card_world import BlackjackWorld  # noqa: E402
from tests.simulation.poker_world import PokerWorld  # noqa: E402
from tests.simulation.stud_world import StudWorld  # noqa: E402
from tests.simulation.tournament_world import TournamentWorld  # noqa: E402
from tests.simulation.world import World  # noqa: E402

WORLDS = {
    "roulette": World,
    "poker": PokerWorld,
    "blackjack": BlackjackWorld,
    "stud": StudWorld,
    "baccarat": BaccaratWorld,
    # Of this one a round is a whole tournament.
    "tournament": TournamentWorld,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--world", choices=sorted(WORLDS), default="roulette")
    parser.add_argument("--players", type=int, default=20, help="of each tournament")
    options = parser.parse_args()
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    more = {"size": options.players} if options.world == "tournament" else {}
    world, began = WORLDS[options.world](options.seed, **more), time.monotonic()
    try:
        digest = world.play(options.rounds)
    except BaseException:
        asked = f"--world {options.world} --seed {options.seed} --rounds {options.rounds} --players {options.players}"
        print(f"Failed at {world.now}. To see it again: python -m tests.simulation {asked}")
        raise
    finally:
        connection.creation.destroy_test_db(connection.settings_dict["NAME"], verbosity=0)
    print(f"{world.asked} commands in {time.monotonic() - began:.0f} s: {dict(world.counted.most_common())}")
    print(f"{world.screens.announced} announcements, {world.screens.dropped} of them lost; trace {digest}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
