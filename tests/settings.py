"""The house's settings, with what only a test run needs: a place of its own for each parallel worker.

Nothing of the house is switched off here. Parallel workers share no file and no Redis database, and passwords are
hashed quickly.
"""

import atexit
import os
import re
import shutil
import tempfile
from pathlib import Path

_worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
if not os.environ.get("MESA_VAR"):
    os.environ["MESA_VAR"] = tempfile.mkdtemp(prefix="mesa-tests-")
    atexit.register(shutil.rmtree, os.environ["MESA_VAR"], ignore_errors=True)
# What a run makes once is here for all its processes (tests/once.py).
SHARED_IS_GIVEN = "MESA_TESTS_SHARED" in os.environ
os.environ.setdefault("MESA_TESTS_SHARED", os.path.join(os.environ["MESA_VAR"], f"once-{os.getpid()}"))
_var = Path(os.environ["MESA_VAR"]) / f"{_worker}-{os.getpid()}"
os.environ["MESA_VAR"] = str(_var)
atexit.register(shutil.rmtree, _var, ignore_errors=True)
if os.environ.get("REDIS_URL") and _worker.startswith("gw"):
    # Redis has databases 0 to 15; the first is left to runs without workers.
    _address = re.sub(r"/\d+$", "", os.environ["REDIS_URL"])
    os.environ["REDIS_URL"] = f"{_address}/{1 + int(_worker[2:]) % 15}"

from casino.settings import *  # noqa: E402, F403
from casino.settings import DATABASES, VAR_DIR  # noqa: E402

# No test cuts the power, so waiting for the disk proves nothing here. The houses that tests start do wait.
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, as in the embedded default: an in-memory database would hide what threads and processes do to each other.
    DATABASES["default"]["TEST"]["NAME"] = str(VAR_DIR / "test.sqlite3")
    _init = DATABASES["default"]["OPTIONS"]["init_command"]
    DATABASES["default"]["OPTIONS"]["init_command"] = _init.replace("synchronous=FULL", "synchronous=OFF")
else:
    DATABASES["default"].setdefault("OPTIONS", {})["options"] = "-c synchronous_commit=off"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# Tests seat whom they want; those of training opponents say so.
TRAINING_OPPONENTS = False
