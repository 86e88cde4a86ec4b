#include "cli/model_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <vector>

#include "os/file.h"
#include "os/process.h"
#include "os/temp_dir.h"
#include "smtlib/dialect.h"
#include "smtlib/printer.h"

namespace assay::cli {

using smtlib::Command;
using smtlib::CommandKind;

namespace {

// How the solvers that we know want to be called; issue by issue this moves to profiles.
std::vector<std::string> command_of(const std::string& solver) {
  const size_t equals = solver.find('=');
  const std::string text = equals == std::string::npos ? solver : solver.substr(equals + 1);
  std::istringstream words(text);
  std::vector<std::string> argv;
  for (std::string word; words >> word;) argv.push_back(word);
  if (equals != std::string::npos || argv.size() != 1) return argv;
  if (solver == "cvc5") {
    argv.insert(argv.end(), {"--strings-exp", "--fp-exp", "--arrays-exp", "--sets-ext"});
  }
  if (solver == "cvc4") argv.insert(argv.end(), {"--lang=smt2", "--strings-exp"});
  if (solver == "boolector") argv.push_back("--smt2");
  return argv;
}

std::string name_of(const std::string& solver) { return solver.substr(0, solver.find('=')); }

bool is_check(CommandKind kind) {
  return kind == CommandKind::kCheckSat || kind == CommandKind::kCheckSatAssuming ||
         kind == CommandKind::kCheckSatUsing;
}

// What the solver must not get: it would answer more than asked, or abort on a wrong status.
bool is_left_out(const term::TermStore& terms, const Command& command) {
  switch (command.kind) {
    case CommandKind::kSetInfo:
    case CommandKind::kGetValue:
    case CommandKind::kEcho:
    case CommandKind::kExit:
      return true;
    // One solver's options are another one's errors; none but this changes what a formula means.
    case CommandKind::kSetOption:
      return terms.text(command.name) != ":global-declarations";
    case CommandKind::kPlain:
      return terms.text(command.name).starts_with("get-");
    default:
      return false;
  }
}

std::string question(const term::TermStore& terms, const smtlib::Script& script,
                     std::span<const term::Term> wanted, const smtlib::Dialect& dialect) {
  smtlib::PrintOptions options;
  options.dialect = &dialect;
  std::string text = "(set-option :produce-models true)\n";
  const auto commands = script.commands();
  size_t last = commands.size();
  for (size_t i = 0; i < commands.size(); ++i) {
    if (is_check(commands[i].kind)) last = i;
  }
  for (size_t i = 0; i < commands.size() && i <= last; ++i) {
    if (is_left_out(terms, commands[i])) continue;
    if (is_check(commands[i].kind) && i != last) continue;  // only the last one counts
    print(terms, script, commands[i], text, options);
    text += '\n';
  }
  if (last == commands.size()) text += "(check-sat)\n";
  text += "(get-model)\n";
  // One command each: what a solver can not answer does not take the rest with it.
  for (term::Term term : wanted) {
    text += "(get-value (";
    print(terms, term, text, options);
    text += "))\n";
  }
  return text + "(exit)\n";
}

// The answer; else what it complains about. A solver that rejects an assertion answers for the rest
// of them: such an answer is none.
std::string answer_in(const std::string& output) {
  std::istringstream lines(output);
  std::string complaint = "nothing";
  for (std::string line; std::getline(lines, line);) {
    if (complaint == "nothing" && line.starts_with("(error")) complaint = line;
    if (line == "sat" || line == "unsat" || line == "unknown") {
      return complaint == "nothing" ? line : complaint;
    }
  }
  return complaint;
}

}  // namespace

base::Result<SolverAnswer> ask_solver(const term::TermStore& terms, const smtlib::Script& script,
                                      std::span<const term::Term> wanted, const std::string& solver,
                                      std::chrono::milliseconds timeout) {
  smtlib::Dialect dialect;
  if (!smtlib::Dialect::named(name_of(solver), dialect)) smtlib::Dialect::named("default", dialect);
  auto folder = os::TempDir::create();
  if (!folder) return folder.error();
  const std::string file = (folder->path() / "query.smt2").string();
  const auto written = os::write_file(file, question(terms, script, wanted, dialect));
  if (!written) return written.error();
  os::RunOptions options;
  options.argv = command_of(solver);
  if (options.argv.empty()) return base::Error{"an empty solver command", {}};
  options.argv.push_back(file);
  options.wall_limit = timeout;
  const auto outcome = os::run(options);
  if (!outcome) return outcome.error();
  SolverAnswer answer{answer_in(outcome->out), outcome->out};
  if (answer.answer == "nothing" && outcome->ending != os::RunOutcome::Ending::kExit) {
    answer.answer = std::string(os::name_of(outcome->ending));
  }
  return answer;
}

}  // namespace assay::cli
