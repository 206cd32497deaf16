# Needs Python 3.11 or newer and make; everything else is set up in .venv on first use.
#
#   make run      check the catalogues that ship and build their cross-link report
#   make test     the tests
#   make check    all that must be green: format, lint, types, imports, docs, tests
#   make full     the long tests at full size
#   make bench    the benchmarks
#   make mutants  the shipped behaviour changed in every place: do the scenarios notice?
#   make docs     write the generated parts of the documentation anew
#   make clean    remove what was built (delete .venv too to start from nothing)
#
# Another Python: make run PYTHON=python3.12

PYTHON ?= python3
VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif
PY := $(BIN)/python

# Stamps: what is installed, and from which pyproject.toml.
BASE := $(VENV)/.installed-base
DEV := $(VENV)/.installed-dev
PEERS := .venv-peers/.installed

.PHONY: help run test check full bench mutants docs clean

help:
	@sed -n '3,12s/^# \{0,3\}//p' Makefile

$(VENV)/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.exit("livingrules needs Python 3.11 or newer, and $(PYTHON) is " + sys.version.split()[0] + "; say which with make PYTHON=…" if sys.version_info < (3, 11) else 0)'
	@echo "setting up the folder $(VENV), about half a minute"
	@$(PYTHON) -m venv $(VENV)

$(BASE): pyproject.toml | $(VENV)/pyvenv.cfg
	@echo "installing livingrules and what it needs"
	@# With drawings and PDF where there are built packages of them for this machine.
	@$(PY) -m pip install --quiet --only-binary pygraphviz,pypdfium2 --editable '.[all]' 2>/dev/null \
	  || $(PY) -m pip install --quiet --editable .
	@touch $@

$(DEV): pyproject.toml | $(VENV)/pyvenv.cfg
	@echo "installing the tools for checks and tests"
	@$(PY) -m pip install --quiet --editable '.[dev]'
	@touch $@ $(BASE)

run: $(BASE)
	$(BIN)/livingrules check
	$(BIN)/livingrules report -o report

# As many tests at a time as there are processors.
TESTS := $(PY) -m pytest -n auto --dist worksteal

test: $(DEV)
	$(TESTS)

check: $(DEV)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(TESTS)  # also that the documents are up to date, tests/layout/test_docs.py

full: $(DEV)
	LIVINGRULES_FULL=1 $(TESTS)

# The peers have an environment of their own, for what they need may clash with what we need.
# Where it cannot be made the benchmarks run without them and say so.
$(PEERS): pyproject.toml | $(VENV)/pyvenv.cfg
	-$(PYTHON) -m venv .venv-peers && .venv-peers/$(notdir $(BIN))/python -m pip install --quiet --editable '.[peers]' && touch $@

bench: $(DEV) $(PEERS)
	$(PY) tests/benchmarks/run.py

mutants: $(DEV)
	$(PY) tests/mutants/run.py

docs: $(DEV)
	$(PY) -m livingrules.tools.docs

clean:
	rm -rf report build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
