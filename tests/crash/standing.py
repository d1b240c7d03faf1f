"""All that a house owes, knows and shows, as plain values: two houses that stand alike give equal ones.

Row numbers, salts and what follows from them (commitments, digests) are left out: a command that was rolled back and
asked again may have others. Everything that anyone is paid, told or promised is in.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from accounts.models import Exclusion, LedgerAccount, LedgerTransaction, Payment, Player, PlaySession
from accounts.services.sessions import session_totals
from games import baccarat_record, blackjack_record, stud_record
from games.hand_record import hand_rebuild
from games.models import Bet, PokerRoom, PokerSeat, PokerWaiting, Round, RoundEvent, Table, TableCommand
from games.selectors import baccarat, blackjack, poker, stud
from games.selectors.roulette import public_table, viewer_tables
from games.services.cards.rounds import values_of_round
from games.services.poker.room import rules_of
from games.services.tables import POKER
from tests.crash.tournament_standing import tournaments_standing

# What a table's page says, by its game: one view for all and one for each who sits there. Roulette's is its own.
VIEWS: dict[str, Callable[..., tuple[Any, dict[int, Any]]]] = {
    **dict.fromkeys(POKER, poker.table_views),
    Table.Game.BLACKJACK: blackjack.table_views,
    Table.Game.STUD: stud.table_views,
    Table.Game.BACCARAT: baccarat.table_views,
}
# A card round under way, as a process that has just started rebuilds it: its name there.
REBUILT: dict[str, Callable[..., Any]] = {
    Table.Game.BLACKJACK: blackjack_record.round_rebuild,
    Table.Game.STUD: stud_record.round_rebuild,
    Table.Game.BACCARAT: baccarat_record.round_rebuild,
}
# Which row a seat is.
_SEAT = re.compile(r"(let-go|presence)-\d+-")
# What a tournament does to a table names the table, by its row.
_OF_TABLE = ("tournament-", "presence-")
_BY_CHANCE = {"commitment", "salt", "previous"}


def standing(now: Any) -> dict[str, Any]:
    """The whole house. JSON can carry it."""
    numbers = {row.pk: f"{row.table.slug}/{row.number}" for row in Round.objects.select_related("table")}
    # At two tables of a tournament seats have the same number and the same hour.
    seats = PokerSeat.objects.select_related("player").order_by("taken_at", "number", "player__nickname", "pk")
    return {
        "accounts": _accounts(numbers),
        "postings": dict(sorted(Counter(LedgerTransaction.objects.values_list("kind", flat=True)).items())),
        "payments": sorted(map(list, Payment.objects.values_list("key", "direction", "state", "amount"))),
        "bets": sorted(
            map(
                list,
                Bet.objects.values_list(
                    "round__table__slug",
                    "round__number",
                    "player__nickname",
                    "command__key",
                    "position",
                    "call",
                    "amount",
                    "state",
                    "returned",
                ),
            )
        ),
        "rounds": [
            [row.table.slug, row.number, row.phase, row.outcome, row.void_reason, bool(row.digest), str(row.closes_at)]
            for row in Round.objects.select_related("table").order_by("table__slug", "number")
        ],
        "events": [
            [numbers[e.round_id], e.number, e.kind, e.amount, e.by_system, _told(e.data), str(e.at)]
            for e in RoundEvent.objects.order_by("round__table__slug", "round__number", "number")
        ],
        "commands": sorted(_command(key, numbers) for key in TableCommand.objects.values_list("key", flat=True)),
        "tables": list(map(_table, Table.objects.order_by("slug"))),
        "seats": [_seat(row) for row in seats],
        "rooms": sorted(map(list, PokerRoom.objects.values_list("table__slug", "button", "small", "big"))),
        "waiting": sorted(_waiting(row) for row in PokerWaiting.objects.select_related("player")),
        "hands": [_hand(row) for row in Round.objects.filter(phase="playing").select_related("table", "rules")],
        "sessions": [_session(row) for row in PlaySession.objects.select_related("player").order_by("opened_at", "pk")],
        "exclusions": sorted(Exclusion.objects.values_list("player__nickname", "kind")),
        "views": _views(now),
        **tournaments_standing(now),
    }


def _accounts(numbers: dict[int, str]) -> list[list[Any]]:
    found = []
    for row in LedgerAccount.objects.select_related("player"):
        ref = row.ref
        if row.kind == LedgerAccount.Kind.ESCROW:
            ref = f"round {numbers[int(ref.removeprefix('round:'))]}"
        found.append([row.kind, row.currency, row.player.nickname if row.player else "", ref, row.balance])
    return sorted(found)


def _told(data: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name not in _BY_CHANCE}


def _command(key: str, numbers: dict[int, str]) -> str:
    """A step of the house names its round by row; here it names it by number."""
    if key.startswith("system:"):
        step, _, ref = key.rpartition(":")
        of = "" if step.removeprefix("system:").startswith(_OF_TABLE) else numbers.get(int(ref), "")
        return _SEAT.sub(r"\1-", step) + f":{of}"
    return key


def _table(row: Table) -> list[Any]:
    return [row.slug, row.version, row.status, str(row.deadline_at), row.voids_in_a_row]


def _seat(row: PokerSeat) -> list[Any]:
    """All of it but what is only a row's number."""
    fields = [
        field.attname for field in PokerSeat._meta.concrete_fields if not field.is_relation and field.name != "id"
    ]
    return [row.player.nickname, *(str(getattr(row, name)) for name in fields if name != "pre_round")]


def _waiting(row: PokerWaiting) -> list[str]:
    return [row.player.nickname, str(row.joined_at), str(row.ended_at), str(row.offered_seat), str(row.offered_until)]


def _hand(row: Round) -> str:
    """A hand under way as a process that has just started rebuilds it: cards, turn, every chip and the log."""
    if row.table.game in REBUILT:
        under_way = REBUILT[row.table.game](row, values_of_round(row), row.table.slug)
        # The state beside it: a round does not tell its closed cards by itself.
        whole = replace(under_way, round_id=0, commitment="", owners=_named(under_way.owners))
        return repr([whole, under_way.state])
    hand = hand_rebuild(row, rules_of(row), row.table.slug)
    return repr((row.table.slug, hand.state, hand.decision, str(hand.opened_at), sorted(hand.voluntary), hand.lines))


def _named(owners: Mapping[int, int]) -> dict[int, str]:
    names = dict(Player.objects.values_list("pk", "nickname"))
    return {place: names[player_id] for place, player_id in owners.items()}


def promised() -> dict[str, str]:
    """What each round committed to: whatever happens afterwards, it stays."""
    rows = Round.objects.values_list("table__slug", "number", "commitment")
    return {f"{slug}/{number}": commitment for slug, number, commitment in rows}


def _session(row: PlaySession) -> list[Any]:
    totals = session_totals(row.pk)
    return [
        row.player.nickname,
        str(row.ended_at),
        row.end_reason,
        row.idle_rounds,
        str(row.deadline_at),
        totals.staked,
        totals.won,
    ]


def _views(now: Any) -> dict[str, Any]:
    """What each player's page says: where everybody was."""
    seen: dict[str, Any] = {}
    names = dict(Player.objects.values_list("pk", "nickname"))
    for row in Table.objects.filter(game__in=VIEWS):
        table, viewers = VIEWS[row.game](row.pk, names, now=now)
        seen[row.slug] = repr(replace(table, commitment=""))
        seen |= {f"{row.slug}/{names[pk]}": repr(replace(view, session_id=0)) for pk, view in viewers.items()}
    for row in Table.objects.exclude(game__in=VIEWS):
        public = public_table(row.pk, now=now)
        seen[row.slug] = repr((public.version, public.phase, public.pocket, public.history, public.deadline_ms))
        for player_id, view in viewer_tables(row.pk, names).items():
            seen[f"{row.slug}/{names[player_id]}"] = repr(
                (view.balance, view.stake, view.session_staked, view.session_result, view.can_bet, view.result)
            ) + repr(sorted((chip.position, chip.amount) for chip in view.chips))
    return seen
