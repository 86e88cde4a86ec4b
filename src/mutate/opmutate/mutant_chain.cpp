#include "mutate/opmutate/mutant_chain.h"

#include <algorithm>

#include "mutate/opmutate/term_changes.h"
#include "term/traverse.h"

namespace assay::mutate::opmutate {

using term::Op;
using term::Term;
using Way = Replacement::Way;

namespace {

// Terms that are put into others: larger ones make mutants grow, and say little more.
constexpr uint32_t kLargestPart = 12;

SeedLanguage language_of(const OccurrenceTree& tree) {
  SeedLanguage language;
  for (const auto& occurrence : tree.occurrences()) language.add(tree.terms().op(occurrence.term));
  return language;
}

}  // namespace

MutantChain::MutantChain(const ChainSeed& seed, const ChangeKinds& kinds, ChainTables& tables,
                         base::Random random)
    : terms_(*seed.terms),
      kinds_(kinds),
      tables_(tables),
      random_(random),
      fusions_(seed.fusions),
      tree_(std::make_unique<OccurrenceTree>(terms_, seed.script)),
      seed_(std::make_unique<OccurrenceTree>(*tree_)),
      pool_(terms_, seed.script) {
  const SeedLanguage language = language_of(*tree_);
  tables_.types.start(terms_, language);
  if (!kinds_.only_operators()) {
    for (const auto& occurrence : tree_->occurrences()) {
      if (!occurrence.is_fixed && occurrence.size <= kLargestPart) pool_.add(occurrence.term);
    }
    const std::vector<Term> others = term::subterms(terms_, seed.beside);
    for (const Term t : others) {
      if (term::tree_size(terms_, t) <= kLargestPart) pool_.add(t);
    }
    tables_.generated.start(terms_, pool_, language);
  }
  has_annotations_ = language.operators.test(static_cast<size_t>(Op::kAnnotate));
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
         tables_.rules.may_become(from, replacement.op);
}

// Whether the mutant is new; remembers the change.
bool MutantChain::keep(uint32_t at, Term before) {
  if (!seen_.insert(tree_->fingerprint()).second) return false;
  last_ = {before, tree_->occurrences()[at].term};
  return true;
}

bool MutantChain::change_operator(uint32_t at, const Replacement& replacement, bool even_if_known) {
  const Term before = tree_->occurrences()[at].term;
  if (!is_allowed(before, replacement)) return false;
  if (replacement.way == Way::kHead) {
    tree_->set_operator(at, replacement.op, replacement.index_span());
  } else {
    const Term by = tables_.types.apply(before, replacement);
    if (!by) return false;
    tree_->replace(at, by);
  }
  if (keep(at, before)) return true;
  if (even_if_known) return false;
  if (replacement.way == Way::kHead) {
    tree_->set_operator(at, terms_.op(before), terms_.indices(before));
  } else {
    tree_->replace(at, before);
  }
  return false;
}

// A term with a name must neither come twice nor go: another may refer to it.
bool MutantChain::has_annotation(uint32_t at) const {
  const auto below = tree_->occurrences().subspan(at, tree_->occurrences()[at].size);
  return std::ranges::any_of(below,
                             [&](const auto& o) { return terms_.op(o.term) == Op::kAnnotate; });
}

Term MutantChain::proposed(uint32_t at) {
  const auto& occurrence = tree_->occurrences()[at];
  const Term t = occurrence.term;
  if (has_annotations_ && has_annotation(at)) return {};
  if (kinds_.fuse && terms_.op(t) == Op::kApply && random_.chance(1, 2)) {
    for (const Fusion& fusion : fusions_) {
      if (fusion.variable == t)
        return pool_.fits(fusion.inverse, place_of(*tree_, at)) ? fusion.inverse : Term{};
    }
  }
  const uint64_t roll = random_.below(10);
  if (roll < 2 && kinds_.constants && term::is_literal(terms_.op(t))) {
    return changed_constant(terms_, t, random_);
  }
  if (roll < 3) return kinds_.arguments ? changed_arguments(terms_, t, random_) : Term{};
  const term::Sort sort = terms_.sort(t);
  const bool is_large = tree_->body().size() > seed_->body().size() * 3 / 2 + 200;
  // A mutant must neither lose most of the seed at once nor grow without end.
  if (occurrence.size > 8 && occurrence.size * 3 > tree_->occurrences().size() &&
      !random_.chance(1, 16)) {
    return {};
  }
  if (terms_.sorts().has_unknown(sort) || terms_.sorts().is(sort, term::SortKind::kFunction) ||
      (is_large && occurrence.size < kLargestPart)) {
    return {};
  }
  const Place place = place_of(*tree_, at);
  if (roll < 7) return kinds_.generate ? tables_.generated.make(sort, place, random_) : Term{};
  if (roll < 9) return kinds_.borrow ? pool_.pick(sort, place, random_) : Term{};
  return kinds_.wrap && !is_large ? wrapped(terms_, t, pool_, place, random_) : Term{};
}

bool MutantChain::change_term(uint32_t at) {
  const Term before = tree_->occurrences()[at].term;
  const Term by = proposed(at);
  if (!by || by == before) return false;
  tree_->replace(at, by);
  if (keep(at, before)) return true;
  tree_->replace(at, before);
  return false;
}

// An occurrence, then a change of it. Occurrences without one are drawn again, which makes the
// others as likely as if only they were drawn.
bool MutantChain::try_random() {
  constexpr int kTries = 200;
  for (int i = 0; i < kTries; ++i) {
    const auto at = static_cast<uint32_t>(random_.below(tree_->occurrences().size()));
    const auto& occurrence = tree_->occurrences()[at];
    if (occurrence.is_fixed) continue;
    if (!kinds_.only_operators() && (!kinds_.operators || random_.chance(1, 2))) {
      if (change_term(at)) return true;
      continue;
    }
    const Replacements& list = tables_.types.of(occurrence.term);
    if (list.empty()) continue;
    if (change_operator(at, list[random_.below(list.size())])) return true;
  }
  return false;
}

bool MutantChain::try_all() {
  if (!kinds_.operators) return false;
  const size_t count = tree_->occurrences().size();
  const size_t first = random_.below(count);
  for (size_t i = 0; i < count; ++i) {
    const auto at = static_cast<uint32_t>((first + i) % count);
    const auto& occurrence = tree_->occurrences()[at];
    if (occurrence.is_fixed) continue;
    const Replacements list = tables_.types.of(occurrence.term);
    for (const Replacement& replacement : list) {
      if (change_operator(at, replacement)) return true;
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
    if (!kinds_.only_operators() && try_random()) return true;
    for (int i = 0; i < kLength && kinds_.operators; ++i) {
      if (try_all()) return true;
      const auto at = static_cast<uint32_t>(random_.below(tree_->occurrences().size()));
      if (tree_->occurrences()[at].is_fixed) continue;
      const Replacements& list = tables_.types.of(tree_->occurrences()[at].term);
      if (list.empty()) continue;
      if (change_operator(at, list[random_.below(list.size())], true)) return true;
    }
  }
  return false;
}

}  // namespace assay::mutate::opmutate
