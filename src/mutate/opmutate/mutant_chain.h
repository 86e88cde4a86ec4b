// MutantChain: a walk over the mutants of one seed, each a small change of the one before, none
// twice. A function of the seed, the options and the random numbers.
#pragma once

#include <memory>
#include <unordered_set>

#include "base/random.h"
#include "mutate/opmutate/chain_seed.h"
#include "mutate/opmutate/generated_terms.h"
#include "mutate/opmutate/occurrence_tree.h"
#include "mutate/opmutate/operator_types.h"
#include "mutate/opmutate/term_pool.h"

namespace assay::mutate::opmutate {

// The kinds of changes; all but `operators` are ours (and later papers').
struct ChangeKinds {
  bool operators = true;   // section 3 of the paper
  bool generate = false;   // a subterm by a new one of its sort
  bool constants = false;  // a literal by a boundary value
  bool arguments = false;  // swapped, dropped, repeated
  bool wrap = false;       // in ite, let, not
  bool fuse = false;       // a variable by what is equal to it, over another and their fusion
  bool borrow = false;  // a subterm by another one of its sort, of this seed or the one beside it

  bool only_operators() const {
    return operators && !generate && !constants && !arguments && !wrap && !fuse && !borrow;
  }
};

// What chains keep for each other; one at a work.
struct ChainTables {
  explicit ChainTables(const OperatorRules& the_rules)
      : rules(the_rules), types(the_rules), generated(the_rules) {}

  const OperatorRules& rules;
  OperatorTypes types;
  GeneratedTerms generated;
};

class MutantChain {
 public:
  // The seed must outlive it.
  MutantChain(const ChainSeed& seed, const ChangeKinds& kinds, ChainTables& tables,
              base::Random random);

  // The next mutant; false: there is none, now and ever after.
  bool step();
  // Where the walk stands; the seed before the first step.
  const OccurrenceTree& tree() const { return *tree_; }
  const OccurrenceTree& seed() const { return *seed_; }
  // What the last step changed.
  struct Change {
    term::Term before;
    term::Term after;
  };
  const Change& last_change() const { return last_; }

 private:
  bool try_random();
  bool try_all();
  bool restart();
  // These make the change if its outcome is new.
  bool change_operator(uint32_t at, const Replacement& replacement, bool even_if_known = false);
  bool change_term(uint32_t at);
  bool keep(uint32_t at, term::Term before);
  bool is_allowed(term::Term application, const Replacement& replacement) const;
  term::Term proposed(uint32_t at);
  bool has_annotation(uint32_t at) const;

  term::TermStore& terms_;
  const ChangeKinds kinds_;
  ChainTables& tables_;
  base::Random random_;
  const std::vector<Fusion>& fusions_;
  std::unique_ptr<OccurrenceTree> tree_;
  std::unique_ptr<const OccurrenceTree> seed_;
  TermPool pool_;
  std::unordered_set<uint64_t> seen_;
  Change last_;
  bool has_annotations_ = false;
  bool is_exhausted_ = false;
};

}  // namespace assay::mutate::opmutate
