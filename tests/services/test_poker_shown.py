"""What a poker table shows: what is open to all, the own cards to their owner, and no other card to anybody."""

import re

import pytest
from django.urls import reverse

from games import poker_fragments
from games.models import Round
from games.selectors.poker import table_views
from tests.factories import make_player
from tests.services.poker_room import PokerTableRoom

pytestmark = pytest.mark.django_db(transaction=True)


def room_of_three():
    room = PokerTableRoom(rake={"kind": "pot", "percent": 5, "cap": 300})
    people = [make_player(name) for name in ("Ana", "Rui", "Eva")]
    for seat, player in enumerate(people, 1):
        room.sit(player, seat)
    return room, people


def views(room, *people):
    return table_views(room.table.pk, [player.pk for player in people], now=room.now)


def cards_in(text: str) -> set[str]:
    return set(re.findall(r"'([2-9TJQKA][cdhs])'", text))


def test_no_reader_ever_finds_another_players_closed_card():
    room, people = room_of_three()
    watcher = make_player("Zoe")
    room.enter(watcher)
    room.deal()
    folded = room.to_act
    while room.round.phase == Round.Phase.PLAYING:
        hand = room.hand
        public, viewers = views(room, *people, watcher)
        assert cards_in(repr(public)) == set(hand.state.board)
        for seat, player_id in hand.players.items():
            own = set(hand.state.holes[hand.place(seat)])
            assert cards_in(repr(viewers[player_id])) <= own | set(hand.state.board)
            assert set(viewers[player_id].cards) == own
        assert viewers[watcher.pk].cards == ()
        state = hand.state
        kind = "fold" if room.to_act == folded and state.turn == 0 else "call"
        room.act(room.to_act, "check" if state.bets[state.to_act] >= state.level else kind)
    public, viewers = views(room, *people)
    shown = {card for seat in public.seats for card in seat.shown}
    assert len(shown) == 4
    assert not shown & set(viewers[folded.pk].cards)
    assert (
        sum(result.amount for result in public.results)
        == sum(amount for r in public.results for _, amount in r.winners) + 1
    )


def test_seats_stacks_bets_and_the_viewers_choices_are_those_of_the_hand():
    room, (ana, rui, eva) = room_of_three()
    hand = room.deal()
    public, viewers = views(room, ana, rui, eva)
    assert public.phase == "playing"
    assert [seat.stack + seat.bet for seat in public.seats[:3]] == [500, 500, 500]
    assert public.seats[3].state == "open"
    assert public.to_act == hand.seat_to_act
    mine = viewers[room.to_act.pk]
    assert (mine.legal.call, mine.legal.raise_least, mine.legal.can_check) == (10, 20, False)
    other = viewers[hand.players[public.to_act % 3 + 1]]
    assert other.legal is None
    assert other.pre_actions == ("fold", "call")
    assert mine.session_result == 0
    assert sum(pot.amount for pot in public.pots) == 15


@pytest.mark.parametrize("language", ["pt-pt", "en"])
def test_the_regions_of_every_moment_can_be_rendered(language):
    room, people = room_of_three()
    while True:
        public, viewers = views(room, *people)
        poker_fragments.public_regions(public, language)
        for viewer in viewers.values():
            poker_fragments.private_regions(public, viewer, language)
            poker_fragments.page_regions(public, viewer, language)
        if public.results:
            break
        if public.phase != "playing":
            room.deal()
            continue
        state = room.hand.state
        room.act(room.to_act, "check" if state.bets[state.to_act] >= state.level else "call")


def test_the_page_of_a_poker_table_opens(client):
    room, people = room_of_three()
    client.force_login(people[0])
    answer = client.get(reverse("table", args=[room.table.slug]))
    assert answer.status_code == 200
    assert "Ana" in answer.content.decode()
