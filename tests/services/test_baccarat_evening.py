"""Evenings of baccarat by chance: whatever is laid, taken back, void or dealt, wallets are what other code says."""

from collections import Counter
from random import Random

import pytest

from casino.refusal import Refused
from games.audit import audit_run
from games.audit.second_baccarat import coup_of, returned
from games.engines.baccarat import CHANCES
from games.engines.cards import DECK
from games.fairness import round_ref
from games.models import Bet, Round
from games.sealed_deck import deck_open
from games.services import bets
from games.services.cards.rounds import round_void
from tests.factories import make_player
from tests.services.baccarat_room import BaccaratRoom

pytestmark = pytest.mark.django_db
ROUNDS = 12


@pytest.mark.rule("812/5", "812/24", "812/29")
@pytest.mark.parametrize(
    ("seed", "rules"),
    [
        (1, {"commission": "five_percent"}),
        (2, {"commission": "half_on_5_and_6", "variant": "macau", "differential": 20_000, "decks": 6}),
    ],
)
def test_an_evening_leaves_every_cent_where_it_belongs(seed: int, rules: dict[str, object]) -> None:
    lots, room = Random(seed), BaccaratRoom(places=3, **rules)
    people = {one.pk: one for one in (make_player("Ana"), make_player("Rui"), make_player("Eva"), make_player("Zé"))}
    wallets = {pk: room.wallet(one) for pk, one in people.items()}
    for one in people.values():
        room.enter(one, *lots.sample(DECK, 6))
    refused = voided = settled = 0
    for number in range(ROUNDS):
        for _ in range(lots.randrange(4, 9)):
            who = people[lots.choice(sorted(people))]
            try:
                if lots.random() < 0.2:
                    room.ask(lots.choice((bets.bets_withdraw_last, bets.bets_withdraw_all)), who)
                elif lots.random() < 0.2:
                    room.ask(lots.choice((bets.bets_repeat, bets.bets_double)), who)
                else:
                    room.lay(who, (lots.choice(CHANCES), 50 * lots.randrange(8, 60)))
            except Refused:
                refused += 1
        played = room.round
        if number % 5 == 3:
            round_void(round_id=played.pk, reason="ensaio", now=room.now)
            voided += 1
        else:
            room.tick()
        played.refresh_from_db()
        if played.phase == Round.Phase.SETTLED:
            settled += 1
            shoe, _salts = deck_open(played, round_ref(room.table.slug, played.number), decks=rules.get("decks", 8))
            for bet in Bet.objects.filter(round=played).exclude(state=Bet.State.WITHDRAWN):
                back = returned(coup_of(shoe), bet.position, bet.amount, str(rules["commission"]))
                wallets[bet.player_id] += back - bet.amount
        assert {pk: room.wallet(one) for pk, one in people.items()} == wallets
        assert room.escrow() == 0
        room.tick(*lots.sample(DECK, 6))
    told = Counter(Bet.objects.values_list("state", flat=True))
    assert min(refused, voided, settled, told["won"], told["lost"], told["withdrawn"], told["void"]) > 0
    assert {name: finding.faults for name, finding in audit_run().items() if not finding.ok} == {}
