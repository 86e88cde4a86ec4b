// Our terms as cvc5's, node by node: the library has no reader of text in the releases that Debian
// has. What has no row in the table is an error that names the operator.
#pragma once

#include <cvc5/cvc5.h>

#include <functional>
#include <unordered_map>

#include "base/result.h"
#include "term/store.h"

namespace assay::engine {

class Cvc5Terms {
 public:
  // Declared functions and constants are made on first use: by `declare`, or as plain ones.
  using Declare = std::function<cvc5::Term(term::Decl)>;
  Cvc5Terms(cvc5::Solver& solver, const term::TermStore& terms, Declare declare = {})
      : solver_(solver), terms_(terms), declare_(std::move(declare)) {}

  base::Result<cvc5::Term> term(term::Term root);
  base::Result<cvc5::Sort> sort(term::Sort sort);
  cvc5::Term function(term::Decl decl);

 private:
  base::Result<cvc5::Term> node(term::Term t, std::vector<cvc5::Term> arguments);
  cvc5::Term literal(term::Term t);

  cvc5::Solver& solver_;
  const term::TermStore& terms_;
  Declare declare_;
  std::unordered_map<term::Term, cvc5::Term> done_;
  std::unordered_map<uint32_t, cvc5::Term> functions_;  // by Decl
  std::unordered_map<uint32_t, cvc5::Sort> sorts_;      // uninterpreted, by Sort
};

}  // namespace assay::engine
