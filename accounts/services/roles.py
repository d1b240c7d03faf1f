"""Roles of the house as groups with permissions: made again after each migration, always the same."""

from datetime import datetime

from allauth.account.models import EmailAddress
from django.contrib.auth.models import Group, Permission
from django.db import transaction

from accounts.models import Player
from accounts.services.significant import significant_write
from casino.refusal import Denial, Refusal, Refused

DIRECTOR, FINANCE, SUPPORT = "diretor", "finanças", "apoio"

_VIEW_MONEY = ["view_ledgeraccount", "view_ledgertransaction", "view_ledgertransfer", "view_payment"]
_VIEW_PEOPLE = ["view_player", "view_playsession", "view_complaint", "view_exclusion", "view_spendinglimit"]
_VIEW_TABLES = ["view_table", "view_round", "view_roundevent", "view_bet", "view_playerreport"]
_VIEW_OFFICE = ["view_approval", "view_significantevent"]
_VIEW_RULES = ["view_specificrules", "view_glossaryterm", "view_program"]
_VIEW_TOURNAMENTS = ["view_tournament", "view_tournamentseries"]
_VIEW_ALL = [*_VIEW_MONEY, *_VIEW_PEOPLE, *_VIEW_TABLES, *_VIEW_OFFICE, *_VIEW_RULES, *_VIEW_TOURNAMENTS]

# What a role may do, as Django's permissions. «change» means: through the service for it, never the row itself.
ROLES: dict[str, list[str]] = {
    DIRECTOR: [
        *_VIEW_ALL,
        "change_player",
        "add_approval",
        "change_approval",
        "change_complaint",
        "change_playerreport",
        "change_table",
        "add_specificrules",
        "change_specificrules",
        "add_glossaryterm",
        "change_glossaryterm",
        "add_program",
        "change_program",
        "add_tournament",
        "direct_tournament",
        "finance_tournament",
    ],
    FINANCE: [
        *_VIEW_MONEY,
        *_VIEW_PEOPLE,
        *_VIEW_OFFICE,
        *_VIEW_TOURNAMENTS,
        "add_approval",
        "change_approval",
        "finance_tournament",
    ],
    SUPPORT: [
        *_VIEW_PEOPLE,
        *_VIEW_TABLES,
        *_VIEW_TOURNAMENTS,
        "view_payment",
        "view_ledgertransfer",
        "change_complaint",
        "change_playerreport",
    ],
}
_APPS = ("accounts", "games", "rulebook", "tournaments")


class RoleRefusal(Refusal):
    """Why somebody was not made staff."""

    ROLE_UNKNOWN = ("role_unknown", None)
    GUEST = ("role_not_for_guests", None)


@transaction.atomic
def roles_install() -> None:
    """The groups with exactly these permissions. Again: no effect."""
    known = {p.codename: p for p in Permission.objects.filter(content_type__app_label__in=_APPS)}
    for role, codenames in ROLES.items():
        group, _new = Group.objects.get_or_create(name=role)
        group.permissions.set([known[codename] for codename in codenames if codename in known])


@transaction.atomic
def staff_appoint(*, player_id: int, role: str, actor_id: int | None, now: datetime) -> Player:
    """Make somebody a member of staff with one role. Staff never bet; the second factor is asked at the first visit."""
    if role not in ROLES:
        raise Refused(Denial(RoleRefusal.ROLE_UNKNOWN))
    roles_install()
    player = Player.objects.select_for_update(no_key=True).get(pk=player_id)
    if player.is_guest:
        raise Refused(Denial(RoleRefusal.GUEST))
    before = ",".join(sorted(player.groups.values_list("name", flat=True)))
    player.is_staff = True
    player.save(update_fields=["is_staff"])
    player.groups.set(Group.objects.filter(name=role))
    EmailAddress.objects.get_or_create(user=player, email=player.email, defaults={"verified": True, "primary": True})
    significant_write(
        kind="staff_appointed", actor_id=actor_id, subject_id=player_id, before=before, after=role, now=now
    )
    return player
