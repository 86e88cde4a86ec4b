#include "mutate/opmutate/term_pool.h"

#include <algorithm>

#include "term/binders.h"

namespace assay::mutate::opmutate {

using term::Sort;
using term::SortKind;
using term::Term;

Place place_of(const OccurrenceTree& tree, uint32_t at) {
  const term::TermStore& terms = tree.terms();
  const auto all = tree.occurrences();
  Place place;
  std::vector<Term>& visible = place.variables;
  const auto add = [&](Term variable) {
    const auto has_name = [&](Term t) { return terms.symbol(t) == terms.symbol(variable); };
    if (terms.op(variable) != term::Op::kVariable) return;
    if (std::ranges::none_of(visible, has_name)) visible.push_back(variable);
  };
  uint32_t root = at;
  for (; all[root].parent != OccurrenceTree::kNone; root = all[root].parent) {
    const Term parent = all[all[root].parent].term;
    if (!term::binds_anything(terms.op(parent))) continue;
    for (const Term variable : term::bound_in(terms, parent, all[root].argument)) add(variable);
  }
  for (const Term parameter : tree.parameters_of(root)) add(parameter);
  place.command = tree.root_at(root).command;
  return place;
}

void TermPool::add(Term term) {
  const Sort sort = terms_.sort(term);
  if (terms_.sorts().has_unknown(sort) || terms_.sorts().is(sort, SortKind::kFunction)) return;
  if (!known_.emplace(term, true).second) return;
  const CommandRange range = scopes_.of(term);
  if (range.first >= range.last) return;
  auto& list = by_sort_[sort];
  if (list.empty()) sorts_.push_back(sort);
  list.push_back(term);
}

std::span<const Term> TermPool::of(Sort sort) const {
  const auto found = by_sort_.find(sort);
  return found == by_sort_.end() ? std::span<const Term>{} : found->second;
}

bool TermPool::fits(Term term, const Place& place) {
  if (!scopes_.of(term).contains(place.command) || hides_names(place)) return false;
  if (!terms_.has_variables(term)) return true;
  return std::ranges::all_of(free_.of(term), [&](Term variable) {
    return std::ranges::find(place.variables, variable) != place.variables.end();
  });
}

// Rare, so that it is not worth asking which terms would be captured.
bool TermPool::hides_names(const Place& place) const {
  return std::ranges::any_of(place.variables,
                             [&](Term v) { return scopes_.declares(terms_.symbol(v)); });
}

Term TermPool::pick(Sort sort, const Place& place, base::Random& random) {
  const auto list = hides_names(place) ? std::span<const Term>{} : of(sort);
  std::vector<Term> own;
  for (const Term variable : place.variables) {
    if (terms_.sort(variable) == sort) own.push_back(variable);
  }
  if (list.empty() && own.empty()) return {};
  constexpr int kTries = 8;
  for (int i = 0; i < kTries; ++i) {
    const uint64_t n = random.below(list.size() + own.size());
    if (n < own.size()) return own[n];
    const Term term = list[n - own.size()];
    if (fits(term, place)) return term;
  }
  return {};
}

}  // namespace assay::mutate::opmutate
