"""A live table of póquer sem descarte: antes, decisions and their time, refusals that change nothing, restarts."""

import pytest

from accounts.models import LedgerAccount, Player, PlaySession
from accounts.services import protection
from casino.refusal import Refused
from games.models import Round, RoundSecret
from games.selectors.stud import stud_table, table_views
from games.services.cards.rounds import values_of_round
from games.stud_record import kept_forget, round_rebuild
from tests.factories import make_player
from tests.rules.stud_kit import HANDS
from tests.services.card_room import clean, code
from tests.services.stud_room import ACE_KING, ACE_QUEEN, OwnStud, StudRoom, hands, key

pytestmark = pytest.mark.django_db


def two_at_the_table(**changed: object) -> tuple[StudRoom, Player, Player]:
    """Ana on place 1 with a pair of threes, Rui on place 4 with a flush, the bank with ace and king."""
    room, ana, rui = StudRoom(**changed), make_player("Ana"), make_player("Rui")  # type: ignore[arg-type]
    room.enter(ana, *hands("3s 3c 4d 5h 7d", "2h 4h 6h 8h 9h", ACE_KING))
    room.enter(rui)
    room.bet(ana, (1, 1000))
    room.bet(rui, (4, 1000))
    room.tick()
    return room, ana, rui


def test_an_ante_keeps_to_the_tables_limits_with_all_that_lies_on_its_place() -> None:
    room, ana = StudRoom(), make_player("Ana")
    room.enter(ana)
    before = room.standing()
    for amount, wanted in ((400, "below_minimum"), (50_100, "above_maximum"), (550, "not_whole_chips")):
        assert code(lambda amount=amount: room.bet(ana, (1, amount))) == wanted
    for amount in (0, -600):
        assert code(lambda amount=amount: room.bet(ana, (1, amount))) == "bad_amount"
    for position in ("place:8", "place:0", "place:01", "second:1.0", "red"):
        assert code(lambda position=position: room.bet_raw(ana, position)) == "seat_unknown"
    assert room.standing() == before


def test_places_have_one_player_each_and_a_player_as_many_as_the_rules_allow() -> None:
    """W11."""
    room, ana, rui = StudRoom(places_per_player=2), make_player("Ana"), make_player("Rui")
    room.enter(ana)
    room.enter(rui)
    room.bet(ana, (1, 500), (3, 500))
    before = room.standing()
    with pytest.raises(Refused) as taken:
        room.bet(rui, (3, 500))
    # The rules of 803 about places are not at hand: no other game's are named in their stead.
    assert (taken.value.denial.code, taken.value.denial.rule_broken) == ("seat_taken", None)
    assert code(lambda: room.bet(ana, (4, 500))) == "too_many_places"
    assert room.standing() == before


def test_each_place_is_decided_once_by_whose_it_is_and_in_its_round() -> None:
    """W05, T09."""
    room, ana, rui = two_at_the_table()
    again = key()
    done = room.act(ana, "bet", key_=again)
    before = room.standing()
    assert code(lambda: room.act(ana, "fold")) == "decided_already"
    assert code(lambda: room.act(rui, "bet", place=1)) == "not_your_place"
    assert code(lambda: room.act(ana, "bet", place=4)) == "not_your_place"
    assert code(lambda: room.act(ana, "bet", place=2)) == "not_your_place"
    assert code(lambda: room.act(rui, "bet", place=4, decision=2)) == "stale_decision"
    repeated = room.act(ana, "bet", key_=again)
    assert (repeated.version, repeated.repeated) == (done.version, True)
    assert code(lambda: room.act(ana, "fold", key_=again)) == "key_reused"
    room.now = room.under_way.deadline
    assert code(lambda: room.act(rui, "bet", place=4)) == "stale_decision"
    assert room.standing() == before


def test_a_second_stake_beyond_the_wallet_or_a_limit_is_refused_and_folding_is_not() -> None:
    room, ana, _rui = two_at_the_table()
    wallet = LedgerAccount.objects.get(kind="wallet", currency="DEMO", player=ana)
    LedgerAccount.objects.filter(pk=wallet.pk).update(debits=wallet.credits - 1999)
    before = room.standing()
    assert code(lambda: room.act(ana, "bet")) == "not_enough_balance"
    assert room.standing() == before
    viewer = table_views(room.table.pk, [ana.pk], now=room.now)[1][ana.pk]
    assert viewer.asked is not None
    assert (viewer.asked.price, viewer.asked.can_pay) == (2000, False)
    room.act(ana, "fold")
    assert [row[0] for row in room.stakes()] == ["place:1", "place:4"]


def test_who_may_not_stake_any_more_folds_and_bets_nothing() -> None:
    room, ana, _ = two_at_the_table()
    protection.exclusion_start(player_id=ana.pk, kind="pause", days=7, now=room.now)
    before = room.standing()
    assert code(lambda: room.act(ana, "bet")) == "paused"
    assert room.standing() == before
    room.act(ana, "fold")
    assert [row[0] for row in room.stakes()] == ["place:1", "place:4"]


def test_the_time_to_decide_begins_when_the_cards_lie_and_a_quicker_player_need_not_wait() -> None:
    room, ana, _rui = two_at_the_table()
    assert (room.table_deadline() - room.now).total_seconds() == 2 + 15
    room.act(ana, "bet")
    assert (room.table_deadline() - room.now).total_seconds() == 2 + 15
    room.tick()
    assert room.round.phase == Round.Phase.SETTLED
    assert {row[0]: row[2] for row in room.stakes()} == {"place:1": "won", "second:1.0": "won", "place:4": "given_up"}
    assert clean()


def test_a_round_under_way_is_the_same_after_a_restart_at_every_step() -> None:
    """T13."""
    room, ana, rui = two_at_the_table()
    for player, action, place in ((rui, "fold", 4), (ana, "bet", 1)):
        kept = room.under_way
        assert room.rebuilt() == kept
        room.act(player, action, place)
    assert room.rebuilt().is_shown
    assert round_rebuild(room.round, values_of_round(room.round), room.table.slug) == room.under_way


def test_a_round_whose_deck_is_lost_is_null_and_everything_goes_back() -> None:
    room, ana, rui = two_at_the_table()
    wallets = [room.wallet(ana), room.wallet(rui)]
    room.act(ana, "bet")
    RoundSecret.objects.filter(round=room.round).update(sealed=b"lost")
    kept_forget()
    assert code(lambda: room.act(rui, "bet", place=4)) == "hand_lost"
    # It does not wait for the decisions' time: the clock is called at once.
    assert room.table_deadline() == room.now
    room.tick()
    assert room.round.phase == Round.Phase.VOID
    assert [room.wallet(ana), room.wallet(rui)] == [cents + 1000 for cents in wallets], "antes and bet"


@pytest.mark.rule("803/41.b", "803/42")
def test_who_lets_antes_pass_by_is_warned_and_then_the_session_ends() -> None:
    room, ana = StudRoom(), make_player("Ana")
    session = room.enter(ana)
    for passed in range(1, 7):
        room.tick()
        assert PlaySession.objects.get(pk=session).idle_rounds == passed
    assert PlaySession.objects.get(pk=session).end_reason == ""
    assert table_views(room.table.pk, [ana.pk], now=room.now)[1][ana.pk].idle_notice == "warned"
    room.tick()
    assert PlaySession.objects.get(pk=session).end_reason == PlaySession.End.INACTIVITY


@pytest.mark.rule("803/41.a", "803/42")
def test_at_an_individual_table_three_idle_minutes_warn_and_one_more_ends_the_session() -> None:
    ana = make_player("Ana")
    room = OwnStud(ana)
    session = room.enter(ana)
    opened = room.now
    room.tick()
    assert (room.now - opened).total_seconds() == 180
    assert PlaySession.objects.get(pk=session).warned_at == room.now
    assert PlaySession.objects.get(pk=session).end_reason == ""
    room.tick()
    assert (room.now - opened).total_seconds() == 240
    assert PlaySession.objects.get(pk=session).end_reason == PlaySession.End.INACTIVITY


# --- What is seen ---


def test_a_hand_is_seen_by_its_player_alone_until_the_bank_shows() -> None:
    room, ana, rui = two_at_the_table()
    public, viewers = table_views(room.table.pk, [ana.pk, rui.pk], now=room.now)
    assert [(place.closed, place.hand) for place in public.places if place.ante] == [(5, None), (5, None)]
    assert (public.bank.cards, public.bank.closed, public.bank.qualifies) == (("4s",), 4, None)
    mine, other = viewers[ana.pk], viewers[rui.pk]
    assert [(own.place, own.hand.combination) for own in mine.hands] == [(1, "pair")]
    assert [(own.place, own.hand.combination) for own in other.hands] == [(4, "flush")]
    assert mine.asked is not None
    assert (mine.asked.place, mine.asked.price, mine.asked.times, mine.asked.left) == (1, 2000, 1, 1)
    room.act(ana, "bet")
    room.act(rui, "fold", place=4)
    public, viewers = table_views(room.table.pk, [ana.pk, rui.pk], now=room.now)
    assert viewers[ana.pk].hands == ()
    assert {place.number: place.result for place in public.places if place.ante} == {1: "won", 4: "folded"}
    assert {place.number: place.hand.combination for place in public.places if place.hand} == {1: "pair", 4: "flush"}
    assert (public.bank.closed, public.bank.combination, public.bank.qualifies) == (0, "ace_king", True)
    assert set(public.bank.cards) == set(ACE_KING.split())


def test_of_several_own_places_the_first_that_waits_is_asked_about() -> None:
    room, ana = StudRoom(), make_player("Ana")
    room.enter(ana, *hands("2c 4d 6c 8s 9c", HANDS["straight_flush"], ACE_QUEEN))
    room.bet(ana, (2, 500), (6, 1000))
    room.tick()

    def asked() -> tuple[int, int, int, int]:
        found = table_views(room.table.pk, [ana.pk], now=room.now)[1][ana.pk].asked
        assert found is not None
        return found.place, found.price, found.times, found.left

    assert asked() == (2, 1000, 0, 2)
    room.act(ana, "fold", place=2)
    assert asked() == (6, 2000, 50, 1)
    room.act(ana, "bet", place=6)
    public, viewers = table_views(room.table.pk, [ana.pk], now=room.now)
    assert (public.phase, viewers[ana.pk].asked, viewers[ana.pk].returned) == ("result", None, 2000 + 2000)
    assert [(row.combination, row.qualifies) for row in stud_table(room.table.pk, room.now).history] == [
        ("high_card", False)
    ]
