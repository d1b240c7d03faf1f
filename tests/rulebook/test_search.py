"""The rules are searched as people read them, and reached from the table that is played at."""

from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from casino.rulebook.demonstration import demonstration_rules_seed
from casino.rulebook.models import SpecificRules
from casino.rulebook.services import rules_approve, rules_draft, rules_enter_force, rules_submit
from tests.factories import make_player
from tests.rulebook.test_admin import staff
from tests.services.roulette_room import Room

pytestmark = pytest.mark.django_db


@pytest.fixture
def rules() -> dict[str, SpecificRules]:
    return demonstration_rules_seed(timezone.now() - timedelta(days=1))


def asked(client: Client, words: str, language: str = "pt") -> str:
    return client.get("/regras/", {"q": words}, headers={"accept-language": language}).content.decode()


def test_words_are_found_in_every_game_without_accents_each_in_its_section(client, rules):
    page = asked(client, "AVARIA jogada")
    for key in ("roulette-american-demo", "roulette-french-demo"):
        assert f'href="/regras/{key}/1/#nula"' in page
    assert "<mark>avaria</mark>" in page
    poker = asked(client, "rei de desempate comissao")
    assert "/regras/roulette-american-demo/1/#" not in poker
    assert "partes das regras com «xyzzy»" in asked(client, "xyzzy")
    assert "/regras/holdem-demo/1/#" in asked(client, "flop")


def test_each_reader_searches_in_the_own_language(client, rules):
    assert "#zero" in asked(client, "zero comes up", "en")
    assert "/1/#" not in asked(client, "zero comes up")


def test_what_was_typed_is_repeated_as_text_and_nothing_is_asked_of_nothing(client, rules):
    page = asked(client, "<script>alert</script>")
    assert "&lt;script&gt;alert" in page
    assert "<script>alert" not in page
    assert 'class="rules-found"' not in asked(client, "   ")


def test_only_what_governs_is_searched(client, rules):
    now, writer, approver = timezone.now(), staff("escreve"), staff("aprova")
    first = rules["roulette-american-demo"]
    second = rules_draft(
        key=first.key, regulation="804", title="Roleta", values=first.values, written_by_id=writer.pk, now=now
    )
    rules_submit(rules_id=second.pk, submitted_by_id=writer.pk, now=now)
    rules_approve(
        rules_id=second.pk, approved_by_id=approver.pk, reference="SRIJ 1", approved_on=date(2026, 1, 2), now=now
    )
    rules_enter_force(rules_id=second.pk, in_force_from=now + timedelta(hours=1), ordered_by_id=writer.pk, now=now)
    page = asked(client, "avaria")
    assert f"/regras/{first.key}/1/#nula" in page
    assert f"/regras/{first.key}/2/#nula" not in page


@pytest.mark.rule("804/26", "804/decision.3")
def test_the_table_leads_to_the_rules_of_its_open_round_and_then_to_the_new_ones(client):
    room, ana = Room("sala"), make_player("Ana")
    room.enter(ana)
    room.place(ana, ("red", 100))
    key = room.round.rules.key
    assert client.get("/mesa/sala/regras/")["Location"] == f"/regras/{key}/1/"
    first, writer, approver = room.round.rules, staff("escreve"), staff("aprova")
    second = rules_draft(
        key=key, regulation="804", title="R", values=first.values, written_by_id=writer.pk, now=room.now
    )
    rules_submit(rules_id=second.pk, submitted_by_id=writer.pk, now=room.now)
    rules_approve(
        rules_id=second.pk, approved_by_id=approver.pk, reference="S", approved_on=date(2025, 1, 2), now=room.now
    )
    rules_enter_force(rules_id=second.pk, in_force_from=room.now, ordered_by_id=writer.pk, now=room.now)
    assert client.get("/mesa/sala/regras/")["Location"] == f"/regras/{key}/1/"
    room.finish()
    room.tick()
    assert client.get("/mesa/sala/regras/")["Location"] == f"/regras/{key}/2/"
    assert client.get("/mesa/nada/regras/").status_code == 404
