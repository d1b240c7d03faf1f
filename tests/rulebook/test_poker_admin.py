"""Staff write the rules of a poker table in the back office, as they do a roulette's; and keep the list of programs."""

import re

import pytest
from django.utils import timezone

from accounts.models import SignificantEvent
from casino.rulebook.demonstration import demonstration_rules_seed
from casino.rulebook.demonstration_poker import POKER_DEMONSTRATION_RULES
from casino.rulebook.models import Program, SpecificRules
from casino.rulebook.poker_values import POKER_KEYS
from casino.rulebook.selectors import poker_values, rules_in_force
from tests.rulebook.test_admin import at_work, staff
from tests.rules.poker_hands import both, both_games

pytestmark = pytest.mark.django_db

LIST = "/gestao/rulebook/specificrules/"
ADD = f"{LIST}add/?jogo=poquer"
OMAHA = dict(POKER_DEMONSTRATION_RULES["omaha-demo"][1])


def form_of(values: dict[str, object], regulation: str, **changes: str) -> dict[str, str]:
    """What the browser sends for these values."""
    flat = {
        name: value for name, value in values.items() if name in POKER_KEYS and name not in ("rake", "ante", "variant")
    }
    flat |= {f"rake_{name}": value for name, value in values["rake"].items()}
    flat |= {name: f"{flat[name] / 100:.2f}" for name in ("small_blind", "big_blind", "rake_cap") if flat[name]}
    sent = {name: "on" if value is True else str(value) for name, value in flat.items() if value not in (None, False)}
    return {"key": "mesa-nova", "regulation": regulation, "title": "Mesa nova", **sent, **changes}


@both("decision.2", "decision.3", "14")
def test_poker_rules_are_written_by_one_person_approved_by_another_and_in_force_at_their_hour(variant):
    regulation, values = variant.regulation, dict(POKER_DEMONSTRATION_RULES[f"{variant.word}-demo"][1])
    writer, approver = at_work(staff("escreve")), at_work(staff("aprova"))
    assert writer.get(ADD).status_code == 200
    assert "?jogo=poquer" in writer.get(LIST).content.decode()
    assert writer.post(ADD, form_of(values, regulation, big_blind="2,00", buy_in_least="50")).status_code == 302
    rules = SpecificRules.objects.get(key="mesa-nova")
    assert (rules.state, rules.regulation) == ("draft", regulation)
    assert rules.values == {**values, "big_blind": 200, "buy_in_least": 50}

    def step(client, name, **given):
        return client.post(f"{LIST}{rules.pk}/{name}/passo/", given).status_code

    given = {"reference": "SRIJ-7", "approved_on": "2026-01-02"}
    assert step(writer, "submit") == 302
    assert step(writer, "approve", **given) == 200
    assert SpecificRules.objects.get(pk=rules.pk).state == "submitted"
    assert step(approver, "approve", **given) == 302
    assert step(approver, "enter_force") == 302
    parsed = poker_values(rules_in_force("mesa-nova", timezone.now()))
    assert (parsed.table_rules.big_blind, parsed.buy_in) == (200, (10_000, 20_000))


def test_a_draft_opens_again_with_its_own_values():
    writer = at_work(staff("escreve"))
    writer.post(ADD, form_of(OMAHA, "811"))
    draft = SpecificRules.objects.get(key="mesa-nova")
    page = writer.get(f"{LIST}{draft.pk}/change/").content.decode()
    assert re.search(r'name="decision_seconds" value="25"', page)
    assert re.search(r'name="rake_cap" value="3,00"', page)
    sent = form_of(OMAHA, "811", decision_seconds="40")
    assert writer.post(f"{LIST}{draft.pk}/change/", sent).status_code == 302
    draft.refresh_from_db()
    assert draft.values == {**OMAHA, "decision_seconds": 40}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"small_blind": "3,00"}, "não pode ser maior do que a grande"),
        ({"buy_in_least": "200"}, "não pode passar da mais alta"),
        ({"rake_percent": "9"}, "entre 1 % e 5 %"),
        ({"opens": "21:00"}, "não tem hora de abrir nem de fechar"),
        ({"decision_seconds": "2"}, "maior ou igual a 3"),
    ],
    ids=str,
)
def test_a_mistake_is_told_beside_the_form_and_nothing_is_written(change, words):
    writer = at_work(staff("escreve"))
    answer = writer.post(ADD, form_of(OMAHA, "811", **change))
    assert answer.status_code == 200
    assert words in answer.content.decode().replace("&nbsp;", " ")
    assert not SpecificRules.objects.filter(key="mesa-nova").exists()


@both_games("11.f")
def test_a_program_is_listed_and_ended_by_staff_never_deleted_and_the_trail_says_so(client, game):
    demonstration_rules_seed(timezone.now())
    writer = at_work(staff("escreve"))
    sent = {
        "slug": "novo",
        "kind": "forbidden",
        "name": "Programa novo",
        "reason": "Lê a mesa.",
        "listed_on": "2026-01-02",
    }
    address = "/gestao/rulebook/program/"
    assert writer.post(f"{address}add/", sent).status_code == 302
    assert "Programa novo" in client.get("/regras/programas-proibidos/").content.decode()
    program = Program.objects.get(slug="novo")
    assert SignificantEvent.objects.filter(kind="program_listed", ref=f"program:{program.pk}").count() == 1
    assert writer.post(f"{address}{program.pk}/change/", {**sent, "removed_on": "2026-02-01"}).status_code == 302
    page = client.get("/regras/programas-proibidos/").content.decode()
    assert "De 02/01/2026 até 01/02/2026" in page
    assert writer.post(f"{address}{program.pk}/delete/").status_code == 403
    rules_page = client.get(f"/regras/{game}-demo/1/").content.decode()
    assert "Usar programas que decidam pelo jogador, e os da lista" in rules_page
    assert 'href="/regras/programas-proibidos/"' in rules_page
