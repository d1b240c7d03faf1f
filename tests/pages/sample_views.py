"""Views of a table in each of its phases, as the selectors would give them: the tests of the pages start here."""

from dataclasses import replace

from games.engines.roulette import colour
from games.selectors.views import BetResultView, ChipView, PocketView, PublicTable, SeatView, ViewerTable

OPENED_MS = 1_800_000_000_000
NUMBERS = [str(number) for number in (17, 0, 32, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3)]

CHIPS = (
    ChipView("straight:17", 500, "Ana", 2),
    ChipView("split:17-20", 1000, "Ana", 2),
    ChipView("red", 2000, "Rui", 5),
    ChipView("corner:25-26-28-29", 400, "Rui", 5),
    ChipView("straight:17", 200, "Zé <b>", 0),
    ChipView("dozen:2", 1000, "Zé <b>", 0),
    ChipView("street:4-5-6", 300, "Leonor", 1),
    ChipView("six_line:31-32-33-34-35-36", 300, "Leonor", 1),
    ChipView("column:3", 1500, "Ana", 2),
    ChipView("straight:0", 100, "Leonor", 1),
)
MINE = tuple(chip for chip in CHIPS if chip.nickname == "Ana")


def pocket(label: str) -> PocketView:
    return PocketView(label, colour(label))


BETTING = PublicTable(
    slug="alfama",
    name="Alfama",
    currency="DEMO",
    wheel="american",
    version=7,
    round_number=128,
    phase="betting",
    opened_ms=OPENED_MS,
    deadline_ms=OPENED_MS + 20_000,
    pocket=None,
    void_reason="",
    commitment="ab" * 32,
    history=tuple(pocket(label) for label in NUMBERS),
    chips=CHIPS,
    seats=(
        SeatView("Ana", 2, 3000, None),
        SeatView("Rui", 5, 2400, None),
        SeatView("Zé <b>", 0, 1200, None),
        SeatView("Leonor", 1, 700, None),
        SeatView("Convidado-4821", 3, 0, None),
    ),
    seats_more=3,
    min_bet=100,
    min_bets=(),
    chip_step=50,
    max_total=None,
    double_dozens=True,
    betting_seconds=20,
    spin_seconds=12,
    rules_version=1,
    rules_url="/regras/roleta-americana/1/",
)
ASLEEP = replace(BETTING, phase="asleep", round_number=None, opened_ms=None, deadline_ms=None, chips=(), seats=())
SPINNING = replace(BETTING, phase="spinning", version=8, pocket=pocket("17"), deadline_ms=OPENED_MS + 32_000)
RESULT = replace(
    SPINNING,
    phase="result",
    version=9,
    deadline_ms=OPENED_MS + 37_000,
    history=(pocket("17"), *BETTING.history),
    seats=(
        SeatView("Ana", 2, 3000, 36_000),
        SeatView("Rui", 5, 2400, 0),
        SeatView("Zé <b>", 0, 1200, 10_200),
        SeatView("Leonor", 1, 700, 0),
        SeatView("Convidado-4821", 3, 0, None),
    ),
)
VOID = replace(RESULT, phase="void", pocket=None, void_reason="O sorteio não pôde ser concluído.")
CLOSED = replace(ASLEEP, phase="closed")

VIEWER_BETTING = ViewerTable(
    nickname="Ana",
    colour=2,
    currency="DEMO",
    balance=96_150,
    stake=3000,
    chips=MINE,
    session_id=31,
    session_opened_ms=OPENED_MS - 1_261_000,
    session_staked=21_000,
    session_result=-850,
    can_bet=True,
    can_undo=True,
    can_repeat=False,
    can_double=True,
    last_round_number=127,
    result=(),
    idle_notice=None,
    can_refill=False,
)
VIEWER_SPINNING = replace(VIEWER_BETTING, can_bet=False, can_undo=False, can_double=False)
VIEWER_RESULT = replace(
    VIEWER_SPINNING,
    chips=(),
    balance=132_150,
    session_result=32_150,
    last_round_number=128,
    result=(
        BetResultView("straight:17", 500, "won", 17_500, 18_000),
        BetResultView("split:17-20", 1000, "won", 17_000, 18_000),
        BetResultView("column:3", 1500, "lost", 0, 0),
    ),
)
VIEWER_VOID = replace(
    VIEWER_RESULT,
    balance=99_150,
    result=tuple(replace(bet, state="void", prize=0, returned=bet.amount) for bet in VIEWER_RESULT.result),
)
VIEWER_IDLE = replace(
    VIEWER_BETTING,
    chips=(),
    stake=0,
    balance=40,
    can_undo=False,
    can_double=False,
    can_repeat=True,
    idle_notice="warned",
    can_refill=True,
)

PHASES: dict[str, tuple[PublicTable, ViewerTable]] = {
    "asleep": (ASLEEP, VIEWER_IDLE),
    "betting": (BETTING, VIEWER_BETTING),
    "spinning": (SPINNING, VIEWER_SPINNING),
    "result": (RESULT, VIEWER_RESULT),
    "void": (VOID, VIEWER_VOID),
    "closed": (CLOSED, VIEWER_IDLE),
}
