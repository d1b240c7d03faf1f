"""Scenarios of póquer sem descarte in few words, resolved as the laboratory resolves them, and what each seat got."""

import json

from games.resolve.lines import line_resolve

STANDARD = {
    "ace_king": 1,
    "pair": 1,
    "two_pair": 2,
    "three_of_a_kind": 3,
    "straight": 4,
    "flush": 5,
    "full_house": 7,
    "four_of_a_kind": 20,
    "straight_flush": 50,
    "royal_flush": 100,
}
# Each better than the one before it, all better than the bank's ace and king.
HANDS = {
    "ace_king": "As Kd Qc 8h 2d",
    "pair": "3s 3c 4d 5h 7h",
    "two_pair": "3s 3c 4d 4h 7h",
    "three_of_a_kind": "3s 3c 3d 5h 7h",
    "straight": "Ah 2s 3c 4d 5h",
    "flush": "2h 4h 5h 7h 9h",
    "full_house": "3s 3c 3d 5h 5d",
    "four_of_a_kind": "3s 3c 3d 3h 7h",
    "straight_flush": "5h 6h 7h 8h 9h",
    "royal_flush": "Th Jh Qh Kh Ah",
}
ACE_KING = "Ac Ks 9d 7c 4s"
ACE_QUEEN = "Ac Qs 9d 7c 2s"


def dealt(*hands):
    """A deck that deals these hands, the bank's last."""
    return [card for turn in zip(*(hand.split() for hand in hands), strict=True) for card in turn]


def resolved(deck, *said, antes=(1000,), void=None, **table):
    given_ = {
        "id": "t",
        "game": "stud",
        "table": {"min_bet": 100, "max_bet": 10000, **table},
        "deck": deck,
        "seats": [{"seat": n, "player": f"p{n}", "ante": ante} for n, ante in enumerate(antes, start=1)],
        "actions": [{"seat": n, "action": word} for n, word in enumerate(said, start=1) if word],
    }
    if void is not None:
        given_["void"] = void
    body = line_resolve(json.dumps(given_).encode()).body
    if "error" not in body:
        assert sum(body["net"].values()) + body["house_net"] == 0
    return body


def money(*given_, **options):
    body = resolved(*given_, **options)
    assert "error" not in body, body
    return [(s["ante_result"], s["bet_result"], s["prize"], s["returned"]) for s in body["seats"]]


def refused(*given_, **options):
    body = resolved(*given_, **options)
    assert "error" in body, body
    return body["error"]["code"]
