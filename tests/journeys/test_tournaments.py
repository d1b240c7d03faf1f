"""Tournaments in real browsers: staff run one and cancel another in the money; a newcomer plays one to the end."""

import csv
import io
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import Error as PlaywrightError

from tests.house import House
from tests.journeys.conftest import Visitor, copied
from tests.journeys.poker_guest import cents_of, press
from tests.journeys.tournament_nights import books, furnish, standing
from tests.pages.accounts.entrance import PASSWORD, code

pytestmark = [pytest.mark.journey, pytest.mark.timeout(600)]
# What a busy machine may need for one page.
PATIENCE = 60_000

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
RECORDS = "/gestao/tournaments/tournament/"
ENTRY, PRIZES, FEE = 1100, 1000, 100
TURN = '#table-actions[data-kind="turn"]:not([data-done])'
# Puts in as much as is allowed; what it pressed, or nothing where it is somebody else's turn.
ALL_IN = """() => {
  if (!document.querySelector('#table-actions[data-kind="turn"]:not([data-done])')) return "";
  const sizes = [...document.querySelectorAll("#table-actions [id^=size-]")];
  sizes.at(-1)?.click();
  const button = ["act-raise", "act-call", "act-check"].map((id) => document.getElementById(id)).find((one) => one);
  button?.click();
  return button?.id ?? "";
}"""


QUICK = {"TRAINING_OPPONENTS": "true", "TRAINING_PACE": "3"}


@pytest.fixture(scope="module")
def evening(furnished: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """What each of these houses is a copy of, and the director's secret."""
    place = copied(furnished, tmp_path_factory.mktemp("evening"))
    return place, furnish(House(place, environ=QUICK), seed=7)


@pytest.fixture
def night(evening: tuple[Path, str], tmp_path: Path) -> Iterator[tuple[House, str]]:
    """A house whose training opponents hardly think, and the director's secret."""
    built = House(copied(evening[0], tmp_path / "night"), environ=QUICK)
    built.start()
    yield built, evening[1]
    built.stop()


@pytest.fixture
def visits(chromium: Browser, night: tuple[House, str]) -> Iterator[Callable[..., Visitor]]:
    here: list[Visitor] = []

    def come(**how: object) -> Visitor:
        here.append(Visitor(chromium, night[0], **how))
        here[-1].context.set_default_timeout(PATIENCE)
        return here[-1]

    yield come
    for one in here:
        one.leave()


class Director:
    """Somebody of the staff at the records of tournaments."""

    def __init__(self, visitor: Visitor, secret: str) -> None:
        self.page: Page = visitor.page
        self.addresses: dict[str, str] = {}
        self.page.goto(f"/conta/entrar/?next={RECORDS}")
        self.page.fill("input[name=login]", "direcao@exemplo.pt")
        self.page.fill("input[name=password]", PASSWORD)
        self.page.locator("main form button[type=submit]").click()
        self.page.fill("input[name=code]", code(secret))
        self.page.locator("main form button[type=submit]").first.click()
        self.page.wait_for_url(f"**{RECORDS}")

    def record(self, name: str) -> None:
        """By the list the first time, then by its address."""
        if name in self.addresses:
            self.page.goto(self.addresses[name])
            return
        self.page.goto(RECORDS)
        self.page.get_by_role("link", name=name, exact=True).first.click()
        expect(self.page.locator("#content")).to_contain_text(name, timeout=PATIENCE)
        self.addresses[name] = self.page.url

    def opens(self, name: str, act: str) -> None:
        self.record(name)
        self.page.get_by_role("link", name=act, exact=True).click()

    def does(self, name: str, act: str, **given: str) -> str:
        """An act with its form; what is wrong with it, nothing where it was done."""
        self.opens(name, act)
        return self.sends(act, **given)

    def sends(self, act: str, **given: str) -> str:
        for field, said in given.items():
            if field == "player_id":
                self.chooses(said)
            else:
                self.page.fill(f"[name={field}]", said)
        with self.page.expect_navigation():
            self.page.get_by_role("button", name=act, exact=True).click()
        if self.page.get_by_text("Feito e registado.").count():
            return ""
        return self.page.locator(".errorlist").first.inner_text()

    def chooses(self, who: str) -> None:
        """The one whose name it is, of those who can be chosen; the first of them where none is named."""
        offered = self.page.locator("[name=player_id] option:not([value=''])").evaluate_all(
            "all => all.map((one) => one.label)"
        )
        label = next(one for one in offered if who in ("", one.split(", mesa ")[0]))
        self.page.select_option("[name=player_id]", label=label)

    def does_between_hands(self, name: str, act: str, **given: str) -> None:
        """As soon as the hand that is under way has ended and been shown."""
        for _ in range(60):
            if not (wrong := self.does(name, act, **given)):
                return
            assert "há uma mão a decorrer" in wrong
            self.page.wait_for_timeout(500)
        raise AssertionError("the hand never ends")

    def live(self, name: str) -> str:
        self.opens(name, "Mesas em direto")
        return self.page.locator("#tournament-facts").inner_text()

    def board(self, name: str) -> Page:
        """The live view in a page of its own, which stays open."""
        self.live(name)
        page = self.page.context.new_page()
        page.goto(self.page.url)
        expect(page.locator("#room")).to_have_attribute("data-state", "open", timeout=PATIENCE)
        return page

    def stacks(self, name: str) -> dict[str, int]:
        """Who sits there with how many chips, as the live view has it."""
        self.live(name)
        told = "all => all.map((one) => [one.dataset.who, one.dataset.chips])"
        seats = self.page.locator("#tournament-live li[data-chips]").evaluate_all(told)
        return {who: int(chips) for who, chips in seats}


def parts(amount: int, stacks: dict[str, int]) -> dict[str, int]:
    """So many cents by stacks, the odd ones to the largest remainders: by hand, for stacks that leave no two alike."""
    chips = sum(stacks.values())
    found = {name: amount * stack // chips for name, stack in stacks.items()}
    rests = sorted(stacks, key=lambda name: (-(amount * stacks[name] % chips), -stacks[name]))
    for name in rests[: amount - sum(found.values())]:
        found[name] += 1
    return found


def makes_one(staff: Director) -> None:
    """From a template: first with everything wrong that can be, which is all named at once."""
    staff.page.goto(f"{RECORDS}add/")
    wrong = {"name": "Noite", "slug": "nos-premios", "starts_at": "2001-01-01T20:00", "training": "3"}
    staff.page.select_option("[name=rules_key]", "jornada")
    staff.page.select_option("[name=currency]", "EUR")
    assert staff.sends("Criar um torneio", **wrong)
    told = staff.page.locator("#content").inner_text()
    for problem in ("só entram em torneios de demonstração", "não tem hora marcada", "no futuro", "«nos-premios»"):
        assert problem in told
    staff.page.select_option("[name=currency]", "DEMO")
    assert staff.sends("Criar um torneio", slug="noite", starts_at="") == ""


def extends_a_break(staff: Director) -> None:
    def until() -> int:
        staff.live("Com-pausa")
        ends = staff.page.locator("#tournament-facts [data-until-ms]").get_attribute("data-until-ms")
        assert ends
        return int(ends) // 1000

    assert "Intervalo" in staff.live("Com-pausa")
    before = until()
    assert staff.does("Com-pausa", "Prolongar o intervalo", seconds="90", reason="falta uma mesa") == ""
    assert until() - before in (89, 90, 91)


def dies_while_paused(house: House, staff: Director, name: str, guest: Visitor) -> None:
    """Paused, the house is killed and comes back: nothing has moved, and the levels' clock goes on where it stood."""
    while (before := standing(house, "noite"))["playing"]:
        guest.page.wait_for_timeout(500)
    assert before["state"] == "paused"
    assert guest.faults == []
    assert before["ran"] > 0
    house.kill()
    house.start()
    expect(guest.page.locator("#room")).to_have_attribute("data-state", "open", timeout=PATIENCE)
    # While nobody answered, the browser said so.
    guest.faults.clear()
    assert "relógio parado" in staff.live(name)
    assert standing(house, "noite") == before
    assert staff.does(name, "Retomar", reason="resolvido") == ""
    after = standing(house, "noite")
    assert (after["runs"], after["ran"]) == (True, before["ran"])


def runs_one(house: House, staff: Director, guest: Visitor) -> str:
    """From the announcement to the last prize; who was the guest."""
    name, page = "Noite", guest.page
    for act in ("Anunciar", "Abrir as inscrições"):
        assert staff.does(name, act, reason="como no calendário") == ""
    page.goto("/torneio/noite/")
    expect(page.locator("main")).to_contain_text("3 / 4", timeout=PATIENCE)
    assert "precisa de 4 inscritos e tem 3" in staff.does(name, "Iniciar", reason="já")
    assert staff.does(name, "Anular uma inscrição", player_id="Treino Alva", reason="pediu") == ""
    # Whose company is wanted comes again; the last place is a person's.
    page.get_by_role("button", name="Experimentar").click()
    page.get_by_role("button", name="Inscrever-me").click()
    page.wait_for_url("**/mesa/**")
    expect(page.locator("#room")).to_have_attribute("data-state", "open", timeout=PATIENCE)
    assert staff.does(name, "Mensagem a todas as mesas", text="Boa noite a todos") == ""
    board = staff.board(name)
    assert staff.does(name, "Pausar", reason="uma dúvida") == ""
    # It hears of it by itself.
    expect(board.locator("#tournament-facts")).to_contain_text("em pausa", timeout=PATIENCE)
    board.close()
    assert "em pausa" in staff.live(name).lower()
    seated = staff.stacks(name)
    [who] = [one for one in seated if not one.startswith("Treino")]
    assert sum(seated.values()) <= 4 * 20_000
    while staff.does(name, "Desqualificar um jogador", player_id=who, reason="combinou jogadas"):
        press(page, f"{TURN} #act-fold")
        staff.page.wait_for_timeout(300)
    page.wait_for_url("**/torneio/noite/")
    expect(page.locator("main")).to_contain_text("Boa noite a todos", timeout=PATIENCE)
    dies_while_paused(house, staff, name, guest)
    assert "em pausa" not in staff.live(name).lower()
    assert staff.does(name, "Pausar", reason="outra dúvida") == ""
    while len(staff.stacks(name)) > 1:
        # Nobody by name: the hand that is under way may put anybody out.
        staff.does_between_hands(name, "Desqualificar um jogador", player_id="", reason="combinaram jogadas")
        if "terminado" in staff.live(name).lower():
            break
    return who


def results(staff: Director) -> list[dict[str, str]]:
    staff.record("Noite")
    with staff.page.expect_download() as got:
        staff.page.get_by_role("link", name="Resultados (CSV)").click()
    text = Path(got.value.path()).read_text(encoding="utf-8-sig")
    return list(csv.DictReader(io.StringIO(text), delimiter=";"))


def cancels_one(staff: Director) -> tuple[dict[str, int], int]:
    """Cancelled in the money: what each was shown to get, and what the house was shown to keep."""
    stacks = staff.stacks("Nos-premios")
    out = 6 - len(stacks)
    assert out in (3, 4), "in the money"
    assert sum(stacks.values()) == 6 * 1000
    staff.opens("Nos-premios", "Cancelar o torneio")
    last = "all => all.map((row) => [row.dataset.who || row.dataset.sum, row.lastElementChild.innerText])"
    told = staff.page.locator(".desk-sums tr[data-who], .desk-sums tr[data-sum]").evaluate_all(last)
    shown = {name: cents_of(amount) for name, amount in told}
    # By hand: the whole entry to whoever is in, and what the others put into the prizes by chips (810/36.c).
    shares = parts(out * PRIZES, stacks)
    mine = {name: ENTRY + share for name, share in shares.items()}
    assert {name: shown.pop(name) for name in mine} == mine
    kept = out * FEE
    assert shown == {"given": 6 * ENTRY - kept, "kept": kept, "pot": 6 * ENTRY}
    assert staff.sends("Cancelar o torneio", reason="falta de luz") == ""
    return mine, kept


@pytest.mark.rule("810/24", "810/25", "810/35", "810/36.c", "810/38", "810/50", "810/54", "810/55")
def test_staff_run_a_whole_tournament_and_cancel_another_in_the_money(
    night: tuple[House, str], visits: Callable[..., Visitor]
) -> None:
    house, secret = night
    staff = Director(visits(), secret)
    extends_a_break(staff)
    makes_one(staff)
    guest = visits()
    who = runs_one(house, staff, guest)
    told = results(staff)
    mine, kept = cancels_one(staff)

    played, cancelled = (books(house, "noite", "nos-premios")[slug] for slug in ("noite", "nos-premios"))
    assert (played.state, cancelled.state) == ("finished", "cancelled")
    # 50, 30 and 20 % of four times 10.00; the guest went first, and has nothing.
    prizes = {1: 2000, 2: 1200, 3: 800}
    assert set(played.places.values()) == {1, 2, 3, 4}
    assert played.places[who] == 4
    assert played.got("tournament_prize") == {n: prizes[p] for n, p in played.places.items() if p in prizes}
    assert played.got("tournament_refund") == {"Treino Alva": ENTRY}
    assert played.left == {"tournament_pool": 0, "commission": 4 * FEE}
    assert {row["Jogador"]: cents_of(row["Prémio"]) for row in told} == {
        name: prizes.get(place or 0, 0) for name, place in played.places.items()
    }
    assert cancelled.got("tournament_refund") == mine
    assert cancelled.left == {"tournament_pool": 0, "commission": kept}
    assert cancelled.paid == sum(mine.values()) + kept
    reasons = {why for _kind, why, by in played.log if by == "Direcao"}
    assert {"uma dúvida", "combinou jogadas", "pediu", "resolvido"} <= reasons
    assert guest.faults == []


@pytest.mark.rule("810/22", "810/31", "810/33", "810/54")
def test_a_newcomer_enters_in_two_clicks_plays_to_the_end_and_is_told_what_it_brought(
    night: tuple[House, str], visits: Callable[..., Visitor]
) -> None:
    house, _secret = night
    newcomer = visits(**PHONE, reduced_motion="reduce")
    page = newcomer.page
    page.goto("/torneios/?group=open")
    page.get_by_role("link", name="Sit & go").first.click()
    slug = page.url.rstrip("/").rpartition("/")[2]
    page.get_by_role("button", name="Experimentar").click()
    page.get_by_role("button", name="Inscrever-me por 5,50").click()
    page.wait_for_url("**/mesa/**")
    while "/torneio/" not in page.url:
        # The page may be on its way to another.
        with suppress(PlaywrightError):
            page.evaluate(ALL_IN)
        page.wait_for_timeout(200)
    main = page.locator("main")
    expect(main).to_contain_text(re.compile(r"Ficou em [12]\.º lugar"), timeout=PATIENCE)
    won = "1.º lugar" in main.inner_text().split("Ficou em")[1][:20]
    if won:
        expect(main).to_contain_text("10,00", timeout=PATIENCE)
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 390
    money = books(house, slug)[slug]
    assert money.left == {"tournament_pool": 0, "commission": 2 * 50}
    assert money.got("tournament_prize").popitem()[1] == 1000
    page.get_by_role("link", name="Outros torneios").click()
    expect(main).to_contain_text("Sit & go", timeout=PATIENCE)
    assert newcomer.faults == []
