"""The money of a cancellation as a table: who gets what, by what it is for, and sums that make all that is held."""

from collections.abc import Callable, Sequence

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from accounts.admin.acts import cents_text
from casino.money import CHIPS
from tournaments.models import Tournament
from tournaments.services.cancelling import CancelPreview, Given

Column = tuple[str, Callable[[Given], int]]
NOTHING = "–"


def cancel_table(row: Tournament, preview: CancelPreview) -> SafeString:
    """Player, place and chips, each part of what comes back, and the whole; below it what the house keeps."""
    if preview.is_over:
        return format_html("<p>{}</p>", gettext("A última mão acaba de decidir o torneio: já não há o que cancelar."))
    if not preview.pot:
        return format_html("<p>{}</p>", gettext("Ninguém pagou nada: não há dinheiro a devolver."))
    columns = [(name, of) for name, of in _columns() if any(of(one) for one in preview.given)]
    where = [gettext("Lugar"), gettext("Fichas")] if any(one.place for one in preview.given) else []
    heads = [*where, *(name for name, _of in columns), gettext("Total")]
    lines = ((_line(one, columns, heads, row.currency),) for one in preview.given)
    return format_html(
        '<div class="desk-sums-scroll" tabindex="0" role="group" aria-label="{}"><table class="desk-sums"><thead><tr>'
        '<th scope="col">{}</th>{}</tr></thead><tbody>{}</tbody><tfoot>{}</tfoot></table></div>{}',
        gettext("O que cada um recebe"),
        gettext("Jogador"),
        format_html_join("", '<th scope="col">{}</th>', ((head,) for head in heads)),
        format_html_join("", "{}", lines),
        format_html("{}{}", _given_sums(row, preview, columns, heads), _house_sums(row, preview, len(heads))),
        _empty_handed(preview.empty_handed),
    )


def _columns() -> list[Column]:
    """What a cent can be for; those that bring nobody anything are left out."""
    return [
        (gettext("Inscrição"), lambda one: one.parts.buy_in),
        (gettext("Comissão"), lambda one: one.parts.fee),
        (gettext("Parte de eliminação"), lambda one: one.parts.bounty),
        (gettext("Parte dos prémios"), lambda one: one.parts.share),
        (gettext("Eliminações"), lambda one: one.parts.earned),
        (gettext("Prémio"), lambda one: one.prize),
        (gettext("Inscrição ganha"), lambda one: one.won),
    ]


def _line(one: Given, columns: Sequence[Column], heads: Sequence[str], currency: str) -> SafeString:
    """A player. What is nobody's at all has a dash, so that no column looks as if something were missing."""
    cells = [cents_text(of(one), currency) if of(one) else NOTHING for _name, of in columns]
    if len(heads) > len(columns) + 1:
        place = f"{one.place}.º" if one.place else NOTHING
        cells = [place, gettext("saiu") if one.chips is None else cents_text(one.chips, CHIPS), *cells]
    cells.append(cents_text(one.total, currency))
    return format_html(
        '<tr data-who="{}"><th scope="row">{}</th>{}</tr>', one.nickname, one.nickname, _cells(heads, cells)
    )


def _given_sums(row: Tournament, preview: CancelPreview, columns: Sequence[Column], heads: Sequence[str]) -> SafeString:
    """What all get together, of each kind."""
    sums = [cents_text(sum(of(one) for one in preview.given), row.currency) for _name, of in columns]
    sums.append(cents_text(preview.total, row.currency))
    before = len(heads) - len(sums)
    return format_html(
        '<tr data-sum="given"><th scope="row" colspan="{}">{}</th>{}</tr>',
        before + 1,
        gettext("Total a devolver"),
        _cells(heads[before:], sums),
    )


def _house_sums(row: Tournament, preview: CancelPreview, width: int) -> SafeString:
    """What stays with the house, and with it all that the tournament has."""
    lines = [
        ("kept", gettext("Fica na casa"), preview.kept),
        ("pot", gettext("Tudo o que o torneio tem"), preview.pot),
        ("added", gettext("posto agora pela casa, do que garantiu"), preview.added),
    ]
    told = ((slug, width, name, cents_text(cents, row.currency)) for slug, name, cents in lines if cents)
    return format_html_join("", '<tr data-sum="{}"><th scope="row" colspan="{}">{}</th><td>{}</td></tr>', told)


def _cells(heads: Sequence[str], cells: Sequence[str]) -> SafeString:
    """Each with its head, for where the columns have no room; there what has nothing in it is left out."""
    told = (
        (head, SafeString(" data-empty") if cell == NOTHING else "", cell)
        for head, cell in zip(heads, cells, strict=True)
    )
    return format_html_join("", '<td data-head="{}"{}>{}</td>', told)


def _empty_handed(count: int) -> SafeString:
    if not count:
        return SafeString("")
    told = ngettext(
        "%(count)s inscrito já não recebe nada (810, regra 38).",
        "%(count)s inscritos já não recebem nada (810, regra 38).",
        count,
    )
    return format_html('<p class="desk-note">{}</p>', told % {"count": count})
