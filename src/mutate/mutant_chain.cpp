#include "mutate/mutant_chain.h"

#include <algorithm>

#include "term/traverse.h"

namespace assay::mutate {

using term::Op;
using term::Term;
using Way = Replacement::Way;

namespace {

SeedLanguage language_of(const OccurrenceTree& tree) {
  SeedLanguage language;
  for (const auto& occurrence : tree.occurrences()) language.add(tree.terms().op(occurrence.term));
  return language;
}

}  // namespace

MutantChain::MutantChain(term::TermStore& terms, const smtlib::Script& script,
                         const OperatorRules& rules, OperatorTypes& types, base::Random random)
    : terms_(terms),
      rules_(rules),
      types_(types),
      random_(random),
      tree_(std::make_unique<OccurrenceTree>(terms, script)),
      seed_(std::make_unique<OccurrenceTree>(*tree_)) {
  types_.start(terms, language_of(*tree_));
  seen_.insert(tree_->fingerprint());
  is_exhausted_ = tree_->occurrences().empty();
}

bool MutantChain::step() {
  if (is_exhausted_) return false;
  if (try_random() || try_all() || restart()) return true;
  is_exhausted_ = true;
  return false;
}

bool MutantChain::is_allowed(Term application, const Replacement& replacement) const {
  const Op from = terms_.op(application);
  return (replacement.op != from || replacement.way != Way::kHead ||
          !std::ranges::equal(replacement.index_span(), terms_.indices(application))) &&
         rules_.may_become(from, replacement.op);
}

bool MutantChain::change(uint32_t at, const Replacement& replacement, bool even_if_known) {
  const Term before = tree_->occurrences()[at].term;
  if (!is_allowed(before, replacement)) return false;
  if (replacement.way == Way::kHead) {
    tree_->set_operator(at, replacement.op, replacement.index_span());
  } else {
    const Term by = types_.apply(before, replacement);
    if (!by) return false;
    tree_->replace(at, by);
  }
  const bool is_new = seen_.insert(tree_->fingerprint()).second;
  if (is_new || even_if_known) {
    last_ = {before, tree_->occurrences()[at].term};
    return is_new;
  }
  if (replacement.way == Way::kHead) {
    tree_->set_operator(at, terms_.op(before), terms_.indices(before));
  } else {
    tree_->replace(at, before);
  }
  return false;
}

// An occurrence, then one of its replacements. Occurrences without replacements are drawn again,
// which makes the others as likely as if only they were drawn.
bool MutantChain::try_random() {
  constexpr int kTries = 200;
  for (int i = 0; i < kTries; ++i) {
    const auto at = static_cast<uint32_t>(random_.below(tree_->occurrences().size()));
    const auto& occurrence = tree_->occurrences()[at];
    if (occurrence.is_fixed) continue;
    const Replacements& list = types_.of(occurrence.term);
    if (list.empty()) continue;
    if (change(at, list[random_.below(list.size())])) return true;
  }
  return false;
}

bool MutantChain::try_all() {
  const size_t count = tree_->occurrences().size();
  const size_t first = random_.below(count);
  for (size_t i = 0; i < count; ++i) {
    const auto at = static_cast<uint32_t>((first + i) % count);
    const auto& occurrence = tree_->occurrences()[at];
    if (occurrence.is_fixed) continue;
    const Replacements list = types_.of(occurrence.term);
    for (const Replacement& replacement : list) {
      if (change(at, replacement)) return true;
    }
  }
  return false;
}

// The walk has run into a corner where all neighbours are known: it goes on from the seed, through
// known ones if it must.
bool MutantChain::restart() {
  constexpr int kWalks = 8;
  constexpr int kLength = 16;
  for (int walk = 0; walk < kWalks; ++walk) {
    *tree_ = *seed_;
    for (int i = 0; i < kLength; ++i) {
      if (try_all()) return true;
      const auto at = static_cast<uint32_t>(random_.below(tree_->occurrences().size()));
      if (tree_->occurrences()[at].is_fixed) continue;
      const Replacements& list = types_.of(tree_->occurrences()[at].term);
      if (!list.empty() && change(at, list[random_.below(list.size())], true)) return true;
    }
  }
  return false;
}

}  // namespace assay::mutate
