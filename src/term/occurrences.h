// Occurrences: the edges of the DAG below some roots, with polarity and scope, in linear time. An
// occurrence is an edge, not a path of the unfolded tree: a term that is shared by a thousand
// parents has a thousand incoming edges, and the edges below it are listed once.
//
//   for (const Occurrence& o : occurrences(store, roots, [&](Term t) { return t == x; })) ...
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "term/store.h"
#include "term/substitute.h"

namespace assay::term {

// Under how many negations a Boolean term stands, over all paths to it; kBoth where paths differ or
// the context is not monotone (equality, xor, the condition of ite). Non-Boolean terms have kBoth.
enum class Polarity : uint8_t { kNone = 0, kPositive = 1, kNegative = 2, kBoth = 3 };

struct Occurrence {
  Edge edge;           // none as its parent: the root itself
  Term term;           // the end of the edge
  Polarity polarity;   // of the end
  uint32_t scope = 0;  // number in Occurrences::scopes
};

// Scopes form a tree; number 0 is the outermost. Where several paths lead to a term, its scope is
// what they have in common, so that every variable of it is bound on every path.
struct Scope {
  uint32_t parent = 0;
  uint32_t depth = 0;
  Term binder;                  // none for the outermost
  std::vector<Term> variables;  // bound by it
};

struct Occurrences {
  std::vector<Occurrence> list;  // parents before children
  std::vector<Scope> scopes;

  // The variables that may be used at an occurrence, innermost last; one name hides another.
  std::vector<Term> visible(const TermStore& store, const Occurrence& occurrence) const;
};

// All occurrences whose end satisfies `wanted`. Binding positions (the variables that a binder
// lists, match patterns) are none.
Occurrences occurrences(const TermStore& store, std::span<const Term> roots,
                        const std::function<bool(Term)>& wanted);

// The free occurrences of a variable or constant.
Occurrences free_occurrences(const TermStore& store, std::span<const Term> roots, Term symbol);

}  // namespace assay::term
