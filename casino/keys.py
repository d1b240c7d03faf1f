"""Where the house's secrets come from, and the sealing of round secrets. Nothing here is logged.

The embedded default writes `var/keys.env` (mode 600) at its first start; production must give the keys in its
environment and refuses to start without them. Round keys have ids, so that they can rotate: the newest seals, all open.
"""

import base64
import os
import secrets
from collections.abc import Mapping
from pathlib import Path

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

_NAMES = ("DJANGO_SECRET_KEY", "ROUND_KEYS")


def keys_load(environ: Mapping[str, str], *, path: Path, embedded: bool) -> dict[str, str]:
    """The Django secret and the round keys, from the environment or (embedded only) from `path`.

    Raises RuntimeError in production where one is missing.
    """
    found = {name: environ[name] for name in _NAMES if environ.get(name)}
    if len(found) == len(_NAMES):
        return found
    if not embedded:
        missing = ", ".join(name for name in _NAMES if name not in found)
        raise RuntimeError(f"Production needs its keys from the environment; missing: {missing}")
    if not path.exists():
        _keys_write(path)
    stored = dict(line.split("=", 1) for line in path.read_text().splitlines() if "=" in line)
    return {name: found.get(name) or stored[name] for name in _NAMES}


def _keys_write(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = f"DJANGO_SECRET_KEY={secrets.token_urlsafe(50)}\nROUND_KEYS=k1:{_key_new()}\n"
    draft = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as handle:
        handle.write(text)
    try:
        # Two first starts at once: the link succeeds for one of them only, and both read that one's keys.
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def _key_new() -> str:
    return base64.urlsafe_b64encode(AESGCM.generate_key(bit_length=256)).decode()


class Keyring:
    """Seals and opens round secrets with AES-256-GCM. `text` is «id:key,id:key», the newest last."""

    def __init__(self, text: str) -> None:
        self._keys: dict[str, AESGCM] = {}
        for entry in text.split(","):
            key_id, _, key = entry.strip().partition(":")
            self._keys[key_id] = AESGCM(base64.urlsafe_b64decode(key))
            self.newest = key_id

    def seal(self, plain: bytes, *, context: bytes) -> tuple[str, bytes]:
        """(key id, nonce + ciphertext). `context` (the round) is authenticated: a sealed row can't be moved."""
        nonce = secrets.token_bytes(12)
        return self.newest, nonce + self._keys[self.newest].encrypt(nonce, plain, context)

    def open(self, key_id: str, sealed: bytes, *, context: bytes) -> bytes:
        """The plain bytes. Raises KeyError (unknown key id) or cryptography's InvalidTag (altered or moved)."""
        return self._keys[key_id].decrypt(sealed[:12], sealed[12:], context)
