"""What must hold of a tournament at the live tables after each of its hands: chips, cents and ranks, by other sums.

Chips are counted on the seats, cents on the accounts, and what both should be is made up from the rules and from how
often everybody entered and bought. Places are set beside the log of the hands.
"""

from collections import Counter
from itertools import combinations

from django.db.models import Sum

from accounts.models import LedgerAccount
from games.audit import CHECKS
from games.models import PokerSeat
from tests.services.tournament_house import TournamentHouse
from tests.simulation.tournament_proofs import chips_issued, money
from tournaments.engine import ending
from tournaments.engine.state import Tournament as State
from tournaments.models import Tournament, TournamentEntry

# The house's own checks that are cheap enough to be asked after each hand; all of them are, at the end.
EACH_HAND = (
    "currencies_sum_to_zero",
    "nobody_below_zero",
    "tournament_chips_are_those_given_out",
    "tournament_money_goes_where_it_belongs",
)
# This one reads every hand there has been, so that what it would find after one it finds after a later one as well.
EACH_TENTH = "one_seat_for_each_player"


class Books:
    """The second bookkeeping of one tournament. `hands`: after so many it was proven."""

    def __init__(self, house: TournamentHouse) -> None:
        self.house = house
        self.hands = 0
        self._places: dict[str, int] = {}

    def play(self) -> None:
        """To the end, everything proven whenever a hand has been taken into the tournament."""
        rows = Tournament.objects.filter(pk=self.house.row.pk)
        ended = -1
        while rows.exclude(state__in=Tournament.OVER).exists():
            assert self.house.tick(), "nothing would ever happen again"
            state = self.house.state
            if state.ended != ended:
                ended = state.ended
                self.prove(state)
        self.prove(self.house.state)

    def prove(self, state: State) -> None:
        self.hands += 1
        _chips_hold(self.house, state)
        self._cents_hold(state)
        self._places_stay(state)
        for name in EACH_HAND:
            assert CHECKS[name]().faults == (), name
        if self.hands % 10 == 0 or state.life.is_over:
            assert CHECKS[EACH_TENTH]().faults == (), EACH_TENTH

    # --- Cents ---

    def _all_cents(self, *kinds: str) -> int:
        """What all accounts of these kinds hold together."""
        accounts = LedgerAccount.objects.filter(currency=self.house.row.currency, kind__in=kinds)
        into = accounts.aggregate(credits=Sum("credits", default=0), debits=Sum("debits", default=0))
        return int(into["credits"] - into["debits"])

    def _cents_hold(self, state: State) -> None:
        house, (prizes, fees, bounties) = self.house, money(state)
        held = self._all_cents("wallet", "tournament_pool", "commission")
        assert held == -self._all_cents("demo_issuer", "house"), "cents were lost or made"
        out = TournamentEntry.objects.filter(tournament=house.row).aggregate(
            cost=Sum("cost"), prize=Sum("prize"), bounty=Sum("bounty"), rebuys=Sum("rebuys"), addons=Sum("addons")
        )
        assert out["cost"] == prizes + fees + bounties, "what was paid"
        assert out["rebuys"] == sum(entry.rebuys for entry in state.entries.values())
        assert out["addons"] == sum(entry.addons for entry in state.entries.values())
        assert house.account("tournament_pool") == prizes + bounties - out["prize"] - out["bounty"], "the pool"
        assert house.account("commission") == fees, "the fees"
        assert house.moved() == prizes + bounties + fees - out["prize"] - out["bounty"], "the wallets"
        if state.life.is_over:
            assert (out["prize"], out["bounty"]) == (prizes, bounties), "everything was won"

    def _places_stay(self, state: State) -> None:
        """Who is out for good keeps the place, whatever happens above."""
        places = ranks_hold(state)
        if state.is_closed and not state.pending:
            out = {bust.player: places[bust.player] for each in state.eliminations for bust in each.busts}
            for player, place in self._places.items():
                assert out[player] == place, "a place that was decided has changed"
            self._places = out


def ranks_hold(state: State) -> dict[str, int]:
    """Everybody has one place; who shares one went out in the same hand with the same stack, or has as many chips.

    Player → place."""
    found = ending.places(state)
    places = {player: place.number for place in found for player in place.players}
    assert places.keys() == state.entries.keys()
    assert sum(len(place.players) for place in found) == len(places), "twice in the ranks"
    shared = Counter(places.values())
    better = 0
    for number in sorted(shared):
        assert number == better + 1, "places without gaps"
        better += shared[number]
    for place in found:
        for one, other in combinations(place.players, 2):
            assert _weight(state, one) == _weight(state, other), "a tie that no rule makes"
    return places


def _weight(state: State, player: str) -> tuple[object, ...]:
    """What decides between two: chips; or the hand in which one went out, and the stack before it (810/50-51)."""
    if state.stacks.get(player):
        return "in", state.stacks[player]
    if any(bust.player == player for bust in state.round_busts):
        return "round", next(bust.stack_before for bust in state.round_busts if bust.player == player)
    for one in state.pending:
        for bust in one.busts:
            if bust.player == player:
                return "pending", one.order, bust.stack_before
    last = max(one.hand for one in state.eliminations if any(bust.player == player for bust in one.busts))
    busts = next(one.busts for one in state.eliminations if one.hand == last)
    return "out", last, next(bust.stack_before for bust in busts if bust.player == player)


def _chips_hold(house: TournamentHouse, state: State) -> None:
    """On the seats lie the chips that were given out, and each player sits once."""
    seats = list(
        PokerSeat.objects.filter(table__of_tournament__tournament=house.row, left_at=None).values_list(
            "player_id", "chips"
        )
    )
    if state.life.is_over:
        assert seats == []
        return
    assert sum(chips for _player, chips in seats) == chips_issued(state) - state.removed
    assert len({player for player, _chips in seats}) == len(seats) == len(state.stacks)
