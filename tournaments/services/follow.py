"""What follows from every act, in the same transaction: money, rows, tables and hands, and when to look again.

The only way out of a command: `put`. Tables, the tournament's pages and the lobby are told after commit.
"""

from datetime import datetime, timedelta

from django.conf import settings

from casino.money import DEMO
from games.announce import Announcement, announce
from tournaments.engine import blinds, ending
from tournaments.engine.payouts import Paid
from tournaments.engine.rules import Pays
from tournaments.engine.state import Said
from tournaments.models import Tournament, TournamentEntry
from tournaments.record import record_keep
from tournaments.services import money, tables
from tournaments.services.held import Done, Held, Told

# From start to end the clock looks at least this often, in a pause too, and so knows when the system stood still.
HEARTBEAT = timedelta(seconds=5)
State = Tournament.State


def put(held: Held) -> Done:
    """Let follow what follows, and write it all down. Raises Refused where somebody can't pay: nothing has changed."""
    if held.state.life.has_started:
        tables.play_on(held)
    elif held.state.life.is_over:
        tables.close_all(held)
    for told in held.news:
        _entry_follow(held, told)
    row, state = held.row, held.state
    row.state, row.phase = state.life.state.value, state.life.phase.value
    row.entered, row.left, row.level = len(state.entries), state.left, state.level
    row.pool = ending.pool(state)
    said = {told.news.said for told in held.news}
    if Said.STARTED in said:
        row.started_at = held.now
    if Said.CANCELLED in said:
        money.cancelled_pay(held)
    elif row.state == State.FINISHED or (state.rules.pays is Pays.AT_ELIMINATION and state.is_pool_fixed):
        money.prizes_pay(held)
    held.news = []
    if row.is_over and row.ended_at is None:
        row.ended_at, row.left = held.now, 0
        _places_write(held)
    row.deadline_at = next_look(held)
    row.seen_at = held.now if state.life.has_started else row.seen_at
    row.save()
    record_keep(row, held.record)
    if held.has_moved:
        _tell(row)
    return Done(row.pk, row.version)


def _tell(row: Tournament) -> None:
    """Whoever looks at the tournament, sits at one of its tables or is in the lobby is told after commit."""
    announce(Announcement(("tournament", row.pk), version=row.version, everyone=True))
    announce(Announcement(("news", row.pk), version=row.version, everyone=True))
    # The lobby has no number of its own: whoever is there is told everything.
    announce(Announcement(("lobby", 0), version=-1, everyone=True))


def next_look(held: Held) -> datetime | None:
    """When the clock must look again; hands that end call by themselves, through their tables."""
    row, state, now = held.row, held.state, held.now
    if row.is_over:
        return None
    if not state.life.has_started:
        if row.state == State.ANNOUNCED:
            return row.opens_at
        if row.state != State.REGISTERING:
            return None
        return now if opponents_wanted(held) else row.starts_at
    at = [now + HEARTBEAT, *(one.until for one in state.pending)]
    at += [state.closes_at] if state.closes_at else []
    if state.clock.since is not None:
        change = blinds.next_change(state.rules.structure, state.clock, now)
        at += [change] if change else []
        if state.rules.timed_seconds is not None and state.lap_after is None:
            at.append(now + timedelta(seconds=state.rules.timed_seconds) - state.clock.elapsed(now))
    return max(now, min(at))


def opponents_wanted(held: Held) -> int:
    """How many training opponents are still to enter. Where it starts when it is full, the last place waits for the
    first person; once somebody waits, company takes it too."""
    row, rules = held.row, held.state.rules
    if not settings.TRAINING_OPPONENTS or row.currency != DEMO or not row.training:
        return 0
    entered = len(held.state.entries)
    if entered >= rules.most_entries:
        return 0
    here = row.entries.filter(withdrawn_at=None, player__is_training=True).count()
    kept = 1 if rules.starts_full and entered == here else 0
    return max(0, min(row.training - here, rules.most_entries - entered - kept))


# --- Entries ---


def _entry_follow(held: Held, told: Told) -> None:
    """The row of an entry, and its money, from what was said of it."""
    news = told.news
    if news.player is None:
        return
    key = f"{money.ref_of(held.row)}:{told.event}:{told.place}"
    if news.said is Said.REBOUGHT:
        _more_bought(held, news.player, "rebuy", key)
    elif news.said is Said.ADDED_ON:
        _more_bought(held, news.player, "addon", key)
    elif news.said is Said.REENTERED:
        entry = held.entry_of(held.id_of(news.player))
        money.entry_pay(held, player_id=entry.player_id, key=key)
        entry.reentries += 1
        entry.cost += held.state.rules.prices.entry
        entry.out_at = None
        entry.save(update_fields=["reentries", "cost", "out_at"])
    elif news.said in (Said.ELIMINATED, Said.DISQUALIFIED):
        held.row.entries.filter(player_id=held.id_of(news.player), withdrawn_at=None).update(out_at=held.now)


def _more_bought(held: Held, player: str, what: str, key: str) -> None:
    entry = held.entry_of(held.id_of(player))
    entry.cost += money.chips_pay(held, player_id=entry.player_id, what=what, key=key)
    if what == "rebuy":
        entry.rebuys += 1
    else:
        entry.addons += 1
    entry.save(update_fields=["cost", "rebuys", "addons"])


def entry_write(held: Held, *, player_id: int, public_id: str, ticket_id: int | None, seen: bool) -> TournamentEntry:
    """A new entry, paid at once."""
    ticket = money.ticket_of(held, ticket_id=ticket_id, player_id=player_id) if ticket_id is not None else None
    entry = TournamentEntry.objects.create(
        tournament=held.row,
        player_id=player_id,
        ticket=ticket,
        entered_at=held.now,
        seen_at=held.now if seen else None,
        cost=held.state.rules.prices.entry if ticket is None else 0,
    )
    key = f"{money.ref_of(held.row)}:entry:{entry.pk}"
    entry.paid_by_id = money.entry_pay(held, player_id=player_id, key=key, ticket=ticket)
    entry.save(update_fields=["paid_by"])
    if ticket is not None:
        ticket.used_at = held.now
        ticket.save(update_fields=["used_at"])
    held.knows(public_id, player_id)
    return entry


def entry_withdrawn(held: Held, player_id: int) -> int:
    """The entry's row and its money, once the engine has let it go; what went back to the wallet."""
    entry = TournamentEntry.objects.select_related("ticket").get(
        tournament=held.row, player_id=player_id, withdrawn_at=None
    )
    entry.refund = money.entry_back(held, entry)
    entry.withdrawn_at = held.now
    entry.save(update_fields=["refund", "withdrawn_at"])
    return entry.refund


def paid_with(ticket_id: int | None) -> Paid:
    return Paid.CASH if ticket_id is None else Paid.TICKET


def _places_write(held: Held) -> None:
    """Everybody's place, once it is over; in a cancelled one nobody has any."""
    if held.row.state != State.FINISHED:
        return
    standing = held.row.entries.filter(withdrawn_at=None).select_related("player")
    entries = {entry.player.public_id: entry for entry in standing}
    for place in ending.places(held.state):
        for player in place.players:
            entries[player].place = place.number
    TournamentEntry.objects.bulk_update(entries.values(), ["place"])


__all__ = ["entry_withdrawn", "entry_write", "next_look", "paid_with", "put"]
