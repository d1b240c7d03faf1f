"""What a resolved hand of Hold'em or Omaha says to people: its steps, and the lines of `--pretty`. No rules."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import cast

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from casino.money import euros
from games.engines.cards import Card
from games.engines.hands import ITEMS
from games.engines.poker import Action, Limit, Outcome, Post, State, to_call
from games.resolve.registry import Step

COMBINATION_NAMES: Mapping[str, str | Promise] = {
    "royal_flush": gettext_lazy("sequência máxima de cor"),
    "straight_flush": gettext_lazy("sequência de cor"),
    "four_of_a_kind": gettext_lazy("póquer"),
    "full_house": gettext_lazy("fullen"),
    "flush": gettext_lazy("cor"),
    "straight": gettext_lazy("sequência"),
    "three_of_a_kind": gettext_lazy("trio"),
    "two_pair": gettext_lazy("dois pares"),
    "pair": pgettext_lazy("duas cartas iguais", "par"),
    "high_card": gettext_lazy("carta mais alta"),
}
LIMIT_NAMES: Mapping[Limit, str | Promise] = {
    Limit.NO_LIMIT: gettext_lazy("Sem limite: aposta-se até toda a cave."),
    Limit.POT_LIMIT: gettext_lazy("Com limite de pote: sobe-se, no máximo, pelo valor do pote depois de igualar."),
    Limit.HALF_POT: gettext_lazy("Com limite: sobe-se, no máximo, por metade do pote depois de igualar."),
    Limit.FIXED: gettext_lazy("Com limite: as apostas têm um valor certo e as subidas por turno são contadas."),
}
# Turn of bets → the rule that turns its cards, and what is said.
TURNED: Mapping[int, tuple[str, str | Promise]] = {
    1: ("53", gettext_lazy("Vira-se o flop: %(cards)s.")),
    2: ("55", gettext_lazy("Vira-se a carta do turn: %(cards)s.")),
    3: ("57", gettext_lazy("Vira-se a carta do river: %(cards)s.")),
}
ACTED: Mapping[str, tuple[str, str | Promise]] = {
    "fold": ("35", gettext_lazy("%(player)s desiste.")),
    "check": ("34.b", gettext_lazy("%(player)s passa.")),
    "call": ("34.c", gettext_lazy("%(player)s acompanha com %(amount)s.")),
    "raise": ("34.d", gettext_lazy("%(player)s sobe a aposta para %(to)s.")),
    "all_in": ("39", gettext_lazy("%(player)s aposta tudo o que tem: %(amount)s.")),
    "timeout_check": ("45", gettext_lazy("Acaba o tempo de %(player)s, que passa.")),
    "timeout_fold": ("45", gettext_lazy("Acaba o tempo de %(player)s, que desiste.")),
    "leave": ("10", gettext_lazy("%(player)s deixa a mesa: desiste quando for a sua vez.")),
}


def hand_steps(moments: Sequence[State], actions: Sequence[Action], posts: Sequence[Post]) -> Iterator[Step]:
    """A hand told from each moment to the next: what was done, and all that came of it."""
    first = moments[0]
    yield from _opening_steps(first, posts)
    yield from _following_steps(first, since=0)
    for before, action, after in zip(moments, actions, moments[1:], strict=False):
        yield _action_step(before, action, after)
        yield from _leaving_steps(before, action, after)
        yield from _following_steps(after, since=before.turn)


def _leaving_steps(before: State, action: Action, after: State) -> Iterator[Step]:
    """Those who had said that they leave, as their turn came."""
    acting = before.seats.index(action.seat)
    for place, folded in enumerate(after.folded):
        if folded and not before.folded[place] and (place != acting or action.kind == "leave"):
            text = _("Chega a vez de %(player)s, que deixou a mesa: desiste.") % {"player": after.players[place]}
            yield Step(after.rules.rule("35"), text)


def _following_steps(state: State, *, since: int) -> Iterator[Step]:
    """The cards turned since that turn of bets, and the end of the hand."""
    for turn in range(since + 1, state.turn + 1):
        item, text = TURNED[turn]
        cards = state.board[:3] if turn == 1 else state.board[turn + 1 : turn + 2]
        yield Step(state.rules.rule(item), str(text) % {"cards": " ".join(cards)})
    if state.outcome:
        yield from _end_steps(state, state.outcome)


def _opening_steps(state: State, posts: Sequence[Post]) -> Iterator[Step]:
    rules = state.rules
    yield Step(rules.rule(rules.limit.item), str(LIMIT_NAMES[rules.limit]))
    if rules.ante:
        text = _("Cada jogador põe %(ante)s no pote, até onde a cave chegar.") % {"ante": euros(rules.ante)}
        yield Step(rules.rule("22"), text)
    # What each has left to post: nobody posts more than that (reading 28).
    left = [started - min(rules.ante, started) for started in state.started]
    blinds = (
        (state.small, rules.small_blind, _("%(player)s faz a pequena aposta: %(amount)s.")),
        (state.big, rules.big_blind, _("%(player)s faz a grande aposta: %(amount)s.")),
    )
    for place, blind, text in blinds:
        amount = min(blind, left[place])
        left[place] -= amount
        yield Step(rules.rule("48"), text % {"player": state.players[place], "amount": euros(amount)})
    for post in posts:
        place = state.seats.index(post.seat)
        live = min(post.live, left[place])
        facts = {"player": state.players[place], "live": euros(live), "dead": euros(state.dead[place])}
        text = _("%(player)s repõe apostas em falta: %(live)s que contam como aposta e %(dead)s só para o pote.")
        yield Step(rules.rule("48"), text % facts)
    facts = {"player": state.players[state.small]}
    yield Step(rules.rule("49"), _("As cartas pessoais dão-se uma a uma, a começar por %(player)s.") % facts)


def _action_step(before: State, action: Action, after: State) -> Step:
    place = before.seats.index(action.seat)
    # What it costs is told from the moment before: the pot may already have been paid out in the one after.
    amount = action.to - before.bets[place] if action.to is not None else to_call(before, place)
    word: str = action.kind
    if word == "timeout":
        word = "timeout_fold" if after.folded[place] else "timeout_check"
    elif word in ("call", "raise") and amount == before.stacks[place]:
        word = "all_in"
    item, text = ACTED[word]
    facts = {"player": before.players[place], "amount": euros(amount), "to": euros(action.to or 0)}
    return Step(before.rules.rule(item), str(text) % facts)


def _end_steps(state: State, outcome: Outcome) -> Iterator[Step]:
    rules = state.rules
    names = dict(zip(state.seats, state.players, strict=True))
    if outcome.uncalled:
        seat, amount = outcome.uncalled
        text = _("A parte que ninguém acompanhou volta para %(player)s: %(amount)s.")
        yield Step(rules.rule("40"), text % {"player": names[seat], "amount": euros(amount)})
    for shown in outcome.showdown:
        facts = {
            "player": names[shown.seat],
            "combination": COMBINATION_NAMES[shown.combination],
            "cards": " ".join(shown.best),
        }
        text = _("%(player)s mostra %(combination)s: %(cards)s.")
        yield Step(rules.rule(f"29.{ITEMS[shown.combination]}"), text % facts)
    for number, pot in enumerate(outcome.pots):
        name = pot_name(number)
        players = ", ".join(names[seat] for seat in pot.eligible)
        text = _("%(pot)s: %(amount)s, disputado por %(players)s.")
        item = "42" if len(outcome.pots) > 1 else "27"
        yield Step(rules.rule(item), text % {"pot": name, "amount": euros(pot.amount), "players": players})
        yield from _rake_steps(state, pot.rake, name)
        item = "36" if not outcome.showdown else "62" if len(pot.awards) > 1 else "63" if number else "27"
        for seat, share in pot.awards.items():
            facts = {"pot": name, "player": names[seat], "amount": euros(share)}
            yield Step(rules.rule(item), _("%(pot)s: %(player)s recebe %(amount)s.") % facts)


def _rake_steps(state: State, rake: int, name: str) -> Iterator[Step]:
    rules = state.rules
    if rules.rake.kind != "pot":
        return
    if rake:
        facts = {"pot": name, "percent": _number(rules.rake.percent), "amount": euros(rake)}
        yield Step(rules.rule("17.a"), _("%(pot)s: comissão de %(percent)s %%, %(amount)s.") % facts)
    elif state.turn < 2 and not state.flop_bet:
        yield Step(rules.rule("18"), _("%(pot)s: não há comissão.") % {"pot": name})


def pot_name(number: int) -> str:
    """«Pote principal», «Pote lateral 1»."""
    return _("Pote lateral %(number)d") % {"number": number} if number else _("Pote principal")


# --- Lines for people ---


def describe(result: Mapping[str, object]) -> list[str]:
    """The result as lines for people."""
    board = cast("list[Card]", result["board"])
    stacks = cast("Mapping[str, int]", result["stacks"])
    lines = [_("Mesa: %(cards)s.") % {"cards": " ".join(board) or "—"}]
    for seat, hole in cast("Mapping[str, list[Card]]", result["hole"]).items():
        facts = {"seat": seat, "cards": " ".join(hole), "stack": euros(stacks[seat])}
        lines.append(_("Lugar %(seat)s: %(cards)s; cave %(stack)s.") % facts)
    for shown in cast("list[Mapping[str, object]]", result["showdown"]):
        five = " ".join(cast("list[Card]", shown["best"]))
        said = {"seat": shown["seat"], "combination": COMBINATION_NAMES[str(shown["combination"])], "cards": five}
        lines.append(_("Lugar %(seat)s mostra %(combination)s: %(cards)s.") % said)
    for number, pot in enumerate(cast("list[Mapping[str, object]]", result["pots"])):
        lines.append(_pot_line(number, pot))
    if not result["finished"]:
        lines.append(_turn_line(cast("int", result["to_act"]), cast("Mapping[str, object]", result["legal"])))
    return lines


def _pot_line(number: int, pot: Mapping[str, object]) -> str:
    facts = {"pot": pot_name(number), "amount": euros(cast("int", pot["amount"]))}
    line = _("%(pot)s: %(amount)s") % facts
    if rake := cast("int", pot["rake"]):
        line += _(", comissão %(rake)s") % {"rake": euros(rake)}
    for seat, share in cast("Mapping[str, int]", pot["awards"]).items():
        line += _("; lugar %(seat)s recebe %(amount)s") % {"seat": seat, "amount": euros(share)}
    return line + "."


def _turn_line(seat: int, legal: Mapping[str, object]) -> str:
    options = [_("desistir")]
    if legal["check"]:
        options.append(_("passar"))
    if call := cast("int", legal["call"]):
        options.append(_("acompanhar com %(amount)s") % {"amount": euros(call)})
    if bounds := cast("Mapping[str, int] | None", legal["raise"]):
        facts = {"least": euros(bounds["min"]), "most": euros(bounds["max"])}
        options.append(_("subir para entre %(least)s e %(most)s") % facts)
    return _("É a vez do lugar %(seat)d: %(options)s.") % {"seat": seat, "options": ", ".join(options)}


def _number(percent: int | Fraction) -> str:
    """«2,5» for five halves."""
    return f"{float(percent):g}".replace(".", ",")
