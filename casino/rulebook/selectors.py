"""Reads the specific rules: which version governs now, which may open a table. Nothing is written here."""

import json
from datetime import datetime

from django.conf import settings
from django.db.models import QuerySet

from accounts.models import SignificantEvent
from casino.kept import kept
from casino.money import DEMO
from casino.prepared import Prepared
from casino.refusal import Denial, Refused
from casino.rulebook.baccarat_values import BaccaratValues
from casino.rulebook.card_values import BlackjackValues
from casino.rulebook.described import Change, changes
from casino.rulebook.described_games import game_of
from casino.rulebook.models import SpecificRules
from casino.rulebook.poker_values import PokerValues
from casino.rulebook.refusals import RulebookRefusal
from casino.rulebook.states import PUBLISHED, State
from casino.rulebook.stud_values import StudValues
from casino.rulebook.tournament_values import TournamentValues, table_values
from casino.rulebook.values import AnyValues, BankedValues, RouletteValues, values_parse
from tournaments.engine.rules import Rules


def rules_in_force(key: str, now: datetime) -> SpecificRules:
    """The version that governs at this instant. Raises Refused where there is none.

    Decided by the hours alone, so that a new version governs from its hour on, whether or not anybody has marked the
    old one as replaced by then. One indexed query: a version is never cached past its hour.
    """
    for rules in _GOVERNING.rows(key):
        if rules.in_force_from is not None and rules.in_force_from <= now:
            return rules
    raise Refused(Denial(RulebookRefusal.RULES_NOT_IN_FORCE, None, {"key": key}))


# Latest first: those of the future, which are few, and then the one that governs.
_GOVERNING = Prepared(
    lambda key: SpecificRules.objects.filter(
        key=key, state__in=[State.IN_FORCE, State.REPLACED], in_force_from__isnull=False
    ).order_by("-in_force_from", "-version")
)


def rules_values(rules: SpecificRules) -> RouletteValues:
    """The typed values of a version of a roulette's rules. Raises Refused for any other game's."""
    values = any_values(rules)
    if not isinstance(values, RouletteValues):
        raise _other_game(rules)
    return values


def blackjack_values(rules: SpecificRules) -> BlackjackValues:
    """The typed values of a version of a blackjack table's rules. Raises Refused for any other game's."""
    values = any_values(rules)
    if not isinstance(values, BlackjackValues):
        raise _other_game(rules)
    return values


def stud_values(rules: SpecificRules) -> StudValues:
    """The typed values of a version of the rules of póquer sem descarte. Raises Refused for any other game's."""
    values = any_values(rules)
    if not isinstance(values, StudValues):
        raise _other_game(rules)
    return values


def baccarat_values(rules: SpecificRules) -> BaccaratValues:
    """The typed values of a version of a baccarat table's rules. Raises Refused for any other game's."""
    values = any_values(rules)
    if not isinstance(values, BaccaratValues):
        raise _other_game(rules)
    return values


def banked_values(rules: SpecificRules) -> BankedValues:
    """The typed values of a version of any banked game's rules. Raises Refused for poker's."""
    values = any_values(rules)
    if isinstance(values, PokerValues | TournamentValues):
        raise _other_game(rules)
    return values


def poker_values(rules: SpecificRules, level: int | None = None) -> PokerValues:
    """The typed values of a version of a poker table's rules. Raises Refused for any other game's.

    Of a tournament's rules, those of its tables at that level (None: the first).
    """
    values = any_values(rules)
    if isinstance(values, TournamentValues):
        return table_values(values.rules, level or 1)
    if not isinstance(values, PokerValues):
        raise _other_game(rules)
    return values


def tournament_rules(rules: SpecificRules) -> Rules:
    """The typed values of a version of a tournament's rules. Raises Refused for any other game's."""
    values = any_values(rules)
    if not isinstance(values, TournamentValues):
        raise _other_game(rules)
    return values.rules


def any_values(rules: SpecificRules) -> AnyValues:
    """The typed values of a version, whatever its game."""
    return values_read(rules.regulation, json.dumps(rules.values))


@kept(1_000)
def values_of(rules_id: int) -> BankedValues:
    """The typed values of a version that a banked game's round has opened under: published, so they never change."""
    return banked_values(SpecificRules.objects.get(pk=rules_id))


@kept(1_000)
def poker_values_of(rules_id: int, level: int | None = None) -> PokerValues:
    """The typed values of a version that a hand was dealt under: published, so they never change."""
    return poker_values(rules_published_as(rules_id), level)


@kept(1_000)
def rules_published_as(rules_id: int) -> SpecificRules:
    """A version that a hand was dealt or a tournament announced under: what it says is published and never changes.

    To be read and not written. Where it stands by now (its state, what replaced it) must be asked of the database.
    """
    return SpecificRules.objects.get(pk=rules_id)


@kept(1_000)
def values_read(regulation: str, text: str) -> AnyValues:
    """The typed values in a version's JSON: judged once for each text."""
    return values_parse(regulation, json.loads(text))


def _other_game(rules: SpecificRules) -> Refused:
    return Refused(Denial(RulebookRefusal.RULES_REGULATION_UNKNOWN, None, {"regulation": rules.regulation}))


def rules_may_open(rules: SpecificRules, *, currency: str) -> Denial | None:
    """May a table in this currency open a round under this version?

    Versions seeded with the demonstration have no approval: they open demonstration tables, and euro tables only in a
    house without a licence, whose cashier is the sandbox.
    """
    if rules.demonstration and currency != DEMO and settings.OPERATOR_LICENCE:
        return Denial(RulebookRefusal.RULES_DEMONSTRATION_ONLY, None, {"key": rules.key})
    return None


def state_at(rules: SpecificRules, now: datetime) -> State:
    """The state as it is at this instant, whether or not the replacement has been marked yet."""
    replaced = rules.replaced_at is not None and rules.replaced_at <= now
    return State.REPLACED if rules.state == State.IN_FORCE and replaced else State(rules.state)


def is_scheduled(rules: SpecificRules, now: datetime) -> bool:
    """Approved and with an hour that has not come yet."""
    return rules.in_force_from is not None and rules.in_force_from > now


def is_taken_back(rules: SpecificRules) -> bool:
    """Approved, and an hour that had been set for it was taken back before it came."""
    if rules.state != State.APPROVED:
        return False
    return SignificantEvent.objects.filter(kind="rules_take_back", ref=trail_ref(rules)).exists()


def trail_ref(rules: SpecificRules) -> str:
    """How the trail names a version."""
    return f"rules:{rules.key}:{rules.version}"


def rules_published() -> QuerySet[SpecificRules]:
    """Every version that the public may read, for ever."""
    return SpecificRules.objects.filter(state__in=PUBLISHED)


def rules_before(rules: SpecificRules) -> SpecificRules | None:
    """The published version before this one, of which the reader wants to know what has changed."""
    return rules_published().filter(key=rules.key, version__lt=rules.version).order_by("-version").first()


def rules_coming(rules: SpecificRules, now: datetime) -> SpecificRules | None:
    """The next version of the same key whose hour has been set and has not come."""
    waiting = rules_published().filter(key=rules.key, in_force_from__gt=now).exclude(pk=rules.pk)
    return waiting.order_by("in_force_from").first()


def changes_between(before: SpecificRules, after: SpecificRules) -> tuple[Change, ...]:
    """What differs between two versions of one key."""
    return changes(game_of(after.regulation), before.values, after.values)
