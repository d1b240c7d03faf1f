"""Views of tables of póquer sem descarte in each of their states, as the selectors give them."""

from dataclasses import replace

from games.engines.cards import Card
from games.engines.stud import STANDARD_PAYS
from games.selectors.stud_views import (
    AskedView,
    BankHandView,
    HandShown,
    OwnHandView,
    StudBankView,
    StudPlaceView,
    StudTable,
    StudViewer,
)

OPENED_MS = 1_800_000_000_000
NAMES = {1: "Ana", 3: "Ana", 4: "Zé <b>", 6: "Bartolomeu-Dias", 7: "Rui"}


def shown(text: str, combination: str) -> HandShown:
    return HandShown(tuple(Card(part) for part in text.split()), combination)


def place(number: int, ante: int = 1_000, **values: object) -> StudPlaceView:
    public_id = f"p{number if number != 3 else 1}"
    return StudPlaceView(number, NAMES[number], public_id, ante, **values)  # type: ignore[arg-type]


def seven(*taken: StudPlaceView) -> tuple[StudPlaceView, ...]:
    """The seven places, those that are not given being free."""
    by_number = {one.number: one for one in taken}
    return tuple(by_number.get(number, StudPlaceView(number)) for number in range(1, 8))


PAIR = shown("Ks Kd 9h 5c 2d", "pair")
STRAIGHT = shown("9s 8d 7h 6c 5d", "straight")
NOTHING = shown("Qs Jd 9c 4h 3d", "high_card")
FULL = shown("Ts Td Th 6h 6d", "full_house")
BANK = shown("As Kh 9d 7s 4c", "ace_king")

BETTING = StudTable(
    slug="stud-minho",
    name="Minho",
    currency="DEMO",
    version=87,
    rules_version=1,
    rules_url="/regras/stud-demo/1/",
    individual=False,
    phase="betting",
    announcement="place_bets",
    round_number=12,
    decision=0,
    opened_ms=OPENED_MS,
    deadline_ms=OPENED_MS + 20_000,
    places=seven(place(1), place(4, 2_500), place(6, 0)),
    bank=StudBankView(),
    waiting=0,
    history=(
        BankHandView(11, "ace_king", qualifies=True),
        BankHandView(10, "high_card", qualifies=False),
        BankHandView(9, "two_pair", qualifies=True),
        BankHandView(8, "straight_flush", qualifies=True),
    ),
    watching=2,
    commitment="9f" * 32,
    void_reason="",
    min_bet=500,
    max_bet=50_000,
    chip_step=100,
    places_per_player=3,
    pays=tuple((word, STANDARD_PAYS[word]) for word in reversed(tuple(STANDARD_PAYS))),
    betting_seconds=20,
    decision_seconds=20,
)
VIEWER = StudViewer(
    nickname="Ana",
    currency="DEMO",
    balance=86_150,
    session_id=77,
    session_opened_ms=OPENED_MS - 1_000_000,
    session_staked=14_000,
    session_result=-1_250,
    stake=1_000,
    own_places=(1,),
    open_places=(1, 2, 3, 5, 7),
    can_bet=True,
    can_undo=True,
    can_double=True,
    last_round_number=11,
)

# Cards lie on the felt: the viewer has two places, the first of which is asked about.
DECIDING = replace(
    BETTING,
    phase="deciding",
    announcement="no_more_bets",
    version=88,
    decision=1,
    opened_ms=OPENED_MS + 2_000,
    deadline_ms=OPENED_MS + 22_000,
    places=seven(
        place(1, closed=5),
        place(3, 2_000, closed=5),
        place(4, 2_500, closed=5),
        place(6, 500, closed=5),
    ),
    bank=StudBankView(cards=(Card("4c"),), closed=4),
    waiting=4,
)
VIEWER_DECIDING = replace(
    VIEWER,
    stake=3_000,
    own_places=(1, 3),
    open_places=(),
    can_bet=False,
    can_undo=False,
    can_double=False,
    hands=(OwnHandView(1, PAIR, None), OwnHandView(3, STRAIGHT, None)),
    asked=AskedView(1, 1_000, 2_000, can_pay=True, hand=PAIR, times=1, left=2),
)
# The first place has bet, somebody else has folded; the wallet does not hold the second bet.
SECOND = replace(
    DECIDING,
    version=90,
    announcement="deciding",
    waiting=2,
    places=seven(
        place(1, bet=2_000, decided="bet", closed=5),
        place(3, 2_000, closed=5),
        place(4, 2_500, decided="fold", closed=5),
        place(6, 500, closed=5),
    ),
)
VIEWER_SECOND = replace(
    VIEWER_DECIDING,
    stake=5_000,
    balance=1_200,
    hands=(OwnHandView(1, PAIR, "bet"), OwnHandView(3, STRAIGHT, None)),
    asked=AskedView(3, 2_000, 4_000, can_pay=False, hand=STRAIGHT, times=4, left=1),
)
VIEWER_WAITING = replace(
    VIEWER_SECOND, hands=(OwnHandView(1, PAIR, "bet"), OwnHandView(3, STRAIGHT, "fold")), asked=None
)
# Every kind of end against a bank that plays.
RESULT = replace(
    SECOND,
    phase="result",
    announcement="result",
    version=97,
    waiting=0,
    opened_ms=OPENED_MS + 30_000,
    deadline_ms=OPENED_MS + 38_000,
    places=seven(
        place(1, bet=2_000, decided="bet", hand=PAIR, result="won", prize=3_000, returned=6_000),
        place(3, 2_000, bet=4_000, decided="bet", hand=FULL, result="won", prize=30_000, returned=36_000),
        place(4, 2_500, decided="fold", hand=NOTHING, result="folded", returned=0),
        place(6, 500, bet=1_000, decided="bet", hand=NOTHING, result="lost", returned=0),
        place(7, 500, bet=1_000, decided="bet", hand=BANK, result="push", returned=1_500),
    ),
    bank=StudBankView(BANK.cards, 0, "ace_king", qualifies=True),
    history=(BankHandView(12, "ace_king", qualifies=True), *BETTING.history),
)
VIEWER_RESULT = replace(VIEWER_SECOND, stake=9_000, returned=42_000, hands=(), asked=None, last_round_number=12)
# And against one that does not.
RESULT_NO_GAME = replace(
    RESULT,
    version=99,
    places=seven(
        place(1, bet=2_000, decided="bet", hand=PAIR, result="no_game", prize=1_000, returned=4_000),
        place(4, 2_500, decided="fold", hand=NOTHING, result="folded", returned=0),
    ),
    bank=StudBankView(NOTHING.cards, 0, "high_card", qualifies=False),
    history=(BankHandView(12, "high_card", qualifies=False), *BETTING.history),
)
VIEWER_NO_GAME = replace(VIEWER_RESULT, stake=3_000, returned=4_000, own_places=(1,))
VOID = replace(
    RESULT,
    phase="void",
    announcement="void",
    places=seven(place(1, bet=2_000, decided="bet", closed=5, result="void", returned=3_000)),
    bank=StudBankView(cards=(Card("4c"),), closed=4),
    void_reason="Avaria do sistema: a jogada não pôde ser concluída.",
    history=BETTING.history,
)
ASLEEP = replace(
    BETTING, phase="asleep", announcement="asleep", places=seven(), deadline_ms=None, opened_ms=None, watching=0
)
INDIVIDUAL = replace(BETTING, individual=True, deadline_ms=None, places=seven(place(1)), watching=0)
SPECTATOR = StudViewer(
    nickname="Rita",
    currency="DEMO",
    balance=400,
    session_id=78,
    session_opened_ms=OPENED_MS,
    session_staked=0,
    session_result=0,
    can_refill=True,
)

# Every state of a table with somebody who looks at it.
STATES: dict[str, tuple[StudTable, StudViewer]] = {
    "betting": (BETTING, VIEWER),
    "betting_free": (
        replace(BETTING, places=seven(place(4, 2_500))),
        replace(
            VIEWER,
            stake=0,
            own_places=(),
            open_places=(1, 2, 3, 5, 6, 7),
            can_undo=False,
            can_double=False,
            can_repeat=True,
        ),
    ),
    "deciding": (DECIDING, VIEWER_DECIDING),
    "second": (SECOND, VIEWER_SECOND),
    "waiting": (SECOND, VIEWER_WAITING),
    "result": (RESULT, VIEWER_RESULT),
    "result_no_game": (RESULT_NO_GAME, VIEWER_NO_GAME),
    "void": (VOID, replace(VIEWER_NO_GAME, returned=3_000)),
    "asleep": (ASLEEP, replace(SPECTATOR, can_refill=False)),
    "individual": (INDIVIDUAL, replace(VIEWER, can_deal=True)),
    "spectator": (SECOND, SPECTATOR),
    "idle": (
        BETTING,
        replace(SPECTATOR, can_refill=False, idle_notice="warned", can_bet=True, open_places=(2, 3, 5, 7)),
    ),
}
