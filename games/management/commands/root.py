"""`manage.py root`: sign a root now. `--export` writes all roots as JSON for `docs/verify_roots.py`."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from games.models import SignedRoot
from games.services.roots import root_sign


class Command(BaseCommand):
    help = "Sign the root of ledger, trail and tables now; with --export, print every root as JSON instead."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--export", action="store_true", help="print all roots and sign none")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["export"]:
            rows = SignedRoot.objects.order_by("number").values("text", "signature", "public_key")
            self.stdout.write(json.dumps(list(rows), ensure_ascii=False, indent=1))
            return
        root = root_sign(now=timezone.now())
        self.stdout.write(f"root {root.number} {root.signature}")
