"""The layout in words: what a position, a colour and a prize are called. Every sentence passes gettext."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from games.engines.roulette import PRIZES, Position

Lazy = str | Promise

CHANCE_NAMES: Mapping[str, Lazy] = {
    "straight": gettext_lazy("Pleno"),
    "split": gettext_lazy("Cavalo"),
    "street": gettext_lazy("Rua"),
    "corner": gettext_lazy("Quadro"),
    "six_line": gettext_lazy("Linha"),
    "dozen": gettext_lazy("Dúzia"),
    "column": gettext_lazy("Coluna"),
    "double_dozen": gettext_lazy("Cavalo de dúzia"),
    "double_column": gettext_lazy("Cavalo de coluna"),
    "even": gettext_lazy("Par"),
    "odd": gettext_lazy("Ímpar"),
    "low": gettext_lazy("Menor (1 a 18)"),
    "high": gettext_lazy("Maior (19 a 36)"),
    "red": gettext_lazy("Vermelho"),
    "black": gettext_lazy("Preto"),
}

SERIES_NAMES: Mapping[str, Lazy] = {
    "voisins": gettext_lazy("Vizinhos do zero"),
    "tiers": gettext_lazy("Série 5-8"),
    "orphelins": gettext_lazy("Órfãos"),
}

COLOUR_NAMES: Mapping[str, Lazy] = {
    "red": gettext_lazy("vermelho"),
    "black": gettext_lazy("preto"),
    "green": gettext_lazy("verde"),
}


def colour_name(colour: str) -> str:
    return str(COLOUR_NAMES[colour])


def colour_letter(colour: str) -> str:
    """One letter for the colour, where a number stands alone: colour is never the only sign."""
    letters = {
        "red": pgettext("letra do vermelho", "V"),
        "black": pgettext("letra do preto", "P"),
        "green": "",
    }
    return letters[colour]


def position_name(position: Position) -> str:
    """«Cavalo 17-20», «1.ª dúzia», «Vermelho»."""
    which = position.which
    match position.chance:
        case "dozen":
            return _("%(which)d.ª dúzia") % {"which": which[0]}
        case "column":
            return _("%(which)d.ª coluna") % {"which": which[0]}
        case "double_dozen":
            return _("%(one)d.ª e %(two)d.ª dúzias") % {"one": which[0], "two": which[1]}
        case "double_column":
            return _("%(one)d.ª e %(two)d.ª colunas") % {"one": which[0], "two": which[1]}
    name = str(CHANCE_NAMES[position.chance])
    if position.chance in ("straight", "split", "street", "corner"):
        return f"{name} {'-'.join(position.numbers)}"
    if position.chance == "six_line":
        return _("%(name)s %(first)s a %(last)s") % {
            "name": name,
            "first": position.numbers[0],
            "last": position.numbers[-1],
        }
    return name


def call_name(code: str) -> str:
    """An announced bet (807/8): «Vizinhos do zero», «17 e 4 vizinhos», «Finais 4»."""
    chance, *parts = code.split(":")
    if chance == "neighbours":
        return neighbours_name(parts[0], int(parts[1]))
    if chance == "finals":
        return _("Finais %(digit)s") % {"digit": parts[0]}
    return str(SERIES_NAMES[chance])


def neighbours_name(number: str, reach: int) -> str:
    """A number with as many neighbours on each side as the reach says."""
    return _("%(number)s e %(count)d vizinhos") % {"number": number, "count": 2 * reach}


def reach_name(reach: int) -> str:
    """How many neighbours a number is announced with."""
    return _("%(count)d vizinhos") % {"count": 2 * reach}


def prize_name(chance: str) -> str:
    """«paga 17 por 1»; «paga 1 por 2» where the prize is half of the stake."""
    numerator, denominator = PRIZES[chance]
    return _("paga %(prize)d por %(stake)d") % {"prize": numerator, "stake": denominator}


def pocket_words(label: str, colour: str) -> str:
    """«17, preto»."""
    return f"{label}, {colour_name(colour)}"


def pocket_qualities(label: str) -> str:
    """What else a number is: «ímpar, menor, 2.ª dúzia, 2.ª coluna»; nothing for the zeros."""
    if label in ("0", "00"):
        return ""
    number = int(label)
    return ", ".join(
        (
            _("par") if number % 2 == 0 else _("ímpar"),
            _("menor") if number <= 18 else _("maior"),
            _("%(which)d.ª dúzia") % {"which": (number + 11) // 12},
            _("%(which)d.ª coluna") % {"which": (number - 1) % 3 + 1},
        )
    ).lower()


def chip_label(cents: int, comma: str) -> str:
    """What is written on a chip: «5», «2,50», «1k». Short, because it must be read at a glance."""
    if cents >= 100_000 and cents % 10_000 == 0:
        thousands, rest = divmod(cents // 10_000, 10)
        return f"{thousands}{comma}{rest}k" if rest else f"{thousands}k"
    whole, part = divmod(cents, 100)
    return f"{whole}{comma}{part:02d}" if part else str(whole)
