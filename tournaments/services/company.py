"""Training opponents in tournaments for demonstration chips (T37).

They enter as players do, sit where the lot puts them and act as they do at cash tables: through the commands of
players, by what the page of their seat shows. What they buy, they buy by a fixed habit.
"""

from accounts.models import PlaySession
from accounts.services.players import training_chips, training_opponent
from accounts.services.sessions import SEEN_EVERY, sessions_seen
from casino.money import DEMO
from tournaments.engine import play
from tournaments.engine.lifecycle import State
from tournaments.services.follow import entry_write, opponents_wanted
from tournaments.services.held import By, Held, Who

NAMES = ("Alva", "Bento", "Carmo", "Dalila", "Estela", "Fausto", "Gil", "Heitor", "Ivo", "Jacinta", "Lino", "Mafalda")
# How often an opponent without chips buys again.
HABIT = 1


def company_names(count: int) -> list[str]:
    """So many names, the same ones each time: Alva, Bento, … Mafalda, Alva 2, …"""
    rounds = [(name, lap) for lap in range(1, count // len(NAMES) + 2) for name in NAMES]
    return [name if lap == 1 else f"{name} {lap}" for name, lap in rounds[:count]]


def enter_all(held: Held) -> None:
    """As many opponents as the tournament wants, while others can still enter."""
    row, rules = held.row, held.state.rules
    wanted = opponents_wanted(held)
    if not wanted:
        return
    for name in company_names(row.training):
        opponent = training_opponent(name=name, now=held.now)
        if opponent.public_id in held.state.entries:
            continue
        if rules.prices.entry:
            training_chips(player_id=opponent.pk, least=rules.prices.entry, now=held.now)
        entry_write(held, player_id=opponent.pk, public_id=opponent.public_id, ticket_id=None, seen=True)
        held.act(play.Enter(opponent.public_id), Who(By.PLAYER, opponent.pk))
        wanted -= 1
        if not wanted:
            return


def habits_follow(held: Held) -> None:
    """Opponents without chips buy again once or go, and take the add-on where there is one."""
    if held.row.currency != DEMO or held.state.life.is_over:
        return
    rules = held.state.rules
    if not (rules.rebuys or rules.addon or rules.reentries):
        return
    names = _tempted(held)
    if not names:
        return
    training = held.row.entries.filter(withdrawn_at=None, player__is_training=True, player__public_id__in=names)
    for entry in training.select_related("player").order_by("player_id"):
        name, who = entry.player.public_id, Who(By.PLAYER, entry.player_id)
        for action in _wishes(held, name):
            if play.check(held.state, action, now=held.now) is None:
                _chips_see(held, entry.player_id, action)
                held.act(action, who)
                break


def _tempted(held: Held) -> set[str]:
    """Everybody who has something to decide or to buy now, of the house or not: in most moments nobody."""
    state = held.state
    names = {name for one in state.pending for name in one.waiting}
    if state.rules.reentries:
        names |= {name for name, entry in state.entries.items() if name not in state.stacks and entry.reentries < HABIT}
    if state.rules.addon and state.life.state is State.ON_BREAK:
        names |= {name for name in state.stacks if not state.entries[name].addons}
    return names


def _wishes(held: Held, name: str) -> list[play.Action]:
    entry = held.state.entries[name]
    if held.state.deciding(name):
        return [play.Rebuy(name)] if entry.rebuys < HABIT else [play.Decline(name)]
    if name not in held.state.stacks:
        return [play.Reenter(name)] if entry.reentries < HABIT else []
    is_on_break = held.state.life.state is State.ON_BREAK
    return [play.AddOn(name)] if is_on_break and not entry.addons else []


def _chips_see(held: Held, player_id: int, action: play.Action) -> None:
    """Demonstration chips cost nothing: whoever of the house buys has them."""
    prices = held.state.rules.prices
    cost = {play.Rebuy: prices.rebuy + prices.rebuy_fee, play.AddOn: prices.addon + prices.addon_fee}
    cents = cost.get(type(action), prices.entry)
    if cents:
        training_chips(player_id=player_id, least=cents, now=held.now)


def presence_keep(held: Held) -> None:
    """Opponents at the tables have no page that would say they are there."""
    open_ = held.row.tables.filter(closed_at=None).values_list("table_id", flat=True)
    here = PlaySession.objects.filter(table_id__in=open_, player__is_training=True, ended_at=None)
    due = list(here.filter(seen_at__lte=held.now - SEEN_EVERY).values_list("pk", flat=True))
    if due:
        sessions_seen(session_ids=due, now=held.now)
