"""Regulation 810 in the house: how doubts are decided, the language of rules and announcements, foreign words."""

import html
import re

import pytest
from django.urls import reverse
from django.utils import translation

from accounts.models import Complaint
from casino.refusal import Refused
from casino.rulebook import pages_tournament
from casino.rulebook.demonstration import demonstration_rules_seed
from casino.rulebook.models import SpecificRules
from casino.rulebook.selectors import rules_in_force, tournament_rules
from casino.rulebook.services import rules_approve, rules_draft, rules_enter_force, rules_submit
from games.models import Round, Table
from tests.factories import RULES_SINCE, make_player
from tests.rulebook.test_glossary import FOREIGN
from tests.services.test_tournament_people import act, begun, to_act
from tests.services.tournament_house import VALUES, TournamentHouse

pytestmark = pytest.mark.django_db

# Besides those of every poker table.
OF_TOURNAMENTS = ("freezeout", "knockout", "freeroll", "sit & go", "hold'em", "omaha", "phh")
KINDS = {
    "tudo": {
        "rebuy": {"chips": 500, "price": 1000, "fee": 50, "until_level": 2, "most": 2},
        "bounty": 500,
        "variant": "omaha",
        "limit": "pot_limit",
    },
    "gratis": {"buy_in": 0, "fee": 0, "guarantee": 5000, "limit": "fixed", "max_raises": 3, "hand_by_hand": 0},
    "enche": {"starts_full": True, "least_entries": 4, "most_entries": 4, "limit": "half_pot"},
}


def text_of(page: str) -> str:
    """What is read: no markup, no attributes, no scripts, and no meanings that only open over a word."""
    page = re.sub(r"<(script|style)\b.*?</\1>|<span class=\"term-tip\".*?</span>", " ", page, flags=re.S)
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", page)).replace("\u00a0", " "))


def parts(page: str) -> tuple[str, str]:
    """The list of foreign words, and everything else."""
    listed = re.search(r'<dl class="facts foreign-words">.*?</dl>', page, re.S)
    assert listed
    return listed.group(), page.replace(listed.group(), " ")


def unexplained(listed: str, rest: str) -> set[str]:
    """Foreign words that are read and have no line in the list."""
    terms = " ".join(re.findall(r"<dt[^>]*>(.*?)</dt>", html.unescape(listed))).lower()
    words = {word.replace("_", " ") for word in FOREIGN.split()} | set(OF_TOURNAMENTS)
    said = {word for word in words if _stands(word, text_of(rest).lower())}
    assert {"ante", "blind"} <= said, "the words are found at all"
    return {word for word in said if not _stands(word.removesuffix("s"), terms)}


def _stands(word: str, text: str) -> bool:
    return bool(re.search(rf"(?<![\w-]){re.escape(word)}s?(?![\w-])", text))


@pytest.mark.rule("810/57", "810/58")
@pytest.mark.parametrize("kind", KINDS)
def test_every_foreign_word_of_a_tournament_has_its_portuguese_meaning_in_its_rules(client, kind):
    house = TournamentHouse(kind, **KINDS[kind])
    page = client.get(reverse("rules_page", args=[kind, 1])).content.decode()
    listed, rest = parts(page)
    pages = [rest, client.get(reverse("tournament", args=[kind])).content.decode()]
    assert unexplained(listed, " ".join(pages)) == set()
    meanings = re.findall(r"<dd>(.*?)</dd>", listed)
    assert len(meanings) == len(re.findall("<dt", listed)) > 15
    assert all(meaning.strip() for meaning in meanings)
    assert house.fresh.state == "registering"


def test_a_word_without_its_meaning_is_found(client, monkeypatch):
    monkeypatch.setattr(pages_tournament, "AT_TABLES", ("blind",))
    TournamentHouse("tudo", **KINDS["tudo"])
    listed, rest = parts(client.get(reverse("rules_page", args=["tudo", 1])).content.decode())
    assert "ante" in unexplained(listed, rest)


@pytest.mark.rule("810/56", "810/59", "810/60")
def test_rules_and_what_is_announced_are_portuguese_and_in_another_language_portuguese_comes_first(client):
    TournamentHouse("tudo", **KINDS["tudo"])
    rules, shown = reverse("rules_page", args=["tudo", 1]), reverse("tournament", args=["tudo"])
    for address in (rules, shown, reverse("tournaments")):
        assert '<html lang="pt' in client.get(address).content.decode()
    told = text_of(client.get(rules).content.decode())
    assert "em voz alta durante o torneio são em português" in told
    assert "vale sempre o texto português" in told
    client.post(reverse("set_language"), {"language": "en", "next": rules})
    page = client.get(rules).content.decode()
    assert '<html lang="en' in page
    assert "the Portuguese text always prevails" in text_of(page)
    listed, _rest = parts(page)
    meanings = re.findall(r"<dd>(.*?)</dd>", listed)
    assert all(meaning.startswith('<span lang="pt-PT">') and " / " in meaning for meaning in meanings)
    assert "Aposta obrigatória antes das cartas" in listed


@pytest.mark.rule("810/55")
def test_who_was_in_a_hand_complains_of_it_and_staff_have_it_with_the_tournaments_rules(client):
    house, people = begun(3)
    for _ in range(2):
        act(house, to_act(house, people)[0], "fold")
    hand = Round.objects.get(table__is_tournament=True, number=1)
    table = Table.objects.get(pk=hand.table_id)
    ana = people[0]
    client.force_login(ana)
    page = client.get(reverse("round_detail", args=[table.slug, 1])).content.decode()
    address = reverse("complaint_new", args=[table.slug, 1])
    assert address in page
    client.post(address, {"text": "O relógio não parou."})
    complaint = Complaint.objects.get(round=hand)
    assert (complaint.player, complaint.text) == (ana, "O relógio não parou.")
    # The hand was played under the version of the rules that the tournament's page names.
    assert hand.rules == house.row.rules
    assert (
        reverse("rules_page", args=["torneio", 1])
        in client.get(reverse("tournament", args=["torneio"])).content.decode()
    )
    rules = text_of(client.get(reverse("rules_page", args=["torneio", 1])).content.decode())
    assert "por estas regras, pelas do jogo e pelas do regulamento" in rules


@pytest.mark.rule("810/decision.4", "810/34")
def test_the_rules_of_every_tournament_of_the_demonstration_are_public_and_say_what_is_won(client):
    demonstration_rules_seed(RULES_SINCE)
    for rules in SpecificRules.objects.filter(regulation="810"):
        page = client.get(reverse("rules_page", args=[rules.key, rules.version]))
        assert page.status_code == 200, "without signing in"
        told = text_of(page.content.decode())
        for percent in tournament_rules(rules).percents(8):
            assert f"{percent} %" in told
        assert (
            reverse("rules_page", args=[rules.key, rules.version])
            in client.get(reverse("rules_index")).content.decode()
        )


@pytest.mark.rule("810/decision.2", "810/decision.3", "810/34")
def test_changed_prizes_are_a_tournaments_only_once_approved_and_in_force_and_one_made_before_keeps_its_own():
    house = TournamentHouse("noite")
    writer, approver = make_player(), make_player()
    values = {**VALUES, "bands": [{"least": 1, "percents": [60, 40]}]}
    draft = rules_draft(
        key="noite", regulation="810", title="Noite", values=values, written_by_id=writer.pk, now=house.now
    )
    rules_submit(rules_id=draft.pk, submitted_by_id=writer.pk, now=house.now)
    force = {"rules_id": draft.pk, "in_force_from": house.now, "ordered_by_id": writer.pk, "now": house.now}
    with pytest.raises(Refused):
        rules_enter_force(**force)
    assert tournament_rules(rules_in_force("noite", house.now)).percents(5) == (50, 30, 20)
    approval = {"reference": "SRIJ 1", "approved_on": house.now.date(), "now": house.now}
    rules_approve(rules_id=draft.pk, approved_by_id=approver.pk, **approval)
    rules_enter_force(**force)
    assert tournament_rules(rules_in_force("noite", house.now)).percents(5) == (60, 40)
    # The one that people have entered goes on under what they read.
    assert house.state.rules.percents(5) == (50, 30, 20)


def test_the_words_are_sorted_and_each_once(client):
    TournamentHouse("tudo", **KINDS["tudo"])
    with translation.override("pt-pt"):
        listed, _rest = parts(client.get(reverse("rules_page", args=["tudo", 1])).content.decode())
    terms = [html.unescape(term).casefold() for term in re.findall(r"<dt[^>]*>(.*?)</dt>", listed)]
    assert terms == sorted(terms)
    assert len(terms) == len(set(terms))
