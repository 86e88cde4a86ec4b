// Tidy: what nobody uses any more goes without being asked for: let-bound variables, declarations,
// definitions, sorts. A candidate that uses what it does not declare is refused, so that no check
// is wasted on it. One Tidy serves a whole reduction: terms never change, so what was found out
// about one is kept.
#pragma once

#include <unordered_map>

#include "reduce/rebuild.h"
#include "term/free_variables.h"

namespace assay::reduce {

class Tidy {
 public:
  explicit Tidy(TermStore& store) : store_(store), free_(store) {}

  // False: not a script that could be read. With `drop_unused` off, only the lets are tidied.
  bool operator()(Script& script, bool drop_unused);

  term::FreeVariables& free_variables() { return free_; }

 private:
  struct Used;

  Term tidy_lets(Term root);
  void drop_unused_commands(Script& script);
  bool is_closed(const Script& script);

  TermStore& store_;
  term::FreeVariables free_;
  std::unordered_map<Term, Term> tidied_;
};

}  // namespace assay::reduce
