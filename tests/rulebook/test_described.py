"""Every game's values are described once: its form, what is told of a version, and what differs between two."""

import json
from collections.abc import Mapping
from datetime import timedelta

import pytest
from django.utils import timezone

from casino.refusal import Refused
from casino.rulebook import baccarat_values, card_values, poker_values, stud_values, tournament_values, values
from casino.rulebook.demonstration import DEMONSTRATION_RULES, demonstration_rules_seed
from casino.rulebook.demonstration_poker import POKER_DEMONSTRATION_RULES
from casino.rulebook.described import Game, changes
from casino.rulebook.described_games import GAMES, game_of
from casino.rulebook.forms import RulesForm, problems
from casino.rulebook.models import SpecificRules
from casino.rulebook.services import rules_draft
from casino.rulebook.values import values_parse
from tests.rulebook.test_admin import LIST, at_work, staff
from tests.rulebook.test_baccarat_values import VALUES as BACCARAT
from tests.rulebook.test_card_values import VALUES as BLACKJACK
from tests.rulebook.test_stud_values import VALUES as STUD
from tests.services.tournament_house import VALUES as TOURNAMENT

KEYS = {
    "804": values.ROULETTE_KEYS,
    "805": card_values.BLACKJACK_KEYS,
    "812": baccarat_values.BACCARAT_KEYS,
    "803": stud_values.STUD_KEYS,
    "806": poker_values.POKER_KEYS,
    "810": tournament_values.KEYS,
}
SAMPLES = {
    "804": DEMONSTRATION_RULES["roulette-american-demo"][1] | {"min_bets": {"straight": 200}},
    "805": BLACKJACK,
    "812": BACCARAT,
    "803": STUD,
    "806": POKER_DEMONSTRATION_RULES["holdem-fixed-demo"][1],
    "810": {
        **TOURNAMENT,
        "rebuy": {"chips": 500, "price": 1000, "fee": 0, "until_level": 2, "most": None},
        "levels": [*TOURNAMENT["levels"][:3], {"break_seconds": 300}, *TOURNAMENT["levels"][3:]],
    },
}


def typed(game: Game, sample: Mapping[str, object]) -> dict[str, str]:
    """What a browser sends for these values: each field as its widget shows it."""
    form = type("Form", (RulesForm,), {"game": game})()
    found = {}
    for value in game.values:
        said = game.spread(sample)[value.field]
        if said is not None and said is not False:
            found[value.field] = "on" if said is True else str(form.fields[value.field].prepare_value(said))
    return found


@pytest.mark.parametrize("regulation", sorted(KEYS))
def test_every_value_of_every_schema_is_described(regulation):
    game = game_of(regulation)
    described = {value.part_of or value.name for value in game.values} | set(game.fixed[regulation])
    assert described == set(KEYS[regulation])
    assert len({value.field for value in game.values}) == len(game.values)


@pytest.mark.parametrize("regulation", sorted(SAMPLES))
def test_what_is_typed_becomes_the_same_values_again(regulation):
    game, sample = game_of(regulation), dict(SAMPLES[regulation])
    form_class = type("Form", (RulesForm,), {"game": game})
    given = {"key": "nova", "regulation": regulation, "title": "Nova", **typed(game, sample)}
    form = form_class(given)
    form.full_clean()
    assert {name: said for name, said in form.errors.items() if name != "__all__"} == {}
    assert json.dumps(form.rule_values(), sort_keys=True) == json.dumps(sample, sort_keys=True)


@pytest.mark.django_db
@pytest.mark.rule("805/11", "805/decision.2")
def test_blackjack_is_written_in_the_office_and_its_maximum_is_at_most_a_hundred_minimums():
    writer, add = at_work(staff("escreve")), f"{LIST}add/?jogo=blackjack"
    given = {"key": "bj-nova", "regulation": "805", "title": "Blackjack", **typed(game_of("805"), BLACKJACK)}
    too_high = writer.post(add, {**given, "min_bet": "1,00", "max_bet": "100,02"})
    assert too_high.status_code == 200
    assert "100,00\xa0€" in too_high.content.decode().replace("&nbsp;", "\xa0").replace("100,00 €", "100,00\xa0€")
    assert not SpecificRules.objects.filter(key="bj-nova").exists()
    assert writer.post(add, given).status_code == 302
    assert SpecificRules.objects.get(key="bj-nova").values == BLACKJACK


@pytest.mark.django_db
def test_all_that_is_wrong_with_a_tournament_is_told_at_once_each_beside_its_field():
    writer, add = at_work(staff("escreve")), f"{LIST}add/?jogo=torneio"
    given = {"key": "t-nova", "regulation": "810", "title": "Torneio", **typed(game_of("810"), SAMPLES["810"])}
    wrong = writer.post(add, {**given, "levels": "25 50 0\n", "bands": "dez: 50 50"})
    assert wrong.content.decode().count("Não se percebe a linha") == 2
    unsound = writer.post(add, {**given, "bands": "1: 60 50", "seats": "9", "least_entries": "0"})
    assert unsound.status_code == 200
    assert not SpecificRules.objects.filter(key="t-nova").exists()
    assert writer.post(add, given).status_code == 302
    assert SpecificRules.objects.get(key="t-nova").values == SAMPLES["810"]


@pytest.mark.django_db
def test_the_next_version_begins_with_the_values_of_the_one_it_follows(client):
    now = timezone.now()
    demonstration_rules_seed(now - timedelta(days=1))
    first = SpecificRules.objects.get(key="roulette-american-demo")
    writer = at_work(staff("escreve"))
    assert f"add/?desde={first.pk}" in writer.get(LIST).content.decode()
    page = writer.get(f"{LIST}add/?desde={first.pk}").content.decode()
    assert 'name="min_bet" value="1,00"' in page
    given = {"title": first.title, **typed(game_of("804"), first.values), "min_bet": "2,00", "max_total": "500,00"}
    # The key and the game are the first version's, whatever is sent.
    sent = {**given, "key": "outra", "regulation": "807"}
    assert writer.post(f"{LIST}add/?desde={first.pk}", sent).status_code == 302
    second = SpecificRules.objects.get(key="roulette-american-demo", version=2)
    assert second.values == {**first.values, "min_bet": 200, "max_total": 50_000}
    told = [
        (str(change.label), change.before.replace("\xa0", " "), change.after.replace("\xa0", " "))
        for change in _changes(first, second)
    ]
    assert told == [("aposta mínima", "1,00 €", "2,00 €"), ("máximo por jogador e jogada", "não há", "500,00 €")]
    address = "/regras/roulette-american-demo/2/diferencas/1/"
    assert client.get(address).status_code == 404
    assert "Aposta mínima" in writer.get(address).content.decode()
    assert "Da versão 1 à 2" in writer.get("/regras/roulette-american-demo/1/diferencas/2/").content.decode()
    approval = writer.get(f"{LIST}{second.pk}/submit/passo/").content.decode()
    assert "O que mudou" in approval
    assert "500,00" in approval
    assert writer.get(f"{LIST}add/?desde=x").status_code == writer.get(f"{LIST}add/?desde=999999").status_code == 404


def _changes(first: SpecificRules, second: SpecificRules):
    return changes(game_of(first.regulation), first.values, second.values)


@pytest.mark.django_db
def test_a_key_never_becomes_another_game():
    now = timezone.now()
    demonstration_rules_seed(now)
    with pytest.raises(Refused, match="rules_key_taken"):
        rules_draft(
            key="roulette-american-demo",
            regulation="805",
            title="Blackjack",
            values=BLACKJACK,
            written_by_id=staff("escreve").pk,
            now=now,
        )


def test_every_offered_game_can_be_found_by_each_of_its_regulations():
    for game in GAMES:
        for regulation in game.regulations:
            assert game_of(regulation) is game
    assert problems("805", {}) != ()
    assert values_parse("805", BLACKJACK).regulation == "805"
