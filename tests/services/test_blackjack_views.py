"""What a blackjack table shows at each moment, to everybody and to each player (805/4, 12, 20, 24)."""

import pytest

from accounts.models import Player, PlaySession
from games.models import Round
from games.selectors.blackjack import table_views
from games.selectors.card_views import (
    ActionView,
    BankResultView,
    BlackjackTable,
    BlackjackViewer,
    OfferView,
    TurnView,
)
from games.selectors.rounds import rounds_of_session
from games.services.cards.rounds import round_void
from tests.factories import make_player
from tests.services.blackjack_room import BlackjackRoom, OwnTable

pytestmark = pytest.mark.django_db


def seen(room: BlackjackRoom, player: Player) -> tuple[BlackjackTable, BlackjackViewer]:
    public, viewers = table_views(room.table.pk, [player.pk], now=room.now)
    return public, viewers[player.pk]


def actions(viewer: BlackjackViewer) -> dict[str, ActionView]:
    return {one.action: one for one in viewer.actions}


@pytest.mark.rule("805/12")
def test_while_bets_are_open_the_places_limits_and_the_time_are_shown() -> None:
    room, ana, rui = BlackjackRoom(), make_player("Ana"), make_player("Rui")
    room.enter(ana)
    room.enter(rui)
    public, viewer = seen(room, ana)
    assert (public.phase, public.announcement, public.places_per_player, public.decks) == (
        "betting",
        "place_bets",
        3,
        6,
    )
    assert public.deadline_ms == public.opened_ms + 20_000  # type: ignore[operator]
    assert (viewer.can_bet, viewer.open_places, viewer.can_undo) == (True, (1, 2, 3, 4, 5, 6, 7), False)
    room.bet(rui, (4, 700))
    room.bet(ana, (1, 500), (2, 500), (3, 500))
    public, viewer = seen(room, ana)
    assert [(place.nickname, place.bet) for place in public.places][:4] == [("Ana", 500)] * 3 + [("Rui", 700)]
    assert (viewer.own_places, viewer.open_places, viewer.stake) == ((1, 2, 3), (1, 2, 3), 1500)
    assert (viewer.can_undo, viewer.can_double, viewer.can_repeat, viewer.can_deal) == (True, True, False, False)
    assert (public.bank.cards, public.bank.closed, public.watching) == ((), 0, 0)


@pytest.mark.rule("805/14.a", "805/14.b", "805/24")
def test_the_viewer_whose_turn_it_is_has_every_decision_with_its_price() -> None:
    room, ana, rui = BlackjackRoom(), make_player("Ana"), make_player("Rui")
    room.enter(ana, "8h", "Th", "6s", "8d", "9d", "Tc", "3h", "Ad")
    room.enter(rui)
    room.bet(ana, (1, 1000))
    room.bet(rui, (4, 1000))
    room.tick()
    public, viewer = seen(room, ana)
    assert (public.phase, public.announcement, public.decision) == ("deciding", "no_more_bets", 1)
    assert (public.turn, viewer.turn) == (TurnView(1, 0, "Ana"),) * 2
    assert (public.bank.cards, public.bank.closed, public.bank.total) == (("6s",), 1, 6)
    assert actions(viewer) == {
        "hit": ActionView("hit"),
        "stand": ActionView("stand"),
        "split": ActionView("split", price=1000),
        "surrender": ActionView("surrender", back=500),
    }
    assert seen(room, rui)[1].actions == ()
    assert public.places[3].hands[0].cards == ("Th", "9d")
    room.act(ana, "split")
    public, viewer = seen(room, ana)
    assert public.announcement == "deciding"
    assert set(actions(viewer)) == {"hit", "double"}
    room.act(ana, "double")
    # Eight and ace: the ace may be taken as 1 for good (805/8.a.ii), which is offered as a choice of its own.
    public, viewer = seen(room, ana)
    hands = public.places[0].hands
    assert [(hand.total, hand.is_soft, hand.state, hand.stake) for hand in hands] == [
        (hands[0].total, hands[0].is_soft, "doubled", 2000),
        (19, True, "playing", 1000),
    ]
    assert hands[1].is_to_act
    assert actions(viewer)["double_ace_as_one"] == ActionView("double_ace_as_one", price=1000)
    assert "double" not in actions(viewer)
    assert (public.places[0].staked, viewer.stake) == (3000, 3000)


@pytest.mark.rule("805/15.f", "805/20.b")
def test_offers_are_each_players_own_and_all_see_who_has_answered() -> None:
    room, ana, rui = BlackjackRoom(), make_player("Ana"), make_player("Rui")
    room.enter(ana, "Th", "Ah", "9h", "As", "7d", "Kd", "9d", "Kc")
    room.enter(rui)
    room.bet(ana, (1, 1000), (2, 2000))
    room.bet(rui, (4, 500))
    room.tick()
    public, viewer = seen(room, ana)
    assert (public.phase, public.turn, public.deadline_ms) == ("offers", None, public.opened_ms + 10_000)  # type: ignore[operator]
    assert viewer.offers == (OfferView(1, "insurance", most=500), OfferView(2, "even_money", prize=2000))
    assert [place.offer for place in public.places[:4]] == ["insurance", "even_money", None, "insurance"]
    room.offer(ana, "insurance", place=1, amount=500)
    room.offer(ana, "even_money", place=2)
    public, viewer = seen(room, ana)
    assert viewer.offers == ()
    assert (public.places[0].insurance.stake, public.places[1].hands[0].state) == (500, "even_money")  # type: ignore[union-attr]
    # Even money does not wait for the bank.
    assert (public.places[1].returned, public.places[0].returned) == (4000, None)


@pytest.mark.rule("805/4.c", "805/31")
def test_the_end_shows_both_cards_of_the_bank_and_what_every_hand_got() -> None:
    room, ana = BlackjackRoom(), make_player("Ana")
    room.enter(ana, "Th", "9h", "6s", "9d", "8d", "Tc", "8c")
    room.bet(ana, (1, 1000), (2, 500))
    room.tick()
    room.act(ana, "stand", place=1)
    room.act(ana, "surrender", place=2)
    public, viewer = seen(room, ana)
    assert (public.phase, public.announcement, public.bank.cards, public.bank.closed) == (
        "result",
        "result",
        ("6s", "Tc", "8c"),
        0,
    )
    assert (public.bank.total, public.bank.is_bust) == (24, True)
    assert public.history == (BankResultView(1, 24, is_blackjack=False, is_bust=True),)
    hands = [place.hands[0] for place in public.places[:2]]
    assert [(hand.result, hand.prize, hand.returned) for hand in hands] == [
        ("won", 1000, 2000),
        ("surrendered", 0, 250),
    ]
    assert (viewer.returned, viewer.stake, viewer.last_round_number) == (2250, 1500, 1)
    assert (viewer.session_staked, viewer.session_result) == (1500, 750)
    room.tick()
    public, viewer = seen(room, ana)
    # The places are kept: theirs by name, without a bet.
    assert [(place.nickname, place.bet) for place in public.places[:3]] == [("Ana", 0), ("Ana", 0), ("", 0)]
    assert viewer.can_repeat


@pytest.mark.rule("805/28")
def test_a_void_round_says_why_and_what_came_back() -> None:
    room, ana = BlackjackRoom(), make_player("Ana")
    room.enter(ana, "Th", "6s", "8d", "Tc")
    room.bet(ana, (1, 1000))
    room.tick()
    round_void(round_id=room.round.pk, reason="avaria", now=room.now)
    public, viewer = seen(room, ana)
    assert (public.phase, public.void_reason, public.history) == ("void", "avaria", ())
    hand = public.places[0].hands[0]
    assert (hand.result, hand.returned, public.places[0].returned, viewer.returned) == ("void", 1000, 1000, 1000)
    # A card that was never turned stays closed on the felt; the record opens it for whoever checks.
    assert (public.bank.cards, public.bank.closed) == (("6s",), 1)


def test_the_summary_of_a_session_counts_its_rounds_and_shows_no_pocket() -> None:
    room, ana = BlackjackRoom(), make_player("Ana")
    session = room.enter(ana, "Th", "As", "8d", "Kc")
    room.bet(ana, (1, 1000))
    room.tick()
    room.offer(ana, "decline")
    room.act(ana, "stand")
    assert room.round.outcome == "bj"
    (played,) = rounds_of_session(session)
    assert (played.pocket, played.staked, played.returned, played.phase) == (None, 1000, 0, "settled")


def test_a_table_asleep_and_an_individual_one_show_no_time() -> None:
    room, ana = BlackjackRoom(), make_player("Ana")
    session = room.enter(ana)
    PlaySession.objects.filter(pk=session).update(ended_at=room.now)
    room.tick()
    asleep, viewers = table_views(room.table.pk, [ana.pk], now=room.now)
    assert (asleep.phase, asleep.deadline_ms, viewers) == ("asleep", None, {})
    own = OwnTable(ana)
    own.enter(ana)
    own.bet(ana, (1, 500))
    public, viewer = seen(own, ana)
    assert (public.individual, public.phase, public.deadline_ms, viewer.can_deal) == (True, "betting", None, True)
    assert own.round.phase == Round.Phase.BETTING
