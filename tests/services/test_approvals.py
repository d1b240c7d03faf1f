"""Two people for credits, voids and refunds: who may ask, who may decide, and what happens then."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts import ledger
from accounts.models import Approval, LedgerTransaction, Player, SignificantEvent
from accounts.services import approvals
from accounts.services.approvals import Subject
from accounts.services.roles import ROLES, staff_appoint
from casino.refusal import Refused
from games.models import Round
from games.services import roulette
from games.services.office import table_close, table_reopen
from tests.factories import make_player
from tests.services.roulette_room import Room

pytestmark = pytest.mark.django_db


def staff(role: str) -> Player:
    return staff_appoint(player_id=make_player().pk, role=role, actor_id=None, now=timezone.now())


def ask(by: Player, kind: str = "staff_credit", reason: str = "Erro da casa", **subject: Any) -> Approval:
    return approvals.approval_ask(
        kind=kind, subject=Subject(**subject), reason=reason, asked_by_id=by.pk, now=timezone.now()
    )


def credit(by: Player, to: Player, amount: int = 500, currency: str = "EUR") -> Approval:
    return ask(by, player_id=to.pk, amount=amount, currency=currency)


def approve(approval: Approval, by: Player) -> Approval:
    return approvals.approval_approve(approval_id=approval.pk, decided_by_id=by.pk, now=timezone.now())


def refuse(approval: Approval, by: Player) -> Approval:
    return approvals.approval_refuse(approval_id=approval.pk, decided_by_id=by.pk, now=timezone.now())


def why(call: Any, *args: Any, **kwargs: Any) -> str:
    with pytest.raises(Refused) as caught:
        call(*args, **kwargs)
    return caught.value.denial.code


def euros(player: Player) -> int:
    return ledger.balance(ledger.wallet_id(player.pk, "EUR"))


@pytest.mark.parametrize(
    ("role", "asks", "decides"),
    [("diretor", True, True), ("finanças", True, True), ("apoio", False, False), (None, False, False)],
)
def test_each_role_asks_and_decides_what_it_may(role: str | None, asks: bool, decides: bool) -> None:
    ana, other = make_player("Ana"), staff("diretor")
    somebody = staff(role) if role else make_player()
    if asks:
        assert credit(somebody, ana, 100).state == Approval.State.ASKED
    else:
        assert why(credit, somebody, ana, 100) == "approval_not_allowed"
    waiting = credit(other, ana, 200)
    if decides:
        assert approve(waiting, somebody).state == Approval.State.APPROVED
        assert euros(ana) == 200
    else:
        assert why(approve, waiting, somebody) == "approval_not_allowed"
        assert why(refuse, waiting, somebody) == "approval_not_allowed"
        assert euros(ana) == 0


def test_nobody_decides_what_he_asked_not_even_a_superuser() -> None:
    ana, boss = make_player("Ana"), staff("diretor")
    Player.objects.filter(pk=boss.pk).update(is_superuser=True)
    waiting = credit(boss, ana)
    assert why(approve, waiting, boss) == "approval_own_request"
    assert why(refuse, waiting, boss) == "approval_own_request"
    with pytest.raises(IntegrityError), transaction.atomic():
        Approval.objects.filter(pk=waiting.pk).update(decided_by=boss)


def test_nobody_gives_himself_a_credit() -> None:
    asker, decider = staff("finanças"), staff("diretor")
    assert why(credit, asker, decider) == "approval_subject_missing"
    waiting = ask(asker, player_id=decider.pk, amount=100, currency="DEMO")
    assert why(approve, waiting, decider) == "approval_own_request"


def test_a_request_is_decided_once() -> None:
    ana, asker, decider = make_player("Ana"), staff("finanças"), staff("diretor")
    waiting = credit(asker, ana)
    approve(waiting, decider)
    assert why(approve, waiting, decider) == "approval_decided_already"
    assert why(refuse, waiting, decider) == "approval_decided_already"
    assert euros(ana) == 500
    assert LedgerTransaction.objects.filter(kind="staff_credit").count() == 1


def test_a_refused_request_moves_nothing() -> None:
    ana, asker, decider = make_player("Ana"), staff("finanças"), staff("diretor")
    assert refuse(credit(asker, ana), decider).state == Approval.State.REFUSED
    assert euros(ana) == 0


def test_a_request_without_reason_subject_or_amount_is_not_taken() -> None:
    ana, asker = make_player("Ana"), staff("finanças")
    assert why(ask, asker, reason=" ", player_id=ana.pk, amount=1, currency="EUR") == "reason_missing"
    assert why(ask, asker, amount=1, currency="EUR") == "approval_subject_missing"
    assert why(ask, asker, kind="round_void") == "approval_subject_missing"
    for amount in (None, 0, -1, 10**13):
        assert why(ask, asker, player_id=ana.pk, amount=amount, currency="EUR") == "approval_amount_wrong"
    assert why(ask, asker, player_id=ana.pk, amount=1, currency="USD") == "approval_amount_wrong"
    assert not Approval.objects.exists()


def test_the_same_request_does_not_wait_twice() -> None:
    ana, asker = make_player("Ana"), staff("finanças")
    credit(asker, ana)
    assert why(credit, asker, ana) == "approval_asked_already"


def test_asking_and_deciding_leave_who_what_and_why() -> None:
    ana, asker, decider = make_player("Ana"), staff("finanças"), staff("diretor")
    waiting = credit(asker, ana)
    approve(waiting, decider)
    rows = SignificantEvent.objects.filter(ref=f"approval:{waiting.pk}").order_by("id")
    assert [(row.kind, row.actor, row.reason) for row in rows] == [
        ("approval_asked", asker, "Erro da casa"),
        ("approval_approved", decider, "Erro da casa"),
    ]
    assert rows[1].after == "approved: staff_credit 500 EUR"


def test_what_cannot_be_carried_out_stays_undecided() -> None:
    asker, decider = staff("finanças"), staff("diretor")
    room = Room()
    ana = make_player("Ana")
    room.enter(ana)
    room.place(ana, ("red", 1000))
    waiting = ask(asker, kind="round_void", round_id=room.round.pk)
    room.fall_on("1")
    assert why(approve, waiting, decider) == "office_round_not_open"
    waiting.refresh_from_db()
    assert (waiting.state, waiting.decided_by) == (Approval.State.ASKED, None)


@pytest.mark.rule("804/20", "804/21")
def test_an_open_round_is_voided_by_two_people_and_stakes_go_back() -> None:
    asker, decider, ana = staff("finanças"), staff("diretor"), make_player("Ana")
    room = Room()
    room.enter(ana)
    room.place(ana, ("red", 1000))
    played = room.round
    approve(ask(asker, kind="round_void", round_id=played.pk, reason="Roda parada"), decider)
    played.refresh_from_db()
    assert (played.phase, played.void_reason) == (Round.Phase.VOID, "Roda parada")
    assert ledger.balance(ledger.wallet_id(ana.pk, "DEMO")) == 100_000


def test_a_refund_gives_back_what_was_lost_once_and_takes_nothing_from_winners() -> None:
    asker, decider = staff("finanças"), staff("diretor")
    ana, rui = make_player("Ana"), make_player("Rui")
    room = Room()
    room.enter(ana)
    room.enter(rui)
    room.place(ana, ("straight:17", 500), ("red", 1000))
    room.place(rui, ("red", 700))
    played = room.fall_on("17")
    won = ledger.balance(ledger.wallet_id(ana.pk, "DEMO"))
    approve(ask(asker, kind="round_refund", round_id=played.pk), decider)
    assert ledger.balance(ledger.wallet_id(ana.pk, "DEMO")) == won
    assert ledger.balance(ledger.wallet_id(rui.pk, "DEMO")) == 100_000
    again = ask(asker, kind="round_refund", round_id=played.pk, reason="Outra vez")
    assert why(approve, again, decider) == "office_nothing_to_refund"


def test_a_kind_that_nobody_carries_out_is_not_approved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(approvals._executors, "staff_credit")
    ana, asker, decider = make_player("Ana"), staff("finanças"), staff("diretor")
    waiting = credit(asker, ana)
    assert why(approve, waiting, decider) == "approval_not_available"
    waiting.refresh_from_db()
    assert waiting.state == Approval.State.ASKED


def test_staff_appointed_twice_have_the_last_role_only() -> None:
    ana = make_player("Ana")
    for role in ROLES:
        staff_appoint(player_id=ana.pk, role=role, actor_id=None, now=timezone.now())
    ana.refresh_from_db()
    assert ana.is_staff
    assert list(ana.groups.values_list("name", flat=True)) == ["apoio"]
    assert not ana.has_perm("accounts.add_approval")
    assert why(staff_appoint, player_id=ana.pk, role="rei", actor_id=None, now=timezone.now()) == "role_unknown"


def test_a_closed_table_opens_no_round_until_somebody_reopens_it() -> None:
    director, ana = staff("diretor"), make_player("Ana")
    room = Room()
    room.enter(ana)
    room.place(ana, ("red", 1000))
    change = {"table_id": room.table.pk, "actor_id": director.pk}
    table_close(**change, reason="Roda em revisão", now=room.now)
    room.fall_on("1")
    assert room.round.phase == Round.Phase.SETTLED
    number = room.round.number
    room.now = room.now + timedelta(minutes=1)
    assert roulette.round_open(table_id=room.table.pk, now=room.now) is None
    assert why(table_close, **change, reason="Outra vez", now=room.now) == "office_table_no_change"
    assert why(table_reopen, **change, reason=" ", now=room.now) == "reason_missing"
    table_reopen(**change, reason="Revista", now=room.now)
    assert (room.round.number, room.round.phase) == (number + 1, Round.Phase.BETTING)
    rows = SignificantEvent.objects.filter(kind="table_status").order_by("id")
    assert [(row.before, row.after, row.reason) for row in rows] == [
        ("open", "closed", "Roda em revisão"), ("closed", "open", "Revista"),
    ]  # fmt: skip
