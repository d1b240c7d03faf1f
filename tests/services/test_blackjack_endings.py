"""Every way in which a hand of a live blackjack table ends, to the cent (805/15-25)."""

import pytest

from accounts.models import LedgerTransaction, LedgerTransfer, Player
from casino.money import in_proportion
from games.audit import audit_run
from games.models import Round
from tests.factories import make_player
from tests.services.blackjack_room import BlackjackRoom

pytestmark = pytest.mark.django_db


def dealt(shoe: str, *bets: tuple[int, int], **changed: object) -> tuple[BlackjackRoom, Player, int]:
    """A round of one player with these bets and this shoe, dealt; and what the wallet held before."""
    room, ana = BlackjackRoom(**changed), make_player("Ana")  # type: ignore[arg-type]
    before = room.wallet(ana)
    room.enter(ana, *shoe.split())
    room.bet(ana, *(bets or ((1, 1000),)))
    room.tick()
    return room, ana, before


def dealt_next(room: BlackjackRoom, player: Player, shoe: str) -> int:
    """The next round of the same player; what the wallet held before it."""
    room.tick(*shoe.split())
    before = room.wallet(player)
    room.bet(player, (1, 1000))
    room.tick()
    return before


def ended(room: BlackjackRoom, player: Player, before: int) -> int:
    """What the player has won or lost, once the round has ended with nothing left over and every proof of the audit."""
    assert room.round.phase == Round.Phase.SETTLED
    assert room.escrow() == 0
    assert {name: finding.faults for name, finding in audit_run().items() if not finding.ok} == {}
    return room.wallet(player) - before


# The shoe is dealt: the place, the bank's open card, the place, the bank's closed card; then as asked; then the bank.


@pytest.mark.parametrize(
    ("shoe", "result", "state"),
    [
        ("Th 6s 9d Tc 8d", 1000, "won"),  # the bank is bust
        ("Th 9s 9d 8c", 1000, "won"),  # 19 against 17
        ("Th 9s 9d Tc", 0, "push"),  # 19 against 19
        ("Th 9s 8d Tc", -1000, "lost"),  # 18 against 19
    ],
)
def test_a_hand_that_stands(shoe: str, result: int, state: str) -> None:
    room, ana, before = dealt(shoe)
    assert (room.wallet(ana), room.escrow()) == (before - 1000, 1000)
    room.act(ana, "stand")
    assert ended(room, ana, before) == result
    assert [row[2] for row in room.stakes()] == [state]


def test_the_last_decision_sent_again_has_the_answer_that_it_had() -> None:
    """T08: the round ends in the same transaction, with a version of its own."""
    room, ana, before = dealt("Th 6s 9d Tc 8d")
    asked = {"decision": 1, "key_": "a-key-of-her-own"}
    first = room.act(ana, "stand", **asked)
    again = room.act(ana, "stand", **asked)
    assert (again.version, again.repeated) == (first.version, True)
    assert ended(room, ana, before) == 1000


def test_all_bust_and_the_bank_turns_its_card_and_draws_none() -> None:
    room, ana, before = dealt("Th 6s 6d 5c Td", (1, 1000))
    room.act(ana, "hit")
    assert ended(room, ana, before) == -1000
    assert room.round.outcome == "11"
    assert room.stakes() == [("place:1", 1000, "lost", 0, 0)]


def test_a_double_adds_a_stake_and_takes_one_card() -> None:
    room, ana, before = dealt("6h 6s 5d Tc Td 8c")
    room.act(ana, "double")
    assert ended(room, ana, before) == 2000
    assert room.stakes() == [("place:1", 1000, "won", 1000, 2000), ("doubled:1.0", 1000, "won", 1000, 2000)]


def test_an_ace_taken_as_one_stays_one() -> None:
    room, ana, before = dealt("Ah 6s 8d Tc Td 8c")
    room.act(ana, "double", ace_as_one=True)
    assert room.under_way.state.seats[0].hands[0].total == 19
    assert ended(room, ana, before) == 2000


def test_split_aces_take_one_card_each_and_twenty_one_is_no_blackjack() -> None:
    """B01: K and 9 on two aces against a bank of 20: one wins as much as its bet, the other is even."""
    room, ana, before = dealt("Ah Ts Ad Tc Kh 9d")
    room.act(ana, "split")
    assert ended(room, ana, before) == 1000
    assert room.stakes() == [("place:1", 1000, "won", 1000, 2000), ("divided:1.1", 1000, "push", 0, 1000)]


def test_a_hand_of_a_split_may_be_doubled() -> None:
    room, ana, before = dealt("8h 6s 8d Tc 3h Ts Td 8c")
    room.act(ana, "split")
    room.act(ana, "double", hand=0)
    room.act(ana, "stand", hand=1)
    # 8-3-T and 8-T against a bank that is bust.
    assert ended(room, ana, before) == 3000
    assert [row[:2] for row in room.stakes()] == [("place:1", 1000), ("divided:1.1", 1000), ("doubled:1.0", 1000)]


def test_insurance_won_pays_for_the_bet_that_is_lost() -> None:
    room, ana, before = dealt("Th As 9d Kc")
    room.offer(ana, "insurance", amount=500)
    room.act(ana, "stand")
    assert ended(room, ana, before) == 0
    assert room.stakes() == [("place:1", 1000, "lost", 0, 0), ("insured:1.0", 500, "won", 1000, 1500)]
    assert room.round.outcome == "bj"


def test_insurance_lost_and_the_bet_won() -> None:
    room, ana, before = dealt("Th As 9d 7c")
    room.offer(ana, "insurance", amount=301)
    room.act(ana, "stand")
    assert ended(room, ana, before) == 1000 - 301
    assert room.stakes()[1] == ("insured:1.0", 301, "lost", 0, 0)


@pytest.mark.parametrize("closed", ["Kc", "6c"])
def test_even_money_is_paid_whatever_the_bank_has(closed: str) -> None:
    """B05."""
    room, ana, before = dealt(f"Ah As Kd {closed}")
    room.offer(ana, "even_money")
    assert ended(room, ana, before) == 1000


def test_a_blackjack_wins_one_and_a_half_and_with_the_banks_it_is_even() -> None:
    room, ana, before = dealt("Ah Ts Kd 9c")
    assert ended(room, ana, before) == 1500
    before = dealt_next(room, ana, "Ah As Kd Kc")
    room.offer(ana, "decline")
    assert ended(room, ana, before) == 0


def test_a_blackjack_against_two_to_nine_is_paid_while_the_others_play() -> None:
    room, ana, before = dealt("Th Ah 6s 9d Kd Tc 8d", (1, 1000), (2, 1000))
    # The second place has its blackjack: stake and prize are in the wallet before anybody has decided.
    assert room.wallet(ana) == before - 2000 + 2500
    assert room.escrow() == 1000
    assert room.stakes()[1] == ("place:2", 1000, "won", 1500, 2500)
    paid = LedgerTransaction.objects.get(kind="bet_paid")
    assert LedgerTransfer.objects.filter(transaction=paid, amount=2500).count() == 1
    room.act(ana, "stand")
    assert ended(room, ana, before) == 1500 + 1000
    assert LedgerTransfer.objects.filter(credit__kind="wallet", transaction__round=room.round).count() == 2


def test_a_surrender_gives_half_back() -> None:
    room, ana, before = dealt("Th 9s 6d 7c")
    room.act(ana, "surrender")
    assert ended(room, ana, before) == -500
    assert room.stakes() == [("place:1", 1000, "given_up", 0, 500)]


def test_three_sevens_have_their_prize_whatever_becomes_of_the_hand() -> None:
    room, ana, before = dealt("7h 6s 7d Tc 7s 8d")
    room.act(ana, "hit")
    assert ended(room, ana, before) == 1000 + 3000
    assert room.stakes() == [("place:1", 1000, "won", 4000, 5000)]
    # Six, seven and eight of one suit, and the bank has its blackjack: the hand is lost and the prize is paid.
    before = dealt_next(room, ana, "6h Ts 7h Ac 8h")
    room.act(ana, "hit")
    assert room.stakes() == [("place:1", 1000, "lost", 3000, 3000)]
    assert ended(room, ana, before) == 2000


def test_the_banks_blackjack_takes_doubled_and_divided_stakes_too() -> None:
    room, ana, before = dealt("8h Ts 8d Ac 3h Tc 9s")
    room.act(ana, "split")
    room.act(ana, "double", hand=0)
    room.act(ana, "stand", hand=1)
    assert ended(room, ana, before) == -3000


def test_several_places_of_one_player_end_each_for_itself() -> None:
    room, ana, before = dealt("Th 9h 8s Td 9d 9c", (1, 1000), (3, 2000))
    room.act(ana, "stand", place=1)
    room.act(ana, "stand", place=3)
    # 20 wins and 18 wins against 17.
    assert ended(room, ana, before) == 3000


def test_money_moves_once_in_each_direction_for_a_hand() -> None:
    """B07: one debit, and at most one credit."""
    room, ana, before = dealt("Th 9s 8d Tc")
    for shoe, result in (("Th 9s 9d Tc", -1000), ("Th 9s Td 8c", 0), ("", 1000)):
        room.act(ana, "stand")
        assert ended(room, ana, before) == result
        moves = LedgerTransfer.objects.filter(transaction__round=room.round)
        assert moves.filter(debit__kind="wallet").count() == 1
        assert moves.filter(credit__kind="wallet").count() == (result >= 0)
        before = dealt_next(room, ana, shoe)


def test_what_a_hand_gets_is_shared_by_the_gestures_that_made_its_bet() -> None:
    """Three gestures of unequal amounts: a special prize, then a surrender."""
    room, ana = BlackjackRoom(chip_step=2, min_bet=10, max_bet=1000), make_player("Ana")
    before = room.wallet(ana)
    room.enter(ana, *["7h", "6s", "7d", "Tc", "7s", "8d"])
    for cents in (10, 32, 104):
        room.bet(ana, (1, cents))
    room.tick()
    room.act(ana, "hit")
    assert [row[2:] for row in room.stakes()] == [("won", 4 * cents, 5 * cents) for cents in (10, 32, 104)]
    assert ended(room, ana, before) == 4 * 146
    room.tick("Th", "9s", "6d", "7c")
    before = room.wallet(ana)
    for cents in (10, 32, 104):
        room.bet(ana, (1, cents))
    room.tick()
    room.act(ana, "surrender")
    assert [row[2:] for row in room.stakes()] == [("given_up", 0, cents // 2) for cents in (10, 32, 104)]
    assert ended(room, ana, before) == -73


@pytest.mark.parametrize(
    ("cents", "weights", "parts"),
    [
        (7, (3, 5, 7), [2, 2, 3]),  # a surrender of 15
        (22, (3, 5, 7), [5, 7, 10]),  # three for two
        (1, (1, 1, 1), [1, 0, 0]),
        (2, (1, 1, 1), [1, 1, 0]),
        (0, (3, 5), [0, 0]),
        (10, (10,), [10]),
    ],
)
def test_parts_make_the_whole_whatever_the_amounts_are(cents: int, weights: tuple[int, ...], parts: list[int]) -> None:
    assert in_proportion(cents, weights) == parts
