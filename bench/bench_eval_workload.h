// Scripts and random models for measuring the evaluator: a script is read and compiled once, then
// run under many models (bench_eval.cpp, bench_eval_z3.cpp). The texts come from generate_smt2,
// which must stand beside the program that asks, or from the folder seeds/. Everything is drawn
// from fixed seeds: the same numbers on every machine.
#pragma once

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "eval/machine/machine.h"
#include "eval/query.h"
#include "smtlib/parser.h"

namespace assay::bench {

inline constexpr size_t kModels = 1000;
inline constexpr size_t kAtOnce = 16;           // models, for Machine::run_many
inline constexpr size_t kScriptBytes = 60'000;  // some thousand nodes

[[noreturn]] inline void give_up(const std::string& message) {
  std::fprintf(stderr, "%s\n", message.c_str());
  std::exit(1);
}

// --- texts ---

inline std::string generated_text(std::string_view theory, size_t bytes) {
  const auto program =
      std::filesystem::read_symlink("/proc/self/exe").parent_path() / "generate_smt2";
  const std::string command = program.string() + " --theory " + std::string(theory) +
                              " --sharing low --seed 1 --bytes " + std::to_string(bytes);
  std::FILE* pipe = popen(command.c_str(), "r");
  std::string text;
  std::array<char, 4096> buffer;
  while (pipe != nullptr) {
    const size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe);
    if (count == 0) break;
    text.append(buffer.data(), count);
  }
  if (pipe == nullptr || pclose(pipe) != 0) give_up("cannot run " + command);
  return text;
}

// Terms over Bool alone, which generate_smt2 has no theory for.
inline std::string bool_text(size_t bytes) {
  base::Random random(1);
  constexpr size_t kConstants = 200;
  constexpr std::array<std::string_view, 6> kOperators{"and", "or", "xor", "=>", "=", "ite"};
  std::string text;
  std::vector<std::string> pool;
  for (size_t i = 0; i < kConstants; ++i) {
    pool.push_back("p" + std::to_string(i));
    text += "(declare-const " + pool.back() + " Bool)\n";
  }
  const auto argument = [&] {
    const std::string& chosen = pool[random.below(pool.size())];
    return random.chance(1, 5) ? "(not " + chosen + ")" : chosen;
  };
  while (text.size() < bytes) {
    const std::string_view op = kOperators[random.below(kOperators.size())];
    const size_t count = op == "ite" ? 3 : op == "and" || op == "or" ? 2 + random.below(3) : 2;
    std::string term = "(" + std::string(op);
    for (size_t i = 0; i < count; ++i) term += " " + argument();
    term += ")";
    // Larger terms grow from smaller ones; what has grown enough is asserted.
    if (term.size() < 300) {
      pool.push_back(std::move(term));
    } else {
      text += "(assert " + term + ")\n";
    }
    if (pool.size() > 4 * kConstants) pool.resize(kConstants);
  }
  return text;
}

// Of this repository's seeds/.
inline std::string seed_text(std::string_view path) {
  std::ifstream file(std::filesystem::path(ASSAY_SEEDS) / path);
  if (!file) give_up("cannot read seeds/" + std::string(path));
  return {std::istreambuf_iterator<char>(file), {}};
}

// A name of a theory of generate_smt2, "bool", or a path below seeds/.
inline std::string script_text(std::string_view name, size_t bytes = kScriptBytes) {
  if (name.ends_with(".smt2")) return seed_text(name);
  return name == "bool" ? bool_text(bytes) : generated_text(name, bytes);
}

// --- values ---

// A value such as solvers give: small mostly, special now and then.
inline eval::Value random_value(eval::Semantics& semantics, term::Sort sort, base::Random& random) {
  value::ValueStore& values = semantics.values();
  const term::SortTable& sorts = semantics.sorts();
  switch (sorts.kind(sort)) {
    case term::SortKind::kBool:
      return value::boolean(random.chance(1, 2));
    case term::SortKind::kInt:
      return value::small_integer(random.chance(3, 4) ? random.between(-100, 100)
                                                      : random.between(-1'000'000, 1'000'000));
    case term::SortKind::kReal: {
      mpq_class q(static_cast<long>(random.between(-1000, 1000)),
                  random.chance(1, 2) ? 1L : static_cast<long>(random.between(2, 10)));
      q.canonicalize();
      return values.real(q);
    }
    case term::SortKind::kBitVec: {
      const uint64_t bits = random.chance(1, 4) ? random.below(3) - 1 : random.next();
      return values.bits(sorts.width(sort), mpz_class(static_cast<unsigned long>(bits)));
    }
    case term::SortKind::kRoundingMode:
      return {value::Kind::kRounding, 0, 0, 0, random.below(5)};
    case term::SortKind::kFloat: {
      const value::FloatFormat format{sorts.index(sort), sorts.significand_bits(sort)};
      return values.floating_bits(
          format, mpz_class(static_cast<unsigned long>(random.next())) %
                      (mpz_class(1) << (format.exponent_bits + format.significand_bits)));
    }
    case term::SortKind::kString: {
      std::u32string text(random.below(20), U'a');
      for (char32_t& c : text) c = U"ab01"[random.below(4)];
      return values.text(text);
    }
    case term::SortKind::kArray: {
      const term::Sort index = sorts.argument(sort, 0);
      const term::Sort element = sorts.argument(sort, 1);
      std::vector<eval::Value> entries;
      for (size_t i = random.below(8); i > 0; --i) {
        entries.push_back(random_value(semantics, index, random));
        entries.push_back(random_value(semantics, element, random));
      }
      return semantics.array(sort, random_value(semantics, element, random), std::move(entries));
    }
    case term::SortKind::kDeclared:
      return value::element(sort.id, random.below(4));
    default:
      return semantics.domains().some(sort);
  }
}

// --- a script with its models ---

class Workload {
 public:
  explicit Workload(std::string&& script, size_t model_count = kModels) : text(std::move(script)) {
    const auto parsed = smtlib::parse(terms, text);
    if (!parsed) give_up("the script has an error");
    query = eval::query_of(terms, parsed->script);
    code = eval::compile(terms, values, query.program, {}, query.assertions);
    machine = std::make_unique<eval::Machine>(terms, values, query.program);
    base::Random random(2);
    models.resize(model_count);
    for (auto& model : models) {
      for (const auto& input : code->inputs) {
        model.push_back(random_value(machine->semantics(), terms.result(input.decl), random));
      }
    }
  }

  // All models once, several at a time; the number of instructions.
  uint64_t run_all() {
    const uint64_t before = machine->steps();
    const std::span<const std::vector<eval::Value>> all(models);
    for (size_t first = 0; first < all.size(); first += kAtOnce) {
      machine->run_many(*code, all.subspan(first, std::min(kAtOnce, all.size() - first)));
    }
    return machine->steps() - before;
  }
  // The same one by one.
  uint64_t run_each() {
    const uint64_t before = machine->steps();
    for (const auto& model : models) machine->run_with(*code, model);
    return machine->steps() - before;
  }

  std::string text;
  term::TermStore terms;
  value::ValueStore values;
  eval::Query query;
  std::unique_ptr<eval::Code> code;
  std::unique_ptr<eval::Machine> machine;
  std::vector<std::vector<eval::Value>> models;  // values of code->inputs
};

}  // namespace assay::bench
