"""The rules page of each kind of poker table, generated from what the engine plays, and the list of programs."""

import re
from datetime import date, timedelta
from string import ascii_lowercase as letters

import pytest
from django.utils import timezone

from casino.money import euros
from casino.rulebook.demonstration import demonstration_rules_seed
from casino.rulebook.demonstration_poker import POKER_DEMONSTRATION_RULES
from casino.rulebook.models import Program, SpecificRules
from casino.rulebook.pages_poker import (
    EXAMPLES,
    buy_in_example,
    combination_rows,
    half_pot_example,
    rake_examples,
)
from casino.rulebook.poker_values import PokerValues
from casino.rulebook.programs import programs_listed, programs_seed
from casino.rulebook.selectors import poker_values, rules_may_open
from casino.rulebook.templatetags.durations import duration
from games.engines.cards import DECK
from games.engines.hands import COMBINATIONS, combination, strength
from games.engines.poker import Action, Limit, Seat, Variant, apply, legal, start
from tests.rules.poker_hands import both_games

pytestmark = pytest.mark.django_db

HOLDEM = dict(POKER_DEMONSTRATION_RULES["holdem-demo"][1])


@pytest.fixture
def page(client):
    """The rules page's text: tags taken out, spaces made one."""
    demonstration_rules_seed(timezone.now() - timedelta(hours=1))

    def read(key: str = "holdem-demo", version: int = 1) -> str:
        answer = client.get(f"/regras/{key}/{version}/")
        assert answer.status_code == 200
        # A word's meaning is hidden until it is asked for: it is no part of the sentence.
        seen = re.sub(r'<span class="term-tip".*?</span>', "", answer.content.decode())
        text = re.sub(r"<[^>]+>", " ", seen).replace("&nbsp;", " ").replace("&#x27;", "'")
        return re.sub(r"\s+", " ", text)

    return read


def version_make(values: dict[str, object], version: int = 7, regulation: str = "806") -> None:
    now = timezone.now()
    SpecificRules.objects.create(
        key="holdem-demo",
        version=version,
        regulation=regulation,
        title="Mesa",
        state="approved",
        created_at=now,
        values={**HOLDEM, **values},
    )


# --- Combinations: the engine's own order, judged by the engine ---


@pytest.mark.parametrize("variant", list(Variant))
def test_every_combination_has_an_example_that_the_engine_calls_by_that_name(variant):
    rows = combination_rows(variant)
    assert [row.code for row in rows] == list(reversed(COMBINATIONS))
    for row in rows:
        assert combination(strength(row.best)) == row.code
        assert len({*row.hole, *row.board}) == variant.hole_cards + 5
        assert {*row.best} <= {*row.hole, *row.board}


def test_in_omaha_exactly_two_own_cards_and_three_common_ones_count():
    for row in combination_rows(Variant.OMAHA):
        marked = dict(row.marks)
        counting = {whose: sum(not mark for _card, mark in cards) for whose, cards in marked.items()}
        assert counting == {"own": 2, "common": 3}, row.code


def test_examples_go_from_the_best_down():
    best = [strength(row.best) for row in combination_rows(Variant.HOLDEM)]
    assert best == sorted(best, reverse=True)
    assert set(EXAMPLES) == set(COMBINATIONS)


@pytest.mark.parametrize(("key", "words"), [("holdem-demo", "quaisquer das sete"), ("omaha-demo", "duas das suas")])
def test_the_page_draws_every_combination_and_says_how_many_own_cards_count(client, page, key, words):
    text = page(key)
    assert words in text
    html = client.get(f"/regras/{key}/1/").content.decode()
    drawn = re.findall(r'data-combination="(\w+)"', html)
    assert drawn == list(reversed(COMBINATIONS))
    # In Omaha, three more hands that are easily misread.
    hands, own = (10 + 3, 4) if key == "omaha-demo" else (10, 2)
    assert html.count('class="card-face') == hands * (5 + own)


# --- What the table asks and pays ---


def test_the_worked_rake_is_the_engines_own():
    plain, capped = rake_examples(PokerValues.parse(HOLDEM))
    assert [(pot.amount, pot.taken, pot.paid) for pot in plain.pots] == [(1_225, 61, 1_164), (810, 40, 770)]
    assert (plain.total, plain.capped) == (101, False)
    assert (capped.total, capped.capped) == (300, True)
    assert all(pot.taken + pot.paid == pot.amount for example in (plain, capped) for pot in example.pots)


def test_a_rake_on_the_buy_in_is_worked_out_too():
    values = PokerValues.parse({**HOLDEM, "rake": {"kind": "buy_in", "percent": 5, "cap": None}})
    example = buy_in_example(values)
    assert (example.amount, example.taken, example.stack) == (10_000, 500, 9_500)
    assert rake_examples(values) == ()


@pytest.mark.parametrize(("limit", "name"), [(Limit.POT_LIMIT, "pot_to"), (Limit.HALF_POT, "half_to")])
def test_the_example_of_a_limit_is_what_the_engine_allows(limit, name):
    rules = PokerValues.parse({**HOLDEM, "limit": limit.word}).table_rules
    said = half_pot_example(PokerValues.parse({**HOLDEM, "limit": limit.word}))
    # Ten players call the blind, and on the flop the first bets two big blinds: ten in the pot, and two to call.
    big = rules.big_blind
    state = start(rules, button=10, seats=[Seat(n, f"J{n}", 100 * big) for n in range(1, 11)], deck=DECK)
    while state.turn == 0:
        one = legal(state)
        state = apply(state, Action(state.seat_to_act, "check" if one.check else "call"))
    state = apply(state, Action(state.seat_to_act, "raise", 2 * big))
    assert sum(state.paid) == said["pot"]
    assert legal(state).raise_to[1] == said[name]


def test_the_page_shows_this_tables_figures(page):
    text = page()
    for figure in (
        "de 40,00 € a 100,00 €",
        "40 a 100 big blinds",
        f"põe a pequena aposta ({euros(50)})",
        "20 segundos",
    ):
        assert figure in text
    assert "A casa tira 5 % de cada pote" in text
    assert f"nunca tira mais de {euros(300)}" in text
    assert "Quem sai e volta a esta mesa dentro de 30 minutos" in text
    assert "Pode descansar até 5 minutos" in text
    assert "Depois de 6 jogadas seguidas" in text
    assert "termina depois da jogada 7" in text
    assert "tem 60 segundos para repor" in text


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"limit": "pot_limit"}, "o mais que se pode subir é o valor do pote"),
        ({"limit": "half_pot"}, "o mais que se pode subir é metade do pote"),
        (
            {"limit": "fixed", "max_raises": 3},
            "subidas de 1,00 € antes e depois do flop, e de 2,00 € no turn",
        ),
        ({"rake": {"kind": "buy_in", "percent": 5, "cap": None}}, "A casa tira 5 % da cave quando o jogador entra"),
        ({"rake": {"kind": "none"}}, "Nesta mesa a casa não cobra comissão"),
        ({"rake": {"kind": "pot", "percent": 5, "cap": None}}, "Não há máximo por jogada"),
        ({"heads_up_small_blind": "left_of_button"}, "quem não tem o botão põe a pequena"),
        ({"mode": "session", "opens": "21:00", "closes": "00:00"}, "por sessões de uma hora, das 21:00 às 00:00"),
        ({"muck_allowed": True}, "pode deixar as suas cartas fechadas"),
        ({"break_seconds": 0}, "não há descansos com o lugar guardado"),
        ({"return_seconds": 0}, "pode voltar com qualquer cave"),
        ({"time_bank_seconds": 0, "time_bank_refill_hands": 0}, "tempo suplementar (time bank) não há"),
        ({"spectators_late": False}, "vê a jogada ao mesmo tempo que os jogadores"),
        ({"buy_in_least": 100}, "100,00 € , 100 big blinds"),
    ],
    ids=str,
)
def test_each_choice_of_the_operator_is_told_in_words(page, change, words):
    version_make(change)
    assert words in page(version=7)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(1, "1 segundo"), (90, "90 segundos"), (60, "1 minuto"), (1800, "30 minutos"), (7200, "2 horas")],
)
def test_a_time_is_said_in_the_largest_unit_that_says_it_exactly(seconds, words):
    assert duration(seconds) == words


# --- The list of programs ---


def test_the_public_list_says_what_is_forbidden_why_and_what_may_be_used(client):
    html = client.get("/regras/programas-proibidos/").content.decode()
    listed = programs_listed(timezone.now())
    assert len(listed["forbidden"]) >= 6
    assert len(listed["allowed"]) >= 3
    for program in (*listed["forbidden"], *listed["allowed"]):
        assert program.name in html
        assert program.reason in html
    assert 'href="/regras/programas-proibidos/"' in client.get("/regras/").content.decode()


def test_english_readers_find_the_list_in_english(client):
    html = client.get("/regras/programas-proibidos/", headers={"accept-language": "en"}).content.decode()
    assert "Playing robots" in html
    assert "Robôs de jogo" not in html


def test_an_entry_that_ended_stays_readable_with_its_dates(client):
    Program.objects.filter(slug="paineis").update(removed_on=date(2026, 2, 1))
    now = timezone.now()
    assert "paineis" not in {program.name for program in programs_listed(now)["forbidden"]}
    html = client.get("/regras/programas-proibidos/").content.decode()
    assert "De 01/01/2026 até 01/02/2026" in html


def test_an_entry_of_a_day_to_come_is_not_on_the_list_yet():
    Program.objects.filter(slug="robos").update(listed_on=timezone.now().date() + timedelta(days=3))
    assert "Robôs de jogo" not in {program.name for program in programs_listed(timezone.now())["forbidden"]}


def test_seeding_again_keeps_what_staff_have_written():
    Program.objects.filter(slug="robos").update(reason="Outra razão.")
    programs_seed()
    assert Program.objects.get(slug="robos").reason == "Outra razão."


@pytest.mark.parametrize("key", ["holdem-demo", "omaha-demo", "holdem-fixed-demo"])
def test_every_poker_rules_page_leads_to_the_list(client, page, key):
    page(key)
    assert 'href="/regras/programas-proibidos/"' in client.get(f"/regras/{key}/1/").content.decode()


# --- What the regulations want to be told ---

REGULATIONS_BY_KEY = {"holdem-demo": "806", "omaha-demo": "811"}
# Item of rule 2 → the word and what it means, as the page says it. Omaha has no «sessão da mesa» (806/2.s).
WORDS = {
    "aposta máxima": "O mais, em euros, que um jogador pode apostar",
    "aposta mínima": "O menos que se pode apostar: 1,00 €",
    "botão": "A marca de quem tem a mão",
    "cartas fechadas": "só as vê quem as recebe",
    "cartas viradas": "de face para cima no meio da mesa",
    "cave inicial": "O valor com que é preciso entrar",
    "comissão": "A percentagem que a casa cobra",
    "flop": "As primeiras três cartas comuns",
    "grande aposta (big blind)": "de quem está à esquerda da pequena aposta",
    "jogada": "Do baralhar até o pote ser entregue",
    "all in": "Quem aposta tudo o que tem na cave",
    "modo contínuo": "A mesa está sempre aberta",
    "modo de sessão": "A mesa tem hora de começar e de acabar",
    "pequena aposta (small blind)": "de quem está à esquerda do botão",
    "pote": "As fichas apostadas na jogada",
    "pote lateral": "A parte do pote em que quem está em all in com menos não entra",
    "reposição": "Voltar a pôr fichas na cave",
    "river": "A quinta carta comum",
    "sessão da mesa": "Uma hora de jogo",
    "sessão de jogo": "O tempo seguido desde que o jogador entra na mesa",
    "turn": "A quarta carta comum",
}


def word_groups() -> list[object]:
    """The words of each regulation, at most eight a test, each citing its item of rule 2."""
    made = []
    for key, regulation in REGULATIONS_BY_KEY.items():
        words = [word for word in WORDS if regulation == "806" or word != "sessão da mesa"]
        cited = [(word, f"{regulation}/2.{letter}") for word, letter in zip(words, letters, strict=False)]
        for begin in range(0, len(cited), 8):
            some = cited[begin : begin + 8]
            marks = pytest.mark.rule(*(name for _word, name in some))
            made.append(pytest.param(key, [word for word, _name in some], marks=marks))
    return made


@pytest.mark.parametrize(("key", "some"), word_groups())
def test_the_page_explains_every_word_of_the_regulation(page, key, some):
    text = page(key)
    for word in some:
        told = text[text.index(f" {word} ", text.index("As palavras desta mesa", 2_000)) :]
        assert WORDS[word] in told[:400], word


@pytest.mark.parametrize(
    ("key", "words"),
    [
        pytest.param("holdem-demo", "Cada jogador recebe 2 cartas fechadas", marks=pytest.mark.rule("806/1", "806/66")),
        pytest.param("omaha-demo", "Cada jogador recebe 4 cartas fechadas", marks=pytest.mark.rule("811/1", "811/66")),
    ],
)
def test_the_page_says_what_the_game_is_and_that_one_plays_against_the_others(page, key, words):
    text = page(key)
    assert "jogo de fortuna ou azar entre jogadores" in text
    assert "cada um aposta contra os outros" in text
    assert words in text
    assert "botão para reclamar" in text


@both_games("11.c", "11.d", "11.e", "11.f", "11.g")
def test_the_page_says_what_nobody_may_do_at_the_table(page, game):
    text = page(f"{game}-demo")
    for conduct in (
        "Jogar combinado com outros",
        "Mostrar ou dizer as suas cartas a alguém",
        "A mesa não tem conversa",
        "Perder de propósito para passar fichas",
        "Usar programas que decidam pelo jogador, e os da lista de programas proibidos",
        "Perturbar o jogo",
    ):
        assert conduct in text


@both_games("72", "73", "45", "75")
def test_time_outs_lost_connections_void_hands_and_demonstration_chips_are_told(page, game):
    text = page(f"{game}-demo")
    assert "passa, se puder passar; se não puder, desiste" in text
    assert "não para a mesa nem anula a jogada" in text
    assert "recebe de volta tudo o que nela apostou" in text
    assert "não se trocam por dinheiro, vales, bens ou serviços" in text


@both_games("decision.4")
def test_poker_rules_are_open_to_everybody_and_listed(client, page, game):
    key = f"{game}-demo"
    page(key)
    assert f"/regras/{key}/1/" in client.get("/regras/").content.decode()
    assert client.get(f"/regras/{key}/1/").status_code == 200


@both_games("74")
def test_the_demonstration_s_rules_are_those_of_the_game_and_open_no_table_for_money_in_a_licensed_house(
    settings, game
):
    settings.OPERATOR_LICENCE = "L-001"
    key = f"{game}-demo"
    rules = demonstration_rules_seed(timezone.now())[key]
    assert poker_values(rules).regulation == REGULATIONS_BY_KEY[key]
    assert rules_may_open(rules, currency="DEMO") is None
    assert rules_may_open(rules, currency="EUR").code == "rules_demonstration_only"
