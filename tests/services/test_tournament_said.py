"""What a tournament announces to everybody in writing, from its record alone, in whole Portuguese sentences."""

from datetime import timedelta

import pytest
from django.utils import translation

from tests.services.roulette_room import key
from tests.services.test_tournament_people import act, begun, to_act
from tests.services.test_tournament_play import STEEP, levels
from tournaments import fragments
from tournaments.record import kept_forget
from tournaments.selectors.own import own_view
from tournaments.selectors.page import tournament_page
from tournaments.selectors.said import news_view, said_lines
from tournaments.services import direct
from tournaments.words import said_words

pytestmark = pytest.mark.django_db


def said(house, language="pt-pt"):
    """All announcements, the first one first."""
    with translation.override(language):
        return [said_words(line) for line in reversed(said_lines(house.fresh))]


def directed(house, command, **asked):
    command(tournament_id=house.row.pk, actor_id=house.staff.pk, key=key(), now=house.now, **asked)


@pytest.mark.rule("810/35", "810/45", "810/46", "810/56")
def test_everything_that_happens_to_all_is_announced_and_a_process_that_starts_says_the_same():
    house, _people = begun(3, levels=levels(*STEEP, after=1, rest=120))
    house.wait(seconds=60)
    directed(house, direct.break_extend, seconds=90, why="falta de luz")
    house.wait(seconds=215)
    house.step("pause", "avaria na rede")
    directed(house, direct.message_send, text="Voltamos às 22h")
    house.step("resume")
    lines = said(house)
    assert lines[:3] == ["As inscrições estão abertas.", "O torneio começou.", "Intervalo."]
    assert lines[3:] == [
        "O intervalo dura mais 1:30.",
        "O intervalo acabou.",
        "Nível 2: 50 / 100, ante 10.",
        "O torneio está em pausa. O relógio dos níveis parou.",
        "A direção diz: Voltamos às 22h",
        "O torneio continua. O relógio dos níveis anda outra vez.",
    ]
    # The trail knows why; the tables are told what.
    assert not any("avaria" in line for line in lines)
    keys = [line.key for line in said_lines(house.fresh)]
    assert keys == sorted(keys, reverse=True)
    kept_forget()
    assert said(house) == lines
    assert said(house, "en")[-1] == "The tournament goes on. The level clock runs again."
    house.now += timedelta(hours=1)
    house.tick()
    # Down for an hour or late by seconds, the house can't tell: what it says is true of both.
    told = "Durante %s a casa não acompanhou o torneio. Os níveis e os tempos de decisão continuam onde estavam."
    assert said(house)[-1] == told % "1:00:00"
    house.now += timedelta(seconds=12)
    house.tick()
    assert said(house)[-1] == told % "0:12"
    house.cancel("incêndio")
    assert said(house)[-1] == "O torneio foi cancelado: incêndio"


@pytest.mark.rule("810/50", "810/56")
def test_who_goes_out_and_who_wins_is_announced_by_name():
    house, people = begun(2)
    for _ in range(40):
        if house.fresh.is_over:
            break
        player, hand = to_act(house, people)
        act(house, player, "raise" if not hand.state.level or hand.state.level < 500 else "call", 500)
        while house.tick() and not house.fresh.is_over and not _asked(house):
            pass
    winner = house.row.entries.get(place=1).player.nickname
    loser = house.row.entries.get(place=2).player.nickname
    assert said(house)[-2:] == [f"{loser} saiu do torneio. Fica 1 em jogo.", f"O torneio acabou. Ganhou {winner}."]


def _asked(house):
    from games.models import Round, Table

    table = Table.objects.get(is_tournament=True)
    return table.round is not None and table.round.phase == Round.Phase.PLAYING


def test_a_push_differs_from_the_page_by_its_mark_alone_and_holds_no_hour_that_runs():
    house, people = begun(3)
    row, mark = house.fresh, ' hx-swap-oob="true"'

    def made(now):
        view, lines = tournament_page(row, viewer_id=None, now=now), said_lines(row)
        own = own_view(row, player_id=people[0].pk, public_id=people[0].public_id, now=now)
        pushed = fragments.public_regions(view, lines, "pt-pt")
        pushed |= fragments.private_regions(view, own, people[0].nickname, "pt-pt")
        page = fragments.page_regions(view, lines, own, people[0].nickname, "pt-pt")
        return pushed, page, fragments.news_regions(news_view(row, now=now), "pt-pt")

    pushed, page, news = made(house.now)
    assert {name: text.replace(mark, "") for name, text in pushed.items()} == page
    assert all(text.count(mark) == 1 for text in pushed.values())
    # A second later nothing is new: whoever has it is sent nothing.
    later, _page, news_later = made(house.now + timedelta(seconds=1))
    assert (later, news_later) == (pushed, news)
