"""What was read of a table is kept in the order in which the readings began, and let go when anything else is heard."""

from datetime import UTC, datetime, timedelta

from games.selectors.poker_kept import LONGEST, ReadingsKept

TABLE = 7
NOW = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


def test_what_was_read_is_given_at_its_version_and_moves_with_a_decision():
    kept = ReadingsKept[str]()
    kept.keep(TABLE, kept.begin(NOW), 4, "read at 4")
    assert kept.at(TABLE, 5, NOW) is None
    assert kept.move(TABLE, kept.at(TABLE, 4, NOW), 5, "moved to 5")
    assert kept.at(TABLE, 5, NOW) == "moved to 5"
    assert kept.at(8, 5, NOW) is None


def test_what_was_let_go_or_read_again_meanwhile_is_not_moved():
    kept = ReadingsKept[str]()
    kept.keep(TABLE, kept.begin(NOW), 4, "read")
    found = kept.at(TABLE, 4, NOW)
    kept.keep(TABLE, kept.begin(NOW), 4, "read again")
    assert not kept.move(TABLE, found, 5, "moved")
    again = kept.at(TABLE, 4, NOW)
    assert again == "read again"
    kept.drop(TABLE)
    assert not kept.move(TABLE, again, 5, "moved")
    assert kept.at(TABLE, 5, NOW) is None


def test_a_reading_that_began_earlier_never_takes_the_place_of_a_later_one():
    kept = ReadingsKept[str]()
    slow = kept.begin(NOW)
    kept.keep(TABLE, kept.begin(NOW), 4, "later")
    kept.keep(TABLE, slow, 4, "earlier")
    assert kept.at(TABLE, 4, NOW) == "later"


def test_a_reading_that_began_before_something_was_heard_is_not_kept():
    kept = ReadingsKept[str]()
    before = kept.begin(NOW)
    kept.drop(TABLE)
    kept.keep(TABLE, before, 4, "as it was")
    assert kept.at(TABLE, 4, NOW) is None
    kept.keep(TABLE, kept.begin(NOW), 4, "as it is")
    assert kept.at(TABLE, 4, NOW) == "as it is"


def test_it_grows_old():
    kept = ReadingsKept[str]()
    kept.keep(TABLE, kept.begin(NOW), 4, "read")
    assert kept.at(TABLE, 4, NOW + LONGEST - timedelta(microseconds=1)) == "read"
    assert kept.at(TABLE, 4, NOW + LONGEST) is None
