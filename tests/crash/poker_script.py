"""The poker that is killed at every point: three to five people at one table, from the first chair to the last.

All in with side pots, a top-up asked for in a hand, leaving in the middle, a time-out, a void, an exclusion under
cards, the waiting list, and home. Blinds 5 and 10, 20 s for a decision and 60 s of reserve, hands 5 s apart.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import datetime
from unittest.mock import patch

from django.db import transaction

from accounts.models import Approval
from accounts.services import approvals
from casino import dice
from games.audit import audit_run
from games.engines.cards import DECK
from games.hand_record import Hand, hand_now
from games.models import PokerSeat, Round, Table
from games.services import tables
from games.services.commands import Answer
from games.services.poker import asking, play, seats, waiting
from games.services.poker.room import room_take, rules_of, standing_last
from tests.crash.script import Step, clock_strikes, leave, pause, people_make, person
from tests.services.poker_room import poker_table

SLUG = "poquer"
# More strikes than a hand has decisions; a hand that has not ended by then hangs.
MOST_STRIKES = 40
# One card at a time: with three players aces, kings and queens, in this order from the small blind.
FIRST = ("As", "Ks", "Qs", "Ah", "Kh", "Qh", "2c", "7d", "9h", "3s", "4c")
Run = Callable[[datetime], object]


@contextmanager
def dice_as_planned() -> Iterator[None]:
    """Each deck begins alike, and the button's lot is the third of three."""
    deck = [*FIRST, *(card for card in DECK if card not in FIRST)]

    def shuffled(_items: Sequence[str]) -> list[str]:
        return list(deck)

    with ExitStack() as stack:
        stack.enter_context(patch.object(dice, "below", lambda n: 17 % n))
        stack.enter_context(patch.object(dice, "shuffled", shuffled))
        yield


def prepare() -> None:
    people_make()
    poker_table(SLUG, rake={"kind": "pot", "percent": 5, "cap": 30}, seats=4)


def table() -> Table:
    return Table.objects.select_related("round__rules", "round__table").get(slug=SLUG)


def hand() -> Hand | None:
    """The hand under way."""
    found = table()
    if found.round is None or found.round.phase != Round.Phase.PLAYING:
        return None
    return hand_now(found.pk, found.slug, found.version, found.round, rules_of(found.round))


def comes(nickname: str) -> Run:
    return lambda now: tables.table_enter(player_id=person(nickname).pk, table_id=table().pk, device="ensaio", now=now)


def asks(command: Callable[..., object], nickname: str, key: str, **asked: object) -> Run:
    return lambda now: command(
        table_id=table().pk, player_id=person(nickname).pk, key=f"{nickname}-key-{key}", now=now, **asked
    )


def sits(nickname: str, seat: int, amount: int, key: str = "sits") -> Run:
    return asks(seats.seat_take, nickname, key, seat=seat, amount=amount)


def acts(nickname: str, round_number: int, decision: int, action: str, to: int | None = None) -> Run:
    return asks(
        play.poker_act,
        nickname,
        f"{round_number}-{decision}",
        round_number=round_number,
        decision=decision,
        action=action,
        to=to,
    )


def acts_at_once(nickname: str, round_number: int, decision: int, action: str, to: int | None = None) -> Run:
    """The same by a process that knows the hand, as the one does that dealt it: the table is not taken first."""
    run = acts(nickname, round_number, decision, action, to)

    def known(now: datetime) -> object:
        with transaction.atomic():
            room = room_take(table_id=table().pk, now=now)
            if room.hand is not None:
                room.keep(room.hand)
        before = standing_last(table().pk)
        answer = run(now)
        after = standing_last(table().pk)
        at_once = before is not None and after is not None and after[1].room is before[1].room
        assert at_once or (isinstance(answer, Answer) and answer.repeated), "the table was taken"
        return answer

    return known


def ahead(nickname: str, round_number: int, decision: int, action: str, price: int = 0) -> Run:
    fields = {"round_number": round_number, "decision": decision, "action": action, "price": price}
    return asks(play.poker_pre, nickname, f"ahead-{round_number}-{decision}", **fields)


def void_asked(now: datetime) -> object:
    found = table().round_id
    return approvals.approval_ask(
        kind=Approval.Kind.ROUND_VOID,
        subject=approvals.Subject(round_id=found),
        reason="avaria do baralho",
        asked_by_id=person("Diretora").pk,
        now=now,
    )


def void_approved(now: datetime) -> object:
    asked = Approval.objects.earliest("id")
    return approvals.approval_approve(approval_id=asked.pk, decided_by_id=person("Tesoureira").pk, now=now)


STEPS: tuple[Step, ...] = (
    Step("Ana comes in", 0, comes("Ana")),
    Step("Rui comes in", 1, comes("Rui")),
    Step("Eva comes in", 2, comes("Eva")),
    Step("Ana sits down", 3, sits("Ana", 1, 200)),
    Step("Rui sits down", 4, sits("Rui", 2, 300)),
    Step("Eva sits down", 5, sits("Eva", 3, 500)),
    # The button is drawn: seat 3. Ana holds aces, Rui kings, Eva queens.
    Step("the first hand is dealt", 5, clock_strikes),
    Step("Eva raises", 7, acts("Eva", 1, 1, "raise", 30)),
    Step("Rui chooses ahead to call", 8, ahead("Rui", 1, 2, "call", 20)),
    Step("Ana is all in, and Rui's choice falls", 9, acts("Ana", 1, 2, "raise", 200)),
    Step("Rui is all in for more", 10, acts("Rui", 1, 3, "raise", 300)),
    Step("Eva asks for chips in the hand", 11, asks(asking.seat_top_up, "Eva", "more", amount=100)),
    Step("Eva calls and two pots are shown down", 12, acts("Eva", 1, 4, "call")),
    Step("Lia comes in", 13, comes("Lia")),
    Step("Lia sits down between hands", 14, sits("Lia", 4, 400)),
    Step("Zoe comes in", 15, comes("Zoe")),
    Step("Zoe waits for a seat", 16, asks(waiting.waiting_join, "Zoe", "waits")),
    Step("the second hand is dealt without Lia", 17, clock_strikes),
    Step("Rui leaves before his turn", 18, asks(seats.seat_leave, "Rui", "leaves")),
    Step("Ana calls, and Rui is folded", 19, acts_at_once("Ana", 2, 1, "call")),
    Step("Eva sees a flop", 20, acts_at_once("Eva", 2, 2, "check")),
    Step("Eva bets", 22, acts("Eva", 2, 3, "raise", 20)),
    Step("Ana's time runs out and Rui is paid", 102, clock_strikes),
    Step("Zoe takes the seat that was kept", 103, sits("Zoe", 2, 250)),
    Step("Lia tops up between hands", 104, asks(asking.seat_top_up, "Lia", "more", amount=150)),
    Step("the third hand is dealt", 107, clock_strikes),
    Step("Ana comes back", 108, asks(asking.seat_return, "Ana", "back", post="now")),
    Step("the director asks for a void", 109, void_asked),
    Step("the treasurer approves it", 110, void_approved),
    Step("the fourth hand is dealt", 115, clock_strikes),
    Step("Lia will sit out next", 116, asks(asking.seat_sit_out, "Lia", "out", when="next")),
    Step("Eva pauses under cards", 117, pause, keyed=False),
    Step("the clock lets Eva's seat go", 118, clock_strikes),
    Step("Lia folds", 119, acts("Lia", 4, 1, "fold")),
    Step("Ana calls in the fourth hand", 120, acts_at_once("Ana", 4, 2, "call")),
    Step("Zoe folds, and Eva is folded and paid", 121, acts("Zoe", 4, 3, "fold")),
    Step("the fifth hand is dealt and Eva's session ends", 126, clock_strikes),
    Step("Ana asks for a rest", 127, asks(asking.seat_break, "Ana", "rest")),
    Step("Zoe folds and the fifth hand ends", 128, acts("Zoe", 5, 1, "fold")),
    Step("Lia comes back and waits for the blind", 129, asks(asking.seat_return, "Lia", "back", post="wait")),
    Step("Lia leaves between hands", 130, asks(seats.seat_leave, "Lia", "leaves")),
    Step("Ana leaves", 131, asks(seats.seat_leave, "Ana", "leaves")),
    Step("Ana ends her session", 132, leave("Ana")),
)


# --- The house left alone ---


def goes_on_by_itself(now: datetime) -> list[str]:
    """Faults found while the clock alone ends the hand that is open, and while two play the one after it."""
    open_before = table().round if hand() else None
    now = _until_no_hand(now)
    if open_before is not None:
        open_before.refresh_from_db()
        if open_before.phase not in (Round.Phase.SETTLED, Round.Phase.VOID) or not open_before.digest:
            return [f"the hand did not end: {open_before.phase}"]
    faults = _next_hand(now)
    return [*faults, *(f"left alone, audit {name}: {one.faults[0]}" for name, one in audit_run().items() if not one.ok)]


def _until_no_hand(now: datetime) -> datetime:
    for _ in range(MOST_STRIKES):
        if hand() is None:
            break
        now = max(now, table().deadline_at or now)
        clock_strikes(now)
    return now


def _next_hand(now: datetime) -> list[str]:
    """Whoever sat out comes back, newcomers take what is free, and a hand is dealt and ended by time alone."""
    for row in PokerSeat.objects.filter(table=table(), left_at=None).select_related("player", "account"):
        if row.sitting_out and row.account.balance >= 10:
            asks(asking.seat_return, row.player.nickname, "again", post="now")(now)
    for nickname in ("Ivo", "Noa"):
        taken = set(PokerSeat.objects.filter(table=table(), left_at=None).values_list("number", flat=True))
        free = sorted({1, 2, 3, 4} - taken)
        if free:
            comes(nickname)(now)
            sits(nickname, free[0], 300)(now)
    last = table().round_id
    for _ in range(3):
        if hand() is not None:
            break
        now = max(now, table().deadline_at or now)
        clock_strikes(now)
    if hand() is None or table().round_id == last:
        return ["the next hand does not begin"]
    _until_no_hand(now)
    dealt = table().round
    assert dealt is not None
    return [] if dealt.phase == Round.Phase.SETTLED else [f"the next hand is {dealt.phase}"]
