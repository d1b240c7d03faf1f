"""What a player may press at a table of póquer sem descarte, and at which price. Views in, plain values out."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from games import stud_words as words
from games.card_words import felt_amount
from games.selectors.stud_views import AskedView, StudTable, StudViewer


def acts_context(table: StudTable, viewer: StudViewer) -> dict[str, Any]:
    """What stands in the dock for this viewer at this moment: bets, the decision, or why there is none."""
    kind, asked = _kind(table, viewer), viewer.asked
    if kind != "turn" or asked is None:
        return {"kind": kind, "place": "", "wait": _wait(table, viewer) if kind == "wait" else ""}
    return {
        "kind": kind,
        "place": asked.place,
        "combination": asked.hand.combination,
        "title": _title(asked),
        "prize": _prize(asked, table.currency),
        "price": felt_amount(asked.price, table.currency),
        "lost": _("perde %(amount)s") % {"amount": felt_amount(asked.ante, table.currency)},
        "can_pay": asked.can_pay,
    }


def _kind(table: StudTable, viewer: StudViewer) -> str:
    if table.phase == "betting" and viewer.can_bet:
        return "bets"
    return "turn" if table.phase == "deciding" and viewer.asked is not None else "wait"


def _title(asked: AskedView) -> str:
    """«Lugar 3: par de reis»."""
    return _("Lugar %(place)s: %(hand)s") % {"place": asked.place, "hand": words.hand_words(asked.hand)}


def _prize(asked: AskedView, currency: str) -> str:
    """What the bet wins with this hand, against a bank that plays and has less."""
    if not asked.times:
        return _("A mão não está na tabela: só ganha se a banca não jogar.")
    prize = felt_amount(asked.price * asked.times, currency)
    return _("Se bater uma banca que joga, a aposta ganha %(prize)s (%(times)s).") % {
        "prize": prize,
        "times": words.pays_words(asked.times),
    }


def _wait(table: StudTable, viewer: StudViewer) -> str:
    """Why there is nothing to press."""
    said: Mapping[str, Callable[[], str]] = {
        "asleep": lambda: _("A mesa abre as apostas dentro de instantes."),
        "betting": lambda: _("Está a assistir. De momento não pode apostar nesta mesa."),
        "deciding": lambda: (
            _("Já decidiu. A banca mostra as cartas quando todos tiverem decidido.")
            if viewer.own_places
            else _("Não tem apostas nesta jogada.")
        ),
        "result": lambda: _("As apostas abrem dentro de instantes."),
        "void": lambda: _("As apostas abrem dentro de instantes."),
    }
    return said.get(table.phase, lambda: _("Esta mesa está fechada."))()


def own_rows(viewer: StudViewer, stands: Mapping[int, int]) -> list[dict[str, Any]]:
    """The viewer's own hands where their places stand, before anybody else may see them."""
    asked = viewer.asked.place if viewer.asked is not None else None
    return [
        {
            "place": own.place,
            "stand": stands[own.place],
            "cards": own.hand.cards,
            "words": words.hand_words(own.hand),
            "is_asked": own.place == asked,
            "decided": own.decided or "",
            "said": words.decided_words(own.decided),
            "tone": "bad" if own.decided == "fold" else "even",
        }
        for own in viewer.hands
    ]
