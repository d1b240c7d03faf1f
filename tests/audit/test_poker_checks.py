"""More faults at poker tables than the one for each check, and what else each of them turns red."""

import pytest
from django.db.models import F

from accounts.models import LedgerTransaction, LedgerTransfer
from games.audit import audit_run
from games.fairness import round_ref
from games.models import PokerSeat, RoundEvent
from games.sealed_deck import deck_open
from tests.audit.house import House
from tests.audit.plants import account, post_raw
from tests.audit.poker_plants import rewritten, stack
from tests.triggers_off import triggers_off

pytestmark = pytest.mark.django_db


def red() -> set[str]:
    return {name for name, finding in audit_run().items() if not finding.ok}


def closed_card(house: House) -> str:
    """A card of the hand that ended on the flop which nobody has turned."""
    played = house.poker.folded
    return str(deck_open(played, round_ref(played.table.slug, played.number))[0][-1])


def test_a_closed_card_that_is_named_in_an_event_is_found(house: House) -> None:
    def says(event: RoundEvent) -> None:
        event.data["why"] = closed_card(house)

    with triggers_off():
        rewritten(house.poker.folded, "hand_action", says)
    assert red() == {"poker_commitments_open"}


def test_a_card_that_lay_elsewhere_in_the_deck_is_found(house: House) -> None:
    def another_leaf(event: RoundEvent) -> None:
        event.data["leaves"] = [7]

    with triggers_off():
        rewritten(house.poker.all_in, "street_dealt", another_leaf, which=1)
    assert red() == {"poker_commitments_open"}


def test_a_card_of_the_board_that_is_another_one_is_found_by_whoever_looks_at_cards(house: House) -> None:
    def king(event: RoundEvent) -> None:
        event.data["cards"] = ["Kd"]

    with triggers_off():
        rewritten(house.poker.all_in, "street_dealt", king, which=2)
    # With a third king the second settlement gives the pot to seat 2.
    assert red() == {"poker_commitments_open", "second_hand_agrees"}


def test_a_stack_that_is_left_behind_is_found(house: House) -> None:
    with triggers_off():
        post_raw("top_up", "DEMO", account("wallet", "DEMO", player__nickname="Ivo"), stack(house, "Ivo"), 100, house)
    assert red() == {"left_seats_are_settled_once"}


def test_a_hand_that_is_posted_again_is_found(house: House) -> None:
    with triggers_off():
        post_raw("hand_settled", "DEMO", stack(house, "Mia"), stack(house, "Noa"), 1, house)
        LedgerTransaction.objects.filter(key="raw:hand_settled").update(round=house.poker.all_in)
    faults = audit_run()["stacks_follow_from_hands"].faults
    assert any("is settled 2 times" in fault for fault in faults)
    assert any("the accounts held" in fault for fault in faults)


def test_a_hand_whose_posting_moved_another_amount_is_found(house: House) -> None:
    """One cent of a loss was taken from the other loser: every sum stays what it was."""
    won = LedgerTransfer.objects.filter(transaction__round=house.poker.all_in, credit=stack(house, "Ivo"))
    with triggers_off():
        won.filter(debit=stack(house, "Mia")).update(amount=F("amount") + 1)
        won.filter(debit=stack(house, "Noa")).update(amount=F("amount") - 1)
    assert "stacks_follow_from_hands" in red()


def test_cards_that_went_to_an_empty_seat_are_found(house: House) -> None:
    with triggers_off():
        PokerSeat.objects.filter(player__nickname="Noa").update(number=5)
    assert red() == {"one_seat_for_each_player"}


def test_a_cash_out_that_belongs_to_no_seat_is_found(house: House) -> None:
    with triggers_off():
        post_raw("cash_out", "DEMO", stack(house, "Noa"), account("wallet", "DEMO", player__nickname="Noa"), 5, house)
    assert red() == {"left_seats_are_settled_once", "stacks_follow_from_hands"}
