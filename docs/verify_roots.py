#!/usr/bin/env python3
"""Checks the house's signed roots without its code: `verify_roots.py roots.json [PUBLIC_KEY]`. Needs `cryptography`.

`manage.py root --export` writes them. With the public key that was kept from outside, no other is accepted. A root that
somebody has kept earlier must be among them, unchanged: then nothing that it covers was altered since.
"""

import hashlib
import json
import sys

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey


def faults(roots, key):
    previous, rows = "0" * 64, {"ledger": 0, "trail": 0}
    for place, root in enumerate(roots, start=1):
        told = json.loads(root["text"])
        try:
            public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(root["public_key"]))
            public.verify(bytes.fromhex(root["signature"]), root["text"].encode())
        except InvalidSignature:
            yield f"root {place}: the signature does not fit"
        if key and root["public_key"] != key:
            yield f"root {place}: signed with another key"
        if told["number"] != place or told["previous"] != previous:
            yield f"root {place}: it does not follow the one before it"
        if any(told[name]["last"] - last < told[name]["count"] for name, last in rows.items()):
            yield f"root {place}: it counts more rows than there can be"
        previous = hashlib.sha256(root["text"].encode()).hexdigest()
        rows = {name: told[name]["last"] for name in rows}


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            found = list(faults(json.load(file), sys.argv[2] if len(sys.argv) > 2 else ""))
    except (IndexError, KeyError, OSError, TypeError, ValueError) as wrong:
        found = [f"these are no roots ({type(wrong).__name__})"]
    print("\n".join(found) or "verifies")
    sys.exit(1 if found else 0)
