"""A told hand in words: each step as a line, and the whole as a text to keep. Every sentence passes gettext."""

from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from casino.money import amount_text
from games import card_words, poker_words
from games.engines.cards import Card
from games.hand_history.telling import HandTold, Place, Step
from games.selectors.poker_views import HandLine

# What a step is called where the log of the table has it.
_LOGGED = {"uncalled": "returned", "shown": "shows", "pot": "wins"}


def step_lines(hand: HandTold, step: Step) -> list[str]:
    """One step as people read it; a pot has a line for each who gets of it, and one for the house's part."""
    if step.did == "void":
        return [_("Jogada nula, apostas devolvidas")]
    if step.did == "pot":
        lines = [_said(hand, "wins", seat, cents) for seat, cents in step.winners]
        return [*lines, _said(hand, "rake", None, step.rake)] if step.rake else lines
    did = "all_in" if step.is_all_in and step.did in ("call", "bet", "raise") else step.did
    amount = step.total if step.did == "raise" else step.amount
    line = _said(hand, _LOGGED.get(did, did), step.seat, amount, cards=step.cards, by_system=step.by_system)
    if step.combination:
        line += f" ({card_words.combination_words(step.combination, ())})"
    return [line]


def _said(
    hand: HandTold,
    did: str,
    seat: int | None,
    amount: int,
    *,
    cards: tuple[str, ...] = (),
    by_system: bool = False,
) -> str:
    name = hand.place(seat).name if seat is not None else ""
    line = HandLine(seat, name, did, amount, tuple(Card(one) for one in cards), by_system)
    return f"{name} {poker_words.line_words(line, hand.facts.currency)}".strip()


def hand_text(hand: HandTold) -> str:
    """The whole hand as a text, for every game and limit. Cards that the reader may not know are «??»."""
    facts = hand.facts
    lines = [
        _("Mesa Aberta, mesa %(table)s, jogada n.º %(number)s") % {"table": facts.table, "number": facts.number},
        f"{poker_words.GAME_NAMES[facts.game]}, {poker_words.LIMIT_NAMES[facts.limit]}, {_blinds(hand)}",
        date_format(timezone.localtime(facts.started_at), "j/n/Y, H:i:s"),
        "",
        *(_place_line(hand, place) for place in hand.places),
        "",
    ]
    for step in hand.steps:
        lines += step_lines(hand, step)
    lines += ["", *(_final_line(hand, place) for place in hand.places)]
    return "\n".join(lines) + "\n"


def _blinds(hand: HandTold) -> str:
    facts = hand.facts
    told = _("apostas obrigatórias %(small)s e %(big)s") % {
        "small": money(facts.small_blind, facts.currency),
        "big": money(facts.big_blind, facts.currency),
    }
    return told + (_(", ante %(ante)s") % {"ante": money(facts.ante, facts.currency)} if facts.ante else "")


def _place_line(hand: HandTold, place: Place) -> str:
    cards = " ".join(place.cards) or " ".join(["??"] * hand.facts.hole_cards)
    button = _(", botão") if place.seat == hand.button else ""
    return _("Lugar %(seat)s: %(name)s, %(stack)s [%(cards)s]%(button)s") % {
        "seat": place.seat,
        "name": place.name,
        "stack": money(place.stack, hand.facts.currency),
        "cards": cards,
        "button": button,
    }


def _final_line(hand: HandTold, place: Place) -> str:
    won = place.final - place.stack
    return _("%(name)s fica com %(stack)s (%(won)s)") % {
        "name": place.name,
        "stack": money(place.final, hand.facts.currency),
        "won": f"{'+' if won > 0 else ''}{money(won, hand.facts.currency)}",
    }


def money(cents: int, currency: str) -> str:
    """An amount in the reader's language."""
    return amount_text(cents, currency, language=translation.get_language() or "pt")
