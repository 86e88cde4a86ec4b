#include "mutate/storm/fragments.h"

#include <algorithm>
#include <unordered_map>

#include "mutate/storm/inline_lets.h"
#include "term/binders.h"
#include "term/free_variables.h"
#include "term/substitute.h"
#include "term/traverse.h"

namespace assay::mutate::storm {

using term::Op;
using term::Term;
using term::TermStore;

namespace {

constexpr size_t kMostInQuantifier = 16;  // formulas taken out of one quantifier

class Collector {
 public:
  Collector(TermStore& terms, std::span<const Term> candidates, const FragmentOptions& options,
            base::Random& random)
      : terms_(terms), options_(options), random_(random), free_(terms) {
    for (const Term t : candidates) candidates_[terms.sort(t).id].push_back(t);
  }

  void add(Term root) { walk(root, nullptr); }

  // Quantifiers that were met, and those that come out of them.
  void open_quantifiers() {
    for (size_t i = 0; i < quantifiers_.size() && found_.size() < options_.count; ++i) {
      open(quantifiers_[i]);
    }
  }

  std::vector<Term>& found() { return found_; }

 private:
  // All formulas below the root, not those below another quantifier. Closed ones are fragments;
  // the others go to `open`, if there is one.
  void walk(Term root, std::vector<Term>* open) {
    std::vector<Term> stack{root};
    term::HandleSet<Term> seen;
    while (!stack.empty()) {
      const Term t = stack.back();
      stack.pop_back();
      if (!seen.insert(t)) continue;
      const Op op = terms_.op(t);
      const bool is_formula = terms_.sort(t) == term::kBoolSort && op != Op::kTrue &&
                              op != Op::kFalse && op != Op::kVariable && op != Op::kAnnotate;
      if (is_formula) {
        if (free_.of(t).empty()) {
          take(t);
        } else if (open != nullptr) {
          open->push_back(t);
        }
      }
      const auto arguments = terms_.arguments(t);
      if (op == Op::kForall || op == Op::kExists) {
        if (free_.of(t).empty() && met_.insert(t)) quantifiers_.push_back(t);
        continue;
      }
      if (op == Op::kMatch || op == Op::kAnnotate) {  // patterns are no formulas
        stack.push_back(arguments[0]);
        continue;
      }
      if (term::binds_anything(op)) continue;
      for (size_t i = arguments.size(); i-- > 0;) stack.push_back(arguments[i]);
    }
  }

  void take(Term t) {
    if (found_.size() < options_.count && taken_.insert(t)) found_.push_back(t);
  }

  void open(Term quantifier) {
    std::vector<Term> inside;
    walk(terms_.arguments(quantifier).back(), &inside);
    random_.shuffle(std::span(inside));
    if (inside.size() > kMostInQuantifier) inside.resize(kMostInQuantifier);
    for (const Term t : inside) {
      const std::vector<Term> variables = free_.of(t);
      std::vector<Term> parts = variables;
      parts.push_back(t);
      take(terms_.make(terms_.op(quantifier), term::kBoolSort, parts));
      term::Substitution values;
      for (const Term v : variables) {
        const auto found = candidates_.find(terms_.sort(v).id);
        if (found == candidates_.end()) break;
        values[v] = random_.pick(std::span(found->second));
      }
      if (values.size() != variables.size()) continue;
      walk(term::substitute(terms_, t, values), nullptr);
    }
  }

  TermStore& terms_;
  const FragmentOptions& options_;
  base::Random& random_;
  term::FreeVariables free_;
  std::unordered_map<uint32_t, std::vector<Term>> candidates_;  // by sort
  std::vector<Term> found_;
  std::vector<Term> quantifiers_;
  term::HandleSet<Term> taken_;
  term::HandleSet<Term> met_;
};

bool is_finite(const TermStore& terms, term::Sort sort) {
  const term::SortKind kind = terms.sorts().kind(sort);
  constexpr uint32_t kMostBits = 8;  // of all variables together they are enumerated for sure
  return kind == term::SortKind::kBool || kind == term::SortKind::kRoundingMode ||
         (kind == term::SortKind::kBitVec && terms.sorts().width(sort) <= kMostBits);
}

}  // namespace

bool is_infinite_quantifier(const TermStore& terms, Term t) {
  if (terms.op(t) != Op::kForall && terms.op(t) != Op::kExists) return false;
  const auto arguments = terms.arguments(t);
  return arguments.size() != 2 || !is_finite(terms, terms.sort(arguments[0]));
}

namespace {

struct Extent {
  uint32_t depth = 0;
  uint64_t size = 1;
  bool has_quantifier = false;
};

// Of all terms below the roots, by their number.
std::vector<Extent> measured(const TermStore& terms, std::span<const Term> roots) {
  std::vector<Extent> measures(terms.term_count());
  term::for_each_subterm(terms, roots, [&](Term t) {
    Extent& mine = measures[t.id];
    mine.has_quantifier = is_infinite_quantifier(terms, t);
    for (const Term argument : terms.arguments(t)) {
      const Extent& part = measures[argument.id];
      const bool counts = terms.sort(argument) == term::kBoolSort && terms.op(t) != Op::kAnnotate;
      mine.depth = std::max(mine.depth, part.depth + (counts ? 1 : 0));
      mine.has_quantifier |= part.has_quantifier;
      if (__builtin_add_overflow(mine.size, part.size, &mine.size)) mine.size = UINT64_MAX;
    }
  });
  return measures;
}

}  // namespace

uint32_t depth_of(const TermStore& terms, std::span<const Term> formulas) {
  const std::vector<Extent> measures = measured(terms, formulas);
  uint32_t depth = 0;
  for (const Term t : formulas) depth = std::max(depth, measures[t.id].depth);
  return depth;
}

std::vector<Fragment> fragments_of(TermStore& terms, std::span<const Term> assertions,
                                   std::span<const Term> further, std::span<const Term> candidates,
                                   const FragmentOptions& options, base::Random& random) {
  std::vector<Term> roots(assertions.begin(), assertions.end());
  roots.insert(roots.end(), further.begin(), further.end());
  const auto plain = without_lets(terms, roots);
  Collector collector(terms, candidates, options, random);
  term::HandleSet<Term> asserted;
  std::vector<Term> order;
  for (size_t i = 0; i < plain.size(); ++i) {
    if (!plain[i]) continue;
    if (i < assertions.size() && asserted.insert(*plain[i])) order.push_back(*plain[i]);
    collector.add(*plain[i]);
  }
  if (options.opens_quantifiers) collector.open_quantifiers();
  for (const Term t : collector.found()) {
    if (!asserted.contains(t)) order.push_back(t);
  }
  const std::vector<Extent> measures = measured(terms, order);
  std::vector<Fragment> fragments;
  for (const Term t : order) {
    const Extent& m = measures[t.id];
    if (m.depth > options.depth || m.size > options.tree_size) continue;
    fragments.push_back({t, m.depth, asserted.contains(t), m.has_quantifier});
  }
  return fragments;
}

}  // namespace assay::mutate::storm
