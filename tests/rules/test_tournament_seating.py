"""Tables that stay even: which one is broken, how few players move, and that nobody else does."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.resolve.lines import line_resolve
from tests.rules.tournament_by_hand import unbalanced
from tournaments.engine import seating


def rows(*sizes, most=9):
    names = iter(range(1000))
    return [[f"p{next(names)}" for _ in range(size)] + [None] * (most - size) for size in sizes]


def answer(tables, most=9, seed=7):
    said = {"id": "t", "game": "tournament", "seating": {"tables": tables, "max_seats": most, "seed": seed}}
    return line_resolve(json.dumps(said).encode()).body


def judged(rows_, most=9, seed=7, **want):
    body = answer(rows_, most, seed)
    assert "error" not in body, body
    assert unbalanced(want, {"tables": rows_, "max_seats": most}, body) is None, body
    return body


@pytest.mark.rule("810/47")
@pytest.mark.parametrize(
    ("sizes", "moved", "tables"),
    [
        ((9, 8, 7), 1, 3),
        ((6, 6, 6), 6, 2),
        ((9, 9, 9), 0, 3),
        # Nineteen need three tables: 7, 6 and 6 leave five to move.
        ((9, 9, 1), 5, 3),
        ((9, 8, 1), 1, 2),
        ((5, 5), 0, 2),
        ((5, 4), 4, 1),
        ((9, 5, 5), 2, 3),
        ((3, 3, 3), 6, 1),
        ((9,), 0, 1),
        ((1, 1), 1, 1),
    ],
)
def test_tables_are_broken_and_evened_out_with_the_fewest_moves(sizes, moved, tables):
    judged(rows(*sizes), moved=moved, tables=tables)


@pytest.mark.rule("810/47")
def test_the_smallest_table_is_broken_and_of_equals_the_last():
    assert judged(rows(6, 3, 5))["tables"][1] == []
    assert judged(rows(6, 6, 6))["tables"][2] == []
    assert judged(rows(4, 6, 4, 4))["tables"][3] == []


@pytest.mark.rule("810/48")
def test_who_moves_and_where_to_is_drawn():
    """Over many seeds every player of the large table and every free seat comes up."""
    results = [judged(rows(9, 8, 7), seed=seed)["moves"][0] for seed in range(200)]
    assert {move["player"] for move in results} == {f"p{n}" for n in range(9)}
    assert {move["seat"] for move in results} == {7, 8}
    assert answer(rows(9, 8, 7), seed=1) == answer(rows(9, 8, 7), seed=1)


@pytest.mark.rule("810/48")
def test_a_free_seat_may_lie_behind_the_end_of_the_row():
    tables = [["a", "b", "c", "d", "e"], ["f", None, "g"], ["h", "i", "j", "k"]]
    judged(tables, most=5, moved=1, tables=3)


def test_empty_tables_and_none_at_all_ask_nothing():
    assert answer([])["moves"] == []
    assert answer([[], [None, None]])["moves"] == []
    assert answer([["a"], []])["moves"] == []


@pytest.mark.parametrize(
    ("tables", "most", "code"),
    [
        ([["a", "a"]], 9, "player_repeated"),
        ([["a"], ["a"]], 9, "player_repeated"),
        ([["a", "b", "c"]], 2, "table_overfull"),
        ([["a"]], 1, "seats_out_of_range"),
        ([["a"]], 11, "seats_out_of_range"),
        ([["a", 1]], 9, "wrong_type"),
        (["a"], 9, "wrong_type"),
        ({}, 9, "wrong_type"),
    ],
)
def test_what_can_not_be_seated_is_refused(tables, most, code):
    assert answer(tables, most)["error"]["code"] == code


@pytest.mark.rule("810/47", "810/48")
@settings(max_examples=150)
@given(data=st.data())
def test_any_tables_come_out_even_with_as_few_moves_as_can_be(data):
    most = data.draw(st.integers(2, 10))
    sizes = data.draw(st.lists(st.integers(0, most), min_size=1, max_size=7).filter(any))
    tables = rows(*sizes, most=most)
    for row in tables:
        row[:] = data.draw(st.permutations(row))
    body = judged(tables, most, data.draw(st.integers(0, 10**6)))
    used = [len([p for p in row if p]) for row in body["tables"]]
    in_use = len([size for size in used if size])
    assert in_use == -(-sum(sizes) // most)
    kept = seating.tables_kept(sizes, most)
    least = min(
        sum(max(0, size - want) for size, want in zip((sizes[k] for k in kept), wants, strict=True))
        for wants in targets(sum(sizes), len(kept))
    )
    assert len(body["moves"]) == least + sum(sizes) - sum(sizes[k] for k in kept)


def targets(players, count):
    """All ways to even out that many players over the tables."""
    low, over = divmod(players, count)
    for mask in range(2**count):
        if mask.bit_count() == over:
            yield [low + (mask >> place & 1) for place in range(count)]
