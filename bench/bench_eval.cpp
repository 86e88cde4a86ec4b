// The evaluator in process: nodes a second, theory by theory, with one compiled script under 1,000
// random models; and how strings and regular expressions grow with the length. A node is an
// instruction of the compiled script: constants and shared subterms are not counted again. For the
// ratio to z3 see bench_eval_z3.cpp.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <string>

#include "bench_eval_workload.h"
#include "value/text.h"

namespace {

using namespace assay;
using bench::Workload;

// The share of instructions without a fast form: they go through Semantics::apply.
double generic_share(const eval::Code& code) {
  size_t all = 0;
  size_t generic = 0;
  for (const eval::Block& block : code.blocks) {
    all += block.instructions.size();
    generic += static_cast<size_t>(
        std::count_if(block.instructions.begin(), block.instructions.end(),
                      [](const auto& i) { return i.code <= eval::Opcode::kComprehension; }));
  }
  return static_cast<double>(generic) / static_cast<double>(std::max<size_t>(all, 1));
}

void nodes(benchmark::State& state, const std::string& name) {
  Workload workload(bench::script_text(name));
  workload.run_all();  // values that are made for the first time are stored for good
  uint64_t steps = 0;
  for (auto _ : state) steps += workload.run_all();
  state.counters["nodes/s"] =
      benchmark::Counter(static_cast<double>(steps), benchmark::Counter::kIsRate);
  state.counters["nodes"] = static_cast<double>(steps) / static_cast<double>(state.iterations()) /
                            static_cast<double>(workload.models.size());
  state.counters["generic%"] = 100 * generic_share(*workload.code);
}
#define NODES(name) BENCHMARK_CAPTURE(nodes, name, #name)->Unit(benchmark::kMillisecond)
NODES(bool);
NODES(bv);
NODES(lia);
NODES(lra);
NODES(fp);
NODES(strings);
NODES(arrays);
#undef NODES

// Real files are small: here the start of a run counts too.
#define SEED(name, path) BENCHMARK_CAPTURE(nodes, name, path)->Unit(benchmark::kMillisecond)
SEED(seed_bv, "QF_BV/carry_and_overflow.smt2");
SEED(seed_lia, "QF_LIA/magic_row.smt2");
SEED(seed_lra, "QF_LRA/blending.smt2");
#undef SEED

void one_by_one(benchmark::State& state, const std::string& name) {
  Workload workload(bench::script_text(name));
  uint64_t steps = 0;
  for (auto _ : state) steps += workload.run_each();
  state.counters["nodes/s"] =
      benchmark::Counter(static_cast<double>(steps), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(one_by_one, bool, "bool")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(one_by_one, bv, "bv")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(one_by_one, lia, "lia")->Unit(benchmark::kMillisecond);

// The same with a model by name, as Evaluator::evaluate runs it.
void named_model(benchmark::State& state) {
  Workload workload(bench::script_text("bv"));
  std::vector<eval::Model> models(workload.models.size());
  for (size_t m = 0; m < models.size(); ++m) {
    for (size_t i = 0; i < workload.models[m].size(); ++i) {
      models[m].constants[workload.code->inputs[i].decl.id] = workload.models[m][i];
    }
  }
  const uint64_t before = workload.machine->steps();
  for (auto _ : state) {
    for (auto& model : models) {
      workload.machine->set_model(&model);
      workload.machine->run(*workload.code);
    }
  }
  workload.machine->set_model(nullptr);
  state.counters["nodes/s"] = benchmark::Counter(
      static_cast<double>(workload.machine->steps() - before), benchmark::Counter::kIsRate);
}
BENCHMARK(named_model)->Unit(benchmark::kMillisecond);

// Reading and compiling included: what the first model costs.
void compile(benchmark::State& state) {
  Workload workload(bench::script_text("bv"), 1);
  size_t count = 0;
  for (auto _ : state) {
    const auto code = eval::compile(workload.terms, workload.values, workload.query.program, {},
                                    workload.query.assertions);
    count += code->blocks[0].instructions.size();
  }
  state.SetItemsProcessed(static_cast<int64_t>(count));
}
BENCHMARK(compile)->Unit(benchmark::kMillisecond);

// --- growth with the length ---

// One term over the text t under the text (xy)...: the store is new each time, so that nothing is
// remembered.
void by_length(benchmark::State& state, const std::string& term) {
  const auto length = static_cast<size_t>(state.range(0));
  std::u32string content;
  for (size_t i = 0; i < length; ++i) content += U"aab"[i % 3];
  const std::string text =
      "(declare-const t String)\n(declare-const u String)\n(assert " + term + ")\n";
  bool is_open = false;
  for (auto _ : state) {
    state.PauseTiming();
    auto workload = std::make_unique<Workload>(std::string(text), 0);
    std::vector<eval::Value> inputs(workload->code->inputs.size(), workload->values.text(content));
    if (inputs.size() > 1) inputs[1] = workload->values.text(content.substr(length / 2) + U"c");
    state.ResumeTiming();
    workload->machine->run_with(*workload->code, inputs);
    is_open = workload->machine->root(0).is_open();
    state.PauseTiming();
    workload.reset();
    state.ResumeTiming();
  }
  state.SetComplexityN(state.range(0));
  state.counters["open"] = is_open ? 1 : 0;
  state.counters["chars/s"] = benchmark::Counter(static_cast<double>(length),
                                                 benchmark::Counter::kIsIterationInvariantRate);
}
#define LENGTH(name, term)                 \
  BENCHMARK_CAPTURE(by_length, name, term) \
      ->RangeMultiplier(10)                \
      ->Range(100, 100'000)                \
      ->Complexity()                       \
      ->Unit(benchmark::kMicrosecond)
LENGTH(concat, "(= (str.++ t \"x\" t) t)");
LENGTH(contains, "(str.contains t (str.++ u \"c\"))");
LENGTH(index_of, "(= (str.indexof t u 1) 3)");
LENGTH(replace_all, "(= (str.replace_all t \"ab\" \"bab\") t)");
LENGTH(to_int, "(= (str.to_int (str.replace_all (str.replace_all t \"a\" \"7\") \"b\" \"3\")) 5)");
LENGTH(in_star, "(str.in_re t (re.* (re.union (str.to_re \"aab\") (str.to_re \"ab\"))))");
LENGTH(in_loop,
       "(str.in_re t (re.++ (re.* re.allchar) ((_ re.loop 20 40) (re.range \"a\" \"b\")) "
       "(re.* (str.to_re \"b\"))))");
LENGTH(in_nested, "(str.in_re t (re.+ (re.++ (re.* (str.to_re \"a\")) (re.* (str.to_re \"b\")))))");
LENGTH(
    in_complement,
    "(str.in_re t (re.comp (re.++ re.all (str.to_re \"ba\") re.all (str.to_re \"bb\") re.all)))");
LENGTH(in_inter,
       "(str.in_re t (re.inter (re.++ re.all (str.to_re \"ab\") re.all) "
       "(re.comp (re.++ re.all (str.to_re \"bbb\")))))");
LENGTH(
    replace_re,
    "(= t (str.replace_re t (re.++ (str.to_re \"b\") (re.* re.allchar) (str.to_re \"c\")) \"\"))");
LENGTH(replace_re_all,
       "(= t (str.replace_re_all t (re.++ (str.to_re \"a\") (re.* (str.to_re \"b\"))) \"c\"))");
#undef LENGTH

}  // namespace

BENCHMARK_MAIN();
