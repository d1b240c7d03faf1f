"""The drawings and examples of card games on the rules pages: what they show is what the engines do."""

import pytest
from django.utils import translation

from casino.rulebook.baccarat_values import BaccaratValues
from casino.rulebook.card_values import BlackjackValues
from casino.rulebook.pages_examples import BLACKJACK_HANDS, blackjack_examples, coup_example, stud_example
from casino.rulebook.pages_felts import HEIGHT, WIDTH, blackjack_felt, poker_felt, stud_felt
from casino.rulebook.stud_values import StudValues
from games.engines import baccarat, stud
from games.engines.poker_rules import Variant
from tests.rulebook.test_baccarat_values import VALUES as BACCARAT
from tests.rulebook.test_pages_cards import shown
from tests.rulebook.test_stud_values import VALUES as STUD
from tests.rules.poker_hands import rules
from tests.services.blackjack_room import VALUES as BLACKJACK


def felts():
    for places in range(1, 8):
        one = 1 if places == 1 else 2
        yield places, blackjack_felt(BlackjackValues.parse({**BLACKJACK, "places": places, "places_per_player": one}))
        yield places, stud_felt(StudValues.parse({**STUD, "places": places, "places_per_player": one}))
    for seats in range(2, 11):
        for variant in Variant:
            yield seats, poker_felt(rules(variant), seats)


def test_every_place_is_drawn_once_and_nothing_lies_off_the_table_or_on_another_mark():
    for places, felt in felts():
        labels = [shape.label for shape in felt.shapes if shape.label]
        assert labels == [str(number) for number in range(1, places + 1)]
        assert [mark.number for mark in felt.marks] == list(range(1, len(felt.marks) + 1))
        for thing in (*felt.shapes, *felt.marks):
            assert 0 < thing.x < WIDTH
            assert 0 < thing.y < HEIGHT
        spots = [(mark.x, mark.y) for mark in felt.marks]
        for index, (x, y) in enumerate(spots):
            assert all(abs(x - other) + abs(y - level) > 20 for other, level in spots[:index]), (places, felt.outline)


@pytest.mark.parametrize(
    ("seats", "small", "big", "first", "later"), [(2, 1, 2, 1, 2), (3, 2, 3, 1, 2), (6, 2, 3, 4, 2), (9, 2, 3, 4, 2)]
)
@pytest.mark.rule("806/46", "806/48", "806/51", "806/54")
def test_the_button_the_blinds_and_who_speaks_first_are_where_the_game_has_them(seats, small, big, first, later):
    felt = poker_felt(rules(), seats)
    around = {shape.label: shape for shape in felt.shapes if shape.kind == "seat"}

    def nearest(word: str) -> int:
        with translation.override("pt-pt"):
            [mark] = [mark for mark in felt.marks if word in str(mark.text)]
        return int(min(around, key=lambda label: (around[label].x - mark.x) ** 2 + (around[label].y - mark.y) ** 2))

    found = [nearest(word) for word in ("botão", "pequena", "obrigatória grande", "antes das", "turno seguinte")]
    assert found == [1, small, big, first, later]


def test_what_a_table_does_not_offer_is_not_drawn():
    def texts(felt):
        with translation.override("pt-pt"):
            return " ".join(str(mark.text) for mark in felt.marks)

    assert "seguro" in texts(blackjack_felt(BlackjackValues.parse(BLACKJACK)))
    assert "seguro" not in texts(blackjack_felt(BlackjackValues.parse({**BLACKJACK, "insurance": False})))


def by_cards(**changed):
    with translation.override("pt-pt"):
        found = blackjack_examples(BlackjackValues.parse({**BLACKJACK, **changed}))
        return {" ".join(one.cards): (one, tuple(str(word) for word in one.may)) for one in found}


@pytest.mark.rule("805/8", "805/15", "805/18", "805/21", "805/25.i")
def test_each_hand_of_blackjack_says_its_points_and_what_it_may_do():
    found = by_cards()
    assert list(found) == list(BLACKJACK_HANDS)
    assert {cards: (one.total, one.low) for cards, (one, _may) in found.items()} == {
        "As Kd": (21, None), "Ah 7c": (18, 8), "Ac 8d": (19, 9), "9c 5d": (14, None), "6h 4s": (10, None),
        "8c 8d": (16, None), "Kh Td": (20, None), "6s 7s 8s": (21, None), "7c 7d 7h": (21, None),
    }  # fmt: skip
    assert found["As Kd"][0].is_blackjack
    assert not found["As Kd"][1]
    assert found["6h 4s"][1] == ("Pedir carta", "Dobrar", "Desistir")
    assert found["8c 8d"][1] == ("Pedir carta", "Ficar", "Desdobrar", "Desistir")
    assert "Dobrar" in found["Ac 8d"][1]
    assert "Dobrar" not in found["Ah 7c"][1]
    assert [cards for cards, (one, _may) in found.items() if one.is_special] == ["6s 7s 8s", "7c 7d 7h"]


def test_a_table_of_other_rules_has_other_examples():
    assert "6s 7s 8s" not in by_cards(special_prizes=False)
    assert "Desdobrar" not in by_cards(split_pairs_only=True)["Kh Td"][1]
    assert "Dobrar" in by_cards(double_any_total=True)["Ah 7c"][1]


@pytest.mark.django_db
@pytest.mark.rule("812/7", "812/8", "812/18", "812/20", "812/21")
def test_the_coup_is_dealt_as_the_game_deals_it():
    coup = coup_example()
    assert (coup.ponto_first, coup.banca_first, coup.third_worth) == (3, 3, 5)
    assert (coup.ponto_total, coup.banca_total, coup.winner) == (8, 5, "ponto")
    assert baccarat.banca_draws(coup.banca_first, coup.third_worth)
    page = shown(BaccaratValues.parse(BACCARAT))
    assert "Com duas cartas o ponto tem 3 e pede; a terceira vale 5, e ele fica com 8." in page
    assert "Ganha o ponto." in page


def test_every_combination_of_the_prize_table_has_its_five_cards():
    for word in stud.STANDARD_PAYS:
        example = stud_example(word)
        assert len(set(example.cards)) == stud.HAND
        assert stud.combination(example.cards) == word


@pytest.mark.django_db
def test_the_list_below_a_drawing_is_in_the_readers_language():
    pages = {language: shown(StudValues.parse(STUD), language) for language in ("pt-pt", "en", "es", "fr")}
    assert "A aposta inicial de um lugar" in pages["pt-pt"]
    assert "The ante of one place" in pages["en"]
    assert "La apuesta inicial de un puesto" in pages["es"]
    assert "La mise initiale d" in pages["fr"]


@pytest.mark.parametrize(("variant", "cards"), [(Variant.HOLDEM, 2), (Variant.OMAHA, 4)])
def test_a_player_is_drawn_with_as_many_cards_as_the_game_deals(variant, cards):
    assert [shape.kind for shape in poker_felt(rules(variant), 6).shapes].count("closed") == cards
