// Micro-benchmarks of the front end, in process: reading, printing, walking, substituting. For
// ratios against z3 and cvc5 see bench/frontend. The text is made here, so that the numbers need no
// files.

#include <benchmark/benchmark.h>

#include <string>

#include "base/random.h"
#include "smtlib/logic.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "term/occurrences.h"
#include "term/substitute.h"
#include "term/traverse.h"

namespace {

using namespace assay;

// A linear integer formula of about `bytes` bytes over 100 variables.
std::string make_text(size_t bytes) {
  base::Random random(1);
  std::string text = "(set-logic QF_LIA)\n";
  for (int i = 0; i < 100; ++i) text += "(declare-const x" + std::to_string(i) + " Int)\n";
  const auto variable = [&] { return "x" + std::to_string(random.below(100)); };
  while (text.size() < bytes) {
    text += "(assert (or (<= (+ (* " + std::to_string(random.below(1000)) + " " + variable() +
            ") " + variable() + ") " + std::to_string(random.below(100000)) +
            ") (not (= " + variable() + " (- " + variable() + " " +
            std::to_string(random.below(50)) + ")))))\n";
  }
  return text + "(check-sat)\n";
}

void parse(benchmark::State& state) {
  const std::string text = make_text(static_cast<size_t>(state.range(0)));
  for (auto _ : state) {
    term::TermStore store;
    auto parsed = smtlib::parse(store, text);
    benchmark::DoNotOptimize(parsed);
  }
  state.SetBytesProcessed(static_cast<int64_t>(text.size()) * state.iterations());
}
BENCHMARK(parse)->Arg(2000)->Arg(100000)->Arg(10000000)->Unit(benchmark::kMicrosecond);

// A parsed text, for the benchmarks that start from terms.
struct Loaded {
  explicit Loaded(size_t bytes) : text(make_text(bytes)), parsed(smtlib::parse(store, text)) {
    parsed->script.for_each_term([&](term::Term t) { roots.push_back(t); });
  }
  std::string text;
  term::TermStore store;
  base::Result<smtlib::Parsed> parsed;
  std::vector<term::Term> roots;
};

void print(benchmark::State& state) {
  const Loaded loaded(static_cast<size_t>(state.range(0)));
  std::string out;
  for (auto _ : state) {
    out.clear();
    smtlib::print(loaded.store, loaded.parsed->script, out);
    benchmark::DoNotOptimize(out.data());
  }
  state.SetBytesProcessed(static_cast<int64_t>(out.size()) * state.iterations());
}
BENCHMARK(print)->Arg(2000)->Arg(1000000)->Unit(benchmark::kMicrosecond);

void walk(benchmark::State& state) {
  const Loaded loaded(1000000);
  size_t visited = 0;
  for (auto _ : state) {
    visited = 0;
    term::for_each_subterm(loaded.store, loaded.roots, [&](term::Term) { ++visited; });
  }
  state.SetItemsProcessed(static_cast<int64_t>(visited) * state.iterations());
}
BENCHMARK(walk)->Unit(benchmark::kMicrosecond);

void list_occurrences(benchmark::State& state) {
  const Loaded loaded(1000000);
  size_t found = 0;
  for (auto _ : state) {
    found =
        term::occurrences(loaded.store, loaded.roots, [](term::Term) { return true; }).list.size();
  }
  state.SetItemsProcessed(static_cast<int64_t>(found) * state.iterations());
}
BENCHMARK(list_occurrences)->Unit(benchmark::kMicrosecond);

void substitute_one(benchmark::State& state) {
  Loaded loaded(2000);
  const term::Term from = loaded.store.arguments(loaded.roots[0])[0];
  const term::Term to = loaded.store.boolean(true);
  for (auto _ : state) {
    for (term::Term root : loaded.roots) {
      benchmark::DoNotOptimize(term::substitute(loaded.store, root, {{from, to}}));
    }
  }
  state.SetItemsProcessed(static_cast<int64_t>(loaded.roots.size()) * state.iterations());
}
BENCHMARK(substitute_one)->Unit(benchmark::kMicrosecond);

void smallest_logic(benchmark::State& state) {
  const Loaded loaded(2000);
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        smtlib::logic_name(smtlib::logic_needed(loaded.store, loaded.parsed->script)));
  }
}
BENCHMARK(smallest_logic)->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
