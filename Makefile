# Every command of the project. From a fresh clone: Python 3.11, make and git are enough for `make run` and `make test`.
#
#   make run            the house at http://localhost:8000 (SQLite, one process, nothing to install or start)
#   make test           checks, then the whole suite on the embedded default, real browser included
#   make test-services  the suite again on PostgreSQL and Redis, with the races that need them
#   make check          ruff, mypy, import contracts, migrations, translations, architecture tests
#   make sim SEED=7     the simulator (ROUNDS=200 of wheels, as many hands at poker tables and rounds of cards); poker against
#                       PokerKit (HANDS=1000 of each variant); whole tournaments, engine only (TOURNAMENTS=100); returns
#                       of blackjack, baccarat and stud (RETURNS=100000 rounds of each, KEEP=file to go on later); nights
#                       of poker and a tournament searched for cards that leak (NIGHT=20 hands); tournaments through the services, with
#                       crashes (EVENTS=3 of PLAYERS=20 each); without a seed it picks one and prints it
#   make crawl          every page in every language at two widths: no untranslated text, no axe-core violation, no overflow
#                       (ONLY="--languages es --widths 390 --who player" for a part)
#   make bench          the benchmarks (PostgreSQL and Redis)
#   make translations   bring the catalogues (locale/) up to the strings of the source
#   make trace          write the committed trace: which rules are proven by which tests
#   make clean          remove what was made here (never var/, where the money is)

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.ONESHELL:
.NOTPARALLEL:
.PHONY: help run test test-services bench sim crawl check lint trace translations messages clean

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV ?= .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check --retries 5
WORKERS ?= 2
# One test after the other to whoever is free: what is long would else wait behind what a worker was given at once.
SPREAD = -n $(WORKERS) --maxschedchunk=1
CHROMIUM ?= $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)
# Debian's Portuguese dictionary, which one test asks.
DICTIONARY ?= $(shell command -v hunspell >/dev/null && ls /usr/share/hunspell/pt_PT.dic 2>/dev/null)
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard locale/*/LC_MESSAGES/django.po))

# Where the second suite finds its services; both can be given from outside.
SERVICES_DATABASE_URL ?= $(or $(DATABASE_URL),postgresql://postgres@127.0.0.1:5432/mesa_aberta)
SERVICES_REDIS_URL ?= $(or $(REDIS_URL),redis://127.0.0.1:6379/0)
ON_SERVICES = DATABASE_URL="$(SERVICES_DATABASE_URL)" REDIS_URL="$(SERVICES_REDIS_URL)"
# The embedded default, whatever the surrounding environment asks for.
EMBEDDED := env -u DATABASE_URL -u REDIS_URL -u CELERY_BROKER_URL -u MESA_PRODUCTION

SEED ?=
ROUNDS ?= 200
HANDS ?= 1000
TOURNAMENTS ?= 100
RETURNS ?= 100000
KEEP ?=
NIGHT ?= 20
EVENTS ?= 3
PLAYERS ?= 20
ONLY ?=

help:
	@sed -n 's/^#   make/  make/p' Makefile

# --- Set-up: only what changed is done again ---

$(VENV)/.python:
	@"$(PYTHON)" -c "import sys; sys.exit(sys.version_info < (3, 11))" || { echo "Python 3.11 or newer is needed (PYTHON=...)."; exit 1; }
	@"$(PYTHON)" -m venv "$(VENV)" || { echo "This Python can't make a venv; on Debian: apt-get install python3-venv"; exit 1; }
	@touch $@

$(VENV)/.installed: requirements.txt $(VENV)/.python
	@echo "Installing what the house runs on..."
	@$(PIP) -r requirements.txt
	@touch $@

# These requirements name those of the house; what no test imports is not compiled.
$(VENV)/.installed-tests: tests/requirements.txt requirements.txt $(VENV)/.python
	@echo "Installing what the house runs on and the tests need..."
	@$(PIP) --no-compile -r tests/requirements.txt
	@touch $(VENV)/.installed $@

locale/%/LC_MESSAGES/django.mo: locale/%/LC_MESSAGES/django.po $(VENV)/.installed
	@$(PY) manage.py messages compile

messages: $(CATALOGUES)

# --- The house ---

run: $(VENV)/.installed messages
	@$(PY) manage.py migrate --no-input --verbosity 0
	@$(PY) manage.py demo
	@exec $(PY) manage.py serve

# --- Proof ---

test: lint
	@var=$$(mktemp -d); trap 'rm -rf "$$var"' EXIT
	@marks="not services" trace="--trace-check" missing=""
	if [ -z "$(CHROMIUM)" ]; then
		missing="$$missing Chromium"; marks="$$marks and not journey"; trace=""
	fi
	if [ -z "$(DICTIONARY)" ]; then
		missing="$$missing hunspell-pt-pt"; marks="$$marks and not dictionary"
	fi
	if [ -n "$$missing" ] && [ "$${CI:-}" = true ]; then echo "Missing on this machine, so this run fails:$$missing."; exit 1; fi
	$(EMBEDDED) MESA_VAR="$$var" MESA_CHROMIUM="$(CHROMIUM)" $(PY) -m pytest -q $(SPREAD) -m "$$marks" $$trace
	if [ -n "$$missing" ]; then
		echo; echo "*** NOT PROVEN, for what is missing on this machine:$$missing. Without Chromium no browser journey runs; without"
		echo "*** the dictionary no test asks it for the house's words. Debian: apt-get install chromium hunspell hunspell-pt-pt"; echo
	fi

test-services: $(VENV)/.installed-tests messages
	@var=$$(mktemp -d); trap 'rm -rf "$$var"' EXIT
	@echo "The races and crashes that need PostgreSQL and Redis, one after the other:"
	$(ON_SERVICES) MESA_VAR="$$var" $(PY) -m pytest -q -m services $$(grep -rl --include=test_*.py mark.services tests) | tee "$$var/services.txt"
	grep -qE '(^|[ =])[1-9][0-9]* passed' "$$var/services.txt" || { echo "No test marked 'services' ran: nothing is proven."; exit 1; }
	echo "Everything else that reads or writes again, on PostgreSQL and Redis (what asks for no database does neither):"
	$(ON_SERVICES) MESA_VAR="$$var" $(PY) -m pytest -q $(SPREAD) -m "not services and not journey and not source" --ignore=tests/rules --on-this-database

lint: $(VENV)/.installed-tests messages
	@var=$$(mktemp -d); trap 'rm -rf "$$var"' EXIT
	export MESA_VAR="$$var"
	echo "mypy, beside the others"; $(EMBEDDED) $(PY) -m mypy >"$$var/mypy.txt" 2>&1 & mypy=$$!
	trap 'kill $$mypy 2>/dev/null || true; rm -rf "$$var"' EXIT
	echo "ruff"; $(PY) -m ruff check --quiet .
	$(PY) -m ruff format --check --quiet . || { echo "Not formatted: run $(PY) -m ruff format ."; exit 1; }
	echo "import contracts"; $(VENV)/bin/lint-imports --no-cache >"$$var/contracts.txt" || { tail -n +10 "$$var/contracts.txt"; exit 1; }
	echo "migrations"; $(EMBEDDED) $(PY) manage.py makemigrations --check --dry-run
	echo "translations"; $(EMBEDDED) $(PY) manage.py messages check
	wait "$$mypy" || { cat "$$var/mypy.txt"; exit 1; }
	cat "$$var/mypy.txt"

check: lint
	@var=$$(mktemp -d); trap 'rm -rf "$$var"' EXIT
	@$(EMBEDDED) MESA_VAR="$$var" $(PY) -m pytest -q tests/architecture -m "not services"

sim: $(VENV)/.installed-tests messages
	@var=$$(mktemp -d); trap 'rm -rf "$$var"' EXIT
	seed="$(SEED)"; seed="$${seed:-$$RANDOM$$RANDOM}"
	echo "make sim SEED=$$seed ROUNDS=$(ROUNDS) HANDS=$(HANDS) TOURNAMENTS=$(TOURNAMENTS) RETURNS=$(RETURNS) NIGHT=$(NIGHT) EVENTS=$(EVENTS) PLAYERS=$(PLAYERS)"
	$(EMBEDDED) MESA_VAR="$$var" $(PY) -m tests.simulation --seed "$$seed" --rounds $(ROUNDS)
	$(EMBEDDED) MESA_VAR="$$var" $(PY) -m tests.simulation --world poker --seed "$$seed" --rounds $(ROUNDS)
	$(EMBEDDED) MESA_VAR="$$var" $(PY) -m tests.simulation --world blackjack --seed "$$seed" --rounds $(ROUNDS)
	$(EMBEDDED) MESA_VAR="$$var" $(PY) -m tests.simulation --world stud --seed "$$seed" --rounds $(ROUNDS)
	$(EMBEDDED) MESA_VAR="$$var" $(PY) -m tests.simulation --world baccarat --seed "$$seed" --rounds $(ROUNDS)
	$(EMBEDDED) MESA_VAR="$$var" $(PY) -m tests.simulation --world tournament --seed "$$seed" --rounds $(EVENTS) --players $(PLAYERS)
	$(PY) -m tests.rules.poker_differential --seed "$$seed" --hands $(HANDS)
	$(PY) -m tests.simulation.tournaments --seed "$$seed" --tournaments $(TOURNAMENTS)
	$(PY) -m tests.simulation.returns --seed "$$seed" --rounds $(RETURNS) $(if $(KEEP),--keep "$(KEEP)")
	$(EMBEDDED) MESA_VAR="$$var" $(PY) -m tests.leaks --seed "$$seed" --hands $(NIGHT)

crawl: $(VENV)/.installed-tests messages
	@var=$$(mktemp -d); trap 'rm -rf "$$var"' EXIT
	@$(EMBEDDED) MESA_VAR="$$var" MESA_CHROMIUM="$(CHROMIUM)" $(PY) -m tests.crawl $(ONLY)

bench: $(VENV)/.installed-tests messages
	@var=$$(mktemp -d); trap 'rm -rf "$$var"' EXIT
	@$(ON_SERVICES) MESA_VAR="$$var" $(PY) -m benchmarks

trace: $(VENV)/.installed-tests messages
	@var=$$(mktemp -d); trap 'rm -rf "$$var"' EXIT
	@$(EMBEDDED) MESA_VAR="$$var" MESA_CHROMIUM="$(CHROMIUM)" $(PY) -m pytest -q $(SPREAD) -m "not services" --trace-write

translations: $(VENV)/.installed
	@$(PY) manage.py messages update

clean:
	@rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache staticfiles
	@rm -f locale/*/LC_MESSAGES/*.mo
	@find . -name __pycache__ -type d -not -path './.git/*' -prune -exec rm -rf {} +
