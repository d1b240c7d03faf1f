"""Who is dealt in, whatever state the seats are in: a hand begins whenever two can play, and nobody waits for ever."""

from dataclasses import dataclass, replace
from itertools import product

import pytest

from games.engines.cards import DECK
from games.engines.poker import Seat, start
from games.services.poker.dealing import Deal, Ready, deal_plan, passed
from tests.rules.poker_hands import rules

RULES = rules()
# None: nobody sits there who could be dealt in.
STATES = (
    None,
    Ready(0),
    Ready(0, owes_big=True, waits=True),  # has just sat down
    Ready(0, owes_big=True),  # has chosen to post
    Ready(0, owes_small=True),
    Ready(0, owes_big=True, owes_small=True),
    Ready(0, owes_big=True, owes_small=True, waits=True),
)


@dataclass
class Table:
    """Seats between hands, and where button and blinds were."""

    ready: dict[int, Ready]
    button: int | None
    small: int | None = None
    big: int | None = None

    def deal(self) -> Deal | None:
        deal = deal_plan(RULES, list(self.ready.values()), last_button=self.button, lot=1)
        if deal is None:
            return None
        for seat, one in self.ready.items():
            if seat in deal.seats:
                self.ready[seat] = Ready(seat)
            else:
                self.ready[seat] = replace(
                    one,
                    owes_big=one.owes_big or passed(self.big, deal.big, seat),
                    owes_small=one.owes_small or passed(self.small, deal.small, seat),
                )
        self.button, self.small, self.big = deal.button, deal.small, deal.big
        return deal


def every_table():
    """Four seats, some of them far apart, in every state; the last button at each of them, or nowhere."""
    for states in product(STATES, repeat=4):
        ready = {seat: replace(one, seat=seat) for seat, one in zip((1, 4, 5, 10), states, strict=True) if one}
        for button in (None, 1, 5, 10, 3):
            yield ready, button


@pytest.mark.rule("806/7", "806/46", "806/48")
def test_a_hand_begins_whenever_two_can_play_and_the_engine_takes_it():
    tables = 0
    for ready, button in every_table():
        deal = Table(dict(ready), button).deal()
        if len(ready) < 2:
            assert deal is None
            continue
        assert deal is not None, (ready, button)
        assert len(deal.seats) >= 2
        assert deal.button in deal.seats
        seats = [Seat(seat, str(seat), 10_000) for seat in deal.seats]
        start(RULES, button=deal.button, seats=seats, deck=DECK, posts=deal.posts)
        tables += 1
    assert tables > 10_000


@pytest.mark.rule("806/46", "806/64")
def test_everybody_who_can_play_is_dealt_in_before_long_and_never_without_having_put_in_a_big_blind():
    for ready, button in every_table():
        if len(ready) < 2:
            continue
        table, dealt_in = Table(dict(ready), button), set()
        for _ in range(8):
            owing = {seat for seat, one in table.ready.items() if one.owes_big}
            deal = table.deal()
            assert deal is not None
            dealt_in |= set(deal.seats)
            if not deal.drawn and len(deal.seats) > 2:
                posted = {post.seat for post in deal.posts if post.live}
                assert owing & set(deal.seats) <= posted | {deal.big}, (ready, button, deal)
        assert dealt_in == set(ready), (ready, button)


def test_the_button_goes_to_the_next_of_those_dealt_in_hand_after_hand():
    for ready, button in every_table():
        table = Table(dict(ready), button)
        for _ in range(4):
            before = table.button
            deal = table.deal()
            if deal is None or deal.drawn:
                break
            later = [seat for seat in deal.seats if seat > before]
            assert deal.button == (later[0] if later else deal.seats[0])


def test_a_third_who_waits_beside_two_players_posts_the_big_blind_that_would_never_come():
    table = Table({1: Ready(1), 2: Ready(2), 3: Ready(3, owes_big=True, waits=True)}, 1)
    first, second = table.deal(), table.deal()
    # Left of the button he would be in the small blind; with the button he posts.
    assert (first.seats, first.posts) == ((1, 2), ())
    assert second.seats == (1, 2, 3)
    assert [(post.seat, post.live, post.dead) for post in second.posts] == [(3, RULES.big_blind, 0)]


def test_beside_three_who_play_he_waits_for_the_blind_itself():
    table = Table({1: Ready(1), 2: Ready(2), 3: Ready(3), 4: Ready(4, owes_big=True, waits=True)}, 3)
    for _ in range(4):
        deal = table.deal()
        if 4 in deal.seats:
            break
    assert (deal.big, deal.posts) == (4, ())
