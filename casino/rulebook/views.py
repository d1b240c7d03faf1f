"""The public pages of the rulebook: rules by version, for ever and for everybody, and the glossary. They only read."""

from itertools import groupby

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from casino.languages import SOURCE
from casino.refusal import Refused
from casino.rulebook.glossary import COLUMNS, Word, words
from casino.rulebook.models import SpecificRules
from casino.rulebook.programs import programs_listed
from casino.rulebook.rule_page import rule_page
from casino.rulebook.search import search
from casino.rulebook.selectors import (
    changes_between,
    is_scheduled,
    is_taken_back,
    rules_in_force,
    rules_published,
    state_at,
)
from casino.rulebook.states import PUBLISHED, State
from casino.rulebook.words import plain
from games.models import Round, Table

# Pages that one search reads at most.
MOST_SEARCHED = 60


@require_safe
def rules_index(request: HttpRequest) -> HttpResponse:
    """Every published version, by kind of table: what is in force first, then what comes and what was."""
    now = timezone.now()
    published = list(rules_published().order_by("key", "-version"))
    kinds = [
        [
            {
                "rules": rules,
                "state": state_at(rules, now),
                "scheduled": is_scheduled(rules, now),
                "taken_back": is_taken_back(rules),
            }
            for rules in versions
        ]
        for _key, versions in groupby(published, key=lambda rules: rules.key)
    ]
    asked = request.GET.get("q", "").strip()[:60]
    governing = [
        rules for rules in published if state_at(rules, now) == State.IN_FORCE and not is_scheduled(rules, now)
    ]
    found = list(search(governing[:MOST_SEARCHED], asked))
    return render(request, "rulebook/rules_index.html", {"kinds": kinds, "asked": asked, "found": found})


@require_safe
def table_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """From a table to the rules of the round that is being played there, or of the next one."""
    mine = Q(owner=None) | Q(owner_id=request.user.pk)
    table = get_object_or_404(Table.objects.filter(mine), slug=slug)
    open_round = table.rounds.filter(phase__in=Round.OPEN_PHASES).select_related("rules").order_by("-number").first()
    try:
        rules = open_round.rules if open_round else rules_in_force(table.rules_key, timezone.now())
    except Refused:
        return redirect("rules_index")
    return redirect("rules_page", rules.key, rules.version)


@require_safe
def rules_page(request: HttpRequest, key: str, version: int) -> HttpResponse:
    """One version, at an address that never changes. Drafts are shown to staff only."""
    template, context = rule_page(_readable(request, key, version), timezone.now())
    return render(request, template, context)


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
        (word for word in words().values() if wanted in plain(" ".join(getattr(word, name) for name in COLUMNS[1:]))),
        key=lambda word: (plain(word.term), word.slug),
    )
    language = get_language() or SOURCE
    letters = [
        (letter, [(word, word.meaning_in(language)) for word in group]) for letter, group in groupby(found, key=initial)
    ]
    return render(request, "rulebook/glossary.html", {"letters": letters, "asked": asked, "count": len(found)})


def initial(word: Word) -> str:
    return plain(word.term)[:1].upper()
