"""Regions of póquer sem descarte: what is pushed is what a fresh page shows, and no closed card is in a public one."""

import re

import pytest

from games import stud_fragments as fragments
from games.selectors.stud_views import StudTable, StudViewer
from tests.pages.english import portuguese_on
from tests.pages.kept_variants import kept_is_made_anew
from tests.pages.stud_page import page_html
from tests.pages.stud_sample_views import (
    BETTING,
    DECIDING,
    NAMES,
    RESULT,
    RESULT_NO_GAME,
    SECOND,
    SPECTATOR,
    STATES,
    VIEWER,
    VIEWER_DECIDING,
    VIEWER_NO_GAME,
    VIEWER_RESULT,
    VIEWER_SECOND,
    VIEWER_WAITING,
    VOID,
)
from tests.sockets.regions import regions

OOB = ' hx-swap-oob="true"'
LANGUAGES = ("pt-pt", "en")


def shared(view: StudTable, language: str = "pt-pt") -> dict[str, str]:
    return fragments.public_regions(view, language)


def own(view: StudTable, viewer: StudViewer, language: str = "pt-pt") -> dict[str, str]:
    return fragments.private_regions(view, viewer, language)


def drawn(html: str) -> list[str]:
    return re.findall(r'data-card="(\w\w)"', html)


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", STATES)
def test_what_is_pushed_is_what_a_fresh_page_shows(state, language):
    public, viewer = STATES[state]
    html = page_html(public, viewer, language)
    fresh = regions(html)
    for name, pushed in {**shared(public, language), **own(public, viewer, language)}.items():
        assert pushed.count(OOB) == 1, name
        assert pushed.replace(OOB, "") in html, name
        ((region, content),) = regions(pushed).items()
        assert fresh[region] == content, name


@pytest.mark.parametrize("state", STATES)
def test_a_region_that_was_kept_is_what_would_be_made_anew(state):
    kept_is_made_anew(fragments, STATES, state, without=("places", "open_places", "own_places", "hands", "asked"))


@pytest.mark.parametrize("state", STATES)
def test_an_english_page_has_no_portuguese_in_it(state):
    public, viewer = STATES[state]
    made = {**shared(public, "en"), **own(public, viewer, "en")}
    found = portuguese_on("".join(made.values()), names=(*NAMES.values(), public.void_reason))
    assert not found, found


@pytest.mark.parametrize("public", [DECIDING, SECOND, VOID])
def test_before_the_bank_shows_its_open_card_is_the_only_one_in_what_all_see(public):
    assert drawn("".join(shared(public).values())) == ["4c"]


def test_own_cards_are_in_one_private_region_with_what_they_make():
    made = own(DECIDING, VIEWER_DECIDING)
    assert {name for name, html in made.items() if drawn(html)} == {"own"}
    assert drawn(made["own"]) == "Ks Kd 9h 5c 2d 9s 8d 7h 6c 5d".split()  # noqa: SIM905
    assert "par de reis" in words(made["own"])
    assert "sequência até nove" in words(made["own"])
    assert drawn("".join(own(DECIDING, SPECTATOR).values())) == []


def test_only_the_two_decisions_are_offered_with_their_price_and_what_they_win():
    actions = own(DECIDING, VIEWER_DECIDING)["actions"]
    assert re.findall(r'data-act="(\w+)"', actions) == ["bet", "fold"]
    told = words(actions)
    assert "Lugar 1: par de reis" in told
    assert "a aposta ganha 20,00 (1 para 1)" in told
    assert "Apostar 20,00" in told
    assert "perde 10,00" in told
    assert "Ao fim do tempo, desiste." in told
    poor = own(SECOND, VIEWER_SECOND)["actions"]
    assert re.search(r'id="act-bet"[^>]*aria-disabled="true"', poor)
    assert re.search(r'id="act-fold"[^>]*aria-disabled="false"', poor)
    assert "saldo insuficiente" in poor
    for public, viewer in ((BETTING, VIEWER), (SECOND, VIEWER_WAITING), (SECOND, SPECTATOR), (RESULT, VIEWER_RESULT)):
        assert "data-act=" not in own(public, viewer)["actions"]


@pytest.mark.rule("803/38")
def test_the_prize_table_is_at_hand_in_every_state_and_is_the_tables_own():
    for public, _viewer in STATES.values():
        made = shared(public)
        for name in ("pays", "pays_felt"):
            rows = re.findall(r'data-pays="(\w+)".*?<td class="number">(\d+) para 1', made[name], re.S)
            assert [(word, int(times)) for word, times in rows] == list(public.pays)


def test_every_ending_is_told_in_words_with_its_amount():
    made = shared(RESULT)
    assert {n: words(made[f"place_{n}"]) for n in (1, 3, 4, 6, 7)} == {
        1: "Lugar 1 10,00 + 20,00 30,00 Ana par de reis Ganhou +30,00",
        3: "Lugar 3 20,00 + 40,00 60,00 Ana fullen de dez com seis Ganhou +300,00",
        4: "Lugar 4 25,00 Zé &lt;b&gt; carta maior dama Desistiu",
        6: "Lugar 6 5,00 + 10,00 15,00 Bartolomeu-Dias carta maior dama Perdeu",
        7: "Lugar 7 5,00 + 10,00 15,00 Rui ás e rei Empate voltam 15,00",
    }
    assert "A banca tem ás e rei" in words(made["status"])
    assert "A banca não joga: carta maior dama" in words(shared(RESULT_NO_GAME)["status"])
    assert "A banca não joga +10,00" in words(shared(RESULT_NO_GAME)["place_1"])
    assert "Nula voltam 30,00" in words(shared(VOID)["place_1"])


@pytest.mark.rule("803/37")
def test_the_result_says_what_was_staked_and_what_came_back():
    told = words(own(RESULT, VIEWER_RESULT)["bar"])
    assert "Recebeu 420,00 demo (apostou 90,00 demo)" in told
    # T36: a win is one only where more comes back than was staked.
    assert 'data-won="yes"' in own(RESULT_NO_GAME, VIEWER_NO_GAME)["bar"]
