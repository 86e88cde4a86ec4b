// Integers and reals: smaller literals, fewer signs and conversions.
#include "reduce/rewrites.h"

namespace assay::reduce {

namespace {

void smaller_numbers(Builder& make, Term t, std::vector<Term>& out) {
  TermStore& store = make.store();
  const Op op = store.op(t);
  if (op != Op::kNumeral && op != Op::kDecimal) return;
  const std::string text = store.literal_text(t);
  const Sort sort = store.sort(t);
  const auto add = [&](const std::string& canonical) {
    if (canonical != text) out.push_back(store.literal(op, sort, canonical));
  };
  add(op == Op::kNumeral ? "0" : "0.0");
  add(op == Op::kNumeral ? "1" : "1.0");
  if (op == Op::kDecimal) {
    const std::string whole = text.substr(0, text.find('.'));
    add(whole + ".0");
    if (whole.size() > 1) add(whole.substr(0, 1) + ".0");
    return;
  }
  if (text.size() == 1) add("2");
  // Fewer digits.
  if (text.size() > 2) add(text.substr(0, text.size() / 2));
  if (text.size() > 1) add(text.substr(0, text.size() - 1));
}

void arithmetic_rule(Builder& make, Term t, std::vector<Term>& out) {
  TermStore& store = make.store();
  const std::vector<Term> arguments = arguments_of(store, t);
  switch (store.op(t)) {
    case Op::kToReal:
      if (store.op(arguments[0]) == Op::kToInt) out.push_back(store.arguments(arguments[0])[0]);
      break;
    case Op::kToInt:
      if (store.op(arguments[0]) == Op::kToReal) out.push_back(store.arguments(arguments[0])[0]);
      break;
    case Op::kSub:
      out.push_back(make(Op::kAdd, arguments));
      if (arguments.size() == 2) out.push_back(make(Op::kNeg, {arguments[1]}));
      break;
    case Op::kGe:
    case Op::kLe:
      out.push_back(make(Op::kEqual, arguments));
      break;
    case Op::kIntDiv:
    case Op::kDiv:
      out.push_back(make(Op::kMul, arguments));
      break;
    default:
      break;
  }
}

}  // namespace

void simplify_arithmetic(Session& session) {
  try_rewrites(session, arithmetic_rule);
  try_rewrites(session, smaller_numbers, Session::Order::kSingly, true);
}

}  // namespace assay::reduce
