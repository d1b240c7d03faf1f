"""A house with one of everything, everybody who may knock at its pages, and what each is told there.

An answer is one word: «ok» (200), a status, or «>name» (sent to the page of that name). Every request is undone.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponseBase
from django.test import Client
from django.urls import Resolver404, URLResolver, get_resolver, resolve, reverse

from accounts.models import Approval, Player, PlayerNote, PlayerReport
from accounts.services import approvals, cashier, complaints
from casino.rulebook.models import GlossaryTerm
from games.models import Round, SavedBets
from tests.pages.accounts.entrance import code, member, second_factor, sign_in, staff_member
from tests.services.roulette_room import Room
from tests.services.tournament_house import TournamentHouse
from tournaments.models import TournamentSeries

# Whoever asks for a page: nobody, a guest, the player whose things they are, another player, and the staff. «half» is a
# director who has a second factor and has not given it.
READERS = ("visitor", "guest", "player", "other", "support", "finance", "director", "half")
ROLES = {"support": "apoio", "finance": "finanças", "director": "diretor", "half": "diretor"}
PASSED_ON = {301, 302, 303}


@dataclass
class World:
    """The house and everybody's browser."""

    browsers: dict[str, Client]
    things: dict[str, Any]

    def answer(self, reader: str, method: str, address: str) -> str:
        """What the reader is told, in one word; nothing that the request did remains."""
        browser = self.browsers[reader]
        before = browser.cookies.output()
        with transaction.atomic():
            told = _word(getattr(browser, method.lower())(address))
            transaction.set_rollback(True)
        cache.clear()
        if browser.cookies.output() != before:
            # A login session that the request ended or changed is back with everything else: so is its cookie.
            browser.cookies.load(before.replace("Set-Cookie: ", ""))
        return told


def _word(answer: HttpResponseBase) -> str:
    if answer.status_code == 200:
        return "ok"
    if answer.status_code not in PASSED_ON:
        return str(answer.status_code)
    try:
        found = resolve(answer["Location"].split("?")[0])
    except Resolver404:
        return f">{answer['Location']}"
    return f">{found.view_name or answer['Location']}"


def world_make() -> World:
    """Ana has played, complained and lost something to look at; Rui has done nothing; the staff work here."""
    ana, rui = member("Ana"), member("Rui")
    room = Room("mesa")
    session = room.enter(ana)
    room.place(ana, ("red", 500))
    played = room.finish()
    TournamentSeries.objects.create(
        slug="serie", name="Série", currency="DEMO", rules_key="torneio", every_seconds=600, is_active=False
    )
    tournament = TournamentHouse("torneio", starts=timedelta(days=10_000))
    complaint = complaints.complaint_make(player_id=ana.pk, round_id=played.pk, text="Não caiu aí.", now=room.now)
    room.tick()
    kept = SavedBets.objects.create(
        player=ana, wheel=room.wheel.value, name="Meu", asked=[["red", 100]], kept_at=room.now
    )
    _office_fill(ana, played, room)
    browsers = {"visitor": Client(), "guest": _guest_browser(room), "player": Client(), "other": Client()}
    sign_in(browsers["player"], ana)
    sign_in(browsers["other"], rui)
    for reader, role in ROLES.items():
        browsers[reader] = _staff_browser(role, reader, gives_it=reader != "half")
    things = {"slug": "mesa", "table": "mesa", "number": 1, "session_id": session, "ana": ana, "complaint": complaint}
    things |= {"saved_id": kept.pk, "tournament_id": tournament.row.pk}
    note = PlayerNote.objects.create(author=ana, about=rui, text="Joga depressa.", changed_at=room.now)
    PlayerReport.objects.create(
        reporter=ana, accused=rui, table=room.table, reason=PlayerReport.Reason.STALLING, created_at=room.now
    )
    things |= {"who": rui.nickname, "note_id": note.pk}
    return World(browsers, things)


def _office_fill(ana: Player, played: Round, room: Room) -> None:
    """Something in each of the office's lists: a deposit, a request, a word of the glossary."""
    cashier.deposit(player_id=ana.pk, amount=1000, key="authorisation-deposit", now=room.now)
    director = staff_member("diretor", "Chefe")
    approvals.approval_ask(
        kind=Approval.Kind.ROUND_REFUND,
        subject=approvals.Subject(round_id=played.pk),
        reason="Ensaio.",
        asked_by_id=director.pk,
        now=room.now,
    )
    GlossaryTerm.objects.create(slug="ensaio", term="Ensaio", meaning_pt="Prova.")


def _guest_browser(room: Room) -> Client:
    browser = Client()
    browser.post(reverse("guest_start"))
    assert "sessionid" in browser.cookies
    return browser


def _staff_browser(role: str, nickname: str, *, gives_it: bool) -> Client:
    staff, browser = staff_member(role, nickname), Client()
    if not gives_it:
        # Signed in before there was one: the only way to be inside without having given it.
        sign_in(browser, staff)
    secret = second_factor(staff)
    if gives_it:
        sign_in(browser, staff)
        assert browser.post(reverse("mfa_authenticate"), {"code": code(secret)}).status_code == 302
    return browser


def url_names() -> Iterator[tuple[str, Any]]:
    """(name, its pattern) of every page; a page without a name goes by its route."""
    yield from _names(get_resolver(), "")


def _names(resolver: Any, space: str) -> Iterator[tuple[str, Any]]:
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            yield from _names(entry, f"{entry.namespace}:" if entry.namespace else space)
        else:
            yield f"{space}{entry.name or entry.pattern}", entry
