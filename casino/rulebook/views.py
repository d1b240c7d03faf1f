"""The public pages of the rulebook: rules by version, for ever and for everybody, and the glossary. They only read."""

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from casino.money import DEMO, EUR
from casino.rulebook.baccarat_values import BaccaratValues
from casino.rulebook.card_values import BlackjackValues
from casino.rulebook.glossary import Word, words
from casino.rulebook.models import SpecificRules
from casino.rulebook.pages import roulette_context
from casino.rulebook.pages_cards import baccarat_context, blackjack_context, stud_context
from casino.rulebook.pages_poker import poker_context
from casino.rulebook.pages_tournament import tournament_context
from casino.rulebook.poker_values import PokerValues
from casino.rulebook.programs import programs_listed
from casino.rulebook.selectors import (
    any_values,
    changes_between,
    is_scheduled,
    rules_before,
    rules_coming,
    rules_published,
    state_at,
)
from casino.rulebook.states import PUBLISHED
from casino.rulebook.stud_values import StudValues
from casino.rulebook.tournament_values import TournamentValues
from casino.rulebook.values import RouletteValues
from casino.rulebook.words import plain
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


@require_safe
def rules_index(request: HttpRequest) -> HttpResponse:
    """Every published version, by kind of table: what is in force first, then what comes and what was."""
    now = timezone.now()
    published = list(rules_published().order_by("key", "-version"))
    kinds = [
        [{"rules": rules, "state": state_at(rules, now), "scheduled": is_scheduled(rules, now)} for rules in versions]
        for _key, versions in groupby(published, key=lambda rules: rules.key)
    ]
    return render(request, "rulebook/rules_index.html", {"kinds": kinds})


@require_safe
def rules_page(request: HttpRequest, key: str, version: int) -> HttpResponse:
    """One version, at an address that never changes. Drafts are shown to staff only."""
    rules = _readable(request, key, version)
    now = timezone.now()
    values = any_values(rules)
    tables = list(Table.objects.filter(rules_key=key, owner=None).order_by("place_in_lobby", "id"))
    context = {
        "rules": rules,
        "state": state_at(rules, now),
        "scheduled": is_scheduled(rules, now),
        "values": values,
        "table_rules": getattr(values, "table_rules", None),
        "tables": tables,
        "currency": DEMO if tables and all(table.currency == DEMO for table in tables) else EUR,
        "versions": rules_published().filter(key=key).order_by("-version"),
        "before": (before := rules_before(rules)),
        "changes": changes_between(before, rules) if before else (),
        "coming": rules_coming(rules, now),
    }
    template, of_the_game = PAGES[type(values)]
    return render(request, template, {**context, **of_the_game(values)})


def _readable(request: HttpRequest, key: str, version: int) -> SpecificRules:
    """A version that this reader may see: drafts and requests are the staff's."""
    rules = SpecificRules.objects.filter(key=key, version=version).first()
    is_staff = bool(getattr(request.user, "is_staff", False))
    if rules is None or not (rules.state in PUBLISHED or is_staff):
        raise Http404
    return rules


@require_safe
def rules_changes(request: HttpRequest, key: str, version: int, other: int) -> HttpResponse:
    """What differs between any two versions of one key, the lower number first."""
    before, after = (_readable(request, key, number) for number in sorted((version, other)))
    found = {"before": before, "rules": after, "changes": changes_between(before, after)}
    return render(request, "rulebook/rules_changes.html", found)


@require_safe
def forbidden_programs(request: HttpRequest) -> HttpResponse:
    """What may not be used at a table, why, and what may (806/11.f, 811/11.f)."""
    return render(request, "rulebook/programs.html", {"listed": programs_listed(timezone.now())})


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    """All words from A to Z, or those that a search finds in the word or in its meaning."""
    asked = request.GET.get("q", "").strip()[:60]
    wanted = plain(asked)
    found = sorted(
        (word for word in words().values() if wanted in plain(f"{word.term} {word.meaning_pt} {word.meaning_en}")),
        key=lambda word: (plain(word.term), word.slug),
    )
    letters = [(letter, list(group)) for letter, group in groupby(found, key=initial)]
    return render(request, "rulebook/glossary.html", {"letters": letters, "asked": asked, "count": len(found)})


def initial(word: Word) -> str:
    return plain(word.term)[:1].upper()
