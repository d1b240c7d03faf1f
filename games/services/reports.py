"""Reports («denúncias») of a player at a poker table: made by who was there, looked at by staff. No money moves here.

The accused is told nothing. Every step is a line of the trail of significant events.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import Player, PlayerReport, PlaySession
from accounts.services.significant import significant_write
from casino.refusal import Denial, Refused
from casino.typed import one_line
from games.models import Round, Table
from games.refusals_neighbours import ReportRefusal
from games.selectors.hands import hand_find
from games.selectors.neighbours import REPORT_HOURS, dealt_into, neighbour_find, sat_lately

MOST_CHARACTERS = 500
MOST_AN_HOUR = 5

State = PlayerReport.State
# From each state, where staff may take it. What was decided can be looked at again.
STEPS: Mapping[str, tuple[State, ...]] = {
    State.OPEN: (State.LOOKED_AT, State.UPHELD, State.DISMISSED),
    State.LOOKED_AT: (State.UPHELD, State.DISMISSED),
    State.UPHELD: (State.LOOKED_AT,),
    State.DISMISSED: (State.LOOKED_AT,),
}


@transaction.atomic
def report_make(
    *, reporter_id: int, table_id: int, nickname: str, number: int | None, reason: str, text: str, now: datetime
) -> PlayerReport:
    """Report somebody of this table, with the hand `number` where there is one. Raises Refused.

    Whoever has been at the table may report, seated or watching: a hand that was only watched too.
    """
    # Two browsers can't go over the number together.
    reporter = Player.objects.select_for_update(no_key=True).get(pk=reporter_id)
    table = Table.objects.get(pk=table_id)
    accused, hand = _accused(table, reporter, nickname, number, now)
    text = one_line(text)
    _words_check(reason, text)
    _number_check(reporter, accused, table, hand, now)
    report = PlayerReport.objects.create(
        reporter=reporter, accused=accused, table=table, round=hand, reason=reason, text=text, created_at=now
    )
    significant_write(
        kind="report_made",
        actor_id=reporter.pk,
        subject_id=accused.pk,
        ref=f"report:{report.pk}",
        after=State.OPEN,
        reason=reason,
        now=now,
    )
    return report


def _accused(
    table: Table, reporter: Player, nickname: str, number: int | None, now: datetime
) -> tuple[Player, Round | None]:
    accused = neighbour_find(table, nickname)
    if accused is None:
        raise Refused(Denial(ReportRefusal.NOT_HERE, details={"hours": REPORT_HOURS}))
    if accused.pk == reporter.pk:
        raise Refused(Denial(ReportRefusal.OWN_SEAT))
    if accused.is_training:
        raise Refused(Denial(ReportRefusal.TRAINING))
    if not PlaySession.objects.filter(player=reporter, table=table).exists():
        raise Refused(Denial(ReportRefusal.NOT_AT_TABLE))
    if number is None:
        if not sat_lately(table.pk, accused.pk, now):
            raise Refused(Denial(ReportRefusal.NOT_HERE, details={"hours": REPORT_HOURS}))
        return accused, None
    hand = hand_find(table.slug, number)
    if hand is None or not dealt_into(hand, accused):
        raise Refused(Denial(ReportRefusal.NOT_IN_HAND))
    return accused, hand


def _words_check(reason: str, text: str) -> None:
    if reason not in PlayerReport.Reason.values:
        raise Refused(Denial(ReportRefusal.REASON_MISSING))
    if reason == PlayerReport.Reason.OTHER and not text:
        raise Refused(Denial(ReportRefusal.TEXT_MISSING))
    if len(text) > MOST_CHARACTERS:
        raise Refused(Denial(ReportRefusal.TEXT_TOO_LONG, details={"most": MOST_CHARACTERS}))


def _number_check(reporter: Player, accused: Player, table: Table, hand: Round | None, now: datetime) -> None:
    made = PlayerReport.objects.filter(reporter=reporter)
    same = made.filter(accused=accused, table=table, round=hand)
    if hand is None:
        same = same.filter(created_at__gt=now - timedelta(hours=REPORT_HOURS))
    if same.exists():
        raise Refused(Denial(ReportRefusal.MADE_ALREADY))
    if made.filter(created_at__gt=now - timedelta(hours=1)).count() >= MOST_AN_HOUR:
        raise Refused(Denial(ReportRefusal.TOO_MANY, details={"most": MOST_AN_HOUR}))


@transaction.atomic
def report_step(*, report_id: int, to: str, note: str, actor_id: int, now: datetime) -> PlayerReport:
    """Staff who may take the report on, uphold or dismiss it, and say why. Raises Refused."""
    report = PlayerReport.objects.select_for_update(no_key=True).get(pk=report_id)
    actor = Player.objects.get(pk=actor_id)
    concerned = actor_id in (report.reporter_id, report.accused_id)
    if concerned or not (actor.is_staff and actor.has_perm("accounts.change_playerreport")):
        raise Refused(Denial(ReportRefusal.NOT_ALLOWED))
    if to not in STEPS[report.state]:
        raise Refused(Denial(ReportRefusal.STEP_NOT_OPEN))
    before, report.state = report.state, State(to)
    report.note, report.decided_by, report.decided_at = note.strip()[:300], actor, now
    report.save(update_fields=["state", "note", "decided_by", "decided_at"])
    significant_write(
        kind="report_looked_at",
        actor_id=actor_id,
        subject_id=report.accused_id,
        ref=f"report:{report.pk}",
        before=before,
        after=report.state,
        reason=report.note,
        now=now,
    )
    return report
