# The words that people and CI both type.  Needs Python 3.11 or later and, the first time, a package registry.
#
#   make run       set up what serving needs, then `hupai serve`       HOST=127.0.0.1 PORT=8000 DATA=dir
#   make test      set up everything, then the whole suite              under 10 minutes on 2 cores
#   make check     lint, types and the fast tests                       under a minute
#   make bench     measure: engine, service, function                   BENCH=coldstart for one of them
#   make fmt       format, and fix what can be fixed
#   make openapi   write the API file from the code, and the gateway's
#   make package   build the deployable folder and zip of each function
#   make aws-local bring the whole AWS side up on this machine, and stay   PORT=4566
#   make deploy    deploy to your AWS account                           needs SAM's command line; GUIDED=1 the first time
#   make lock      resolve every dependency again, with hashes          needs uv, installed apart from the project
#   make test-long the tests that take many minutes

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
DATA ?=
BENCH ?=
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet --retries 5

.PHONY: run test test-long check bench fmt lock build openapi package aws-local deploy clean serve-ready dev-ready

run: serve-ready
	$(BIN)/hupai serve --host $(HOST) --port $(PORT) $(if $(DATA),--data "$(DATA)")

test: dev-ready
	$(BIN)/python scripts/stages.py test

test-long: dev-ready
	$(BIN)/python scripts/stages.py test-long

check: dev-ready
	$(BIN)/python scripts/stages.py check

bench: dev-ready
	$(BIN)/python scripts/stages.py bench $(BENCH)

fmt: dev-ready
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format --quiet .

openapi: dev-ready
	$(BIN)/python -m hupai.api.openapi > docs/openapi.json.new && mv docs/openapi.json.new docs/openapi.json
	$(BIN)/python scripts/rest_api.py
	$(BIN)/python scripts/api_reference.py
	$(BIN)/python scripts/clients.py
	$(BIN)/python scripts/rule_pages.py

build package: dev-ready
	$(BIN)/python scripts/package.py

# Set-up.  Stamps make the second time quick; a changed lock sets up again.  Everything is checked against its hash.
serve-ready: $(VENV)/serve.stamp

dev-ready: $(VENV)/dev.stamp

$(VENV)/made.stamp:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Hupai needs Python 3.11 or later: make PYTHON=python3.13")'
	@echo "setting up $(VENV) with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/serve.stamp: $(VENV)/made.stamp locks/serve.lock pyproject.toml
	@$(PIP) install --require-hashes -r locks/serve.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/dev.stamp: $(VENV)/made.stamp locks/dev.lock locks/peer.lock pyproject.toml
	@$(PIP) install --require-hashes -r locks/dev.lock
	@$(PIP) install --no-build-isolation --require-hashes -r locks/peer.lock 2> $(VENV)/peer.log \
	  || echo "without PyMahjongGB: it compiles C++ and that did not work here (see $(VENV)/peer.log)"
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

aws-local: dev-ready
	$(BIN)/python scripts/aws_local.py --port $(if $(filter file,$(origin PORT)),4566,$(PORT))

deploy:
	@command -v sam >/dev/null || { echo "make deploy needs SAM's command line: pipx install aws-sam-cli"; exit 2; }
	sam build
	sam deploy $(if $(GUIDED),--guided)

lock:
	$(PYTHON) scripts/lock.py

clean:
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache .hypothesis
