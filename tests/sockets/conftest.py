"""The hub of this process, started in each test's own event loop and ended with its threads' connections."""

from collections.abc import AsyncIterator

import pytest

from casino.bridge import threads_end
from games.hub import Hub, hub


@pytest.fixture
async def live_hub() -> AsyncIterator[Hub]:
    await hub.start()
    yield hub
    await hub.stop()
    threads_end()
