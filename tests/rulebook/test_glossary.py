"""Foreign and technical words are explained, Portuguese first, and linked where they stand."""

import re

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.utils import translation

from casino.languages import SPOKEN
from casino.rulebook.glossary import SEEDED, glossary_forget, glossary_seed, words
from casino.rulebook.glossary_data import SEEDS
from casino.rulebook.glossary_data_cards import CARD_SEEDS
from casino.rulebook.glossary_data_poker import POKER_SEEDS
from casino.rulebook.glossary_data_tournaments import TOURNAMENT_SEEDS
from casino.rulebook.models import GlossaryTerm
from tests.architecture.tree import ROOT, relative, templates

pytestmark = pytest.mark.django_db

TERM_TAG = re.compile(r"{%\s*term\s+[\"']([^\"']+)[\"']")


@pytest.fixture(autouse=True)
def _fresh_words():
    glossary_forget()
    yield
    glossary_forget()


def shown(text: str, language: str = "pt-pt", **given: str) -> str:
    with translation.override(language):
        return Template(text).render(Context(given))


def test_the_glossary_starts_with_the_words_of_the_house():
    assert len(SEEDED) == len((*SEEDS, *POKER_SEEDS, *CARD_SEEDS, *TOURNAMENT_SEEDS)) >= 137
    for word in SEEDED.values():
        assert word.meaning_pt, word.slug
        for language in SPOKEN:
            assert word.meaning_in(language), (word.slug, language)
        assert not word.meaning_in("pt-pt")
    assert set(GlossaryTerm.objects.values_list("slug", flat=True)) >= set(SEEDED)


def test_a_term_links_to_its_entry_with_its_meaning():
    html = shown('{% term "croupier" %}')
    assert 'href="/glossario/#croupier"' in html
    assert "Quem conduz a mesa" in html
    assert "<dfn>croupier</dfn>" in html
    assert "style=" not in html
    assert "<dfn>quem lança a bola</dfn>" in shown('{% term "croupier" "quem lança a bola" %}')


def test_in_english_the_meaning_comes_in_both_languages_portuguese_first():
    html = shown('{% term "croupier" %}', "en")
    assert html.index("Quem conduz") < html.index("Who runs")


@pytest.mark.rule("810/60")
@pytest.mark.parametrize("language", ["es", "fr"])
def test_in_spanish_and_french_too(client, language):
    word = SEEDED["croupier"]
    html = shown('{% term "croupier" %}', language)
    assert html.index(word.meaning_pt) < html.index(word.meaning_in(language))
    page = client.get("/glossario/", headers={"accept-language": language}).content.decode()
    assert page.index(word.meaning_pt) < page.index(f'<span lang="{language}" class="soft">{word.meaning_in(language)}')


def test_a_start_fills_the_languages_that_a_word_lacks_unless_staff_changed_its_portuguese():
    GlossaryTerm.objects.filter(slug__in=("sal", "croupier")).update(meaning_es="")
    GlossaryTerm.objects.filter(slug="croupier").update(meaning_pt="Outra explicação.")
    glossary_seed()
    assert words()["sal"].meaning_es == SEEDED["sal"].meaning_es
    assert words()["croupier"].meaning_es == ""


def test_what_a_term_shows_is_text_and_never_markup():
    assert "&lt;b&gt;" in shown('{% term "croupier" typed %}', typed="<b>")


def test_an_unknown_term_is_an_error_here_and_plain_text_in_the_house(settings):
    with pytest.raises(TemplateSyntaxError):
        shown('{% term "nao-existe" %}')
    settings.TESTING = settings.DEBUG = False
    assert shown('{% term "nao-existe" "palavra" %}') == "palavra"


def test_every_term_in_every_template_has_an_entry():
    used = {(relative(path), slug) for path in templates() for slug in TERM_TAG.findall(path.read_text())}
    assert used
    assert {(name, slug) for name, slug in used if slug not in SEEDED} == set()


# Words of the trade that are not Portuguese, however they may come to stand on a page of poker.
FOREIGN = """
    ante bb sb utg blind blinds flop turn river fold check call raise bet all-in all_in showdown muck kicker stack rebuy
    buy-in add-on top-up rake straddle straddles bot hud phh heads-up cap limp donk squeeze button cutoff dealer board
    nuts time_bank small_blind big_blind side_pot no_limit pot_limit half_pot fixed_limit
"""


def poker_strings() -> str:
    """What is read at poker tables and their rules in Portuguese: the catalogue's sources, and words of templates."""
    blocks = (ROOT / "locale/en/LC_MESSAGES/django.po").read_text().split("\n\n")
    sources = [block for block in blocks if re.search(r"^#: .*(poker|/hand|session_hands)", block, re.MULTILINE)]
    told = [re.sub(r'"\n"|%\(\w+\)', "", block[block.index("msgid") : block.index("msgstr")]) for block in sources]
    for path in templates():
        if "/poker/" in relative(path) or "poker_" in relative(path):
            told.append(re.sub(r"{%.*?%}|{{.*?}}|{#.*?#}|<[^>]*>", " ", path.read_text(), flags=re.DOTALL))
    return " ".join(told).lower()


def test_every_foreign_word_of_poker_that_is_read_has_an_entry():
    text = poker_strings()
    foreign = [word.replace("_", " ") for word in FOREIGN.split()]
    read = {word for word in foreign if re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text)}
    assert {"flop", "river", "all in", "bb", "time bank"} <= read, "the strings are found at all"
    explained = " ".join(word.term.lower() for word in SEEDED.values())
    missing = {
        word for word in read if not re.search(rf"(?<![\w-]){re.escape(word.removesuffix('s'))}s?(?![\w-])", explained)
    }
    assert missing == set()


def test_seeding_again_keeps_what_staff_have_written():
    GlossaryTerm.objects.filter(slug="croupier").update(meaning_pt="Outra explicação.")
    GlossaryTerm.objects.filter(slug="sal").delete()
    glossary_seed()
    assert words()["croupier"].meaning_pt == "Outra explicação."
    assert GlossaryTerm.objects.filter(slug="sal").exists()


def test_many_terms_on_a_page_cost_one_query(django_assert_num_queries):
    with django_assert_num_queries(1):
        shown('{% term "croupier" %}{% term "sal" %}{% term "hash" %}')


async def test_on_an_event_loop_a_term_is_shown_without_a_query():
    assert "<dfn>sal</dfn>" in shown('{% term "sal" %}')


def test_the_page_lists_the_words_from_a_to_z_each_with_its_anchor(client):
    page = client.get("/glossario/").content.decode()
    for word in SEEDED.values():
        assert f'id="{word.slug}"' in page
    letters = re.findall(r'<h2 id="letra-(\w)"', page)
    assert letters == sorted(letters)
    assert len(letters) == len(set(letters))


@pytest.mark.parametrize(("asked", "slug"), [("ORFAOS", "orphelins"), ("zéro", "voisins-du-zero"), ("salt", "sal")])
def test_a_search_finds_words_without_accents_or_capitals(client, asked, slug):
    page = client.get("/glossario/", {"q": asked}).content.decode()
    assert f'id="{slug}"' in page
    assert 'id="nif"' not in page


def test_a_search_repeats_what_was_typed_as_text(client):
    page = client.get("/glossario/", {"q": "<script>"}).content.decode()
    assert "&lt;script&gt;" in page
    assert "<script>" not in page


def test_english_readers_see_the_portuguese_first(client):
    page = client.get("/glossario/", headers={"accept-language": "en"}).content.decode()
    assert page.index("Quem conduz a mesa") < page.index("Who runs the table")
    assert "Who runs the table" not in client.get("/glossario/", headers={"accept-language": "pt"}).content.decode()
