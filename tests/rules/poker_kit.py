"""Hands played by our engine and by PokerKit side by side, each judging the other. PokerKit is an oracle, never a part.

Where the two are known to differ (each difference is a reading of the regulation, not a fault), the hand goes on in a
way that both allow, and the difference is left out of the comparison:

1. *Fixed limit after a short all-in*: we raise to the last full level plus one bet (reading 36); PokerKit to the
   highest bet plus one, and it counts the all-in as one of the raises.
2. *Short big blind*: the others owe us the whole blind (reading 28), and PokerKit what was posted: none is made here.
3. *Odd chips*: one each from the left of the button, pot by pot (reading 16); in PokerKit all to the first winner, and
   pots that are left to the same players once the beaten hands are gone count as one.
4. *Folding when checking is free*: open here (reading 31), refused by PokerKit: never chosen.
5. *A limper or checker facing a first short all-in*: may not raise here (reading 12), may in PokerKit.
6. *Short all-ins that add up*: judged here by what the player faces beyond the own last bet (reading 12), in PokerKit
   by their plain sum.
7. *A player who matches opponents who are all all-in*: asked nothing here (reading 37), asked to check in PokerKit.
8. *The cap on rake*: one for the whole hand here (readings 15, 38), one for each pot in PokerKit, which also takes it
   of pots that count as one (difference 3). What rule 18 leaves free of rake is told to PokerKit as its rake function.
9. *The winner's last bet, when all others fold*: what others matched of it lies in the pot and pays rake (reading 15);
   PokerKit gives it back first, with the part that nobody matched.

Posts of absentees and the letter of rule 48 for two players are unknown to PokerKit; `test_poker_blinds` has them.
"""

from collections.abc import Iterable
from functools import cached_property, lru_cache
from random import Random
from typing import Any

from pokerkit import (
    Automation,
    BettingStructure,
    BoardDealing,
    Card,
    CompletionBettingOrRaisingTo,
    Deck,
    OmahaHoldemHand,
    Opening,
    StandardHighHand,
    Street,
)
from pokerkit import State as KitState
from pokerkit.hands import Hand

from games.engines import poker
from games.engines.cards import DECK
from games.engines.poker import Action, Limit, PotPaid, Seat, TableRules, Variant
from games.engines.rake import Rake

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
STRUCTURES = {
    Limit.NO_LIMIT: BettingStructure.NO_LIMIT,
    Limit.POT_LIMIT: BettingStructure.POT_LIMIT,
    # Half pot is played as no limit; our own maximum keeps the amounts low.
    Limit.HALF_POT: BettingStructure.NO_LIMIT,
    Limit.FIXED: BettingStructure.FIXED_LIMIT,
}
SMALL, BIG = 50, 100


def _worked_out_once(hand_type: type[Hand]) -> None:
    """PokerKit asks after each step what everybody's hand is worth: of the same cards it works that out once."""
    work_out = hand_type.from_game.__func__  # type: ignore[attr-defined]
    best = lru_cache(maxsize=1024)(lambda hole, board: work_out(hand_type, hole, board))

    def from_game(_cls: type[Hand], hole: Iterable[Any], board: Iterable[Any] = ()) -> Hand:
        found: Hand = best(tuple(Card.clean(hole)), tuple(Card.clean(board)))
        return found

    hand_type.from_game = classmethod(from_game)  # type: ignore[method-assign, assignment]


_entry = cached_property(lambda hand: hand.lookup.get_entry(hand.cards))
_entry.__set_name__(Hand, "entry")
Hand.entry = _entry  # type: ignore[method-assign, assignment]
for _type in (StandardHighHand, OmahaHoldemHand):
    _worked_out_once(_type)


def kit_state(rules: TableRules, stacks: list[int]) -> KitState:
    """PokerKit's hand for these rules; stacks from the small blind on."""
    fixed = rules.limit is Limit.FIXED
    streets = tuple(
        Street(
            card_burning_status=False,
            hole_dealing_statuses=(False,) * (rules.variant.hole_cards if turn == 0 else 0),
            board_dealing_count=(0, 3, 1, 1)[turn],
            draw_status=False,
            opening=Opening.POSITION,
            min_completion_betting_or_raising_amount=rules.fixed_bet(turn) if fixed else rules.big_blind,
            # PokerKit counts the opening bet of the later turns as well.
            max_completion_betting_or_raising_count=(rules.max_raises or 0) + (turn > 0) if fixed else None,
        )
        for turn in range(4)
    )
    return KitState(
        AUTOMATIONS,
        Deck.STANDARD,
        (StandardHighHand if rules.variant is Variant.HOLDEM else OmahaHoldemHand,),
        streets,
        STRUCTURES[rules.limit],
        True,
        rules.ante,
        (rules.small_blind, rules.big_blind),
        0,
        # Heads-up PokerKit names the big blind first.
        stacks if len(stacks) > 2 else stacks[::-1],
        len(stacks),
        rake=lambda amount, state: kit_rake(rules.rake, amount, state),
    )


def kit_rake(rake: Rake, amount: int, state: KitState) -> tuple[int, int]:
    """What is taken of a pot of PokerKit's, and what is left: only when the hand is over, and where rule 18 lets it."""
    taken = 0
    # While bets run, the pot limit is counted from whole pots.
    if rake.kind == "pot" and state.street_index is None and not free_of_rake(state):
        taken = amount * int(rake.percent) // 100
        taken = taken if rake.cap is None else min(taken, rake.cap)
    return taken, amount - taken


def free_of_rake(state: KitState) -> bool:
    """Did all but one fold before the flop, or in its turn before anybody bet?"""
    board = [place for place, one in enumerate(state.operations) if isinstance(one, BoardDealing)]
    if sum(state.statuses) > 1 or len(board) > 1:
        return False
    return not board or not any(isinstance(one, CompletionBettingOrRaisingTo) for one in state.operations[board[0] :])


class Pair:
    """One hand in both engines. `actions`: what was done, once it has been played."""

    def __init__(self, seed: int, variant: Variant, limit: Limit) -> None:
        self.random = Random(f"{seed} {variant.word} {limit.word}")
        count = self.random.choice((2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10))
        raises = self.random.randint(1, 4) if limit is Limit.FIXED else None
        ante = self.random.choice((0, 0, 0, 10))
        rake = self.random.choice((Rake(), Rake("pot", 5), Rake("pot", self.random.randint(1, 5), 30)))
        self.rules = TableRules(variant, SMALL, BIG, limit=limit, max_raises=raises, ante=ante, rake=rake)
        self.button = self.random.randint(1, count)
        small = self.button if count == 2 else self.button % count + 1
        # Our seats, from the small blind on.
        self.order = [(small - 1 + step) % count + 1 for step in range(count)]
        most = self.random.choice((300, 1_000, 5_000, 20_000))
        least = {seat: (BIG if seat == self.order[1] else 1) + ante for seat in self.order}
        stacks = {seat: self.random.randint(least[seat], max(most, least[seat])) for seat in self.order}
        self.seats = [Seat(seat, f"p{seat}", stack) for seat, stack in stacks.items()]
        self.deck = self.random.sample(DECK, 52)
        self.state = self.start()
        self.kit = kit_state(self.rules, [stacks[seat] for seat in self.order])
        self.actions: list[Action] = []
        # The turn of bets in which a short all-in was made.
        self.short_in: int | None = None

    def start(self) -> poker.State:
        return poker.start(self.rules, button=self.button, seats=self.seats, deck=self.deck)

    def play(self) -> None:
        """The whole hand; AssertionError where the two disagree in what is not a known difference."""
        self.kit_deal()
        while not self.state.finished:
            self.decide()
        while self.kit.status:
            # Difference 7: there is nothing to pay for this decision.
            assert self.kit.checking_or_calling_amount == 0
            self.kit.check_or_call()
            self.kit_deal()
        assert [self.kit.stacks[self.kit_index(seat)] for seat in self.order] == self.stacks_by_kit()

    def decide(self) -> None:
        """One decision: the same player, the same price, the same room to raise; then a random action in both."""
        legal, seat = poker.legal(self.state), self.state.seat_to_act
        assert legal is not None
        assert seat is not None
        assert self.kit.actor_index == self.kit_index(seat)
        assert self.kit.checking_or_calling_amount == legal.call
        assert legal.check == (legal.call == 0)
        raise_to = self.raise_to_of_both(legal.raise_to)
        drawn = self.random.random()
        if raise_to and drawn < 0.4:
            least, most = raise_to
            to = self.random.choice((least, most, self.random.randint(least, most)))
            if to < poker.raise_least(self.state):
                self.short_in = self.state.turn
            self.kit.complete_bet_or_raise_to(to)
            self.act(Action(seat, "raise", to))
        elif legal.call and drawn > 0.85:
            self.kit.fold()
            self.act(Action(seat, "fold"))
        else:
            self.kit.check_or_call()
            self.act(Action(seat, "call" if legal.call else "check"))

    def act(self, action: Action) -> None:
        self.actions.append(action)
        self.state = poker.apply(self.state, action)
        self.kit_deal()

    def raise_to_of_both(self, ours: tuple[int, int] | None) -> tuple[int, int] | None:
        """The room to raise, compared where no short all-in has set the two engines apart (differences 1, 5, 6)."""
        least = self.kit.min_completion_betting_or_raising_to_amount
        most = self.kit.max_completion_betting_or_raising_to_amount
        if self.short_in == self.state.turn and (self.rules.limit is Limit.FIXED or least is None or ours is None):
            return None
        if self.rules.limit is Limit.HALF_POT and ours:
            assert least == ours[0]
            return ours
        assert ours == (None if least is None else (least, most))
        return ours

    def kit_index(self, seat: int) -> int:
        """PokerKit's player in one of our seats. Heads-up it names the big blind first."""
        place = self.order.index(seat)
        return place if len(self.order) > 2 else 1 - place

    def kit_deal(self) -> None:
        """Cards for PokerKit, as our hand has them, until it asks somebody."""
        seats = {self.kit_index(seat): seat for seat in self.order}
        while self.kit.status and self.kit.actor_index is None:
            if self.kit.can_deal_hole():
                dealee = self.kit.hole_dealee_index
                assert dealee is not None
                self.kit.deal_hole("".join(self.state.holes[self.state.seats.index(seats[dealee])]))
            else:
                there = len(self.order) * self.rules.variant.hole_cards + sum(map(len, self.kit.board_cards))
                self.kit.deal_board("".join(self.state.deck[there : there + (1 if self.kit.board_cards else 3)]))

    def stacks_by_kit(self) -> list[int]:
        """Our final stacks with differences 3 and 8 undone."""
        outcome = self.state.outcome
        assert outcome is not None
        stacks = dict(zip(self.state.seats, self.state.stacks, strict=True))
        alive = {seat for pot in outcome.pots for seat in pot.awards}
        merged: dict[tuple[int, ...], list[PotPaid]] = {}
        for pot in outcome.pots:
            for seat, share in pot.awards.items():
                stacks[seat] -= share
            merged.setdefault(tuple(seat for seat in pot.eligible if seat in alive), []).append(pot)
        for pots in merged.values():
            winners = {seat for pot in pots for seat in pot.awards}
            ordered = [seat for seat in self.order_of_button() if seat in winners]
            amount = sum(pot.amount for pot in pots)
            each, over = divmod(amount - self.rake_by_kit(pots, amount), len(ordered))
            for order, seat in enumerate(ordered):
                stacks[seat] += each + (0 if order else over)
        return [stacks[seat] for seat in self.order]

    def rake_by_kit(self, pots: list[PotPaid], amount: int) -> int:
        """What PokerKit takes of pots that count as one for it (3, 8, 9); what we took, where nothing sets us apart."""
        outcome, rake = self.state.outcome, self.rules.rake
        assert outcome is not None
        last_bet = 0 if outcome.showdown else self.matched_last_bet()
        capped = rake.cap is not None and len(outcome.pots) > 1
        free = rake.kind == "none" or free_of_rake(self.kit)
        if free or (len(pots) == 1 and not capped and not last_bet):
            return sum(pot.rake for pot in pots)
        taken = (amount - last_bet) * int(rake.percent) // 100
        return taken if rake.cap is None else min(taken, rake.cap)

    def matched_last_bet(self) -> int:
        """Of the one player left: the own bet of the last turn, as far as others matched it."""
        outcome = self.state.outcome
        assert outcome is not None
        [winner] = outcome.pots[-1].eligible
        _, back = outcome.uncalled or (winner, 0)
        return self.state.bets[self.state.seats.index(winner)] - back

    def order_of_button(self) -> list[int]:
        return [self.state.seats[place] for place in self.state.clockwise(self.state.button)]
