"""Tournaments played card by card through the services, every seat, chip and cent worked out by hand beforehand.

The deck is such that whoever is dealt first, from the small blind on, has the better pair: aces, kings, queens and so
on. The lots are all the first of what they are drawn from, unless a test gives others.
"""

import pytest

from accounts import ledger
from accounts.models import LedgerTransaction
from casino import dice
from games.audit import audit_run
from games.engines.cards import DECK
from games.models import Round, Table
from tests.factories import make_player
from tests.services.tournament_hands import act_at, hand_of
from tests.services.tournament_house import TournamentHouse
from tournaments.models import TournamentTicket
from tournaments.selectors.page import tournament_page
from tournaments.selectors.staff import books
from tournaments.services import entries, money
from tournaments.services.cancelling import cancel_preview

pytestmark = pytest.mark.django_db

ONE_LEVEL = [{"small_blind": 25, "big_blind": 50, "ante": 0, "seconds": 3600}]
LEVELS = [*ONE_LEVEL, {"small_blind": 50, "big_blind": 100, "ante": 0, "seconds": 3600}]
PAIRS = (("As", "Ad"), ("Ks", "Kd"), ("Qs", "Qd"), ("Js", "Jd"), ("Ts", "Td"), ("9s", "9d"))
BOARD = ("2c", "2h", "7c", "8h", "4c")


class Night(TournamentHouse):
    """A tournament whose hands are dealt as said above."""

    def __init__(self, **changed):
        super().__init__(**{"levels": LEVELS, "decision_seconds": 120, **changed})

    def begin(self, people):
        """All there, seated and at their tables."""
        self.now = self.row.starts_at
        for player in people:
            entries.entry_seen(tournament_id=self.row.pk, player_id=player.pk, now=self.now)
        self.start()
        for player in people:
            self.come(player)

    def table(self, number=1):
        return Table.objects.get(of_tournament__tournament=self.row, of_tournament__number=number)

    def deal(self, hand, number=1):
        """Let the clock act until this hand has begun at the table."""
        for _ in range(12):
            last = Round.objects.filter(table=self.table(number)).latest("number")
            if last.number == hand and last.phase == "playing":
                return
            self.tick()
        raise AssertionError(f"hand {hand} never begins")

    def plays(self, *said, number=1):
        """One after the other, whoever is to act: «fold», «call», or raise to so many chips."""
        for one in said:
            if isinstance(one, int):
                act_at(self, self.table(number), "raise", one)
            else:
                act_at(self, self.table(number), one)

    def taken(self, hands):
        """Until the tournament has taken in that many hands."""
        for _ in range(12):
            if self.state.ended >= hands:
                return
            self.tick()
        raise AssertionError("a hand is never taken in")

    def chips(self, *people):
        return [self.state.stacks.get(one.public_id) for one in people]


@pytest.fixture
def lots(monkeypatch):
    """Lots to be drawn before all others; and the rigged deck, for as many as `cards.count` says."""
    given = []

    class Cards:
        count = 2

    def below(n):
        lot = given.pop(0) if given else 0
        assert lot < n
        return lot

    def shuffled(_items):
        holes = [pair[lap] for lap in range(2) for pair in PAIRS[: Cards.count]]
        first = [*holes, *BOARD]
        return [*first, *(card for card in DECK if card not in first)]

    monkeypatch.setattr(dice, "below", below)
    monkeypatch.setattr(dice, "shuffled", shuffled)
    Cards.given = given
    return Cards


def moved(house, people, before):
    return [house.wallet(one) - cents for one, cents in zip(people, before, strict=True)]


def whole(house):
    assert {name: finding.faults for name, finding in audit_run().items() if not finding.ok} == {}
    assert house.rebuilt() == house.state


def won_entry(house, player, value):
    """An entry to this tournament that the player has won before; its value waits in the tournament's account."""
    ticket = TournamentTicket.objects.create(
        player=player, key="torneio", value=value, currency="DEMO", won_in=house.row, won_at=house.now
    )
    ledger.post(
        key="satelite", kind=LedgerTransaction.Kind.TOURNAMENT_TICKET, currency="DEMO", player_id=None, now=house.now,
        moves=[ledger.Move(ledger.account_open("house", "DEMO"), money.ticket_account(house.row), value)],
    )  # fmt: skip
    return ticket.pk


def six_hands(house, lots, ana, rui, eva, ze, gil, bia):
    """From the first hand, the button at ana, to three players and one who thinks about a rebuy."""
    # Ze goes all in against rui's aces, and buys again.
    house.plays(500, "fold", "fold", "call", "fold")
    house.taken(1)
    assert house.chips(ana, rui, eva, ze, gil, bia) == [500, 1050, 450, 0, 500, 500]
    lots.count = 6
    house.ask(entries.tournament_rebuy, ze)
    house.deal(2)
    # Gil, bia, ana, rui, eva, ze: bia loses all but 50 to eva, who has the small blind.
    house.plays("fold", 500, "fold", "fold", "call", "fold")
    house.deal(3)
    assert house.chips(ana, rui, eva, ze, gil, bia) == [500, 1050, 950, 450, 500, 50]
    # Bia's last 50 to ze's small blind: the first bounty, and she does not buy.
    house.plays("call", "fold", "fold", "fold", "call", "fold")
    house.taken(3)
    lots.count = 5
    house.ask(entries.tournament_decline, bia)
    house.deal(4)
    assert house.chips(ana, rui, eva, ze, gil, bia) == [500, 1050, 950, 550, 450, None]
    # Rui, eva, ze, gil, ana: gil's aces win the main pot, eva's jacks the side pot in which ze goes out.
    house.plays("fold", 950, "call", "call", "fold")
    house.taken(4)
    lots.count = 4
    house.ask(entries.tournament_decline, ze)
    house.deal(5)
    assert house.chips(ana, rui, eva, gil) == [450, 1050, 600, 1400]
    # Eva, gil, ana, rui; then gil, ana, rui, eva: her last 150 are rui's.
    house.plays(600, "fold", "call", "fold")
    house.deal(6)
    assert house.chips(ana, rui, eva, gil) == [950, 1000, 150, 1400]
    house.plays("fold", "fold", 200, "call")
    house.taken(6)


@pytest.mark.rule("810/31", "810/36.c", "810/37", "810/38")
def test_cancelled_in_the_prizes_with_a_rebuy_a_late_entry_and_a_won_one(lots):
    """An entry is 10.00 for prizes, 1.00 for the house, 5.00 for the bounty; a rebuy 10.00 and 0.50."""
    house = Night(
        seats=6, bounty=500, late_until_level=1,
        rebuy={"chips": 500, "price": 1000, "fee": 50, "until_level": 1, "most": None},
    )  # fmt: skip
    ana, rui, eva, ze, gil, bia = people = [make_player(name) for name in ("Ana", "Rui", "Eva", "Ze", "Gil", "Bia")]
    ticket = won_entry(house, gil, 1600)
    before = [house.wallet(one) for one in people]
    for one in (ana, rui, eva, ze):
        house.enter(one)
    house.enter(gil, ticket_id=ticket)
    lots.count = 5
    house.begin([ana, rui, eva, ze, gil])
    house.enter(bia)
    six_hands(house, lots, *people)
    # Three are left, of whom all are paid; eva could still buy when it is cancelled.
    assert house.chips(ana, rui, eva, gil) == [950, 1150, 0, 1400]
    shown = cancel_preview(house.fresh, now=house.now)
    house.cancel("incêndio")
    # 40.00 are shared (three entries and the rebuy): 1085.71, 1314.29 and 1600 cents; the odd one to ana.
    shares = {ana: 1600 + 1086, rui: 1600 + 1314, gil: 1600 + 1600}
    taken = {ze: 500, eva: 500, rui: 500}
    assert {one: house.entry(one).refund for one in people} == {**dict.fromkeys(people, 0), **shares}
    assert {one: house.entry(one).bounty for one in people} == {**dict.fromkeys(people, 0), **taken}
    assert moved(house, people, before) == [1086, 1814, -1100, -2150, 3200, -1600]
    # What staff were shown before is what their record says was given back: 106.50 less 3.50.
    told = books(house.fresh)
    assert (told.paid_in, told.given_back, shown.total, shown.kept) == (10650, 10300, 10300, 350)
    # Three fees, and that of the rebuy.
    assert (house.account("tournament_pool"), house.account("commission")) == (0, 3 * 100 + 50)
    whole(house)


@pytest.mark.rule("810/39", "810/40", "810/47")
def test_lots_decide_tables_seats_and_who_bets_first(lots):
    house = Night(seats=3, hand_by_hand=0)
    ana, rui, eva, ze = people = house.people(4)
    # Player, seat; player, seat; the other table; then the button of each.
    lots.given[:] = [3, 2, 0, 0, 1, 1, 0, 1, 1, 0]
    house.begin(people)
    seats = {one: (house.seat(one).table, house.seat(one).number) for one in people}
    first, second = house.table(1), house.table(2)
    assert seats == {ze: (first, 3), ana: (first, 1), eva: (second, 2), rui: (second, 3)}
    assert [hand_of(table).state.seats[hand_of(table).state.button] for table in (first, second)] == [3, 2]
    # Of two, whoever has the button posts the small blind and decides first.
    assert [hand_of(table).players[hand_of(table).seat_to_act] for table in (first, second)] == [ze.pk, eva.pk]
    started = house.row.events.get(kind="start")
    assert started.lots == [3, 2, 0, 0, 1, 1, 0, 1]
    # Everybody has the same (810/41), and both tables began at once.
    assert house.chips(*people) == [500] * 4
    assert set(Round.objects.filter(table__is_tournament=True).values_list("opened_at", flat=True)) == {house.now}
    whole(house)


@pytest.mark.rule("810/47", "810/49", "810/50", "810/51", "810/52")
def test_hand_by_hand_waits_for_the_other_table_and_who_goes_out_in_one_round_shares(lots):
    """Four at two tables, three paid: 20.00, 12.00 and 8.00."""
    house = Night(seats=3)
    _ana, _rui, eva, _ze = people = house.people(4)
    before = [house.wallet(one) for one in people]
    house.begin(people)
    assert house.fresh.state == "hand_by_hand"
    house.plays(500, "call", number=1)
    house.wait(seconds=100)
    # The other table thinks: at this one nothing begins, and nobody has a place yet.
    assert Round.objects.filter(table=house.table(1)).count() == 1
    assert house.chips(*people) == [1000, 0, 500, 500]
    assert house.fresh.state == "hand_by_hand"
    assert not house.row.entries.exclude(out_at=None).exists()
    house.plays(500, "call", number=2)
    house.deal(2)
    # Both went out with 500 chips in the same round. Eva comes to seat 2, where the button goes next.
    assert house.fresh.state == "final_table"
    assert house.seat(eva).number == 2
    house.plays(1000, "call")
    house.run()
    assert [house.entry(one).place for one in people] == [2, 3, 1, 3]
    assert moved(house, people, before) == [1200, 400, 2000, 400]
    assert (house.account("tournament_pool"), house.account("commission")) == (0, 400)
    whole(house)


@pytest.mark.rule("810/36.b", "810/38", "810/49")
def test_cancelled_before_the_round_is_over_who_lost_all_is_out_and_the_bounty_is_the_takers(lots):
    house = Night(seats=3, bounty=500)
    ana, _rui, _eva, _ze = people = house.people(4)
    before = [house.wallet(one) for one in people]
    house.begin(people)
    house.plays(500, "call", number=1)
    house.taken(1)
    house.cancel()
    # Rui's 10.00 by 1000, 500 and 500 chips; the hand at the other table is null.
    assert moved(house, people, before) == [1600 + 500 + 500, 0, 1600 + 250, 1600 + 250]
    assert house.entry(ana).bounty == 500
    assert (house.account("tournament_pool"), house.account("commission")) == (0, 100)
    assert Round.objects.get(table__of_tournament__number=2).phase == "void"
    whole(house)


def agreed(house, shown):
    """What was shown is what came of it, to the cent, and all that the tournament had."""
    got = {entry.player_id: entry.refund + entry.bounty for entry in house.row.entries.all()}
    assert {one.player_id: one.total for one in shown.given} == {who: cents for who, cents in got.items() if cents}
    assert (house.account("tournament_pool"), house.account("commission")) == (0, shown.kept)
    assert shown.pot == shown.total + shown.kept
    whole(house)


@pytest.mark.rule("810/35", "810/36.b", "810/38")
def test_cancelled_while_the_last_hand_is_still_shown_its_bounty_and_chips_are_those_that_were_shown(lots):
    """Rui's 500 chips and his 5.00 are ana's, though the tournament has not taken the hand in."""
    house = Night(seats=3, bounty=500)
    ana, rui, eva, ze = people = house.people(4)
    before = [house.wallet(one) for one in people]
    house.begin(people)
    house.plays(500, "call", number=1)
    shown = cancel_preview(house.fresh, now=house.now)
    assert house.chips(*people) == [500] * 4
    assert {one.player_id: (one.place, one.chips, one.total) for one in shown.given} == {
        ana.pk: (1, 1000, 1600 + 500 + 500),
        eva.pk: (2, 500, 1600 + 250),
        ze.pk: (2, 500, 1600 + 250),
    }
    assert (shown.given[0].parts.earned, shown.empty_handed, shown.pot) == (500, 1, 4 * 1600)
    house.cancel()
    assert moved(house, people, before) == [1600 + 500 + 500, 0, 1600 + 250, 1600 + 250]
    assert house.entry(rui).bounty == 0
    agreed(house, shown)


@pytest.mark.rule("810/21", "810/36.b", "810/38")
@pytest.mark.parametrize("can_pay", [True, False])
def test_cancelled_while_a_hand_is_still_shown_the_chips_that_were_asked_for_in_it_are_bought_first(lots, can_pay):
    """Ze asked for 500 chips for 10.00 and 0.50, and lost all; without the money he is out."""
    house = Night(
        seats=3, late_until_level=1,
        rebuy={"chips": 500, "price": 1000, "fee": 50, "until_level": 1, "most": None},
    )  # fmt: skip
    lots.count = 3
    _ana, _rui, ze = people = house.people(3)
    house.begin(people)
    house.ask(entries.tournament_rebuy, ze)
    if not can_pay:
        emptied(house, ze)
    before = [house.wallet(one) for one in people]
    # Rui's aces; ana, who has the button, keeps her 500.
    house.plays("fold", 500, "call")
    shown = cancel_preview(house.fresh, now=house.now)
    house.cancel()
    # 10.00 are shared by 500, 1000 and 500 chips: those of the rebuy, or else those of ze's entry.
    if can_pay:
        assert moved(house, people, before) == [1100 + 250, 1100 + 500, 1100 + 250 - 1050]
    else:
        assert moved(house, people, before) == [1100 + 333, 1100 + 667, 0]
    assert (shown.kept, shown.pot) == ((50, 3 * 1100 + 1050) if can_pay else (100, 3 * 1100))
    agreed(house, shown)


def emptied(house, player):
    """All that is in the wallet goes elsewhere."""
    wallet = ledger.wallet_id(player.pk, "DEMO")
    ledger.post(
        key="vazia", kind=LedgerTransaction.Kind.DEMO_REFILL, currency="DEMO", player_id=player.pk, now=house.now,
        moves=[ledger.Move(wallet, ledger.account_open("house", "DEMO"), house.wallet(player))],
    )  # fmt: skip


@pytest.mark.rule("810/33", "810/52")
def test_a_timed_one_ends_once_all_have_had_the_button_again(lots):
    house = Night(timed_seconds=60)
    lots.count = 3
    people = house.people(3)
    before = [house.wallet(one) for one in people]
    house.begin(people)
    assert tournament_page(house.fresh, viewer_id=None, now=house.now).time.left_seconds == 60
    # The blinds to eva; then to ana, in the hand in which the time runs out, the button at rui.
    house.plays("fold", "fold")
    house.deal(2)
    assert house.chips(*people) == [500, 475, 525]
    house.plays("fold")
    house.wait(seconds=60)
    assert tournament_page(house.fresh, viewer_id=None, now=house.now).time.is_last_lap
    house.plays("fold")
    # To rui, to eva, to ana: the button at eva, at ana, and at rui again.
    for hand in (3, 4, 5):
        house.deal(hand)
        house.plays("fold", "fold")
    house.run()
    assert Round.objects.filter(table__is_tournament=True).count() == 5
    assert [house.entry(one).place for one in people] == [1, 3, 2]
    # 50, 30 and 20 % of 30.00 to 525, 500 and 475 chips.
    assert moved(house, people, before) == [1500, 600, 900]
    whole(house)
