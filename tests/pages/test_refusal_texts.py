"""Every refusal of the house has a sentence of its own: no code without words, no words without a code."""

import importlib
import pkgutil

import accounts
import casino
import games
from casino.refusal import Refusal
from casino.refusal_texts import TEXTS


def every_refusal() -> set[str]:
    for package in (accounts, casino, games):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if ".migrations" not in module.name and ".management" not in module.name:
                importlib.import_module(module.name)
    codes: set[str] = set()
    kinds = list(Refusal.__subclasses__())
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        codes |= {member.code for member in kind}
    return codes


def test_every_refusal_says_what_happened() -> None:
    assert sorted(every_refusal() - set(TEXTS)) == []


def test_no_sentence_is_left_without_its_refusal() -> None:
    assert sorted(set(TEXTS) - every_refusal()) == []
