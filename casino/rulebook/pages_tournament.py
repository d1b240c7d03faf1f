"""What the rules page of a tournament shows, from the values that the engine plays by (810/34, 40-46, 49, 52, 54)."""

from collections.abc import Mapping

from casino.rulebook.pages_felts import poker_felt
from casino.rulebook.pages_poker import combination_rows
from casino.rulebook.tournament_values import TournamentValues
from games.engines.poker_rules import Variant
from tournaments.engine.blinds import Break
from tournaments.engine.payouts import Prices
from tournaments.engine.rules import Pays, Rules

# Words that are read at every tournament's tables, by their entry in the glossary.
AT_TABLES = (
    *("blind", "small-blind", "big-blind", "sb", "bb", "ante", "all-in", "flop", "turn", "river", "showdown"),
    *("fold", "check", "call", "raise", "kicker", "tempo-suplementar", "heads-up", "phh"),
)
# What a tournament is called and played by → the entry of that word.
OF_KINDS: Mapping[str, str] = {
    "freezeout": "freezeout",
    "rebuy": "rebuy",
    "addon": "add-on",
    "knockout": "knockout",
    "freeroll": "freeroll",
    "sit_and_go": "sit-and-go",
    "holdem": "holdem",
    "omaha": "omaha",
    "no_limit": "sem-limite",
    "pot_limit": "limite-de-pote",
    "half_pot": "meio-pote",
    "fixed": "limite-fixo",
}


def foreign_slugs(rules: Rules) -> tuple[str, ...]:
    """The entries of the foreign words that a tournament under these rules uses (810/58)."""
    said = (*rules.kinds(), rules.variant.word, rules.limit.word)
    hand_by_hand = ("mao-a-mao",) if rules.hand_by_hand else ()
    return (*AT_TABLES, *hand_by_hand, *(OF_KINDS[one] for one in said if one in OF_KINDS))


def tournament_context(values: TournamentValues) -> dict[str, object]:
    """The facts of the page; cents, chips and seconds as plain numbers."""
    rules = values.rules
    return {
        "felt": poker_felt(rules.table_rules(rules.structure.level(1)), rules.seats),
        "table_rules": rules.table_rules(rules.structure.level(1)),
        "t": rules,
        "prices": rules.prices,
        "entry": rules.prices.entry,
        "rebuy_price": rules.prices.rebuy + rules.prices.rebuy_fee,
        "addon_price": rules.prices.addon + rules.prices.addon_fee,
        "pays_at_end": rules.pays is Pays.AT_END,
        "steps": _steps(rules),
        "bands": rules.bands,
        "is_omaha": rules.variant is Variant.OMAHA,
        "limit": rules.limit.word,
        "combinations": combination_rows(rules.variant),
        "free": rules.prices == Prices(0, 0, rules.prices.prizes_percent),
    }


def _steps(rules: Rules) -> list[dict[str, object]]:
    """Levels and breaks in their order."""
    return [
        {"break": True, "seconds": step.seconds, "begins": rules.structure.ends[place] - step.seconds}
        if isinstance(step, Break)
        else {
            "number": rules.structure.numbers[place],
            "small": step.small_blind,
            "big": step.big_blind,
            "ante": step.ante,
            "seconds": step.seconds,
            "begins": rules.structure.ends[place] - step.seconds,
        }
        for place, step in enumerate(rules.structure.steps)
    ]
