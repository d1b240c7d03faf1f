"""`manage.py audit`: does everything hold? Exit status 0 only if it does; `--json` for machines."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.audit import Finding, audit_run


class Command(BaseCommand):
    help = "Prove the invariants of money, rounds and protection on what is stored. Exit status 1 where one fails."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="one JSON object instead of lines")

    def handle(self, *args: Any, **options: Any) -> None:
        findings = audit_run()
        ok = all(finding.ok for finding in findings.values())
        if options["json"]:
            checks = {name: _as_json(finding) for name, finding in findings.items()}
            self.stdout.write(json.dumps({"ok": ok, "checks": checks}))
        else:
            for name, finding in findings.items():
                self.stdout.write(f"{'ok  ' if finding.ok else 'FAIL'} {name}: {finding.counted}")
                for fault in finding.faults:
                    self.stdout.write(f"     {fault}")
        if not ok:
            raise SystemExit(1)


def _as_json(finding: Finding) -> dict[str, Any]:
    told: dict[str, Any] = {"ok": finding.ok, "counted": finding.counted}
    return told if finding.ok else {**told, "faults": list(finding.faults)}
