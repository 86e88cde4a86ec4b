// The Boolean core, and the pretty passes of paper 000, section 4.1: nestings flattened, neutral
// elements dropped.
#include <algorithm>

#include "reduce/rewrites.h"

namespace assay::reduce {

namespace {

bool is_associative(Op op) {
  switch (op) {
    case Op::kAnd:
    case Op::kOr:
    case Op::kAdd:
    case Op::kMul:
    case Op::kStrConcat:
    case Op::kReConcat:
    case Op::kReUnion:
    case Op::kBvAnd:
    case Op::kBvOr:
    case Op::kBvXor:
    case Op::kBvAdd:
    case Op::kBvMul:
      return true;
    default:
      return false;
  }
}

bool is_neutral(const TermStore& store, Op op, Term t) {
  const Op own = store.op(t);
  switch (op) {
    case Op::kAnd:
      return own == Op::kTrue;
    case Op::kOr:
    case Op::kXor:
      return own == Op::kFalse;
    case Op::kAdd:
      return term::is_literal(own) &&
             (store.literal_text(t) == "0" || store.literal_text(t) == "0.0");
    case Op::kMul:
      return term::is_literal(own) &&
             (store.literal_text(t) == "1" || store.literal_text(t) == "1.0");
    case Op::kStrConcat:
      return own == Op::kString && store.text(store.symbol(t)).empty();
    case Op::kBvOr:
    case Op::kBvXor:
    case Op::kBvAdd:
      return own == Op::kBitVector && store.literal_text(t) == "0";
    case Op::kReUnion:
      return own == Op::kReNone;
    default:
      return false;
  }
}

void core_rule(Builder& make, Term t, std::vector<Term>& out) {
  TermStore& store = make.store();
  const Op op = store.op(t);
  const std::vector<Term> arguments = arguments_of(store, t);
  // match: (f a (f b c))   result: (f a b c)   preserves: the value
  if (is_associative(op)) {
    std::vector<Term> flat;
    for (const Term a : arguments) {
      if (store.op(a) == op) {
        flat.insert(flat.end(), store.arguments(a).begin(), store.arguments(a).end());
      } else {
        flat.push_back(a);
      }
    }
    if (flat.size() != arguments.size()) out.push_back(make(op, flat));
  }
  // match: (f a e), e neutral   result: (f a), a   preserves: the value
  if (std::ranges::any_of(arguments, [&](Term a) { return is_neutral(store, op, a); })) {
    std::vector<Term> others;
    for (const Term a : arguments) {
      if (!is_neutral(store, op, a)) others.push_back(a);
    }
    if (others.size() == 1) out.push_back(others[0]);
    if (others.size() >= 2) out.push_back(make(op, others));
  }
  switch (op) {
    case Op::kDistinct:
    case Op::kImplies:
    case Op::kXor:
      // A simpler connective over the same arguments.
      if (op == Op::kDistinct && arguments.size() == 2) out.push_back(make(Op::kEqual, arguments));
      if (op != Op::kDistinct) out.push_back(make(Op::kOr, arguments));
      break;
    case Op::kNot:
      // match: (not (= a b))   result: (distinct a b), (= a b) is among the hoisted
      if (store.op(arguments[0]) == Op::kEqual) {
        out.push_back(make(Op::kDistinct, arguments_of(store, arguments[0])));
      }
      break;
    case Op::kIte:
      if (store.sort(t) == term::kBoolSort) {
        out.push_back(make(Op::kOr, arguments));
        out.push_back(make(Op::kAnd, arguments));
      }
      break;
    default:
      break;
  }
}

}  // namespace

void simplify_core(Session& session) { try_rewrites(session, core_rule); }

}  // namespace assay::reduce
