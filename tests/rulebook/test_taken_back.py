"""What is said of a version's state: on the public page once its hour was taken back, and in a refused step."""

from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from casino.refusal import Refused
from casino.refusal_texts import refusal_text
from casino.rulebook.models import SpecificRules
from casino.rulebook.services import (
    rules_approve,
    rules_draft,
    rules_enter_force,
    rules_submit,
    rules_take_back,
)
from casino.rulebook.states import TRANSITIONS, State, Step, step_take
from tests.factories import make_player, make_table
from tests.pages.english import portuguese_in, portuguese_on

LANGUAGES = [code for code, _name in settings.LANGUAGES]


@pytest.fixture
def version(db: None) -> SpecificRules:
    """Approved, without an hour."""
    make_table()
    model = SpecificRules.objects.get(key="roulette-american-demo", version=1)
    writer, second, now = make_player().pk, make_player().pk, timezone.now()
    rules = rules_draft(
        key="own", regulation="804", title="Zz", values=model.values, written_by_id=writer, now=now
    )  # fmt: skip
    rules_submit(rules_id=rules.pk, submitted_by_id=writer, now=now)
    day = datetime(2026, 1, 1, tzinfo=UTC).date()
    return rules_approve(rules_id=rules.pk, approved_by_id=second, reference="SRIJ 1", approved_on=day, now=now)


def told(language: str, rules: SpecificRules) -> tuple[str, str]:
    """The version's page and the list of all."""
    client = Client(headers={"accept-language": language[:2]})
    pages = [client.get(address) for address in (reverse("rules_page", args=["own", rules.version]), "/regras/")]
    return pages[0].content.decode(), pages[1].content.decode()


@pytest.mark.rule("804/decision.3")
def test_a_version_whose_hour_was_taken_back_says_so_until_it_has_another(version: SpecificRules) -> None:
    now, staff = timezone.now(), make_player().pk
    order = {"rules_id": version.pk, "ordered_by_id": staff, "now": now}
    assert all("aprovada, ainda sem data" in page for page in told("pt-pt", version))
    rules_enter_force(in_force_from=now + timedelta(days=2), **order)
    rules_take_back(reason="Engano.", **order)
    page, index = told("pt-pt", version)
    assert "ainda sem data" not in page + index
    assert "aprovada; a hora marcada foi retirada" in page
    assert "aprovada; a hora marcada foi retirada" in index
    assert "Nenhuma jogada foi jogada com ela." in page
    for language in ("en", "es", "fr"):
        page, _index = told(language, version)
        assert not portuguese_on(page, language=language)
    rules_enter_force(in_force_from=now + timedelta(days=3), **order)
    page, index = told("pt-pt", version)
    assert "retirada" not in page
    assert "entra em vigor em" in page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", list(State))
def test_a_step_that_is_not_allowed_names_the_state_in_the_readers_words(state: State, language: str) -> None:
    named = {
        "pt-pt": ("rascunho", "submetidas", "aprovadas", "em vigor", "substituídas"),
        "en": ("draft", "submitted", "approved", "in force", "replaced"),
        "es": ("borrador", "presentadas", "aprobadas", "en vigor", "sustituidas"),
        "fr": ("brouillon", "soumises", "approuvées", "en vigueur", "remplacées"),
    }[language][list(State).index(state)]
    for step in Step:
        if (state, step) in TRANSITIONS:
            continue
        with pytest.raises(Refused) as refused:
            step_take(state, step)
        with translation.override(language):
            text = refusal_text(refused.value.denial)
        assert f"«{named}»" in text or f"“{named}”" in text or named in text
        assert "_" not in text
        if language != "pt-pt":
            assert not portuguese_in(text, language=language)
        if language != "en":
            assert state.value not in text
