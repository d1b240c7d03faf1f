"""The cashier, the statement and demonstration chips, as pages."""

import csv
import io
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import ledger
from accounts.models import Exclusion, LedgerTransfer, Payment, Player
from accounts.selectors.statement import Filter, held_in_open_rounds, statement_page
from accounts.services import cashier, protection
from tests.pages.accounts.entrance import member, sign_in
from tests.services.roulette_room import Room

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana(client: Client) -> Player:
    player = member("Ana")
    sign_in(client, player)
    return player


def euros(player: Player) -> int:
    return ledger.balance(ledger.wallet_id(player.pk, "EUR"))


def form_key(client: Client, form: str = "deposit_form") -> str:
    return str(client.get(reverse("cashier")).context[form].initial["key"])


def deposit(client: Client, amount: str, key: str, action: str = "deposit") -> Any:
    return client.post(reverse("cashier"), {"action": action, "amount": amount, "key": key})


def test_the_cashier_says_that_it_is_a_rehearsal(client: Client, ana: Player) -> None:
    assert "não há dinheiro real" in client.get(reverse("cashier")).content.decode()


def test_a_double_click_deposits_once(client: Client, ana: Player) -> None:
    key = form_key(client)
    assert deposit(client, "1.020,50", key).status_code == 302
    assert deposit(client, "1.020,50", key).status_code == 302
    assert euros(ana) == 102_050
    assert Payment.objects.count() == 1


def test_the_same_form_with_another_amount_is_refused(client: Client, ana: Player) -> None:
    key = form_key(client)
    deposit(client, "20", key)
    answer = deposit(client, "30", key)
    assert answer.status_code == 422
    assert "outro valor" in answer.content.decode()
    assert euros(ana) == 2000


def test_a_key_belongs_to_the_player_who_used_it(client: Client, ana: Player) -> None:
    key = form_key(client)
    deposit(client, "20", key)
    rui, his = member("Rui"), Client()
    sign_in(his, rui)
    assert deposit(his, "20", key).status_code == 302
    assert (euros(ana), euros(rui)) == (2000, 2000)


@pytest.mark.parametrize(
    "amount", ["", "0", "-5", "abc", "1,234", "1e3", "NaN", "٣", "99999999999", "1.23.4", "0,00", "½"]
)
def test_what_is_no_amount_is_refused_next_to_the_field(client: Client, ana: Player, amount: str) -> None:
    answer = deposit(client, amount, form_key(client))
    assert answer.status_code == 422
    assert "amount" in answer.context["deposit_form"].errors
    assert euros(ana) == 0


def test_a_deposit_over_the_limit_is_refused_and_a_withdrawal_is_not(client: Client, ana: Player) -> None:
    deposit(client, "40", form_key(client))
    protection.limit_set(player_id=ana.pk, kind="deposit", period="day", amount=5000, now=timezone.now())
    answer = deposit(client, "10,01", form_key(client))
    assert answer.status_code == 422
    assert deposit(client, "10", form_key(client)).status_code == 302
    assert deposit(client, "50", form_key(client, "withdrawal_form"), "withdraw").status_code == 302
    assert euros(ana) == 0


def test_without_a_verified_identity_nothing_is_deposited(client: Client, ana: Player) -> None:
    Player.objects.update(identity_state=Player.Identity.UNVERIFIED)
    assert deposit(client, "10", form_key(client)).status_code == 422
    assert euros(ana) == 0


def test_who_is_excluded_deposits_nothing_and_still_withdraws(client: Client, ana: Player) -> None:
    deposit(client, "25", form_key(client))
    protection.exclusion_start(player_id=ana.pk, kind="indefinite", now=timezone.now())
    sign_in(client, ana)
    assert deposit(client, "10", form_key(client)).status_code == 422
    assert deposit(client, "25", form_key(client, "withdrawal_form"), "withdraw").status_code == 302
    assert euros(ana) == 0
    assert Exclusion.objects.count() == 1


def test_nobody_withdraws_more_than_there_is(client: Client, ana: Player) -> None:
    deposit(client, "25", form_key(client))
    answer = deposit(client, "25,01", form_key(client, "withdrawal_form"), "withdraw")
    assert answer.status_code == 422
    assert "25,00" in answer.content.decode()
    assert euros(ana) == 2500


def test_a_form_without_a_token_is_refused() -> None:
    strict = Client(enforce_csrf_checks=True)
    ana = member("Ana")
    strict.force_login(ana, backend="allauth.account.auth_backends.AuthenticationBackend")
    assert deposit(strict, "10", "3f0a6f8e-8f5e-4f0e-9c56-0b0b7f7f7f7f").status_code == 403


def test_each_line_of_the_statement_shows_the_balance_after_it(client: Client, ana: Player) -> None:
    for number, amount in enumerate((1000, 2500, 300)):
        cashier.deposit(player_id=ana.pk, amount=amount, key=f"d{number}", now=timezone.now())
    cashier.withdraw(player_id=ana.pk, amount=700, key="w", now=timezone.now())
    page = client.get(reverse("statement")).context["page"]
    assert [(entry.amount, entry.balance) for entry in page.entries] == [
        (-700, 3100), (300, 3800), (2500, 3500), (1000, 1000),
    ]  # fmt: skip
    assert (page.total_in, page.total_out) == (3800, 700)
    only = client.get(reverse("statement"), {"kind": "deposit"}).context["page"]
    assert [entry.balance for entry in only.entries] == [3800, 3500, 1000]


def test_the_statement_is_filtered_by_day_and_currency(client: Client, ana: Player) -> None:
    yesterday = timezone.now() - timedelta(days=1)
    cashier.deposit(player_id=ana.pk, amount=1000, key="d1", now=yesterday)
    cashier.deposit(player_id=ana.pk, amount=2000, key="d2", now=timezone.now())
    today = timezone.localdate().isoformat()
    assert [e.amount for e in client.get(reverse("statement"), {"since": today}).context["page"].entries] == [2000]
    until = (timezone.localdate() - timedelta(days=1)).isoformat()
    assert [e.amount for e in client.get(reverse("statement"), {"until": until}).context["page"].entries] == [1000]
    demo = client.get(reverse("statement"), {"currency": "DEMO"}).context["page"]
    assert [e.amount for e in demo.entries] == [100_000]


def test_a_wrong_filter_is_said_and_breaks_nothing(client: Client, ana: Player) -> None:
    answer = client.get(reverse("statement"), {"since": "2026-02-01", "until": "2026-01-01", "pagina": "²"})
    assert answer.status_code == 200
    assert answer.context["form"].errors
    assert client.get(reverse("statement"), {"pagina": "9" * 30}).status_code == 200


def test_a_page_has_fifty_lines_and_costs_the_same_as_one(
    client: Client, ana: Player, django_assert_max_num_queries: Any
) -> None:
    for number in range(60):
        cashier.deposit(player_id=ana.pk, amount=100 + number, key=f"d{number}", now=timezone.now())
    with django_assert_max_num_queries(10):
        first = client.get(reverse("statement")).context["page"]
    second = client.get(reverse("statement"), {"pagina": "2"}).context["page"]
    assert (len(first.entries), first.has_next, len(second.entries), second.has_next) == (50, True, 10, False)
    assert first.entries[-1].balance - first.entries[-1].amount == second.entries[0].balance


def test_the_file_has_every_line_in_portuguese_numbers(client: Client, ana: Player) -> None:
    cashier.deposit(player_id=ana.pk, amount=123_456, key="d", now=timezone.now())
    cashier.withdraw(player_id=ana.pk, amount=56, key="w", now=timezone.now())
    answer = client.get(reverse("statement_csv"))
    assert answer["Content-Type"].startswith("text/csv")
    text = b"".join(answer.streaming_content).decode("utf-8-sig")  # type: ignore[attr-defined]
    rows = list(csv.reader(io.StringIO(text), delimiter=";"))
    assert rows[0][:2] == ["Data", "Movimento"]
    assert [row[4:7] for row in rows[1:]] == [["-0,56", "1234,00", "EUR"], ["1234,56", "1234,56", "EUR"]]


@pytest.mark.parametrize("day", ["9999-12-31", "0001-01-01"])
def test_the_first_and_the_last_day_there_is_break_no_statement(client: Client, ana: Player, day: str) -> None:
    cashier.deposit(player_id=ana.pk, amount=1000, key="d", now=timezone.now())
    for bound in ({"since": day}, {"until": day}):
        assert client.get(reverse("statement"), bound).status_code == 200
        assert b"".join(client.get(reverse("statement_csv"), bound).streaming_content)


def test_a_statement_is_its_players_own(client: Client, ana: Player) -> None:
    rui = member("Rui")
    cashier.deposit(player_id=rui.pk, amount=1000, key="d", now=timezone.now())
    assert client.get(reverse("statement")).context["page"].entries == ()
    assert Client().get(reverse("statement")).status_code == 302
    assert LedgerTransfer.objects.filter(kind="deposit").count() == 1


def test_a_guest_sees_demonstration_chips_only(client: Client) -> None:
    client.post(reverse("guest_start"))
    answer = client.get(reverse("statement"), {"currency": "EUR"})
    assert answer.context["currency"] == "DEMO"


def test_stakes_in_open_rounds_are_shown_as_held(client: Client, ana: Player) -> None:
    room = Room("sala")
    room.enter(ana)
    room.place(ana, ("red", 1500))
    assert held_in_open_rounds(ana) == {"DEMO": 1500}
    page = client.get(reverse("statement"), {"currency": "DEMO"})
    assert page.context["held"] == 1500
    assert statement_page(ana.pk, Filter(currency="DEMO")).entries[0].round_number == room.round.number


def test_demonstration_chips_come_back_only_when_they_have_run_low(client: Client, ana: Player) -> None:
    answer = client.post(reverse("demo_refill"), follow=True)
    assert ledger.balance(ledger.wallet_id(ana.pk, "DEMO")) == 100_000
    assert [message.level_tag for message in answer.context["messages"]][-1] == "error"
