// assay eval FILE --model MODEL: the assertions of a script under a model, and why they are false.
#include <fmt/format.h>

#include <chrono>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/solver_flags.h"
#include "eval/evaluate_text.h"
#include "eval/evaluator.h"
#include "eval/explain.h"
#include "eval/semantics/to_term.h"
#include "os/file.h"
#include "smtlib/model_reader.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "solver/runner.h"
#include "solver/support.h"

namespace assay::cli {

using eval::Verdict;

namespace {

struct EvalCommandOptions {
  std::string file;
  std::string model;
  std::string solver;
  std::string timeout = "5s";
  bool json = false;
  bool ground = false;
};

const char* word(Verdict verdict) {
  switch (verdict) {
    case Verdict::kTrue:
      return "true";
    case Verdict::kFalse:
      return "false";
    default:
      return "open";
  }
}

int code_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kTrue:
      return kDone;
    case Verdict::kFalse:
      return kFindings;
    default:
      return kOpen;
  }
}

std::string shortened(std::string text) {
  constexpr size_t kLongest = 400;
  if (text.size() <= kLongest) return text;
  return text.substr(0, kLongest) + fmt::format(" ... ({} bytes)", text.size());
}

// What is said about one assertion.
struct AssertionLine {
  std::string assertion;
  Verdict verdict = Verdict::kOpen;
  std::string reason;
  std::string part;  // the smallest part that is wrong
  bool part_is_true = false;
  std::vector<std::pair<std::string, std::string>> arguments;
  std::vector<std::pair<std::string, std::string>> instance;
};

class Report {
 public:
  Report(term::TermStore& terms, value::ValueStore& values) : terms_(terms), values_(values) {}

  void add(eval::Evaluator& evaluator, const eval::AssertionResult& result, size_t i) {
    AssertionLine line;
    line.assertion = smtlib::to_text(terms_, result.assertion);
    line.verdict = result.verdict;
    line.reason = result.reason;
    if (result.verdict == Verdict::kFalse && !result.value.is_open()) {
      const eval::Explanation why = eval::explain(evaluator, i);
      line.part = smtlib::to_text(terms_, why.part);
      line.part_is_true = why.is_true;
      for (const eval::NamedValue& v : why.arguments) line.arguments.push_back(named(v));
      for (const eval::NamedValue& v : why.instance) line.instance.push_back(named(v));
    }
    lines_.push_back(std::move(line));
  }

  void print(const eval::Evaluation& evaluation) const {
    for (const AssertionLine& line : lines_) {
      fmt::print("{:<5} {}\n", word(line.verdict), shortened(line.assertion));
      if (!line.reason.empty()) fmt::print("      {}\n", line.reason);
      for (const auto& [name, value] : line.instance)
        fmt::print("      for {} = {}\n", name, value);
      if (line.part.empty()) continue;
      fmt::print("      {}: {}\n", line.part_is_true ? "true" : "false", shortened(line.part));
      for (const auto& [name, value] : line.arguments) {
        if (name != value) fmt::print("        {} = {}\n", shortened(name), shortened(value));
      }
    }
    if (!evaluation.reason.empty()) fmt::print("{}\n", evaluation.reason);
    if (evaluation.is_contradictory) {
      fmt::print(
          "the solver's answers give one application two values, or one that the standard "
          "forbids\n");
    }
    fmt::print("assertions={} true={} false={} open={}\n", lines_.size(), count(Verdict::kTrue),
               count(Verdict::kFalse), count(Verdict::kOpen));
  }

  void print_json(const eval::Evaluation& evaluation) const {
    nlohmann::json list = nlohmann::json::array();
    for (const AssertionLine& line : lines_) {
      nlohmann::json entry = {{"assertion", line.assertion}, {"value", word(line.verdict)}};
      if (!line.reason.empty()) entry["reason"] = line.reason;
      if (!line.part.empty()) {
        entry["part"] = {{"term", line.part}, {"value", line.part_is_true}};
        for (const auto& [name, value] : line.arguments) {
          entry["part"]["arguments"].push_back({{"term", name}, {"value", value}});
        }
      }
      for (const auto& [name, value] : line.instance) {
        entry["instance"].push_back({{"term", name}, {"value", value}});
      }
      list.push_back(std::move(entry));
    }
    nlohmann::json whole = {{"value", word(evaluation.verdict)}, {"assertions", list}};
    if (!evaluation.reason.empty()) whole["reason"] = evaluation.reason;
    if (evaluation.is_contradictory) whole["contradictory"] = true;
    fmt::print("{}\n", whole.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
  }

 private:
  std::pair<std::string, std::string> named(const eval::NamedValue& v) {
    return {smtlib::to_text(terms_, v.term),
            eval::to_text(terms_, values_, v.value, terms_.sort(v.term))};
  }
  size_t count(Verdict verdict) const {
    return static_cast<size_t>(
        std::count_if(lines_.begin(), lines_.end(),
                      [&](const AssertionLine& line) { return line.verdict == verdict; }));
  }

  term::TermStore& terms_;
  value::ValueStore& values_;
  std::vector<AssertionLine> lines_;
};

// The model that the solver gives for the last check, with its values for `wanted`.
base::Result<std::string> ask_solver(const term::TermStore& terms, const smtlib::Script& script,
                                     const std::vector<term::Term>& wanted,
                                     const EvalCommandOptions& options) {
  const auto profile = solver::profile_from_flag(options.solver);  // checked by run_eval
  if (!profile) return profile.error();
  solver::RunLimits limits;
  const auto timeout = parse_duration(options.timeout);
  if (!timeout) return timeout.error();
  limits.timeout = *timeout;
  if (const std::string reason = unsupported_reason(*profile, terms, script); !reason.empty()) {
    return base::Error{fmt::format("{} does not support this script: {}", profile->name, reason),
                       {}};
  }
  solver::Request request;
  request.text = smtlib::to_text(terms, script);
  const auto commands = script.commands();
  if (std::none_of(commands.begin(), commands.end(),
                   [](const smtlib::Command& c) { return smtlib::is_check(c.kind); })) {
    request.text += "(check-sat)\n";
  }
  request.want_model = true;
  for (const term::Term t : wanted) request.values.push_back(smtlib::to_text(terms, t));
  const auto runner = make_runner(*profile, solver::RunMode::kSpawn, limits);
  const solver::RunResult result = runner->run(request);
  const solver::CheckAnswer answer =
      result.checks.empty() ? solver::CheckAnswer{} : result.checks.back();
  if (answer.status == testcase::Status::kSat && !answer.model.empty()) return answer.model;
  std::string says =
      answer.answered ? std::string(name_of(answer.status)) : std::string(name_of(result.ending));
  if (!result.message.empty()) says += " (" + result.message + ")";
  return base::Error{fmt::format("{} says {}: no model", profile->name, says), {}};
}

// z3 states that there are no other elements, as a formula. What cvc5 and cvc4 list in a comment
// need not be all: cvc5 tells arrays apart by indices that it does not list. So what is false for
// these elements must be false with others, too (eval/evaluate_text.h).
bool claims_all_elements(std::string_view model) {
  return model.find(";; cardinality constraint:") != std::string_view::npos;
}

int run_model(const EvalCommandOptions& options, const CommonOptions& common) {
  const auto file = os::MappedFile::open(options.file);
  if (!file) return complain("eval", kRejected, file.error().to_string());
  term::TermStore terms;
  auto parsed = smtlib::parse(terms, file->text(), options.file);
  if (!parsed) return complain("eval", kRejected, parsed.error().to_string());
  value::ValueStore values;
  eval::Evaluator evaluator(terms, values, eval::query_of(terms, parsed->script));
  std::string text;
  std::string source = options.model;
  if (!options.solver.empty()) {
    auto answer = ask_solver(terms, parsed->script, evaluator.worth_asking(), options);
    if (!answer) return complain("eval", kRejected, answer.error().to_string());
    source = options.solver;
    text = *std::move(answer);
  } else {
    const auto model_file = os::MappedFile::open(options.model);
    if (!model_file) return complain("eval", kRejected, model_file.error().to_string());
    text = std::string(model_file->text());
  }
  auto model_text = smtlib::read_model(terms, parsed->script, text, source);
  if (!model_text) return complain("eval", kRejected, model_text.error().to_string());
  if (common.verbose) {
    for (const std::string& line : model_text->ignored) {
      fmt::print(stderr, "{}: ignored: {}\n", source, line);
    }
  }
  const auto [model, evaluation] = eval::evaluate_text(
      evaluator, terms, values, *std::move(model_text), claims_all_elements(text));
  Report report(terms, values);
  for (size_t i = 0; i < evaluation.assertions.size(); ++i) {
    report.add(evaluator, evaluation.assertions[i], i);
  }
  if (options.json) {
    report.print_json(evaluation);
  } else {
    report.print(evaluation);
  }
  return code_of(evaluation.verdict);
}

// The value of a ground term; by the machine's fast forms, or by Semantics where it folds
// constants.
std::string ground_value(term::TermStore& terms, value::ValueStore& values,
                         const smtlib::Script& script, bool folds_constants) {
  const term::Term term = script.terms(script.commands().back())[0];
  eval::Query query = eval::query_of(terms, script);
  query.program.folds_constants = folds_constants;
  const auto code = eval::compile(terms, values, query.program, {}, {&term, 1});
  eval::Machine machine(terms, values, query.program);
  machine.run(*code);
  const value::Value v = machine.root(0);
  if (v.is_open()) {
    return fmt::format("open: {}", eval::reason_text(eval::open_node(values, v).reason));
  }
  return eval::to_text(terms, values, v, terms.sort(term));
}

// Ground terms from stdin, one a line; lines that start with (declare- or (define- are commands.
int run_ground() {
  std::string declarations;
  uint64_t declared = 0;  // lines of them
  uint64_t number = 0;
  for (std::string line; std::getline(std::cin, line);) {
    ++number;
    if (line.starts_with("(declare-") || line.starts_with("(define-")) {
      declarations += line + "\n";
      ++declared;
      continue;
    }
    if (line.empty()) continue;
    term::TermStore terms;
    // The term has a line of its own, so that columns are those of the input.
    auto parsed = smtlib::parse(terms, declarations + "(simplify\n" + line + "\n)", "stdin");
    if (!parsed) {
      base::Error error = parsed.error();
      if (error.line > declared) error.line = number;
      fmt::print("error: {}\n", error.to_string());
      continue;
    }
    value::ValueStore values;  // one, whose order sets are printed in
    const std::string fast = ground_value(terms, values, parsed->script, false);
    const std::string general = ground_value(terms, values, parsed->script, true);
    if (fast == general) {
      fmt::print("{}\n", fast);
    } else {
      fmt::print("error: the fast form gives {}, the general one {}\n", fast, general);
    }
  }
  return kDone;
}

int run_eval(const EvalCommandOptions& options, const CommonOptions& common) {
  if (options.ground) return run_ground();
  if (options.file.empty() || options.model.empty() == options.solver.empty()) {
    fmt::print(stderr, "assay eval: give FILE and one of --model, --solver (see --help)\n");
    return kUsage;
  }
  if (const auto timeout = parse_duration(options.timeout); !timeout) {
    return complain("eval", kUsage, timeout.error().to_string());
  }
  if (!options.solver.empty()) {
    const auto profile = solver::profile_from_flag(options.solver);
    if (!profile) return complain("eval", kUsage, profile.error().to_string());
  }
  return run_model(options, common);
}

}  // namespace

void add_eval_command(CLI::App& app, const CommonOptions& common, Action& action) {
  auto options = std::make_shared<EvalCommandOptions>();
  CLI::App* command = app.add_subcommand(
      "eval", "Evaluate the assertions of a script under a model, and say why they are false");
  command->add_option("FILE", options->file, "The script");
  command->add_option("--model", options->model, "What a solver printed: a model, values, or both");
  command->add_option("--solver", options->solver,
                      "Ask this solver for a model: z3, cvc5, cvc4, boolector or NAME=COMMAND");
  command->add_option("--timeout", options->timeout, "For the solver")->capture_default_str();
  command->add_flag("--ground", options->ground,
                    "Read ground terms from stdin, one a line, and print their values");
  command->add_flag("--json", options->json, "The report as JSON");
  command->footer("Example: assay eval formula.smt2 --solver z3");
  command->callback([&action, &common, options] {
    action = [&common, options] { return run_eval(*options, common); };
  });
}

}  // namespace assay::cli
