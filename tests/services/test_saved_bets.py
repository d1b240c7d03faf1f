"""Bets kept under a name: what is kept, how it is placed again, and that nobody finds another player's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts import ledger
from casino.refusal import Denial, Refused
from games.audit import audit_run
from games.models import Bet, RoundEvent, SavedBets
from games.refusals import TableRefusal
from games.refusals_saved import SavedRefusal
from games.selectors.saved import KeptBet, saved_here
from games.services import saved_bets
from games.services.commands import Answer
from tests.factories import make_player
from tests.services.roulette_room import OwnWheel, Room, key

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def room() -> Room:
    return Room("evora", rules_key="roulette-french-demo")


@pytest.fixture
def ana(room):
    player = make_player("Ana")
    room.enter(player)
    return player


def keep(room, player, name="Domingo", which="now") -> SavedBets:
    return saved_bets.saved_keep(player_id=player.pk, table_id=room.table.pk, name=name, which=which, now=room.now)


def place(room, player, saved_id, key_=None) -> Answer:
    return saved_bets.saved_place(
        table_id=room.table.pk,
        player_id=player.pk,
        round_number=room.round.number,
        key=key_ or key(),
        saved_id=saved_id,
        now=room.now,
    )


def wallet(player) -> int:
    return ledger.balance(ledger.wallet_id(player.pk, "DEMO"))


def here(room, player):
    return saved_here(table_id=room.table.pk, player_id=player.pk, now=room.now)


def refusal(call, *args, **kwargs) -> Denial:
    with pytest.raises(Refused) as caught:
        call(*args, **kwargs)
    return caught.value.denial


def standing(room, player) -> list[tuple[str, str, int]]:
    bets = Bet.objects.filter(round=room.round, player=player, state=Bet.State.PLACED)
    return sorted(bets.values_list("call", "position", "amount"))


def test_positions_and_announced_bets_are_kept_as_they_were_asked_and_placed_by_one_act(room, ana):
    room.place(ana, ("red", 300), ("straight:17", 100))
    room.place(ana, ("red", 200))
    room.announce(ana, ("voisins", 900))
    stood, saved = standing(room, ana), keep(room, ana)
    assert sorted(saved.asked) == [["call", "voisins", 900], ["red", 500], ["straight:17", 100]]
    room.finish()
    room.tick()
    before, events = wallet(ana), RoundEvent.objects.filter(round=room.round).count()
    place(room, ana, saved.pk)
    added_up = sorted([*[row for row in stood if row[1] != "red"], ("", "red", 500)])
    assert standing(room, ana) == added_up
    assert before - wallet(ana) == 1500
    assert RoundEvent.objects.filter(round=room.round).count() == events + 1
    assert len({bet.command_id for bet in Bet.objects.filter(round=room.round)}) == 1
    assert [name for name, finding in audit_run().items() if not finding.ok] == []


def test_all_of_it_is_placed_or_none_and_a_key_places_it_once(room, ana):
    room.place(ana, ("red", 500), ("straight:17", 100))
    saved = keep(room, ana)
    SavedBets.objects.filter(pk=saved.pk).update(asked=[["red", 500], ["straight:17", 10_000_000]])
    before = wallet(ana)
    assert refusal(place, room, ana, saved.pk).code == "above_maximum"
    assert wallet(ana) == before
    SavedBets.objects.filter(pk=saved.pk).update(asked=[["red", 500]])
    once = key()
    first = place(room, ana, saved.pk, once)
    saved_bets.saved_delete(player_id=ana.pk, saved_id=saved.pk, now=room.now)
    again = place(room, ana, saved.pk, once)
    assert again == Answer(table_id=first.table_id, version=first.version, repeated=True)
    assert wallet(ana) == before - 500
    assert refusal(place, room, ana, saved.pk).refusal is SavedRefusal.NOT_FOUND


def test_they_are_placed_in_their_round_only_and_while_bets_are_open(room, ana):
    room.place(ana, ("red", 500))
    saved, number = keep(room, ana), room.round.number
    room.tick()
    assert refusal(place, room, ana, saved.pk).refusal is TableRefusal.BETS_CLOSED
    room.tick()
    room.tick()
    late = {"table_id": room.table.pk, "player_id": ana.pk, "round_number": number, "key": key(), "now": room.now}
    assert refusal(saved_bets.saved_place, saved_id=saved.pk, **late).refusal is TableRefusal.STALE_ROUND


def test_what_stood_in_the_last_round_can_be_kept_when_the_next_is_open(room, ana):
    assert refusal(keep, room, ana, which="last").refusal is SavedRefusal.NOTHING_TO_KEEP
    room.place(ana, ("black", 200))
    assert refusal(keep, room, ana, which="last").refusal is SavedRefusal.NOTHING_TO_KEEP
    room.finish()
    assert keep(room, ana, "Já decidida", "now").asked == [["black", 200]]
    room.tick()
    assert refusal(keep, room, ana, which="now").refusal is SavedRefusal.NOTHING_TO_KEEP
    room.place(ana, ("red", 100))
    assert keep(room, ana, "Última", "last").asked == [["black", 200]]
    assert keep(room, ana, "Agora", "now").asked == [["red", 100]]


def test_what_was_taken_back_is_not_kept(room, ana):
    from games.services import bets

    room.place(ana, ("red", 100))
    room.ask(bets.bets_withdraw_all, ana)
    assert refusal(keep, room, ana).refusal is SavedRefusal.NOTHING_TO_KEEP


def test_names_are_trimmed_and_one_of_each_and_not_too_long(room, ana):
    room.place(ana, ("red", 100))
    assert keep(room, ana, "  Os\tmeus \u202e números ").name == "Os meus números"
    assert refusal(keep, room, ana, "Os meus números").refusal is SavedRefusal.NAME_TAKEN
    assert refusal(keep, room, ana, " \n").refusal is SavedRefusal.NAME_MISSING
    assert refusal(keep, room, ana, "a" * 31).refusal is SavedRefusal.NAME_TOO_LONG
    other = keep(room, ana, "a" * 30)
    taken = refusal(saved_bets.saved_rename, player_id=ana.pk, saved_id=other.pk, name="Os meus números")
    assert taken.refusal is SavedRefusal.NAME_TAKEN
    saved_bets.saved_rename(player_id=ana.pk, saved_id=other.pk, name="Outro")
    assert [view.name for view in here(room, ana).saved] == ["Os meus números", "Outro"]


@given(name=st.text(max_size=40))
def test_whatever_is_typed_as_a_name_is_visible_or_refused(name):
    try:
        kept = saved_bets._name(name)
    except Refused:
        return
    assert kept == kept.strip()
    assert 0 < len(kept) <= 30
    assert all(letter.isprintable() for letter in kept)


def test_there_are_at_most_twenty_for_a_wheel_and_a_deleted_one_makes_room(room, ana):
    room.place(ana, ("red", 100))
    kept = [keep(room, ana, f"n.º {number}") for number in range(20)]
    assert refusal(keep, room, ana, "mais uma").refusal is SavedRefusal.TOO_MANY
    saved_bets.saved_delete(player_id=ana.pk, saved_id=kept[0].pk, now=room.now)
    keep(room, ana, "mais uma")
    full = refusal(saved_bets.saved_restore, player_id=ana.pk, saved_id=kept[0].pk)
    assert full.refusal is SavedRefusal.TOO_MANY


def test_the_last_deletion_can_be_taken_back_and_no_older_one_stays(room, ana):
    room.place(ana, ("red", 100))
    one, two = keep(room, ana, "um"), keep(room, ana, "dois")
    saved_bets.saved_delete(player_id=ana.pk, saved_id=one.pk, now=room.now)
    assert here(room, ana).deleted.name == "um"
    saved_bets.saved_restore(player_id=ana.pk, saved_id=one.pk)
    assert [view.name for view in here(room, ana).saved] == ["um", "dois"]
    for saved in (one, two):
        saved_bets.saved_delete(player_id=ana.pk, saved_id=saved.pk, now=room.now)
    assert list(SavedBets.objects.values_list("name", flat=True)) == ["dois"]
    gone = refusal(saved_bets.saved_restore, player_id=ana.pk, saved_id=one.pk)
    assert gone.refusal is SavedRefusal.NOT_FOUND


def test_another_players_kept_bets_do_not_exist(room, ana):
    room.place(ana, ("red", 100))
    saved, rui = keep(room, ana), make_player("Rui")
    room.enter(rui)
    assert refusal(place, room, rui, saved.pk).refusal is SavedRefusal.NOT_FOUND
    own = {"player_id": rui.pk, "saved_id": saved.pk}
    assert refusal(saved_bets.saved_rename, name="Meu", **own).refusal is SavedRefusal.NOT_FOUND
    assert refusal(saved_bets.saved_delete, now=room.now, **own).refusal is SavedRefusal.NOT_FOUND
    assert refusal(saved_bets.saved_restore, **own).refusal is SavedRefusal.NOT_FOUND
    assert here(room, rui).saved == ()
    assert standing(room, rui) == []


def test_each_wheel_has_its_own_and_a_table_says_what_it_would_refuse(room, ana):
    room.announce(ana, ("tiers", 600))
    kept = keep(room, ana)
    american = Room("lisboa")
    american.enter(ana)
    assert here(american, ana).saved == ()
    assert refusal(place, american, ana, kept.pk).code in ("unknown_chance", "not_a_position")
    view = here(room, ana).saved[0]
    assert (view.total, view.bets, view.denial) == (600, (KeptBet("", "tiers", 600),), None)
    SavedBets.objects.filter(pk=kept.pk).update(asked=[["red", 1]])
    denial = here(room, ana).saved[0].denial
    assert denial is not None
    assert denial.code == "below_minimum"


def test_a_wheel_of_ones_own_takes_them_too():
    ana = make_player("Ana")
    wheel = OwnWheel(ana)
    wheel.enter(ana)
    wheel.place(ana, ("red", 100))
    saved = keep(wheel, ana)
    wheel.finish()
    wheel.tick()
    place(wheel, ana, saved.pk)
    assert standing(wheel, ana) == [("", "red", 100)]
    shared = Room("lisboa")
    shared.enter(ana)
    assert [view.name for view in here(shared, ana).saved] == (["Domingo"] if shared.wheel is wheel.wheel else [])
