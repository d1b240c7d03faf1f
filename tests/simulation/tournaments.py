"""`python -m tests.simulation.tournaments --seed S --tournaments N`: whole tournaments of all kinds, engine only (T23).

Each is played from registration to prizes (one in eight is cancelled on the way) and proven after every action.
"""

import argparse
import sys
import time
from collections import Counter
from random import Random

from games.engines.poker_rules import Limit, Variant
from tests.simulation.tournament_host import Host
from tournaments.engine import ending
from tournaments.engine.blinds import Wishes, generate
from tournaments.engine.entries import Addon, Rebuys, Reentries, Tickets
from tournaments.engine.payouts import Prices
from tournaments.engine.refusals import StructureRefusal
from tournaments.engine.rules import Band, Pays, Rules, problems
from tournaments.engine.state import Tournament

KINDS = (
    *("freezeout", "rebuy", "reentry", "knockout", "satellite", "freeroll"),
    *("sit_and_go", "heads_up", "timed", "paid_at_once"),
)
BANDS = (Band(1, (100,)), Band(4, (65, 35)), Band(9, (50, 30, 20)), Band(30, (36, 24, 16, 12, 7, 5)))
# How many play, and how often: most tournaments are small, some are very large.
SIZES = (3, 6, 10, 18, 27, 45, 45, 90, 200)


def rules_of(kind: str, players: int, random: Random) -> Rules:
    """The rules of a tournament of this kind, for about so many players."""
    seats = {"heads_up": 2}.get(kind, random.choice((6, 9, 10)))
    has_fee = kind != "freeroll"
    late = random.choice((0, 2)) if kind not in ("sit_and_go", "heads_up") else 0
    is_full = kind in ("sit_and_go", "heads_up")
    structure = generate(Wishes(1500, max(players, 2), 240, 50, 160, antes_from=4, break_every=3, break_seconds=120))
    return Rules(
        variant=random.choice((Variant.HOLDEM, Variant.OMAHA)),
        limit=random.choice((Limit.NO_LIMIT, Limit.POT_LIMIT, Limit.HALF_POT)),
        structure=structure,
        starting_stack=1500,
        prices=Prices(
            buy_in=1000 * has_fee + random.choice((0, 7)) * has_fee,
            fee=100 * has_fee,
            prizes_percent=(100,),
            rebuy=1000 if kind == "rebuy" else 0,
            rebuy_fee=100 if kind == "rebuy" else 0,
            addon=1003 if kind == "rebuy" else 0,
            bounty=501 if kind == "knockout" else 0,
        ),
        bands=BANDS,
        seats=seats,
        least_entries=players if is_full else 2,
        most_entries=players if is_full else players + 20,
        late_until_level=late,
        rebuys=Rebuys(1500, 3, random.choice((None, 2))) if kind == "rebuy" else None,
        addon=Addon(2000, 3) if kind == "rebuy" else None,
        reentries=Reentries(2, 2) if kind == "reentry" or (kind == "knockout" and players % 2) else None,
        tickets=Tickets("domingo", 5500) if kind == "satellite" else None,
        guarantee=50_001 if kind == "freeroll" else 0,
        hand_by_hand=random.choice((0, 1, 1, 3)),
        timed_seconds=1800 if kind == "timed" else None,
        starts_full=is_full,
        pays=Pays.AT_ELIMINATION if kind == "paid_at_once" else Pays.AT_END,
    )


def tournament(seed: object, *, kind: str | None = None, players: int | None = None, deals: bool = False) -> Tournament:
    """One whole tournament."""
    random = Random(f"rules {seed}")
    kind = kind or random.choice(KINDS)
    size = players or random.choice(SIZES)
    if kind == "heads_up":
        size = 2
    rules = rules_of(kind, size, random)
    wrong = [one for one in problems(rules) if one.refusal is not StructureRefusal.NEVER_ENDS]
    assert not wrong, wrong
    host = Host(rules, seed, deals=deals)
    names = [f"p{number}" for number in range(size)]
    tickets = frozenset(name for name in names if random.random() < 0.1)
    host.opened(*names, tickets=tickets if kind != "freeroll" else frozenset())
    host.started(absent=frozenset(name for name in names if random.random() < 0.05))
    return host.run(cancel_after=random.randrange(2 * size) if random.random() < 0.125 else None)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation.tournaments")
    parser.add_argument("--seed", required=True)
    parser.add_argument("--tournaments", type=int, default=100)
    options = parser.parse_args()
    counted: Counter[str] = Counter()
    began = time.monotonic()
    for number in range(options.tournaments):
        # Every thousandth is of a thousand players.
        players = 1000 if number % 1000 == 999 else None
        seed = f"{options.seed}:{number}"
        try:
            state = tournament(seed, players=players, deals=number % 50 == 0)
        except BaseException:
            print(f"Failed: tournament({seed!r}, players={players}, deals={number % 50 == 0})")
            raise
        counted.update(state.rules.kinds())
        counted[state.life.state.value] += 1
        counted["hands"] += state.hands
        counted["cents"] += ending.money_in(state)
    print(f"{options.tournaments} tournaments in {time.monotonic() - began:.0f} s: {dict(counted)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
