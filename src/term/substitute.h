// Substitution of variables and constants by terms, and replacing of single occurrences. Both
// rebuild only what changes, without recursion, and once for each shared term.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "term/store.h"

namespace assay::term {

using Substitution = std::unordered_map<Term, Term>;

// Replaces the free occurrences of the keys (variables, constants or any terms) by their values,
// all at once. A value and its key have the same sort. Bound variables that would capture a free
// variable of a value are renamed: x becomes x!1, or the next number that is free. Patterns and
// attributes are rewritten like the rest.
Term substitute(TermStore& store, Term root, const Substitution& substitution);

// Term `parent`'s argument number `index`: an edge of the DAG.
struct Edge {
  Term parent;
  uint32_t index = 0;

  bool operator==(const Edge&) const = default;
};
struct Replacement {
  Edge edge;
  Term by;  // of the same sort as what it replaces
};

// The root with the given edges' ends replaced; everything above them is rebuilt. An edge inside
// the old end of another replaced edge has no effect. Binders are not looked at: what may be
// captured is the caller's choice (occurrences.h tells which variables are in scope).
Term replace(TermStore& store, Term root, std::span<const Replacement> replacements);

}  // namespace assay::term
