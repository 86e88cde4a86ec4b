// GeneratedTerms: new terms of a given sort, made of an operator and terms of a pool (TypeFuzz's
// generative mutation). Which operators give a sort is computed from the operator table: every
// letter of a signature is tried with every sort that the pool has terms of, and the rules that
// check terms decide. Kept for each combination of plain sorts, across seeds.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "mutate/opmutate/operator_types.h"
#include "mutate/opmutate/term_pool.h"

namespace assay::mutate::opmutate {

class GeneratedTerms {
 public:
  explicit GeneratedTerms(const OperatorRules& rules) : rules_(rules) {}

  // For terms of another seed from now on. All three must outlive its use.
  void start(term::TermStore& terms, TermPool& pool, const SeedLanguage& language);

  // A term of the sort for that place; none if that is not possible.
  term::Term make(term::Sort sort, const Place& place, base::Random& random);

 private:
  struct Producer {
    Replacement head;
    std::vector<uint8_t> arguments;  // numbers of sorts_
  };
  using Producers = std::vector<Producer>;

  const Producers& producers_of(term::Sort result);
  void add(term::Op op, size_t count, term::Sort result, Producers& out) const;
  term::Term make_once(term::Sort sort, const Place& place, int depth, base::Random& random);

  const OperatorRules& rules_;
  term::TermStore* terms_ = nullptr;
  TermPool* pool_ = nullptr;
  SeedLanguage language_;
  std::vector<term::Sort> sorts_;
  std::string sorts_key_;
  bool is_plain_ = false;
  std::unordered_map<std::string, Producers> plain_;
  std::unordered_map<std::string, Producers> local_;
  std::unordered_map<term::Sort, const Producers*> by_sort_;
};

}  // namespace assay::mutate::opmutate
