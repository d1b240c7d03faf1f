"""Names that may be chosen and amounts that people write: pure rules."""

import pytest

from accounts.forms.fields import cents_parse
from accounts.nicknames import NicknameFault, nickname_fault
from casino.money import amount_text


@pytest.mark.parametrize("nickname", ["Ana", "rui.costa", "Zé2".replace("é", "e"), "a_b-c.9", "A" * 20])
def test_a_plain_nickname_may_be_used(nickname: str) -> None:
    assert nickname_fault(nickname) is None


@pytest.mark.parametrize("nickname", ["", "ab", "A" * 21, "1ana", "João", "a b", "ana\n", "ana​b", "../x", "Аna"])
def test_a_nickname_that_looks_like_another_or_like_code_may_not(nickname: str) -> None:
    assert nickname_fault(nickname) is NicknameFault.SHAPE


@pytest.mark.parametrize(
    "nickname", ["Convidado-0001", "CASA", "c_a_s_a", "Admin1", "croupier7", "mesaaberta", "Staff"]
)
def test_nobody_passes_for_the_house_or_a_guest(nickname: str) -> None:
    assert nickname_fault(nickname) is NicknameFault.RESERVED


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("20", 2000), ("20,5", 2050), ("20.50", 2050), ("1.234,56", 123456), ("1.234", 123400), ("1234,5 €", 123450),
        ("0,01", 1), ("1 234,00", 123400), ("1,234.56", 123456), ("1\u202f234,56\xa0€", 123456),
        ("1.000.000", 100000000),
    ],
)  # fmt: skip
def test_amounts_as_people_write_them_become_whole_cents(text: str, cents: int) -> None:
    assert cents_parse(text) == cents


@pytest.mark.parametrize(
    "text", ["", "x", "-1", "1,234", "1e3", "٣", "1.23.4", "1.2345", "١,00", "12,345", "0x10", "1 50", "1.234.56"]
)
def test_what_is_no_amount_is_none(text: str) -> None:
    """W09."""
    assert cents_parse(text) is None


@pytest.mark.parametrize(
    ("language", "text", "cents"),
    [("pt-pt", "1.000", 100_000), ("es", "1.000", 100_000), ("en", "1,000", 100_000), ("en", "1.000", None),
     ("fr", "1,000", None), ("fr", "1\u202f000", 100_000), ("es", "1,000", None)],
)  # fmt: skip
def test_one_mark_before_three_digits_is_a_thousand_or_nothing(language: str, text: str, cents: int | None) -> None:
    assert cents_parse(text, language) == cents


@pytest.mark.parametrize(
    ("language", "euro", "demo", "chips"),
    [("pt-pt", "−1.234,56 €", "1.234,56 demo", "1.234"), ("es", "−1.234,56 €", "1.234,56 demo", "1.234"),
     ("en", "−€1,234.56", "1,234.56 demo", "1,234"),
     ("fr", "−1\u202f234,56\xa0€", "1\u202f234,56 demo", "1\u202f234")],
)  # fmt: skip
def test_amounts_are_written_as_the_language_writes_them(language: str, euro: str, demo: str, chips: str) -> None:
    assert amount_text(-123456, "EUR", language=language) == euro
    assert amount_text(123456, "DEMO", language=language) == demo
    assert amount_text(1234, "CHIPS", language=language) == chips
    assert cents_parse(demo.removesuffix(" demo"), language) == 123456
