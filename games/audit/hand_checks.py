"""What must hold of every hand of poker by its record: chips, winners, commitment, secrecy, replay (806, 811)."""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator

from cryptography.exceptions import InvalidTag

from casino.rulebook.selectors import poker_values
from games.audit.registry import Finding, check, found
from games.audit.told_hands import Told, hands_told
from games.hand_record import HandLost, hand_rebuild
from games.models import Round, RoundSecret
from games.sealed_deck import keyring

_LEAF = b"\0mesa-aberta/cards/leaf/v1\0"
_DECK = sorted(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
_BOARD = {"flop": (0, 1, 2), "turn": (3,), "river": (4,)}


def _looked_at(hands: Iterable[Told], faults_of: Callable[[Told], Iterable[str]]) -> Finding:
    counted, faults = 0, []
    for hand in hands:
        counted += 1
        faults += [f"{hand.name}: {fault}" for fault in faults_of(hand)]
    return found(counted, faults)


# --- Chips ---


@check
def poker_hands_keep_all_chips() -> Finding:
    """Chips in are chips out and commission: stacks before and after, and each pot with what came out of it."""
    return _looked_at((hand for hand in hands_told() if hand.settled), _chips_lost)


def _chips_lost(hand: Told) -> Iterator[str]:
    before, after, rake = sum(hand.before.values()), sum(hand.after.values()), hand.ended["rake"]
    if before != after + rake:
        yield f"{before} cents before, {after} after and {rake} of commission"
    put_in = sum(hand.heaps.values()) + sum(hand.dead.values()) - (hand.back[1] if hand.back else 0)
    if put_in != sum(amount for amount, _ in hand.pots):
        yield f"{put_in} cents were put in, and pots of {[amount for amount, _ in hand.pots]} paid"
    for amount, pot in hand.pots:
        won = sum(cents for _, cents in pot["winners"])
        if amount != won + pot["rake"]:
            yield f"a pot of {amount} paid {won} and {pot['rake']} of commission"
    if rake != sum(pot["rake"] for _, pot in hand.pots):
        yield f"commission of {rake}, from the pots {[pot['rake'] for _, pot in hand.pots]}"


@check
def second_hand_agrees() -> Finding:
    """Every settled hand, worked out again by other code: what went back, who won how much of which pot, stacks."""
    return _looked_at((hand for hand in hands_told() if hand.settled), _settled_otherwise)


def _settled_otherwise(hand: Told) -> Iterator[str]:
    back, paid = hand.second()
    if back != hand.back:
        yield f"{hand.back} went back, and nobody matched {back}"
    told = [(tuple(pot["eligible"]), dict(pot["winners"])) for _, pot in hand.pots]
    second = [(one.owners, one.won) for one in paid]
    if told != second:
        yield f"pots went to {told}, by the second settlement to {second}"
    if (stacks := hand.second_stacks()) != hand.after:
        yield f"stacks at the end are {hand.after}, by the second settlement {stacks}"


# --- Cards ---


@check
def poker_commitments_open() -> Finding:
    """Each deck is the committed one and whole, each card that was turned lay where it was said, no other is named."""
    secrets = RoundSecret.objects.in_bulk()
    return _looked_at(hands_told(), lambda hand: _cards_wrong(hand, secrets.get(hand.round.pk)))


def _cards_wrong(hand: Told, secret: RoundSecret | None) -> Iterator[str]:
    deck = _deck_opened(hand, secret)
    if deck is None:
        yield "the sealed deck is not the committed one"
        return
    if sorted(deck) != _DECK:
        yield "the committed deck is not one of 52 cards"
        return
    turned: set[str] = set()
    for what, cards, said, places in _turned(hand):
        turned.update(cards)
        if said != places or [deck[place] for place in places] != cards:
            yield f"{what}: {cards} from {said}, and from {places} came {[deck[place] for place in places]}"
    if told := sorted(hand.words.intersection(deck) - turned):
        yield f"closed cards are named: {len(told)}"


def _deck_opened(hand: Told, secret: RoundSecret | None) -> list[str] | None:
    """The deck, if its root is the round's commitment."""
    ref = f"{hand.round.table.slug}/{hand.round.number}"
    if secret is None:
        return None
    try:
        plain = json.loads(keyring().open(secret.key_id, bytes(secret.sealed), context=ref.encode()))
        deck, salts = plain["deck"], [bytes.fromhex(salt) for salt in plain["salts"]]
    except (InvalidTag, KeyError, TypeError, ValueError):
        return None
    head = _LEAF + ref.encode() + b"\0"
    leaves = [
        hashlib.sha256(head + place.to_bytes(2, "big") + card.encode() + salt).digest()
        for place, (card, salt) in enumerate(zip(deck, salts, strict=True))
    ]
    return deck if _root(leaves) == hand.round.commitment else None


def _root(leaves: Iterable[bytes]) -> str:
    """The root as one who adds leaf after leaf finds it: two trees of a size are joined, at the end the rest."""
    trees: list[tuple[int, bytes]] = []
    for leaf in leaves:
        trees.append((1, leaf))
        while len(trees) > 1 and trees[-2][0] == trees[-1][0]:
            _join(trees)
    while len(trees) > 1:
        _join(trees)
    return trees[0][1].hex() if trees else ""


def _join(trees: list[tuple[int, bytes]]) -> None:
    (left_size, left), (right_size, right) = trees[-2:]
    trees[-2:] = [(left_size + right_size, hashlib.sha256(b"\1" + left + right).digest())]


def _turned(hand: Told) -> Iterator[tuple[str, list[str], list[int], list[int]]]:
    """Of each street and each hand shown: what it is, the cards, the places it names, and those that it must name."""
    seats, hole_cards = len(hand.heaps), 4 if hand.two_own else 2
    # One card at a time, clockwise from the small blind (806/49-50).
    order = sorted(hand.heaps, key=lambda seat: (seat < hand.dealt["small"], seat))
    own = {seat: [at + seats * lap for lap in range(hole_cards)] for at, seat in enumerate(order)}
    for street in hand.streets:
        places = [seats * hole_cards + common for common in _BOARD[street["street"]]]
        yield street["street"], street["cards"], street["leaves"], places
    for seat, leaves in hand.dealt["holes"]:
        if leaves != own[seat]:
            yield f"seat {seat}", [], leaves, own[seat]
    for seat, shown in hand.shown.items():
        yield f"seat {seat}", shown["cards"], shown["leaves"], own[seat]


# --- Play ---


@check
def poker_hands_replay() -> Finding:
    """A hand played again from its events ends as it was told; one that is under way comes to its decision."""
    return _looked_at((hand for hand in hands_told() if hand.round.phase != Round.Phase.VOID), _played_otherwise)


def _played_otherwise(hand: Told) -> Iterator[str]:
    secret = RoundSecret.objects.filter(round=hand.round).first()
    if _deck_opened(hand, secret) is None:
        # Named by the check of commitments; without its deck nothing can be played.
        return
    try:
        played = hand_rebuild(hand.round, poker_values(hand.round.rules).table_rules, hand.round.table.slug)
    except HandLost:
        yield "it can't be played again"
        return
    state, outcome = played.state, played.state.outcome
    if outcome is None or not hand.settled:
        if hand.settled or outcome is not None:
            yield f"it is {hand.round.phase}, and its events bring it {'to its end' if outcome else 'to no end'}"
        return
    shown = {one.seat: (one.combination, list(one.best)) for one in outcome.showdown}
    told = {seat: (one["combination"], one["best"]) for seat, one in hand.shown.items()}
    ends = (dict(zip(state.seats, state.stacks, strict=True)), outcome.rake, shown)
    if ends != (hand.after, hand.ended["rake"], told):
        yield f"it ended {(hand.after, hand.ended['rake'])}, played again {ends[:2]}"
