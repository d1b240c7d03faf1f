"""What a test that commits leaves behind for the next one: the database as migrating made it."""

import pytest
from django.contrib.auth.models import Group

from accounts.models import LedgerTransfer
from accounts.triggers import triggers_missing
from casino.rulebook.models import GlossaryTerm
from tests.factories import make_player, make_table
from tests.flush import Seeded


@pytest.mark.django_db(transaction=True)
def test_what_tests_wrote_is_gone_and_what_migrating_seeded_is_back() -> None:
    seeded = Seeded()
    assert {"auth_group", "auth_permission", "rulebook_glossaryterm", "rulebook_program"} <= set(seeded.rows)
    make_player()
    make_table()
    assert LedgerTransfer.objects.exists()
    GlossaryTerm.objects.all().delete()
    Group.objects.filter(pk=Group.objects.earliest("pk").pk).update(name="outro nome")
    Group.objects.create(name="mais um")

    seeded.bring_back()

    assert Seeded().rows == seeded.rows
    assert triggers_missing() == []
