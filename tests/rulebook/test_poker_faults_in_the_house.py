"""Rules 72 to 75 of 806 and 811: what faults do and don't do, and what a demonstration gives. Both games."""

import pytest

from accounts.models import LedgerAccount, Payment, PlaySession
from accounts.services.cashier import deposit, withdraw
from accounts.services.players import demo_refill, guest_create
from casino.refusal import Refused
from games.hand_record import kept_forget
from games.models import Round, RoundSecret
from games.services.poker import seats
from tests.factories import make_player
from tests.rulebook.poker_house import SECOND_WINS, seated, showdown, text_of
from tests.rules.poker_hands import both_games
from tests.services.poker_room import PokerTableRoom, key
from tests.sockets.clients import browser_of

pytestmark = pytest.mark.django_db(transaction=True)


def funded(player, now) -> None:
    """Ten euros of the cashier's sandbox."""
    deposit(player_id=player.pk, amount=1_000, key=key(), now=now)


# --- Faults ---


@both_games("72")
def test_a_hand_whose_record_is_lost_is_void_and_every_bet_is_back(game):
    room, (ana, rui) = seated(game, "Ana", "Rui", rake={"kind": "pot", "percent": 5, "cap": None})
    room.deal()
    room.act(room.to_act, "raise", 200)
    room.act(room.to_act, "call")
    lost = room.round
    RoundSecret.objects.filter(round=lost).update(sealed=b"x" * 60)
    kept_forget()
    room.tick()
    lost.refresh_from_db()
    assert lost.phase == Round.Phase.VOID
    assert lost.void_reason
    assert (room.stack(ana), room.stack(rui)) == (500, 500)
    assert not [one for one in LedgerAccount.objects.filter(kind="commission") if one.balance]
    page = text_of(browser_of(ana).get(f"/jogada/{room.table.slug}/{lost.number}/").content)
    assert "Nula" in page or "nula" in page
    # What can be built again from its record goes on (reading 21).
    room.deal()
    state = room.hand.state
    assert room.rebuilt().state == state
    room.act(room.to_act, "fold")
    assert room.round.phase == Round.Phase.SETTLED


@both_games("73")
def test_who_loses_the_connection_while_all_in_keeps_the_hand_and_what_it_wins(game):
    room, (ana, rui) = seated(game, "Ana", "Rui")
    room.deal(*SECOND_WINS[game].split())
    assert room.to_act == ana
    room.act(ana, "raise", 40)
    room.act(rui, "raise", 500)
    # Rui is all in and gone; Ana calls.
    PlaySession.objects.filter(player=rui).update(seen_at=room.now)
    room.wait(seconds=15)
    room.act(ana, "call")
    assert room.round.phase == Round.Phase.SETTLED
    assert (room.stack(rui), room.stack(ana)) == (1_000, 0)


# --- Demonstration ---


@both_games("74")
def test_the_demonstration_is_played_by_a_guest_as_the_game_for_money_is(game):
    results = {}
    for currency in ("DEMO", "EUR"):
        room = PokerTableRoom(f"mesa-{currency.lower()}", game=game, currency=currency, limit="no_limit")
        if currency == "DEMO":
            people = [guest_create(now=room.now, address=f"192.0.2.{number}") for number in (1, 2)]
        else:
            people = [make_player(), make_player()]
            for player in people:
                funded(player, room.now)
        for seat, player in enumerate(people, 1):
            room.sit(player, seat)
        played = showdown(room, game, price=100)
        results[currency] = ([room.stack(player) for player in people], played.rules.values)
    demo, euro = results["DEMO"], results["EUR"]
    assert demo == euro
    assert demo[0] == [400, 600]


@both_games("75")
def test_demonstration_chips_give_more_play_and_nothing_else(game):
    room, (ana, rui) = seated(game, "Ana", "Rui")
    showdown(room, game, price=500)
    for player in (ana, rui):
        room.ask(seats.seat_leave, player)
    assert room.wallet(rui) - room.wallet(ana) == 1_000
    with pytest.raises(Refused, match="withdrawal_over_balance"):
        withdraw(player_id=rui.pk, amount=100, key=key(), now=room.now)
    assert {one.balance for one in LedgerAccount.objects.filter(currency="EUR")} == {0}
    assert not Payment.objects.exists()
    guest = guest_create(now=room.now, address="192.0.2.9")
    spent = room.wallet(guest)
    room.sit(guest, 1, 1_000)
    with pytest.raises(Refused):
        demo_refill(player_id=guest.pk, now=room.now)
    assert room.wallet(guest) == spent - 1_000
