"""The cashier («caixa»), the demonstration chips and the statement («extrato»)."""

from collections.abc import AsyncIterator, Iterator
from itertools import islice
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.handlers.asgi import ASGIRequest
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.forms import DepositForm, StatementFilterForm, WithdrawalForm
from accounts.forms.cashier import KIND_NAMES
from accounts.selectors import statement as statements
from accounts.services import cashier as cashier_service
from accounts.services import players
from accounts.views.doors import member_required, next_of, player_of, refused_on
from casino.bridge import hot
from casino.money import amount_text
from casino.refusal import Refused
from casino.refusal_texts import refusal_text
from casino.tabular import csv_lines, decimal_text, inert_text

CSV_LINES_AT_ONCE = 500


@member_required
@require_http_methods(["GET", "POST"])
def cashier(request: HttpRequest) -> HttpResponse:
    """Deposit, withdraw, refill. Each form has its own key, so that a double click moves the money once."""
    deposit_form, withdrawal_form = DepositForm(), WithdrawalForm()
    if request.method == "POST":
        if request.POST.get("action") == "withdraw":
            withdrawal_form = WithdrawalForm(request.POST)
            done = _pay(request, withdrawal_form, cashier_service.withdraw, _("Levantou %(amount)s."))
        else:
            deposit_form = DepositForm(request.POST)
            done = _pay(request, deposit_form, cashier_service.deposit, _("Depositou %(amount)s."))
        if done:
            return redirect("cashier")
    player = player_of(request)
    context = {
        "deposit_form": deposit_form,
        "withdrawal_form": withdrawal_form,
        "balances": statements.balances(player),
        "held": statements.held_in_open_rounds(player),
        "payments": player.payments.order_by("-id")[:10],
        "provider": cashier_service.provider(),
    }
    failed = deposit_form.errors or withdrawal_form.errors
    return render(request, "accounts/cashier.html", context, status=422 if failed else 200)


def _pay(request: HttpRequest, form: Form, service: Any, said: str) -> bool:
    if not form.is_valid():
        return False
    amount = form.cleaned_data["amount"]
    player = player_of(request)
    try:
        service(player_id=player.pk, amount=amount, key=f"{player.pk}:{form.cleaned_data['key']}", now=timezone.now())
    except Refused as refused:
        refused_on(form, refused, dict.fromkeys([refused.denial.code], "amount"))
        return False
    messages.success(request, said % {"amount": amount_text(amount, "EUR", language=get_language() or "pt")})
    return True


@login_required
@require_POST
def demo_refill(request: HttpRequest) -> HttpResponse:
    """New demonstration chips, free, where the wallet has run low."""
    try:
        players.demo_refill(player_id=player_of(request).pk, now=timezone.now())
    except Refused as refused:
        messages.error(request, refusal_text(refused.denial, currency="DEMO"))
    else:
        messages.success(request, _("Recebeu fichas de demonstração. Não valem dinheiro."))
    return redirect(next_of(request, reverse("lobby" if player_of(request).is_guest else "cashier")))


def _wanted(request: HttpRequest) -> tuple[StatementFilterForm, statements.Filter]:
    guest = player_of(request).is_guest
    data = request.GET.dict()
    data.setdefault("currency", "DEMO" if guest else "EUR")
    if guest:
        data["currency"] = "DEMO"
    form = StatementFilterForm(data)
    if not form.is_valid():
        return form, statements.Filter(currency="DEMO" if guest else "EUR")
    asked = form.cleaned_data
    return form, statements.Filter(
        currency=asked["currency"] or "EUR", kind=asked["kind"], since=asked["since"], until=asked["until"]
    )


@never_cache
@login_required
@require_safe
def statement(request: HttpRequest) -> HttpResponse:
    """The movements of one wallet, filtered and in pages."""
    form, wanted = _wanted(request)
    number = request.GET.get("pagina", "1")
    is_number = number.isascii() and number.isdigit() and len(number) < 7
    page = statements.statement_page(player_of(request).pk, wanted, number=int(number) if is_number else 1)
    query = request.GET.copy()
    query.pop("pagina", None)
    context = {
        "form": form,
        "page": page,
        "rows": [(entry, KIND_NAMES.get(entry.kind, entry.kind)) for entry in page.entries],
        "currency": wanted.currency,
        "balance": statements.balances(player_of(request)).get(wanted.currency, 0),
        "held": statements.held_in_open_rounds(player_of(request)).get(wanted.currency, 0),
        "query": query.urlencode(),
    }
    return render(request, "accounts/statement.html", context)


def _csv_lines(player_id: int, wanted: statements.Filter) -> Iterator[str]:
    heads = (_("Data"), _("Movimento"), _("Mesa"), _("Jogada"), _("Valor"), _("Saldo"), _("Moeda"), _("Referência"))
    rows = (
        (
            timezone.localtime(entry.at).strftime("%d/%m/%Y %H:%M:%S"),
            str(KIND_NAMES.get(entry.kind, entry.kind)),
            inert_text(entry.table),
            entry.round_number or "",
            decimal_text(entry.amount),
            decimal_text(entry.balance),
            wanted.currency,
            inert_text(entry.note),
        )
        for entry in statements.statement_all(player_id, wanted)
    )
    return csv_lines(heads, rows)


async def _told_on(lines: Iterator[str]) -> AsyncIterator[str]:
    """The lines for a server that is asynchronous: it would collect all of a plain iterator before it sends any."""
    while part := await hot(lambda: "".join(islice(lines, CSV_LINES_AT_ONCE))):
        yield part


@never_cache
@login_required
@require_safe
def statement_csv(request: HttpRequest) -> HttpResponseBase:
    """The same movements as a file, all of them: sent as they are read, however many there are."""
    _form, wanted = _wanted(request)
    lines = _csv_lines(player_of(request).pk, wanted)
    told = _told_on(lines) if isinstance(request, ASGIRequest) else lines
    response = StreamingHttpResponse(told, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="extrato-{wanted.currency.lower()}.csv"'
    return response
