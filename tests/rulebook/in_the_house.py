"""What the banked card games' last rules (information, session, demonstration, decision) are asked for alike."""

import html
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts import ledger
from accounts.models import LedgerAccount, Player, PlaySession
from accounts.services.players import demo_refill
from accounts.services.sessions import session_end, session_totals
from casino.refusal import Refused
from casino.rulebook.selectors import rules_may_open
from casino.rulebook.services import rules_approve, rules_draft, rules_enter_force, rules_submit
from games.models import Table
from games.services.cards.rounds import round_open
from tests.factories import make_player
from tests.services.roulette_room import START


def page_of(client: Client, player: Player, address: str) -> str:
    client.force_login(player)
    answer = client.get(address, follow=True)
    assert answer.status_code == 200
    return html.unescape(answer.content.decode()).replace("\u00a0", " ")


def ends_with(
    client: Client, room: Any, player: Player, session_id: int, *, totals: tuple[int, int, int], figures: Iterable[str]
) -> None:
    """The last round leads to a complaint of it; ended by the player, the session says what it came to."""
    last = page_of(client, player, f"/mesa/{room.table.slug}/ultima/")
    assert reverse("complaint_new", args=[room.table.slug, room.round.number]) in last
    client.post(f"/sessao/{session_id}/terminar/")
    came = session_totals(session_id)
    assert (came.staked, came.won, came.result) == totals
    summary = page_of(client, player, f"/sessao/{session_id}/")
    for figure in figures:
        assert figure in summary


def begins(room: Any, player: Player, *cards: str) -> int:
    """The session opens as the player comes in, and is the same after a reload or in a second tab."""
    session_id: int = room.enter(player, *cards)
    opened = PlaySession.objects.get(pk=session_id)
    assert (opened.opened_at, opened.ended_at) == (room.now, None)
    assert room.enter(player) == session_id
    return session_id


def ends(room: Any, player: Player, session_id: int) -> None:
    """The session ends as the player says; whoever comes again has another."""
    ended = session_end(session_id=session_id, reason="player", now=room.now)
    assert (ended.ended_at, ended.end_reason) == (room.now, "player")
    assert room.enter(player) != session_id


def gives_only_more_play(room: Any, guest: Player) -> None:
    """Demonstration chips are filled up when they are gone, and there is no way from them to money."""
    wallet = LedgerAccount.objects.get(player=guest, kind="wallet", currency="DEMO")
    assert wallet.balance == room.wallet(guest)
    if wallet.balance < 500:
        assert demo_refill(player_id=guest.pk, now=room.now) == room.wallet(guest) > 0
    with pytest.raises(LookupError):
        ledger.wallet_id(guest.pk, "EUR")


def needs_a_second_person(
    settings: Any, *, regulation: str, game: str, values: Mapping[str, Any], parse: Callable[[], object]
) -> None:
    """Values that `parse` tries are refused; rules open a table once somebody else than their writer approved them."""
    writer, approver = make_player(), make_player()
    with pytest.raises(Refused):
        parse()
    rules = rules_draft(
        key="drawn-up", regulation=regulation, title="Mesa", values=dict(values), written_by_id=writer.pk, now=START
    )
    rules_submit(rules_id=rules.pk, submitted_by_id=writer.pk, now=START)
    force = {"in_force_from": START, "ordered_by_id": approver.pk, "now": START}
    approval = {"reference": "SRIJ 1/2026", "approved_on": START.date(), "now": START}
    with pytest.raises(Refused):
        rules_enter_force(rules_id=rules.pk, **force)
    with pytest.raises(Refused):
        rules_approve(rules_id=rules.pk, approved_by_id=writer.pk, **approval)
    approved = rules_approve(rules_id=rules.pk, approved_by_id=approver.pk, **approval)
    rules_enter_force(rules_id=approved.pk, **force)
    settings.OPERATOR_LICENCE = "L-001"
    approved.refresh_from_db()
    assert rules_may_open(approved, currency="EUR") is None
    table = Table.objects.create(slug="minho", name="Minho", game=game, currency="EUR", rules_key="drawn-up")
    assert round_open(table_id=table.pk, now=START) is not None
