// Floating point: special values, the default rounding mode. Formats are the sorts' business.
#include "reduce/rewrites.h"

namespace assay::reduce {

namespace {

using term::SortKind;

void float_rule(Builder& make, Term t, std::vector<Term>& out) {
  TermStore& store = make.store();
  const Sort sort = store.sort(t);
  if (sort == term::kRoundingModeSort && store.op(t) != Op::kRne) {
    out.push_back(store.make(Op::kRne, sort, {}));
  }
  if (!store.sorts().is(sort, SortKind::kFloat)) return;
  const uint32_t format[] = {store.sorts().index(sort), store.sorts().significand_bits(sort)};
  if (store.op(t) != Op::kFpPlusZero) out.push_back(store.make(Op::kFpPlusZero, sort, format, {}));
  if (store.op(t) != Op::kFpNan) out.push_back(store.make(Op::kFpNan, sort, format, {}));
}

}  // namespace

void simplify_floats(Session& session) { try_rewrites(session, float_rule); }

}  // namespace assay::reduce
