"""The blackjack that is killed at every point: every act of a table of several, and an individual table.

Bets 20 s, two seconds for the cards to lie, 10 s for offers, 15 s for a decision, results shown for 6 s.
"""

from games.services import bets, individual
from games.services.cards.blackjack_acts import card_act, card_offer
from tests.crash.card_script import CardFloor, Run, asked_of, bets_of, with_shoe
from tests.crash.script import Step, clock_strikes, leave, pause, people_make
from tests.crash.script import void_approved as approved
from tests.services.blackjack_room import blackjack_table

FLOOR = CardFloor("vinte-e-um", "vinte-e-um-individual", stranger=(("place:7", 500),))

# Dealt one by one: the places in their order, the bank's open card, the places again, the bank's closed card.
# Ana has a pair of eights, Rui a blackjack that is paid at once, Eva sixteen; the bank is bust with its third card.
PAIRS = ["8s", "As", "Td", "6d", "8h", "Kd", "6c", "Th", "3c", "8d", "Tc", "2c", "7h", "5d", "9c"]
# An ace of the bank, and behind it a seven.
ACE = ["Th", "9h", "Ah", "5h", "As", "9d", "9c", "Kd", "6d", "7s"]
# Ana has eighteen, Eva sixteen, and the bank draws to seventeen.
LAST = ["Th", "9h", "5s", "8d", "7h", "Kc", "2d"]
# Three sevens at the individual table.
SEVENS = ["7h", "6s", "7d", "Tc", "7s", "8d"]
# Whoever comes afterwards: a pair against a six.
STRANGER = ["9s", "6h", "9d", "Tc"]


def prepare() -> None:
    people_make()
    blackjack_table(FLOOR.slug)
    blackjack_table(FLOOR.offer, individual=True)


def act(nickname: str, round_number: int, decision: int, action: str, place: int, hand: int = 0) -> Run:
    asked = {"decision": decision, "place": place, "hand": hand, "action": action, "ace_as_one": False}
    return FLOOR.asks(card_act, nickname, round_number, f"{round_number}-{decision}", **asked)


def offer(nickname: str, round_number: int, place: int, answer: str, amount: int = 0) -> Run:
    asked = {"decision": 1, "place": place, "answer": answer, "amount": amount}
    return FLOOR.asks(card_offer, nickname, round_number, f"offer-{round_number}-{place}", **asked)


def lia_draws() -> Run:
    asked = {"decision": 1, "place": 4, "hand": 0, "action": "hit", "ace_as_one": False}
    return asked_of(FLOOR.own, card_act, "Lia", 1, "draws", **asked)


STEPS: tuple[Step, ...] = (
    Step("Ana comes in and wakes the table", 0, with_shoe(FLOOR.comes("Ana"), *PAIRS)),
    Step("Rui comes in", 1, FLOOR.comes("Rui")),
    Step("Eva comes in", 2, FLOOR.comes("Eva")),
    Step("Ana bets", 5, FLOOR.places("Ana", 1, "bet-1", ("place:1", 1000))),
    Step("Rui bets", 6, FLOOR.places("Rui", 1, "bet-1", ("place:3", 500))),
    Step("Rui bets again", 7, FLOOR.places("Rui", 1, "bet-2", ("place:2", 700), ("place:3", 200))),
    Step("Rui takes the last back", 8, FLOOR.asks(bets.bets_withdraw_last, "Rui", 1, "back-1")),
    Step("Rui doubles", 9, FLOOR.asks(bets.bets_double, "Rui", 1, "twice-1")),
    Step("Eva bets", 10, FLOOR.places("Eva", 1, "bet-1", ("place:4", 600))),
    Step("the cards are dealt and a blackjack is paid", 20, clock_strikes),
    Step("Ana splits", 23, act("Ana", 1, 1, "split", 1)),
    Step("Ana doubles a hand of the split", 24, act("Ana", 1, 2, "double", 1)),
    Step("Ana splits again", 25, act("Ana", 1, 3, "split", 1, hand=1)),
    Step("Ana draws", 26, act("Ana", 1, 4, "hit", 1, hand=1)),
    Step("Ana stands", 27, act("Ana", 1, 5, "stand", 1, hand=1)),
    Step("Ana's time runs out", 42, clock_strikes),
    Step("Eva surrenders and the round is settled", 43, act("Eva", 1, 7, "surrender", 4)),
    Step("the second round opens", 49, with_shoe(clock_strikes, *ACE)),
    Step("Ana repeats", 50, FLOOR.asks(bets.bets_repeat, "Ana", 2, "again-2")),
    Step("Ana bets on a second place", 51, FLOOR.places("Ana", 2, "bet-2", ("place:2", 500))),
    Step("Rui bets in the second round", 52, FLOOR.places("Rui", 2, "bet-3", ("place:3", 500))),
    Step("Eva bets in the second round", 53, FLOOR.places("Eva", 2, "bet-2", ("place:4", 600))),
    Step("the bank shows an ace", 69, clock_strikes),
    Step("Ana insures", 72, offer("Ana", 2, 1, "insurance", 500)),
    Step("Ana declines", 73, offer("Ana", 2, 2, "decline")),
    Step("Rui takes even money", 74, offer("Rui", 2, 3, "even_money")),
    Step("the time for offers is over", 81, clock_strikes),
    Step("Ana stands in the second round", 82, act("Ana", 2, 2, "stand", 1)),
    Step("the director asks for a void", 83, FLOOR.void_asked),
    Step("the treasurer approves it", 84, approved),
    Step("the third round opens", 90, with_shoe(clock_strikes, *LAST)),
    Step("Ana bets in the third round", 91, FLOOR.places("Ana", 3, "bet-3", ("place:1", 1000))),
    Step("Eva bets in the third round", 92, FLOOR.places("Eva", 3, "bet-3", ("place:4", 600))),
    Step("Rui ends his session", 93, leave("Rui")),
    Step("the third round is dealt", 110, clock_strikes),
    Step("Eva pauses with a hand to play", 112, pause, keyed=False),
    Step("Ana stands in the third round", 113, act("Ana", 3, 1, "stand", 1)),
    Step("Eva's time runs out and the round is settled", 128, clock_strikes),
    Step("the clock ends Eva's session and opens the fourth", 134, clock_strikes),
    Step("Ana bets in the fourth round", 135, FLOOR.places("Ana", 4, "bet-4", ("place:1", 1000))),
    Step("Ana takes everything back", 136, FLOOR.asks(bets.bets_withdraw_all, "Ana", 4, "back-4")),
    Step("a betting time without a bet", 154, clock_strikes),
    Step("Ana ends her session", 155, leave("Ana")),
    Step("the table goes to sleep", 174, clock_strikes),
    Step("Lia comes to a table of her own", 180, with_shoe(FLOOR.lia_comes, *SEVENS)),
    Step("Lia bets there", 181, bets_of(FLOOR.own, "Lia", 1, "bet-1", ("place:4", 500))),
    Step("Lia has the cards dealt", 182, asked_of(FLOOR.own, individual.cards_deal, "Lia", 1, "deal")),
    Step("Lia draws her third seven", 185, lia_draws()),
    Step("the own next round opens", 191, clock_strikes),
)
