"""`manage.py battery`: the seven tests of chance on fresh draws of the house's dice; writes what the house publishes.

Whoever runs it again gets other draws and other p-values, and the same verdict unless something is wrong.
"""

import hashlib
import json
import math
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from casino import dice
from casino.battery import battery, judge
from games.fairness import digest_below, pocket_index

COLLECTIVE = 0.01
PUBLISHED = Path(__file__).resolve().parents[2] / "battery.json"
CARDS = 5


def pocket_drawn(pockets: int) -> Callable[[], int]:
    """Final outcomes of a wheel: a committed r, and a p from a digest that knows nothing of it."""

    def drawn() -> int:
        p = digest_below(hashlib.sha256(dice.salt()).hexdigest(), pockets)
        return pocket_index(r=dice.below(pockets), p=p, pockets=pockets)

    return drawn


def order_drawn() -> int:
    """Which of the 120 orders a shuffle of five cards gives."""
    left, number = list(range(CARDS)), 0
    for card in dice.shuffled(range(CARDS)):
        number = number * len(left) + left.index(card)
        left.remove(card)
    return number


SOURCES: dict[str, tuple[int, Callable[[], int]]] = {
    "wheel_37": (37, pocket_drawn(37)),
    "wheel_38": (38, pocket_drawn(38)),
    "shuffle": (math.factorial(CARDS), order_drawn),
}


class Command(BaseCommand):
    help = "Sete provas estatísticas a sorteios novos da casa; guarda o resultado que se publica."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--draws", type=int, default=1_000_000)
        parser.add_argument("--write", type=Path, default=PUBLISHED)

    def handle(self, *, draws: int, write: Path, **options: Any) -> None:
        sources, everything = {}, dict[str, float]()
        for name, (numbers, drawn) in SOURCES.items():
            p_values = battery([drawn() for _ in range(draws)], numbers)
            rounded = {test: round(p, 6) for test, p in p_values.items()}
            everything |= {f"{name} {test}": p for test, p in rounded.items()}
            sources[name] = {"numbers": numbers, "p": rounded}
        failed = judge(everything, alpha=COLLECTIVE)
        day = timezone.localdate().isoformat()
        told = {"day": day, "draws": draws, "collective": COLLECTIVE, "failed": failed, "sources": sources}
        write.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        self.stdout.write(f"{len(everything)} provas, {len(failed)} falhadas: {', '.join(failed) or 'nenhuma'}")
        if failed:
            raise SystemExit(1)
