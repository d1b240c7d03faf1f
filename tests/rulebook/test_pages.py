"""What anybody may read: the rules of each kind of table, every version, generated from what the engine plays."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Player
from casino.money import euros
from casino.rulebook.demonstration import DEMONSTRATION_RULES, demonstration_rules_seed
from casino.rulebook.models import SpecificRules
from casino.rulebook.pages import chance_rows, wheel_order, zero_positions
from casino.rulebook.pages_layout import drawings
from casino.rulebook.values import RouletteValues
from games.engines.roulette import PRIZES, colour, maximum, positions
from tests.factories import make_table

pytestmark = pytest.mark.django_db

KEY = "roulette-american-eur-sandbox"
GOOD = dict(DEMONSTRATION_RULES[KEY][1])


@pytest.fixture
def page(client):
    """The rules page's text: tags taken out, spaces made one."""

    def read(key: str = KEY, version: int = 1) -> str:
        answer = client.get(f"/regras/{key}/{version}/")
        assert answer.status_code == 200
        text = re.sub(r"<[^>]+>", " ", answer.content.decode()).replace("&nbsp;", " ")
        return re.sub(r"\s+", " ", text)

    demonstration_rules_seed(timezone.now() - timedelta(hours=1))
    make_table("roleta-euro", currency="EUR", rules_key=KEY)
    return read


def version_make(version: int, state: str, **fields: object) -> SpecificRules:
    now = timezone.now()
    return SpecificRules.objects.create(
        key=KEY,
        version=version,
        regulation="804",
        title="Roleta",
        state=state,
        created_at=now,
        **{"values": GOOD, **fields},
    )


# --- 804/1 to 804/6: what the game is ---


@pytest.mark.rule("804/1", "804/25")
def test_the_page_says_what_the_game_is_and_against_whom_one_plays(page):
    text = page()
    assert "jogo de fortuna ou azar" in text
    assert "contra a casa, e não contra os outros" in text
    assert "vale para todos os que apostaram nesta jogada" in text


@pytest.mark.rule("804/3.a", "804/3.b", "804/3.c", "804/3.d", "804/3.e")
def test_the_page_explains_the_five_words_of_the_regulation(page):
    text = page()
    for word in ("aposta", "aposta mínima", "aposta máxima", "jogada", "sessão de jogo"):
        assert f" {word} " in text
    for meaning in (
        "As fichas, cada uma com o seu valor em euros",
        "O valor mais alto que pode ter em cada posição",
        "O valor mais baixo que pode pôr em cada chance",
        "Começa com as apostas, segue com a bola e acaba depois de se recolher e pagar",
        "O tempo seguido desde que o jogador entra na mesa até sair",
    ):
        assert meaning in text


@pytest.mark.rule("804/6.b", "804/6.c")
def test_the_page_draws_the_wheel_in_its_order_with_colours_in_words(page):
    values = RouletteValues.parse(GOOD)
    names = {"red": "vermelho", "black": "preto", "green": "verde"}
    order = values.table_rules.wheel.order
    assert [pocket.label for pocket in wheel_order(values)] == list(order)
    assert " ".join(f"{label} {names[colour(label)]}" for label in order) in page()


# --- 804/7 to 804/13: what the table shows is what the engine plays ---


@pytest.mark.rule("804/25")
def test_every_chance_shows_numbers_limits_and_prize_as_the_engine_has_them(page):
    values = RouletteValues.parse(GOOD)
    rows = {row.chance: row for row in chance_rows(values)}
    assert list(rows) == list(PRIZES)
    text = page()
    for chance, row in rows.items():
        some = next(one for one in positions(values.table_rules.wheel) if one.chance == chance)
        assert row.numbers == len(some.numbers)
        assert row.maximum == maximum(values.table_rules, chance)
        assert (row.prize_times, row.prize_over) == PRIZES[chance]
        assert f"{euros(row.minimum)} {euros(row.maximum)}" in text, chance
    assert "35 vezes a aposta" in text
    assert "metade da aposta" in text
    assert f"até {euros(500_000)} por jogada" in text


@pytest.mark.rule("804/12", "804/25")
def test_a_table_without_double_dozens_does_not_show_them(page):
    version_make(7, "approved", values={**GOOD, "double_dozens": False, "max_total": None})
    text = page(version=7)
    assert "Esta mesa não aceita cavalos de dúzia nem cavalos de coluna" in text
    assert "metade da aposta" not in text
    assert "Não há limite para o conjunto das apostas" in text


def test_a_chance_with_its_own_minimum_shows_its_own_maximum():
    values = RouletteValues.parse({**GOOD, "min_bets": {"straight": 200}})
    straight = next(row for row in chance_rows(values) if row.chance == "straight")
    assert (straight.minimum, straight.maximum, straight.prize_of_minimum) == (200, 6_000, 7_000)


def test_the_same_part_of_all_stakes_returns_to_the_players_whatever_the_chance():
    for row in chance_rows(RouletteValues.parse(GOOD)):
        assert row.returned == pytest.approx(100 * 36 / 37)
        assert row.probability == pytest.approx(100 * row.numbers / 37)


@pytest.mark.rule("804/25")
def test_the_page_lists_the_bets_that_stand_on_zero(page):
    found = [" ".join((str(name), "-".join(numbers))) for name, numbers in zero_positions(RouletteValues.parse(GOOD))]
    assert found == ["pleno 0", "cavalo 0-1", "cavalo 0-2", "cavalo 0-3", "rua 0-1-2", "rua 0-2-3", "quadro 0-1-2-3"]
    text = page()
    assert all(bet in text for bet in found)


# --- 804/14 to 804/31: what the page promises ---


@pytest.mark.rule("804/25")
def test_times_disconnection_and_inactivity_are_told_with_this_tables_figures(page):
    text = page()
    assert "Para apostar 25 segundos" in text
    assert "«Façam as vossas apostas»" in text
    assert "«Jogo feito, nada mais»" in text
    assert "Depois de 6 jogadas seguidas sem apostar" in text
    assert "termina depois da jogada 7 sem apostas" in text
    assert "vale, mesmo que o jogador perca a ligação" in text


@pytest.mark.rule("804/25")
def test_void_rounds_and_complaints_are_told(page):
    text = page()
    assert "não deixa apurar um número válido" in text
    assert "todas as apostas são devolvidas por inteiro" in text
    assert "botão para reclamar" in text


@pytest.mark.rule("804/25")
def test_demonstration_chips_buy_nothing_and_the_page_says_so(page):
    assert "não se trocam por dinheiro, vales, bens ou serviços" in page()


# --- Permanent, free, for everybody ---


@pytest.mark.rule("804/decision.4", "804/25")
def test_rules_and_glossary_are_open_to_whoever_comes(client, page):
    for address in ("/regras/", f"/regras/{KEY}/1/", "/glossario/"):
        assert client.get(address).status_code == 200
    assert f"/regras/{KEY}/1/" in client.get("/regras/").content.decode()
    assert "_auth_user_id" not in client.session


@pytest.mark.rule("804/decision.4")
def test_a_replaced_version_keeps_its_address_and_says_that_it_is_replaced(client, page):
    now = timezone.now()
    SpecificRules.objects.filter(key=KEY, version=1).update(replaced_at=now - timedelta(minutes=1))
    version_make(2, "in_force", in_force_from=now - timedelta(minutes=1), approval_reference="SRIJ 1")
    assert "substituída em" in page(version=1)
    assert "em vigor desde" in page(version=2)
    index = client.get("/regras/").content.decode()
    assert f"/regras/{KEY}/1/" in index
    assert f"/regras/{KEY}/2/" in index


def test_a_version_to_come_is_announced_with_its_hour(page):
    version_make(2, "in_force", in_force_from=timezone.now() + timedelta(days=2), approval_reference="SRIJ 1")
    assert "entra em vigor em" in page(version=2)


def test_a_demonstration_version_says_that_nobody_approved_it(page):
    assert "demonstração, sem aprovação" in page()
    version_make(2, "in_force", in_force_from=timezone.now(), approval_reference="SRIJ 7/2026")
    text = page(version=2)
    assert "demonstração, sem aprovação" not in text
    assert "Aprovação do regulador: SRIJ 7/2026" in text


@pytest.mark.parametrize("state", ["draft", "submitted"])
def test_a_draft_is_seen_by_staff_only(client, state):
    version_make(9, state)
    assert client.get(f"/regras/{KEY}/9/").status_code == 404
    assert f"/regras/{KEY}/9/" not in client.get("/regras/").content.decode()
    client.force_login(Player.objects.create(nickname="Casa", email="casa@exemplo.pt", is_staff=True))
    assert "rascunho" in client.get(f"/regras/{KEY}/9/").content.decode()


@pytest.mark.parametrize("address", ["/regras/nada/1/", f"/regras/{KEY}/99/"])
def test_rules_that_do_not_exist_are_not_found(client, address):
    assert client.get(address).status_code == 404


def test_the_rules_page_only_reads(client, page):
    assert client.post(f"/regras/{KEY}/1/").status_code == 405


@pytest.mark.rule("804/7", "807/7")
@pytest.mark.parametrize("wheel", ["american", "american_double_zero", "french"])
def test_the_drawing_has_every_field_and_one_example_of_every_bet_of_the_table(wheel):
    values = RouletteValues.parse({**GOOD, "wheel": wheel})
    chances = {row.chance for row in chance_rows(values)}
    for drawing in drawings(values):
        labels = {cell.label for cell, _words in drawing.fields if cell.label}
        assert labels == set(values.table_rules.wheel.pockets)
        assert len(drawing.markers) == len(chances)
        places = {(marker.x, marker.y) for marker in drawing.markers}
        assert len(places) == len(drawing.markers), "no example hides another"
        assert all(0 < x < drawing.measures.width and 0 < y < drawing.measures.height for x, y in places)
