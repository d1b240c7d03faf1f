"""One fault for each check of poker: whoever changes an event also mends the chain of digests after it."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from accounts.models import LedgerAccount
from games.events import GENESIS
from games.fairness import round_ref
from games.log import digest_of
from games.models import PokerSeat, Round, RoundEvent, RoundSecret
from games.sealed_deck import deck_open, deck_seal
from tests.audit.house import House
from tests.audit.plants import PLANTS, account, plant, post_raw

__all__ = ["PLANTS", "rewritten", "stack"]


def rewritten(round_: Round, kind: str, change: Callable[[RoundEvent], Any], *, which: int = 0) -> None:
    """Change one event of a round, and every digest that follows from it."""
    event = RoundEvent.objects.filter(round=round_, kind=kind).order_by("number")[which]
    change(event)
    event.save()
    previous = GENESIS
    for row in Round.objects.filter(table=round_.table).order_by("number"):
        opened = RoundEvent.objects.get(round=row, kind="round_opened")
        opened.data = {**opened.data, "previous": previous}
        opened.save()
        row.previous_digest = previous
        row.digest = previous = digest_of(row.pk) if row.ended_at else ""
        row.save()


def stack(house: House, name: str) -> LedgerAccount:
    """The account of somebody's seat at the table with a commission on pots."""
    ref = f"table:{house.poker.pots.table.pk}"
    return LedgerAccount.objects.get(kind="seat_stack", ref=ref, player__nickname=name)


@plant
def stacks_follow_from_hands(house: House) -> None:
    post_raw("reversal", "DEMO", stack(house, "Mia"), stack(house, "Noa"), 1, house)


@plant
def poker_hands_keep_all_chips(house: House) -> None:
    def one_more(event: RoundEvent) -> None:
        event.amount = (event.amount or 0) + 1

    rewritten(house.poker.all_in, "pot_paid", one_more)


@plant
def second_hand_agrees(house: House) -> None:
    """The side pot went to the other one who was in it."""

    def the_other(event: RoundEvent) -> None:
        event.data["winners"] = [[3, 200]]

    rewritten(house.poker.all_in, "pot_paid", the_other, which=1)


@plant
def poker_commission_is_the_rules(house: House) -> None:
    taken = account("commission", "DEMO", ref=f"table:{house.poker.entries.table.pk}")
    post_raw("buy_in", "DEMO", account("wallet", "DEMO", player__nickname="Mia"), taken, 1, house)


@plant
def one_seat_for_each_player(house: House) -> None:
    """Mia's first stay ends after her second one has begun."""
    first = PokerSeat.objects.filter(player__nickname="Mia").order_by("id")[0]
    PokerSeat.objects.filter(pk=first.pk).update(left_at=first.left_at + timedelta(hours=1))


@plant
def left_seats_are_settled_once(house: House) -> None:
    left = PokerSeat.objects.exclude(left_at=None).order_by("id")[0]
    PokerSeat.objects.filter(pk=left.pk).update(taken_away=left.taken_away + 1)


@plant
def nobody_is_dealt_in_without_chips(house: House) -> None:
    def nothing(event: RoundEvent) -> None:
        event.data["stacks"][0][2] = 0

    rewritten(house.poker.void, "hand_dealt", nothing)


@plant
def poker_commitments_open(house: House) -> None:
    """Two cards that nobody has seen change places in the sealed deck."""
    played = house.poker.folded
    ref = round_ref(played.table.slug, played.number)
    deck, salts = deck_open(played, ref)
    key_id, sealed = deck_seal(ref, [*deck[:-2], deck[-1], deck[-2]], salts)
    RoundSecret.objects.filter(round=played).update(key_id=key_id, sealed=sealed)


@plant
def poker_hands_replay(house: House) -> None:
    """A free check is said to be somebody else's: no cent is missing, and the turn was not theirs."""

    def seat_one(event: RoundEvent) -> None:
        assert (event.seat, json.dumps(event.data["put"])) == (2, "0")
        event.seat = 1

    rewritten(house.poker.entered, "hand_action", seat_one, which=2)
