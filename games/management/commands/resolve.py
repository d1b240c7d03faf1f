"""`manage.py resolve`: scenarios from standard input, one JSON object a line; one result a line, in order.

For a test laboratory, for staff who answer a complaint, and for the project's own tests. It needs no database and no
service, and exits 0 whatever the lines hold: a scenario that breaks a rule has an `error` in place of a result.
"""

import io
import json
import os
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import translation

from games.resolve.lines import Answer, line_explain, line_resolve
from games.resolve.pretty import answer_pretty


class Command(BaseCommand):
    """Reads, resolves and prints line by line: whoever feeds it scenarios one at a time is answered one at a time."""

    help = "Resolve cenários de jogo, um objeto JSON por linha na entrada, um resultado por linha na saída."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--pretty", action="store_true", help="escreve para pessoas, em vez de JSON")
        parser.add_argument("--explain", action="store_true", help="junta os passos, cada um com a regra que aplicou")

    def handle(self, *args: Any, **options: Any) -> None:
        if isinstance(sys.stdout, io.TextIOWrapper):
            # A lone surrogate leaves as the escape that JSON has for it.
            sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
        printed = answer_pretty if options["pretty"] else _json
        answered = line_explain if options["explain"] else line_resolve
        try:
            with translation.override("pt-pt"):
                # An empty line is no object either, and is answered as such: results stay in step with lines.
                for line in sys.stdin.buffer:
                    self.stdout.write(printed(answered(line)))
                    self.stdout.flush()
        except BrokenPipeError:
            # Whoever read the results has gone; what Python still flushes at its end goes nowhere.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# Line ends in the eyes of many a reader, though not of JSON: a result stays one line for all.
_LINE_ENDS = {ord(end): f"\\u{ord(end):04x}" for end in "\x85\u2028\u2029"}


def _json(answer: Answer) -> str:
    return json.dumps(answer.body, ensure_ascii=False).translate(_LINE_ENDS)
