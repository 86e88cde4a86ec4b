#include "solver/selftest.h"

#include <algorithm>

#include "base/sha256.h"
#include "eval/read_script.h"
#include "os/file.h"
#include "os/find_program.h"
#include "os/process.h"
#include "solver/fork_runner.h"
#include "solver/invocation.h"
#include "solver/runner.h"

namespace assay::solver {

using testcase::Status;

namespace {

// Bit-vectors, since every solver that we know has them, in the oldest syntax.
constexpr const char* kSat =
    "(set-logic QF_BV)\n(declare-fun x () (_ BitVec 8))\n(declare-fun y () (_ BitVec 8))\n"
    "(assert (= (bvadd x y) #x10))\n(assert (bvult x y))\n(check-sat)\n";
constexpr const char* kUnsat =
    "(set-logic QF_BV)\n(declare-fun x () (_ BitVec 8))\n"
    "(assert (bvult x #x03))\n(assert (bvult #x03 x))\n(check-sat)\n";
constexpr const char* kCore =
    "(set-logic QF_BV)\n(declare-fun x () (_ BitVec 8))\n(declare-fun y () (_ BitVec 8))\n"
    "(assert (! (bvult x #x03) :named below))\n(assert (! (= y #x00) :named idle))\n"
    "(assert (! (bvult #x03 x) :named above))\n(check-sat)\n";

// What came, in a few words.
std::string describe(const RunResult& result) {
  std::string text(name_of(result.ending));
  for (const CheckAnswer& check : result.checks) {
    text += check.answered ? " " + std::string(name_of(check.status)) : " no answer";
  }
  return result.message.empty() ? text : text + ": " + result.message;
}

bool says(const RunResult& result, Status status) {
  return result.ending == Ending::kDone && result.checks.size() == 1 && result.checks[0].answered &&
         result.checks[0].status == status;
}

// What our evaluator makes of the model; "" if every assertion is true.
std::string model_problem(const std::string& model) {
  const auto read = eval::ReadScript::parse(kSat);
  if (!read) return read.error().to_string();
  const auto seen = (*read)->evaluate(0, model, {{}, true});
  if (!seen) return seen.error().to_string();
  const eval::Verdict verdict = seen->evaluation.verdict;
  if (verdict == eval::Verdict::kTrue) return {};
  return verdict == eval::Verdict::kFalse ? "the model is false" : "the model is open";
}

class Tester {
 public:
  Tester(const Profile& profile, const RunLimits& limits) : limits_(limits) {
    test_.profile = profile;
    // A short limit is for the tests: on a busy machine a program's start alone may take longer,
    // and that must not pass for a solver that does not work. No limit must not mean to wait for
    // ever for a mode that hangs.
    constexpr std::chrono::milliseconds kLeast{10000};
    limits_.timeout = std::max(limits_.timeout, kLeast);
  }

  SelfTest test() {
    identify();
    if (test_.path.empty()) return test_;
    if (!answers()) return test_;
    test_.is_usable = true;
    core();
    modes();
    return test_;
  }

 private:
  void identify() {
    const auto path = os::find_program(test_.profile.command.front());
    if (!path) {
      test_.problem = path.error().to_string();
      return;
    }
    const auto file = os::MappedFile::open(*path);
    if (!file) {
      test_.problem = file.error().to_string();
      return;
    }
    test_.path = *path;
    test_.hash = base::sha256_hex(file->text());
    if (test_.profile.version_command.empty()) return;
    os::RunOptions options;
    options.argv = test_.profile.version_command;
    options.environment = environment_of(test_.profile);
    options.wall_limit = limits_.timeout;
    const auto outcome = os::run(options);
    if (outcome) test_.version = version_in(outcome->out);
  }

  // sat, unsat and the model, with spawn; under RLIMIT_AS if that works.
  bool answers() {
    const bool has_models = test_.profile.models;
    const bool can_limit = test_.profile.limits_address_space;
    struct Way {
      bool models, limits;
    };
    RunResult sat;
    std::string first;  // what came as the profile has it
    // Without RLIMIT_AS, for ASan builds; without models, which some options do not go with; both.
    for (const Way way : {Way{true, true}, {true, false}, {false, true}, {false, false}}) {
      if ((way.models && !has_models) || (way.limits && !can_limit)) continue;
      test_.profile.models = way.models;
      test_.profile.limits_address_space = way.limits;
      sat = ask(RunMode::kSpawn, kSat, true);
      if (says(sat, Status::kSat)) break;
      if (first.empty()) first = describe(sat);
    }
    SelfTestItem limit{"memory limit", true, true, {}};
    if (can_limit && !test_.profile.limits_address_space) {
      limit = {"memory limit", false, true, "watching resident memory; with RLIMIT_AS: " + first};
    }
    const bool sat_works = add("sat", says(sat, Status::kSat), describe(sat));
    const RunResult unsat = ask(RunMode::kSpawn, kUnsat, false);
    const bool unsat_works = add("unsat", says(unsat, Status::kUnsat), describe(unsat));
    if (!sat_works || !unsat_works) {
      const SelfTestItem& failed = sat_works ? test_.items.back() : test_.items.front();
      test_.problem = failed.name + ": " + failed.detail;
      return false;
    }
    if (!has_models) {
      test_.items.push_back({"model", false, false, "the solver has none"});
    } else if (!test_.profile.models) {
      add("model", false, "not asked for: " + first);
    } else {
      const std::string problem =
          sat.checks[0].model.empty() ? "no model came" : model_problem(sat.checks[0].model);
      add("model", problem.empty(), problem);
    }
    test_.items.push_back(limit);
    return true;
  }

  void core() {
    const Profile& profile = test_.profile;
    if (profile.core_commands.empty() && profile.core_arguments.empty()) {
      test_.items.push_back({"core", false, false, "the solver has none"});
      return;
    }
    Request request;
    request.text = kCore;
    request.want_core = true;
    const RunResult result = make_runner(profile, RunMode::kSpawn, limits_)->run(request);
    std::vector<std::string> names;
    if (says(result, Status::kUnsat)) names = result.checks[0].core;
    const auto has = [&](const char* name) {
      return std::find(names.begin(), names.end(), name) != names.end();
    };
    add("core", has("below") && has("above"), describe(result));
  }

  // Every mode answers sat and unsat in turns, with models, as spawn does.
  void modes() {
    std::vector<RunMode> working;
    for (RunMode mode : {RunMode::kPersistent, RunMode::kFork, RunMode::kSpawn}) {
      const std::string name(name_of(mode));
      if (!test_.profile.can_run(mode)) {
        test_.items.push_back({name, false, false, "not in the profile"});
        continue;
      }
      const auto runner = make_runner(test_.profile, mode, limits_);
      std::string problem;
      for (int round = 0; round < 4 && problem.empty(); ++round) {
        const bool is_sat = round % 2 == 0;
        Request request;
        request.text = is_sat ? kSat : kUnsat;
        request.want_model = test_.profile.models;
        const RunResult result = runner->run(request);
        if (!says(result, is_sat ? Status::kSat : Status::kUnsat)) {
          problem = describe(result);
        } else if (result.mode != mode) {
          problem = "falls back to " + std::string(name_of(result.mode));
          if (mode == RunMode::kFork) {
            const auto reason = check_fork_server(test_.profile);
            if (!reason) problem += ": " + reason.error().to_string();
          }
        }
      }
      if (add(name, problem.empty(), problem)) working.push_back(mode);
    }
    // The fastest first, as the profile has them.
    std::vector<RunMode>& listed = test_.profile.modes;
    std::erase_if(listed, [&](RunMode mode) {
      return mode != RunMode::kSpawn &&
             std::find(working.begin(), working.end(), mode) == working.end();
    });
    test_.profile.mode = listed.front();
  }

  RunResult ask(RunMode mode, const char* text, bool want_model) {
    Request request;
    request.text = text;
    request.want_model = want_model && test_.profile.models;
    return make_runner(test_.profile, mode, limits_)->run(request);
  }

  bool add(const std::string& name, bool passed, const std::string& detail) {
    test_.items.push_back({name, passed, true, passed ? std::string() : detail});
    return passed;
  }

  RunLimits limits_;
  SelfTest test_;
};

}  // namespace

SelfTest self_test(const Profile& profile, const RunLimits& limits) {
  return Tester(profile, limits).test();
}

std::string version_in(std::string_view text) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  for (size_t i = 0; i < text.size(); ++i) {
    if (!is_digit(text[i]) || (i > 0 && text[i - 1] != ' ' && text[i - 1] != '\n')) continue;
    size_t end = i;
    while (end < text.size() && (is_digit(text[end]) || text[end] == '.')) ++end;
    const std::string_view word = text.substr(i, end - i);
    if (word.find('.') != std::string_view::npos) return std::string(word);
  }
  return std::string(text.substr(0, std::min(text.find('\n'), text.size())));
}

}  // namespace assay::solver
