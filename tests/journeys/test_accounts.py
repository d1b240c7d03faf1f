"""From stranger to player in a real browser on a phone: account, money, limits, pause; and the staff's door."""

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.factories import nif

pytestmark = [pytest.mark.journey, pytest.mark.timeout(180)]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PASSWORD = "uma-frase-comprida-7"
MAIN_BUTTON = "main form.form button[type=submit]"


def fits(page: Page) -> None:
    """Nothing is wider than the screen."""
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0, page.url


def sign_up(page: Page, email: str, nickname: str, number: str) -> None:
    page.goto("/conta/criar/")
    fits(page)
    for field, value in {
        "email": email,
        "password1": PASSWORD,
        "password2": PASSWORD,
        "nickname": nickname,
        "name": "Carla Nunes",
        "birth_date": "1988-02-29",
        "nif": number,
    }.items():
        page.fill(f"[name={field}]", value)
    page.check("[name=terms]")
    page.click(MAIN_BUTTON)
    expect(page.get_by_role("heading", level=1)).to_have_text("Confirme o seu endereço")


def confirmation(log: Callable[[], str], email: str) -> str:
    """The link in the mail, which a fresh installation prints."""
    for _look in range(100):
        mails = re.findall(rf"To: {re.escape(email)}.*?(/conta/correio/\S+)", log(), re.DOTALL)
        if mails:
            return str(mails[-1])
        time.sleep(0.1)
    raise AssertionError("no mail was sent")


def sign_in(page: Page, email: str) -> None:
    page.goto("/conta/entrar/")
    page.fill("[name=login]", email)
    page.fill("[name=password]", PASSWORD)
    page.click(MAIN_BUTTON)
    page.wait_for_url(lambda url: "/conta/entrar" not in url)


def test_a_stranger_becomes_a_player_and_then_takes_a_pause(visitor: Callable[..., Any]) -> None:
    carla = visitor(**PHONE)
    page, email = carla.page, "carla@exemplo.pt"
    sign_up(page, email, "Carla88", nif(880_101))
    page.goto(confirmation(carla.house.log.read_text, email))
    page.click(MAIN_BUTTON)
    sign_in(page, email)

    page.goto("/identidade/")
    page.click(MAIN_BUTTON)
    expect(page.locator(".tag-good")).to_have_text("verificada")

    page.goto("/caixa/")
    page.fill("[name=amount] >> nth=0", "1.020,50")
    page.get_by_role("button", name="Depositar").dblclick()
    expect(page.locator(".messages")).to_contain_text("Depositou 1.020,50 €")
    page.wait_for_load_state("networkidle")
    expect(page.locator(".figures dd").first).to_have_text("1.020,50 €")
    fits(page)

    page.goto("/limites/")
    day = page.locator(".limit").first
    day.locator("[name=amount]").fill("50")
    day.get_by_role("button", name="Definir").click()
    expect(page.locator(".limit").first).to_contain_text("50,00 €")
    fits(page)
    for address in ("/conta/", "/extrato/", "/pausa/", "/jogo-responsavel/", "/termos/", "/conta/segundo-fator/"):
        page.goto(address)
        fits(page)

    table = carla.context.new_page()
    table.goto("/mesa/fast-eur/")
    table.wait_for_selector('#room[data-state="open"]')
    page.goto("/pausa/")
    page.get_by_label("Pausa de 7 dias").check()
    page.click(MAIN_BUTTON)
    page.click(MAIN_BUTTON)
    expect(page.locator(".alert-warn")).to_contain_text("impedido de apostar")
    # The open table is told at once, and does not open again.
    table.wait_for_selector('#room:not([data-state="open"])', state="attached", timeout=5000)
    table.goto("/mesa/fast-eur/")
    expect(table.locator(".messages")).to_contain_text("pausa")
    page.goto("/caixa/")
    page.fill("[name=amount] >> nth=1", "1020,50")
    page.get_by_role("button", name="Levantar").click()
    expect(page.locator(".figures dd").first).to_have_text("0,00 €")
    assert carla.faults == []


def test_the_staffs_door_asks_for_a_second_factor_first(visitor: Callable[..., Any]) -> None:
    director = visitor(viewport={"width": 1280, "height": 900})
    director.sign_in("diretora@exemplo.pt")
    page = director.page
    page.goto("/gestao/")
    page.fill("[name=password]", director.house.password)
    page.click(MAIN_BUTTON)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ativar o segundo fator")
    expect(page.locator("img.qr")).to_be_visible()
    page.goto("/gestao/accounts/player/")
    assert "/gestao/" not in page.url.split("?", 1)[0]
    assert director.faults == []
