// The unsatisfiable side (section 3.2 of the paper). For an equivalence of A and B the formula is
//
//   a0: (not A)    a1: B    a2, ...: C
//
// where each C says that a fresh symbol in B is what stood there before: it belongs to the one
// minimal core if that symbol was shared with A or a constant, and is redundant if it was bound by
// an existential quantifier. Under a universal quantifier C is an assumption of the body.
#pragma once

#include "base/random.h"
#include "mutate/synth/rule_terms.h"
#include "mutate/synth/sat_side.h"
#include "mutate/synth/test.h"

namespace assay::mutate::synth {

struct UnsatSideOptions {
  bool patterns = false;
  // The published suite's own tests for terms whose variables it took for free ones.
  bool slips = false;
  // How many variables and constants are replaced at once.
  uint32_t at_once = 1;
};

class UnsatSide {
 public:
  UnsatSide(Context& context, const RuleTerms& rules, const UnsatSideOptions& options)
      : context_(context), rules_(rules), options_(options) {}

  size_t size() const { return rules_.equivalences.size(); }
  void make_equivalence(size_t equivalence, const Sink& sink);
  void make_larger_cores(size_t equivalence, const Sink& sink);
  void make_redundancies(size_t equivalence, const Sink& sink);

  // One more transformation of a test, anywhere but in (not A): a variable or a constant of one
  // assertion becomes a fresh symbol, and a clause says what it is. False if nothing can be
  // changed. Unsatisfiability is kept; whether the core is still known is the caller's to find out.
  bool chain(Case& test, base::Random& random);

 private:
  // Variables of an equality that are not its x get new names, counted within one test.
  struct Fresh {
    uint32_t count = 0;
  };
  Case beginning(const Equivalence& e, Category category) const;
  term::Term means(const Equivalence& e) const {
    return options_.patterns ? e.means_patterns : e.means;
  }
  term::Term clause(const Equality& equality, term::Term x, term::Term fresh, Fresh& names);
  term::Term weakened(term::Term quantifier, size_t variable, const Equality& equality);
  std::vector<term::Term> constants_in(term::Term root) const;
  term::Term fresh_of(term::Term old, uint32_t number = 0);
  term::Term replaced(term::Term root, term::Term old, term::Term by);

  struct Change {
    term::Term old;
    const Equality* equality;
    std::string name;
  };
  std::vector<Change> changes_of(const Equivalence& e) const;
  void make_changes(const Equivalence& e, std::span<const Change> changes, const Sink& sink);

  Context& context_;
  const RuleTerms& rules_;
  UnsatSideOptions options_;
};

}  // namespace assay::mutate::synth
