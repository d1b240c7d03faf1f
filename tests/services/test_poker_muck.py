"""A beaten hand stays closed where the specific rules allow it, whoever asks and however (806/59, reading 17)."""

import json

import pytest
from django.urls import reverse
from pokerkit.notation import HandHistory

from games import poker_fragments
from games.engines.poker import Action, Seat, apply, start
from games.hand_history.phh import hand_phh
from games.hand_text import hand_text
from games.models import Round, RoundEvent
from games.selectors.hands import hand_find, hand_record, hand_view
from games.selectors.poker import table_views
from games.services.poker import seats
from tests.factories import make_player
from tests.rules.poker_hands import both_games, cards, rules
from tests.services.poker_room import PokerTableRoom
from tests.sockets.clients import browser_of

pytestmark = pytest.mark.django_db(transaction=True)

# Button on seat 1; the deal begins at seat 2. Turned in the order 2, 3, 1: aces, then kings, then queens.
FALLING = "As Kc Qd Ah Kd Qc 2s 8h 9h Jd 4c".split()  # noqa: SIM905
# The other way round: each beats whoever turned before.
RISING = "Qd Kc As Qc Kd Ah 2s 8h 9h Jd 4c".split()  # noqa: SIM905


def shown_down(deck, **changed):
    """Three check to the end; the room, its players and the round."""
    room = PokerTableRoom(**changed)
    people = [make_player(name) for name in ("Ana", "Rui", "Eva")]
    for seat, player in enumerate(people, 1):
        room.sit(player, seat)
    room.deal(*deck)
    played = room.round
    while Round.objects.get(pk=played.pk).phase == Round.Phase.PLAYING:
        state = room.hand.state
        room.act(room.to_act, "check" if state.bets[state.to_act] >= state.level else "call")
    return room, people, Round.objects.select_related("table", "rules").get(pk=played.pk)


def turned(played) -> list[int]:
    events = RoundEvent.objects.filter(round=played, kind="hand_shown").order_by("number")
    return list(events.values_list("seat", flat=True))


# What the decks give in Omaha: two cards more for each, of no use to anybody; then the same board.
IDLE = cards("Tc Td Th 8d 8h 8s 2c 7d 9h 3s 4c")


@both_games("59")
@pytest.mark.parametrize(
    ("deck", "muck_allowed", "shows"),
    # Nobody can know to be beaten before better cards lie there.
    [(FALLING, False, [2, 3, 1]), (FALLING, True, [2]), (RISING, True, [2, 3, 1])],
)
def test_beaten_hands_stay_closed_only_where_the_rules_allow_it_and_a_winner_always_shows(
    game, deck, muck_allowed, shows
):
    dealt = deck if game == "holdem" else (*deck[:6], *IDLE)
    assert turned(shown_down(dealt, game=game, muck_allowed=muck_allowed)[2]) == shows


def test_a_mucked_hand_is_in_no_page_file_record_or_push_of_anybody_else():
    room, (ana, rui, eva), played = shown_down(FALLING, muck_allowed=True)
    stranger = make_player("Zoe")
    room.enter(stranger)
    page = reverse("round_detail", args=[room.table.slug, played.number])
    mucked = {ana: ("Qd", "Qc"), eva: ("Kc", "Kd")}
    public, viewers = table_views(room.table.pk, [ana.pk, rui.pk, eva.pk, stranger.pk], now=room.now)
    for owner, closed in mucked.items():
        assert viewers[owner.pk].cards == closed
        assert hand_view(played, viewer_id=owner.pk).told.place(room.seat(owner).number).cards == closed
        for reader in (ana, rui, eva, stranger):
            if reader == owner:
                continue
            found = hand_find(room.table.slug, played.number)
            told = hand_view(found, viewer_id=reader.pk).told
            texts = [
                json.dumps(hand_record(found, viewer_id=reader.pk)),
                hand_text(told),
                hand_phh(told),
                repr(told),
                repr(public),
                *poker_fragments.public_regions(public, "pt-pt").values(),
                *poker_fragments.private_regions(public, viewers[reader.pk], "pt-pt").values(),
                browser_of(reader).get(page).content.decode(),
            ]
            for text in texts:
                assert not [
                    card for card in closed if f'"{card}"' in text or f"'{card}'" in text or card in text.split()
                ]
        assert "".join(closed) not in hand_phh(hand_view(played, viewer_id=rui.pk).told)
    assert {seat.number: (bool(seat.shown), seat.has_cards) for seat in public.seats if seat.nickname} == {
        1: (False, True), 2: (True, True), 3: (False, True),
    }  # fmt: skip


def test_pokerkit_reads_a_hand_with_mucked_cards_back():
    _room, (ana, _rui, _eva), played = shown_down(FALLING, muck_allowed=True)
    for reader in (ana.pk, None):
        text = hand_phh(hand_view(played, viewer_id=reader).told)
        assert text.count(" sm'") + text.count(' sm"') == 2
        history = HandHistory.loads(text)
        last = list(history)[-1]
        assert not last.status
        assert [round(float(stack) * 100) for stack in last.stacks] == [
            hand_view(played, viewer_id=None).told.place(seat).final for seat in history.seats
        ]


@pytest.mark.rule("806/59", "806/63")
def test_who_can_still_win_a_side_pot_shows_and_who_is_beaten_in_every_pot_does_not():
    table = rules(muck_allowed=True)
    # Seat 1 (button) is all in for little with the best hand; 2 and 3 play a side pot.
    deck = cards("Kc Qd As Kd Qc Ah 2s 8h 9h Jd 4c")
    state = start(table, button=1, seats=[Seat(1, "a", 200), Seat(2, "b", 2_000), Seat(3, "c", 2_000)], deck=deck)
    for seat, kind, to in [(1, "raise", 200), (2, "call", None), (3, "raise", 800), (2, "call", None)]:
        state = apply(state, Action(seat, kind, to))
    while state.outcome is None:
        state = apply(state, Action(state.seat_to_act, "check"))
    assert [one.seat for one in state.outcome.showdown] == [2, 1]
    assert [sorted(pot.awards) for pot in state.outcome.pots] == [[1], [2]]


@both_games("44")
def test_the_extra_time_is_whole_again_after_as_many_hands_as_the_rules_say(game):
    room = PokerTableRoom(game=game, time_bank_seconds=60, time_bank_refill_hands=3, decision_seconds=20)
    ana, rui = make_player("Ana"), make_player("Rui")
    room.sit(ana, 1)
    room.sit(rui, 2)
    banks = []
    for hand in range(6):
        room.deal()
        first = room.to_act
        if hand == 0:
            room.wait(seconds=35)
        room.act(first, "fold")
        banks.append(room.seat(ana).time_bank_ms)
        if hand == 0:
            assert first == ana
    assert banks == [45_000, 45_000, 60_000, 60_000, 60_000, 60_000]


@both_games("44")
def test_extra_time_that_is_never_refilled_stays_used_up(game):
    room = PokerTableRoom(game=game, time_bank_seconds=60, time_bank_refill_hands=0, decision_seconds=20)
    ana, rui = make_player("Ana"), make_player("Rui")
    room.sit(ana, 1)
    room.sit(rui, 2)
    room.deal()
    first = room.to_act
    room.tick()
    assert room.seat(first).time_bank_ms == 0
    room.ask(seats.seat_return, first, post="now")
    for _ in range(4):
        room.deal()
        room.act(room.to_act, "fold")
    assert room.seat(first).time_bank_ms == 0
