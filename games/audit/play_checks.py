"""What must hold between bets and money: stakes, escrow, endings, payments and sessions."""

from games.audit.registry import Finding, check, count, found, rows
from games.audit.second_settlement import UnknownBet, returned_for

_BETS = "SELECT COUNT(*) FROM games_bet"


@check
def stakes_paid_once() -> Finding:
    """One gesture's bets were paid by one posting of their sum, from the player's wallet into the round's escrow."""
    wrong = rows(
        "SELECT b.command_id, b.amount, p.amount FROM ("
        " SELECT command_id, player_id, round_id, SUM(amount) AS amount FROM games_bet"
        " GROUP BY command_id, player_id, round_id) b"
        " LEFT JOIN (SELECT x.key AS key, w.player_id AS player_id, x.round_id AS round_id, SUM(t.amount) AS amount"
        "  FROM accounts_ledgertransaction x JOIN accounts_ledgertransfer t ON t.transaction_id = x.id"
        "  JOIN accounts_ledgeraccount w ON w.id = t.debit_id AND w.kind = 'wallet'"
        "  JOIN accounts_ledgeraccount e ON e.id = t.credit_id AND e.kind = 'escrow'"
        "  WHERE x.kind = 'bet_placed' GROUP BY x.key, w.player_id, x.round_id) p"
        " ON p.key = 'command:' || b.command_id AND p.player_id = b.player_id AND p.round_id = b.round_id"
        " WHERE p.amount IS NULL OR p.amount <> b.amount"
    )
    return found(count(_BETS), (f"command {row[0]}: bets {row[1]}, paid {row[2]}" for row in wrong))


@check
def escrow_is_what_is_in_play() -> Finding:
    """A round's escrow holds its undecided stakes while it is open, and nothing once it has ended."""
    wrong = rows(
        "SELECT a.ref, a.credits - a.debits, COALESCE(s.staked, 0) FROM accounts_ledgeraccount a"
        " LEFT JOIN (SELECT 'round:' || r.id AS ref, SUM(b.amount) AS staked FROM games_round r"
        "  JOIN games_bet b ON b.round_id = r.id AND b.state = 'placed'"
        "  WHERE r.phase IN ('betting', 'spinning', 'playing') GROUP BY r.id) s ON s.ref = a.ref"
        " WHERE a.kind = 'escrow' AND a.credits - a.debits <> COALESCE(s.staked, 0)"
    )
    counted = count("SELECT COUNT(*) FROM accounts_ledgeraccount WHERE kind = 'escrow'")
    return found(counted, (f"{row[0]}: {row[1]} cents for stakes of {row[2]}" for row in wrong))


@check
def bets_end_once() -> Finding:
    """A bet stands (open round), is decided (settled), got its stake back (void), or was taken back before.

    A blackjack that does not wait for the bank is won while its round goes on, and stays so whatever becomes of it.
    """
    wrong = rows(
        "SELECT b.id, b.state, r.phase FROM games_bet b JOIN games_round r ON r.id = b.round_id WHERE NOT ("
        " b.state = 'withdrawn'"
        " OR (r.phase IN ('betting', 'spinning', 'playing') AND b.state = 'placed')"
        " OR (r.phase IN ('playing', 'void') AND b.state = 'won' AND b.position LIKE 'place:%%')"
        " OR (r.phase = 'settled' AND b.state IN ('won', 'lost', 'push', 'given_up'))"
        " OR (r.phase = 'void' AND b.state = 'void' AND b.returned = b.amount AND b.prize = 0))"
    )
    return found(count(_BETS), (f"bet {row[0]} is {row[1]} in a round that is {row[2]}" for row in wrong))


@check
def payments_match_bets() -> Finding:
    """What a round paid into each wallet is what its bets there say they returned."""
    wrong = rows(
        "SELECT round_id, player_id, SUM(said), SUM(paid) FROM ("
        " SELECT b.round_id AS round_id, b.player_id AS player_id, b.returned AS said, 0 AS paid FROM games_bet b"
        " WHERE b.state NOT IN ('placed', 'withdrawn') AND b.returned <> 0"
        " UNION ALL SELECT x.round_id, w.player_id, 0, t.amount FROM accounts_ledgertransfer t"
        " JOIN accounts_ledgertransaction x ON x.id = t.transaction_id"
        " JOIN accounts_ledgeraccount w ON w.id = t.credit_id AND w.kind = 'wallet'"
        " WHERE t.kind IN ('round_settled', 'bet_paid', 'round_voided')"
        ") both_sides GROUP BY round_id, player_id HAVING SUM(said) <> SUM(paid)"
    )
    counted = count(f"{_BETS} WHERE state NOT IN ('placed', 'withdrawn')")
    return found(counted, (f"round {r}, player {p}: bets say {s}, paid {m}" for r, p, s, m in wrong))


@check
def second_settlement_agrees() -> Finding:
    """Every decided bet at roulette, worked out again by other code from the number alone."""
    decided = rows(
        "SELECT p.regulation, r.outcome, b.position, b.state, b.amount, b.prize, b.returned, COUNT(*), MIN(b.id)"
        " FROM games_bet b JOIN games_round r ON r.id = b.round_id JOIN rulebook_specificrules p ON p.id = r.rules_id"
        " WHERE b.state IN ('won', 'lost') AND p.regulation NOT IN ('803', '805', '812')"
        " GROUP BY p.regulation, r.outcome, b.position, b.state, b.amount, b.prize, b.returned"
    )
    faults = []
    for regulation, pocket, position, state, amount, prize, returned, _, first in decided:
        try:
            expected = returned_for(regulation, position, amount, pocket)
        except UnknownBet as unknown:
            faults.append(f"bet {first}: {unknown}")
            continue
        says = ("won" if expected else "lost", max(expected - amount, 0), expected)
        if says != (state, prize, returned):
            faults.append(
                f"bet {first} ({position} of {amount} on {pocket}): {says} and not {(state, prize, returned)}"
            )
    return found(sum(row[7] for row in decided), faults)


@check
def session_totals_match() -> Finding:
    """A session's totals in the ledger are those of its bets: staked less what came back undecided, and returned."""
    wrong = rows(
        "SELECT session_id, SUM(bet_staked), SUM(bet_won), SUM(staked), SUM(won) FROM ("
        " SELECT b.session_id AS session_id, CASE WHEN b.state IN ('withdrawn', 'void') THEN 0 ELSE b.amount END"
        "  AS bet_staked, CASE WHEN b.state IN ('placed', 'withdrawn', 'void') THEN 0 ELSE b.returned END AS bet_won,"
        "  0 AS staked, 0 AS won"
        "  FROM games_bet b"
        " UNION ALL SELECT t.session_id, 0, 0, t.amount, 0 FROM accounts_ledgertransfer t"
        "  JOIN accounts_ledgeraccount w ON w.id = t.debit_id AND w.kind = 'wallet' WHERE t.kind = 'bet_placed'"
        " UNION ALL SELECT t.session_id, 0, 0,"
        "  CASE WHEN t.kind IN ('round_settled', 'bet_paid') THEN 0 ELSE -t.amount END,"
        "  CASE WHEN t.kind IN ('round_settled', 'bet_paid') THEN t.amount ELSE 0 END FROM accounts_ledgertransfer t"
        "  JOIN accounts_ledgeraccount w ON w.id = t.credit_id AND w.kind = 'wallet'"
        "  WHERE t.kind IN ('bet_withdrawn', 'round_voided', 'round_settled', 'bet_paid')"
        ") both_sides GROUP BY session_id HAVING SUM(bet_staked) <> SUM(staked) OR SUM(bet_won) <> SUM(won)"
    )
    counted = count("SELECT COUNT(*) FROM accounts_playsession")
    return found(counted, (f"session {i}: bets {s}/{w}, ledger {ls}/{lw}" for i, s, w, ls, lw in wrong))


@check
def one_round_on_each_table() -> Finding:
    """No table has two open rounds, and the one that it shows is its latest."""
    twice = rows(
        "SELECT table_id FROM games_round WHERE phase IN ('betting', 'spinning', 'playing')"
        " GROUP BY table_id HAVING COUNT(*) > 1"
    )
    stale = rows(
        "SELECT t.id FROM games_table t LEFT JOIN games_round r ON r.id = t.round_id"
        " LEFT JOIN (SELECT table_id, MAX(number) AS number FROM games_round GROUP BY table_id) m ON m.table_id = t.id"
        " WHERE COALESCE(r.number, 0) <> COALESCE(m.number, 0) OR (r.id IS NOT NULL AND r.table_id <> t.id)"
    )
    faults = [f"table {row[0]}: two open rounds" for row in twice]
    faults += [f"table {row[0]}: not its latest round" for row in stale]
    return found(count("SELECT COUNT(*) FROM games_table"), faults)
