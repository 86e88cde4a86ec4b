#include "eval/evaluator.h"

#include <algorithm>
#include <set>

#include "eval/open/solver.h"
#include "smtlib/printer.h"
#include "term/traverse.h"

namespace assay::eval {

namespace {

// What an answer tells: the atom and its value. fp.min of two zeros is (ite which first second).
struct Told {
  Value atom;
  Value value;
  bool is_allowed = true;
};

Told told_by(const value::ValueStore& values, Value now, Value answer) {
  const OpenNode node = open_node(values, now);
  if (node.op == Op::kIte && node.reason == Reason::kDerived && node.args[0].is_open()) {
    const OpenNode choice = open_node(values, node.args[0]);
    if (choice.op == Op::kFpMin || choice.op == Op::kFpMax) {
      const bool is_first = answer == node.args[1];
      return {node.args[0], value::boolean(is_first), is_first || answer == node.args[2]};
    }
  }
  const bool is_atom =
      node.reason == Reason::kUnspecified || node.reason == Reason::kNoInterpretation;
  if (!is_atom) return {};
  if (node.op == Op::kSetChoose) {
    const auto members = values.parts(node.args[0]);
    const bool is_member = std::find(members.begin(), members.end(), answer) != members.end();
    return {now, answer, members.empty() || is_member};
  }
  return {now, answer};
}

constexpr int kMaxRounds = 8;  // an answer may make another application's arguments known

}  // namespace

Evaluator::Evaluator(TermStore& terms, value::ValueStore& values, Query&& query,
                     const Limits& limits)
    : terms_(terms),
      values_(values),
      query_(std::move(query)),
      machine_(terms, values, query_.program, limits) {}

const Code& Evaluator::code() {
  if (!code_) code_ = compile(terms_, values_, query_.program, {}, query_.assertions);
  return *code_;
}

bool may_be_open(const TermStore& terms, Term term) {
  switch (terms.op(term)) {
    case Op::kDiv:
    case Op::kIntDiv:
    case Op::kMod:
    case Op::kRem:
    case Op::kPow:
    case Op::kIntPow:
    case Op::kSqrt:
    case Op::kFpMin:
    case Op::kFpMax:
    case Op::kFpToUbv:
    case Op::kFpToSbv:
    case Op::kFpToReal:
    case Op::kFpToIeeeBv:
    case Op::kSeqNth:
    case Op::kSetChoose:
    case Op::kBagChoose:
    case Op::kArrayDefault:
      return true;
    case Op::kApply:
      return terms.kind(terms.decl(term)) == term::DeclKind::kSelector;
    default:
      return false;
  }
}

std::vector<Term> Evaluator::worth_asking() const {
  std::vector<Term> asked;
  term::for_each_subterm(terms_, query_.assertions, [&](Term t) {
    if (may_be_open(terms_, t) && !terms_.has_variables(t)) asked.push_back(t);
  });
  return asked;
}

// Applications that the standard leaves open take the value that the solver gave for them.
void Evaluator::use_answers(Model& model) {
  if (model.answers.empty()) return;
  std::vector<Term> asked;
  for (const auto& [term, value] : model.answers) asked.push_back(term);
  const auto code = compile(terms_, values_, query_.program, {}, asked);
  for (int round = 0; round < kMaxRounds; ++round) {
    machine_.run(*code);
    bool learned = false;
    for (size_t i = 0; i < asked.size(); ++i) {
      const Value now = machine_.root(i);
      const Value answer = model.answers[i].second;
      if (!now.is_open() || answer.is_open()) continue;
      const Told told = told_by(values_, now, answer);
      if (told.atom.is(Kind::kNone)) continue;
      Choices& choices = machine_.semantics().choices();
      if (!told.is_allowed) {
        if (round == 0) choices.contradicted.push_back(told.atom);
        continue;
      }
      learned = choices.choose(told.atom, told.value) || learned;
    }
    if (!learned) break;
  }
}

std::string Evaluator::reasons(std::span<const Value> open) {
  std::set<std::string> texts;
  for (Value atom : open_atoms(values_, open)) {
    const OpenNode node = open_node(values_, atom);
    std::string text(reason_text(node.reason));
    if (node.op == Op::kApply) {
      text += " of " + std::string(terms_.text(
                           terms_.name(Decl{static_cast<uint32_t>(node.indices[0].payload)})));
    } else if (static_cast<uint16_t>(node.op) >= term::kFirstTableOp) {
      text += " of " + std::string(term::info(node.op).name);
    }
    texts.insert(text);
    if (texts.size() == 4) break;
  }
  std::string all;
  for (const std::string& text : texts) all += (all.empty() ? "" : ", ") + text;
  return all;
}

// Whether no choice of the open values makes it true.
bool Evaluator::is_impossible(Value condition, const Model& model) {
  std::vector<Value> all{condition};
  all.insert(all.end(), model.conditions.begin(), model.conditions.end());
  return solve_open(machine_, all).answer == Satisfiable::kNever;
}

AssertionResult Evaluator::judge(size_t i, const Model& model) {
  AssertionResult result{
      query_.assertions[i], query_.commands[i], Verdict::kOpen, machine_.root(i), {}};
  const Value v = result.value;
  if (!v.is_open()) {
    result.verdict = v.is_true() ? Verdict::kTrue : Verdict::kFalse;
    return result;
  }
  result.reason = reasons({&v, 1});
  if (is_impossible(v, model)) {
    result.verdict = Verdict::kFalse;
    result.reason = "no choice of the open values makes it true (" + result.reason + ")";
    return result;
  }
  const Value negated = machine_.semantics().apply({Op::kNot, term::kBoolSort, {}, {&v, 1}});
  if (is_impossible(negated, model)) {
    result.verdict = Verdict::kTrue;
    result.reason.clear();
  }
  return result;
}

bool Evaluator::run(Model& model) {
  machine_.semantics().choices() = {};
  const Code& own = code();
  machine_.set_model(&model);
  use_answers(model);
  machine_.run(own);
  return machine_.semantics().choices().contradicted.empty();
}

Evaluation Evaluator::evaluate(Model& model) {
  Evaluation evaluation;
  evaluation.is_contradictory = !run(model);
  std::vector<Value> open = model.conditions;
  bool all_true = true;
  machine_.allow(machine_.semantics().limits().steps);  // to solve for what is open
  for (size_t i = 0; i < query_.assertions.size(); ++i) {
    evaluation.assertions.push_back(judge(i, model));
    const AssertionResult& result = evaluation.assertions.back();
    all_true = all_true && result.verdict == Verdict::kTrue;
    if (result.verdict == Verdict::kFalse) evaluation.verdict = Verdict::kFalse;
    if (result.verdict == Verdict::kOpen) open.push_back(result.value);
  }
  if (evaluation.verdict == Verdict::kFalse) return evaluation;
  if (all_true) {
    evaluation.verdict = Verdict::kTrue;
    return evaluation;
  }
  evaluation.reason = reasons(open);
  // Each may be possible by itself, but not all together.
  if (open.size() > 1 && solve_open(machine_, open).answer == Satisfiable::kNever) {
    evaluation.verdict = Verdict::kFalse;
    evaluation.reason =
        "no choice of the open values satisfies all open assertions (" + evaluation.reason + ")";
  }
  return evaluation;
}

}  // namespace assay::eval
