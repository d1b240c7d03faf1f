"""The table's regions: what is pushed is what a fresh page shows, and no region shows what it may not."""

import re
from dataclasses import replace

import pytest

from games import fragments
from tests.pages.pushed import private_push, public_push
from tests.pages.sample_views import BETTING, PHASES, RESULT, VIEWER_BETTING, VIEWER_RESULT, VIEWER_VOID, VOID

OOB = ' hx-swap-oob="true"'
LANGUAGES = ("pt-pt", "en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phase", PHASES)
def test_what_is_pushed_is_what_a_fresh_page_shows(phase, language):
    public, viewer = PHASES[phase]
    page = fragments.page_regions(public, viewer, language)
    on_page = "\n".join(page[name] for name in fragments.PUBLIC_REGIONS)
    assert public_push(public, language).replace(OOB, "") == on_page
    on_page = "\n".join(page[name] for name in fragments.PRIVATE_REGIONS)
    assert private_push(public, viewer, language).replace(OOB, "") == on_page


@pytest.mark.parametrize("phase", PHASES)
def test_every_pushed_region_names_itself_once(phase):
    public, viewer = PHASES[phase]
    pushed = public_push(public, "pt-pt") + private_push(public, viewer, "pt-pt")
    swapped = re.findall(r'<\w+ id="([\w-]+)" hx-swap-oob="true"', pushed)
    assert len(swapped) == len(set(swapped)) == len(fragments.PUBLIC_REGIONS) + len(fragments.PRIVATE_REGIONS)


@pytest.mark.parametrize("phase", PHASES)
def test_no_region_needs_what_the_content_policy_forbids(phase):
    public, viewer = PHASES[phase]
    for html in fragments.page_regions(public, viewer, "pt-pt").values():
        assert not re.search(r"\sstyle=|<script|\son\w+=|javascript:", html)


def test_a_nickname_is_text_and_nothing_else():
    public = replace(BETTING, seats=(replace(BETTING.seats[0], nickname='<img src=x onerror="alert(1)">'),))
    assert "<img" not in public_push(public, "pt-pt")


def test_the_public_regions_are_made_without_any_viewer():
    assert str(VIEWER_BETTING.balance) not in public_push(BETTING, "pt-pt")
    assert "961,50" not in public_push(BETTING, "pt-pt")


@pytest.mark.rule("804/14")
def test_the_announcements_are_the_regulations_own():
    assert "Façam as vossas apostas" in public_push(PHASES["betting"][0], "pt-pt")
    assert "Jogo feito, nada mais" in public_push(PHASES["spinning"][0], "pt-pt")


@pytest.mark.rule("804/6.e", "804/16")
def test_the_winning_number_is_said_with_its_colour_and_marked_on_the_felt():
    pushed = public_push(RESULT, "pt-pt")
    assert "Saiu o 17, preto" in pushed
    assert pushed.count('class="mark"') == 2  # lying and standing
    assert 'class="mark"' not in public_push(BETTING, "pt-pt")


def test_while_the_ball_runs_the_number_is_not_said():
    assert "Saiu" not in public_push(PHASES["spinning"][0], "pt-pt")


def test_a_win_is_shown_as_one_only_where_more_comes_back_than_was_staked():
    assert "result-win" in private_push(RESULT, VIEWER_RESULT, "pt-pt")
    won, _, lost = VIEWER_RESULT.result
    small = replace(
        VIEWER_RESULT, result=(replace(won, amount=100, prize=100, returned=200), replace(lost, amount=100))
    )
    assert "result-win" not in private_push(RESULT, small, "pt-pt")


@pytest.mark.rule("804/21")
def test_a_void_round_says_that_the_stakes_came_back():
    pushed = private_push(VOID, VIEWER_VOID, "pt-pt")
    assert "Jogada nula: foram devolvidos 30,00 demo" in pushed
    assert "result-win" not in pushed
