.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed

.PHONY: help setup run test screenshots sweep torture soak fuzz bench bench-tables bench-screens bench-offline lock audit lexicon format clean

help:
	@echo "make run      install, build the lexicon if it is missing, serve on this network"
	@echo "make test     install, then every gate: format, lint, types, layers, tests"
	@echo "make setup    install and build the lexicon if it is missing or stale, without serving"
	@echo "make screenshots  take the pictures of the README anew"
	@echo "make sweep    the slow sweeps over the whole dictionary"
	@echo "make torture  kill -9 servers under 3,000 commands and look for one lost or doubled"
	@echo "make soak     ten minutes of everything at once: no 5xx, memory, p99 of single checks"
	@echo "make fuzz     two minutes of made-up requests, notations, imports and damaged files"
	@echo "make bench    every benchmark in one run, at most 12 minutes; writes bench.json"
	@echo "make bench-tables  latency of 1, 100 and 1,000 tables, and of 100 waiting phones"
	@echo "make bench-screens  taps a word, changes seen and returns to the foreground, in a browser"
	@echo "make bench-offline  size, start and memory of the browser's dictionary"
	@echo "make lock     write requirements.lock, with hashes, from pyproject.toml"
	@echo "make audit    look up the locked packages among the known vulnerabilities"
	@echo "make lexicon  build the lexicon anew"

$(STAMP): pyproject.toml app/alias/__init__.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; name one: make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $(STAMP)

setup: $(STAMP)
	$(BIN)/baklazhaba lexicon build --if-missing

run: setup
	$(BIN)/baklazhaba serve

lexicon: $(STAMP)
	$(BIN)/baklazhaba lexicon build

test: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -P -m pytest
	@$(BIN)/python -P -m tests.browser_note

screenshots: setup
	$(BIN)/python -P -m tests.screenshots

sweep: setup
	$(BIN)/python -P -m pytest -m slow -s

torture: setup
	$(BIN)/python -P -m tests.torture

soak: setup
	$(BIN)/python -P -m tests.soak

fuzz: setup
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,fuzz]' || \
		echo "no atheris for this Python; Hypothesis fuzzes alone"
	$(BIN)/python -P -m tests.fuzz

bench: setup
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,bench]' || \
		echo "no package for some analyzers to compare with; the run leaves them out"
	$(BIN)/python -P -m tests.bench

bench-offline: setup
	$(BIN)/python -P -m tests.bench.offline

bench-tables: setup
	$(BIN)/python -P -m tests.bench tables memory

bench-screens: setup
	$(BIN)/python -P -m tests.browser.figures

lock: $(STAMP)
	$(BIN)/python -m pip install --quiet pip-tools
	$(BIN)/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe --no-header \
		--no-emit-index-url --no-emit-trusted-host --no-emit-find-links --output-file requirements.lock pyproject.toml
	sed -i '1i # What the server runs on, each file by its hash. Made from pyproject.toml by: make lock' requirements.lock

audit: $(STAMP)
	$(BIN)/python -m pip install --quiet pip-audit
	$(BIN)/pip-audit --requirement requirements.lock --require-hashes --disable-pip

format: $(STAMP)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:
	rm -rf .venv build dist dictionaries/built .pytest_cache .mypy_cache .ruff_cache
