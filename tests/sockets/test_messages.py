"""Messages that no page sends, read without a socket: what cannot be said back is no message."""

import pytest

from casino.refusal import Refused
from games.commands import message_read
from games.refusals import TableRefusal


@pytest.mark.parametrize("where", ['"position": "\\ud800"', '"call": "neighbours", "number": "\\uDFFF"'])
def test_half_a_character_is_refused_before_anything_repeats_it(where: str) -> None:
    with pytest.raises(Refused) as told:
        message_read(
            '{"command": "bets_place", "round": 1, "key": "a-key-of-ours", "bets": [{' + where + ', "amount": 1}]}'
        )
    assert told.value.denial.refusal is TableRefusal.BAD_COMMAND


def test_a_whole_character_written_by_its_number_is_read() -> None:
    assert message_read('{"command": "ping", "said": "\\u00e9\\ud83d\\ude00"}')["said"] == "é😀"
