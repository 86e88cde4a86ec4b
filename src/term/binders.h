// Which arguments of a node bind variables, and which variables each argument sees. The one place
// that knows the layout of let, quantifiers, lambda, comprehension and match (store.h).
#pragma once

#include <span>
#include <vector>

#include "term/store.h"

namespace assay::term {

inline bool binds_anything(Op op) {
  return op == Op::kLet || op == Op::kMatch || is_quantifier_like(op);
}

// The number of variables that a quantifier-like node lists before its bodies.
inline size_t listed_variables(const TermStore& store, Term term) {
  return store.arguments(term).size() - (store.op(term) == Op::kComprehension ? 2 : 1);
}

// Whether argument i is itself a variable (or a match pattern) being bound, not an occurrence.
inline bool is_binding_position(const TermStore& store, Term term, size_t i) {
  const Op op = store.op(term);
  if (op == Op::kLet) return i % 2 == 0 && i + 1 < store.arguments(term).size();
  if (op == Op::kMatch) return i % 2 == 1;
  return is_quantifier_like(op) && i < listed_variables(store, term);
}

// The variables that the node binds in its argument i (not a binding position); empty where it
// binds none.
inline std::vector<Term> bound_in(const TermStore& store, Term term, size_t i) {
  const Op op = store.op(term);
  const auto arguments = store.arguments(term);
  std::vector<Term> variables;
  if (op == Op::kLet) {
    if (i + 1 < arguments.size()) return variables;  // the terms of a let see none of its variables
    for (size_t k = 0; k + 1 < arguments.size(); k += 2) variables.push_back(arguments[k]);
  } else if (op == Op::kMatch) {
    if (i == 0) return variables;
    const Term pattern = arguments[i - 1];
    if (store.op(pattern) == Op::kVariable) return {pattern};
    const auto parts = store.arguments(pattern);
    variables.assign(parts.begin(), parts.end());
  } else if (is_quantifier_like(op)) {
    const auto listed = arguments.first(listed_variables(store, term));
    variables.assign(listed.begin(), listed.end());
  }
  return variables;
}

// An argument that stands in the same scope as the binding position i: the body of a let or
// quantifier, the case of a match.
inline size_t argument_in_scope_of(const TermStore& store, Term term, size_t i) {
  if (store.op(term) == Op::kMatch) return i + 1;
  return store.arguments(term).size() - 1;
}

// A number that is the same for all arguments of one scope (the two bodies of a comprehension).
inline uint32_t first_argument_of_scope(const TermStore& store, Term term, size_t i) {
  if (is_quantifier_like(store.op(term)))
    return static_cast<uint32_t>(listed_variables(store, term));
  return static_cast<uint32_t>(i);
}

}  // namespace assay::term
