"""`manage.py conformity`: each regulation's rules, met and traced. Exit 1 where anything is missing."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino.rulebook.conformity import Judged, Line, judge, report
from casino.rulebook.readings import readings_of
from casino.rulebook.regulations import REGULATIONS
from casino.rulebook.shapes import Rule
from casino.rulebook.trace import trace_load

KINDS = {
    "enforced": "código",
    "shown": "página",
    "setting": "operador",
    "organisational": "organização",
    "awaited": "por cumprir",
}


class Command(BaseCommand):
    help = "Mostra como cada regra dos regulamentos é cumprida e que testes o provam."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="só o resumo, em JSON")
        parser.add_argument("--rule", help="uma regra só, por exemplo 804/11")

    def handle(self, *args: Any, **options: Any) -> None:
        trace = trace_load()
        if options["rule"]:
            self._rule_show(options["rule"], trace)
            return
        judged = report(trace)
        if options["json"]:
            self.stdout.write(json.dumps({number: one.as_json() for number, one in judged.items()}, indent=1))
        else:
            for one in judged.values():
                self._table_show(one)
        if any(one.missing for one in judged.values()):
            raise SystemExit(1)

    def _table_show(self, judged: Judged) -> None:
        regulation = judged.regulation
        self.stdout.write(f"Regulamento {regulation.number}: {regulation.title}")
        self.stdout.write(f"{len(regulation.rules)} regras, {judged.met} cumpridas, {judged.traced} provadas\n\n")
        for row, lines in judged.lines:
            proved = sum(bool(line.tests) for line in lines)
            state = "falta" if any(line.name in judged.missing for line in lines) else "ok"
            kinds = sorted({KINDS[means.kind] for line in lines for means in line.item.means})
            self.stdout.write(
                f"{row.number:>10}  {state:<5}  {proved:>2}/{len(lines):<2}  {', '.join(kinds):<28}  {row.text}"
            )
        if judged.missing:
            self.stdout.write(f"\nFaltam: {', '.join(judged.missing)}")

    def _rule_show(self, name: str, trace: dict[str, list[str]]) -> None:
        number, _, rest = name.partition("/")
        regulation = REGULATIONS.get(number)
        # «804/11.a.iii» shows rule 11; «804/decision.3» is a row of its own.
        row = None
        if regulation is not None:
            row = regulation.rule_find(rest) or regulation.rule_find(rest.split(".")[0])
        if regulation is None or row is None:
            raise CommandError(f"Regra desconhecida: {name}")
        lines = next(lines for found, lines in judge(regulation, trace).lines if found is row)
        self.stdout.write(f"{number}/{row.number}  {row.text}")
        for line in lines:
            self._line_show(line)
        self._readings_show(number, row)

    def _line_show(self, line: Line) -> None:
        self.stdout.write(f"\n  {line.name}  {line.item.text}")
        for means in line.item.means:
            self.stdout.write(f"    {KINDS[means.kind]}: {means.where}")
        for problem in line.problems:
            self.stdout.write(f"    falta: {problem}")
        for test in line.tests or ("nenhum",):
            self.stdout.write(f"    teste: {test}")

    def _readings_show(self, number: str, row: Rule) -> None:
        for reading in readings_of(number, row.number):
            self.stdout.write(f"\n  Leitura {reading.number}: {reading.text}")
