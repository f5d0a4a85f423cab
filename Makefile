# `make help` lists the targets. Everything works from a bare clone with Python 3.11+, pip and make;
# only the compiled engine needs a C compiler too.

SHELL  := /bin/sh
PYTHON ?= python3
# Test processes.
JOBS   ?= 2
# What `make terminal` starts, and further arguments for `make play`, `make bench` and the test targets.
GAME   ?= sentinels
ARGS   ?=

# Three environments, so that none changes under another: playing, developing (editable, interpreted),
# and the compiled engine (never editable, so that its tests cannot meet src/).
VENV          := .venv
VENV_TEST     := .venv-test
VENV_COMPILED := .venv-compiled
STAMPS        := .make

# What depends on how the engine was built. The rest (pages, processes, packaging) is tested once, interpreted.
ENGINE_TESTS := $(addprefix tests/,conformance engines eos golden lab players sentinels table) \
    tests/server/test_commands.py tests/terminal/test_play.py

PIP_INSTALL = -m pip install --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help play terminal compile interpreted install client client-tools test lint test-client test-interpreted \
        test-compiled test-compiled-run soak bench format clean FORCE
# A failed install must not leave a stamp that says it is done.
.DELETE_ON_ERROR:

help:
	@echo "make play         play in the browser; sets up $(VENV) and builds the page when sources changed"
	@echo "make terminal     play in the terminal (GAME=$(GAME))"
	@echo "make compile      use the compiled engine for 'make play' from now on (needs a C compiler)"
	@echo "make interpreted  go back to the interpreted engine"
	@echo "make client       build the browser page from client/ (installing does it too when sources changed)"
	@echo "make test         all checks: ruff, mypy, pytest on the interpreted and on the compiled engine"
	@echo "make lint         only ruff and mypy"
	@echo "make test-client  only the browser client's types and unit tests"
	@echo "make test-interpreted   all of pytest's tests, on the interpreted engine"
	@echo "make test-compiled      the rules' and the engine's tests, on the compiled engine"
	@echo "make soak         the very large test counts, on the compiled engine"
	@echo "make bench        speed against other projects' engines, on the compiled engine"
	@echo "make format       format the code and sort imports"
	@echo "make clean        remove the environments and everything built"
	@echo "Settings: PYTHON=$(PYTHON) JOBS=$(JOBS) GAME=$(GAME) ARGS='more arguments'"

# --- What the installs depend on ---------------------------------------------------------------------

# A list of checksums rather than file times: times miss deleted files and change at every checkout.
$(STAMPS)/sources: FORCE
	@mkdir -p $(STAMPS)
	@find src build_support client pyproject.toml setup.py -name __pycache__ -prune -o -name '*.egg-info' -prune \
	    -o -name node_modules -prune -o -path src/ludonaut/server/static -prune -o -name .page.json -prune \
	    -o -type f -exec cksum {} + | LC_ALL=C sort > $@.new
	@if cmp -s $@.new $@; then rm -f $@.new; else mv -f $@.new $@; fi

# The development environment reads src/ itself, so only the build's own files matter to it.
$(STAMPS)/build-files: FORCE
	@mkdir -p $(STAMPS)
	@find build_support pyproject.toml setup.py -name __pycache__ -prune -o -type f -exec cksum {} + \
	    | LC_ALL=C sort > $@.new
	@if cmp -s $@.new $@; then rm -f $@.new; else mv -f $@.new $@; fi

# The engine that `make play` uses, as last chosen: 0 interpreted, 1 compiled.
$(STAMPS)/compile:
	@mkdir -p $(STAMPS)
	@echo 0 > $@

FORCE:

# --- Environments ------------------------------------------------------------------------------------

%/.created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "Ludonaut needs Python 3.11 or newer, and '$(PYTHON)' is not. Next step: make PYTHON=python3.12 ..." >&2; \
	    exit 1; }
	@echo "creating $*"
	@$(PYTHON) -m venv --clear $* || { \
	    echo "Python cannot create environments. Next step: sudo apt-get install python3-venv" >&2; exit 1; }
	@touch $@

$(VENV)/.installed: $(VENV)/.created $(STAMPS)/sources $(STAMPS)/compile
	@if [ "`cat $(STAMPS)/compile`" = 1 ]; then echo "installing Ludonaut, compiled engine (a few minutes without a word)"; \
	    else echo "installing Ludonaut and building its page (about a minute without a word)"; fi
	@LUDONAUT_COMPILE=`cat $(STAMPS)/compile` $(VENV)/bin/python $(PIP_INSTALL) . || { \
	    if [ "`cat $(STAMPS)/compile`" = 1 ]; then \
	        echo "The compiled engine was chosen by 'make compile'. Way out: make interpreted" >&2; fi; exit 1; }
	@touch $@

$(VENV_TEST)/.installed: $(VENV_TEST)/.created $(STAMPS)/build-files
	@echo "installing the development environment (about a minute without a word)"
	@LUDONAUT_COMPILE=0 $(VENV_TEST)/bin/python $(PIP_INSTALL) -e '.[test,dev]'
	@touch $@

$(VENV_COMPILED)/.installed: $(VENV_COMPILED)/.created $(STAMPS)/sources
	@echo "compiling the engine into $(VENV_COMPILED) (a few minutes without a word)"
	@LUDONAUT_COMPILE=1 $(VENV_COMPILED)/bin/python $(PIP_INSTALL) '.[test]'
	@$(VENV_COMPILED)/bin/python scripts/check_engine.py compiled
	@touch $@

$(VENV_COMPILED)/.bench: $(VENV_COMPILED)/.created $(STAMPS)/sources
	@echo "compiling the engine for the benchmark (a few minutes without a word)"
	@LUDONAUT_COMPILE=1 $(VENV_COMPILED)/bin/python $(PIP_INSTALL) '.[test,bench]'
	@$(VENV_COMPILED)/bin/python scripts/check_engine.py compiled
	@touch $(VENV_COMPILED)/.installed $@

# --- Playing -----------------------------------------------------------------------------------------

install: $(VENV)/.installed

play: install
	@$(VENV)/bin/ludonaut serve --open $(ARGS)

terminal: install
	@$(VENV)/bin/ludonaut play $(GAME) $(ARGS)

# The choice is kept only if the engine could be built.
compile: $(VENV)/.created $(STAMPS)/compile
	@$(VENV)/bin/python scripts/check_compiler.py
	@if [ "`cat $(STAMPS)/compile`" != 1 ]; then echo 1 > $(STAMPS)/compile; fi
	@$(MAKE) --no-print-directory install && $(VENV)/bin/python scripts/check_engine.py compiled || { \
	    echo 0 > $(STAMPS)/compile; exit 1; }

interpreted: $(STAMPS)/compile
	@if [ "`cat $(STAMPS)/compile`" != 0 ]; then echo 0 > $(STAMPS)/compile; fi
	@$(MAKE) --no-print-directory install

# --- The browser page --------------------------------------------------------------------------------

# With Node.js from PATH, or else from PyPI in the development environment; nothing happens when it is current.
client: $(VENV_TEST)/.created
	@$(VENV_TEST)/bin/python build_support/ludonaut_page.py build --fetch-node

client-tools: $(VENV_TEST)/.created
	@$(VENV_TEST)/bin/python build_support/ludonaut_page.py tools --fetch-node

# --- Checks ------------------------------------------------------------------------------------------

test: lint test-client test-interpreted test-compiled

lint: $(VENV_TEST)/.installed
	$(VENV_TEST)/bin/ruff check .
	$(VENV_TEST)/bin/ruff format --check .
	$(VENV_TEST)/bin/mypy

test-client: $(VENV_TEST)/.created
	$(VENV_TEST)/bin/python build_support/ludonaut_page.py check --fetch-node

# The browser tests look at the page, with tools that come with the client's development dependencies.
test-interpreted: $(VENV_TEST)/.installed client client-tools
	$(VENV_TEST)/bin/python -m pytest tests -n $(JOBS) --dist worksteal $(ARGS)

# No compiler is no reason to keep somebody from testing the rest, but CI must not pass half-tested.
test-compiled: $(VENV_TEST)/.installed
	@if $(VENV_TEST)/bin/python scripts/check_compiler.py; then \
	    $(MAKE) --no-print-directory test-compiled-run; \
	elif [ "$$CI" = true ]; then \
	    echo "CI=true: the compiled engine must be tested, so this is a failure." >&2; exit 1; \
	else \
	    echo "SKIPPED: the tests on the compiled engine." >&2; \
	fi

# LUDONAUT_INTERPRETED_PYTHON lets tests play the same game on the other engine and compare hashes.
test-compiled-run: $(VENV_COMPILED)/.installed $(VENV_TEST)/.installed
	LUDONAUT_EXPECT_COMPILED=1 LUDONAUT_INTERPRETED_PYTHON="$(CURDIR)/$(VENV_TEST)/bin/python" \
	    $(VENV_COMPILED)/bin/python -m pytest $(ENGINE_TESTS) -m 'not interpreted_only and not soak' \
	    -n $(JOBS) --dist worksteal $(ARGS)

# Soak tests are long on purpose, so the time limit for single tests is lifted to three hours.
soak: $(VENV_COMPILED)/.created
	@$(VENV_COMPILED)/bin/python scripts/check_compiler.py
	@$(MAKE) --no-print-directory $(VENV_COMPILED)/.installed
	LUDONAUT_EXPECT_COMPILED=1 $(VENV_COMPILED)/bin/python -m pytest tests/soak -m soak -n $(JOBS) --timeout=10800 $(ARGS)

bench: $(VENV_COMPILED)/.created
	@$(VENV_COMPILED)/bin/python scripts/check_compiler.py
	@$(MAKE) --no-print-directory $(VENV_COMPILED)/.bench
	@$(VENV_COMPILED)/bin/ludonaut bench $(ARGS)

format: $(VENV_TEST)/.installed
	$(VENV_TEST)/bin/ruff check --fix-only .
	$(VENV_TEST)/bin/ruff format .

clean:
	rm -rf $(VENV) $(VENV_TEST) $(VENV_COMPILED) $(STAMPS) build dist src/*.egg-info
	rm -rf client/node_modules client/.page.json src/ludonaut/server/static
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests scripts build_support -name __pycache__ -type d -prune -exec rm -rf {} +
