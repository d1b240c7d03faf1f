"""The page of one version of the specific rules: its template and everything that this is given."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from casino.money import DEMO, EUR
from casino.rulebook.baccarat_values import BaccaratValues
from casino.rulebook.card_values import BlackjackValues
from casino.rulebook.models import SpecificRules
from casino.rulebook.pages import roulette_context
from casino.rulebook.pages_baccarat import baccarat_context
from casino.rulebook.pages_blackjack import blackjack_context
from casino.rulebook.pages_moves import tournament_context
from casino.rulebook.pages_oval import poker_context
from casino.rulebook.pages_stud import stud_context
from casino.rulebook.poker_values import PokerValues
from casino.rulebook.selectors import (
    any_values,
    changes_between,
    is_scheduled,
    is_taken_back,
    rules_before,
    rules_coming,
    rules_published,
    state_at,
)
from casino.rulebook.stud_values import StudValues
from casino.rulebook.tournament_values import TournamentValues
from casino.rulebook.values import RouletteValues
from games.models import Table

# Values of a game → the template of its page, and what that is given besides the version.
PAGES: Mapping[type, tuple[str, Callable[[Any], dict[str, object]]]] = {
    RouletteValues: ("rulebook/rules_page.html", roulette_context),
    PokerValues: ("rulebook/poker_page.html", poker_context),
    BlackjackValues: ("rulebook/blackjack_page.html", blackjack_context),
    BaccaratValues: ("rulebook/baccarat_page.html", baccarat_context),
    TournamentValues: ("rulebook/tournament_page.html", tournament_context),
    StudValues: ("rulebook/stud_page.html", stud_context),
}


def rule_page(rules: SpecificRules, now: datetime) -> tuple[str, dict[str, object]]:
    """The template and its context, for a reader or for the search."""
    values = any_values(rules)
    tables = list(Table.objects.filter(rules_key=rules.key, owner=None).order_by("place_in_lobby", "id"))
    context = {
        "rules": rules,
        "state": state_at(rules, now),
        "scheduled": is_scheduled(rules, now),
        "taken_back": is_taken_back(rules),
        "values": values,
        "table_rules": getattr(values, "table_rules", None),
        "tables": tables,
        "currency": DEMO if tables and all(table.currency == DEMO for table in tables) else EUR,
        "versions": rules_published().filter(key=rules.key).order_by("-version"),
        "before": (before := rules_before(rules)),
        "changes": changes_between(before, rules) if before else (),
        "coming": rules_coming(rules, now),
    }
    template, of_the_game = PAGES[type(values)]
    return template, {**context, **of_the_game(values)}
