// TermPool: terms to put into mutants, by sort: those of a seed, and of others beside it. And which
// of them may stand at a place: a term's free variables must be bound there, by whatever binder,
// and its symbols declared; mutants need be well sorted, not keep a meaning.
#pragma once

#include <unordered_map>
#include <vector>

#include "base/random.h"
#include "mutate/opmutate/occurrence_tree.h"
#include "mutate/opmutate/symbol_scopes.h"
#include "term/free_variables.h"

namespace assay::mutate::opmutate {

// What a term at a place may use.
struct Place {
  std::vector<term::Term> variables;  // of each name the innermost one
  uint32_t command = 0;
};
Place place_of(const OccurrenceTree& tree, uint32_t at);

class TermPool {
 public:
  TermPool(const term::TermStore& terms, const smtlib::Script& script)
      : terms_(terms), free_(terms), scopes_(terms, script) {}

  // Each term once; none whose sort is not wholly known, none that is a function.
  void add(term::Term term);

  std::span<const term::Term> of(term::Sort sort) const;
  // The sorts that it has terms of, in the order of their coming.
  std::span<const term::Sort> sorts() const { return sorts_; }
  bool fits(term::Term term, const Place& place);
  // A term of the sort that may stand there; none after some tries.
  term::Term pick(term::Sort sort, const Place& place, base::Random& random);

 private:
  bool hides_names(const Place& place) const;

  const term::TermStore& terms_;
  term::FreeVariables free_;
  SymbolScopes scopes_;
  std::vector<term::Sort> sorts_;
  std::unordered_map<term::Sort, std::vector<term::Term>> by_sort_;
  std::unordered_map<term::Term, bool> known_;
};

}  // namespace assay::mutate::opmutate
