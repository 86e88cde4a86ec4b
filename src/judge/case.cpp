#include "judge/case.h"

#include <algorithm>
#include <array>

#include "eval/explain.h"
#include "eval/read_script.h"
#include "eval/semantics/to_term.h"
#include "smtlib/logic.h"
#include "smtlib/printer.h"
#include "smtlib/standard.h"
#include "term/given_names.h"
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

std::string why_false(eval::ReadScript& script, size_t check, size_t i) {
  term::TermStore& terms = script.terms();
  const eval::Explanation why = eval::explain(script.evaluator(check), i);
  std::string text =
      shortened(smtlib::to_text(terms, why.part)) + " is " + (why.is_true ? "true" : "false");
  const char* comma = " with ";
  for (const auto* list : {&why.instance, &why.arguments}) {
    for (const eval::NamedValue& v : *list) {
      const std::string name = smtlib::to_text(terms, v.term);
      const std::string value = eval::to_text(terms, script.values(), v.value, terms.sort(v.term));
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
  auto read = testcase::read_script(test);
  if (!read) return read.error();
  made->read_ = *std::move(read);
  made->test_.read.reset();  // the case's own from here on
  made->script_ = made->read_->script();
  made->commands_ = made->read_->checks();
  if (made->commands_.empty()) {
    while (!made->script_.commands().empty() &&
           made->script_.commands().back().kind == CommandKind::kExit) {
      made->script_.truncate(made->script_.commands().size() - 1);
    }
    made->commands_.push_back(made->script_.commands().size());
    Command check;
    check.kind = CommandKind::kCheckSat;
    made->script_.add(check);
    made->test_.text = smtlib::to_text(made->terms(), made->script_);
  }
  if (made->test_.expectations.empty()) made->add_declared_statuses();
  return made;
}

// A declared status is one voice; it holds for the next check.
void Case::add_declared_statuses() {
  testcase::Expectation declared;
  for (const Command& command : script_.commands()) {
    if (command.kind == CommandKind::kSetInfo && terms().text(command.name) == ":status") {
      const std::string_view value = terms().text(command.text);
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
  std::string text = smtlib::to_text(terms(), plain_script());
  const bool has_logic = std::ranges::any_of(
      script_.commands(), [](const Command& c) { return c.kind == CommandKind::kSetLogic; });
  // Functions as values are read only where the logic says so.
  if (!has_logic && smtlib::logic_needed(terms(), script_).higher_order) {
    text.insert(0, "(set-logic HO_ALL)\n");
  }
  return text;
}

const testcase::Expectation& Case::expectation(size_t check) const {
  return check < test_.expectations.size() ? test_.expectations[check] : kNoExpectation;
}

const solver::ScriptNeeds& Case::needs() {
  if (!needs_) needs_ = solver::needs_of(terms(), script_);
  return *needs_;
}

const std::vector<std::string>& Case::values_to_ask() {
  if (values_to_ask_) return *values_to_ask_;
  std::vector<std::string>& texts = values_to_ask_.emplace();
  if (checks() != 1) return texts;
  for (const Term t : read_->evaluator(0).worth_asking()) {
    if (texts.size() == kMaxValues) break;
    std::string text = smtlib::to_text(terms(), t);
    if (text.size() <= kMaxValueText) texts.push_back(std::move(text));
  }
  return texts;
}

ModelVerdict Case::check_model(size_t check, std::string_view model) {
  using State = ModelVerdict::State;
  const auto seen = read_->evaluate(check, model);
  if (!seen) return {State::kOpen, "the model can not be read: " + seen.error().to_string()};
  const eval::Evaluation& result = seen->evaluation;
  if (result.is_contradictory) {
    return {State::kOpen, "its values for one application differ, or the standard forbids one"};
  }
  if (result.verdict == eval::Verdict::kTrue) return {State::kTrue, {}};
  if (result.verdict == eval::Verdict::kOpen) return {State::kOpen, result.reason};
  for (size_t i = 0; i < result.assertions.size(); ++i) {
    const eval::AssertionResult& assertion = result.assertions[i];
    if (assertion.verdict != eval::Verdict::kFalse) continue;
    if (assertion.value.is_open()) return {State::kFalse, assertion.reason};
    return {State::kFalse, why_false(*read_, check, i)};
  }
  return {State::kFalse, result.reason};
}

std::vector<std::string> Case::names(size_t check) {
  std::vector<std::string> names;
  for (const Term t : read_->evaluator(check).query().assertions) {
    if (std::string name = term::given_name(terms(), t); !name.empty())
      names.push_back(std::move(name));
  }
  return names;
}

bool Case::has_plain_names(size_t check) const {
  if (script_.commands()[commands_[check]].kind != CommandKind::kCheckSat) return false;
  bool is_plain = true;
  script_.for_each_term([&](Term root) {
    for (const Term t : term::subterms(terms(), {&root, 1})) {
      if (t != root && !term::given_name(terms(), t).empty()) is_plain = false;
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
    const std::string name = command.kind == CommandKind::kAssert
                                 ? term::given_name(terms(), script_.terms(command)[0])
                                 : "";
    if (name.empty() || std::ranges::find(core, name) != core.end()) {
      print(terms(), script_, command, text);
    } else {
      // What is left out may be used by its name.
      const Term body = terms().arguments(script_.terms(command)[0])[0];
      text += "(define-fun |" + name + "| () Bool ";
      smtlib::print(terms(), body, text);
      text += ')';
    }
    text += '\n';
  }
  return text;
}

std::string Case::theories() const {
  std::array<bool, term::kTheoryCount> used{};
  std::vector<Term> roots;
  script_.for_each_term([&](Term t) { roots.push_back(t); });
  bool has_quantifier = false;
  term::for_each_subterm(terms(), roots, [&](Term t) {
    used[static_cast<size_t>(term::info(terms().op(t)).theory)] = true;
    has_quantifier |= terms().op(t) == term::Op::kForall || terms().op(t) == term::Op::kExists;
  });
  std::string text;
  for (size_t i = 0; i < used.size(); ++i) {
    const auto theory = static_cast<term::Theory>(i);
    if (!used[i] || theory == term::Theory::kSyntax || theory == term::Theory::kCore) continue;
    text += (text.empty() ? "" : "+") + std::string(name_of(theory));
  }
  if (has_quantifier) text += (text.empty() ? "" : "+") + std::string("quantifiers");
  return text.empty() ? "core" : text;
}

bool Case::is_standard() const { return smtlib::beyond_standard(terms(), script_).empty(); }

bool Case::is_decidable() const {
  const smtlib::Logic logic = smtlib::logic_needed(terms(), script_);
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
