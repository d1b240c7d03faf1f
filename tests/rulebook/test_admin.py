"""Staff write, submit, approve and publish specific rules in the back office; two people, and nothing is deleted."""

import time
from copy import copy
from datetime import timedelta

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django import forms
from django.db.models.signals import pre_save
from django.test import Client
from django.utils import timezone

from accounts.models import Approval, Player, SignificantEvent
from accounts.services.approvals import Subject, approval_approve, approval_ask
from casino.refusal import Refused
from casino.rulebook.demonstration import demonstration_rules_seed
from casino.rulebook.glossary import glossary_forget
from casino.rulebook.models import GlossaryTerm, SpecificRules
from casino.rulebook.selectors import rules_in_force, rules_values

pytestmark = pytest.mark.django_db

LIST = "/gestao/rulebook/specificrules/"
FORM = {
    "key": "roulette-nova",
    "regulation": "804",
    "title": "Roleta nova",
    "wheel": "american",
    "min_bet": "2,00",
    "chip_step": "1,00",
    "max_total": "",
    "double_dozens": "on",
    "betting_seconds": "30",
    "idle_seconds": "180",
    "spin_seconds": "7",
    "result_seconds": "5",
    "idle_rounds": "6",
    "min_bets_straight": "1,00",
}


def staff(nickname: str) -> Player:
    return Player.objects.create(nickname=nickname, email=f"{nickname}@exemplo.pt", is_staff=True, is_superuser=True)


def at_work(person: Player) -> Client:
    """Signed in with a second factor."""
    TOTP.activate(person, generate_totp_secret())
    client = Client()
    client.force_login(person)
    session = client.session
    session["account_authentication_methods"] = [{"method": "mfa", "type": "totp", "at": time.time()}]
    session["account_authentication_methods_user"] = str(person.pk)
    session.save()
    return client


@pytest.fixture
def writer():
    return at_work(staff("escreve"))


@pytest.fixture
def approver():
    return at_work(staff("aprova"))


def rules_of(key: str = "roulette-nova") -> SpecificRules:
    return SpecificRules.objects.get(key=key)


def step(client: Client, name: str, **given: str):
    return client.post(f"{LIST}{rules_of().pk}/{name}/passo/", given)


@pytest.mark.rule("804/decision.3", "804/decision.2")
def test_a_limit_is_written_by_one_person_approved_by_another_and_in_force_at_its_hour(writer, approver):
    assert writer.get(f"{LIST}add/").status_code == 200
    assert writer.post(f"{LIST}add/", FORM).status_code == 302
    rules = rules_of()
    assert (rules.state, rules.version, rules.written_by.nickname) == ("draft", 1, "escreve")
    values = rules_values(rules)
    assert (values.table_rules.min_bet, dict(values.table_rules.min_bets)) == (200, {"straight": 100})

    changed = {**FORM, "title": "Roleta nova, outra vez", "betting_seconds": "40"}
    assert writer.post(f"{LIST}{rules.pk}/change/", changed).status_code == 302
    assert (rules_of().title, rules_of().values["betting_seconds"]) == ("Roleta nova, outra vez", 40)

    assert writer.get(f"{LIST}{rules.pk}/submit/passo/").status_code == 200
    assert step(writer, "submit").status_code == 302
    own = step(writer, "approve", reference="SRIJ 9/2026", approved_on=f"{timezone.now():%Y-%m-%d}")
    assert "não as pode aprovar" in own.content.decode()
    assert rules_of().state == "submitted"
    assert (
        step(approver, "approve", reference="SRIJ 9/2026", approved_on=f"{timezone.now():%Y-%m-%d}").status_code == 302
    )
    assert step(writer, "enter_force").status_code == 302
    assert rules_in_force("roulette-nova", timezone.now()).pk == rules.pk


def test_a_value_out_of_bounds_is_told_beside_the_form(writer):
    answer = writer.post(f"{LIST}add/", {**FORM, "betting_seconds": "2"})
    assert answer.status_code == 200
    answer = writer.post(f"{LIST}add/", {**FORM, "min_bet": "1,50"})
    assert "O valor «aposta mínima (€)» falta ou está fora dos limites." in answer.content.decode()
    assert not SpecificRules.objects.filter(key="roulette-nova").exists()


def written_again(client: Client, key: str, **changed: str):
    """The form of the next version of a key, sent with what stands in it and these changes."""
    base = SpecificRules.objects.get(key=key, version=1)
    address = f"{LIST}add/?desde={base.pk}"
    form = client.get(address).context["adminform"].form
    typed: dict[str, str] = {}
    for name, field in form.fields.items():
        value = form[name].value()
        if isinstance(field, forms.BooleanField):
            typed |= {name: "on"} if value else {}
        else:
            typed[name] = "" if value is None else str(value)
    return client.post(address, {**typed, **changed})


@pytest.mark.rule("804/decision.2")
@pytest.mark.parametrize(
    "key",
    [
        *("roulette-french-demo", "blackjack-demo", "baccarat-demo", "baccarat-macau-demo", "stud-demo"),
        *("holdem-fixed-demo", "holdem-sessions-demo", "omaha-demo", "tournament-knockout-demo"),
    ],
)
def test_the_next_version_of_every_game_is_written_from_the_one_that_governs(writer, key):
    demonstration_rules_seed(timezone.now() - timedelta(hours=1))
    answer = written_again(writer, key)
    assert answer.status_code == 302, answer.context["adminform"].form.errors
    first, second = SpecificRules.objects.filter(key=key).order_by("version")
    assert (second.state, second.values) == ("draft", first.values)


@pytest.mark.parametrize(
    ("key", "field", "typed", "told"),
    [
        ("blackjack-demo", "max_bet", "501,00", "não passa de 100 vezes a mínima"),
        ("blackjack-demo", "chip_step", "0,01", "número par de cêntimos"),
        ("holdem-demo", "small_blind", "2,00", "2,00 €"),
        ("holdem-demo", "rake_percent", "6", "5 %"),
        ("baccarat-demo", "differential", "100,00", "Macau"),
    ],
)
def test_a_bound_of_the_regulation_is_told_beside_the_value_that_breaks_it(writer, key, field, typed, told):
    demonstration_rules_seed(timezone.now() - timedelta(hours=1))
    answer = written_again(writer, key, **{field: typed})
    assert answer.status_code == 200
    errors = answer.context["adminform"].form.errors
    assert list(errors) == [field]
    assert told in str(errors[field])
    assert SpecificRules.objects.filter(key=key).count() == 1


def test_what_was_submitted_can_be_read_but_not_written(writer):
    writer.post(f"{LIST}add/", FORM)
    step(writer, "submit")
    address = f"{LIST}{rules_of().pk}/change/"
    assert writer.get(address).status_code == 200
    assert writer.post(address, {**FORM, "title": "Outro"}).status_code == 403
    assert rules_of().title == "Roleta nova"
    assert writer.post(f"{LIST}{rules_of().pk}/delete/").status_code == 403
    assert step(writer, "replace").status_code == 403


@pytest.mark.rule("804/decision.3")
def test_what_a_second_person_refuses_comes_back_with_the_reason_in_sight(writer, approver):
    writer.post(f"{LIST}add/", FORM)
    step(writer, "submit")
    assert "nem recusar" in step(writer, "refuse", reason="Não.").content.decode()
    assert step(approver, "refuse", reason="O mínimo não serve.").status_code == 302
    assert rules_of().state == "draft"
    assert "recusadas: O mínimo não serve." in writer.get(LIST).content.decode()
    record = writer.get(f"{LIST}{rules_of().pk}/change/").content.decode()
    assert "recusadas: voltam a rascunho" in record
    assert "aprova" in record
    assert writer.post(f"{LIST}{rules_of().pk}/change/", {**FORM, "min_bet": "3,00"}).status_code == 302
    step(writer, "submit")
    assert "recusadas" not in writer.get(LIST).content.decode()


def test_an_hour_that_was_set_is_taken_back_and_the_form_says_who_wrote_meanwhile(writer, approver):
    writer.post(f"{LIST}add/", FORM)
    step(writer, "submit")
    step(approver, "approve", reference="SRIJ 9/2026", approved_on=f"{timezone.now():%Y-%m-%d}")
    tomorrow = timezone.localtime() + timedelta(days=1)
    step(writer, "enter_force", in_force_from=f"{tomorrow:%Y-%m-%dT%H:%M:%S}")
    assert "take_back/passo/" in writer.get(LIST).content.decode()
    assert step(writer, "take_back", reason="Falta avisar os jogadores.").status_code == 302
    assert (rules_of().state, rules_of().in_force_from) == ("approved", None)
    shown = writer.get(f"{LIST}{rules_of().pk}/enter_force/passo/").content.decode()
    assert "Falta avisar os jogadores." in shown
    assert f"<td>{tomorrow:%d/%m/%Y %H:%M:%S}</td>" in shown

    def written_meanwhile(instance: SpecificRules, **_sent: object) -> None:
        SpecificRules.objects.bulk_create([copy(instance)])

    pre_save.connect(written_meanwhile, sender=SpecificRules)
    try:
        told = writer.post(f"{LIST}add/?desde={rules_of().pk}", {**FORM, "min_bet": "3,00"})
    finally:
        pre_save.disconnect(written_meanwhile, sender=SpecificRules)
    assert told.status_code == 200
    assert "escreveu agora mesmo a versão 2" in told.content.decode()
    assert 'value="3,00"' in told.content.decode()


def test_the_list_offers_the_next_step_only(writer):
    demonstration_rules_seed(timezone.now() - timedelta(days=1))
    writer.post(f"{LIST}add/", FORM)
    page = writer.get(LIST).content.decode()
    assert f"{rules_of().pk}/submit/passo/" in page
    assert "/approve/passo/" not in page
    assert "/regras/roulette-nova/1/" in page


def test_nobody_without_a_second_factor_reaches_the_rules(writer):
    writer.post(f"{LIST}add/", FORM)
    person = staff("semfator")
    client = Client()
    client.force_login(person)
    for address in (LIST, f"{LIST}add/", f"{LIST}{rules_of().pk}/submit/passo/"):
        assert client.get(address).status_code == 302, address
    assert step(client, "submit").status_code == 302
    assert rules_of().state == "draft"


@pytest.mark.rule("804/decision.3")
def test_an_approval_can_come_through_the_office_of_two_people(writer):
    writer.post(f"{LIST}add/", FORM)
    step(writer, "submit")
    author, asker, decider = Player.objects.get(nickname="escreve"), staff("pede"), staff("decide")

    def ask() -> Approval:
        return approval_ask(
            kind=Approval.Kind.RULES_APPROVE,
            subject=Subject(rules_id=rules_of().pk),
            reason="SRIJ 9/2026",
            asked_by_id=asker.pk,
            now=timezone.now(),
        )

    asked = ask()
    with pytest.raises(Refused, match="rules_second_person"):
        approval_approve(approval_id=asked.pk, decided_by_id=author.pk, now=timezone.now())
    asked.refresh_from_db()
    assert (asked.state, rules_of().state) == ("asked", "submitted")
    approval_approve(approval_id=asked.pk, decided_by_id=decider.pk, now=timezone.now())
    assert (rules_of().state, rules_of().approved_by_id) == ("approved", decider.pk)
    assert rules_of().approval_reference.startswith("SRIJ 9/2026")


def test_staff_change_a_meaning_and_the_page_shows_it_at_once(writer, client):
    word = GlossaryTerm.objects.get(slug="croupier")
    given = {"term": word.term, "meaning_pt": "Quem dirige a mesa, noutras palavras.", "meaning_en": word.meaning_en}
    try:
        assert writer.post(f"/gestao/rulebook/glossaryterm/{word.pk}/change/", given).status_code == 302
        assert "noutras palavras" in client.get("/glossario/").content.decode()
        assert writer.post(f"/gestao/rulebook/glossaryterm/{word.pk}/delete/").status_code == 403
        event = SignificantEvent.objects.get(kind="glossary_edited", ref="glossary:croupier")
        assert event.actor.nickname == "escreve"
        assert word.meaning_pt[:40] in event.before
        assert "noutras palavras" in event.after
        new = {"slug": "nova", "term": "palavra nova", "meaning_pt": "Uma que faltava.", "meaning_en": "One more."}
        assert writer.post("/gestao/rulebook/glossaryterm/add/", new).status_code == 302
        assert "Uma que faltava." in client.get("/glossario/").content.decode()
        assert SignificantEvent.objects.get(ref="glossary:nova").before == ""
    finally:
        glossary_forget()
