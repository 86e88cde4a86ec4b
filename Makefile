# On a fresh Debian 12: `make demo` sets everything up and runs the main job; `make test` sets everything up
# and passes the tests. The rest is for people who work on Assay.
PRESET ?= release
JOBS ?= $(shell nproc)
# Nearly half of the tests' time is waiting for limits and for other processes.
TEST_JOBS ?= $(shell expr $(JOBS) \* 2)
BUILD = build/$(PRESET)
PREFIX ?= /usr/local

.PHONY: all deps test-deps configure build demo test lint format format-check layers bench install sanitize sanitize-all fuzz clean

all: build

deps:
	@scripts/install-deps

test-deps:
	@scripts/install-deps --tests

configure: deps
	@mkdir -p build
	@cmake --preset $(PRESET) > build/configure.log 2>&1 || { cat build/configure.log; exit 1; }

build: configure
	cmake --build --preset $(PRESET) -j $(JOBS) --target all benchmarks

demo: configure
	cmake --build --preset $(PRESET) -j $(JOBS) --target assay
	@scripts/demo $(BUILD)/assay

# What is run by hand (bench, test/tools) is not built.
test: test-deps layers format-check configure
	cmake --build --preset $(PRESET) -j $(JOBS)
	ctest --test-dir $(BUILD) --output-on-failure -j $(TEST_JOBS)
	@$(MAKE) --no-print-directory sanitize

# The fuzz corpus, hostile files and the unit tests of the front end, the evaluator, the judge and the reducer once
# more, under ASan and UBSan. The other unit tests, and what starts processes of its own: `make sanitize-all`.
sanitize: NOT_THERE = slow|install|processes
sanitize: FEWER = ON
sanitize-all: NOT_THERE = slow|install
sanitize-all: FEWER = OFF
sanitize sanitize-all:
	@cmake --preset asan-ubsan -DASSAY_BENCH=OFF -DASSAY_FEWER=$(FEWER) > /dev/null
	cmake --build --preset asan-ubsan -j $(JOBS)
	ctest --test-dir build/asan-ubsan --output-on-failure -j $(TEST_JOBS) -LE '$(NOT_THERE)'

layers:
	@scripts/check-layers

format:
	@git ls-files '*.cpp' '*.h' | xargs clang-format -i

format-check: deps
	@git ls-files '*.cpp' '*.h' | xargs -P $(JOBS) -n 100 clang-format --dry-run -Werror

lint: build layers format-check
	@scripts/lint $(BUILD)

bench: build
	@bench/run $(BUILD)

# Ten minutes of libFuzzer on the parser by default; what it keeps goes into test/fuzz/corpus.
FUZZ_SECONDS ?= 600
fuzz: deps
	@scripts/fuzz $(FUZZ_SECONDS)

install: build
	cmake --install $(BUILD) --prefix $(DESTDIR)$(PREFIX)

clean:
	rm -rf build
