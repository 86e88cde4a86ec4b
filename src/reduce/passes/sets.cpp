// Sets and sequences: operations by one of their parts in another form.
#include "reduce/rewrites.h"

namespace assay::reduce {

namespace {

void set_rule(Builder& make, Term t, std::vector<Term>& out) {
  TermStore& store = make.store();
  const std::vector<Term> arguments = arguments_of(store, t);
  switch (store.op(t)) {
    case Op::kSetMember:
      // match: (set.member x (set.singleton y))   result: (= x y)
      if (store.op(arguments[1]) == Op::kSetSingleton) {
        out.push_back(make(Op::kEqual, {arguments[0], store.arguments(arguments[1])[0]}));
      }
      break;
    case Op::kSetSubset:
      out.push_back(make(Op::kEqual, arguments));
      break;
    case Op::kSetMinus:
    case Op::kSetInter:
      out.push_back(make(Op::kSetUnion, arguments));
      break;
    default:
      break;
  }
}

}  // namespace

void simplify_sets(Session& session) { try_rewrites(session, set_rule); }

}  // namespace assay::reduce
