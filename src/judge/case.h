// Case: a test as the judge sees it: parsed, with its checks, and able to evaluate a solver's model
// or to say which part of the script an unsat core is. One thread, one test.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "eval/read_script.h"
#include "smtlib/script.h"
#include "solver/support.h"
#include "testcase/testcase.h"

namespace assay::judge {

// What our evaluator says about a solver's model.
struct ModelVerdict {
  enum class State : uint8_t { kNone, kTrue, kFalse, kOpen };
  State state = State::kNone;  // kNone: there is no model, or it must not be judged
  std::string reason;          // of kFalse: what is false, with values; of kOpen: why

  bool is_true() const { return state == State::kTrue; }
  bool is_false() const { return state == State::kFalse; }
};
std::string_view name_of(ModelVerdict::State state);  // "", "true", "false", "open"

class Case {
 public:
  // Reads the text, unless whoever made the test has (TestCase::read). A script without any
  // check-sat gets one at its end.
  static base::Result<std::unique_ptr<Case>> parse(const testcase::TestCase& test);

  const testcase::TestCase& test() const { return test_; }  // with that check-sat
  const term::TermStore& terms() const { return read_->terms(); }
  const smtlib::Script& script() const { return script_; }
  size_t checks() const { return commands_.size(); }
  // What of theories, operators and logics it needs, for solver::unsupported_reason.
  const solver::ScriptNeeds& needs();
  // What must come out; of a file, what its (set-info :status ...) before the check says.
  const testcase::Expectation& expectation(size_t check) const;

  // Terms that a solver should be asked about together with its model, as SMT-LIB. Of scripts with
  // one check only.
  const std::vector<std::string>& values_to_ask();
  ModelVerdict check_model(size_t check, std::string_view model);

  // The names of the assertions in force.
  std::vector<std::string> names(size_t check);
  // Whether a core can be judged: check-sat, and no name inside an assertion.
  bool has_plain_names(size_t check) const;
  // The script of one check with only the unnamed assertions and those of these names.
  std::string part(size_t check, const std::vector<std::string>& core) const;

  // The same formula in the standard's own names and forms, for solvers that do not read the file's
  // spelling: older names, what one solver only knows, a check with a tactic, functions as values
  // without a logic that has them.
  const smtlib::Script& plain_script();
  std::string plain_text();

  // The theories that the script uses, for signatures: "arith+strings".
  std::string theories() const;
  bool is_decidable() const;  // by what its logic is known to be
  bool is_standard() const;   // SMT-LIB 2.6: a file that no solver may refuse

 private:
  explicit Case(const testcase::TestCase& test) : test_(test) {}
  void add_declared_statuses();

  testcase::TestCase test_;
  std::shared_ptr<eval::ReadScript> read_;
  smtlib::Script script_;         // what was read, with a check-sat
  std::vector<size_t> commands_;  // of the checks
  // Made on demand, since not every test needs them, and once, since several solvers do.
  std::optional<smtlib::Script> plain_;
  std::optional<solver::ScriptNeeds> needs_;
  std::optional<std::vector<std::string>> values_to_ask_;
};

}  // namespace assay::judge
