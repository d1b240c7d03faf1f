"""Every way in which a place of a live table of póquer sem descarte ends, to the cent.

Of regulation 803 only rules 37-44 are at hand; what is proved here is the trade's standard game.
"""

import pytest

from accounts.models import LedgerTransaction, Player
from games.audit import audit_run
from games.engines.stud import STANDARD_PAYS
from games.models import Round, RoundEvent
from games.services import bets
from games.services.cards.rounds import round_void
from tests.factories import make_player
from tests.rules.stud_kit import HANDS
from tests.services.stud_room import ACE_KING, ACE_QUEEN, OwnStud, StudRoom, hands

pytestmark = pytest.mark.django_db


def dealt(own: str, bank: str, ante: int = 1000, **changed: object) -> tuple[StudRoom, Player, int]:
    """A round of one player with this hand against this bank's, dealt; and what the wallet held before."""
    room, ana = StudRoom(**changed), make_player("Ana")  # type: ignore[arg-type]
    before = room.wallet(ana)
    room.enter(ana, *hands(own, bank))
    room.bet(ana, (1, ante))
    room.tick()
    return room, ana, before


def ended(room: StudRoom, player: Player, before: int) -> int:
    """What the player has won or lost, once the round has ended with nothing left over and every proof of the audit."""
    assert room.round.phase == Round.Phase.SETTLED
    assert room.escrow() == 0
    assert {name: finding.faults for name, finding in audit_run().items() if not finding.ok} == {}
    return room.wallet(player) - before


@pytest.mark.parametrize("word", list(HANDS))
def test_a_bank_that_plays_and_loses_pays_the_ante_once_and_the_bet_by_the_table(word: str) -> None:
    room, ana, before = dealt(HANDS[word], ACE_KING)
    room.act(ana, "bet")
    prize = 2000 * STANDARD_PAYS[word]
    assert ended(room, ana, before) == 1000 + prize
    assert room.stakes() == [
        ("place:1", 1000, "won", 1000, 2000),
        ("second:1.0", 2000, "won", prize, 2000 + prize),
    ]


@pytest.mark.parametrize("word", list(HANDS))
def test_a_bank_that_does_not_play_pays_the_ante_and_returns_the_bet_whatever_the_hand(word: str) -> None:
    """S01."""
    room, ana, before = dealt(HANDS[word], "Ac Qs 9d 7c 6s")
    room.act(ana, "bet")
    assert ended(room, ana, before) == 1000
    assert room.stakes() == [("place:1", 1000, "won", 1000, 2000), ("second:1.0", 2000, "push", 0, 2000)]
    assert room.round.outcome == "none"


@pytest.mark.parametrize(("bank", "outcome"), [("Ac Ks 9d 7c 2h", "ak"), ("2d 2s Kc 7d 3h", "pair")])
def test_a_bank_with_ace_and_king_or_the_least_pair_plays(bank: str, outcome: str) -> None:
    """S01."""
    room, ana, before = dealt("Ad Ah Qc 8h 4d", bank)
    room.act(ana, "bet")
    assert ended(room, ana, before) == 1000 + 2000
    assert room.round.outcome == outcome


def test_a_better_bank_takes_both_stakes() -> None:
    room, ana, before = dealt(HANDS["pair"], "As Ac 4h 8d 7s")
    room.act(ana, "bet")
    assert ended(room, ana, before) == -3000
    assert room.stakes() == [("place:1", 1000, "lost", 0, 0), ("second:1.0", 2000, "lost", 0, 0)]


def test_equal_hands_return_both_stakes() -> None:
    room, ana, before = dealt("Ah Kd 9s 7d 4c", ACE_KING)
    room.act(ana, "bet")
    assert ended(room, ana, before) == 0
    assert room.stakes() == [("place:1", 1000, "push", 0, 1000), ("second:1.0", 2000, "push", 0, 2000)]


def test_who_folds_loses_the_ante_even_where_the_bank_does_not_play() -> None:
    room, ana, before = dealt(HANDS["royal_flush"], ACE_QUEEN)
    room.act(ana, "fold")
    assert ended(room, ana, before) == -1000
    assert room.stakes() == [("place:1", 1000, "given_up", 0, 0)]


def test_who_lets_the_time_run_out_folds_and_the_history_says_that_the_house_did_it() -> None:
    """T14."""
    room, ana, before = dealt(HANDS["flush"], ACE_KING)
    room.tick()
    assert ended(room, ana, before) == -1000
    event = RoundEvent.objects.get(kind="stud_decided")
    assert (event.data["answer"], event.by_system, event.player_id) == ("fold", True, ana.pk)


def test_an_ante_of_several_gestures_is_decided_whole_and_shared_by_its_rows() -> None:
    room, ana = StudRoom(), make_player("Ana")
    before = room.wallet(ana)
    room.enter(ana, *hands(HANDS["straight"], ACE_KING))
    room.bet(ana, (1, 600))
    room.bet(ana, (1, 500))
    room.tick()
    room.act(ana, "bet")
    assert ended(room, ana, before) == 1100 + 4 * 2200
    assert [row[3:] for row in room.stakes()] == [(600, 1200), (500, 1000), (8800, 11_000)]


def test_places_of_one_round_end_each_by_its_own_hand() -> None:
    room, ana, rui = StudRoom(), make_player("Ana"), make_player("Rui")
    wallets = [room.wallet(ana), room.wallet(rui)]
    room.enter(ana, *hands("As Qd 8c 6h 2d", "3s 3c 4d 5h 7h", "Th Jh Qh Kh Ah", ACE_KING))
    room.enter(rui)
    room.bet(ana, (1, 1000), (5, 500))
    room.bet(rui, (3, 2000))
    room.tick()
    # In any order: nobody's choice tells another anything.
    room.act(rui, "bet", place=3)
    room.act(ana, "bet", place=5)
    assert room.round.phase == Round.Phase.PLAYING
    room.act(ana, "fold", place=1)
    assert ended(room, ana, wallets[0]) == -1000 + 500 + 100 * 1000
    assert room.wallet(rui) - wallets[1] == 2000 + 4000
    assert LedgerTransaction.objects.filter(kind="round_settled").count() == 1


def test_a_table_with_other_prizes_pays_those() -> None:
    pays = {**STANDARD_PAYS, "flush": 6, "full_house": 9}
    room, ana, before = dealt(HANDS["flush"], ACE_KING, pays=pays)
    room.act(ana, "bet")
    assert ended(room, ana, before) == 1000 + 6 * 2000


def test_a_null_round_returns_antes_and_bets_and_folded_antes_too() -> None:
    room, ana, rui = StudRoom(), make_player("Ana"), make_player("Rui")
    wallets = [room.wallet(ana), room.wallet(rui)]
    room.enter(ana, *hands("3s 3c 4d 5h 7h", "Th Jh Qh Kh Ah", "2d 4h 6c 8s 9h", ACE_KING))
    room.enter(rui)
    room.bet(ana, (1, 1000), (2, 500))
    room.bet(rui, (4, 700))
    room.tick()
    room.act(ana, "bet")
    room.act(ana, "fold", place=2)
    assert round_void(round_id=room.round.pk, reason="ensaio", now=room.now)
    assert room.round.phase == Round.Phase.VOID
    assert [room.wallet(ana), room.wallet(rui)] == wallets
    assert {row[2] for row in room.stakes()} == {"void"}
    assert room.escrow() == 0
    assert {name: finding.faults for name, finding in audit_run().items() if not finding.ok} == {}


def test_at_an_individual_table_the_player_deals_and_no_time_closes_the_bets() -> None:
    ana = make_player("Ana")
    room = OwnStud(ana)
    before = room.wallet(ana)
    room.enter(ana, *hands(HANDS["two_pair"], ACE_KING))
    room.bet(ana, (1, 1000))
    room.wait(seconds=60)
    room.deal()
    room.act(ana, "bet")
    assert ended(room, ana, before) == 1000 + 2 * 2000


def test_repeating_lays_the_antes_again_and_never_the_second_stake() -> None:
    room, ana, _ = dealt(HANDS["pair"], ACE_KING)
    room.act(ana, "bet")
    room.tick(*hands(HANDS["pair"], ACE_KING))
    room.ask(bets.bets_repeat, ana)
    assert [row[:2] for row in room.stakes()] == [("place:1", 1000)]
