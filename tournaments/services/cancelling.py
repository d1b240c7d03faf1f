"""What a cancellation gives back, worked out alike before it is confirmed and when it is carried out (810/35-38).

Hands that have ended count, however short a time ago; so does what the hour brings, and prizes that are due by then and
not paid yet. Nothing here moves a cent.
"""

import hashlib
import json
from dataclasses import astuple, dataclass
from datetime import datetime

from django.db import transaction

from accounts.models import LedgerAccount
from tournaments.engine import ending, play
from tournaments.engine.ending import Parts
from tournaments.engine.state import Said
from tournaments.models import Tournament, TournamentTicket
from tournaments.services import hands, money, presence
from tournaments.services.held import CLOCK, Held, supposed_take


@dataclass(frozen=True, slots=True)
class Given:
    """What one player would get, by what it is for. Cents.

    `place` as it stands, None before the start; `chips` None: not in play. `prize` is due without a cancellation, `won`
    the value of entries to this tournament that were won and not used.
    """

    player_id: int
    nickname: str
    place: int | None
    chips: int | None
    parts: Parts
    prize: int = 0
    won: int = 0

    @property
    def total(self) -> int:
        return sum(astuple(self.parts)) + self.prize + self.won


@dataclass(frozen=True, slots=True)
class CancelPreview:
    """What a cancellation would do now. Cents; `total` and `kept` are together all of `pot`.

    `version` stands for these amounts and is what `tournament_cancel` wants as `seen_version`: while hands are being
    played they change with each of them, so that staff pause a tournament first.
    """

    version: int
    given: tuple[Given, ...]
    total: int
    kept: int
    pot: int
    # What the house would still have to add to the pot for what it guarantees.
    added: int
    # Entrants who get nothing back.
    empty_handed: int
    # With the hands that have ended there is nothing left to cancel.
    is_over: bool


def cancel_preview(row: Tournament, *, now: datetime) -> CancelPreview:
    """The money of a cancellation, to be shown before it is confirmed.

    The tournament is held while it is looked at: `row` may be older than the seats and hands that are read here.
    """
    with transaction.atomic():
        held = supposed_take(row.pk, now)
        row = held.row
        if row.seen_at is not None and presence.is_behind(row.deadline_at, row.seen_at, now):
            held.act(play.Stopped(row.seen_at), CLOCK)
        hands.ended_suppose(held)
        held.act_if_changing(play.Tick(), CLOCK)
        return cancel_money(held)


def cancel_money(held: Held) -> CancelPreview:
    """By the state as it is held, with every hand that has ended."""
    row, state = held.row, held.state
    given = _given(held)
    total = sum(one.total for one in given)
    owed = money.overlay_owed(held) if state.tables and any(ending.credits_due(state).values()) else 0
    pot = _balance(row) + owed + _asked_for(held) + sum(one.won for one in given)
    players = {one.player_id for one in given}
    return CancelPreview(
        version=_version(given),
        given=given,
        total=total,
        kept=pot - total,
        pot=pot,
        added=owed,
        empty_handed=row.entries.filter(withdrawn_at=None).exclude(player_id__in=players).count(),
        is_over=state.life.is_over,
    )


def _given(held: Held) -> tuple[Given, ...]:
    """Who gets anything: by place, then by name; who only holds a won entry comes last."""
    state = held.state
    parts = ending.cancellation_parts(state)
    due, value = ending.credits_due(state), state.rules.tickets.value if state.rules.tickets else 0
    places = {name: one.number for one in (ending.places(state) if state.tables else ()) for name in one.players}
    won = _won_unused(held.row)
    found = []
    for entry in held.row.entries.filter(withdrawn_at=None).select_related("player"):
        name, prize = entry.player.public_id, None if entry.credited_at else due.get(entry.player.public_id)
        found.append(
            Given(
                entry.player_id,
                entry.player.nickname,
                places.get(name),
                state.stacks.get(name) or None,
                parts.get(name, Parts()),
                prize.cents + prize.tickets * value if prize else 0,
                won.pop((entry.player_id, entry.player.nickname), 0),
            )
        )
    found += [Given(pk, nickname, None, None, Parts(), won=cents) for (pk, nickname), cents in won.items()]
    last = len(found) + 1
    found.sort(key=lambda one: (one.place or last, one.nickname.casefold()))
    return tuple(one for one in found if one.total)


def _won_unused(row: Tournament) -> dict[tuple[int, str], int]:
    """(player, nickname) → the value of entries to this very tournament that were won and not used (810/37)."""
    found: dict[tuple[int, str], int] = {}
    for one in TournamentTicket.objects.filter(key=row.slug, currency=row.currency, used_at=None).select_related(
        "player"
    ):
        who = (one.player_id, one.player.nickname)
        found[who] = found.get(who, 0) + one.value
    return found


def _version(given: tuple[Given, ...]) -> int:
    """A number that stands for these amounts."""
    text = json.dumps(sorted((one.player_id, *astuple(one.parts), one.prize, one.won) for one in given))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6])


def _asked_for(held: Held) -> int:
    """What the hands that have ended make people buy, which is not paid before the command is carried out."""
    bought = (Said.REBOUGHT, Said.ADDED_ON)
    return sum(told.news.cents for told in held.news if told.news.said in bought)


def _balance(row: Tournament) -> int:
    kinds = (LedgerAccount.Kind.TOURNAMENT_POOL, LedgerAccount.Kind.COMMISSION)
    found = LedgerAccount.objects.filter(kind__in=kinds, currency=row.currency, ref=money.ref_of(row))
    return sum(account.balance for account in found)
