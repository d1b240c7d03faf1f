"""The card of another player: the own note and «denunciar», and what nobody but their author and the house is shown."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Player, PlayerNote, PlayerReport, SignificantEvent
from games.services.poker import seats
from tests.factories import make_player
from tests.pages.accounts.entrance import sign_in_staff
from tests.pages.english import portuguese_on
from tests.services.poker_room import PokerTableRoom
from tests.services.roulette_room import Room
from tests.sockets.clients import browser_of

pytestmark = pytest.mark.django_db(transaction=True)

HTMX = {"HX-Request": "true"}
SECRET = "Nunca larga um par."


class Evening:
    """Ana and Rui are in a hand; Eva watches."""

    def __init__(self) -> None:
        self.room = PokerTableRoom()
        self.ana, self.rui, self.eva = (make_player(name) for name in ("Ana", "Rui", "Eva"))
        self.room.sit(self.ana, 1)
        self.room.sit(self.rui, 2)
        self.room.enter(self.eva)
        self.room.deal()
        self.browsers = {player: browser_of(player) for player in (self.ana, self.rui, self.eva)}

    def page(self, who: Player, address: str) -> str:
        return self.browsers[who].get(address).content.decode()


@pytest.fixture
def evening() -> Evening:
    return Evening()


CARD = "/mesa/poquer/jogador/Rui/"


def test_a_seat_is_reported_from_the_felt_in_two_clicks(evening):
    ana = evening.browsers[evening.ana]
    felt = evening.page(evening.ana, "/mesa/poquer/")
    assert 'data-who="Rui"' in felt
    assert 'data-card="/mesa/poquer/jogador/_/"' in felt
    card = ana.get(CARD, headers=HTMX).content.decode()
    assert "Vai com a jogada n.º 1." in card
    assert "<html" not in card
    reason = re.search(r'name="reason" value="(\w+)"', card).group(1)  # type: ignore[union-attr]
    told = ana.post(f"{CARD}denunciar/", {"jogada": "1", "reason": reason}, headers=HTMX).content.decode()
    assert "A denúncia seguiu." in told
    report = PlayerReport.objects.get()
    assert (report.reporter, report.accused, report.round) == (evening.ana, evening.rui, evening.room.round)


def test_a_refusal_is_said_on_the_card_and_the_words_stay(evening):
    ana = evening.browsers[evening.ana]
    sent = {"jogada": "1", "reason": "other", "words": " "}
    assert "Diga em poucas palavras" in ana.post(f"{CARD}denunciar/", sent, headers=HTMX).content.decode()
    sent = {"jogada": "1", "reason": "wrong", "words": "As minhas palavras"}
    told = ana.post(f"{CARD}denunciar/", sent, headers=HTMX).content.decode()
    assert "Escolha um motivo da lista." in told
    assert ">As minhas palavras</textarea>" in told
    note = {"colour": "pink", "text": "Isto fica."}
    told = ana.post(f"{CARD}nota/", note, headers=HTMX).content.decode()
    assert "Esta cor não existe." in told
    assert ">Isto fica.</textarea>" in told
    for senseless in ("-1", "9999999999", "sete", "1.5", "٣"):
        sent = {"jogada": senseless, "reason": "collusion", "words": "As minhas palavras"}
        told = ana.post(f"{CARD}denunciar/", sent, headers=HTMX).content.decode()
        assert "O número da jogada não se percebe." in told
        assert ">As minhas palavras</textarea>" in told
    assert PlayerReport.objects.count() == PlayerNote.objects.count() == 0


def test_the_own_card_offers_nothing_and_training_opponents_are_not_reported(evening):
    assert "Este lugar é seu." in evening.page(evening.rui, CARD)
    assert "denunciar/" not in evening.page(evening.rui, CARD)
    Player.objects.filter(pk=evening.rui.pk).update(is_training=True, email=None, nif=None)
    page = evening.page(evening.ana, CARD)
    assert "denunciar/" not in page
    assert "nota/" in page


def test_a_hand_s_page_leads_to_the_report_with_that_hand(evening):
    evening.room.finish()
    page = evening.page(evening.ana, "/jogada/poquer/1/")
    [address] = re.findall(r'href="([^"]+)"[^>]*>Denunciar ou anotar', page)
    assert address == f"{CARD}?jogada=1"
    card = evening.page(evening.ana, address)
    assert '<input type="hidden" name="jogada" value="1">' in card
    answer = evening.browsers[evening.ana].post(f"{CARD}denunciar/", {"jogada": "1", "reason": "program"}, follow=True)
    assert "A denúncia seguiu." in answer.content.decode()
    assert answer.redirect_chain == [(address, 302)]
    again = evening.browsers[evening.ana].post(f"{CARD}denunciar/", {"jogada": "1", "reason": "program"}, follow=True)
    assert "Já denunciou este jogador" in again.content.decode()


def test_nobody_who_never_sat_here_has_a_card_and_no_wheel_has_any(evening):
    ana = evening.browsers[evening.ana]
    Room("mesa").enter(evening.rui)
    for address in ("/mesa/poquer/jogador/Eva/", "/mesa/poquer/jogador/x/", "/mesa/mesa/jogador/Rui/"):
        assert ana.get(address).status_code == 404
        assert ana.post(f"{address}nota/", {"text": "x"}).status_code == 404
        assert ana.post(f"{address}denunciar/", {"reason": "program"}).status_code == 404
    # By the pseudonym nobody is found either: it must not lead to a nickname.
    assert ana.get(f"/mesa/poquer/jogador/{evening.rui.public_id}/").status_code == 404


def test_a_note_is_shown_to_its_author_and_to_nobody_else(evening, client: Client):
    ana = evening.browsers[evening.ana]
    told = ana.post(f"{CARD}nota/", {"colour": "red", "text": SECRET}, headers=HTMX).content.decode()
    assert "A nota ficou guardada." in told
    assert 'id="own-notes" hx-swap-oob="true"' in told
    evening.room.finish()
    own = [evening.page(evening.ana, address) for address in ("/mesa/poquer/", CARD, "/notas/", "/mesa/poquer/lado/")]
    assert all(SECRET in page for page in own)
    assert f'data-of="Rui" data-colour="red">{SECRET}' in own[0]
    for who in (evening.rui, evening.eva):
        for address in ("/mesa/poquer/", CARD, "/notas/", "/jogada/poquer/1/", "/maos/"):
            assert SECRET not in evening.page(who, address)
    sign_in_staff(client, "diretor", "diretora")
    for name in ("accounts_player_changelist", "accounts_significantevent_changelist", "index"):
        assert SECRET not in client.get(reverse(f"admin:{name}")).content.decode()
    assert SECRET not in client.get(reverse("admin:accounts_player_change", args=[evening.rui.pk])).content.decode()


def test_a_note_is_deleted_from_the_card_by_emptying_it_and_from_the_list(evening):
    ana = evening.browsers[evening.ana]

    def write() -> None:
        ana.post(f"{CARD}nota/", {"colour": "green", "text": SECRET}, headers=HTMX)
        assert PlayerNote.objects.count() == 1

    for sent in ({"text": "", "colour": ""}, {"text": SECRET, "colour": "green", "delete": "yes"}):
        write()
        assert "A nota foi apagada." in ana.post(f"{CARD}nota/", sent, headers=HTMX).content.decode()
        assert PlayerNote.objects.count() == 0
    write()
    [away] = re.findall(r'action="(/notas/\d+/apagar/)"', evening.page(evening.ana, "/notas/"))
    assert evening.browsers[evening.rui].post(away).status_code == 404
    assert "A nota foi apagada." in ana.post(away, follow=True).content.decode()
    assert PlayerNote.objects.count() == 0


def test_the_accused_is_shown_nothing_of_a_report(evening, client: Client):
    words = "Parecem combinados."
    evening.browsers[evening.ana].post(f"{CARD}denunciar/", {"jogada": "1", "reason": "collusion", "words": words})
    evening.room.finish()
    evening.room.ask(seats.seat_leave, evening.rui)
    for who in (evening.rui, evening.eva):
        for address in ("/conta/", "/mesa/poquer/", "/jogada/poquer/1/", "/maos/", "/notas/", CARD):
            page = evening.page(who, address)
            assert words not in page
            assert "Joga combinado com outro</" not in page or address == CARD
    assert SignificantEvent.objects.filter(kind="report_made").count() == 1
    sign_in_staff(client, "apoio", "apoio")
    report = PlayerReport.objects.get()
    index = client.get(reverse("admin:index")).content.decode()
    assert "Denúncias por ver: <strong>1</strong>" in index
    shown = client.get(reverse("admin:accounts_playerreport_change", args=[report.pk])).content.decode()
    assert words in shown
    assert "/jogada/poquer/1/" in shown
    act = reverse("admin:accounts_playerreport_act", args=[report.pk, "arquivar"])
    assert client.post(act, {"reason": ""}).status_code == 422
    assert client.post(act, {"reason": "Visto: nada."}).status_code == 302
    report.refresh_from_db()
    assert (report.state, report.note) == ("dismissed", "Visto: nada.")


def test_a_hand_that_is_being_played_has_no_link_in_the_inbox(evening, client: Client):
    evening.browsers[evening.ana].post(f"{CARD}denunciar/", {"jogada": "1", "reason": "collusion"})
    sign_in_staff(client, "apoio", "apoio")
    listed = client.get(reverse("admin:accounts_playerreport_changelist")).content.decode()
    assert "Poquer 1" in listed
    assert "/jogada/poquer/1/" not in listed


def test_english_readers_see_no_portuguese(evening):
    ana, english = evening.browsers[evening.ana], {"Accept-Language": "en"}
    ana.post(f"{CARD}nota/", {"colour": "green", "text": "Folds."}, headers=english)
    for address in (CARD, "/notas/"):
        told = ana.get(address, headers=english).content.decode()
        assert portuguese_on(told, names=("Mesa Aberta", "Poquer", "Português")) == [], address
