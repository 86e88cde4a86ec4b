// Reading what SMT solvers print for get-model and get-value, in every dialect: one tolerant
// reader, so that a new solver needs no code. The text may be all that a solver printed: answers,
// warnings, errors, several lists. What can not be understood is listed in `ignored`; one bad
// definition never loses the others (docs/smtlib.md, "Models").
//
//   auto model = smtlib::read_model(store, script, solver_output);
//   if (!model) ...  // there is no model in the text
//
// Terms are of the given store, in which the script was parsed.
//
// Universe elements (z3's U!val!0, cvc5's (as @U_0 U), cvc4's @uc_U_0, any other name that only the
// context types) are constants: Op::kApply of a nullary declaration of kind kFunction that the
// reader makes, with the printed name ("!element" is added if the script declares the name).
// Different elements of one sort are different values.
//
// Real algebraic numbers are opaque constants; algebraic.h decodes them.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "smtlib/parser.h"
#include "smtlib/script.h"

namespace assay::smtlib {

struct ModelUniverse {
  Sort sort;
  std::vector<Term> elements;  // those the solver lists, then any other that the model uses
  bool is_complete = false;    // the solver lists them, and the model uses no other
};

struct ModelDefinition {
  // A declaration of the script, or one that the reader made for an auxiliary function of the model
  // (z3's k!0). It has as many arguments as there are parameters. A selector: what it gives for
  // other constructors, as SMT-COMP's format says; inside the body it is the usual one.
  Decl decl;
  std::vector<Term> parameters;  // variables
  Term body;  // of the declaration's result sort; (Set T) and (Array T Bool) count as one
};

// z3's (define-fun /0 ((x!0 Real)) Real ...), and div, mod, ... in SMT-COMP's format, where the
// operator in the body has its usual meaning.
struct ModelOperator {
  term::Op op;
  std::vector<Term> parameters;
  Term body;
};

struct ModelText {
  std::vector<ModelDefinition> definitions;  // one for each declaration: the last
  std::vector<ModelUniverse> universes;
  std::vector<ModelOperator> operators;
  std::vector<std::pair<Term, Term>> values;  // of get-value: the term asked for, its value
  // What was not understood, in the order of the text: "line 7: reason: text".
  std::vector<std::string> ignored;
};

// An error only if the text has neither a model nor values, or is cut off before the first of them
// ends. A definition of what the script itself defines (z3 repeats those) is left out.
base::Result<ModelText> read_model(TermStore& store, const Script& script, std::string_view text,
                                   std::string_view file = {}, const ParseOptions& options = {});

}  // namespace assay::smtlib
