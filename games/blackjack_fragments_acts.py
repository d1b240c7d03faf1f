"""What a player may press at a blackjack table, and at which price. Views in, plain values out; no HTML, no rule.

What may be done arrives in the viewer's `actions` and `offers`; here it only gets its words and its order.
"""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from games import blackjack_words as words
from games.card_words import felt_amount, typed_amount
from games.engines.blackjack import MUST_DRAW_UP_TO
from games.selectors.card_views import ActionView, BlackjackTable, BlackjackViewer, OfferView, TurnView


def acts_context(table: BlackjackTable, viewer: BlackjackViewer) -> dict[str, Any]:
    """What stands in the dock for this viewer at this moment: bets, a question, a decision, or why there is none."""
    kind = _kind(table, viewer)
    turn = viewer.turn if kind == "turn" else None
    return {
        "kind": kind,
        "title": _turn_title(table, turn) if turn else "",
        "after": _after(table, turn) if turn else "",
        "place": turn.place if turn else "",
        "hand": turn.hand if turn else "",
        "actions": [_action(action, table.currency) for action in viewer.actions] if turn else [],
        "offers": [_offer(offer, table) for offer in viewer.offers] if kind == "offers" else [],
        "wait": _wait(table, viewer) if kind == "wait" else "",
    }


def _kind(table: BlackjackTable, viewer: BlackjackViewer) -> str:
    if table.phase == "betting" and viewer.can_bet:
        return "bets"
    if table.phase == "offers" and viewer.offers:
        return "offers"
    if table.phase == "deciding" and viewer.turn is not None and viewer.actions:
        return "turn"
    return "wait"


def _turn_title(table: BlackjackTable, turn: TurnView) -> str:
    """«Lugar 1, mão 2: 9/19 contra 6»."""
    place = next(place for place in table.places if place.number == turn.place)
    hand = next(hand for hand in place.hands if hand.index == turn.hand)
    facts = {
        "place": turn.place,
        "hand": turn.hand + 1,
        "total": words.total_text(hand.total, hand.is_soft, is_open=True),
        "bank": table.bank.total,
    }
    if len(place.hands) > 1:
        return _("Lugar %(place)s, mão %(hand)s: %(total)s contra %(bank)s") % facts
    return _("Lugar %(place)s: %(total)s contra %(bank)s") % facts


def _after(table: BlackjackTable, turn: TurnView) -> str:
    """What happens when the time ends (reading 6)."""
    place = next(place for place in table.places if place.number == turn.place)
    hand = next(hand for hand in place.hands if hand.index == turn.hand)
    if hand.total <= MUST_DRAW_UP_TO:
        return _("Ao fim do tempo, pede carta.")
    return _("Ao fim do tempo, fica.")


def _action(action: ActionView, currency: str) -> dict[str, Any]:
    given = felt_amount(action.price, currency) if action.price else ""
    back = _("volta %(amount)s") % {"amount": felt_amount(action.back, currency)} if action.back else ""
    return {
        "id": action.action.replace("_", "-"),
        # An ace that is taken as 1 is the same act with a mark (805/8.a.ii).
        "action": "double" if action.action == "double_ace_as_one" else action.action,
        "ace_as_one": action.action == "double_ace_as_one",
        "name": str(words.ACTION_NAMES[action.action]),
        "amount": given or back,
        "can_pay": action.can_pay,
    }


def _offer(offer: OfferView, table: BlackjackTable) -> dict[str, Any]:
    most, prize = felt_amount(offer.most, table.currency), felt_amount(offer.prize, table.currency)
    return {
        "offer": offer.offer,
        "place": offer.place,
        "most": offer.most,
        "most_words": most,
        "typed": typed_amount(offer.most),
        "prize_words": prize,
    }


def _wait(table: BlackjackTable, viewer: BlackjackViewer) -> str:
    """Why there is nothing to press."""
    said: Mapping[str, Callable[[], str]] = {
        "asleep": lambda: _("A mesa abre as apostas dentro de instantes."),
        "betting": lambda: _("Está a assistir. De momento não pode apostar nesta mesa."),
        "offers": lambda: _("Espere: outros lugares decidem se fazem seguro."),
        "deciding": lambda: _wait_turn(table, viewer),
        "result": lambda: _("As apostas abrem dentro de instantes."),
        "void": lambda: _("As apostas abrem dentro de instantes."),
    }
    return said.get(table.phase, lambda: _("Esta mesa está fechada."))()


def _wait_turn(table: BlackjackTable, viewer: BlackjackViewer) -> str:
    if table.turn is None:
        return _("A banca tira as suas cartas.")
    name = table.turn.nickname
    if not viewer.own_places:
        return _("Não tem apostas nesta jogada. Decide %(name)s.") % {"name": name}
    return _("Espere pela sua vez: decide %(name)s.") % {"name": name}
