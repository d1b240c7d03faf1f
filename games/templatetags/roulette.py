"""Rounds in templates: positions, colours, outcomes and steps as words. Nothing is decided here."""

from datetime import datetime

from django import template
from django.utils.translation import gettext_lazy as _

from casino.refusal import Denial
from games import card_words, layout_words
from games.engines.roulette import Wheel, position_of_code
from games.models import Bet
from games.outcomes import outcome_words

register = template.Library()

_STEPS = {
    "round_opened": _("Apostas abertas"),
    "bets_placed": _("Apostas feitas"),
    "bets_withdrawn": _("Apostas retiradas"),
    "call_bets_placed": _("Apostas feitas, com anúncio"),
    "call_bets_withdrawn": _("Apostas retiradas, com anúncio"),
    "ball_launched": _("Bola lançada"),
    "idle_warned": _("Aviso por falta de apostas"),
    "betting_closed": _("Apostas fechadas"),
    "ball_fell": _("A bola parou"),
    "betting_extended": _("Apostas abertas por mais um tempo"),
    "blackjack_dealt": _("Cartas dadas"),
    "stud_dealt": _("Cartas dadas"),
    "stud_decided": _("Decisão de um lugar"),
    "stud_shown": _("A banca mostrou as suas cartas"),
    "stud_settled": _("Mãos decididas"),
    "card_offer": _("Resposta à oferta da banca"),
    "card_offers_closed": _("Ofertas fechadas"),
    "card_action": _("Decisão"),
    "card_paid": _("Blackjack pago"),
    "bank_played": _("Jogou a banca"),
    "cards_settled": _("Mãos decididas"),
    "baccarat_dealt": _("Cartas dadas, tapadas"),
    "baccarat_turned": _("Cartas viradas e terceiras cartas"),
    "baccarat_settled": _("Apostas decididas"),
    "round_settled": _("Apostas decididas e pagas"),
    "round_voided": _("Jogada nula, apostas devolvidas"),
}


@register.filter
def bet_state(state: str) -> str:
    """«ganha», «perdida», «retirada»."""
    return str(Bet.State(state).label)


@register.filter
def position_name(code: str, wheel: str) -> str:
    """«split:17-20» as «Cavalo 17-20»; without a wheel, «place:3» as «Lugar 3»."""
    if not wheel:
        return card_words.stake_name(code)
    found = position_of_code(Wheel(wheel), code)
    return code if isinstance(found, Denial) else layout_words.position_name(found)


@register.filter
def call_name(code: str) -> str:
    """«neighbours:17:2» as «17 e 4 vizinhos»."""
    return layout_words.call_name(code)


@register.filter
def colour_name(colour: str) -> str:
    """«vermelho», «preto», «verde»."""
    return layout_words.colour_name(colour)


@register.filter
def colour_letter(colour: str) -> str:
    """The letter that stands for the colour beside a number."""
    return layout_words.colour_letter(colour)


@register.filter
def outcome_name(outcome: str, game: str) -> str:
    """How a round's outcome reads in its game."""
    return outcome_words(game, outcome)


@register.filter
def step_name(kind: str) -> str:
    """A step of a round's record, as people read it."""
    return str(_STEPS.get(kind, kind))


@register.filter
def played_until(opened_at: datetime, ended_at: datetime) -> str:
    """How long a session lasted, as the table's clock showed it: «1:04:09»."""
    seconds = int((ended_at - opened_at).total_seconds())
    return f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
