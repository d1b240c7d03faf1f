"""Views of poker tables in each of their states, as the selectors would give them: the pages' tests start here."""

from dataclasses import replace

from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils import translation

from games import poker_fragments
from games.engines.cards import Card
from games.selectors.poker_views import (
    HandLine,
    LegalView,
    PokerSeatView,
    PokerTable,
    PokerViewer,
    PotResultView,
    PotView,
)

OPENED_MS = 1_800_000_000_000
NAMES = ("Ana", "Rui", "Zé <b>", "Leonor", "Treino-4", "Bartolomeu-Dias", "Inês", "Duarte", "Marta", "Xavier")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(part) for part in text.split())


def seats_of(count: int, *, taken: int | None = None) -> tuple[PokerSeatView, ...]:
    """So many places; the first of them taken, by players with their cards in hand."""
    made = []
    for number in range(1, count + 1):
        if number > (count if taken is None else taken):
            made.append(PokerSeatView(number=number, state="open"))
            continue
        made.append(
            PokerSeatView(
                number=number,
                state="playing",
                nickname=NAMES[number - 1],
                public_id=f"p{number}",
                is_training=number == 5,
                stack=10_000 + 1_234 * number,
                has_cards=True,
                is_button=number == 2,
                is_small_blind=number == 3 % count,
                is_big_blind=number == 4 % count,
            )
        )
    return tuple(made)


def changed(seats: tuple[PokerSeatView, ...], number: int, **values: object) -> tuple[PokerSeatView, ...]:
    return tuple(replace(seat, **values) if seat.number == number else seat for seat in seats)  # type: ignore[arg-type]


_BASE = PokerTable(
    slug="tejo",
    name="Tejo",
    currency="DEMO",
    game="holdem",
    limit="no_limit",
    small_blind=100,
    big_blind=200,
    ante=0,
    rake_kind="pot",
    rake_percent="5",
    rake_cap=300,
    buy_in_least=8_000,
    buy_in_most=20_000,
    mode="continuous",
    version=41,
    rules_version=1,
    rules_url="/regras/poquer-demo/1/",
    phase="playing",
    hand_number=12,
    decision=7,
    street="preflop",
    board=(),
    pots=(),
    to_act=1,
    opened_ms=OPENED_MS,
    deadline_ms=OPENED_MS + 20_000,
    in_time_bank=False,
    seats=seats_of(6),
    watching=3,
    waiting=0,
    results=(),
    lines=(
        HandLine(seat=None, nickname="", did="deal", amount=0),
        HandLine(seat=3, nickname="Zé <b>", did="small_blind", amount=100, by_system=True),
        HandLine(seat=4, nickname="Leonor", did="big_blind", amount=200, by_system=True),
        HandLine(seat=5, nickname="Treino-4", did="fold", amount=0),
        HandLine(seat=6, nickname="Bartolomeu-Dias", did="raise", amount=600),
    ),
    commitment="9f" * 32,
    void_reason="",
    decision_seconds=20,
)

_PREFLOP_SEATS = changed(_BASE.seats, 3, bet=100, did="small_blind", did_amount=100)
_PREFLOP_SEATS = changed(_PREFLOP_SEATS, 4, bet=200, did="big_blind", did_amount=200)
_PREFLOP_SEATS = changed(_PREFLOP_SEATS, 5, state="folded", has_cards=False, did="fold")
_PREFLOP_SEATS = changed(_PREFLOP_SEATS, 6, bet=600, did="raise", did_amount=600)
PREFLOP = replace(_BASE, pots=(PotView(0, 900, (1, 2, 3, 4, 6)),), seats=changed(_PREFLOP_SEATS, 1, is_to_act=True))

_TURN_SEATS = changed(_BASE.seats, 1, bet=0, is_to_act=True)
_TURN_SEATS = changed(_TURN_SEATS, 3, state="all_in", stack=0)
_TURN_SEATS = changed(_TURN_SEATS, 4, state="folded", has_cards=False, did="fold")
_TURN_SEATS = changed(_TURN_SEATS, 5, state="sitting_out", has_cards=False)
_TURN_SEATS = changed(_TURN_SEATS, 6, did="check")
TURN = replace(
    _BASE,
    street="turn",
    board=cards("Ah Td 7c 2s"),
    pots=(PotView(0, 3_450, (1, 2, 3, 6)), PotView(1, 1_800, (1, 2, 6))),
    seats=_TURN_SEATS,
    in_time_bank=True,
    decision=15,
    deadline_ms=OPENED_MS + 32_000,
)

RIVER_OTHERS_TURN = replace(
    TURN,
    street="river",
    board=cards("Ah Td 7c 2s Qs"),
    seats=changed(changed(_TURN_SEATS, 1, is_to_act=False, did="check"), 2, is_to_act=True),
    to_act=2,
    in_time_bank=False,
    decision=19,
)

_END_SEATS = changed(_TURN_SEATS, 1, is_to_act=False)
_END_SEATS = changed(
    _END_SEATS, 1, shown=cards("Ad Kc"), best=cards("Ah Ad Kc Qs Td"), combination="pair", won=1_710, has_cards=False
)
_END_SEATS = changed(
    _END_SEATS, 2, shown=cards("As Jc"), best=cards("Ah As Qs Jc Td"), combination="pair", has_cards=False
)
_END_SEATS = changed(
    _END_SEATS,
    3,
    state="playing",
    shown=cards("Th Ts"),
    best=cards("Td Th Ts Ah Qs"),
    combination="three_of_a_kind",
    won=3_278,
    stack=3_278,
    has_cards=False,
)
_END_SEATS = changed(_END_SEATS, 6, state="folded", has_cards=False, did="fold")
RESULT = replace(
    RIVER_OTHERS_TURN,
    phase="between",
    pots=(),
    to_act=None,
    opened_ms=None,
    deadline_ms=None,
    next_hand_ms=OPENED_MS + 5_000,
    seats=_END_SEATS,
    results=(
        PotResultView(0, 3_450, 172, ((3, 3_278),), "three_of_a_kind", "TTT"),
        PotResultView(1, 1_800, 90, ((1, 1_710),), "pair", "AA K"),
    ),
    decision=23,
)
UNCONTESTED = replace(
    RESULT,
    board=(),
    street=None,
    seats=changed(seats_of(6), 1, won=900),
    results=(PotResultView(0, 900, 0, ((1, 900),)),),
)
WAITING = replace(
    _BASE,
    phase="waiting",
    hand_number=None,
    street=None,
    to_act=None,
    opened_ms=None,
    deadline_ms=None,
    seats=changed(seats_of(6, taken=1), 1, has_cards=False, state="next", is_button=False),
    lines=(),
)
VOID = replace(WAITING, phase="void", hand_number=12, void_reason="")

VIEWER = PokerViewer(
    nickname="Ana",
    currency="DEMO",
    balance=86_150,
    session_id=77,
    session_opened_ms=OPENED_MS - 1_000_000,
    session_result=-1_250,
    seat=1,
    stack=11_234,
    stake=0,
    cards=cards("Ad Kc"),
    combination="high_card",
    best=cards("Ad Kc"),
    top_up_most=0,
    time_bank_seconds=30,
    legal=LegalView(
        can_check=False,
        call=600,
        is_call_all_in=False,
        raise_least=1_000,
        raise_most=11_234,
        half_pot=1_350,
        pot=2_100,
        is_bet=False,
    ),
)
VIEWER_TURN = replace(
    VIEWER,
    stake=1_250,
    combination="pair",
    best=cards("Ah Ad Kc Td 7c"),
    legal=LegalView(
        can_check=True,
        call=0,
        is_call_all_in=False,
        raise_least=200,
        raise_most=11_234,
        half_pot=2_625,
        pot=5_250,
        is_bet=True,
    ),
)
VIEWER_AHEAD = replace(
    VIEWER_TURN,
    legal=None,
    best=cards("Ah Ad Kc Qs Td"),
    pre_actions=("check_fold", "check", "call", "fold"),
    pre_action="check_fold",
    pre_call=400,
)
VIEWER_RESULT = replace(VIEWER_AHEAD, pre_actions=(), pre_action=None, top_up_most=4_000)
SPECTATOR = PokerViewer(
    nickname="Rita",
    currency="DEMO",
    balance=100_000,
    session_id=78,
    session_opened_ms=OPENED_MS,
    session_result=0,
    seat=None,
    open_seats=(2, 3, 4, 5, 6),
    buy_in_least=8_000,
    buy_in_most=20_000,
)
QUEUED = replace(SPECTATOR, open_seats=(), waiting_place=2)
AWAY = replace(
    VIEWER,
    legal=None,
    cards=(),
    combination="",
    best=(),
    sitting_out=True,
    owes=300,
    idle_notice="warned",
    must_top_up=True,
    top_up_most=9_000,
)

# Every state of a table with somebody who looks at it.
STATES: dict[str, tuple[PokerTable, PokerViewer]] = {
    "preflop": (PREFLOP, VIEWER),
    "turn": (TURN, VIEWER_TURN),
    "ahead": (RIVER_OTHERS_TURN, VIEWER_AHEAD),
    "result": (RESULT, VIEWER_RESULT),
    "uncontested": (UNCONTESTED, replace(VIEWER_RESULT, combination="high_card")),
    "spectator": (TURN, QUEUED),
    "waiting": (WAITING, replace(VIEWER, legal=None, cards=(), combination="", best=())),
    "open": (WAITING, SPECTATOR),
    "away": (RIVER_OTHERS_TURN, AWAY),
    "void": (VOID, replace(VIEWER, legal=None, cards=(), combination="", best=())),
}


def full_table(count: int, *, omaha: bool = False) -> tuple[PokerTable, PokerViewer]:
    """A table of `count` with everybody in the hand and chips in front of all; the viewer sits at 3 (or 1 of 2)."""
    own = min(3, count)
    seats = seats_of(count)
    for seat in seats:
        seats = changed(seats, seat.number, bet=200 * seat.number + 50, did="call", did_amount=200 * seat.number + 50)
    table = replace(
        PREFLOP,
        game="omaha" if omaha else "holdem",
        limit="pot_limit" if omaha else "no_limit",
        street="flop",
        board=cards("Ah Td 7c"),
        pots=(PotView(0, 4_200 + sum(seat.bet for seat in seats), tuple(range(1, count + 1))),),
        seats=changed(seats, own, is_to_act=True),
        to_act=own,
    )
    held = cards("Ad Kc Ks 7d") if omaha else cards("Ad Kc")
    best = cards("Ah Ad Kc Td 7c")
    return table, replace(VIEWER, seat=own, cards=held, combination="pair", best=best)


def played_as(table: PokerTable, game: str) -> PokerTable:
    """The table as that game: in Omaha whoever has turned his cards has turned four."""
    if game == "holdem":
        return table
    more = iter(cards("3h 4h 5d 6d 8h 9h"))
    seats = [replace(seat, shown=(*seat.shown, next(more), next(more))) if seat.shown else seat for seat in table.seats]
    return replace(table, game=game, limit="pot_limit", seats=tuple(seats))


def page_html(public: PokerTable, viewer: PokerViewer, language: str = "pt-pt") -> str:
    """The table's page as its view renders it."""
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    regions = poker_fragments.page_regions(public, viewer, language)
    with translation.override(language):
        return render_to_string("games/poker/table.html", {"regions": regions, "is_sandbox": False}, request=request)
