"""Two who sit at one poker table from one device or network: staff are told, and no address is written anywhere."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Player, PlaySession, SessionTrace
from accounts.services.traces import trace_leave, traces_purge
from accounts.tasks import traces_purge as purge_task
from casino.keys import key_derive
from games.selectors.same_place import SharedPlace, shared_places
from games.services.poker import seats
from games.traces import COOKIE
from tests.factories import make_player
from tests.pages.accounts.entrance import sign_in_staff
from tests.pages.english import portuguese_on
from tests.services.poker_room import PokerTableRoom
from tests.services.roulette_room import Room
from tests.sockets.clients import browser_of

pytestmark = pytest.mark.django_db(transaction=True)

HOME, NEXT_DOOR, FAR = "203.0.113.7", "203.0.113.99", "198.51.100.4"


class Evening:
    """A table; people come to it from somewhere and sit down."""

    def __init__(self) -> None:
        self.room = PokerTableRoom()
        self.room.now = timezone.now()
        self.people: dict[str, Player] = {}

    def sit(self, name: str, seat: int, *, device: str, address: str) -> Player:
        player = self.people.setdefault(name, make_player(name))
        self.room.sit(player, seat)
        session = PlaySession.objects.get(player=player, table=self.room.table, ended_at=None)
        trace_leave(session_id=session.pk, device=device, address=address, now=self.room.now)
        return player

    def leave(self, name: str) -> None:
        self.room.ask(seats.seat_leave, self.people[name])

    def found(self) -> dict[tuple[str, str], SharedPlace]:
        return {(one.first.nickname, one.second.nickname): one for one in shared_places(now=self.room.now)}


@pytest.fixture
def evening() -> Evening:
    return Evening()


def test_the_same_device_the_same_address_and_the_same_network_are_told_apart(evening):
    evening.sit("Ana", 1, device="a", address=HOME)
    evening.sit("Rui", 2, device="a", address=FAR)
    evening.sit("Eva", 3, device="b", address=HOME)
    evening.sit("Zé", 4, device="c", address=NEXT_DOOR)
    evening.sit("Ivo", 5, device="d", address="192.0.2.1")
    kinds = {pair: one.kinds for pair, one in evening.found().items()}
    assert kinds == {
        ("Ana", "Rui"): ("device",),
        ("Ana", "Eva"): ("address",),
        ("Ana", "Zé"): ("network",),
        ("Eva", "Zé"): ("network",),
    }
    assert [one.kinds for one in shared_places(now=evening.room.now)][:2] == [("device",), ("address",)]


def test_the_hands_that_both_were_dealt_into_are_the_evidence_and_a_live_one_is_not(evening):
    evening.sit("Ana", 1, device="a", address=HOME)
    evening.sit("Rui", 2, device="a", address=HOME)
    for _ in range(2):
        evening.room.deal()
        evening.room.finish()
    evening.room.deal()
    [pair] = evening.found().values()
    assert (pair.hands, pair.evidence, pair.kinds) == (2, (2, 1), ("device", "address"))


@pytest.mark.parametrize(("minutes", "together"), [(59, True), (61, False)])
def test_who_sat_a_short_while_ago_counts_and_who_sat_long_ago_does_not(evening, minutes, together):
    evening.sit("Ana", 1, device="a", address=HOME)
    evening.leave("Ana")
    evening.room.wait(minutes=minutes)
    evening.sit("Rui", 1, device="a", address=HOME)
    assert bool(evening.found()) is together


def test_two_tables_one_player_with_two_devices_and_training_opponents_are_no_pair(evening):
    ana = evening.sit("Ana", 1, device="a", address=HOME)
    session = PlaySession.objects.get(player=ana)
    trace_leave(session_id=session.pk, device="b", address=FAR, now=evening.room.now)
    assert SessionTrace.objects.count() == 2
    other = Evening.__new__(Evening)
    other.room, other.people = PokerTableRoom("outra"), {}
    other.room.now = evening.room.now
    other.sit("Rui", 1, device="a", address=HOME)
    assert evening.found() == {}
    evening.sit("Eva", 2, device="b", address=FAR)
    assert list(evening.found()) == [("Ana", "Eva")]
    Player.objects.filter(nickname="Eva").update(is_training=True, email=None, nif=None)
    assert evening.found() == {}


def test_addresses_are_compared_as_what_they_are(evening):
    evening.sit("Ana", 1, device="a", address="2001:db8:1:2::9")
    evening.sit("Rui", 2, device="b", address="2001:0db8:0001:ffff::1")
    evening.sit("Eva", 3, device="c", address=f"::ffff:{HOME}")
    evening.sit("Zé", 4, device="d", address=HOME)
    # What is no address is no place that two could share.
    evening.sit("Ivo", 5, device="e", address="nada")
    evening.sit("Lia", 6, device="f", address="")
    assert {pair: one.kinds for pair, one in evening.found().items()} == {
        ("Ana", "Rui"): ("network",),
        ("Eva", "Zé"): ("address",),
    }


@pytest.mark.parametrize("last", ["{}", "7"])
def test_a_network_that_many_share_says_nothing_of_any_two(evening, monkeypatch, last):
    monkeypatch.setattr("games.selectors.same_place.MOST_ON_A_NETWORK", 2)
    for number, name in enumerate(("Ana", "Rui", "Eva"), 1):
        evening.sit(name, number, device=name, address="203.0.113." + last.format(number))
    assert evening.found() == {}


def test_opening_a_poker_table_leaves_digests_and_a_random_cookie_and_no_address(evening):
    ana = evening.people.setdefault("Ana", make_player("Ana"))
    browser = browser_of(ana)
    browser.get("/mesa/poquer/", REMOTE_ADDR=HOME)
    cookie = browser.cookies[COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["max-age"] == settings.TRACE_DAYS * 24 * 3600
    # The other page of the table, and a reload, are the same device.
    browser.get("/mesa/poquer/lado/", REMOTE_ADDR=HOME)
    assert browser.cookies[COOKIE].value == cookie.value
    trace = SessionTrace.objects.get()
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM accounts_sessiontrace")
        written = " ".join(map(str, cursor.fetchone()))
    for secret in (HOME, "203.0.113", cookie.value):
        assert secret not in written
    assert len({trace.device, trace.address, trace.network}) == 3
    assert all(len(digest) == 32 for digest in (trace.device, trace.address, trace.network))


def test_a_made_up_cookie_is_replaced_and_no_wheel_sets_one(evening):
    browser = browser_of(make_player("Ana"))
    Room("mesa")
    browser.get("/mesa/mesa/")
    assert COOKIE not in browser.cookies
    assert SessionTrace.objects.count() == 0
    browser.cookies[COOKIE] = "x" * 500
    browser.get("/mesa/poquer/")
    assert len(browser.cookies[COOKIE].value) == 22


def test_the_address_is_the_one_behind_the_trusted_proxy(evening, settings):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    for number, (name, proxy) in enumerate((("Ana", "10.0.0.1"), ("Rui", "10.0.0.2")), 1):
        player = evening.people.setdefault(name, make_player(name))
        told = {"REMOTE_ADDR": proxy, "HTTP_X_FORWARDED_FOR": f"192.0.2.{number}, {HOME}"}
        assert browser_of(player).get("/mesa/poquer/", **told).status_code == 200
        evening.room.sit(player, number)
    assert [one.kinds for one in evening.found().values()] == [("address",)]


def test_who_comes_from_no_address_plays_all_the_same(evening):
    browser = browser_of(make_player("Ana"))
    assert browser.get("/mesa/poquer/", REMOTE_ADDR="").status_code == 200
    trace = SessionTrace.objects.get()
    assert (trace.address, trace.network) == ("", "")
    assert trace.device


def test_another_key_makes_other_digests(evening, settings):
    evening.sit("Ana", 1, device="a", address=HOME)
    settings.TRACE_KEY = key_derive("another", "same-device")
    evening.sit("Rui", 2, device="a", address=HOME)
    assert evening.found() == {}
    assert key_derive("secret", "one") != key_derive("secret", "other")


def test_traces_are_forgotten_after_their_time_and_sessions_stay(evening):
    evening.sit("Ana", 1, device="a", address=HOME)
    days = timedelta(days=settings.TRACE_DAYS)
    assert traces_purge(now=evening.room.now + days) == 0
    assert traces_purge(now=evening.room.now + days + timedelta(seconds=1)) == 1
    assert SessionTrace.objects.count() == 0
    assert PlaySession.objects.count() == 1
    evening.sit("Rui", 2, device="a", address=HOME)
    SessionTrace.objects.update(seen_at=evening.room.now - days - timedelta(minutes=1))
    assert purge_task() == 1


def test_the_page_is_for_staff_and_says_that_it_is_no_proof(evening, client: Client):
    evening.sit("Ana", 1, device="a", address=HOME)
    evening.sit("Rui", 2, device="a", address=HOME)
    evening.room.deal()
    evening.room.finish()
    address = reverse("admin:games_round_devices")
    assert browser_of(evening.people["Ana"]).get(address).status_code == 404
    sign_in_staff(client, "apoio", "apoio")
    page = client.get(address).content.decode()
    assert "É um indício e não uma prova" in page
    assert "o aparelho" in page
    assert 'href="/jogada/poquer/1/"' in page
    assert HOME not in page
    assert address in client.get(reverse("admin:index")).content.decode()
    Player.objects.filter(nickname="apoio").update(language="en")
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    assert (
        portuguese_on(client.get(address).content.decode(), names=("Mesa Aberta", "Poquer", "Português", "apoio")) == []
    )
