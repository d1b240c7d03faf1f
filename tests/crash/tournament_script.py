"""The tournaments that are killed at every point: one for five with rebuys and an add-on, from its announcement to its
cancellation in the money; a satellite for two, played to its prizes; and the one that the won entry is for.

Tables of three, first stacks of 500, levels of half a minute, a break after the first; three of five are paid, when
they are out. Hand-by-hand on two tables, a table that is broken, a pause, somebody disqualified.
"""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from games.audit import audit_run
from games.models import Round, Table
from games.services import tables
from games.services.poker import play
from tests.crash.poker_script import Run, dice_as_planned
from tests.crash.script import START, Step, clock_strikes, people_make, person
from tests.services.test_tournament_play import levels
from tests.services.tournament_house import tournament_rules
from tournaments.models import Tournament, TournamentTicket
from tournaments.record import state_of
from tournaments.services import clock, direct, entries
from tournaments.services.cancelling import cancel_preview

NIGHT, DUEL, LATER = "noite", "duelo", "grande"
FIVE = ("Ana", "Rui", "Eva", "Lia", "Zoe")
# More strikes than a hand has decisions; a hand that has not been taken in by then hangs.
MOST_STRIKES = 40


def prepare() -> None:
    """People, the rules of three tournaments, and their drafts."""
    people_make()
    blinds = levels(50, 100, 200, 400, 800, 1600, 3200, 6400, seconds=30, after=1, rest=30)
    rules: dict[str, Mapping[str, object]] = {
        NIGHT: {
            "seats": 3,
            "levels": blinds,
            "bounty": 200,
            "rebuy": {"chips": 500, "price": 1000, "fee": 50, "until_level": 1, "most": 1},
            "addon": {"chips": 800, "price": 500, "fee": 0, "after_level": 1},
            "pays": "at_elimination",
            "cancelled_paid_shares_rest": True,
        },
        LATER: {"levels": blinds},
        DUEL: {
            "seats": 2,
            "most_entries": 2,
            "starts_full": True,
            "hand_by_hand": 0,
            "levels": blinds,
            "ticket": {"tournament": LATER, "value": 1100},
        },
    }
    for slug, values in rules.items():
        tournament_rules(slug, **values)
        direct.tournament_create(
            name=slug.capitalize(),
            slug=slug,
            rules_key=slug,
            currency="DEMO",
            starts_at=None if slug == DUEL else START + timedelta(seconds=30 if slug == NIGHT else 7200),
            opens_at=None,
            actor_id=person("Diretora").pk,
            now=START,
        )


def row(slug: str = NIGHT) -> Tournament:
    return Tournament.objects.select_related("rules").get(slug=slug)


# --- What people ask ---


def steps(step: str, slug: str = NIGHT, key: str = "") -> Run:
    """A step of the director's."""
    return lambda now: direct.tournament_step(
        tournament_id=row(slug).pk,
        step=step,
        actor_id=person("Diretora").pk,
        key=f"staff-{step}-{slug}{key}",
        now=now,
        why="ensaio",
    )


def directs(command: Callable[..., object], key: str, slug: str = NIGHT, **asked: object) -> Run:
    return lambda now: command(
        tournament_id=row(slug).pk, actor_id=person("Diretora").pk, key=f"staff-{key}", now=now, **asked
    )


def withdraws(nickname: str) -> Run:
    return lambda now: directs(
        direct.entry_withdraw_by_staff, f"back-{nickname}", player_id=person(nickname).pk, why="enganou-se"
    )(now)


def disqualifies(nickname: str) -> Run:
    return lambda now: directs(
        direct.player_disqualify, f"out-{nickname}", player_id=person(nickname).pk, why="fala ao telefone"
    )(now)


def cancels(slug: str) -> Run:
    """With the money as it is shown; asked again, as it was shown then."""

    def run(now: datetime) -> object:
        found = row(slug)
        seen = 0 if found.is_over else cancel_preview(found, now=now).version
        return directs(direct.tournament_cancel, f"cancel-{slug}", slug, why="falta de luz", seen_version=seen)(now)

    return run


def asks(command: Callable[..., object], nickname: str, key: str, slug: str = NIGHT) -> Run:
    return lambda now: command(
        tournament_id=row(slug).pk, player_id=person(nickname).pk, key=f"{nickname}-{key}-{slug}", now=now
    )


def enters(nickname: str, slug: str = NIGHT) -> Run:
    return asks(entries.tournament_enter, nickname, "enters", slug)


def enters_with_what_was_won(nickname: str, key: str) -> Run:
    def run(now: datetime) -> object:
        return entries.tournament_enter(
            tournament_id=row(LATER).pk,
            player_id=person(nickname).pk,
            key=f"{nickname}-ticket-{key}",
            now=now,
            ticket_id=TournamentTicket.objects.get().pk,
        )

    return run


def come(*nicknames: str) -> Run:
    """They open the pages of the tables at which they sit."""

    def run(now: datetime) -> None:
        for nickname in nicknames:
            seat = Table.objects.get(poker_seats__player=person(nickname), poker_seats__left_at=None)
            tables.table_enter(player_id=person(nickname).pk, table_id=seat.pk, device="ensaio", now=now)

    return run


def acts(place: str, nickname: str, hand: int, decision: int, action: str, to: int | None = None) -> Run:
    """`place`: the table as «slug of the tournament-which of its tables»."""
    slug, _, number = place.partition("-")
    return lambda now: play.poker_act(
        table_id=Table.objects.get(slug=f"t{row(slug).pk}-{number}").pk,
        player_id=person(nickname).pk,
        key=f"{nickname}-{place}-{hand}-{decision}",
        round_number=hand,
        decision=decision,
        action=action,
        to=to,
        now=now,
    )


def passes(seconds: int) -> Run:
    """The clock strikes until so much time has passed, as often as it must."""

    def run(now: datetime) -> None:
        for later in range(0, seconds + 1, 5):
            clock_strikes(now + timedelta(seconds=later))

    return run


STEPS: tuple[Step, ...] = (
    Step("the director announces", 0, steps("announce")),
    Step("the director opens", 1, steps("open")),
    *(Step(f"{nickname} enters", 2 + at, enters(nickname)) for at, nickname in enumerate(FIVE)),
    Step("Ivo enters", 8, enters("Ivo")),
    Step("Ivo withdraws", 9, asks(entries.tournament_withdraw, "Ivo", "withdraws")),
    Step("Noa enters", 10, enters("Noa")),
    Step("staff give Noa's entry back", 11, withdraws("Noa")),
    Step("it begins at its hour on two tables", 30, clock_strikes),
    Step("all come to their tables", 30.5, come(*FIVE)),
    Step("Eva puts in everything", 31, acts("noite-1", "Eva", 1, 1, "raise", 495)),
    Step("Zoe calls", 32, acts("noite-1", "Zoe", 1, 2, "call")),
    Step("Rui asks for chips in the hand", 33, asks(entries.tournament_rebuy, "Rui", "rebuys")),
    Step("Rui folds and Eva has no chips left", 34, acts("noite-1", "Rui", 1, 3, "fold")),
    Step("Lia folds at the other table", 35, acts("noite-2", "Lia", 1, 1, "fold")),
    Step("the clock takes the hand: Rui has his chips, Eva may buy", 38, clock_strikes),
    Step("the other table is dealt again", 39, clock_strikes),
    Step("Eva buys again and her table is dealt", 40, asks(entries.tournament_rebuy, "Eva", "rebuys")),
    Step("Ana folds", 41, acts("noite-2", "Ana", 2, 1, "fold")),
    Step("the clock deals the third hand there", 45, clock_strikes),
    Step("the director pauses", 46, steps("pause")),
    Step("Zoe folds in the pause", 47, acts("noite-1", "Zoe", 2, 1, "fold")),
    Step("Rui folds too", 48, acts("noite-1", "Rui", 2, 2, "fold")),
    Step("the clock takes the hand and deals none", 52, clock_strikes),
    Step("the director says something", 53, directs(direct.message_send, "says-noite", text="Já voltamos.")),
    Step("the director resumes and a hand is dealt", 54, steps("resume")),
    Step("the break comes", 58, passes(10)),
    Step("Rui folds in the break", 69, acts("noite-1", "Rui", 3, 1, "fold")),
    Step("Eva folds in the break", 70, acts("noite-1", "Eva", 3, 2, "fold")),
    Step("Lia folds in the break", 71, acts("noite-2", "Lia", 3, 1, "fold")),
    Step("the clock takes both hands", 75, clock_strikes),
    Step("Zoe adds chips", 76, asks(entries.tournament_addon, "Zoe", "adds")),
    Step("the director extends the break", 77, directs(direct.break_extend, "longer-noite", seconds=10, why="ensaio")),
    Step("the break ends and both tables are dealt", 80, passes(30)),
    Step("Eva puts in everything again", 111, acts("noite-1", "Eva", 4, 1, "raise", 495)),
    Step("Zoe calls again", 112, acts("noite-1", "Zoe", 4, 2, "call")),
    Step("Rui folds and Eva is out", 113, acts("noite-1", "Rui", 4, 3, "fold")),
    Step("the clock takes it: hand by hand", 117, clock_strikes),
    Step("Ana folds and the round can begin", 118, acts("noite-2", "Ana", 4, 1, "fold")),
    Step("both tables are dealt together", 122, clock_strikes),
    Step("Zoe folds in the round", 123, acts("noite-1", "Zoe", 5, 1, "fold")),
    Step("Lia folds in the round", 124, acts("noite-2", "Lia", 5, 1, "fold")),
    Step("the next round is dealt", 128, clock_strikes),
    Step("Rui puts in everything", 129, acts("noite-1", "Rui", 6, 1, "raise", 850)),
    Step("Ana folds in the round", 130, acts("noite-2", "Ana", 6, 1, "fold")),
    Step("Zoe calls and Rui is out", 131, acts("noite-1", "Zoe", 6, 2, "call")),
    Step("the round is over: a table is broken, the final one is dealt", 135, clock_strikes),
    Step("Zoe comes to the table that she was moved to", 135.5, come("Zoe")),
    Step("the director pauses the final table", 136, steps("pause", key="-2")),
    Step("Lia folds at the final table", 137, acts("noite-2", "Lia", 7, 1, "fold")),
    Step("Zoe folds at the final table", 138, acts("noite-2", "Zoe", 7, 2, "fold")),
    Step("the clock takes the hand in the pause", 142, clock_strikes),
    Step("Ana is disqualified, and the third place is paid", 143, disqualifies("Ana")),
    Step("the director resumes and two are dealt", 143.5, steps("resume", key="-2")),
    Step("the director cancels in the money, in a hand", 144, cancels(NIGHT)),
    Step("the director announces the duel", 145, steps("announce", DUEL)),
    Step("the director opens the duel", 146, steps("open", DUEL)),
    Step("Ana enters the duel", 147, enters("Ana", DUEL)),
    Step("Rui enters the duel, which begins", 148, enters("Rui", DUEL)),
    Step("both come to the duel", 149, come("Ana", "Rui")),
    Step("Rui puts in everything in the duel", 150, acts("duelo-1", "Rui", 1, 1, "raise", 495)),
    Step("Ana calls and wins the duel", 151, acts("duelo-1", "Ana", 1, 2, "call")),
    Step("the clock takes it: an entry is won, and the second is paid", 155, clock_strikes),
    Step("the director announces the later one", 156, steps("announce", LATER)),
    Step("the director opens the later one", 157, steps("open", LATER)),
    Step("Ana enters with what she won", 158, enters_with_what_was_won("Ana", "1")),
    Step("Ana withdraws, and what she won is free again", 159, asks(entries.tournament_withdraw, "Ana", "back", LATER)),
    Step("Ana enters with it again", 160, enters_with_what_was_won("Ana", "2")),
    Step("Rui enters the later one", 161, enters("Rui", LATER)),
    Step("the later one is cancelled before it begins", 162, cancels(LATER)),
)


# --- The house left alone ---


def goes_on_by_itself(now: datetime) -> list[str]:
    """Faults found while the clock alone ends the hands that are open and has their tournaments take them in."""
    open_before = set(Round.objects.filter(phase=Round.Phase.PLAYING).values_list("pk", flat=True))
    for _ in range(MOST_STRIKES):
        hands = _untaken() & open_before
        if not hands:
            break
        now = max(now, _next_due() or now)
        clock_strikes(now)
    faults = [f"hand {pk} does not end" for pk in _untaken() & open_before]
    ended = Round.objects.filter(pk__in=open_before)
    faults += [f"hand {one.number} ended without its digest" for one in ended if not one.digest]
    # Once more, whatever is due then: a hand, a break, the hour of one that is still to come.
    if due := _next_due():
        clock_strikes(max(now, due))
    return [*faults, *(f"left alone, audit {name}: {one.faults[0]}" for name, one in audit_run().items() if not one.ok)]


def _untaken() -> set[int]:
    """Hands that are open, or that their tournament does not know the end of yet."""
    found = set()
    for place in Tournament.objects.exclude(state="draft"):
        state = state_of(place)
        for one in place.tables.filter(closed_at=None).select_related("table"):
            known = state.table(one.number)
            if known is not None and known.hand is not None and one.table.round_id is not None:
                found.add(one.table.round_id)
    return found


def _next_due() -> datetime | None:
    due = Table.objects.filter(is_tournament=True, deadline_at__isnull=False).values_list("deadline_at", flat=True)
    return min((one for one in (clock.tournaments_deadline(), *due) if one is not None), default=None)


__all__ = ["STEPS", "dice_as_planned", "goes_on_by_itself", "prepare"]
