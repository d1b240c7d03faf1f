"""Rules of 806 and 811 that only the house as a whole shows: page, hand, warnings, sessions, faults, demonstration."""

import re

import pytest
from django.urls import reverse

from accounts.models import LedgerAccount, PlaySession
from accounts.services.sessions import sessions_close_due
from games import poker_fragments
from games.engines.cards import DECK
from games.engines.poker import legal
from games.models import PokerSeat, Round
from games.selectors.poker import table_views
from games.services.poker import clock, seats
from tests.factories import make_player
from tests.rulebook.poker_house import OWN_CARDS, SECOND_WINS, dealt, folded, seated, showdown, text_of
from tests.rules.poker_hands import both_games
from tests.services.poker_room import PokerTableRoom
from tests.sockets.clients import browser_of

pytestmark = pytest.mark.django_db(transaction=True)


def notices(room, player) -> str:
    """The warnings that this player reads at the table now."""
    public, viewers = table_views(room.table.pk, [player.pk], now=room.now)
    return text_of(poker_fragments.private_regions(public, viewers[player.pk], "pt-pt")["notices"])


# --- The game among players, with a deck of 52 ---


@both_games("1", "16")
def test_what_some_lose_others_win_and_the_house_has_its_commission_and_no_stake(game):
    room, (ana, rui) = seated(game, "Ana", "Rui", rake={"kind": "pot", "percent": 5, "cap": None})
    mine = LedgerAccount.objects.exclude(kind__in=("wallet", "seat_stack", "commission")).order_by("pk")
    before = [(account.pk, account.balance) for account in mine]
    showdown(room, game, price=100)
    assert (room.stack(ana), room.stack(rui)) == (400, 590)
    assert LedgerAccount.objects.get(kind="commission").balance == 10
    assert [(account.pk, account.balance) for account in mine.all()] == before


@both_games("4.b", "25")
def test_each_hand_has_a_deck_of_52_different_cards_of_its_own(game):
    room, _people = seated(game, "Ana", "Rui")
    decks = []
    for _ in range(2):
        state = dealt(room).state
        decks.append(state.deck)
        assert {len(hole) for hole in state.holes} == {OWN_CARDS[game]}
        room.act(room.to_act, "fold")
    for deck in decks:
        assert len(deck) == 52
        assert {*deck} == {*DECK} == {f"{rank}{suit}" for rank in "AKQJT98765432" for suit in "cdhs"}
    assert decks[0] != decks[1]


@both_games("46")
@pytest.mark.parametrize("stops_by", ["leaving", "sitting out"])
def test_the_button_is_drawn_by_lot_again_when_the_table_resumes(game, stops_by, monkeypatch):
    """The lot falls on the last seat of those that are dealt in; going on, the button would be at the next one."""
    room, (ana, rui, eva) = seated(game, "Ana", "Rui", "Eva")
    monkeypatch.setattr("casino.dice.below", lambda n: n - 1)
    drawn = []
    for _ in range(2):
        hand = dealt(room)
        drawn.append((hand.state.seats[hand.state.button], hand.dealt.drawn))
        while room.round.phase == Round.Phase.PLAYING:
            room.act(room.to_act, "fold")
    assert drawn == [(3, True), (1, False)]
    room.ask(seats.seat_leave, eva)
    if stops_by == "leaving":
        room.ask(seats.seat_leave, rui)
    else:
        room.ask(seats.seat_sit_out, ana, when="now")
    room.tick()
    room.table.refresh_from_db()
    assert (room.table.deadline_at, room.round.phase) == (None, Round.Phase.SETTLED)
    if stops_by == "leaving":
        room.sit(rui, 2)
    else:
        room.ask(seats.seat_return, ana, post="now")
        # From seat 1 the button would go to seat 2 without any lot.
        monkeypatch.setattr("casino.dice.below", lambda n: 0)
    hand = dealt(room)
    assert hand.dealt.drawn
    assert hand.state.seats[hand.state.button] == {"leaving": 2, "sitting out": 1}[stops_by]


@both_games("7")
def test_a_table_deals_nothing_to_one_alone_and_stops_when_only_one_is_left(game):
    room, (ana,) = seated(game, "Ana")
    room.table.refresh_from_db()
    assert room.table.deadline_at is None
    rui = make_player("Rui")
    room.sit(rui, 2)
    played = folded(room)
    room.ask(seats.seat_leave, rui)
    for _ in range(3):
        room.table.refresh_from_db()
        if room.table.deadline_at is None:
            break
        room.tick()
    room.table.refresh_from_db()
    assert (room.table.deadline_at, room.table.round_id) == (None, played.pk)
    assert room.seat(ana).number == 1


# --- What is always at hand ---


@both_games("3", "47", "66")
def test_the_page_of_a_table_has_rules_amounts_results_and_how_to_complain_within_one_click(game):
    room, (ana, _rui) = seated(game, "Ana", "Rui")
    room.deal()
    browser = browser_of(ana)
    page = browser.get(f"/mesa/{room.table.slug}/").content.decode()
    text = text_of(page)
    for told in ("0,05 demo / 0,10 demo", "Cave inicial", "Comissão da casa nenhuma", "Resultado", "Cave", "Saldo"):
        assert told in text, told
    asked = browser.get(re.search(r'href="(/mesa/[^"]+/regras/)"', page).group(1))
    rules = asked.headers["Location"]
    assert f'href="{rules}#reclamar"' in page
    assert f'href="{reverse("statement")}"' in page
    assert 'id="reclamar"' in browser.get(rules).content.decode()
    assert page.count('class="seat-button"') == 1
    assert len(re.findall(r'id="table-seat-\d+"', page)) == 6


@both_games("65")
def test_the_last_hand_shows_who_bet_what_the_cards_and_who_won(game):
    room, (ana, _rui) = seated(game, "Ana", "Rui")
    played = showdown(room, game)
    folded(room)
    eva = make_player("Eva")
    room.sit(eva, 3)
    browser = browser_of(ana)
    last = browser.get(f"/mesa/{room.table.slug}/ultima/")
    assert last.headers["Location"] == f"/jogada/{room.table.slug}/{played.number + 1}/"
    page = browser.get(f"/jogada/{room.table.slug}/{played.number}/").content.decode()
    text = text_of(page)
    board = SECOND_WINS[game].split()[2 * OWN_CARDS[game] :]
    for card in board:
        assert f'data-card="{card}"' in page
    for told in ("0,40 demo", "0,80 demo", {"holdem": "dois pares", "omaha": "sequência"}[game], "Rui", "Ana"):
        assert told in text, told
    nothing = browser_of(eva).get(f"/mesa/{room.table.slug}/ultima/")
    assert nothing.headers["Location"] == f"/mesa/{room.table.slug}/"


# --- Sessions ---


@both_games("67", "69")
def test_the_player_ends_the_session_and_reads_what_was_bet_and_won_or_lost(game):
    """Ana loses the 40 that she raised to; then her big blind of 10 stands against a small one that folds."""
    room, (ana, rui) = seated(game, "Ana", "Rui")
    session = PlaySession.objects.get(player=ana, ended_at=None)
    showdown(room, game)
    folded(room)
    room.ask(seats.seat_leave, ana)
    assert PlaySession.objects.get(pk=session.pk).ended_at is None, "to leave the seat is not to end the session"
    browser = browser_of(ana)
    answer = browser.post(f"/sessao/{session.pk}/terminar/")
    assert answer.headers["Location"] == f"/sessao/{session.pk}/"
    session.refresh_from_db()
    assert session.end_reason == PlaySession.End.PLAYER
    page = browser.get(f"/sessao/{session.pk}/")
    poker, totals = page.context["poker"], page.context["totals"]
    assert [(hand.stake, hand.result) for hand in poker.hands] == [(40, -40), (5, 5)]
    assert (poker.stake, poker.result) == (45, -35)
    assert (totals.staked, totals.won, totals.result) == (500, 465, -35)
    text = text_of(page.content)
    assert "Total 0,45 demo −0,35 demo" in text
    assert PlaySession.objects.get(player=rui).ended_at is None
    assert browser_of(rui).get(f"/sessao/{session.pk}/").status_code == 404


@both_games("69")
def test_a_session_begins_when_the_player_opens_the_table_and_lasts_while_the_page_lives(game):
    room, (ana,) = seated(game, "Ana")
    session = PlaySession.objects.get(player=ana)
    assert session.opened_at == room.now
    for _ in range(6):
        room.wait(minutes=4)
        PlaySession.objects.filter(pk=session.pk).update(seen_at=room.now)
        clock.seats_let_go(now=room.now)
        assert sessions_close_due(room.now) == []
    assert room.seat(ana).session_id == session.pk


@both_games("70.b", "71")
@pytest.mark.parametrize("bets_at_last", [False, True])
def test_after_six_hands_without_a_bet_comes_the_warning_and_after_the_seventh_the_clock_ends_the_session(
    game, bets_at_last
):
    room, people = seated(game, "Ana", "Rui", "Eva", idle_rounds=6)
    eva = people[2]
    session = PlaySession.objects.get(player=eva)
    before = room.wallet(eva)
    warned = []
    for number in range(1, 8):
        room.deal()
        while room.round.phase == Round.Phase.PLAYING:
            player, state = room.to_act, room.hand.state
            due = state.bets[state.to_act] < state.level
            if player == eva and bets_at_last and number == 7 and state.turn == 0:
                room.act(player, "raise", legal(state).raise_to[0])
            else:
                room.act(player, ("fold" if player == eva else "call") if due else "check")
        if PokerSeat.objects.filter(player=eva, left_at=None).exists():
            warned.append("A sessão termina se não jogar na próxima jogada." in notices(room, eva))
        PlaySession.objects.filter(ended_at=None).update(seen_at=room.now)
        clock.seats_let_go(now=room.now)
        sessions_close_due(room.now)
    session.refresh_from_db()
    if bets_at_last:
        assert warned == [False] * 5 + [True, False]
        assert (session.ended_at, session.end_reason) == (None, "")
        return
    assert warned == [False] * 5 + [True]
    assert (session.ended_at, session.end_reason) == (room.now, PlaySession.End.INACTIVITY)
    # The blinds of seven hands, and nothing else.
    gone = PokerSeat.objects.get(player=eva)
    assert room.wallet(eva) == before + gone.taken_away
    assert 500 - 3 * 15 <= gone.taken_away < 500
    assert {one.ended_at for one in PlaySession.objects.filter(player__in=people[:2])} == {None}


@both_games("70.a", "71", "15")
@pytest.mark.parametrize("tops_up", [False, True])
def test_who_has_less_than_the_minimum_bet_is_warned_and_without_a_top_up_the_clock_ends_the_session(game, tops_up):
    room = PokerTableRoom(game=game, limit="no_limit", top_up_seconds=30)
    ana, rui, eva = (make_player(name) for name in ("Ana", "Rui", "Eva"))
    room.sit(ana, 1, 40)
    room.sit(rui, 2, 500)
    session = PlaySession.objects.get(player=ana)
    assert "não chega" not in notices(room, ana)
    showdown(room, game)
    assert room.stack(ana) == 0
    assert "A sua cave não chega para a grande aposta." in notices(room, ana)
    room.sit(eva, 3, 500)
    if tops_up:
        room.ask(seats.seat_top_up, ana, amount=200)
        assert "não chega" not in notices(room, ana)
    room.wait(seconds=31)
    for _ in range(2):
        room.tick()
    PlaySession.objects.filter(ended_at=None).update(seen_at=room.now)
    clock.seats_let_go(now=room.now)
    sessions_close_due(room.now)
    session.refresh_from_db()
    seats_held = {seat.player_id for seat in PokerSeat.objects.filter(left_at=None)}
    if tops_up:
        assert (session.ended_at, seats_held) == (None, {ana.pk, rui.pk, eva.pk})
    else:
        assert (session.end_reason, seats_held) == (PlaySession.End.INACTIVITY, {rui.pk, eva.pk})
        assert session.ended_at is not None
