"""One round in full («última jogada», 804/24), and the rounds of a session."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from games.engines.roulette import colour
from games.events import EventData, event_data
from games.models import Bet, Round, RoundEvent, Table
from games.selectors.calls import bet_lines
from games.selectors.roulette import rules_url
from games.selectors.views import BetLine, BetResultView, PocketView


@dataclass(frozen=True, slots=True)
class PublicBet:
    """What somebody had on a position, by pseudonym: these rows are what p is the digest of."""

    pseudonym: str
    position: str
    amount: int


@dataclass(frozen=True, slots=True)
class StepView:
    """One event of the round, for whoever wants all of it. `mine`: the viewer's own doing."""

    number: int
    kind: str
    at: datetime
    amount: int | None
    by_system: bool
    mine: bool


@dataclass(frozen=True, slots=True)
class RoundView:
    """What every banked game's round has to tell; nothing that is not yet open. Amounts in cents.

    What only one game has is read beside it: `round_roulette.py`, `round_blackjack.py`. `outcome` is the result in the
    game's own few letters, empty until there is one; `wheel` is empty where no ball falls.
    """

    round_id: int
    game: str
    table_slug: str
    table_name: str
    currency: str
    number: int
    phase: str
    opened_at: datetime
    closes_at: datetime | None
    ended_at: datetime | None
    outcome: str
    void_reason: str
    rules_title: str
    rules_version: int
    rules_url: str
    wheel: str
    commitment: str
    previous_digest: str
    digest: str
    own: tuple[BetResultView, ...]
    own_staked: int
    own_returned: int
    public_bets: tuple[PublicBet, ...]
    steps: tuple[StepView, ...]

    @property
    def own_lines(self) -> tuple[BetLine, ...]:
        """The viewer's bets, each announced bet as one line with its parts."""
        return bet_lines(self.own)


@dataclass(frozen=True, slots=True)
class SessionRound:
    """A round of a session with what the player staked and got back, in cents."""

    number: int
    table_slug: str
    game: str
    ended_at: datetime | None
    outcome: str
    phase: str
    staked: int
    returned: int

    @property
    def result(self) -> int:
        return self.returned - self.staked

    @property
    def pocket(self) -> PocketView | None:
        """Where the ball fell, at a wheel."""
        if self.game != Table.Game.ROULETTE or not self.outcome:
            return None
        return PocketView(self.outcome, colour(self.outcome))


def round_seen(table_slug: str, number: int, *, viewer_id: int) -> Round | None:
    """The round of a table that this viewer may look at: at an individual table its player alone."""
    found = Round.objects.select_related("table", "rules").filter(table__slug=table_slug, number=number).first()
    return found if found is not None and found.table.owner_id in (None, viewer_id) else None


def round_bets(found: Round) -> list[Bet]:
    """Its stakes that were not taken back, with their players, in the order in which they were made."""
    standing = Bet.objects.filter(round=found).exclude(state=Bet.State.WITHDRAWN)
    return list(standing.select_related("player").order_by("id"))


def round_told(found: Round) -> list[tuple[RoundEvent, EventData]]:
    """Its events in their order, each with what it says."""
    return [
        (event, event_data(event.kind, event.data))
        for event in RoundEvent.objects.filter(round=found).order_by("number")
    ]


def round_view(found: Round, bets: list[Bet], told: list[tuple[RoundEvent, EventData]], *, viewer_id: int) -> RoundView:
    """The round as its page shows it. Other players' bets are shown by pseudonym and only once bets are closed."""
    own = [bet for bet in bets if bet.player_id == viewer_id]
    closed = found.phase != Round.Phase.BETTING
    return RoundView(
        round_id=found.pk,
        game=found.table.game,
        table_slug=found.table.slug,
        table_name=found.table.name,
        currency=found.table.currency,
        number=found.number,
        phase=found.phase,
        opened_at=found.opened_at,
        closes_at=found.closes_at,
        ended_at=found.ended_at,
        outcome=found.outcome if found.phase == Round.Phase.SETTLED else "",
        void_reason=found.void_reason,
        rules_title=found.rules.title,
        rules_version=found.rules.version,
        rules_url=rules_url(found.rules),
        wheel=str(found.rules.values.get("wheel", "")),
        commitment=found.commitment,
        previous_digest=found.previous_digest,
        digest=found.digest,
        own=tuple(BetResultView(bet.position, bet.amount, bet.state, bet.prize, bet.returned, bet.call) for bet in own),
        own_staked=sum(bet.amount for bet in own),
        own_returned=sum(bet.returned for bet in own),
        public_bets=_public_bets(bets) if closed else (),
        steps=tuple(
            StepView(event.number, event.kind, event.at, event.amount, event.by_system, event.player_id == viewer_id)
            for event, _data in told
        ),
    )


def last_round_number(table_slug: str, player_id: int) -> int | None:
    """The number of the last ended round at the table that the player had bets in."""
    return (
        Bet.objects.filter(round__table__slug=table_slug, player_id=player_id)
        .filter(state__in=[*Bet.DECIDED, Bet.State.VOID])
        .order_by("-round__number")
        .values_list("round__number", flat=True)
        .first()
    )


def rounds_of_session(session_id: int) -> list[SessionRound]:
    """The rounds that the session had bets in, in order."""
    bets = (
        Bet.objects.filter(session_id=session_id)
        .exclude(state=Bet.State.WITHDRAWN)
        .select_related("round__table")
        .order_by("round__number", "id")
    )
    rows = []
    for _, group in groupby(bets, key=lambda bet: bet.round_id):
        own = list(group)
        played = own[0].round
        rows.append(
            SessionRound(
                number=played.number,
                table_slug=played.table.slug,
                game=played.table.game,
                ended_at=played.ended_at,
                outcome=played.outcome,
                phase=played.phase,
                staked=sum(bet.amount for bet in own),
                returned=sum(bet.returned for bet in own),
            )
        )
    return rows


def _public_bets(bets: list[Bet]) -> tuple[PublicBet, ...]:
    totals: dict[tuple[str, str], int] = defaultdict(int)
    for bet in bets:
        totals[bet.player.public_id, bet.position] += bet.amount
    return tuple(PublicBet(player, position, amount) for (player, position), amount in sorted(totals.items()))
