// The evaluator beside libz3's model evaluation (Z3_model_eval with completion), on the same
// assertions under the same models, in one process; CPU time. Not a Google Benchmark program: the
// ratio needs both in one run. Prints a line for each theory:
//
//   bv         2020 nodes   assay   20.1 us/model   z3   4100.0 us/model   204x   0 of 2900 differ
//
// Both are asked for every assertion of the script. z3 has read the script and has got the model
// through its API before the clock starts; so have we. Assertions that are open for us, or that z3
// does not reduce to a truth value, are not compared. Built only where libz3 is found.
#include <z3++.h>

#include <ctime>
#include <unordered_map>

#include "bench_eval_workload.h"

namespace {

using namespace assay;
using bench::Workload;
using eval::Value;
using value::Kind;

constexpr size_t kZ3Models = 20;  // z3 takes milliseconds for each
constexpr int kRuns = 3;          // the best of them, for both
constexpr double kGoal = 50;

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// The constants of z3's assertions by name.
std::unordered_map<std::string, z3::func_decl> constants_of(const z3::expr_vector& assertions) {
  std::unordered_map<std::string, z3::func_decl> found;
  std::unordered_map<unsigned, bool> seen;
  std::vector<z3::expr> stack;
  for (const z3::expr& assertion : assertions) stack.push_back(assertion);
  while (!stack.empty()) {
    const z3::expr e = stack.back();
    stack.pop_back();
    if (!e.is_app() || !seen.emplace(e.id(), true).second) continue;
    if (e.num_args() == 0 && e.decl().decl_kind() == Z3_OP_UNINTERPRETED) {
      found.emplace(e.decl().name().str(), e.decl());
    }
    for (unsigned i = 0; i < e.num_args(); ++i) stack.push_back(e.arg(i));
  }
  return found;
}

z3::expr to_z3(z3::context& z3, const value::ValueStore& values, Value v, const z3::sort& sort) {
  switch (v.kind) {
    case Kind::kBool:
      return z3.bool_val(v.payload == 1);
    case Kind::kBits:
      return z3.bv_val(static_cast<uint64_t>(v.payload), v.extra);
    case Kind::kInt:
    case Kind::kBigInt:
      return z3.int_val(values.to_mpz(v).get_str().c_str());
    case Kind::kReal:
    case Kind::kBigReal:
      return z3.real_val(values.to_mpq(v).get_str().c_str());
    case Kind::kFloat: {
      const z3::expr bits =
          z3.bv_val(static_cast<uint64_t>(v.payload), sort.fpa_ebits() + sort.fpa_sbits());
      return z3::expr(z3, Z3_mk_fpa_to_fp_bv(z3, bits, sort)).simplify();
    }
    case Kind::kRounding: {
      // The order of value::Rounding.
      const Z3_ast modes[] = {Z3_mk_fpa_rne(z3), Z3_mk_fpa_rna(z3), Z3_mk_fpa_rtp(z3),
                              Z3_mk_fpa_rtn(z3), Z3_mk_fpa_rtz(z3)};
      return {z3, modes[v.payload]};
    }
    case Kind::kText: {
      std::string text;
      for (char32_t c : values.to_text(v)) text += static_cast<char>(c);
      return z3.string_val(text);
    }
    case Kind::kArray: {
      const auto parts = values.parts(v);
      z3::expr array =
          z3::const_array(sort.array_domain(), to_z3(z3, values, parts[0], sort.array_range()));
      for (size_t i = 1; i + 1 < parts.size(); i += 2) {
        array = z3::store(array, to_z3(z3, values, parts[i], sort.array_domain()),
                          to_z3(z3, values, parts[i + 1], sort.array_range()));
      }
      return array;
    }
    default:
      bench::give_up("a value that z3 is not given");
  }
}

class Z3Side {
 public:
  explicit Z3Side(const Workload& workload)
      : assertions_(z3_.parse_string(workload.text.c_str())),
        constants_(constants_of(assertions_)) {
    models_.reserve(kZ3Models);
    for (size_t m = 0; m < kZ3Models; ++m) add_model(workload, workload.models[m]);
  }

  // The seconds for one model; what each assertion is: Z3_L_UNDEF where z3 gives no truth value.
  double evaluate(size_t model, std::vector<Z3_lbool>& truth) {
    truth.clear();
    const double start = cpu_seconds();
    for (const z3::expr& assertion : assertions_) {
      truth.push_back(models_[model].eval(assertion, true).bool_value());
    }
    return cpu_seconds() - start;
  }

 private:
  void add_model(const Workload& workload, const std::vector<Value>& inputs) {
    z3::model model(z3_);
    for (size_t i = 0; i < inputs.size(); ++i) {
      const auto name = workload.terms.name(workload.code->inputs[i].decl);
      const auto found = constants_.find(std::string(workload.terms.text(name)));
      if (found == constants_.end()) continue;  // z3 simplified it away
      z3::func_decl decl = found->second;
      z3::expr value = to_z3(z3_, workload.values, inputs[i], decl.range());
      model.add_const_interp(decl, value);
    }
    models_.push_back(model);
  }

  z3::context z3_;
  z3::expr_vector assertions_;
  std::unordered_map<std::string, z3::func_decl> constants_;
  std::vector<z3::model> models_;
};

// Our verdicts against z3's, over the models that both have.
struct Comparison {
  size_t compared = 0;
  size_t different = 0;
  double z3_seconds = 1e9;
};

Comparison compare(Workload& workload) {
  Z3Side z3(workload);
  Comparison result;
  std::vector<Z3_lbool> truth;
  for (int run = 0; run < kRuns; ++run) {
    double seconds = 0;
    for (size_t m = 0; m < kZ3Models; ++m) seconds += z3.evaluate(m, truth);
    result.z3_seconds = std::min(result.z3_seconds, seconds / static_cast<double>(kZ3Models));
  }
  for (size_t m = 0; m < kZ3Models; ++m) {
    z3.evaluate(m, truth);
    workload.machine->run_with(*workload.code, workload.models[m]);
    for (size_t i = 0; i < truth.size(); ++i) {
      const Value ours = workload.machine->root(i);
      if (ours.is_open() || truth[i] == Z3_L_UNDEF) continue;
      ++result.compared;
      if (ours.is_true() != (truth[i] == Z3_L_TRUE)) ++result.different;
    }
  }
  return result;
}

void measure(const std::string& name) {
  Workload workload(bench::script_text(name));
  workload.run_all();
  double ours = 1e9;
  uint64_t steps = 0;
  for (int run = 0; run < kRuns; ++run) {
    const double start = cpu_seconds();
    steps = workload.run_all();
    ours = std::min(ours, cpu_seconds() - start);
  }
  const auto models = static_cast<double>(workload.models.size());
  ours /= models;
  const double nodes = static_cast<double>(steps) / models;
  const Comparison with_z3 = compare(workload);
  const double ratio = with_z3.z3_seconds / ours;
  std::printf(
      "%-10s %6.0f nodes  assay %8.1f us/model (%6.1f M nodes/s)  z3 %9.1f us/model  %7.1fx %s  "
      "%zu of %zu verdicts differ\n",
      name.c_str(), nodes, 1e6 * ours, 1e-6 * nodes / ours, 1e6 * with_z3.z3_seconds, ratio,
      ratio >= kGoal ? "met" : "MISSED", with_z3.different, with_z3.compared);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> names(argv + 1, argv + argc);
  if (names.empty()) {
    names = {"bool",
             "bv",
             "lia",
             "lra",
             "fp",
             "strings",
             "arrays",
             "QF_BV/carry_and_overflow.smt2",
             "QF_LIA/magic_row.smt2",
             "QF_LRA/blending.smt2"};
  }
  for (const std::string& name : names) measure(name);
  return 0;
}
