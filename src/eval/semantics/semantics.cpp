#include "eval/semantics/semantics.h"

#include <algorithm>

#include "eval/semantics/handlers.h"

namespace assay::eval {

using term::Associativity;

namespace {

// Operators that can do with open arguments: Boolean ones use what is known, equality compares open
// values too.
bool takes_open(Op op) {
  switch (op) {
    case Op::kAnd:
    case Op::kOr:
    case Op::kXor:
    case Op::kNot:
    case Op::kImplies:
    case Op::kIte:
    case Op::kEqual:
    case Op::kDistinct:
      return true;
    default:
      return false;
  }
}

constexpr uint64_t kWordsAStep = 16;
constexpr uint64_t kLarge = 1024;            // words of all arguments together
constexpr uint64_t kAlgebraicWeight = 4096;  // polynomials and isolated roots: slow at any size

bool has_open(std::span<const Value> args) {
  return std::any_of(args.begin(), args.end(), [](Value v) { return v.is_open(); });
}

}  // namespace

uint64_t Semantics::weight(Value v) const {
  switch (v.kind) {
    case Kind::kWideBits:
    case Kind::kBigInt:
    case Kind::kBigReal:
    case Kind::kWideFloat:
      return values_.word_count(v);
    case Kind::kText:
      return values_.to_text(v).size() / 2;
    case Kind::kAlgebraic:
      return kAlgebraicWeight;
    case Kind::kArray:
    case Kind::kData:
    case Kind::kSequence:
    case Kind::kSet:
    case Kind::kBag:
    case Kind::kTuple:
    case Kind::kFunction:
      return 2 * values_.parts(v).size();
    default:
      return 0;
  }
}

Value Semantics::apply(const Application& a) {
  uint64_t size = 0;
  for (Value v : a.args) size += weight(v);
  meter_.spend(1 + size / kWordsAStep);
  // What is small goes on: the assertions outside of all binders are always evaluated.
  if (size > kLarge && meter_.is_over() && !takes_open(a.op)) return over_budget(a);
  const Value result = apply_any(a);
  // An open value is a record that stays.
  meter_.spend(result.is_open() ? 4 : weight(result) / kWordsAStep);
  return result;
}

Value Semantics::apply_any(const Application& a) {
  const Associativity associativity = term::info(a.op).associativity;
  // n-ary forms are taken apart first.
  const bool is_simple = associativity == Associativity::kNone || a.args.size() <= 2;
  if (!takes_open(a.op) && has_open(a.args) && is_simple) return derived(a);
  switch (associativity) {
    case Associativity::kChain:
      return a.args.size() == 2 ? handler(a.op)(*this, a) : chain(a);
    case Associativity::kPairwise:
      return pairwise(a);
    case Associativity::kLeft:
    case Associativity::kRight:
      return a.args.size() <= 2 ? handler(a.op)(*this, a) : fold(a);
    default:
      return handler(a.op)(*this, a);
  }
}

// (op a b c) is (and (op a b) (op b c)); of one argument: true (z3 reads that).
Value Semantics::chain(const Application& a) {
  std::vector<Value> parts;
  for (size_t i = 0; i + 1 < a.args.size(); ++i) {
    const Application pair{a.op, a.sort, a.indices, a.args.subspan(i, 2)};
    parts.push_back(!takes_open(a.op) && has_open(pair.args) ? derived(pair)
                                                             : handler(a.op)(*this, pair));
    if (parts.back().is_false()) return parts.back();
  }
  return handlers::logical_and(*this, {Op::kAnd, term::kBoolSort, {}, parts});
}

Value Semantics::pairwise(const Application& a) {
  // Many values that are all known and in their only form: sorting decides.
  const bool simple = std::all_of(a.args.begin(), a.args.end(),
                                  [](Value v) { return !v.is_open() && v.is_exact(); });
  if (simple) {
    std::vector<Value> sorted(a.args.begin(), a.args.end());
    std::sort(sorted.begin(), sorted.end());
    return value::boolean(std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end());
  }
  const uint64_t pairs = uint64_t{a.args.size()} * a.args.size();
  if (pairs > limits_.instances || !affords(pairs)) return over_budget(a);
  std::vector<Value> parts;
  for (size_t i = 0; i < a.args.size(); ++i) {
    for (size_t j = i + 1; j < a.args.size(); ++j) {
      const Value same = equal(a.args[i], a.args[j]);
      parts.push_back(handlers::logical_not(*this, {Op::kNot, term::kBoolSort, {}, {&same, 1}}));
      if (parts.back().is_false()) return parts.back();
    }
  }
  return handlers::logical_and(*this, {Op::kAnd, term::kBoolSort, {}, parts});
}

Value Semantics::fold(const Application& a) {
  switch (a.op) {  // their handlers take any number
    case Op::kAnd:
    case Op::kOr:
    case Op::kConcat:
    case Op::kStrConcat:
    case Op::kSeqConcat:
      return !takes_open(a.op) && has_open(a.args) ? derived(a) : handler(a.op)(*this, a);
    default:
      break;
  }
  const bool from_right = term::info(a.op).associativity == Associativity::kRight;
  Value result = from_right ? a.args.back() : a.args.front();
  for (size_t i = 1; i < a.args.size(); ++i) {
    const Value next = from_right ? a.args[a.args.size() - 1 - i] : a.args[i];
    const Value pair[] = {from_right ? next : result, from_right ? result : next};
    const Application step{a.op, a.sort, a.indices, pair};
    result = has_open(pair) && !takes_open(a.op) ? derived(step) : handler(a.op)(*this, step);
  }
  return result;
}

Value Semantics::unspecified(const Application& a) {
  const auto given = operator_functions_.find(static_cast<uint16_t>(a.op));
  // What a model says about seq.nth of (Seq String) is nothing about (Seq Int).
  const bool is_meant = given != operator_functions_.end() && caller_ != nullptr &&
                        terms_.sorts().arguments(Sort{given->second.extra}).back() == a.sort;
  if (is_meant) {
    // z3's functions take the dividend alone, or the zero too.
    const auto count = values_.parts(given->second)[0].extra;
    if (count <= a.args.size()) return caller_->call(given->second, a.args.first(count));
  }
  const Value atom = make_open(values_, Reason::kUnspecified, a);
  const auto chosen = choices_.of.find(atom.payload);
  return chosen == choices_.of.end() ? atom : chosen->second;
}

}  // namespace assay::eval
