"""What a socket may ask for at a table of the banked card games: the fields of each message, and how they are read.

`games/commands.py` is the door: it has read the JSON, and sees that exactly these fields are there. Bets are the same
commands as at roulette, with the game's own positions; at blackjack a position is a place:

    {"command": "bets_place", "round": 12, "key": "...", "bets": [{"position": "place:3", "amount": 1000}]}
    {"command": "bets_withdraw", "round": 12, "key": "...", "scope": "last" | "all"}
    {"command": "bets_repeat" | "bets_double", "round": 12, "key": "..."}

Amounts are added to what lies there. After the deal:

    {"command": "card_act", "round": 12, "decision": 3, "place": 3, "hand": 0, "action": "double",
     "ace_as_one": false, "key": "..."}
    {"command": "card_offer", "round": 12, "decision": 1, "place": 3, "answer": "insurance", "amount": 500,
     "key": "..."}
    {"command": "cards_deal", "round": 12, "key": "..."}

At póquer sem descarte each place has one decision, bet twice the ante or fold:

    {"command": "stud_act", "round": 12, "decision": 1, "place": 3, "action": "bet" | "fold", "key": "..."}

`decision` is the table's, as the page showed it. `ace_as_one` is true for «double_ace_as_one» of the view alone;
`amount` is for insurance alone, 0 otherwise. `cards_deal` is for the player of an individual table (805/13).
"""

from collections.abc import Callable, Mapping
from typing import Any

from games.commands_read import Reader, arguments_read, fields_of, one_of, text, truth, whole
from games.services import individual
from games.services.cards import blackjack_acts, stud_acts
from games.services.commands import Answer

_ACTIONS = ("hit", "stand", "double", "split", "surrender")
_DECISIONS = ("bet", "fold")
_ANSWERS = ("insurance", "even_money", "decline")

_ASKS: Mapping[str, Callable[..., Answer]] = {
    "card_act": blackjack_acts.card_act,
    "card_offer": blackjack_acts.card_offer,
    "cards_deal": individual.cards_deal,
    "stud_act": stud_acts.stud_act,
}
# Command → its fields besides «command», with how each is read.
_READERS: Mapping[str, Mapping[str, Reader]] = {
    "card_act": {
        "round": whole,
        "decision": whole,
        "place": whole,
        "hand": whole,
        "action": one_of(_ACTIONS),
        "ace_as_one": truth,
        "key": text,
    },
    "card_offer": {
        "round": whole,
        "decision": whole,
        "place": whole,
        "answer": one_of(_ANSWERS),
        "amount": whole,
        "key": text,
    },
    "cards_deal": {"round": whole, "key": text},
    "stud_act": {
        "round": whole,
        "decision": whole,
        "place": whole,
        "action": one_of(_DECISIONS),
        "key": text,
    },
}
FIELDS: Mapping[str, set[str]] = fields_of(_READERS)


def cards_read(message: Mapping[str, Any]) -> tuple[Callable[..., Answer], dict[str, Any]]:
    """The service's function and its arguments (all but table, player and time). Raises Refused."""
    name = message["command"]
    return _ASKS[name], arguments_read(message, _READERS[name])
