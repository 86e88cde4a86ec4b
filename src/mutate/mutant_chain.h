// MutantChain: a walk over the mutants of one seed, each a small change of the one before, none
// twice. A function of the seed, the options and the random numbers.
#pragma once

#include <memory>
#include <unordered_set>

#include "base/random.h"
#include "mutate/occurrence_tree.h"
#include "mutate/operator_types.h"

namespace assay::mutate {

class MutantChain {
 public:
  // Of a script of `terms`, which must be the chain's own and outlive it; `types` may be shared
  // with later chains, not with others at work.
  MutantChain(term::TermStore& terms, const smtlib::Script& script, const OperatorRules& rules,
              OperatorTypes& types, base::Random random);

  // The next mutant; false: there is none, now and ever after.
  bool step();
  // Where the walk stands; the seed before the first step.
  const OccurrenceTree& tree() const { return *tree_; }
  // The occurrence that the last step changed, and its term before and after.
  struct Change {
    term::Term before;
    term::Term after;
  };
  const Change& last_change() const { return last_; }

 private:
  bool try_random();
  bool try_all();
  bool restart();
  // Makes the change if its outcome is new (or `even_if_known`).
  bool change(uint32_t at, const Replacement& replacement, bool even_if_known = false);
  bool is_allowed(term::Term application, const Replacement& replacement) const;

  term::TermStore& terms_;
  const OperatorRules& rules_;
  OperatorTypes& types_;
  base::Random random_;
  std::unique_ptr<OccurrenceTree> tree_;
  std::unique_ptr<const OccurrenceTree> seed_;
  std::unordered_set<uint64_t> seen_;
  Change last_;
  bool is_exhausted_ = false;
};

}  // namespace assay::mutate
