"""A poker table of either game with people at it, for the proofs of 806 and 811 that need the whole house."""

import html
import re

from games.models import Round
from tests.factories import make_player
from tests.services.poker_room import PokerTableRoom

# Two players, seat 1 dealt first: seat 2 makes two pairs of aces and fives, or in Omaha a straight to the ace.
SECOND_WINS = {
    "holdem": "2c As 7d Ah Qc Jd 5c 5h Ts",
    "omaha": "2c As 7d Ah 3h Kd 8s Kh Qc Jd 5c 5h Ts",
}
OWN_CARDS = {"holdem": 2, "omaha": 4}


def seated(game, *names, **changed):
    """A table of that game without limit, and these people with 500 each."""
    room = PokerTableRoom(game=game, **{"limit": "no_limit", **changed})
    people = [make_player(name) for name in names]
    for seat, player in enumerate(people, 1):
        room.sit(player, seat)
    return room, people


def dealt(room):
    """The next hand, by the clock and straight from the house's dice."""
    for _ in range(6):
        room.table.refresh_from_db()
        if room.table.round_id and room.round.phase == Round.Phase.PLAYING:
            break
        room.tick()
    return room.hand


def showdown(room, game, price=40) -> Round:
    """Heads-up: the button raises, is called, and both check until the cards are turned."""
    room.deal(*SECOND_WINS[game].split())
    room.act(room.to_act, "raise", price)
    room.act(room.to_act, "call")
    return room.finish()


def folded(room) -> Round:
    """One hand in which everybody folds to the big blind."""
    room.deal()
    played = room.round
    while Round.objects.get(pk=played.pk).phase == Round.Phase.PLAYING:
        room.act(room.to_act, "fold")
    return played


def text_of(page: bytes | str) -> str:
    """What is read on a page: without tags, with single spaces."""
    told = page.decode() if isinstance(page, bytes) else page
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", told)))
