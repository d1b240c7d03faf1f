"""Names that the house brings are said in the reader's language, with their numbers; what people named stays."""

import pytest
from django.utils import translation

from casino.names import name_said


@pytest.mark.parametrize(
    ("language", "name", "said"),
    [
        ("pt-pt", "Omaha com eliminações 3", "Omaha com eliminações 3"),
        ("es", "Omaha com eliminações", "Omaha con eliminaciones"),
        ("es", "Omaha com eliminações 3", "Omaha con eliminaciones 3"),
        ("fr", "Coimbra, sem pressa", "Coimbra, sans hâte"),
        ("en", "Coimbra, sem pressa", "Coimbra, unhurried"),
        ("en", "Torneio da Maria 12", "Torneio da Maria 12"),
        ("en", "7", "7"),
        ("en", " 7 · 2", " 7 · 2"),
        ("en", "", ""),
    ],
)
def test_a_name_in_the_readers_language(language: str, name: str, said: str) -> None:
    with translation.override(language):
        assert name_said(name) == said


def test_a_tournaments_table_keeps_both_its_numbers() -> None:
    with translation.override("es"):
        assert name_said("Omaha com eliminações 3 · 2") == "Omaha con eliminaciones 3 · 2"
