"""What staff are shown of a cancellation and what comes of it where hands have just ended, card by card (810/35-38)."""

import pytest

from tests.services import test_tournament_by_hand as by_hand
from tests.services.roulette_room import key
from tests.services.test_tournament_by_hand import LEVELS, Night, agreed, moved, whole
from tournaments.services import direct, entries
from tournaments.services.cancelling import cancel_preview

pytestmark = pytest.mark.django_db

lots = by_hand.lots


@pytest.mark.rule("810/36.b", "810/48")
def test_an_odd_cent_is_shown_to_whom_it_goes_whatever_lot_would_move_somebody_now(lots):
    """10.04 by 500 three times, 475, 525 and 1000 chips: one of three equals gets a cent more, by the order of seats.

    Table 2 has lost one, so that one of the four at table 1 is to go there.
    """
    house = Night(seats=4, buy_in=1004)
    people = house.people(7)
    lots.count = 3
    house.begin(people)
    house.plays("fold", "fold", "fold", number=1)
    house.plays("fold", 500, "call", number=2)
    # It would be another than the first, and with it the order of seats.
    lots.given[:] = [3, 0, 0]
    shown = cancel_preview(house.fresh, now=house.now)
    assert sorted(one.parts.share for one in shown.given) == [136, 143, 143, 144, 151, 287]
    direct.tournament_cancel(
        tournament_id=house.row.pk, actor_id=house.staff.pk, key=key(), why="x", seen_version=shown.version,
        now=house.now,
    )  # fmt: skip
    agreed(house, shown)


def test_what_a_cancellation_would_do_can_be_seen_by_who_read_the_tournament_before_a_hand_was_taken_in(lots):
    """A page of staff reads the row, and the clock takes a step before the page asks what would be given back."""
    house = Night()
    lots.count = 3
    people = house.people(3)
    house.begin(people)
    house.plays("fold", 500, "call")
    read_before = house.fresh
    house.step("pause", "pausa")
    house.taken(1)
    assert house.fresh.version > read_before.version
    assert cancel_preview(read_before, now=house.now) == cancel_preview(house.fresh, now=house.now)


@pytest.mark.rule("810/36.c", "810/54")
def test_a_prize_that_is_mostly_chips_bought_in_the_last_hand_is_paid_when_they_are(lots):
    """An entry brings 1.00 and a rebuy 10.00 into the prizes; the third, who is out, gets 33 % of 13.00."""
    house = Night(
        seats=3, buy_in=100, pays="at_elimination", cancelled_paid_shares_rest=True,
        rebuy={"chips": 500, "price": 1000, "fee": 50, "until_level": 1, "most": None},
        bands=[{"least": 1, "percents": [34, 33, 33]}], levels=[{**one, "seconds": 60} for one in LEVELS],
    )  # fmt: skip
    lots.count = 3
    _ana, rui, ze = people = house.people(3)
    house.begin(people)
    house.plays("fold", 500, "call")
    house.taken(1)
    house.ask(entries.tournament_decline, ze)
    lots.count = 2
    house.deal(2)
    house.ask(entries.tournament_rebuy, rui)
    before = [house.wallet(one) for one in people]
    house.wait(seconds=90, until=lambda: house.fresh.level == 2)
    house.plays(1000, "call")
    shown = cancel_preview(house.fresh, now=house.now)
    house.cancel()
    # The rest by 1000 chips each; the odd cent left of rui's button.
    assert moved(house, people, before) == [436, 435 - 1050, 429]
    assert (shown.total, shown.kept) == (1300, house.account("commission")) == (1300, 3 * 100 + 50)
    assert house.account("tournament_pool") == 0
    whole(house)
