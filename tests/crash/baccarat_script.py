"""The baccarat that is killed at every point: bets of several, coups dealt and paid in one, a void, an own table.

Bets 20 s; four seconds for the cards to lie and six for the result.
"""

from games.services import bets, individual
from tests.crash.card_script import CardFloor, asked_of, bets_of, with_shoe
from tests.crash.script import Step, clock_strikes, leave, pause, people_make
from tests.crash.script import void_approved as approved
from tests.services.baccarat_room import BANCA_6, BANCA_7, BOTH_PAIRS, PONTO_WINS, TIE, baccarat_table

FLOOR = CardFloor("bacara", "bacara-individual", stranger=(("banca", 500),))
STRANGER = BANCA_7


def prepare() -> None:
    people_make()
    baccarat_table(FLOOR.slug, commission="five_percent")
    baccarat_table(FLOOR.offer, commission="half_on_6", individual=True, places=1)


STEPS: tuple[Step, ...] = (
    Step("Ana comes in and wakes the table", 0, with_shoe(FLOOR.comes("Ana"), *PONTO_WINS)),
    Step("Rui comes in", 1, FLOOR.comes("Rui")),
    Step("Eva comes in", 2, FLOOR.comes("Eva")),
    Step("Ana bets on ponto and its pair", 5, FLOOR.places("Ana", 1, "bet-1", ("ponto", 1000), ("par_ponto", 500))),
    Step("Rui bets on banca", 6, FLOOR.places("Rui", 1, "bet-1", ("banca", 750))),
    Step("Rui bets again", 7, FLOOR.places("Rui", 1, "bet-2", ("banca", 550))),
    Step("Rui takes the last back", 8, FLOOR.asks(bets.bets_withdraw_last, "Rui", 1, "back-1")),
    Step("Eva bets on the tie", 10, FLOOR.places("Eva", 1, "bet-1", ("empate", 500))),
    Step("the first coup is dealt and paid", 20, clock_strikes),
    Step("the second round opens", 30, with_shoe(clock_strikes, *TIE)),
    Step("Ana repeats", 31, FLOOR.asks(bets.bets_repeat, "Ana", 2, "again-2")),
    Step("Rui repeats", 32, FLOOR.asks(bets.bets_repeat, "Rui", 2, "again-2")),
    Step("Rui doubles", 33, FLOOR.asks(bets.bets_double, "Rui", 2, "double-2")),
    Step("Eva bets on the tie again", 34, FLOOR.places("Eva", 2, "bet-2", ("empate", 500))),
    Step("the second coup is a tie", 50, clock_strikes),
    Step("the third round opens", 60, with_shoe(clock_strikes, *BOTH_PAIRS)),
    Step("Ana bets in the third round", 61, FLOOR.places("Ana", 3, "bet-3", ("ponto", 1000))),
    Step("Eva bets in the third round", 62, FLOOR.places("Eva", 3, "bet-3", ("par_banca", 600))),
    Step("the director asks for a void", 63, FLOOR.void_asked),
    Step("the treasurer approves it", 64, approved),
    Step("the fourth round opens", 74, with_shoe(clock_strikes, *BANCA_7)),
    Step("Ana bets in the fourth round", 75, FLOOR.places("Ana", 4, "bet-4", ("banca", 550))),
    Step("Eva bets in the fourth round", 76, FLOOR.places("Eva", 4, "bet-4", ("banca", 650))),
    Step("Rui ends his session", 77, leave("Rui")),
    Step("Eva pauses with a bet on the table", 78, pause, keyed=False),
    Step("the fourth coup pays commission", 94, clock_strikes),
    Step("the clock ends Eva's session and opens the fifth", 104, clock_strikes),
    Step("Ana ends her session", 110, leave("Ana")),
    Step("the table goes to sleep", 124, clock_strikes),
    Step("Lia comes to a table of her own", 140, with_shoe(FLOOR.lia_comes, *BANCA_6)),
    Step("Lia bets there", 141, bets_of(FLOOR.own, "Lia", 1, "bet-1", ("banca", 500))),
    Step("Lia has the cards dealt", 142, asked_of(FLOOR.own, individual.cards_deal, "Lia", 1, "deal")),
    Step("the own next round opens", 152, clock_strikes),
)
