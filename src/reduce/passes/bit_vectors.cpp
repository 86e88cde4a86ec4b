// Bit-vectors: smaller literals and indices; an extension or extraction of what is that wide by
// itself. Widths are the sorts' business (sorts.cpp).
#include "reduce/rewrites.h"

namespace assay::reduce {

namespace {

using term::SortKind;

void smaller_bits(Builder& make, Term t, std::vector<Term>& out) {
  TermStore& store = make.store();
  if (store.op(t) != Op::kBitVector) return;
  const std::string text = store.literal_text(t);
  for (const char* by : {"0", "1"}) {
    if (text != by) out.push_back(store.literal(Op::kBitVector, store.sort(t), by));
  }
}

void bit_vector_rule(Builder& make, Term t, std::vector<Term>& out) {
  TermStore& store = make.store();
  const Op op = store.op(t);
  const std::vector<Term> arguments = arguments_of(store, t);
  const std::vector<uint32_t> indices(store.indices(t).begin(), store.indices(t).end());
  const auto width = [&](Term v) { return store.sorts().width(store.sort(v)); };
  // match: a term over parts of other widths   result: one part, cut or filled up to the width
  if (store.sorts().is(store.sort(t), SortKind::kBitVec) && !arguments.empty() &&
      op != Op::kExtract && op != Op::kZeroExtend) {
    for (const Term a : arguments) {
      if (!store.sorts().is(store.sort(a), SortKind::kBitVec) || width(a) == width(t)) continue;
      out.push_back(width(a) > width(t) ? make(Op::kExtract, {a}, {width(t) - 1, 0})
                                        : make(Op::kZeroExtend, {a}, {width(t) - width(a)}));
    }
  }
  switch (op) {
    case Op::kExtract:
      if (indices[1] != 0) out.push_back(make(op, arguments, {indices[0] - indices[1], 0}));
      break;
    case Op::kRotateLeft:
    case Op::kRotateRight:
      if (indices[0] > 1) out.push_back(make(op, arguments, {1}));
      if (indices[0] > 0) out.push_back(make(op, arguments, {0}));
      break;
    case Op::kBvNeg:
      out.push_back(make(Op::kBvNot, arguments));
      break;
    case Op::kSignExtend:
      out.push_back(make(Op::kZeroExtend, arguments, indices));
      break;
    default:
      break;
  }
}

}  // namespace

void simplify_bit_vectors(Session& session) {
  try_rewrites(session, bit_vector_rule);
  try_rewrites(session, smaller_bits, Session::Order::kSingly, true);
}

}  // namespace assay::reduce
