"""One of everything in a demonstration house, so that a crawl finds each kind of page. Runs inside the house.

Nothing here is a page or a judgement: services are called as the house's own pages call them.
"""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.urls import reverse
from django.utils import timezone, translation

from accounts.admin_site import house_site
from accounts.models import Approval, Player, PlayerReport
from accounts.services import approvals, cashier, complaints, identity, protection
from casino.rulebook import services
from casino.rulebook.models import SpecificRules
from games.models import Round, SavedBets, Table
from games.services import notes
from tests.pages.accounts.entrance import member, second_factor, staff_member

# What people wrote here, each in the language of whoever reads it: no part of the house's own words.
WROTE = "Zz."


def furnish() -> dict[str, Any]:
    """Everything; what a crawl has to know of it (JSON)."""
    now = timezone.now()
    ana = Player.objects.get(email="ana@exemplo.pt")
    director = staff_member("diretor", "Zoe")
    _rules(director, staff_member("diretor", "Zita"), now)
    rounds = _complaints(ana, director, now)
    _office(ana, director, rounds[0], now)
    told: dict[str, Any] = {"staff": {}, "support": {}, "barred": {}, "pages": {}}
    for code, _name in settings.LANGUAGES:
        short = code[:2]
        chief, support = staff_member("diretor", f"dir{short}"), staff_member("apoio", f"apo{short}")
        told["staff"][code] = [chief.email, second_factor(chief)]
        told["support"][code] = [support.email, second_factor(support)]
        RecoveryCodes.activate(chief)
        barred = member(f"fora{short}")
        protection.exclusion_start(player_id=barred.pk, kind="term", months=3, now=now)
        told["barred"][code] = [barred.email, ""]
        told["pages"][code] = {name: _page(f"{name}.html", code) for name in ("429", "500")}
    one = rounds[-1]
    told["player"] = [
        f"/reclamacao/{one.table.slug}/{one.number}/",
        *(f"/mesa/{slug}/jogador/Rui/" for slug in ("sintra", "obidos")),
    ]
    told["staff_pages"] = list(_staff_pages())
    told["player"] += [reverse("rules_changes", args=["zz-lisboa", 2, 1]), reverse("table_beside", args=["sintra"])]
    return told


def _staff_pages() -> Iterator[str]:
    """Every address of the staff's own of one record of each model, and of each act one that it can be about.

    Links lead to what is allowed; the others must say in the reader's language that they are not.
    """
    for model, office in house_site._registry.items():
        rows = list(model._default_manager.order_by("pk")[:200])
        if not rows:
            raise LookupError(f"the crawl's house has no {model.__name__}")
        for name in ("add", "history", "delete", "change"):
            args = [] if name == "add" else [rows[0].pk]
            yield reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{name}", args=args)
        for act in getattr(office, "acts", ()):
            one = next(filter(act.applies, rows), rows[0])
            yield reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_act", args=[one.pk, act.slug])


def _rules(director: Player, second: Player, now: datetime) -> None:
    """A version in each state that staff or the public may meet."""
    since = datetime(2025, 1, 1, tzinfo=UTC)
    model = SpecificRules.objects.get(key="roulette-american-demo", version=1)

    def drafted() -> SpecificRules:
        return services.rules_draft(
            key="zz-lisboa", regulation="804", title=WROTE, values=dict(model.values), written_by_id=director.pk,
            now=now,
        )  # fmt: skip

    def approved() -> SpecificRules:
        row = drafted()
        services.rules_submit(rules_id=row.pk, submitted_by_id=director.pk, now=now)
        services.rules_approve(
            rules_id=row.pk, approved_by_id=second.pk, reference="SRIJ 1/2026", approved_on=since.date(), now=now
        )
        return row

    order = {"ordered_by_id": director.pk}
    services.rules_enter_force(rules_id=approved().pk, in_force_from=now, now=now, **order)
    row = approved()
    services.rules_enter_force(rules_id=row.pk, in_force_from=now + timedelta(days=2), now=now, **order)
    services.rules_take_back(rules_id=row.pk, reason=WROTE, now=now, **order)
    services.rules_enter_force(rules_id=approved().pk, in_force_from=now + timedelta(days=9), now=now, **order)
    row = drafted()
    services.rules_submit(rules_id=row.pk, submitted_by_id=director.pk, now=now)
    services.rules_refuse(rules_id=row.pk, refused_by_id=second.pk, reason=WROTE, now=now)
    row = drafted()
    services.rules_submit(rules_id=row.pk, submitted_by_id=director.pk, now=now)
    Table.objects.create(
        slug="zz-lisboa", name="Lisboa", game="roulette", currency="DEMO", rules_key="zz-lisboa",
        place_in_lobby=99,
    )  # fmt: skip


def _complaints(ana: Player, director: Player, now: datetime) -> list[Round]:
    """Answered, taken, open, and one that is late; the rounds, with one more that nobody complained about."""
    rounds = list(Round.objects.filter(bets__player=ana, phase="settled").distinct().order_by("pk")[:5])
    made = [
        complaints.complaint_make(player_id=ana.pk, round_id=one.pk, text=WROTE, now=when)
        for one, when in zip(rounds, (now, now, now, now - timedelta(days=99)), strict=False)
    ]
    complaints.complaint_answer(complaint_id=made[0].pk, actor_id=director.pk, answer=WROTE, now=now)
    complaints.complaint_take(complaint_id=made[1].pk, actor_id=director.pk, now=now)
    return rounds


def _office(ana: Player, director: Player, played: Round, now: datetime) -> None:
    """A request, payments, a limit to come, a note, a report, kept bets, an account that was looked at."""
    approvals.approval_ask(
        kind=Approval.Kind.ROUND_REFUND, subject=approvals.Subject(round_id=played.pk), reason=WROTE,
        asked_by_id=director.pk, now=now,
    )  # fmt: skip
    cashier.deposit(player_id=ana.pk, amount=5_000, key="zz-1", now=now)
    cashier.withdraw(player_id=ana.pk, amount=1_000, key="zz-2", now=now)
    protection.limit_set(player_id=ana.pk, kind="deposit", period="week", amount=10_000, now=now)
    protection.limit_set(player_id=ana.pk, kind="deposit", period="week", amount=20_000, now=now)
    rui, poker = Player.objects.get(email="rui@exemplo.pt"), Table.objects.get(slug="sintra")
    notes.note_keep(author_id=ana.pk, table_id=poker.pk, nickname="Rui", colour="red", text=WROTE, now=now)
    PlayerReport.objects.create(
        reporter=ana, accused=rui, table=poker, reason=PlayerReport.Reason.STALLING, created_at=now
    )
    SavedBets.objects.create(player=ana, wheel="american", name=WROTE, asked=[["red", 100]], kept_at=now)
    new = member("Nn")
    identity.account_disable(player_id=new.pk, actor_id=director.pk, reason=WROTE, now=now)


def _page(template: str, language: str) -> str:
    """A page of an error that nobody can bring about at will, as the house renders it."""
    request: HttpRequest = RequestFactory().get("/")
    request.user = AnonymousUser()
    with translation.override(language):
        return render_to_string(template, request=request if template != "500.html" else None)


def main() -> None:
    print("FURNISHED" + json.dumps(furnish()))
