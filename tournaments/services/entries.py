"""What a player does to a tournament: enter, withdraw, buy, enter again (810/21-31). One function, one transaction."""

from datetime import datetime

from django.db import transaction

from accounts.models import Player
from tournaments.engine import play
from tournaments.models import TournamentEntry
from tournaments.services import money
from tournaments.services.excluded import excluded_withdraw
from tournaments.services.follow import entry_withdrawn, entry_write, paid_with, put
from tournaments.services.held import By, Done, Held, Mark, Who, mark_of, tournament_take
from tournaments.services.presence import stop_take


def _taken(
    *, tournament_id: int, player_id: int, key: str, body: list[object], now: datetime
) -> tuple[Held, Mark, str] | Done:
    """What every command begins with: the tournament and the player's name in it, or the answer given before."""
    mark = mark_of(player_id, key, [*body, tournament_id])
    held = tournament_take(tournament_id, now)
    if done := held.answered(mark):
        return done
    stop_take(held)
    return held, mark, Player.objects.values_list("public_id", flat=True).get(pk=player_id)


@transaction.atomic
def tournament_enter(
    *, tournament_id: int, player_id: int, key: str, now: datetime, ticket_id: int | None = None, seen: bool = True
) -> Done:
    """Enter: the price leaves the wallet at once, or the won entry `ticket_id` is used (810/21-22, 28).

    `seen`: a person has asked, and is connected now. Raises Refused: nothing is charged then.
    """
    found = _taken(tournament_id=tournament_id, player_id=player_id, key=key, body=["enter", ticket_id], now=now)
    if isinstance(found, Done):
        return found
    held, mark, name = found
    if held.state.rules.starts_full:
        # This entry may start it.
        excluded_withdraw(held)
    action = play.Enter(name, paid_with(ticket_id))
    held.check(action)
    entry_write(held, player_id=player_id, public_id=name, ticket_id=ticket_id, seen=seen)
    held.act(action, Who(By.PLAYER, player_id), mark)
    return put(held)


@transaction.atomic
def tournament_withdraw(*, tournament_id: int, player_id: int, key: str, now: datetime) -> Done:
    """Give the entry back before the deadline: all of it is in the wallet at once (810/24-25). Raises Refused."""
    found = _taken(tournament_id=tournament_id, player_id=player_id, key=key, body=["withdraw"], now=now)
    if isinstance(found, Done):
        return found
    held, mark, name = found
    held.act(play.Withdraw(name), Who(By.PLAYER, player_id), mark)
    entry_withdrawn(held, player_id)
    return put(held)


@transaction.atomic
def tournament_rebuy(*, tournament_id: int, player_id: int, key: str, now: datetime) -> Done:
    """More chips: at once between hands, asked for in mid-hand and served at its end (810/23, case M07)."""
    return _bought(play.Rebuy, "rebuy", tournament_id=tournament_id, player_id=player_id, key=key, now=now)


@transaction.atomic
def tournament_addon(*, tournament_id: int, player_id: int, key: str, now: datetime) -> Done:
    """The add-on, in its break. Raises Refused."""
    return _bought(play.AddOn, "addon", tournament_id=tournament_id, player_id=player_id, key=key, now=now)


def _bought(
    make: type[play.Rebuy] | type[play.AddOn], word: str, *, tournament_id: int, player_id: int, key: str, now: datetime
) -> Done:
    found = _taken(tournament_id=tournament_id, player_id=player_id, key=key, body=[word], now=now)
    if isinstance(found, Done):
        return found
    held, mark, name = found
    action = make(name)
    held.check(action)
    if held.state.in_hand(name):
        # Judged now, so that the player knows; and again when the chips arrive.
        prices = held.state.rules.prices
        cents = prices.rebuy + prices.rebuy_fee if word == "rebuy" else prices.addon + prices.addon_fee
        money.may_pay(held, player_id, cents)
    held.act(action, Who(By.PLAYER, player_id), mark)
    return put(held)


@transaction.atomic
def tournament_decline(*, tournament_id: int, player_id: int, key: str, now: datetime) -> Done:
    """Without chips, and no wish to buy any (810/44). Raises Refused."""
    found = _taken(tournament_id=tournament_id, player_id=player_id, key=key, body=["decline"], now=now)
    if isinstance(found, Done):
        return found
    held, mark, name = found
    held.act(play.Decline(name), Who(By.PLAYER, player_id), mark)
    return put(held)


@transaction.atomic
def tournament_reenter(*, tournament_id: int, player_id: int, key: str, now: datetime) -> Done:
    """Out, and in again with a whole new entry, a first stack and a seat drawn by lot (810/23, case M09)."""
    found = _taken(tournament_id=tournament_id, player_id=player_id, key=key, body=["reenter"], now=now)
    if isinstance(found, Done):
        return found
    held, mark, name = found
    held.act(play.Reenter(name), Who(By.PLAYER, player_id), mark)
    return put(held)


def entry_seen(*, tournament_id: int, player_id: int, now: datetime) -> None:
    """A page of the tournament is open in front of this player: not absent at the start (810/26). No event, no lock."""
    TournamentEntry.objects.filter(tournament_id=tournament_id, player_id=player_id, withdrawn_at=None).update(
        seen_at=now
    )
