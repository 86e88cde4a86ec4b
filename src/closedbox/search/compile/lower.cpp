#include "closedbox/search/compile/lower.h"

#include <bit>

#include "base/assert.h"
#include "eval/semantics/literal_value.h"
#include "smtlib/printer.h"

namespace assay::closedbox::search {

namespace {

using term::Op;
using term::Term;

// How the arguments of an operator become instructions.
enum class Form : uint8_t {
  kFold,     // two at a time from the left
  kUnary,    // one argument
  kCompare,  // two, of the arguments' width
  kChain,    // a predicate of neighbours
};

struct Row {
  Op op;
  WordOp word;
  Form form;
  bool swaps = false;  // b before a
};

// Operators that are the same for every sort that they take.
constexpr Row kRows[] = {
    {Op::kBvNot, WordOp::kNot, Form::kUnary},
    {Op::kBvNeg, WordOp::kNeg, Form::kUnary},
    {Op::kBvAnd, WordOp::kAnd, Form::kFold},
    {Op::kBvOr, WordOp::kOr, Form::kFold},
    {Op::kBvXor, WordOp::kXor, Form::kFold},
    {Op::kBvAdd, WordOp::kAdd, Form::kFold},
    {Op::kBvSub, WordOp::kSub, Form::kFold},
    {Op::kBvMul, WordOp::kMul, Form::kFold},
    {Op::kBvUdiv, WordOp::kUdiv, Form::kFold},
    {Op::kBvUrem, WordOp::kUrem, Form::kFold},
    {Op::kBvSdiv, WordOp::kSdiv, Form::kFold},
    {Op::kBvSrem, WordOp::kSrem, Form::kFold},
    {Op::kBvSmod, WordOp::kSmod, Form::kFold},
    {Op::kBvShl, WordOp::kShl, Form::kFold},
    {Op::kBvLshr, WordOp::kLshr, Form::kFold},
    {Op::kBvAshr, WordOp::kAshr, Form::kFold},
    {Op::kBvUlt, WordOp::kUlt, Form::kCompare},
    {Op::kBvUle, WordOp::kUle, Form::kCompare},
    {Op::kBvUgt, WordOp::kUlt, Form::kCompare, true},
    {Op::kBvUge, WordOp::kUle, Form::kCompare, true},
    {Op::kBvSlt, WordOp::kSlt, Form::kCompare},
    {Op::kBvSle, WordOp::kSle, Form::kCompare},
    {Op::kBvSgt, WordOp::kSlt, Form::kCompare, true},
    {Op::kBvSge, WordOp::kSle, Form::kCompare, true},
    {Op::kBvNegO, WordOp::kNegOverflow, Form::kCompare},
    {Op::kBvUaddO, WordOp::kUaddOverflow, Form::kCompare},
    {Op::kBvSaddO, WordOp::kSaddOverflow, Form::kCompare},
    {Op::kBvUmulO, WordOp::kUmulOverflow, Form::kCompare},
    {Op::kBvSmulO, WordOp::kSmulOverflow, Form::kCompare},
    {Op::kBvUsubO, WordOp::kUsubOverflow, Form::kCompare},
    {Op::kBvSsubO, WordOp::kSsubOverflow, Form::kCompare},
    {Op::kBvSdivO, WordOp::kSdivOverflow, Form::kCompare},
    {Op::kEqual, WordOp::kEqual, Form::kChain},
    {Op::kFpLt, WordOp::kFpLt, Form::kChain},
    {Op::kFpLe, WordOp::kFpLe, Form::kChain},
    {Op::kFpGt, WordOp::kFpLt, Form::kChain, true},
    {Op::kFpGe, WordOp::kFpLe, Form::kChain, true},
    {Op::kFpEq, WordOp::kFpEqual, Form::kChain},
    {Op::kFpNeg, WordOp::kFpNeg, Form::kUnary},
    {Op::kFpAbs, WordOp::kFpAbs, Form::kUnary},
    {Op::kFpRem, WordOp::kFpRem, Form::kFold},
    {Op::kFpMin, WordOp::kFpMin, Form::kFold},
    {Op::kFpMax, WordOp::kFpMax, Form::kFold},
    {Op::kIntDiv, WordOp::kIntDiv, Form::kFold},
    {Op::kMod, WordOp::kIntMod, Form::kFold},
    {Op::kDiv, WordOp::kRealDiv, Form::kFold},
};

// Operators of Int and Real under one name.
struct NumberRow {
  Op op;
  WordOp of_int;
  WordOp of_real;
  Form form;
  bool swaps = false;
};
constexpr NumberRow kNumberRows[] = {
    {Op::kNeg, WordOp::kIntNeg, WordOp::kRealNeg, Form::kUnary},
    {Op::kAdd, WordOp::kIntAdd, WordOp::kRealAdd, Form::kFold},
    {Op::kSub, WordOp::kIntSub, WordOp::kRealSub, Form::kFold},
    {Op::kMul, WordOp::kIntMul, WordOp::kRealMul, Form::kFold},
    {Op::kAbs, WordOp::kIntAbs, WordOp::kRealAbs, Form::kUnary},
    {Op::kLt, WordOp::kSlt, WordOp::kRealLt, Form::kChain},
    {Op::kLe, WordOp::kSle, WordOp::kRealLe, Form::kChain},
    {Op::kGt, WordOp::kSlt, WordOp::kRealLt, Form::kChain, true},
    {Op::kGe, WordOp::kSle, WordOp::kRealLe, Form::kChain, true},
};

std::optional<Row> row_of(Op op, WordKind first) {
  for (const Row& row : kRows) {
    if (row.op == op) return row;
  }
  for (const NumberRow& row : kNumberRows) {
    if (row.op != op) continue;
    return Row{op, first == WordKind::kReal ? row.of_real : row.of_int, row.form, row.swaps};
  }
  return std::nullopt;
}

}  // namespace

Lowering::Lowering(term::TermStore& store, Program& program, std::span<const term::Decl> boxes,
                   const Definitions& definitions)
    : store_(store), program_(program), emit_(program), definitions_(definitions) {
  emit_.boolean(false);  // register 0: unused operands read something
  for (uint32_t i = 0; i < boxes.size(); ++i) box_of_.emplace(boxes[i].id, i);
}

base::Error Lowering::cannot(Term term, const std::string& why) const {
  std::string text = smtlib::to_text(store_, term);
  constexpr size_t kShown = 80;
  if (text.size() > kShown) text = text.substr(0, kShown) + "...";
  return {why + ": " + text, ""};
}

std::vector<Term> Lowering::needed(Term term) const {
  if (store_.op(term) == Op::kAnnotate) return {store_.arguments(term)[0]};
  if (store_.op(term) == Op::kApply && store_.arguments(term).empty()) {
    const auto found = definitions_.find(store_.decl(term).id);
    if (found != definitions_.end()) return {found->second};
  }
  std::vector<Term> result;
  for (Term argument : store_.arguments(term)) {
    if (store_.sort(argument) != term::kRoundingModeSort) result.push_back(argument);
  }
  return result;
}

base::Result<uint32_t> Lowering::lower(Term root) {
  std::vector<Term> stack{root};
  while (!stack.empty()) {
    const Term term = stack.back();
    if (registers_.contains(term.id)) {
      stack.pop_back();
      continue;
    }
    const Op op = store_.op(term);
    if (op == Op::kLet || op == Op::kMatch || op == Op::kVariable || is_quantifier_like(op)) {
      return cannot(term, "binders have no words");
    }
    const size_t before = stack.size();
    const auto first = needed(term);
    for (size_t i = first.size(); i-- > 0;) {
      if (!registers_.contains(first[i].id)) stack.push_back(first[i]);
    }
    if (stack.size() > before) continue;
    const auto at = lower_one(term);
    if (!at) return at.error();
    registers_[term.id] = *at;
    stack.pop_back();
  }
  return registers_.at(root.id);
}

base::Result<uint32_t> Lowering::lower_constant(Term term, term::Decl decl) {
  const auto sort = word_sort(store_, store_.sort(term));
  if (!sort) return cannot(term, "a constant of a sort without words");
  const auto definition = definitions_.find(decl.id);
  const bool is_derived = definition != definitions_.end();
  const uint32_t at = is_derived ? registers_.at(definition->second.id) : emit_.input(*sort);
  const auto variable = static_cast<uint32_t>(program_.variables.size());
  program_.variables.push_back({decl, *sort, at, is_derived});
  if (!is_derived) program_.inputs.push_back({variable, at, *sort, {}, true});
  return at;
}

base::Result<uint32_t> Lowering::lower_literal(Term term) {
  const auto sort = word_sort(store_, store_.sort(term));
  if (!sort) return cannot(term, "a literal of a sort without words");
  value::ValueStore values;
  const value::Value value = eval::literal_value(store_, values, term);
  if (const auto word = word_of_value(values, *sort, value)) return emit_.constant(*sort, *word);
  // A Real that is no double is rounded: solutions are checked exactly by the caller.
  if (sort->kind == WordKind::kReal) {
    const double nearest = values.to_mpq(value).get_d();
    return emit_.constant(*sort, std::bit_cast<uint64_t>(nearest));
  }
  return cannot(term, "a number beyond 64 bits");
}

uint32_t Lowering::distinct(const Registers& arguments) {
  uint32_t all = emit_.boolean(true);
  for (size_t i = 0; i < arguments.size(); ++i) {
    for (size_t j = i + 1; j < arguments.size(); ++j) {
      all = emit_.bool_and(all, emit_.bool_not(emit_.equal(arguments[i], arguments[j])));
    }
  }
  return all;
}

base::Result<uint32_t> Lowering::lower_one(Term term) {
  const Op op = store_.op(term);
  if (op == Op::kAnnotate) return registers_.at(store_.arguments(term)[0].id);
  if (term::is_literal(op)) return lower_literal(term);
  Registers arguments;
  for (Term argument : needed(term)) arguments.push_back(registers_.at(argument.id));
  if (op == Op::kApply) {
    const term::Decl decl = store_.decl(term);
    const auto box = box_of_.find(decl.id);
    const auto sort = word_sort(store_, store_.sort(term));
    if (box != box_of_.end()) {
      if (!sort) return cannot(term, "a box of a sort without words");
      return emit_.call(box->second, *sort, std::move(arguments));
    }
    if (store_.arguments(term).empty()) return lower_constant(term, decl);
    return cannot(term, "a function that is no box");
  }
  const WordKind first = arguments.empty() ? WordKind::kBool : emit_.sort(arguments[0]).kind;
  const auto row = row_of(op, first);
  if (!row) return lower_special(term, arguments);
  if (arguments.empty()) return cannot(term, "an operator without words");
  const uint8_t width = emit_.sort(arguments[0]).width;
  if (row->form == Form::kUnary || arguments.size() == 1) {
    if (row->form == Form::kFold) return arguments[0];
    if (row->form == Form::kChain) return emit_.boolean(true);
    const WordSort result = row->form == Form::kUnary ? emit_.sort(arguments[0]) : kBoolWord;
    return emit_.emit(row->word, result, width, 0, arguments[0]);
  }
  if (row->form == Form::kFold) {
    uint32_t all = arguments[0];
    for (size_t i = 1; i < arguments.size(); ++i) {
      all = emit_.emit(row->word, emit_.sort(all), width, 0, all, arguments[i]);
    }
    return all;
  }
  uint32_t all = emit_.boolean(true);
  for (size_t i = 1; i < arguments.size(); ++i) {
    const uint32_t a = row->swaps ? arguments[i] : arguments[i - 1];
    const uint32_t b = row->swaps ? arguments[i - 1] : arguments[i];
    all = emit_.bool_and(all, emit_.emit(row->word, kBoolWord, width, 0, a, b));
  }
  return all;
}

}  // namespace assay::closedbox::search
