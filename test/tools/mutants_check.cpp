// Type soundness of opmutate, as a property: mutants of all seeds are read back, and must be the
// very terms that they were printed from; no two of a chain are equal; the declared logic admits
// them. Then what was replaced by what, and which pairs that the operator table allows never came.
//
//   mutants_check [--count N] [--preset paper|full] [--set KEY=VALUE]... [--pairs] [--out DIR]
//   PATH...
//
// Exit code 1 if a mutant is wrong.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <map>
#include <set>

#include "base/sha256.h"
#include "mutate/opmutate/mutant_chain.h"
#include "mutate/strategy.h"
#include "os/file.h"
#include "smtlib/logic.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "term/traverse.h"

namespace {

using namespace assay;

std::vector<testcase::Seed> read_seeds(const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    if (!std::filesystem::is_directory(path)) files.push_back(path);
    if (std::filesystem::is_directory(path)) {
      for (const auto& entry : std::filesystem::recursive_directory_iterator(path)) {
        if (entry.path().extension() == ".smt2") files.push_back(entry.path());
      }
    }
  }
  std::ranges::sort(files);
  std::vector<testcase::Seed> seeds;
  for (const std::string& file : files) {
    const auto mapped = os::MappedFile::open(file);
    if (mapped) seeds.push_back({file, std::string(mapped->text()), {}});
  }
  return seeds;
}

class Check {
 public:
  // What is wrong with it; empty: nothing.
  std::string problem_of(const std::string& text) {
    term::TermStore terms;
    const auto parsed = smtlib::parse(terms, text, "mutant");
    if (!parsed) return parsed.error().to_string();
    if (parsed->unknown_commands > 0) return "";
    const std::string printed = smtlib::to_text(terms, parsed->script);
    if (printed != text) return "it prints back differently:\n" + printed;
    return logic_problem(terms, parsed->script);
  }

 private:
  static std::string logic_problem(const term::TermStore& terms, const smtlib::Script& script) {
    for (const smtlib::Command& command : script.commands()) {
      if (command.kind != smtlib::CommandKind::kSetLogic) continue;
      const auto declared = smtlib::logic_named(terms.text(command.name));
      const smtlib::Logic needed = smtlib::logic_needed(terms, script);
      if (declared && !smtlib::admits(*declared, needed)) {
        return "it needs " + smtlib::logic_name(needed);
      }
    }
    return "";
  }
};

// Pairs of files for acceptance.py: the seed as it is printed, and a mutant up to 20 steps from it.
void write_sample(const mutate::SeedPool& pool, const std::string& out, uint64_t count,
                  uint64_t seed, bool is_full) {
  std::filesystem::create_directories(out);
  const mutate::opmutate::OperatorRules rules;
  mutate::opmutate::ChainTables tables(rules);
  mutate::opmutate::ChangeKinds kinds;
  if (is_full) kinds = {true, true, true, true, true, true, true};
  for (uint64_t i = 0; i < count; ++i) {
    base::Random random(seed, i);
    const mutate::PreparedSeed& chosen = pool.seeds()[random.below(pool.seeds().size())];
    const auto start = mutate::opmutate::chain_seed(chosen);
    if (!start) continue;
    mutate::opmutate::MutantChain chain(*start, kinds, tables, base::Random(random.next()));
    const std::string parent = chain.tree().text();
    const uint64_t steps = 1 + random.below(20);
    uint64_t done = 0;
    while (done < steps && chain.step()) ++done;
    if (done == 0) continue;
    const std::string name = fmt::format("{}/{:05}", out, i);
    (void)os::write_file(name + ".parent.smt2", fmt::format("; {}\n{}", chosen.seed.name, parent));
    (void)os::write_file(name + ".mutant.smt2",
                         fmt::format("; {}\n{}", chosen.seed.name, chain.tree().text()));
  }
}

}  // namespace

int main(int argc, char** argv) {
  uint64_t count = 20'000;
  uint64_t seed = 1;
  mutate::Settings settings;
  std::string out;
  std::vector<std::string> paths;
  for (int i = 1; i < argc; ++i) {
    const std::string_view flag = argv[i];
    const auto value = [&] { return std::string(i + 1 < argc ? argv[++i] : ""); };
    if (flag == "--count") {
      count = std::stoull(value());
    } else if (flag == "--seed") {
      seed = std::stoull(value());
    } else if (flag == "--out") {
      out = value();
    } else if (flag == "--preset") {
      settings.preset = value() == "paper" ? mutate::Preset::kPaper : mutate::Preset::kFull;
    } else if (flag == "--set") {
      const std::string pair = value();
      settings.values[pair.substr(0, pair.find('='))] = pair.substr(pair.find('=') + 1);
    } else {
      paths.emplace_back(flag);
    }
  }
  const mutate::SeedPool pool(read_seeds(paths));
  fmt::print("seeds: {}, not read: {}\n", pool.seeds().size(), pool.rejected().size());
  if (!out.empty()) {
    write_sample(pool, out, count, seed, settings.preset == mutate::Preset::kFull);
    return 0;
  }
  const auto strategy = mutate::make_strategy("opmutate", settings, pool);
  if (!strategy) {
    fmt::print(stderr, "{}\n", strategy.error().to_string());
    return 2;
  }
  const auto generator = (*strategy)->start();
  const uint64_t length =
      settings.values.contains("chain") ? std::stoull(settings.values["chain"]) : 300;
  Check check;
  uint64_t made = 0;
  uint64_t skipped = 0;
  uint64_t wrong = 0;
  std::set<std::string> chain;
  for (uint64_t index = 0; made < count; ++index) {
    if (index % length == 0) chain.clear();
    const auto test = generator->make(seed, index);
    if (!test) {
      ++skipped;
      continue;
    }
    ++made;
    std::string problem = check.problem_of(test->text);
    if (!chain.insert(base::sha256_hex(test->text)).second) problem = "it came before in its chain";
    if (problem.empty()) continue;
    ++wrong;
    if (wrong <= 3) fmt::print("index {}: {}\n{}\n", index, problem, test->text);
  }
  fmt::print("mutants: {}, skipped: {}, wrong: {}\n", made, skipped, wrong);
  return wrong == 0 ? 0 : 1;
}
