"""Bets at a live baccarat table: over all who are there, under the table's lock, and the life of its rounds (812)."""

from collections.abc import Sequence

import pytest

from accounts.models import LedgerTransaction, PlaySession
from casino.refusal import Refused
from games.models import Bet, Round, RoundEvent, RoundSecret, Table
from games.selectors.baccarat import baccarat_table, table_views
from games.services import bets, individual
from games.services.cards.rounds import betting_close, decision_late, round_void
from tests.factories import make_player
from tests.services.baccarat_room import BANCA_6, BANCA_7, PONTO_WINS, TIE, BaccaratRoom, OwnBaccarat, key

pytestmark = pytest.mark.django_db


def refused(room: BaccaratRoom, player: object, *wanted: tuple[str, int]) -> tuple[str, str | None]:
    """The code and the rule of a refusal that has changed nothing."""
    room.table.refresh_from_db()
    version, stakes = room.table.version, room.stakes()
    with pytest.raises(Refused) as raised:
        room.lay(player, *wanted)  # type: ignore[arg-type]
    room.table.refresh_from_db()
    assert (room.table.version, room.stakes()) == (version, stakes)
    return raised.value.denial.code, raised.value.denial.rule_broken


@pytest.mark.rule("812/9", "812/10", "812/14", "812/15")
@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ([("ponto", 499)], ("below_minimum", "812/14")),
        ([("ponto", 525)], ("not_whole_chips", "812/14")),
        ([("ponto", 0)], ("bad_amount", None)),
        ([("ponto", -600)], ("bad_amount", None)),
        ([("ponto", 10**12)], ("above_maximum", "812/15")),
        ([("place:1", 500)], ("unknown_chance", "812/9")),
        ([("", 500)], ("unknown_chance", "812/9")),
        ([("ponto", 35_050)], ("above_maximum", "812/15")),
        ([("empate", 7_550)], ("above_maximum", "812/15")),
        ([("par_ponto", 4_050)], ("above_maximum", "812/15")),
        ([("ponto", 20_000), ("ponto", 20_000)], ("above_maximum", "812/15")),
    ],
)
def test_what_the_regulation_does_not_allow_is_refused_with_its_rule(
    wanted: Sequence[tuple[str, int]], told: tuple[str, str | None]
) -> None:
    room, ana = BaccaratRoom(), make_player("Ana")
    room.enter(ana)
    room.table.refresh_from_db()
    assert refused(room, ana, *wanted) == told
    assert not LedgerTransaction.objects.filter(kind="bet_placed").exists()


@pytest.mark.rule("812/10", "812/15")
def test_the_maxima_are_of_each_player_and_pairs_are_offered_by_the_rules() -> None:
    room, ana, rui = BaccaratRoom(pairs=False), make_player("Ana"), make_player("Rui")
    room.enter(ana)
    room.enter(rui)
    room.lay(ana, ("ponto", 35_000))
    room.lay(rui, ("ponto", 35_000), ("empate", 7_500))
    assert refused(room, ana, ("par_ponto", 500)) == ("pairs_not_offered", "812/10")
    assert "par_ponto" not in [one.chance for one in baccarat_table(room.table.pk, room.now).chances]


@pytest.mark.rule("812/13")
def test_ponto_and_banca_of_one_player_differ_by_the_minimum() -> None:
    room, ana, rui = BaccaratRoom(), make_player("Ana"), make_player("Rui")
    room.enter(ana)
    room.enter(rui)
    room.lay(ana, ("ponto", 1000))
    assert refused(room, ana, ("banca", 1000)) == ("sides_too_close", "812/13")
    assert refused(room, ana, ("banca", 1450)) == ("sides_too_close", "812/13")
    room.lay(ana, ("banca", 1500))
    # Another's bets are another's: nothing forbids the table to be even.
    room.lay(rui, ("banca", 1000))


@pytest.mark.rule("812/41", "812/42")
def test_macau_has_no_maxima_but_a_difference_over_the_whole_table() -> None:
    room = BaccaratRoom(variant="macau", differential=20_000)
    ana, rui = make_player("Ana"), make_player("Rui")
    room.enter(ana)
    room.enter(rui)
    room.lay(ana, ("ponto", 20_000))
    assert refused(room, rui, ("ponto", 500)) == ("differential_sides", "812/41")
    room.lay(rui, ("banca", 40_000))
    assert refused(room, rui, ("banca", 500)) == ("differential_sides", "812/41")
    room.lay(ana, ("empate", 1_500))
    assert refused(room, rui, ("empate", 550)) == ("differential_empate", "812/41")
    room.lay(rui, ("par_ponto", 1_000))
    assert refused(room, ana, ("par_banca", 650)) == ("differential_pairs", "812/41")


@pytest.mark.rule("812/41")
def test_nobody_passes_the_difference_by_taking_back_what_balanced_anothers_bet() -> None:
    room = BaccaratRoom(variant="macau", differential=20_000)
    ana, rui = make_player("Ana"), make_player("Rui")
    room.enter(ana)
    room.enter(rui)
    room.lay(ana, ("ponto", 20_000))
    room.lay(rui, ("banca", 30_000))
    room.lay(ana, ("ponto", 5_000))
    with pytest.raises(Refused) as raised:
        room.ask(bets.bets_withdraw_all, rui)
    assert (raised.value.denial.code, raised.value.denial.rule_broken) == ("differential_left", "812/41")
    # What brings the sides no further apart than that is taken back as anywhere.
    room.ask(bets.bets_withdraw_last, ana)
    assert [state for _, _, state, _, _ in room.stakes()] == ["placed", "placed", "withdrawn"]


@pytest.mark.rule("812/6.a")
def test_as_many_players_bet_as_the_table_has_places() -> None:
    room, people = BaccaratRoom(places=2), [make_player(name) for name in ("Ana", "Rui", "Eva")]
    for one in people:
        room.enter(one)
    room.lay(people[0], ("ponto", 500))
    room.lay(people[1], ("banca", 500))
    assert refused(room, people[2], ("banca", 500)) == ("table_full", "812/6.a")
    # Whoever is in goes on betting, and a place that is left is free.
    room.lay(people[0], ("empate", 500))
    room.ask(bets.bets_withdraw_all, people[1])
    room.lay(people[2], ("banca", 500))
    seats = baccarat_table(room.table.pk, room.now).seats
    assert [(one.number, one.nickname, one.bets) for one in seats] == [
        (1, "Ana", (("ponto", 500), ("empate", 500))),
        (2, "Eva", (("banca", 500),)),
    ]


def test_bets_are_repeated_doubled_and_taken_back() -> None:
    room, ana = BaccaratRoom(commission="five_percent"), make_player("Ana")
    before = room.wallet(ana)
    room.enter(ana, *BANCA_7)
    room.lay(ana, ("banca", 1000), ("empate", 500))
    room.tick()
    room.tick(*BANCA_7)
    room.ask(bets.bets_repeat, ana)
    room.ask(bets.bets_double, ana)
    room.ask(bets.bets_withdraw_last, ana)
    assert [row[:3] for row in room.stakes()] == [
        ("banca", 1000, "placed"),
        ("empate", 500, "placed"),
        ("banca", 1000, "withdrawn"),
        ("empate", 500, "withdrawn"),
    ]
    room.tick()
    assert room.wallet(ana) - before == 2 * (950 - 500)


@pytest.mark.rule("812/5", "812/27")
def test_the_cards_are_the_same_for_all_and_bets_close_by_the_clock() -> None:
    room, ana, rui = BaccaratRoom(), make_player("Ana"), make_player("Rui")
    room.enter(ana, *TIE)
    room.enter(rui)
    room.lay(ana, ("ponto", 500))
    room.lay(rui, ("empate", 500))
    room.wait(seconds=20)
    with pytest.raises(Refused) as raised:
        room.lay(ana, ("ponto", 500))
    assert raised.value.denial.code == "bets_closed"
    room.tick()
    public, viewers = table_views(room.table.pk, [ana.pk, rui.pk], now=room.now)
    assert public.coup is not None
    assert (public.coup.ponto.total, public.coup.banca.total, public.coup.winner) == (3, 3, "empate")
    assert [(one.returned, one.bets[0].result) for one in (viewers[ana.pk], viewers[rui.pk])] == [
        (500, "push"),
        (4500, "won"),
    ]


def test_without_a_bet_there_is_no_coup_and_no_card_is_dealt() -> None:
    room, ana = BaccaratRoom(), make_player("Ana")
    room.enter(ana)
    room.tick()
    assert room.round.phase == Round.Phase.BETTING
    assert not RoundEvent.objects.filter(kind="baccarat_dealt").exists()
    assert baccarat_table(room.table.pk, room.now).coup is None


@pytest.mark.rule("812/4", "812/28")
def test_at_an_individual_table_the_player_has_the_cards_dealt() -> None:
    ana, rui = make_player("Ana"), make_player("Rui")
    room = OwnBaccarat(ana, places=1)
    before = room.wallet(ana)
    room.enter(ana, *PONTO_WINS)
    with pytest.raises(Refused) as nothing:
        room.deal()
    assert nothing.value.denial.code == "nothing_to_deal"
    room.lay(ana, ("ponto", 1000))
    with pytest.raises(Refused):
        individual.cards_deal(
            table_id=room.table.pk, player_id=rui.pk, round_number=room.round.number, key=key(), now=room.now
        )
    room.deal()
    assert room.wallet(ana) - before == 1000
    dealt = RoundEvent.objects.get(round=room.round, kind="baccarat_dealt")
    assert (dealt.player_id, dealt.by_system) == (ana.pk, False)


def test_a_deal_that_is_sent_again_deals_once() -> None:
    ana = make_player("Ana")
    room, again = OwnBaccarat(ana, places=1), key()
    room.enter(ana, *PONTO_WINS)
    room.lay(ana, ("ponto", 1000))
    assert room.deal(again) == room.deal(again)
    assert RoundEvent.objects.filter(kind="baccarat_dealt").count() == 1


@pytest.mark.rule("812/29")
def test_a_void_round_returns_every_bet_and_deals_no_card() -> None:
    room, ana = BaccaratRoom(), make_player("Ana")
    before = room.wallet(ana)
    room.enter(ana)
    room.lay(ana, ("banca", 1000), ("par_banca", 500))
    assert round_void(round_id=room.round.pk, reason="ensaio", now=room.now)
    assert (room.wallet(ana), room.escrow(), room.round.phase) == (before, 0, Round.Phase.VOID)
    assert [row[2:] for row in room.stakes()] == [("void", 0, 1000), ("void", 0, 500)]
    assert baccarat_table(room.table.pk, room.now).phase == "void"


@pytest.mark.rule("812/29")
def test_a_shoe_that_is_lost_makes_the_round_null_when_bets_close() -> None:
    room, ana = BaccaratRoom(), make_player("Ana")
    before = room.wallet(ana)
    room.enter(ana)
    room.lay(ana, ("banca", 1000))
    RoundSecret.objects.filter(round=room.round).update(sealed=b"lost")
    room.tick()
    assert (room.round.phase, room.wallet(ana)) == (Round.Phase.VOID, before)


@pytest.mark.rule("812/30")
def test_whose_connection_is_gone_is_paid_all_the_same() -> None:
    room, ana, rui = BaccaratRoom(), make_player("Ana"), make_player("Rui")
    before = room.wallet(ana)
    room.enter(ana, *BANCA_6)
    room.enter(rui)
    room.lay(ana, ("banca", 1000))
    PlaySession.objects.filter(player=ana).update(ended_at=room.now)
    room.tick()
    assert room.wallet(ana) - before == 1000


def test_a_round_whose_session_is_asked_twice_is_settled_once() -> None:
    room, ana = BaccaratRoom(), make_player("Ana")
    room.enter(ana, *BANCA_6)
    room.lay(ana, ("banca", 1000))
    room.tick()
    held = room.wallet(ana)
    room.wait(seconds=-1)
    room.table.refresh_from_db()
    assert Table.objects.get(pk=room.table.pk).deadline_at is not None
    assert not betting_close(table_id=room.table.pk, now=room.now)
    assert not decision_late(table_id=room.table.pk, now=room.now)
    assert room.wallet(ana) == held
    assert LedgerTransaction.objects.filter(kind="round_settled").count() == 1
    assert Bet.objects.filter(state=Bet.State.WON).count() == 1


def test_the_boards_tell_the_coups_in_their_order() -> None:
    """K05: ponto, banca, tie, tie, ponto."""
    room, ana = BaccaratRoom(), make_player("Ana")
    shoes = [PONTO_WINS, BANCA_6, TIE, TIE, PONTO_WINS]
    room.enter(ana, *shoes[0])
    for after in [*shoes[1:], ()]:
        room.lay(ana, ("ponto", 500))
        room.tick()
        room.tick(*after)
    told = baccarat_table(room.table.pk, room.now).history
    assert [one.told.winner for one in reversed(told)] == ["ponto", "banca", "empate", "empate", "ponto"]
    assert told[0].told.pairs == ("ponto",)
