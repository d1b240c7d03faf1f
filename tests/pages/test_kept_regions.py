"""What is kept of a region names everything that it is made from: no part of a view can change unseen."""

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

from games import fragments, kept_texts
from tests.pages.sample_views import BETTING, PHASES, RESULT, SPINNING, VIEWER_BETTING, VIEWER_RESULT

OTHERS = [BETTING, SPINNING, RESULT, *(phase[0] for phase in PHASES.values())]
OTHER_VIEWERS = [VIEWER_BETTING, VIEWER_RESULT, *(phase[1] for phase in PHASES.values())]


def other(value: Any, name: str, views: list[Any]) -> Iterator[Any]:
    """Values of the same kind that are not `value`."""
    yield from {getattr(view, name) for view in views} - {value}
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
        yield -value
    elif value is None and name == "max_total":
        yield 100_000


def variants(view: Any, views: list[Any]) -> Iterator[tuple[str, Any]]:
    for field in fields(view):
        if field.name in ("wheel", "min_bets", "rules_url"):
            continue
        for value in other(getattr(view, field.name), field.name, views):
            yield field.name, replace(view, **{field.name: value})


def everything(public: Any, viewer: Any) -> list[Any]:
    return [
        *(fragments.public_regions(public, language) for language in ("pt-pt", "en")),
        *(fragments.private_regions(public, viewer, language) for language in ("pt-pt", "en")),
    ]


@pytest.mark.parametrize("phase", PHASES)
def test_a_region_that_was_kept_is_what_would_be_made_anew(phase: str) -> None:
    public, viewer = PHASES[phase]
    views = [(name, changed, viewer) for name, changed in variants(public, OTHERS)]
    views += [(name, public, changed) for name, changed in variants(viewer, OTHER_VIEWERS)]
    views += [("currency", replace(public, currency="EUR"), replace(viewer, currency="EUR"))]
    views += [("wheel", replace(public, wheel="french"), viewer)]
    assert len(views) > 30
    kept_texts.forget()
    everything(public, viewer)
    after = [everything(shared, own) for _, shared, own in views]
    for (name, shared, own), kept in zip(views, after, strict=True):
        kept_texts.forget()
        assert everything(shared, own) == kept, name


def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_texts, "MOST_KEPT", 20)
    for number in range(200):
        everything(replace(BETTING, round_number=number), VIEWER_BETTING)
        assert len(kept_texts._kept) <= 20
