// Random ground terms of a suite: constants and operators, no free symbols. Term number n of a seed
// is always the same, whatever was generated before. Its root is the suite's operator number n
// modulo their count, so that every operator heads its share of the terms.
//
//   ground::Generator generator(ground::Suite::kInts, seed);
//   for (size_t n = 0; n < count; ++n) print(generator.store(), generator.term(n));
#pragma once

#include <unordered_map>
#include <vector>

#include "base/random.h"
#include "catalogue.h"
#include "plans.h"
#include "suites.h"
#include "term/sort_rules.h"
#include "term/store.h"
#include "values.h"

namespace assay::ground {

class Generator {
 public:
  Generator(Suite suite, uint64_t seed);

  const term::TermStore& store() const { return store_; }
  std::span<const Op> roots() const { return roots_; }
  // Only these roots from now on.
  void restrict_roots(std::vector<Op> roots) { roots_ = std::move(roots); }
  Op root(size_t number) const { return roots_[number % roots_.size()]; }
  Term term(size_t number);

 private:
  // The operator applied to arguments of at most this depth; none if the shape that was drawn does
  // not work out. `wanted` none: any sort.
  Term apply(Op op, Sort wanted, int depth);
  Term apply_table(Op op, Sort wanted, int depth);
  // Any term of a sort.
  Term inner(Sort sort, int depth, Flavour flavour = Flavour::kPlain);
  Term leaf(Sort sort, Flavour flavour);
  const std::vector<Op>& candidates(Sort sort);
  int random_depth();
  // What has no value that can be printed, within a term that has one.
  Term observed(Term term, int depth);

  // binders.cpp: node kinds of the language.
  Term let(Sort wanted, int depth);
  Term quantifier(Op op, int depth);
  Term lambda(Sort function, int depth);
  Term selected_lambda(int depth);
  Term applied_lambda(int depth);
  Term match(Sort wanted, int depth);
  Term constructor_or_selector(int depth);
  Term tester(int depth);
  Term update(int depth);
  Term mapped_arrays(int depth);
  Term fresh_variable(Sort sort);
  Term apply_decl(term::Decl decl, Sort sort, int depth);
  Sort field_sort(term::Decl constructor, size_t field, Sort sort);

  term::TermStore store_;
  term::SortChecker checker_;
  Suite suite_;
  uint64_t seed_;
  base::Random random_;
  Catalogue catalogue_;
  Values values_;
  std::vector<Op> roots_;
  std::vector<Term> scope_;  // variables that may occur
  uint32_t next_variable_ = 0;
  std::unordered_map<uint32_t, std::vector<Op>> candidates_;  // by sort
};

}  // namespace assay::ground
