"""A house of póquer sem descarte alone, played by one generator. What comes back is the auditor's own reckoning."""

from collections.abc import Mapping
from typing import Any

from games import stud_record
from games.audit.second_stud import returned_in_round
from games.engines.stud import STANDARD_PAYS
from games.models import Round, Table
from games.selectors import stud
from games.services.cards.rounds import values_of_round
from tests.services.stud_room import stud_table
from tests.simulation import stud_acts
from tests.simulation.card_world import CardWorld


class StudWorld(CardWorld):
    """One run of póquer sem descarte."""

    acts = stud_acts.ACTS
    table_made = staticmethod(stud_table)
    made = (
        {"slug": "minho", "places": 5},
        {"slug": "lima", "places": 3, "pays": {**STANDARD_PAYS, "flush": 6, "full_house": 9}},
        {"slug": "ave", "currency": "EUR", "places_per_player": 1},
    )
    own = {"slug": "individual", "individual": True}

    def returned(self, row: Round) -> Mapping[str, int]:
        return returned_in_round(self.events(row), row.rules.values["pays"])

    def kept_and_told(self, row: Round) -> tuple[Any, Any]:
        values = values_of_round(row)
        kept = stud_record.stud_round_now(row.table_id, row.table.slug, row.table.version, row, values)
        return kept, stud_record.round_rebuild(row, values, row.table.slug)

    def shown(self, table: Table) -> Mapping[int, int]:
        view = stud.stud_table(table.pk, self.now)
        return {place.number: place.staked for place in view.places if place.staked}

    def forget(self) -> None:
        stud_record.kept_forget()
