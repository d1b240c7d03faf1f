"""Every setting, from the environment. With nothing set this is the embedded default: SQLite, one process, no service.

`MESA_PRODUCTION=1` (or any `DATABASE_URL` together with it) asks for PostgreSQL, Redis and keys from the environment.
"""

import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ

from casino.keys import key_derive, keys_load

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

PRODUCTION = env.bool("MESA_PRODUCTION", default=False)
DEBUG = False
VAR_DIR = Path(env.str("MESA_VAR", default=str(BASE_DIR / "var")))
VAR_DIR.mkdir(parents=True, exist_ok=True)
TESTING = "pytest" in sys.modules

_keys = keys_load(env.ENVIRON, path=VAR_DIR / "keys.env", embedded=not PRODUCTION)
SECRET_KEY = _keys["DJANGO_SECRET_KEY"]
ROUND_KEYS = _keys["ROUND_KEYS"]
SIGNING_KEY = _keys["SIGNING_KEY"]
# Makes the digests by which devices and networks at the poker tables are compared; no address is ever written.
TRACE_KEY = key_derive(env.str("TRACE_KEY", default="") or SECRET_KEY, "same-device")

# --- Who runs this house (shown on every page; a fresh installation says that it is a demonstration) ---
HOUSE_NAME = "Mesa Aberta"
OPERATOR_NAME = env.str("MESA_OPERATOR", default="")
OPERATOR_LICENCE = env.str("MESA_LICENCE", default="")
REGULATOR_URL = env.str("MESA_REGULATOR_URL", default="https://www.srij.turismodeportugal.pt/")
HELP_PHONE = env.str("MESA_HELP_PHONE", default="1414")
# Days within which a complaint about a round is answered; the player is told the day when complaining.
COMPLAINT_DAYS = env.int("MESA_COMPLAINT_DAYS", default=15)
HELP_URL = env.str("MESA_HELP_URL", default="https://www.sicad.pt/")

# --- Where it is reached ---
# Exact origins (scheme, host, port); the socket accepts these and no other.
ORIGINS = env.list("MESA_ORIGINS", default=["http://localhost:8000", "http://127.0.0.1:8000"])
ALLOWED_HOSTS = env.list(
    "MESA_HOSTS", default=sorted({origin.split("//", 1)[1].rsplit(":", 1)[0] for origin in ORIGINS})
)
CSRF_TRUSTED_ORIGINS = ORIGINS
HTTPS = all(origin.startswith("https://") for origin in ORIGINS)
if PRODUCTION and not HTTPS:
    raise RuntimeError("Production serves https origins only; check MESA_ORIGINS.")
TRUSTED_PROXIES = env.int("MESA_TRUSTED_PROXIES", default=0)

INSTALLED_APPS = [
    "daphne",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "accounts",
    "casino",
    "casino.rulebook",
    "games",
    "tournaments",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    # Pages and styles shrink to a quarter. CSRF tokens are masked anew in each answer, and Django pads what it packs.
    "django.middleware.gzip.GZipMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.session_bounds",
]

ROOT_URLCONF = "casino.urls"
# Modules with `websocket_urlpatterns`.
SOCKET_ADDRESSES = ["games.routing", "tournaments.routing"]
ASGI_APPLICATION = "casino.asgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "casino.context.house",
            ],
            "builtins": [
                "casino.rulebook.templatetags.terms",
                "casino.templatetags.money",
                "casino.templatetags.names",
            ],
        },
    },
]

# --- Database: SQLite file (one writer, immediate transactions, full sync) or PostgreSQL by DATABASE_URL ---
DATABASES = {"default": env.db("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'mesa.sqlite3'}")}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
        # So that even INSERT OR REPLACE meets the append-only triggers.
        " PRAGMA recursive_triggers=ON;",
    }
    if PRODUCTION:
        raise RuntimeError("Production needs PostgreSQL; set DATABASE_URL.")
else:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
DATABASES["default"]["CONN_MAX_AGE"] = None
DATABASES["default"].setdefault("TEST", {})
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Between processes: Redis pub/sub, or nothing (one process) ---
REDIS_URL = env.str("REDIS_URL", default="")
if PRODUCTION and not REDIS_URL:
    raise RuntimeError("Production needs Redis; set REDIS_URL.")
# Pub/sub knows no databases: two houses on one server must not hear each other, nor close each other's sockets.
_HEARS = {"hosts": [REDIS_URL], "prefix": f"mesa-{urlsplit(REDIS_URL).path.strip('/') or '0'}"}
CHANNEL_LAYERS = (
    {"default": {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": _HEARS}} if REDIS_URL else {}
)
CACHES = {
    "default": (
        {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
        if REDIS_URL
        else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    )
}

# --- Celery: eager without a broker; `eta` and `countdown` are never used ---
CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", default=REDIS_URL)
CELERY_TASK_ALWAYS_EAGER = not CELERY_BROKER_URL
CELERY_TASK_EAGER_PROPAGATES = True
CELERY_TASK_ACKS_LATE = True
CELERY_TIMEZONE = "Europe/Lisbon"

# --- People ---
AUTH_USER_MODEL = "accounts.Player"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("email", "nickname", "name")},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "lobby"
ACCOUNT_LOGOUT_REDIRECT_URL = "lobby"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_SIGNUP_FORM_CLASS = "accounts.forms.SignupForm"
ACCOUNT_ADAPTER = "accounts.adapter.HouseAccountAdapter"
ACCOUNT_LOGIN_BY_CODE_ENABLED = False
ACCOUNT_CHANGE_EMAIL = True
# A guest is signed in too and must still reach the sign-up form; `accounts.views.entry` turns everybody else away.
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False
ACCOUNT_SESSION_REMEMBER = False
ACCOUNT_EMAIL_SUBJECT_PREFIX = f"{HOUSE_NAME}: "
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_REAUTHENTICATION_METHODS = ("password", "mfa")
ACCOUNT_REAUTHENTICATION_TIMEOUT = 300
# Three wrong passwords (or second factors) for one account close its door for 30 minutes; a reset opens it again.
ACCOUNT_RATE_LIMITS = {"login_failed": "30/30m/ip,3/30m/key", "signup": "10/h/ip", "reset_password": "10/h/ip,3/h/key"}
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXIES
MFA_ADAPTER = "accounts.adapter.HouseMFAAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = HOUSE_NAME
SESSION_COOKIE_AGE = 60 * 60 * 12
STAFF_IDLE_SECONDS = 30 * 60
TERMS_VERSION = "2026-2"
EMAIL_BACKEND = env.str("EMAIL_BACKEND", default="django.core.mail.backends.console.EmailBackend")
# A mail server that does not answer holds up nobody for longer.
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.str("MESA_FROM_EMAIL", default="Mesa Aberta <casa@localhost>")

# --- Languages and time: Portuguese is the source; days, weeks and months are Lisbon's ---
LANGUAGE_CODE = "pt-pt"
LANGUAGES = [("pt-pt", "Português"), ("en", "English"), ("es", "Español"), ("fr", "Français")]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_SAMESITE = "Lax"
FORMAT_MODULE_PATH = ["casino.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "Europe/Lisbon"

# --- Files ---
STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = VAR_DIR / "staticfiles"
STATIC_ROOT.mkdir(exist_ok=True)
WHITENOISE_USE_FINDERS = not PRODUCTION
if not PRODUCTION:
    STATIC_ROOT.mkdir(parents=True, exist_ok=True)
if PRODUCTION:
    STORAGES = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
    }

# --- Protection ---
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_SSL_REDIRECT = False  # The proxy in front redirects; see deploy/.
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
if env.bool("MESA_BEHIND_TLS_PROXY", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "media-src": ["'self'"],
        "connect-src": ["'self'", *(origin.replace("http", "ws", 1) for origin in ORIGINS)],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "base-uri": ["'none'"],
        "manifest-src": ["'self'"],
    }
}
SOCKET_MAX_BYTES = 16 * 1024

# --- The tables ---
GUEST_LIFETIME_SECONDS = 24 * 60 * 60
GUESTS_PER_ADDRESS_PER_HOUR = env.int("MESA_GUESTS_PER_HOUR", default=20)
DEMO_REFILL_CENTS = 100_000
# Training opponents keep people company at demonstration tables of poker.
TRAINING_OPPONENTS = env.bool("TRAINING_OPPONENTS", True)
# How long they think, in percent of what people take: 0 lets them decide at once.
TRAINING_PACE = env.int("TRAINING_PACE", 100)
DEMO_REFILL_BELOW_CENTS = 10_000  # Demonstration chips are refilled below this.
SESSION_ABSENCE_SECONDS = 5 * 60  # A play session ends this long after its last socket, with no open round.
HOT_THREADS = env.int("MESA_HOT_THREADS", default=6)
VOID_ROUNDS_BEFORE_CLOSING = 2
TRACE_DAYS = env.int("MESA_TRACE_DAYS", default=90)  # How long traces of devices and networks are kept.

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {name: {"level": "INFO"} for name in ("casino", "games", "accounts")},
}
