// assay solvers: which solvers are here, which versions, and what works with them.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/solver_flags.h"
#include "solver/selftest.h"

namespace assay::cli {

namespace {

struct SolversCommandOptions {
  SolverFlags solvers;
  bool json = false;
};

using solver::SelfTest;
using solver::SelfTestItem;

// "sat unsat model -core": what failed has a minus.
std::string list_of(const SelfTest& test, std::initializer_list<const char*> names) {
  std::string list;
  for (const char* name : names) {
    for (const SelfTestItem& item : test.items) {
      if (item.name != name || !item.applies) continue;
      list += (list.empty() ? "" : " ") + std::string(item.passed ? "" : "-") + name;
    }
  }
  return list;
}

void print_table(const std::vector<SelfTest>& tests) {
  size_t name_width = 6;
  size_t version_width = 7;
  size_t path_width = 4;
  for (const SelfTest& test : tests) {
    name_width = std::max(name_width, test.profile.name.size());
    version_width = std::max(version_width, test.version.size());
    path_width = std::max(path_width, test.path.size());
  }
  fmt::print("{:<{}}  {:<{}}  {:<{}}  {:<12}  {:<22}  {:<21}  {}\n", "solver", name_width,
             "version", version_width, "path", path_width, "sha256", "answers", "modes", "memory");
  for (const SelfTest& test : tests) {
    if (!test.is_usable) {
      fmt::print("{:<{}}  {:<{}}  not usable: {}\n", test.profile.name, name_width, test.version,
                 version_width, test.problem);
      continue;
    }
    fmt::print("{:<{}}  {:<{}}  {:<{}}  {:<12}  {:<22}  {:<21}  {}\n", test.profile.name,
               name_width, test.version, version_width, test.path, path_width,
               test.hash.substr(0, 12), list_of(test, {"sat", "unsat", "model", "core"}),
               list_of(test, {"spawn", "fork", "persistent"}),
               test.profile.limits_address_space ? "RLIMIT_AS" : "watched");
    for (const SelfTestItem& item : test.items) {
      if (item.applies && !item.passed) fmt::print("  {}: {}\n", item.name, item.detail);
    }
  }
}

void print_solvers_json(const std::vector<SelfTest>& tests) {
  nlohmann::json list = nlohmann::json::array();
  for (const SelfTest& test : tests) {
    nlohmann::json entry = {{"name", test.profile.name}, {"family", test.profile.family},
                            {"path", test.path},         {"version", test.version},
                            {"sha256", test.hash},       {"command", test.profile.command},
                            {"usable", test.is_usable}};
    if (!test.problem.empty()) entry["problem"] = test.problem;
    if (test.is_usable) {
      entry["mode"] = solver::name_of(test.profile.mode);
      entry["memory_limit"] = test.profile.limits_address_space ? "address-space" : "watched";
    }
    for (const SelfTestItem& item : test.items) {
      nlohmann::json one = {{"name", item.name}, {"passed", item.passed}};
      if (!item.applies) one["applies"] = false;
      if (!item.detail.empty()) one["detail"] = item.detail;
      entry["tests"].push_back(std::move(one));
    }
    list.push_back(std::move(entry));
  }
  const nlohmann::json whole = {{"solvers", list}};
  fmt::print("{}\n", whole.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
}

int run_solvers(const SolversCommandOptions& options) {
  const auto profiles = profiles_of(options.solvers);
  const auto limits = limits_of(options.solvers);
  if (!profiles || !limits) {
    fmt::print(stderr, "assay solvers: {}\n",
               (profiles ? limits.error() : profiles.error()).to_string());
    return kUsage;
  }
  std::vector<SelfTest> tests;
  for (const solver::Profile& profile : *profiles) {
    tests.push_back(solver::self_test(profile, *limits));
  }
  if (options.json) {
    print_solvers_json(tests);
  } else if (!tests.empty()) {
    print_table(tests);
  }
  const bool has_one =
      std::any_of(tests.begin(), tests.end(), [](const SelfTest& test) { return test.is_usable; });
  if (!has_one) {
    fmt::print(stderr,
               "assay solvers: no usable solver; install z3 or cvc5, or name one with "
               "--solver NAME=COMMAND\n");
    return kNoSolver;
  }
  return kDone;
}

}  // namespace

void add_solvers_command(CLI::App& app, const CommonOptions&, Action& action) {
  auto options = std::make_shared<SolversCommandOptions>();
  CLI::App* command = app.add_subcommand(
      "solvers", "List the solvers that are here, with versions and what works with them");
  add_solver_flags(*command, options->solvers);
  command->add_flag("--json", options->json, "The report as JSON");
  command->footer(
      "Example: assay solvers --solver z3 --solver 'mine=/opt/z3/bin/z3 smt.relevancy=0'");
  command->callback([&action, options] { action = [options] { return run_solvers(*options); }; });
}

}  // namespace assay::cli
