"""What every page tells the browser: nothing inline, nothing from elsewhere, no frame, no cookie for scripts."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver

from tests.architecture.test_templates import FORBIDDEN_ATTRIBUTE, Reader
from tests.architecture.tree import ROOT

pytestmark = pytest.mark.django_db


def addresses(patterns: list[URLPattern | URLResolver], before: str = "/") -> Iterator[str]:
    """Every address that takes no argument."""
    for pattern in patterns:
        route = before + re.sub(r"[\^$]|\\Z", "", str(pattern.pattern))
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, route)
        elif not re.search(r"[<(\[\\?*+]", route):
            yield route


ADDRESSES = sorted(set(addresses(get_resolver().url_patterns)))


def test_there_are_pages_to_look_at():
    assert "/" in ADDRESSES
    assert len(ADDRESSES) > 10


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_page_carries_the_strict_policy_and_obeys_it(client, address):
    answer = client.get(address)
    assert answer.status_code < 500
    policy = dict(part.strip().split(" ", 1) for part in answer["Content-Security-Policy"].split(";") if part.strip())
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in answer["Content-Security-Policy"]
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"
    if answer["Content-Type"].startswith("text/html"):
        reader = Reader()
        reader.feed(answer.content.decode())
        assert reader.inline == []
        assert [name for _, name, _ in reader.attributes if FORBIDDEN_ATTRIBUTE.match(name)] == []
        sources = [value for tag, name, value in reader.attributes if name == "src" or (tag, name) == ("link", "href")]
        assert [source for source in sources if not source.startswith(("/", "data:image/"))] == []


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_cookie_is_hidden_from_scripts_and_stays_on_the_site(client, address):
    answer = client.get(address)
    assert [
        name
        for name, cookie in answer.cookies.items()
        if cookie.value and not (cookie["httponly"] and cookie["samesite"] in {"Lax", "Strict"})
    ] == []


def test_the_socket_is_allowed_to_the_exact_origins_only():
    sources = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]["connect-src"]
    assert sources == ["'self'", *(origin.replace("http", "ws", 1) for origin in settings.ORIGINS)]
    assert not any("*" in origin for origin in [*settings.ORIGINS, *settings.ALLOWED_HOSTS])


def test_no_cookie_of_the_house_can_be_read_by_a_script():
    assert settings.SESSION_COOKIE_HTTPONLY
    assert settings.CSRF_COOKIE_HTTPONLY
    assert settings.LANGUAGE_COOKIE_HTTPONLY
    assert {settings.SESSION_COOKIE_SAMESITE, settings.CSRF_COOKIE_SAMESITE, settings.LANGUAGE_COOKIE_SAMESITE} == {
        "Lax"
    }


def test_frames_are_capped_at_16_kib_by_the_one_server():
    assert settings.SOCKET_MAX_BYTES == 16 * 1024
    serve = (ROOT / "games" / "management" / "commands" / "serve.py").read_text()
    assert "websocket_max_message_size=settings.SOCKET_MAX_BYTES" in serve
    assert "websocket_max_frame_size=settings.SOCKET_MAX_BYTES" in serve


PRODUCTION = {
    "MESA_PRODUCTION": "1",
    "MESA_ORIGINS": "https://casino.example.pt",
    "DATABASE_URL": "postgresql://mesa_app@127.0.0.1:5432/mesa",
    "REDIS_URL": "redis://127.0.0.1:6379/0",
    "DJANGO_SECRET_KEY": "only-for-this-test-" + "x7Qz" * 12,
    "ROUND_KEYS": "k1:" + "A" * 43 + "=",
    "SIGNING_KEY": "A" * 43 + "=",
}


def production(tmp_path: Path, **changes: str) -> subprocess.CompletedProcess[str]:
    """`manage.py check --deploy` in a production environment; a change to the empty text takes the variable away."""
    kept = {
        name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG", "LC_ALL", "VIRTUAL_ENV"}
    }
    told = {name: value for name, value in (PRODUCTION | changes).items() if value}
    return subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env=kept | told | {"MESA_VAR": str(tmp_path)},
        capture_output=True,
        text=True,
    )


def test_production_passes_djangos_own_inspection(tmp_path):
    """Two warnings are answered elsewhere: the proxy redirects to https, preloading is up to the operator."""
    answer = production(tmp_path)
    assert set(re.findall(r"\(([a-z_]+\.[WE]\d+)\)", answer.stderr)) <= {"security.W008", "security.W021"}, (
        answer.stderr
    )


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"DJANGO_SECRET_KEY": ""}, "DJANGO_SECRET_KEY"),
        ({"ROUND_KEYS": ""}, "ROUND_KEYS"),
        ({"SIGNING_KEY": ""}, "SIGNING_KEY"),
        ({"DATABASE_URL": ""}, "PostgreSQL"),
        ({"REDIS_URL": ""}, "Redis"),
        ({"MESA_ORIGINS": "http://casino.example.pt"}, "https"),
    ],
)
def test_production_refuses_to_start_half_configured(tmp_path, changes, named):
    answer = production(tmp_path, **changes)
    assert answer.returncode != 0
    assert named in answer.stderr
    assert list(tmp_path.glob("keys.env")) == []


def test_two_houses_on_one_redis_hear_nothing_of_each_other(tmp_path):
    """Redis' pub/sub knows no databases: a player's sockets would be closed by the other house's exclusion."""
    script = "from django.conf import settings; print(settings.CHANNEL_LAYERS['default']['CONFIG']['prefix'])"
    prefixes = {
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=ROOT,
            env=os.environ
            | {
                "REDIS_URL": f"redis://127.0.0.1:6379/{number}",
                "MESA_VAR": str(tmp_path),
                "DJANGO_SETTINGS_MODULE": "casino.settings",
            },
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for number in (3, 4)
    }
    assert len(prefixes) == 2
