#include "term/free_variables.h"

#include <algorithm>

#include "term/binders.h"

namespace assay::term {

const std::vector<Term>& FreeVariables::of(Term root) {
  std::vector<Term> stack{root};
  while (!stack.empty()) {
    const Term top = stack.back();
    if (known_.contains(top) || !store_.has_variables(top)) {
      stack.pop_back();
      continue;
    }
    bool ready = true;
    for (Term argument : store_.arguments(top)) {
      if (store_.has_variables(argument) && !known_.contains(argument)) {
        stack.push_back(argument);
        ready = false;
      }
    }
    if (!ready) continue;
    stack.pop_back();
    known_[top] = compute(top);
  }
  const auto found = known_.find(root);
  return found == known_.end() ? none_ : found->second;
}

std::vector<Term> FreeVariables::compute(Term term) {
  if (store_.op(term) == Op::kVariable) return {term};
  std::vector<Term> all;
  const auto arguments = store_.arguments(term);
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (is_binding_position(store_, term, i)) continue;
    const auto found = known_.find(arguments[i]);
    if (found == known_.end()) continue;
    // Variables are bound by name: an inner x of another sort is another variable of the same
    // name.
    const auto bound = bound_in(store_, term, i);
    for (Term variable : found->second) {
      const bool is_bound = std::ranges::any_of(
          bound, [&](Term binder) { return store_.symbol(binder) == store_.symbol(variable); });
      if (!is_bound) all.push_back(variable);
    }
  }
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

std::vector<Term> free_variables(const TermStore& store, Term term) {
  return FreeVariables(store).of(term);
}

}  // namespace assay::term
