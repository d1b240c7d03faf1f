"""The póquer sem descarte that is killed at every point: bets, folds, a time-out, a void, and an individual table.

Bets 20 s, two seconds for the cards to lie, 15 s to decide, results shown for 6 s.
"""

from games.services import bets, individual
from games.services.cards.stud_acts import stud_act
from tests.crash.card_script import CardFloor, Run, asked_of, bets_of, with_shoe
from tests.crash.script import Step, clock_strikes, leave, pause, people_make
from tests.crash.script import void_approved as approved
from tests.services.stud_room import hands, stud_table

FLOOR = CardFloor("sem-descarte", "sem-descarte-individual", stranger=(("place:7", 500),))

# Ana has three threes, Rui nothing and a flush, Eva a pair of twos; the bank plays with ace and king.
FIRST = hands("3s 3c 3d 5h 7h", "2c 4d 6h 8s Tc", "2h 4h 6d 8h 9h", "2d 2s 5c Jc Qd", "Ac Ks 9d 7c 4s")
# The bank does not play.
SECOND = hands("As Kd Qc 8h 2d", "3s 3c 4d 5h 7d", "Ts Td 4h 6h 7s", "Ac Qs 9d 7c 2s")
# A royal flush of Ana's against a bank's pair, and Eva as good as nothing.
THIRD = hands("Th Jh Qh Kh Ah", "2c 4d 6d 8s Tc", "9c 9s 5d 3h 2s")
# Ana's own table: as good as the bank.
OWN = hands("Ah Kd 9s 7d 4c", "Ac Ks 9d 7c 4s")
# Whoever comes afterwards.
STRANGER = hands("3s 3c 4d 5h 7h", "Ac Qs 9d 7c 2s")


def prepare() -> None:
    people_make()
    stud_table(FLOOR.slug)
    stud_table(FLOOR.offer, individual=True)


def act(nickname: str, round_number: int, place: int, action: str) -> Run:
    asked = {"decision": 1, "place": place, "action": action}
    return FLOOR.asks(stud_act, nickname, round_number, f"{round_number}-{place}", **asked)


def lia_bets_twice() -> Run:
    return asked_of(FLOOR.own, stud_act, "Lia", 1, "bets", decision=1, place=4, action="bet")


STEPS: tuple[Step, ...] = (
    Step("Ana comes in and wakes the table", 0, with_shoe(FLOOR.comes("Ana"), *FIRST)),
    Step("Rui comes in", 1, FLOOR.comes("Rui")),
    Step("Eva comes in", 2, FLOOR.comes("Eva")),
    Step("Ana bets", 5, FLOOR.places("Ana", 1, "bet-1", ("place:1", 1000))),
    Step("Rui bets on two places", 6, FLOOR.places("Rui", 1, "bet-1", ("place:2", 700), ("place:3", 500))),
    Step("Rui bets again", 7, FLOOR.places("Rui", 1, "bet-2", ("place:3", 600))),
    Step("Rui takes the last back", 8, FLOOR.asks(bets.bets_withdraw_last, "Rui", 1, "back-1")),
    Step("Eva bets", 10, FLOOR.places("Eva", 1, "bet-1", ("place:4", 600))),
    Step("the cards are dealt", 20, clock_strikes),
    Step("Rui bets on his flush", 23, act("Rui", 1, 3, "bet")),
    Step("Ana bets twice the ante", 24, act("Ana", 1, 1, "bet")),
    Step("Rui folds", 25, act("Rui", 1, 2, "fold")),
    Step("Eva's time runs out and the round is settled", 37, clock_strikes),
    Step("the second round opens", 43, with_shoe(clock_strikes, *SECOND)),
    Step("Ana repeats", 44, FLOOR.asks(bets.bets_repeat, "Ana", 2, "again-2")),
    Step("Rui repeats", 45, FLOOR.asks(bets.bets_repeat, "Rui", 2, "again-2")),
    Step("the second round is dealt", 63, clock_strikes),
    Step("Rui folds in the second round", 65, act("Rui", 2, 2, "fold")),
    Step("Rui bets in the second round", 66, act("Rui", 2, 3, "bet")),
    Step("the bank does not play", 67, act("Ana", 2, 1, "bet")),
    Step("the third round opens", 73, with_shoe(clock_strikes, *THIRD)),
    Step("Ana bets in the third round", 74, FLOOR.places("Ana", 3, "bet-3", ("place:1", 1000))),
    Step("Eva bets in the third round", 75, FLOOR.places("Eva", 3, "bet-3", ("place:4", 600))),
    Step("the third round is dealt", 93, clock_strikes),
    Step("Ana bets on a royal flush", 95, act("Ana", 3, 1, "bet")),
    Step("the director asks for a void", 96, FLOOR.void_asked),
    Step("the treasurer approves it", 97, approved),
    Step("the fourth round opens", 103, with_shoe(clock_strikes, *THIRD)),
    Step("Ana bets in the fourth round", 104, FLOOR.places("Ana", 4, "bet-4", ("place:1", 500))),
    Step("Eva bets in the fourth round", 105, FLOOR.places("Eva", 4, "bet-4", ("place:4", 600))),
    Step("Rui ends his session", 106, leave("Rui")),
    Step("the fourth round is dealt", 123, clock_strikes),
    Step("Eva pauses with a hand to play", 125, pause, keyed=False),
    Step("Ana wins by a royal flush when all have decided", 126, act("Ana", 4, 1, "bet")),
    Step("Eva's time runs out", 140, clock_strikes),
    Step("the clock ends Eva's session and opens the fifth", 146, clock_strikes),
    Step("Ana ends her session", 150, leave("Ana")),
    Step("the table goes to sleep", 166, clock_strikes),
    Step("Lia comes to a table of her own", 180, with_shoe(FLOOR.lia_comes, *OWN)),
    Step("Lia bets there", 181, bets_of(FLOOR.own, "Lia", 1, "bet-1", ("place:4", 500))),
    Step("Lia has the cards dealt", 182, asked_of(FLOOR.own, individual.cards_deal, "Lia", 1, "deal")),
    Step("Lia bets and it is a tie", 185, lia_bets_twice()),
    Step("the own next round opens", 191, clock_strikes),
)
