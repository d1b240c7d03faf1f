"""English is complete: no page, push, refusal or e-mail that an English reader is shown holds Portuguese."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from django.conf import settings
from django.core import mail
from django.core.cache import cache
from django.template.loader import render_to_string
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone, translation

from accounts.models import Player
from accounts.services import approvals, cashier, complaints, protection
from casino.management.commands.messages import source_strings
from casino.refusal import Denial
from casino.refusal_texts import TEXTS, refusal_text
from casino.rulebook.demonstration import NOT_APPROVED, SEEDED
from games import fragments
from games.engines.baccarat import CHANCES
from games.engines.roulette_layout import RouletteRefusal
from games.models import Round
from tests.factories import nif
from tests.pages.accounts.entrance import PASSWORD, member, sign_in, sign_in_staff
from tests.pages.english import portuguese_in, portuguese_on
from tests.pages.pushed import private_push, public_push
from tests.pages.sample_views import PHASES
from tests.services.roulette_room import Room
from tournaments.services import direct

ENGLISH = {"accept-language": "en"}
# What staff and seeds wrote in Portuguese is shown as it was written.
WRITTEN = (NOT_APPROVED, *(title for title, _values in SEEDED.values()), "Zé", "Pessoa", "ensaio-d-", "teste")
# Files, and the glossary as staff edit it: Portuguese words and what they mean.
UNREAD = ("/static/", "/gestao/jsi18n", "/gestao/r/", "/gestao/rulebook/glossaryterm/", "/gestao/rulebook/program/")
# Addresses that answer no page to a GET: they are posted to, lead elsewhere, or are a file.
NO_PAGE = {
    "guest_start", "set_language", "demo_refill", "table_refill", "session_end", "exclusion_end", "favicon",
    "account_set_password", "statement_csv", "session_csv", "mfa_download_recovery_codes",
    "saved_rename", "saved_delete", "saved_restore", "hand_text", "hand_phh",
    # Of poker tables only: their own tests read them in English.
    "player_card", "note_keep", "report_new", "note_delete",
    "verify_record", "verify_script", "verify_hand_script", "verify_cards_script", "conformity_csv", "conformity_json",
    # What a form sends, and ways from a tournament's table, which the evening has not.
    "tournament_act", "table_tournament", "table_follow",
}  # fmt: skip
# One reader's walk goes through all pages on every database; what they say in other languages one database proves.
OTHERS = [pytest.param(language, marks=pytest.mark.source) for language in ("es", "fr")]
# Pages of those who have a second factor.
SECOND_FACTOR = {"mfa_deactivate_totp", "mfa_view_recovery_codes"}


@dataclass
class Evening:
    """A table where somebody has bet, complained and left."""

    room: Room
    ana: Player
    played: Round
    session_id: int


@pytest.fixture(autouse=True)
def _no_limit_used() -> None:
    cache.clear()


@pytest.fixture
def evening(db: None) -> Evening:
    room = Room("tejo", live=True)
    ana = member("Ana", language="en")
    session_id = room.enter(ana)
    room.place(ana, ("red", 300), ("split:17-20", 100), ("column:1", 100))
    played = room.finish()
    room.tick()
    room.place(ana, ("black", 300))
    now = room.now
    complaint = complaints.complaint_make(player_id=ana.pk, round_id=played.pk, text="It paid nothing.", now=now)
    assert complaint.pk
    cashier.deposit(player_id=ana.pk, amount=5_000, key="deposit-of-ana", now=now)
    protection.limit_set(player_id=ana.pk, kind="stake", period="week", amount=10_000, now=now)
    protection.limit_set(player_id=ana.pk, kind="stake", period="week", amount=20_000, now=now)
    _tournament(now)
    return Evening(room, ana, played, session_id)


def _tournament(now: datetime) -> None:
    """One under the demonstration's rules, open to everybody."""
    row = direct.tournament_create(
        name="Estoril", slug="estoril", rules_key="tournament-knockout-demo", currency="DEMO",
        starts_at=now + timedelta(days=9), opens_at=None, actor_id=None, now=now,
    )  # fmt: skip
    staff = member("Ida")
    for step in ("announce", "open"):
        direct.tournament_step(tournament_id=row.pk, step=step, actor_id=staff.pk, key=f"{step}-it-now", now=now)


def named_patterns(resolver: URLResolver | None = None, inside: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Every address of the site with its name, `admin:` before those of the staff."""
    for entry in (resolver or get_resolver()).url_patterns:
        if isinstance(entry, URLResolver):
            yield from named_patterns(entry, f"{entry.namespace}:" if entry.namespace else inside)
        elif entry.name:
            yield inside + entry.name, entry


def addresses(evening: Evening) -> dict[str, str]:
    """Name → one real address, for every page but the staff's own (those are reached through their links)."""
    slug, number = evening.room.table.slug, evening.played.number
    known: dict[str, dict[str, Any]] = {
        "table": {"slug": slug},
        "table_beside": {"slug": slug},
        "table_numbers": {"slug": slug},
        "table_refill": {"slug": slug},
        "table_rules": {"slug": slug},
        "hand_text": {"slug": slug, "number": number},
        "hand_phh": {"slug": slug, "number": number},
        "saved_list": {"slug": slug},
        "saved_rename": {"slug": slug, "saved_id": 1},
        "saved_delete": {"slug": slug, "saved_id": 1},
        "saved_restore": {"slug": slug, "saved_id": 1},
        "round_last": {"slug": slug},
        "session_summary": {"session_id": evening.session_id},
        "session_csv": {"session_id": evening.session_id},
        "session_end": {"session_id": evening.session_id},
        "round_detail": {"slug": slug, "number": number},
        "player_card": {"slug": slug, "who": "Ana"},
        "note_keep": {"slug": slug, "who": "Ana"},
        "report_new": {"slug": slug, "who": "Ana"},
        "note_delete": {"note_id": 1},
        "complaint_new": {"table": slug, "number": number},
        "account_confirm_email": {"key": "nothing"},
        "account_reset_password_from_key": {"uidb36": "1", "key": "nothing"},
        "verify": {"slug": slug, "number": number},
        "verify_record": {"slug": slug, "number": number},
        "rules_page": {"key": "roulette-american-demo", "version": 1},
        "rules_changes": {"key": "roulette-american-demo", "version": 1, "other": 1},
        "tournament": {"slug": "estoril"},
        "tournament_now": {"slug": "estoril"},
        "tournament_act": {"slug": "estoril", "act": "entrar"},
        "table_tournament": {"slug": slug},
        "table_follow": {"slug": slug},
    }
    return {
        name: reverse(name, kwargs=known.get(name, {}))
        for name, _pattern in named_patterns()
        if not name.startswith("admin:")
    }


def portuguese_reached(client: Client, start: list[str], language: str = "en") -> tuple[dict[str, list[str]], set[str]]:
    """Every page that links lead to from `start`: its Portuguese, and which addresses answered a page."""
    found: dict[str, list[str]] = {}
    answered: set[str] = set()
    queue, seen = list(start), set(start)
    while queue:
        address = queue.pop()
        page = client.get(address, headers={"accept-language": language}, follow=True)
        if "html" not in page.headers.get("Content-Type", "") or page.status_code == 405:
            continue
        if page.status_code == 200:
            answered.add(address)
        html = page.content.decode()
        if left := portuguese_on(html, names=WRITTEN, language=language):
            found[address] = left
        if "<html" in html and f'<html lang="{language}"' not in html:
            found[address] = ["another language"]
        for link in re.findall(r'href="(/[^"#?]*)', html):
            if link not in seen and not link.startswith(UNREAD):
                seen.add(link)
                queue.append(link)
    return found, answered


@pytest.mark.parametrize("who", ["nobody", "guest", "player"])
def test_no_page_shows_portuguese_to_an_english_reader(client: Client, evening: Evening, who: str) -> None:
    if who == "guest":
        client.post(reverse("guest_start"), headers=ENGLISH)
    elif who == "player":
        sign_in(client, evening.ana)
    names = addresses(evening)
    found, answered = portuguese_reached(client, list(names.values()))
    assert not found
    if who == "player":
        assert set(names) - {name for name in names if names[name] in answered} <= NO_PAGE | SECOND_FACTOR


@pytest.mark.rule("810/60")
@pytest.mark.parametrize("language", OTHERS)
def test_no_page_shows_portuguese_to_a_reader_of_spanish_or_french(
    client: Client, evening: Evening, language: str
) -> None:
    Player.objects.filter(pk=evening.ana.pk).update(language=language)
    sign_in(client, evening.ana)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    found, answered = portuguese_reached(client, list(addresses(evening).values()), language)
    assert not found
    assert len(answered) > 30


@pytest.mark.parametrize("language", ["en", *OTHERS])
def test_no_page_of_the_staff_shows_portuguese_to_another_reader(
    client: Client, evening: Evening, language: str
) -> None:
    asked = approvals.Subject(round_id=evening.played.pk)
    staff = sign_in_staff(client, "diretor", "diretora")
    approvals.approval_ask(
        kind="round_refund", subject=asked, reason="A test.", asked_by_id=staff.pk, now=timezone.now()
    )
    client.get(reverse("lobby"))  # What was said to him in Portuguese when he came in is said once.
    Player.objects.filter(pk=staff.pk).update(language=language)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    RecoveryCodes.activate(staff)
    names = addresses(evening)
    found, answered = portuguese_reached(client, [reverse("admin:index"), *names.values()], language)
    assert not found
    assert {names[name] for name in SECOND_FACTOR} <= answered
    assert len([address for address in answered if address.startswith("/gestao/")]) > 40


def test_an_excluded_player_reads_english_only(client: Client, evening: Evening) -> None:
    protection.exclusion_start(player_id=evening.ana.pk, kind="term", months=3, now=timezone.now())
    sign_in(client, evening.ana)
    for name in ("exclusion", "lobby", "cashier", "limits", "account"):
        page = client.get(reverse(name), headers=ENGLISH).content.decode()
        assert not portuguese_on(page, names=WRITTEN), name


def test_forms_say_what_is_wrong_in_english(client: Client, evening: Evening) -> None:
    wrong = {"email": "x", "password1": "abc", "password2": "abd", "name": "7", "nickname": "<b>", "nif": "1"}
    page = client.post(reverse("account_signup"), {**wrong, "birth_date": "2020-01-01"}, headers=ENGLISH)
    assert not portuguese_on(page.content.decode())
    sign_in(client, evening.ana)
    for name, body in (
        ("cashier", {"action": "deposit", "amount": "much", "key": "no"}),
        ("limits", {"kind": "stake", "period": "day", "amount": "much"}),
        ("exclusion", {"kind": "pause"}),
        ("account_change_password", {"oldpassword": "no", "password1": "a", "password2": "b"}),
    ):
        answer = client.post(reverse(name), body, headers=ENGLISH, follow=True)
        assert not portuguese_on(answer.content.decode()), name


def test_a_saved_statement_is_in_english_for_an_english_reader(client: Client, evening: Evening) -> None:
    sign_in(client, evening.ana)
    told = client.get(reverse("statement_csv"), headers=ENGLISH).getvalue().decode()
    assert told.startswith(("\ufeffDate", "Date"))
    assert not portuguese_in(told, names=WRITTEN)


def test_every_refusal_is_told_in_english() -> None:
    with translation.override("en"):
        said = [str(text) for text in TEXTS.values()]
        minimum = RouletteRefusal.BELOW_MINIMUM
        told = refusal_text(Denial(minimum, None, {"chance": "split", "minimum_cents": 100_000, "amount_cents": 50}))
    assert not [text for text in said if portuguese_in(re.sub(r"%\(\w+\)s", "", text))]
    assert told == "The minimum bet at this table (split) is €1,000.00. You bet €0.50."


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_of_a_table_is_pushed_in_english(phase: str) -> None:
    public, viewer = PHASES[phase]
    public = replace(public, void_reason=public.void_reason and "Não foi possível determinar um número válido.")
    shown = public_push(public, "en") + private_push(public, viewer, "en")
    shown += "".join(part for part in fragments.page_regions(public, viewer, "en").values() if "<" in part)
    assert not portuguese_on(shown, names=WRITTEN)


def test_letters_of_the_house_are_written_in_the_reader_s_language(client: Client, transactional_db: None) -> None:
    form = {
        "email": "mary@example.com", "password1": PASSWORD, "password2": PASSWORD, "name": "Mary Brown",
        "nickname": "Mary_1", "birth_date": "1990-05-17", "nif": nif(4711), "language": "en", "terms": "on",
    }  # fmt: skip
    client.post(reverse("account_signup"), form, headers=ENGLISH)
    Client().post(reverse("account_reset_password"), {"email": form["email"]}, headers=ENGLISH)
    Client().post(reverse("account_signup"), {**form, "nickname": "Mary_2", "nif": nif(4712)}, headers=ENGLISH)
    assert len(mail.outbox) >= 2
    for letter in mail.outbox:
        assert not portuguese_in(f"{letter.subject} {letter.body}"), letter.subject
    mail.outbox.clear()
    # Whatever the browser speaks that asks: the letter speaks the language of whoever gets it.
    for language, word in (
        ("en", "password"),
        ("es", "contraseña"),
        ("fr", "mot de passe"),
        ("pt-pt", "palavra-passe"),
    ):
        Player.objects.update(language=language)
        mail.outbox.clear()
        cache.clear()
        asked = "en" if language == "pt-pt" else "pt"
        Client().post(reverse("account_reset_password"), {"email": form["email"]}, headers={"accept-language": asked})
        assert word in mail.outbox[0].subject
        if language != "pt-pt":
            letter = mail.outbox[0]
            assert not portuguese_in(f"{letter.subject} {letter.body}", language=language)


def test_every_letter_that_can_be_sent_is_the_house_s_own_in_both_languages() -> None:
    facts = {"ip": "192.0.2.1", "user_agent": "Browser", "timestamp": timezone.now(), "password_reset_url": "http://x/"}
    letters = [
        str(path.relative_to(settings.BASE_DIR / "templates"))
        for path in sorted((settings.BASE_DIR / "templates").glob("*/email/*.txt"))
        if not path.name.startswith("base_")
    ]
    assert len(letters) > 20
    for letter in letters:
        with translation.override("en"):
            english = render_to_string(letter, facts)
        with translation.override("pt-pt"):
            portuguese = render_to_string(letter, facts)
        assert not portuguese_in(english), letter
        assert english != portuguese, letter


def test_portuguese_is_shown_as_it_is_written_without_a_catalogue() -> None:
    with translation.override("pt-pt"):
        for message in source_strings(settings.BASE_DIR):
            if isinstance(message.id, tuple):
                one, many = message.id
                assert [translation.ngettext(one, many, n) for n in (0, 1, 2)] == [many, one, many]
            elif message.context:
                assert translation.pgettext(message.context, message.id) == message.id
            elif message.id:
                assert translation.gettext(message.id) == message.id


def test_a_text_marked_as_another_language_is_judged_by_that_one() -> None:
    shown = '<div lang="es">Ciega grande: la marca de quien la pone.</div><p title="Mesa fechada">Big blind.</p>'
    assert portuguese_on(shown) == ["Mesa fechada ['fechada']"]
    assert portuguese_on('<div lang="es"><input type="submit" value="Levantar ficha"></div>') != []
    assert portuguese_on('<div lang="pt-PT">Mesa fechada</div>') == []


def test_the_name_of_what_a_script_fills_in_is_no_word() -> None:
    assert portuguese_on('<div data-step="Étape {n} sur {mesas}">Étape</div>', language="fr") == []
    assert portuguese_on('<div data-step="Étape {n} sur mesas">Étape</div>', language="fr") != []


def test_scripts_bring_no_words_of_their_own() -> None:
    for script in sorted((settings.BASE_DIR / "static" / "js").glob("*.js")):
        literals = re.findall(r"\"[^\"\n]*\"|'[^'\n]*'|`[^`]*`", script.read_text())
        assert not [text for text in literals if portuguese_in(text, names=("mesa-aberta", *CHANCES))], script.name
