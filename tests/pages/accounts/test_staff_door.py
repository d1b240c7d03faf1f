"""The staff's door: no page of it opens without a second factor, and behind it nothing is edited or deleted."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from accounts.admin_site import house_site
from accounts.models import Complaint, Player, SignificantEvent
from accounts.services import approvals
from tests.factories import make_player, make_table
from tests.pages.accounts.entrance import PASSWORD, code, member, second_factor, sign_in, sign_in_staff, staff_member

pytestmark = pytest.mark.django_db


def _patterns(resolver: Any, names: tuple[str, ...] = ()) -> Iterator[tuple[str, URLPattern]]:
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            yield from _patterns(entry, (*names, str(entry.pattern)))
        else:
            yield "".join((*names, str(entry.pattern))), entry


def admin_addresses() -> list[str]:
    """Every address under the staff's door, with something in the place of each argument."""
    found = set()
    for entry in get_resolver().url_patterns:
        if str(entry.pattern) != "gestao/":
            continue
        for _route, pattern in _patterns(entry):
            arguments = {
                name: {"int": 1, "slug": "x", "path": "1"}.get(type(c).__name__[:-9].lower(), "1")
                for name, c in pattern.pattern.converters.items()
            }
            if pattern.name is None:
                continue
            if pattern.name == "app_list":
                arguments = {"app_label": "accounts"}
            found.add(reverse(f"admin:{pattern.name}", kwargs=arguments or None))
    # The page behind «no such page», too.
    return sorted(found | {"/gestao/nada/", "/gestao/auth/user/"})


def test_the_list_of_addresses_is_no_empty_promise() -> None:
    addresses = admin_addresses()
    assert len(addresses) > 60
    assert "/gestao/accounts/player/1/acto/x/" in addresses


def test_staff_without_a_second_factor_reach_no_page(client: Client) -> None:
    sign_in(client, staff_member())
    for address in admin_addresses():
        for answer in (client.get(address), client.post(address)):
            if answer.status_code == 405:
                continue
            assert answer.status_code == 302, address
            assert answer.url.startswith(reverse("mfa_activate_totp")), address


def test_staff_who_have_one_but_have_not_given_it_reach_no_page(client: Client) -> None:
    staff = staff_member()
    sign_in(client, staff)
    second_factor(staff)
    for address in admin_addresses():
        for answer in (client.get(address), client.post(address)):
            if answer.status_code == 405:
                continue
            assert answer.status_code == 302, address
            assert answer.url.startswith(reverse("mfa_reauthenticate")), address


def test_strangers_are_sent_to_the_login_and_players_find_nothing(client: Client) -> None:
    for address in admin_addresses():
        answer = client.get(address)
        assert answer.status_code == 405 or answer.url.startswith(reverse("account_login")), address
    sign_in(client, member("Ana"))
    for address in admin_addresses():
        assert client.get(address).status_code in (404, 405), address


def test_the_second_factor_opens_the_door(client: Client) -> None:
    staff = staff_member()
    secret = second_factor(staff)
    sign_in(client, staff)
    assert client.get(reverse("admin:index")).status_code == 302
    client.post(reverse("mfa_authenticate"), {"code": code(secret)})
    assert client.get(reverse("admin:index")).status_code == 200


def test_a_second_factor_given_once_is_given_for_that_login_only(client: Client) -> None:
    sign_in_staff(client)
    client.post(reverse("admin:logout"))
    assert client.get(reverse("admin:index")).url.startswith(reverse("account_login"))


def test_staff_can_not_go_without_their_second_factor(client: Client) -> None:
    staff = sign_in_staff(client)
    answer = client.post(reverse("mfa_deactivate_totp"), {})
    assert answer.url.startswith(reverse("account_reauthenticate"))
    client.post(answer.url, {"password": PASSWORD})
    assert client.post(reverse("mfa_deactivate_totp"), {}).context["form"].errors
    assert staff.authenticator_set.filter(type="totp").exists()


def test_no_page_adds_edits_or_deletes_a_row(client: Client) -> None:
    sign_in_staff(client)
    request = client.get(reverse("admin:index")).wsgi_request
    own = {"specificrules", "glossaryterm", "program"}
    for model, admin in house_site._registry.items():
        assert not admin.has_delete_permission(request), model
        if model._meta.model_name not in own:
            assert not admin.has_change_permission(request), model
            assert not admin.get_actions(request), model


def test_lists_and_records_open_for_the_director(client: Client) -> None:
    ana = make_player("Ana")
    sign_in_staff(client)
    for model in house_site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist"
        assert client.get(reverse(name)).status_code == 200, model
    page = client.get(reverse("admin:accounts_player_change", args=[ana.pk])).content.decode()
    assert "password" not in page.replace("password_change", "").replace("palavra", "")
    assert ana.nif in page


def test_a_ledger_search_finds_an_amount_to_the_cent(client: Client) -> None:
    make_player("Ana")
    sign_in_staff(client)
    address = reverse("admin:accounts_ledgertransfer_changelist")
    assert "1 movimento" in _count(client.get(address, {"q": "Ana"}))
    assert "0 movimento" in _count(client.get(address, {"q": "1000,01"}))
    assert "2 movimento" in _count(client.get(address, {"q": "1.000,00"}))


def _count(answer: Any) -> str:
    return f"{answer.context['cl'].result_count} movimento"


def test_an_identity_decision_needs_a_reason_and_leaves_a_trace(client: Client) -> None:
    ana = make_player("Ana")
    director = sign_in_staff(client)
    address = reverse("admin:accounts_player_act", args=[ana.pk, "recusar"])
    assert client.post(address, {"reason": ""}).status_code == 422
    assert client.post(address, {"reason": "Documento ilegível"}).status_code == 302
    ana.refresh_from_db()
    assert ana.identity_state == Player.Identity.REFUSED
    event = SignificantEvent.objects.get(subject=ana, actor=director)
    assert (event.before, event.after, event.reason) == ("verified", "refused", "Documento ilegível")


def test_a_disabled_account_is_out_at_once(client: Client) -> None:
    ana = member("Ana")
    hers = Client()
    sign_in(hers, ana)
    sign_in_staff(client)
    client.post(reverse("admin:accounts_player_act", args=[ana.pk, "desativar"]), {"reason": "Conta partilhada"})
    assert hers.get(reverse("account")).status_code == 302
    client.post(reverse("admin:accounts_player_act", args=[ana.pk, "ativar"]), {"reason": "Esclarecido"})
    ana.refresh_from_db()
    assert ana.is_active


def test_a_lost_second_factor_is_taken_away_by_somebody_else(client: Client) -> None:
    ana = staff_member("apoio")
    second_factor(ana)
    director = sign_in_staff(client)
    mine = reverse("admin:accounts_player_act", args=[director.pk, "segundo-fator"])
    assert client.post(mine, {"reason": "Perdi-o"}).status_code == 422
    client.post(reverse("admin:accounts_player_act", args=[ana.pk, "segundo-fator"]), {"reason": "Telefone perdido"})
    assert not ana.authenticator_set.exists()
    assert SignificantEvent.objects.get(kind="second_factor_reset").subject == ana
    hers = Client()
    sign_in(hers, ana)
    assert hers.get(reverse("admin:index")).url.startswith(reverse("mfa_activate_totp"))


def test_a_role_can_do_what_it_is_for_and_no_more(client: Client) -> None:
    ana = make_player("Ana")
    sign_in_staff(client, "apoio")
    act = reverse("admin:accounts_player_act", args=[ana.pk, "desativar"])
    assert client.post(act, {"reason": "Porque sim"}).status_code == 403
    assert client.get(reverse("admin:accounts_approval_changelist")).status_code == 403
    assert client.get(reverse("admin:accounts_approval_add")).status_code == 403
    assert client.get(reverse("admin:accounts_player_changelist")).status_code == 200


def test_a_credit_is_asked_by_one_and_given_by_another(client: Client) -> None:
    ana = make_player("Ana")
    asker = sign_in_staff(client, "finanças")
    asked = {"nickname": "ana", "currency": "EUR", "amount": "12,34", "reason": "Erro da casa"}
    answer = client.post(reverse("admin:accounts_approval_add"), asked)
    approval = asker.pk and answer.url
    act = f"{approval.removesuffix('change/')}acto/aprovar/"
    own = client.post(act)
    assert own.status_code == 422
    other = Client()
    sign_in_staff(other, "diretor")
    assert other.post(act).status_code == 302
    assert ana.ledger_accounts.get(currency="EUR").balance == 1234


def test_a_complaint_is_answered_once(client: Client) -> None:
    ana = make_player("Ana")
    complaint = Complaint.objects.create(player=ana, text="Não percebi", created_at=timezone.now())
    sign_in_staff(client, "apoio")
    act = reverse("admin:accounts_complaint_act", args=[complaint.pk, "responder"])
    assert client.post(act, {"answer": "Explicámos."}).status_code == 302
    assert client.post(act, {"answer": "Outra vez."}).status_code == 422
    complaint.refresh_from_db()
    assert complaint.answer == "Explicámos."


def test_a_list_costs_the_same_for_ten_players_as_for_one(client: Client, django_assert_max_num_queries: Any) -> None:
    make_table("sala")
    for _n in range(10):
        make_player()
    sign_in_staff(client)
    with django_assert_max_num_queries(18):
        client.get(reverse("admin:accounts_ledgertransfer_changelist"))
    with django_assert_max_num_queries(18):
        client.get(reverse("admin:accounts_player_changelist"))


def test_unknown_pages_behind_the_door_are_not_found(client: Client) -> None:
    sign_in_staff(client)
    assert client.get("/gestao/nada/").status_code == 404
    with pytest.raises(NoReverseMatch):
        reverse("admin:mfa_authenticator_changelist")
    assert approvals.Subject().amount is None
