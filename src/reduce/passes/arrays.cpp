// Arrays: reads over writes, equalities of elements in place of arrays.
#include "reduce/rewrites.h"

namespace assay::reduce {

namespace {

void array_rule(Builder& make, Term t, std::vector<Term>& out) {
  TermStore& store = make.store();
  const std::vector<Term> arguments = arguments_of(store, t);
  if (store.op(t) == Op::kSelect) {
    const Term array = arguments[0];
    const std::vector<Term> inner = arguments_of(store, array);
    // match: (select (store a i v) j)   result: v, (select a j)
    if (store.op(array) == Op::kStore) {
      out.push_back(inner[2]);
      out.push_back(make(Op::kSelect, {inner[0], arguments[1]}));
    }
    // match: (select (ite c a b) j)   result: (select a j), (select b j)
    if (store.op(array) == Op::kIte) {
      out.push_back(make(Op::kSelect, {inner[1], arguments[1]}));
      out.push_back(make(Op::kSelect, {inner[2], arguments[1]}));
    }
    if (store.op(array) == Op::kConstArray) out.push_back(inner[0]);
  }
}

}  // namespace

void simplify_arrays(Session& session) { try_rewrites(session, array_rule); }

}  // namespace assay::reduce
