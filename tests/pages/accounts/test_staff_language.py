"""Each member of staff reads the back office in a language of their own, chosen in its header and kept."""

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Player, SignificantEvent
from casino.rulebook.models import GlossaryTerm, Program
from tests.pages.accounts.entrance import sign_in_staff

pytestmark = pytest.mark.django_db

HEADINGS = {
    "pt-pt": "Gestão da casa",
    "en": "House management",
    "es": "Gestión de la casa",
    "fr": "Gestion de la maison",
}


@pytest.mark.rule("810/60")
@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_the_menu_in_the_header_changes_the_page_and_is_kept(client: Client, language: str) -> None:
    staff = sign_in_staff(client, "diretor", "Chefe")
    other = "en" if language == "pt-pt" else "pt-pt"
    client.post(reverse("set_language"), {"language": other, "next": reverse("admin:index")})
    page = client.get(reverse("admin:index")).content.decode()
    assert f'action="{reverse("set_language")}"' in page
    assert all(f'name="language" value="{code}"' in page for code, _name in settings.LANGUAGES)
    answer = client.post(reverse("set_language"), {"language": language, "next": reverse("admin:index")})
    assert answer["Location"] == reverse("admin:index")
    page = client.get(reverse("admin:index")).content.decode()
    assert HEADINGS[language] in page
    assert HEADINGS[other] not in page
    assert Player.objects.get(pk=staff.pk).language == language
    # The next time, in another browser, the page speaks it from the door on.
    elsewhere = Client()
    elsewhere.force_login(staff)
    assert elsewhere.get(reverse("admin:index"), follow=True).status_code == 200


@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("pt-pt", "entrada na conta"),
        ("en", "signed in"),
        ("es", "entrada en la cuenta"),
        ("fr", "entrée dans le compte"),
    ],
)
def test_the_trail_names_the_kind_of_each_event_beside_its_code(client: Client, language: str, name: str) -> None:
    staff = sign_in_staff(client, "diretor", "Chefe")
    Player.objects.filter(pk=staff.pk).update(language=language)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    event = SignificantEvent.objects.create(kind="login", actor=staff, subject=staff, at=timezone.now())
    SignificantEvent.objects.create(kind="of_an_older_house", at=timezone.now())
    listed = client.get(reverse("admin:accounts_significantevent_changelist")).content.decode()
    assert f'{name} <span lang="zxx">login</span>' in listed
    assert '<span lang="zxx">of_an_older_house</span>' in listed
    only = client.get(reverse("admin:accounts_significantevent_changelist"), {"kind": "login"}).content.decode()
    assert '<span lang="zxx">of_an_older_house</span>' not in only
    shown = client.get(reverse("admin:accounts_significantevent_change", args=[event.pk])).content.decode()
    assert f'{name} <span lang="zxx">login</span>' in shown


def test_a_slug_is_written_once_and_said_to_be_no_word(client: Client) -> None:
    sign_in_staff(client, "diretor", "Chefe")
    term = GlossaryTerm.objects.order_by("pk")[0]
    program = Program.objects.order_by("pk")[0]
    for name, record in (("glossaryterm", term), ("program", program)):
        shown = client.get(reverse(f"admin:rulebook_{name}_change", args=[record.pk])).content.decode()
        assert f'<span lang="zxx">{record.slug}</span>' in shown
        assert 'name="slug"' not in shown
        assert 'name="slug"' in client.get(reverse(f"admin:rulebook_{name}_add")).content.decode()
