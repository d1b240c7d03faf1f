"""Views of blackjack tables in each of their states, as the selectors give them: the pages' tests start here."""

from dataclasses import replace

from games.engines.cards import Card
from games.selectors.card_views import (
    ActionView,
    BankResultView,
    BankView,
    BlackjackTable,
    BlackjackViewer,
    HandView,
    InsuranceView,
    OfferView,
    PlaceView,
    TurnView,
)

OPENED_MS = 1_800_000_000_000
NAMES = {1: "Ana", 3: "Ana", 4: "Zé <b>", 6: "Bartolomeu-Dias"}


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(part) for part in text.split())


def hand(text: str, total: int, stake: int, index: int = 0, **values: object) -> HandView:
    soft = bool(values.pop("is_soft", False))
    return HandView(index=index, cards=cards(text), total=total, is_soft=soft, stake=stake, **values)  # type: ignore[arg-type]


def place(number: int, bet: int = 1_000, *hands: HandView, **values: object) -> PlaceView:
    staked = values.pop("staked", sum(one.stake for one in hands) or bet)
    return PlaceView(
        number=number,
        nickname=NAMES[number],
        public_id=f"p{number if number != 3 else 1}",
        bet=bet,
        hands=hands,
        staked=staked,  # type: ignore[arg-type]
        **values,  # type: ignore[arg-type]
    )


def seven(*taken: PlaceView) -> tuple[PlaceView, ...]:
    """The seven places, those that are not given being free."""
    by_number = {one.number: one for one in taken}
    return tuple(by_number.get(number, PlaceView(number)) for number in range(1, 8))


BETTING = BlackjackTable(
    slug="blackjack-douro",
    name="Douro",
    currency="DEMO",
    version=87,
    rules_version=1,
    rules_url="/regras/blackjack-demo/1/",
    individual=False,
    phase="betting",
    announcement="place_bets",
    round_number=12,
    decision=0,
    opened_ms=OPENED_MS,
    deadline_ms=OPENED_MS + 20_000,
    places=seven(place(1, 1_000), place(4, 2_500), place(6, 0)),
    bank=BankView(),
    turn=None,
    history=(
        BankResultView(11, 20, is_blackjack=False, is_bust=False),
        BankResultView(10, 24, is_blackjack=False, is_bust=True),
        BankResultView(9, 21, is_blackjack=True, is_bust=False),
        BankResultView(8, 17, is_blackjack=False, is_bust=False),
    ),
    watching=2,
    commitment="9f" * 32,
    void_reason="",
    min_bet=500,
    max_bet=50_000,
    chip_step=100,
    decks=6,
    places_per_player=3,
    double_any_total=False,
    split_pairs_only=False,
    max_splits=3,
    insurance=True,
    special_prizes=True,
    betting_seconds=20,
    offer_seconds=10,
    decision_seconds=15,
)
VIEWER = BlackjackViewer(
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

_DEALT = {
    "decision": 1,
    "announcement": "no_more_bets",
    "deadline_ms": OPENED_MS + 17_000,
    "opened_ms": OPENED_MS + 2_000,
}

# The first decision: a pair of eights against a six, after the bets were closed.
DECIDING = replace(
    BETTING,
    phase="deciding",
    version=88,
    places=seven(
        place(1, 1_000, hand("8h 8d", 16, 1_000, is_to_act=True)),
        place(4, 2_500, hand("As 6c", 17, 2_500, is_soft=True)),
        # Against a six a blackjack is paid at once (805/20.a).
        place(
            6,
            500,
            hand("Ad Kc", 21, 500, state="blackjack", result="blackjack", prize=750, returned=1_250),
            returned=1_250,
        ),
    ),
    bank=BankView(cards=cards("6s"), closed=1, total=6),
    turn=TurnView(1, 0, "Ana"),
    **_DEALT,  # type: ignore[arg-type]
)
VIEWER_DECIDING = replace(
    VIEWER,
    open_places=(),
    can_bet=False,
    can_undo=False,
    can_double=False,
    turn=TurnView(1, 0, "Ana"),
    actions=(
        ActionView("hit"),
        ActionView("stand"),
        ActionView("split", price=1_000),
        ActionView("surrender", back=500),
    ),
)

# The pair split, one of its hands doubled, the other with an ace that may be taken as 1.
SPLIT = replace(
    DECIDING,
    version=92,
    decision=4,
    announcement="deciding",
    places=seven(
        place(
            1,
            1_000,
            hand("8h 3d 9s", 20, 2_000, state="doubled", is_doubled=True, from_split=True),
            hand("8d As", 19, 1_000, 1, is_soft=True, is_to_act=True, from_split=True),
        ),
        *DECIDING.places[3:6:2],
    ),
    turn=TurnView(1, 1, "Ana"),
)
VIEWER_SPLIT = replace(
    VIEWER_DECIDING,
    stake=3_000,
    balance=600,
    turn=TurnView(1, 1, "Ana"),
    actions=(ActionView("hit"), ActionView("stand"), ActionView("double_ace_as_one", price=1_000, can_pay=False)),
)

# An ace of the bank: the viewer has insurance on one place and even money on the other; somebody else has answered.
INSURANCE = replace(
    DECIDING,
    phase="offers",
    places=seven(
        place(1, 1_000, hand("Th 7d", 17, 1_000), offer="insurance"),
        place(3, 2_000, hand("Ah Jd", 21, 2_000, state="blackjack"), offer="even_money"),
        place(4, 2_500, hand("9s 9c", 18, 2_500), insurance=InsuranceView(1_250), staked=3_750),
        place(6, 500, hand("5h 6h", 11, 500)),
    ),
    bank=BankView(cards=cards("As"), closed=1, total=11, is_soft=True),
    turn=None,
)
VIEWER_INSURANCE = replace(
    VIEWER_DECIDING,
    stake=3_000,
    own_places=(1, 3),
    turn=None,
    actions=(),
    offers=(OfferView(1, "insurance", most=500), OfferView(3, "even_money", prize=2_000)),
)

# Every kind of end at one table: a loss with its insurance won, even money, a push, a surrender.
RESULT = replace(
    INSURANCE,
    phase="result",
    version=97,
    announcement="result",
    opened_ms=OPENED_MS + 40_000,
    deadline_ms=OPENED_MS + 46_000,
    decision=6,
    places=seven(
        place(
            1,
            1_000,
            hand("Th 7d", 17, 1_000, state="stood", result="lost"),
            insurance=InsuranceView(500, "won", 1_000, 1_500),
            staked=1_500,
            returned=1_500,
        ),
        place(
            3,
            2_000,
            hand("Ah Jd", 21, 2_000, state="even_money", result="even_money", prize=2_000, returned=4_000),
            returned=4_000,
        ),
        place(4, 2_500, hand("Ac Tc", 21, 2_500, state="blackjack", result="push", returned=2_500), returned=2_500),
        place(6, 500, hand("5h 6h 9d 4c", 24, 500, state="bust", result="lost"), returned=0),
    ),
    bank=BankView(cards=cards("As Kh"), closed=0, total=21, is_soft=True, is_blackjack=True),
    history=(BankResultView(12, 21, is_blackjack=True, is_bust=False), *BETTING.history),
)
VIEWER_RESULT = replace(VIEWER_INSURANCE, stake=3_500, returned=5_500, offers=(), last_round_number=12)

# The bank bust; three sevens have their prize of their own, and one has given up.
RESULT_BUST = replace(
    RESULT,
    version=99,
    places=seven(
        place(
            1,
            1_000,
            hand("7h 7d 7s", 21, 1_000, state="done", result="won", prize=1_000, special=3_000, returned=5_000),
            returned=5_000,
        ),
        place(
            4,
            2_500,
            hand("Th 6c", 16, 2_500, state="surrendered", result="surrendered", returned=1_250),
            returned=1_250,
        ),
    ),
    bank=BankView(cards=cards("6s Kh 8d"), closed=0, total=24, is_bust=True),
    history=(BankResultView(12, 24, is_blackjack=False, is_bust=True), *BETTING.history),
)
VIEWER_RESULT_BUST = replace(VIEWER_RESULT, stake=1_000, returned=5_000, own_places=(1,))

VOID = replace(
    RESULT,
    phase="void",
    announcement="void",
    places=seven(place(1, 1_000, hand("Th 7d", 17, 1_000, result="void", returned=1_000), returned=1_000)),
    void_reason="Avaria do sistema: a jogada não pôde ser concluída.",
    history=BETTING.history,
)
ASLEEP = replace(
    BETTING, phase="asleep", announcement="asleep", places=seven(), deadline_ms=None, opened_ms=None, watching=0
)
INDIVIDUAL = replace(BETTING, individual=True, deadline_ms=None, places=seven(place(1, 1_000)), watching=0)
SPECTATOR = BlackjackViewer(
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
STATES: dict[str, tuple[BlackjackTable, BlackjackViewer]] = {
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
    "split": (SPLIT, VIEWER_SPLIT),
    "insurance": (INSURANCE, VIEWER_INSURANCE),
    "result": (RESULT, VIEWER_RESULT),
    "result_bust": (RESULT_BUST, VIEWER_RESULT_BUST),
    "void": (VOID, replace(VIEWER_RESULT_BUST, returned=1_000)),
    "asleep": (ASLEEP, replace(SPECTATOR, can_refill=False)),
    "individual": (INDIVIDUAL, replace(VIEWER, can_deal=True)),
    "spectator": (SPLIT, SPECTATOR),
    "idle": (
        BETTING,
        replace(SPECTATOR, can_refill=False, idle_notice="warned", can_bet=True, open_places=(2, 3, 5, 7)),
    ),
}
