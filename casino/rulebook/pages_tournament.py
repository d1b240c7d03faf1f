"""What the rules page of a tournament shows, from the values that the engine plays by (810/34, 40-46, 49, 52, 54)."""

from casino.rulebook.tournament_values import TournamentValues
from tournaments.engine.blinds import Break
from tournaments.engine.payouts import Prices
from tournaments.engine.rules import Pays, Rules


def tournament_context(values: TournamentValues) -> dict[str, object]:
    """The facts of the page; cents, chips and seconds as plain numbers."""
    rules = values.rules
    return {
        "table_rules": rules.table_rules(rules.structure.level(1)),
        "t": rules,
        "prices": rules.prices,
        "entry": rules.prices.entry,
        "rebuy_price": rules.prices.rebuy + rules.prices.rebuy_fee,
        "addon_price": rules.prices.addon + rules.prices.addon_fee,
        "pays_at_end": rules.pays is Pays.AT_END,
        "steps": _steps(rules),
        "bands": rules.bands,
        "free": rules.prices == Prices(0, 0, rules.prices.prizes_percent),
    }


def _steps(rules: Rules) -> list[dict[str, object]]:
    """Levels and breaks in their order."""
    return [
        {"break": True, "seconds": step.seconds}
        if isinstance(step, Break)
        else {
            "number": rules.structure.numbers[place],
            "small": step.small_blind,
            "big": step.big_blind,
            "ante": step.ante,
            "seconds": step.seconds,
        }
        for place, step in enumerate(rules.structure.steps)
    ]
