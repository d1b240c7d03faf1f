"""The public page «Conformidade» and its two files: every rule, how it is met, where, and which tests prove it."""

import csv
from io import StringIO

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from casino.rulebook.conformity_rows import KINDS, Asked, Row, by_rule, rows_asked, rows_now
from casino.rulebook.regulations import delivered
from casino.rulebook.spoken import said


@require_safe
def conformity(request: HttpRequest) -> HttpResponse:
    """All rules, or those that the reader asks for."""
    asked, everything = _asked(request), rows_now()
    found = rows_asked(everything, asked)
    context = {
        "asked": asked,
        "query": request.GET.urlencode(),
        "rules": by_rule(found),
        "count": len(found),
        "sums": [_sums(everything, regulation.number, regulation.title) for regulation in delivered()],
        "regulations": [(regulation.number, said(regulation.title)) for regulation in delivered()],
        # What is awaited is in no delivered regulation.
        "kinds": [(kind, name) for kind, name in KINDS.items() if kind != "awaited"],
    }
    return render(request, "rulebook/conformity.html", context)


@require_safe
def conformity_json(request: HttpRequest) -> HttpResponse:
    """The same rows for a program."""
    told = [row.as_json() for row in rows_asked(rows_now(), _asked(request))]
    answer = JsonResponse({"rows": told}, json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer["Content-Disposition"] = 'attachment; filename="conformidade.json"'
    return answer


@require_safe
def conformity_csv(request: HttpRequest) -> HttpResponse:
    """The same rows for a spreadsheet."""
    text = StringIO()
    text.write("\ufeff")  # So that spreadsheets know the text for UTF-8.
    writer = csv.writer(text, delimiter=";")
    heads = (_("Regra"), _("O que diz"), _("Alínea"), _("Cumprida"), _("Provada"), _("Como"), _("Onde"), _("Ensaios"))
    writer.writerow((*heads, _("Leituras")))
    for row in rows_asked(rows_now(), _asked(request)):
        writer.writerow(
            (
                row.name,
                said(row.rule_text),
                said(row.text) if row.text else "",
                _("sim") if row.is_met else _("não"),
                _("sim") if row.is_proven else _("não"),
                ", ".join(str(place.how) for place in row.places),
                ", ".join(place.where for place in row.places),
                " ".join(row.tests),
                " ".join(f"{reading.number}. {said(reading.text)}" for reading in row.readings),
            )
        )
    answer = HttpResponse(text.getvalue(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="conformidade.csv"'
    return answer


def _asked(request: HttpRequest) -> Asked:
    get = request.GET.get
    return Asked(regulation=get("reg", "")[:4], kind=get("como", "")[:20], words=get("q", "").strip()[:60])


def _sums(rows: tuple[Row, ...], number: str, title: str) -> dict[str, object]:
    """How many rules of a regulation there are, are met and are proven: a rule is when all its items are."""
    rules = by_rule(row for row in rows if row.regulation == number and not row.rule.startswith("decision"))
    return {
        "number": number,
        "title": title,
        "rules": len(rules),
        "met": sum(all(row.is_met for row in rule.rows) for rule in rules),
        "proven": sum(all(row.is_proven for row in rule.rows) for rule in rules),
    }
