// Which operators opmutate replaces by which: chains over the seeds of PATHs, and over a small
// formula for every row of the operator table, so that an operator takes part even if no seed has
// it. Prints how often each pair came, and the pairs that the table allows but that never came.
//
//   operator_pairs [--steps N] [--all] PATH...
//
// Exit code 1 if an allowed pair stayed unused.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "mutate/opmutate/chain_seed.h"
#include "mutate/opmutate/mutant_chain.h"
#include "os/file.h"
#include "term/signature.h"
#include "term/sort_rules.h"

namespace {

using namespace assay;
using term::Op;

using Pair = std::pair<std::string, std::string>;

// With its signature: several rows share a name.
std::string name_of(Op op) {
  if (op == Op::kForall) return "forall";
  if (op == Op::kExists) return "exists";
  return fmt::format("{}[{}]", term::info(op).name, term::info(op).signature);
}

struct Table {
  std::map<Pair, uint64_t> counts;
  std::map<Pair, const mutate::PreparedSeed*> allowed;  // by the sorts of which seed
};

// What may become of the operators of a seed, and what became of them in some steps.
void walk(const mutate::PreparedSeed& prepared, uint64_t steps, uint64_t number,
          mutate::opmutate::ChainTables& tables, Table& table) {
  const auto seed = mutate::opmutate::chain_seed(prepared);
  if (!seed) return;
  mutate::opmutate::MutantChain chain(*seed, {}, tables, base::Random(1, number));
  const term::TermStore& terms = *seed->terms;
  for (const auto& occurrence : chain.tree().occurrences()) {
    if (occurrence.is_fixed) continue;
    const Op from = terms.op(occurrence.term);
    for (const mutate::opmutate::Replacement& to : tables.types.of(occurrence.term)) {
      if (to.op != from) table.allowed.try_emplace({name_of(from), name_of(to.op)}, &prepared);
    }
  }
  for (uint64_t i = 0; i < steps && chain.step(); ++i) {
    const auto& change = chain.last_change();
    const Op from = terms.op(change.before);
    const Op to = terms.op(change.after);
    if (from != to) ++table.counts[{name_of(from), name_of(to)}];
  }
}

std::string sort_of(char letter, int choice) {
  switch (letter) {
    case 'B':
      return "Bool";
    case 'I':
      return "Int";
    case 'R':
      return "Real";
    case 'S':
      return "String";
    case 'L':
      return "RegLan";
    case 'M':
      return "RoundingMode";
    case 'N':
      return choice == 0 ? "Int" : "Real";
    case 'V':
      return choice == 0 ? "(_ BitVec 8)" : "(_ BitVec 1)";
    case 'W':
      return "(_ BitVec 8)";
    case 'F':
    case 'D':
      return "(_ FloatingPoint 3 5)";
    case 'T':
      return choice == 0 ? "Int" : choice == 1 ? "Bool" : "(_ BitVec 8)";
    case 'U':
      return "Int";
    case 'A':
      return choice == 0 ? "(Array Int Int)" : "(Array Bool Int)";
    case 'X':
      return choice == 0 ? "(Set Int)" : "(Set Bool)";
    case 'Y':
      return choice == 0 ? "(Bag Int)" : "(Bag Bool)";
    case 'Q':
      return choice == 0 ? "String" : "(Seq Int)";
    case 'K':
      return "(Tuple Int Int)";
    case '1':
      return "(_ BitVec 1)";
    default:
      return "";
  }
}

std::string indices_of(Op op) {
  switch (op) {
    case Op::kExtract:
      return " 3 0";
    case Op::kReLoop:
      return " 1 3";
    case Op::kToFpFromBits:
    case Op::kFpPlusInfinity:
    case Op::kFpMinusInfinity:
    case Op::kFpPlusZero:
    case Op::kFpMinusZero:
    case Op::kFpNan:
    case Op::kToFpFromFloat:
    case Op::kToFpFromSigned:
    case Op::kToFpFromReal:
    case Op::kToFpFromScaled:
    case Op::kToFpFromScaled2:
    case Op::kToFpFromUnsigned:
      return " 3 5";
    case Op::kIntToBv:
    case Op::kFpToUbv:
    case Op::kFpToSbv:
      return " 8";
    default:
      return " 1";
  }
}

// A formula with the operator at its heart; empty where letters do not tell the sorts.
std::string formula(Op op, size_t count, int choice) {
  const term::OperatorInfo& info = term::info(op);
  const term::Signature& signature = term::signature_of(op);
  std::string text;
  std::string application = info.indices == 0 ? std::string(info.name)
                                              : fmt::format("(_ {}{})", info.name, indices_of(op));
  for (size_t i = 0; i < count; ++i) {
    const std::string sort = sort_of(signature.letter(i, count), choice);
    if (sort.empty()) return "";
    text += fmt::format("(declare-const x{} {})\n", i, sort);
    application += fmt::format(" x{}", i);
  }
  if (count > 0) application = "(" + application + ")";
  return text + fmt::format("(assert (= {0} {0}))\n(check-sat)\n", application);
}

std::vector<testcase::Seed> formulas_of_table() {
  std::vector<testcase::Seed> seeds = {
      {"forall", "(assert (forall ((x Int)) (> x 0)))(check-sat)", {}},
      {"exists", "(assert (exists ((x Int)) (> x 0)))(check-sat)", {}}};
  for (uint16_t i = term::kFirstTableOp; i < term::kOpCount; ++i) {
    const Op op = static_cast<Op>(i);
    for (size_t count = 0; count <= 5; ++count) {
      if (!mutate::opmutate::takes_arguments(op, count)) continue;
      for (int choice = 0; choice < 3; ++choice) {
        const std::string text = formula(op, count, choice);
        if (!text.empty()) seeds.push_back({std::string(term::info(op).name), text, {}});
      }
    }
  }
  return seeds;
}

// A pair that only a few seeds allow may not come by chance: their chains are walked until it does.
void walk_for(const Pair& pair, const mutate::PreparedSeed& seed,
              mutate::opmutate::ChainTables& tables, Table& table) {
  constexpr uint64_t kWalks = 5000;
  constexpr uint64_t kSteps = 20;
  for (uint64_t i = 0; i < kWalks && !table.counts.contains(pair); ++i) {
    walk(seed, kSteps, i, tables, table);
  }
}

}  // namespace

int main(int argc, char** argv) {
  uint64_t steps = 50;
  bool all = false;
  std::vector<testcase::Seed> seeds;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--steps" && i + 1 < argc) {
      steps = std::stoull(argv[++i]);
      continue;
    }
    if (word == "--all") {
      all = true;
      continue;
    }
    for (const auto& entry : std::filesystem::recursive_directory_iterator(word)) {
      if (entry.path().extension() != ".smt2") continue;
      const auto mapped = os::MappedFile::open(entry.path().string());
      if (mapped) seeds.push_back({entry.path().string(), std::string(mapped->text()), {}});
    }
  }
  std::ranges::sort(seeds, {}, &testcase::Seed::name);
  const mutate::opmutate::OperatorRules rules;
  mutate::opmutate::ChainTables tables(rules);
  Table table;
  const mutate::SeedPool pool(std::move(seeds));
  uint64_t number = uint64_t{1} << 32;
  for (const mutate::PreparedSeed& seed : pool.seeds()) walk(seed, steps, ++number, tables, table);
  const mutate::SeedPool formulas(formulas_of_table());
  fmt::print("formulas of the table: {}, not read: {}\n", formulas.seeds().size(),
             formulas.rejected().size());
  // One step each, as often as makes missing one of the replacements unlikely.
  constexpr uint64_t kWalks = 400;
  for (const mutate::PreparedSeed& seed : formulas.seeds()) {
    for (uint64_t i = 0; i < kWalks; ++i) walk(seed, 1, ++number, tables, table);
  }
  const auto allowed = table.allowed;
  for (const auto& [pair, seed] : allowed) walk_for(pair, *seed, tables, table);
  std::vector<std::pair<uint64_t, Pair>> sorted;
  uint64_t mutants = 0;
  for (const auto& [pair, count] : table.counts) {
    sorted.emplace_back(count, pair);
    mutants += count;
  }
  std::ranges::sort(sorted, std::greater<>());
  if (!all && sorted.size() > 20) sorted.resize(20);
  for (const auto& [count, pair] : sorted) {
    fmt::print("{:8}  {} -> {}\n", count, pair.first, pair.second);
  }
  uint64_t unused = 0;
  for (const auto& [pair, seed] : allowed) {
    if (table.counts.contains(pair)) continue;
    ++unused;
    fmt::print("unused: {} -> {}\n", pair.first, pair.second);
  }
  fmt::print(
      "mutants: {}, pairs used: {}, allowed by the seeds' and the table's sorts: {}, unused: {}\n",
      mutants, table.counts.size(), allowed.size(), unused);
  return unused == 0 ? 0 : 1;
}
