"""Where the house's secrets come from, and the sealing of round secrets. Nothing here is logged.

The embedded default writes `var/keys.env` (mode 600) at its first start; production must give the keys in its
environment and refuses to start without them. Round keys have ids, so that they can rotate: the newest seals, all open.
"""

import base64
import hmac
import os
import secrets
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

_NAMES = ("DJANGO_SECRET_KEY", "ROUND_KEYS", "SIGNING_KEY")


def keys_load(environ: Mapping[str, str], *, path: Path, embedded: bool) -> dict[str, str]:
    """Django's secret, the round keys and the key of the daily root: from the environment, or (embedded only) `path`.

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
    stored = _keys_read(path)
    if "SIGNING_KEY" not in stored:
        # A house that began before its roots were signed.
        _line_add(path, f"SIGNING_KEY={_key_new()}\n")
        stored = _keys_read(path)
    return {name: found.get(name) or stored[name] for name in _NAMES}


def _keys_read(path: Path) -> dict[str, str]:
    """Where a name stands twice, the first line counts: two starts at once agree on it."""
    found: dict[str, str] = {}
    for line in path.read_text().splitlines():
        name, equals, value = line.partition("=")
        if equals:
            found.setdefault(name, value)
    return found


def _line_add(path: Path, line: str) -> None:
    with path.open("a") as handle:
        handle.write(line)


def signing_key(text: str) -> Ed25519PrivateKey:
    """The key of the house's roots, from its 32 bytes in URL-safe base64."""
    return Ed25519PrivateKey.from_private_bytes(base64.urlsafe_b64decode(text))


def key_derive(secret: str, label: str) -> bytes:
    """A key of its own for one purpose, from a secret that serves others: it tells nothing of the secret."""
    return hmac.new(secret.encode(), label.encode(), sha256).digest()


def token_new() -> str:
    """22 characters that nobody can guess, for a cookie."""
    return secrets.token_urlsafe(16)


def _keys_write(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = f"DJANGO_SECRET_KEY={secrets.token_urlsafe(50)}\nROUND_KEYS=k1:{_key_new()}\nSIGNING_KEY={_key_new()}\n"
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
