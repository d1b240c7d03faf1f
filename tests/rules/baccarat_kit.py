"""Baccarat scenarios in few words, resolved as the laboratory resolves them, and what each bet got."""

import json

from games.resolve.lines import line_resolve

TABLE = {"min_bet": 100, "decks": 8, "pairs": True, "commission": "none", "differential": None}
PONTO_WINS = "9c 3d Kh 4s"
BANCA_WINS_7 = "Ac 7d Kh Ks Jc"
BANCA_WINS_5 = "2c 5d Kh Ks 2h"
BANCA_WINS_6 = "2c 6d 3h Ks Kc"
TIE = "7c Kd Kh 7s"


def bet(text):
    player, chance, amount = text.split()
    return {"player": player, "chance": chance, "amount": int(amount)}


def resolved(shoe, *bets, variant="ponto_banca", void=None, **table):
    said = {
        "id": "t",
        "game": "baccarat",
        "variant": variant,
        "table": {**TABLE, **table},
        "shoe": shoe.split(),
        "bets": [bet(text) for text in bets],
    }
    if void is not None:
        said["void"] = void
    body = line_resolve(json.dumps(said).encode()).body
    if "error" not in body:
        assert sum(body["net"].values()) + body["house_net"] == 0
        for one in body["bets"]:
            kept = 0 if one["result"] == "lost" else one["amount"]
            assert one["returned"] == kept + one["prize"] - one["commission"]
    return body


def refused(*given_, **options):
    body = resolved(*given_, **options)
    assert "error" in body, body
    return body["error"]["code"], body["error"].get("rule")


def money(*given_, **options):
    return [
        (one["result"], one["prize"], one["commission"], one["returned"])
        for one in resolved(*given_, **options)["bets"]
    ]
