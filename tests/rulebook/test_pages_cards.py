"""The rules pages of blackjack, baccarat and póquer sem descarte: what they say is what the engines play."""

from itertools import combinations

import pytest

from casino.money import euros
from casino.rulebook.baccarat_values import BaccaratValues
from casino.rulebook.card_values import BlackjackValues
from casino.rulebook.pages_cards import BANK_ENDS, COUP_CHANCES, HAND_COUNTS, HANDS, coup_rows, draw_rows, stud_rows
from casino.rulebook.stud_values import StudValues
from games.engines import baccarat, stud
from games.engines.baccarat import Commission
from games.engines.blackjack import DECKS
from tests.rulebook.rendered import markup, seen
from tests.rulebook.test_baccarat_values import MACAU
from tests.rulebook.test_baccarat_values import VALUES as BACCARAT
from tests.rulebook.test_card_values import VALUES as BLACKJACK
from tests.rulebook.test_stud_values import VALUES as STUD
from tests.rules import baccarat_return, blackjack_return, stud_return
from tests.rules.stud_kit import STANDARD

pytestmark = pytest.mark.django_db


def shown(values, language="pt-pt"):
    return seen(markup(values, language))


def blackjack_page(language="pt-pt", **changed):
    return shown(BlackjackValues.parse({**BLACKJACK, **changed}), language)


def baccarat_page(language="pt-pt", values=BACCARAT, **changed):
    return shown(BaccaratValues.parse({**values, **changed}), language)


def stud_page(language="pt-pt", **changed):
    return shown(StudValues.parse({**STUD, **changed}), language)


@pytest.mark.rule("805/32", "805/1")
def test_the_blackjack_page_says_the_aim_the_values_and_every_prize():
    text = blackjack_page()
    assert "mais perto de 21 do que a banca" in text
    for said in ("3 para 2", "2 vezes o seguro", "mais 3 vezes a aposta da mão", "metade da aposta volta"):
        assert said in text
    assert f"de {euros(500)} a {euros(50_000)} , em múltiplos de {euros(100)}" in text
    assert f"3 para 2 {euros(750)}" in text
    assert "até 3 lugares" in text


@pytest.mark.rule("805/32", "805/16.a", "805/16.b", "805/16.c", "805/16.d", "805/16.e")
def test_the_blackjack_page_follows_the_options_of_the_table():
    bare = blackjack_page()
    assert "que fazem de 9 a 11" in bare
    assert "rei e dez também" in bare
    assert "no máximo 3 vezes" in bare
    other = blackjack_page(
        double_any_total=True, split_pairs_only=True, max_splits=None, insurance=False, special_prizes=False
    )
    assert "seja qual for o total" in other
    assert "rei e dez também" not in other
    assert "sem limite" in other
    assert "Esta mesa não tem seguro" in other
    assert "Esta mesa não tem prémios especiais" in other
    assert "vezes o seguro" not in other


@pytest.mark.parametrize("decks", DECKS)
def test_how_the_banks_hand_ends_is_told_as_it_is_calculated(decks):
    calculated = dict(blackjack_return.bank(blackjack_return.shoe_of(decks)))
    assert {end: round(share, 6) for end, share in calculated.items()} == dict(BANK_ENDS[decks])
    text = blackjack_page(decks=decks)
    share = f"{100 * BANK_ENDS[decks][22]:.2f}".replace(".", ",")
    assert f"mais de 21 {share} %" in text


@pytest.mark.rule("812/32", "812/25", "812/15")
def test_the_baccarat_page_shows_limits_prizes_and_returns_of_every_chance():
    values = BaccaratValues.parse(BACCARAT)
    rows = {row.chance: row for row in coup_rows(values)}
    assert list(rows) == list(baccarat.CHANCES)
    text = baccarat_page()
    for chance, row in rows.items():
        assert row.prize_times == baccarat.PRIZES[chance]
        assert row.maximum == baccarat.maximum(values.table_rules, chance)
        assert f"{euros(row.minimum)} {euros(row.maximum)} {row.prize_times} vez" in text, chance
    assert "98,94 %" in text
    assert "De cada prémio da banca a casa fica com 5 %" in text


@pytest.mark.parametrize("decks", baccarat.DECKS)
@pytest.mark.parametrize("commission", list(Commission))
def test_what_each_chance_of_baccarat_returns_is_told_as_it_is_calculated(decks, commission):
    counted = baccarat_return.chances(decks)
    assert {word: round(float(share), 8) for word, share in counted.items()} == dict(COUP_CHANCES[decks])
    values = BaccaratValues.parse({**BACCARAT, "decks": decks, "commission": commission.value})
    calculated = baccarat_return.returns(decks, commission.value)
    for row in coup_rows(values):
        assert row.returned == pytest.approx(100 * (1 + calculated[row.chance][0]), abs=1e-5)


@pytest.mark.rule("812/32", "812/20")
def test_the_baccarat_page_has_the_third_card_rule_of_the_engine():
    text = baccarat_page()
    assert [(row.total, row.always) for row in draw_rows()] == [(0, True), (1, True), (2, True)] + [
        (total, False) for total in range(3, 7)
    ]
    for said in (
        "Banca com 2 pede sempre",
        "Banca com 3 pede se a terceira carta do ponto vale 0, 1, 2, 3, 4, 5, 6, 7, 9",
    ):
        assert said in text
    assert "Banca com 6 pede se a terceira carta do ponto vale 6, 7" in text
    assert "uma terceira carta se tiver 5 ou menos" in text


@pytest.mark.rule("812/32", "812/40", "812/41", "812/10")
def test_a_page_of_macau_tells_the_differential_and_no_maximum():
    text = baccarat_page(values=MACAU)
    assert "bacará Macau" in text
    assert f"em mais de {euros(100_000)}" in text
    assert f"não passam de {euros(10_000)}" in text
    assert f"Os pares juntos não passam de {euros(8000)}" in text
    without = baccarat_page(values=MACAU, differential=None, pairs=False)
    assert "diferir" not in without
    assert "Esta mesa não tem apostas nos pares" in without
    assert "Par do ponto" not in without


@pytest.mark.rule("803/38")
def test_the_stud_page_says_what_awaits_the_official_text_and_shows_the_tables_prizes():
    text = stud_page()
    assert "As regras 1 a 36 esperam pelo texto oficial" in text
    assert "É a tabela comum deste jogo" in text
    assert "aposta 2 vezes o valor dela" in text
    for row in stud_rows(StudValues.parse(STUD)):
        assert row.times == STANDARD[row.combination]
        assert f"{str(row.name).capitalize()} {row.times} vez" in text
    own = stud_page(pays={**STANDARD, "royal_flush": 250})
    assert "250 vezes a aposta" in own
    assert "É a tabela própria desta mesa" in own


def test_how_often_five_cards_make_each_combination_is_as_counted():
    counted = dict.fromkeys(["high_card", *STANDARD], 0)
    names = [*STANDARD, "high_card"]
    for pattern in stud_return.ALL:
        suited = 4 if len(pattern) == 5 else 0
        counted[names[stud_return.worth(pattern, suited=False)[0]]] += stud_return.ways(pattern) - suited
        if suited:
            counted[names[stud_return.worth(pattern, suited=True)[0]]] += suited
    assert counted.pop("high_card") == HANDS - sum(HAND_COUNTS.values())
    assert counted == dict(HAND_COUNTS)
    # And by the engine itself, over all hands of the five cards of one rank order: one suit's thirteen.
    suited = [stud.combination(five) for five in combinations(stud.hands.DECK[0::4], 5)]
    assert (suited.count("royal_flush"), suited.count("straight_flush"), suited.count("flush")) == (1, 9, 1277)


@pytest.mark.parametrize("individual", [False, True])
def test_an_individual_table_has_no_clock_and_three_minutes(individual):
    for page in (blackjack_page, baccarat_page, stud_page):
        text = page(individual=individual)
        assert ("mais de 3 minutos sem apostar" in text) is individual
        assert ("Depois de 6 jogadas seguidas sem apostar" in text) is not individual
        assert ("manda dar as cartas quando quiser" in text) is individual


def test_every_page_is_whole_in_english():
    for page, said in (
        (blackjack_page, "Blackjack is a game of chance"),
        (baccarat_page, "Baccarat is a game of chance"),
        (stud_page, "Rules 1 to 36 await the official text"),
    ):
        text = page("en")
        assert said in text
        for portuguese in (" aposta ", " banca tem", " jogador ", "Volta aos"):
            assert portuguese not in text, (said, portuguese)
