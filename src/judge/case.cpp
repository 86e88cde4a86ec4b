#include "judge/case.h"

#include <algorithm>
#include <array>

#include "eval/evaluate_text.h"
#include "eval/explain.h"
#include "eval/semantics/to_term.h"
#include "smtlib/logic.h"
#include "smtlib/model_reader.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "smtlib/standard.h"
#include "term/traverse.h"

namespace assay::judge {

using smtlib::Command;
using smtlib::CommandKind;
using term::Term;
using testcase::Status;

namespace {

// What is asked for besides the model must not become the main thing.
constexpr size_t kMaxValues = 64;
constexpr size_t kMaxValueText = 4096;
constexpr size_t kLongestText = 300;

std::string shortened(std::string text) {
  if (text.size() <= kLongestText) return text;
  return text.substr(0, kLongestText) + "...";
}

// The :named attribute of that very term; empty: none.
std::string name_of_term(const term::TermStore& terms, Term t) {
  if (terms.op(t) != term::Op::kAnnotate) return {};
  const auto indices = terms.indices(t);
  for (size_t i = 0; i + 2 < indices.size(); i += 3) {
    if (indices[i + 1] != 1 || terms.text({indices[i]}) != ":named") continue;
    std::string_view name = terms.text({indices[i + 2]});
    if (name.size() >= 2 && name.front() == '|') name = name.substr(1, name.size() - 2);
    return std::string(name);
  }
  return {};
}

std::string why_false(term::TermStore& terms, value::ValueStore& values, eval::Evaluator& evaluator,
                      size_t i) {
  const eval::Explanation why = eval::explain(evaluator, i);
  std::string text =
      shortened(smtlib::to_text(terms, why.part)) + " is " + (why.is_true ? "true" : "false");
  const char* comma = " with ";
  for (const auto* list : {&why.instance, &why.arguments}) {
    for (const eval::NamedValue& v : *list) {
      const std::string name = smtlib::to_text(terms, v.term);
      const std::string value = eval::to_text(terms, values, v.value, terms.sort(v.term));
      if (name == value) continue;
      text += comma + shortened(name) + " = " + shortened(value);
      comma = ", ";
    }
  }
  return text;
}

const testcase::Expectation kNoExpectation;

}  // namespace

std::string_view name_of(ModelVerdict::State state) {
  constexpr std::array<std::string_view, 4> kNames = {"", "true", "false", "open"};
  return kNames[static_cast<size_t>(state)];
}

base::Result<std::unique_ptr<Case>> Case::parse(const testcase::TestCase& test) {
  std::unique_ptr<Case> made(new Case(test));
  auto parsed = smtlib::parse(made->terms_, test.text, test.name);
  if (!parsed) return parsed.error();
  made->script_ = std::move(parsed->script);
  // What stands behind the first exit is never executed.
  const auto commands = made->script_.commands();
  const auto exit = std::ranges::find(commands, CommandKind::kExit, &Command::kind);
  if (exit != commands.end()) {
    made->script_.truncate(static_cast<size_t>(exit - commands.begin()) + 1);
  }
  const auto find_checks = [&] {
    for (size_t i = 0; i < made->script_.commands().size(); ++i) {
      if (smtlib::is_check(made->script_.commands()[i].kind)) made->commands_.push_back(i);
    }
  };
  find_checks();
  if (made->commands_.empty()) {
    while (!made->script_.commands().empty() &&
           made->script_.commands().back().kind == CommandKind::kExit) {
      made->script_.truncate(made->script_.commands().size() - 1);
    }
    Command check;
    check.kind = CommandKind::kCheckSat;
    made->script_.add(check);
    made->test_.text = smtlib::to_text(made->terms_, made->script_);
    find_checks();
  }
  made->evaluators_.resize(made->commands_.size());
  if (made->test_.expectations.empty()) made->add_declared_statuses();
  return made;
}

// A declared status is one voice; it holds for the next check.
void Case::add_declared_statuses() {
  testcase::Expectation declared;
  for (const Command& command : script_.commands()) {
    if (command.kind == CommandKind::kSetInfo && terms_.text(command.name) == ":status") {
      const std::string_view value = terms_.text(command.text);
      declared.status = value == "sat"     ? Status::kSat
                        : value == "unsat" ? Status::kUnsat
                                           : Status::kUnknown;
      declared.derivation = "declared";
    }
    if (!smtlib::is_check(command.kind)) continue;
    test_.expectations.push_back(declared);
    declared = {};
  }
}

const smtlib::Script& Case::plain_script() {
  if (plain_) return *plain_;
  plain_ = script_;
  Command check;
  check.kind = CommandKind::kCheckSat;
  for (Command& command : plain_->commands()) {
    if (command.kind == CommandKind::kCheckSatUsing) command = check;
  }
  return *plain_;
}

std::string Case::plain_text() {
  std::string text = smtlib::to_text(terms_, plain_script());
  const bool has_logic = std::ranges::any_of(
      script_.commands(), [](const Command& c) { return c.kind == CommandKind::kSetLogic; });
  // Functions as values are read only where the logic says so.
  if (!has_logic && smtlib::logic_needed(terms_, script_).higher_order) {
    text.insert(0, "(set-logic HO_ALL)\n");
  }
  return text;
}

const testcase::Expectation& Case::expectation(size_t check) const {
  return check < test_.expectations.size() ? test_.expectations[check] : kNoExpectation;
}

eval::Evaluator& Case::evaluator(size_t check) {
  auto& evaluator = evaluators_[check];
  if (!evaluator) {
    evaluator =
        std::make_unique<eval::Evaluator>(terms_, values_, eval::query_of(terms_, script_, check));
  }
  return *evaluator;
}

std::vector<std::string> Case::values_to_ask() {
  std::vector<std::string> texts;
  if (checks() != 1) return texts;
  for (const Term t : evaluator(0).worth_asking()) {
    if (texts.size() == kMaxValues) break;
    std::string text = smtlib::to_text(terms_, t);
    if (text.size() <= kMaxValueText) texts.push_back(std::move(text));
  }
  return texts;
}

ModelVerdict Case::check_model(size_t check, std::string_view model) {
  using State = ModelVerdict::State;
  smtlib::Script before = script_;
  before.truncate(commands_[check] + 1);
  auto text = smtlib::read_model(terms_, before, model);
  if (!text) return {State::kOpen, "the model can not be read: " + text.error().to_string()};
  const auto [values, result] =
      eval::evaluate_text(evaluator(check), terms_, values_, *std::move(text));
  if (result.is_contradictory) {
    return {State::kOpen, "its values for one application differ, or the standard forbids one"};
  }
  if (result.verdict == eval::Verdict::kTrue) return {State::kTrue, {}};
  if (result.verdict == eval::Verdict::kOpen) return {State::kOpen, result.reason};
  for (size_t i = 0; i < result.assertions.size(); ++i) {
    const eval::AssertionResult& assertion = result.assertions[i];
    if (assertion.verdict != eval::Verdict::kFalse) continue;
    if (assertion.value.is_open()) return {State::kFalse, assertion.reason};
    return {State::kFalse, why_false(terms_, values_, evaluator(check), i)};
  }
  return {State::kFalse, result.reason};
}

std::vector<std::string> Case::names(size_t check) {
  std::vector<std::string> names;
  for (const Term t : evaluator(check).query().assertions) {
    if (std::string name = name_of_term(terms_, t); !name.empty()) names.push_back(std::move(name));
  }
  return names;
}

bool Case::has_plain_names(size_t check) const {
  if (script_.commands()[commands_[check]].kind != CommandKind::kCheckSat) return false;
  bool is_plain = true;
  script_.for_each_term([&](Term root) {
    for (const Term t : term::subterms(terms_, {&root, 1})) {
      if (t != root && !name_of_term(terms_, t).empty()) is_plain = false;
    }
  });
  return is_plain;
}

std::string Case::part(size_t check, const std::vector<std::string>& core) const {
  std::string text;
  const auto commands = script_.commands();
  for (size_t i = 0; i <= commands_[check]; ++i) {
    const Command& command = commands[i];
    if (smtlib::is_check(command.kind) && i != commands_[check]) continue;
    const std::string name =
        command.kind == CommandKind::kAssert ? name_of_term(terms_, script_.terms(command)[0]) : "";
    if (name.empty() || std::ranges::find(core, name) != core.end()) {
      print(terms_, script_, command, text);
    } else {
      // What is left out may be used by its name.
      const Term body = terms_.arguments(script_.terms(command)[0])[0];
      text += "(define-fun |" + name + "| () Bool ";
      smtlib::print(terms_, body, text);
      text += ')';
    }
    text += '\n';
  }
  return text;
}

std::string Case::theories() const {
  std::array<bool, 32> used{};
  constexpr std::array<std::string_view, 19> kNames = {"",
                                                       "core",
                                                       "arith",
                                                       "transcendental",
                                                       "arrays",
                                                       "bit-vectors",
                                                       "floats",
                                                       "strings",
                                                       "sequences",
                                                       "sets",
                                                       "relations",
                                                       "bags",
                                                       "tuples",
                                                       "datatypes",
                                                       "fields",
                                                       "separation",
                                                       "cardinality",
                                                       "pseudo-boolean",
                                                       "higher-order"};
  std::vector<Term> roots;
  script_.for_each_term([&](Term t) { roots.push_back(t); });
  bool has_quantifier = false;
  term::for_each_subterm(terms_, roots, [&](Term t) {
    used[static_cast<size_t>(term::info(terms_.op(t)).theory)] = true;
    has_quantifier |= terms_.op(t) == term::Op::kForall || terms_.op(t) == term::Op::kExists;
  });
  std::string text;
  for (size_t i = 2; i < kNames.size(); ++i) {
    if (used[i]) text += (text.empty() ? "" : "+") + std::string(kNames[i]);
  }
  if (has_quantifier) text += (text.empty() ? "" : "+") + std::string("quantifiers");
  return text.empty() ? "core" : text;
}

bool Case::is_standard() const { return smtlib::beyond_standard(terms_, script_).empty(); }

bool Case::is_decidable() const {
  const smtlib::Logic logic = smtlib::logic_needed(terms_, script_);
  using smtlib::Linearity;
  if (logic.everything || logic.strings || logic.finite_sets || logic.separation ||
      logic.higher_order || logic.linearity == Linearity::kTranscendental) {
    return false;
  }
  const bool nonlinear = logic.linearity == Linearity::kNonlinear;
  if (nonlinear && logic.integers) return false;
  if (!logic.quantifiers) return true;
  // Presburger arithmetic, real closed fields, bit-vectors, each alone.
  const bool has_structure = logic.functions || logic.free_sorts || logic.arrays ||
                             logic.datatypes || logic.floats || logic.finite_fields ||
                             logic.cardinality;
  const int kinds = int{logic.integers} + int{logic.reals} + int{logic.bit_vectors};
  return !has_structure && kinds <= 1;
}

}  // namespace assay::judge
