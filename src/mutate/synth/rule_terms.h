// The rules of one theory as terms of a Context, variables as declared constants.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "mutate/synth/operation.h"
#include "mutate/synth/rules.h"

namespace assay::mutate::synth {

struct Equivalence {
  std::string id;
  std::string name;
  std::vector<term::Term> variables;  // free in the operation
  std::vector<term::Term> exists;
  std::vector<term::Term> skip;
  term::Term operation;
  term::Term means;           // without patterns
  term::Term means_patterns;  // with them
  term::Term slip;
  RulePlace place;
  bool is_builtin = true;
};

// `term` is `x` where `when` holds (x a variable), or `value` (x none).
struct Equality {
  std::string id;
  term::Sort sort;
  term::Term x;
  term::Term value;
  std::vector<term::Term> variables;
  term::Term term;
  term::Term when;  // none: everywhere
  RulePlace place;
  bool is_builtin = true;
};

struct RuleTerms {
  std::string declarations;  // of the theory's own sorts, one command a line
  std::vector<term::Sort> sorts;
  ConstantsBySort constants;
  ConstantsBySort pool;
  std::vector<Operation> operations;
  std::vector<Equivalence> equivalences;
  std::vector<Equality> equalities;  // of variables
  std::vector<Equality> values;      // of constants
};

// All entries of `rules` for this theory; an error tells file, line and what does not parse.
base::Result<RuleTerms> rule_terms(Context& context, const Rules& rules, const std::string& theory,
                                   bool is_builtin = true);

// The alternative reference semantics of the rules, put in force in the context.
base::Result<void> redefine(Context& context, const Rules& rules);

}  // namespace assay::mutate::synth
