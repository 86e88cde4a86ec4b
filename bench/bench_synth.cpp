// The whole suite strings-2020 on one core: made, every sat formula evaluated under its witness,
// every text, witness and core printed into memory. The goal is 0.2 seconds an iteration.
#include <benchmark/benchmark.h>

#include "mutate/synth/suite.h"

namespace {

using namespace assay;

void BM_Strings2020(benchmark::State& state) {
  size_t tests = 0;
  size_t bytes = 0;
  for (auto _ : state) {
    mutate::synth::Context context;
    tests = 0;
    bytes = 0;
    const auto made = make_strings_2020(context, {}, [&](mutate::synth::Case&& test) {
      ++tests;
      const std::string text = write(context, test, {});
      const testcase::Expectation expected = expectation_of(context, test);
      bytes += text.size() + (expected.witness ? expected.witness->model.size() : 0);
    });
    if (!made.ok()) state.SkipWithError("the suite can not be made");
  }
  state.counters["tests"] = static_cast<double>(tests);
  state.counters["bytes"] = static_cast<double>(bytes);
}
BENCHMARK(BM_Strings2020)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
