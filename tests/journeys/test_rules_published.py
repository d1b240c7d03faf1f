"""A changed limit, from draft to table: written, refused out of bounds, approved by a second person, in force."""

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from secrets import token_hex
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Page, expect

from tests.house import House
from tests.journeys.test_roulette import RED, balance, spot, winner
from tests.pages.accounts.entrance import PASSWORD, code

pytestmark = [pytest.mark.journey, pytest.mark.timeout(180)]

# Two directors with their authenticators, and an individual wheel of its own, so that no other journey's limit moves.
FURNISH = """
import json
from datetime import UTC, datetime
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth
from allauth.mfa.utils import encrypt
from django.utils import timezone
from accounts.models import Player
from accounts.services.roles import staff_appoint
from casino.rulebook.models import SpecificRules
from games.models import Table
since = datetime(2025, 1, 1, tzinfo=UTC)
model = SpecificRules.objects.get(key="fast-own", version=1)
SpecificRules.objects.create(key="KEY", version=1, regulation="804", title="Roleta própria", state="in_force",
    values=model.values, demonstration=True, in_force_from=since, created_at=since)
Table.objects.create(slug="KEY", name="Roleta própria", game="roulette", currency="DEMO", rules_key="KEY",
    place_in_lobby=9)
secrets = {}
for name in ("escreve-KEY", "aprova-KEY"):
    person = Player.objects.create_user(f"{name}@exemplo.pt", "PASSWORD", nickname=name)
    EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
    staff_appoint(player_id=person.pk, role="diretor", actor_id=None, now=timezone.now())
    secrets[name] = auth.generate_totp_secret()
    Authenticator.objects.create(user=person, type="totp", data={"secret": encrypt(secrets[name])})
print("SECRETS" + json.dumps(secrets))
"""


def at_work(someone: Any, name: str, secrets: dict[str, str]) -> Page:
    """A director's browser, at the list of rules."""
    page: Page = someone.page
    page.goto("/conta/entrar/?next=/gestao/rulebook/specificrules/")
    page.fill("input[name=login]", f"{name}@exemplo.pt")
    page.fill("input[name=password]", PASSWORD)
    page.locator("main form button[type=submit]").click()
    page.fill("input[name=code]", code(secrets[name]))
    page.locator("main form button[type=submit]").first.click()
    page.wait_for_url("**/gestao/rulebook/specificrules/")
    return page


def step(page: Page, key: str, name: str, **given: str) -> None:
    """The next step of the newest version of the key, by its link in the list."""
    step_open(page, key, name)
    for field, said in given.items():
        page.fill(f"[name={field}]", said)
    page.get_by_role("button", name=name).click()


def step_open(page: Page, key: str, name: str) -> None:
    page.goto(f"/gestao/rulebook/specificrules/?key={key}")
    page.get_by_role("link", name=name).first.click()
    page.wait_for_url("**/passo/")


def publish(writer: Any, approver: Any, key: str, secrets: dict[str, str]) -> datetime:
    """Version 2 with a minimum of 2,00, after three refusals; the hour from which it governs."""
    hers = at_work(writer, f"escreve-{key}", secrets)
    hers.goto(f"/gestao/rulebook/specificrules/?key={key}")
    hers.get_by_role("link", name="Escrever a versão seguinte").click()
    expect(hers.locator("[name=min_bet]")).to_have_value("1,00")
    hers.fill("[name=min_bet]", "2,50")
    hers.locator("[name=_save]").click()
    expect(hers.locator(".errorlist").last).to_contain_text("«aposta mínima (€)» falta ou está fora dos limites")
    hers.fill("[name=min_bet]", "1,00")
    hers.locator("[name=_save]").click()
    step(hers, key, "Submeter")
    today = datetime.now(ZoneInfo("Europe/Lisbon"))
    approval = {"reference": "SRIJ 12/2026", "approved_on": f"{today:%Y-%m-%d}"}
    step(hers, key, "Registar aprovação", **approval)
    expect(hers.locator(".errorlist")).to_contain_text("não as pode aprovar")
    his = at_work(approver, f"aprova-{key}", secrets)
    step(his, key, "Recusar", reason="O mínimo tem de ser maior.")
    hers.goto(f"/gestao/rulebook/specificrules/?key={key}")
    expect(hers.locator("#result_list")).to_contain_text("recusadas: O mínimo tem de ser maior.")
    hers.get_by_role("link", name="Roleta própria").first.click()
    hers.fill("[name=min_bet]", "2,00")
    hers.locator("[name=_save]").click()
    step(hers, key, "Submeter")
    step(his, key, "Registar aprovação", **approval)
    step_open(hers, key, "Pôr em vigor")
    hour = datetime.now(ZoneInfo("Europe/Lisbon")) + timedelta(seconds=5)
    hers.fill("[name=in_force_from]", f"{hour:%Y-%m-%dT%H:%M:%S}")
    hers.get_by_role("button", name="Pôr em vigor").click()
    hers.wait_for_url("**/specificrules/")
    return hour


def read_before_and_after(reader: Page, key: str, hour: datetime) -> None:
    """What the public reads while the hour is still to come, and once it has."""
    # Announced before its hour, in force from it, the first version for ever at its address.
    reader.goto(f"/regras/{key}/1/")
    expect(reader.locator(".alert", has_text="A versão 2 entra em vigor em")).to_be_visible()
    reader.wait_for_timeout(max(0.0, 1000 * (hour - datetime.now(ZoneInfo("Europe/Lisbon"))).total_seconds()))
    reader.goto(f"/regras/{key}/2/")
    expect(reader.locator(".version-line")).to_contain_text("em vigor desde")
    expect(reader.locator("#mudou")).to_contain_text("2,00")
    expect(reader.locator("main")).to_contain_text("SRIJ 12/2026")
    on_paper(reader, key)
    reader.goto(f"/regras/{key}/1/")
    expect(reader.locator(".version-line")).to_contain_text("substituída")


def on_paper(reader: Page, key: str) -> None:
    """What is printed says which version it is, where it stands for ever and when it was read, and has no menus."""
    line = reader.locator(".on-paper")
    expect(line).to_be_hidden()
    reader.emulate_media(media="print")
    expect(line).to_contain_text(f"Endereço permanente: {reader.url}")
    expect(line).to_contain_text(f"Lida em {datetime.now(ZoneInfo('Europe/Lisbon')):%d/%m/%Y}")
    expect(reader.locator(".version-line")).to_contain_text("Versão 2")
    for menu in ("header.bar", "footer", ".contents", ".crumbs"):
        expect(reader.locator(menu).first).to_be_hidden()
    told = "getComputedStyle(document.querySelector('#contas a'), '::after').content"
    assert reader.evaluate(told) == '" (/extrato/)"'
    foot = reader.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--paper-foot')")
    assert foot.endswith(' · Versão 2"'), foot
    assert reader.pdf(prefer_css_page_size=True).startswith(b"%PDF")
    reader.emulate_media(media="screen")


@pytest.mark.rule("804/decision.3", "804/10")
def test_an_operator_publishes_a_changed_limit(visitor: Callable[..., Any], house: House) -> None:
    key = f"limite-{token_hex(2)}"
    furnish = FURNISH.replace("KEY", key).replace("PASSWORD", PASSWORD)
    secrets = json.loads(house.manage("shell", "-c", furnish).rpartition("SECRETS")[2])
    guest, writer, approver = visitor(reduced_motion="reduce"), visitor(), visitor()
    table = guest.sit_down(key)
    spot(table, "red").click()
    expect(table.locator("[data-stake]")).to_have_attribute("data-stake", "100")

    hour = publish(writer, approver, key, secrets)
    read_before_and_after(visitor().page, key, hour)

    # The open round ends under the old limit; the next one knows the new.
    expect(table.locator(".figure-limits")).to_contain_text("1,00")
    expect(table.locator("[data-rules-version]")).to_have_text("1")
    table.locator("#action-launch").click()
    fell = winner(table)
    won = fell in RED
    expect(table.locator("#table-status")).to_have_attribute("data-round", "2")
    assert balance(table) == 100_000 + (100 if won else -100)
    expect(table.locator(".figure-limits")).to_contain_text("2,00")
    expect(table.locator("[data-rules-version]")).to_have_text("2")
    spot(table, "red").click()
    expect(table.locator("#table-refusal")).to_contain_text("A aposta mínima nesta mesa (vermelho) é 2,00")
    assert balance(table) == 100_000 + (100 if won else -100)
    table.goto(table.url.replace("/mesa/", "/jogada/") + "1/")
    expect(table.locator(f'a[href="/regras/{key}/1/"]')).to_be_visible()
    assert guest.faults == []
