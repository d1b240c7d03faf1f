"""The end of a session of poker: hand by hand, with totals that are the ledger's, on its page and as a file."""

import csv
import io
import re

import pytest

from accounts.models import PlaySession
from games.engines.cards import Card
from games.hand_history.telling import Felt, Step
from games.models import Round
from games.selectors.poker_sessions import poker_session, rake_part
from games.services.poker import seats
from games.services.tables import round_void
from tests.factories import make_player
from tests.pages.english import portuguese_on
from tests.rules.poker_hands import both_games
from tests.services.poker_room import PokerTableRoom
from tests.sockets.clients import browser_of

pytestmark = pytest.mark.django_db(transaction=True)

# Seat 1 and 2 in turn, one card at a time from the button's left; then the board.
ANA_WINS: tuple[Card, ...] = ("2c", "As", "7d", "Ah", "Kd", "9s", "8h", "3d", "4c")
POT_RAKE = {"kind": "pot", "percent": 5, "cap": None}


class Evening:
    """Ana and Rui play three hands: one goes to the showdown for 2 × 100, one is given up, one is void."""

    def __init__(self, **changed: object) -> None:
        self.room = PokerTableRoom(**changed)
        self.ana, self.rui = make_player("Ana"), make_player("Rui")
        self.room.sit(self.ana, 1)
        self.room.sit(self.rui, 2)
        self.session = PlaySession.objects.get(player=self.ana)

    def showdown(self) -> None:
        self.room.deal(*ANA_WINS)
        self.room.act(self.room.to_act, "raise", 100)
        self.room.act(self.room.to_act, "call")
        self.room.finish()

    def given_up(self) -> None:
        self.room.deal()
        self.room.act(self.room.to_act, "fold")

    def void(self) -> None:
        self.room.deal()
        self.room.act(self.room.to_act, "call")
        round_void(round_id=self.room.round.pk, reason="Avaria.", now=self.room.now)

    def leave(self) -> None:
        self.room.ask(seats.seat_leave, self.ana)

    def rows(self) -> list[list[str]]:
        text = browser_of(self.ana).get(f"/sessao/{self.session.pk}/resumo.csv").content.decode()
        return list(csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=";"))


def test_each_hand_says_what_was_put_in_what_it_came_to_and_what_the_house_took():
    evening = Evening(rake=POT_RAKE)
    evening.showdown()
    evening.given_up()
    evening.void()
    played = poker_session(evening.session)
    first, second, third = played.hands
    won = 1 if first.result > 0 else -1
    assert (first.stake, abs(first.result), first.is_void) == (100, 100 if won < 0 else 90, False)
    assert first.rake == (10 if won > 0 else 0)
    # Nothing was put into the pot but the small blind, and what the other had more in the big one went back.
    assert second.stake == 5
    assert abs(second.result) == 5
    assert (third.stake, third.result, third.rake, third.is_void) == (0, 0, 0, True)
    other = poker_session(PlaySession.objects.get(player=evening.rui))
    assert played.result + other.result + played.rake + other.rake == 0
    assert {played.rake, other.rake} == {0, 10}
    assert played.stack == evening.room.stack(evening.ana) == 500 + played.result
    assert played.entry_rake == 0


@both_games("67")
def test_the_summary_adds_up_to_what_the_ledger_says(game):
    evening = Evening(game=game, limit="no_limit", rake={"kind": "buy_in", "percent": 10, "cap": None})
    evening.showdown()
    evening.given_up()
    evening.leave()
    page = browser_of(evening.ana).get(f"/sessao/{evening.session.pk}/")
    played, totals = page.context["poker"], page.context["totals"]
    assert (played.entry_rake, played.rake, played.house, played.stack) == (50, 0, 50, 0)
    assert totals.result == page.context["result"] == played.result - played.entry_rake
    text = page.content.decode()
    assert "Mão a mão" in text
    assert "Nesta mesa a comissão sai da cave" in text
    for word in ("Jogadas com apostas", "Número", "aposta"):
        assert word not in re.sub(r"(?s).*<main|</main>.*", "", text), word
    assert [int(number) for number in re.findall(r'href="/jogada/poquer/(\d+)/"', text)] == [1, 2]


def test_chips_that_still_lie_at_the_table_are_not_lost():
    evening = Evening()
    page = browser_of(evening.ana).get(f"/sessao/{evening.session.pk}/")
    assert (page.context["result"], page.context["poker"].stack) == (0, 500)
    assert "Está na mesa" in page.content.decode()
    assert "Nesta sessão não jogou nenhuma mão" in page.content.decode()
    assert "resumo.csv" not in page.content.decode()


def test_a_hand_that_is_being_played_is_in_no_summary():
    evening = Evening()
    evening.room.deal()
    assert evening.room.round.phase == Round.Phase.PLAYING
    assert poker_session(evening.session).hands == ()
    assert len(evening.rows()) == 1


def test_who_only_watched_has_no_hands_and_hands_of_before_are_not_counted():
    evening = Evening()
    evening.showdown()
    eva = make_player("Eva")
    evening.room.enter(eva)
    watched = PlaySession.objects.get(player=eva)
    evening.given_up()
    assert poker_session(watched).hands == ()
    evening.room.sit(eva, 3)
    assert poker_session(watched).hands == ()


def test_the_file_has_a_line_for_each_hand_and_is_the_players_alone():
    evening = Evening(rake=POT_RAKE)
    evening.showdown()
    evening.void()
    heads, first, second = evening.rows()
    assert heads == ["Jogada", "Mesa", "Data", "Estado", "Pôs no pote", "Resultado", "Comissão da casa", "Moeda"]
    assert (first[0], first[1], first[3], first[4], first[7]) == ("1", "Poquer", "concluída", "1,00", "DEMO")
    assert second[3:7] == ["nula", "0,00", "0,00", "0,00"]
    assert browser_of(evening.rui).get(f"/sessao/{evening.session.pk}/resumo.csv").status_code == 404


def test_the_summary_is_english_for_who_reads_english():
    evening = Evening(rake=POT_RAKE)
    evening.showdown()
    evening.leave()
    told = browser_of(evening.ana).get(f"/sessao/{evening.session.pk}/", headers={"Accept-Language": "en"})
    assert portuguese_on(told.content.decode(), names=("Mesa Aberta", "Poquer", "Português")) == []


def test_the_house_part_of_a_shared_pot_is_shared_without_losing_a_cent():
    pot = Step("pot", None, 101, Felt(), winners=((1, 32), (4, 32), (9, 32)), rake=5)
    assert [rake_part(pot, seat) for seat in (1, 4, 9)] == [1, 2, 2]
    assert rake_part(pot, 2) == 0
