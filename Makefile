# make demo and make test are all that a newcomer needs; a machine with Go and make is enough for both.
# The other targets are for those who work on the project; .ci/run runs most of them.

GO       ?= go
BIN      := bin/natscontract
TOOL     := $(GO) tool -modfile=scripts/tools.mod
FUZZTIME ?= 10m
COUNT    ?= 3
BENCH    ?= .

.PHONY: help build demo test test-editors race lint format vet staticcheck generate bench performance long fuzz clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14

build: ## the binary, in bin/
	CGO_ENABLED=0 $(GO) build -o $(BIN) ./cmd/natscontract

# check is to find the fault that the example has on purpose: exit code 1. Anything else is a fault of the project.
demo: build ## check the example marketplace, and show what a user sees
	@echo '$$ natscontract check examples/market'
	@$(BIN) check examples/market; code=$$?; \
	if [ $$code -ne 1 ]; then echo "demo: check ended with $$code, and the example has a fault to find"; exit 1; fi
	@echo
	@echo 'That fault is there on purpose: examples/market/README.md says how to mend it.'

test: ## every test; first installs what some are held to, and an editor where it may
	scripts/test-deps.sh
	scripts/test-editors.sh
	$(GO) test ./...

test-editors: ## the plugins in real editors; fails where one cannot be set up
	CI=true scripts/test-editors.sh
	CI=true $(GO) test -count 1 ./editors/...

race: ## every test under the race detector
	$(GO) test -race ./...

lint: format vet staticcheck ## format, vet and staticcheck

format:
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); \
	if [ -n "$$unformatted" ]; then echo "not formatted by gofmt:"; echo "$$unformatted"; exit 1; fi

vet:
	$(GO) vet ./...

staticcheck:
	$(TOOL) staticcheck ./...

generate: ## write again all that is made from the code
	$(GO) generate ./...

bench: bin/bench.txt ## benchmarks (BENCH=regexp, COUNT=n), and the table of their ratios
	$(TOOL) benchstat bin/bench.txt
	$(GO) run ./internal/tools/benchtable bin/bench.txt

performance: bin/bench.txt ## the same, and the table goes into docs/performance.md
	$(GO) run ./internal/tools/benchtable bin/bench.txt docs/performance.md

# Always measured anew. One package at a time: two benchmarks at once would measure each other.
.PHONY: bin/bench.txt
bin/bench.txt:
	@mkdir -p bin
	$(GO) test -p 1 -timeout 60m -run '^$$' -bench '$(BENCH)' -benchmem -count $(COUNT) ./... > $@ || { cat $@; exit 1; }
	@cat $@

# Every fuzz target of every package, one after the other, each for FUZZTIME.
fuzz: ## every fuzz target, each for FUZZTIME
	scripts/fuzz.sh $(FUZZTIME)

long: ## every test with the many rounds that make test has no time for, then fuzzing
	scripts/test-deps.sh
	scripts/test-editors.sh
	NATSCONTRACT_LONG=1 $(GO) test -timeout 60m -count 1 ./...
	scripts/fuzz.sh $(FUZZTIME)

clean: ## what was built and what was installed for tests
	rm -rf bin .cache
