// A pool of terms by their sort, for random_terms.h: literals, variables, and all that is made of
// them. Variables are free in the pool (two a sort, of different names for different sorts, so that
// nothing is captured by accident); random_script.h binds them.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/random.h"
#include "term/sort_text.h"
#include "term/store.h"
#include "value/literal.h"

namespace assay::smtlib {

using term::Op;
using term::Sort;
using term::SortKind;
using term::Symbol;
using term::Term;
using term::TermStore;
using term::Theory;

inline std::set<Theory> all_theories() {
  std::set<Theory> all;
  for (int i = 0; i <= static_cast<int>(Theory::kHigherOrder); ++i) {
    all.insert(static_cast<Theory>(i));
  }
  return all;
}

class RandomPool {
 public:
  RandomPool(TermStore& store, base::Random& random, std::set<Theory> theories)
      : store_(store), random_(random), theories_(std::move(theories)) {}

  void add_literals() {
    if (allows(Theory::kArith)) {
      for (const char* digits : {"0", "1", "42", "18446744073709551616"}) {
        add(store_.numeral(digits));
      }
      for (const char* decimal : {"0.0", "1.5", "1000000000000000000000.25"}) {
        add(store_.literal(Op::kDecimal, term::kRealSort, decimal));
      }
    }
    if (allows(Theory::kBitVectors)) {
      for (uint32_t width : {1u, 3u, 8u, 64u}) {
        add(store_.bit_vector(1, store_.sorts().bit_vector(width)));
      }
      for (uint32_t width : {65u, 4097u}) {
        add(store_.literal(Op::kBitVector, store_.sorts().bit_vector(width), "ff"));
      }
    }
    if (allows(Theory::kStrings)) {
      add(store_.literal(Op::kString, term::kStringSort, ""));
      std::string text;
      for (int i = 0; i < 6; ++i) {
        value::append_code_point(static_cast<uint32_t>(random_.below(0x30000)), text);
        text += random_.chance(1, 3) ? "\\u" : random_.chance(1, 2) ? "\"" : "{41}";
      }
      add(store_.literal(Op::kString, term::kStringSort, text));
    }
    if (allows(Theory::kFiniteFields)) {
      add(store_.literal(Op::kFieldElement, store_.sorts().finite_field(intern("7")), "3"));
    }
  }

  // Adds a term that was made elsewhere; large ones and those of unknown sort are dropped.
  void add(Term term) {
    if (!term || store_.sorts().has_unknown(store_.sort(term))) return;
    size_t size = 1;
    for (Term argument : store_.arguments(term)) {
      const auto found = sizes_.find(argument);
      size += found == sizes_.end() ? 1 : found->second;
    }
    if (size > kMaxSize || !sizes_.emplace(term, size).second) return;
    std::vector<Term>& list = terms_[store_.sort(term)];
    if (list.empty()) sorts_.push_back(store_.sort(term));
    list.push_back(term);
  }

  Sort random_sort() { return random_.pick(std::span(sorts_)); }
  template <typename Wanted>
  Sort random_sort(Wanted wanted) {
    std::vector<Sort> fitting;
    std::ranges::copy_if(sorts_, std::back_inserter(fitting), wanted);
    return fitting.empty() ? Sort{} : random_.pick(std::span(fitting));
  }
  Sort random_sort(SortKind kind) {
    return random_sort([&](Sort sort) { return store_.sorts().is(sort, kind); });
  }
  // A term of this sort, recent ones more often; none if there is none.
  Term random_term(Sort sort) {
    const auto found = terms_.find(sort);
    if (!sort || found == terms_.end()) return {};
    std::vector<Term>& list = found->second;
    const size_t half = random_.chance(1, 2) ? list.size() / 2 : 0;
    return list[half + random_.below(list.size() - half)];
  }
  // The k-th variable of a sort.
  Term variable(Sort sort, uint32_t k) {
    std::string name = "x" + std::to_string(k) + " " + term::sort_text(store_, sort);
    if (k == 0) std::erase_if(name, [](char c) { return c == ' ' || c == '(' || c == ')'; });
    std::erase(name, '|');
    const Term v = store_.variable(intern(name), sort);
    add(v);
    return v;
  }
  Symbol intern(std::string_view text) { return store_.symbols().intern(text); }
  bool allows(Theory theory) const { return theories_.contains(theory); }

 protected:
  TermStore& store_;
  base::Random& random_;

 private:
  static constexpr size_t kMaxSize = 60;

  std::set<Theory> theories_;
  std::vector<Sort> sorts_;
  std::map<Sort, std::vector<Term>> terms_;
  std::map<Term, size_t> sizes_;
};

}  // namespace assay::smtlib
