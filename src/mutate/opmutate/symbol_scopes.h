// SymbolScopes: between which commands of a script the declared symbols of a term may be used. A
// term moves to another command of a mutant only where everything that it names is declared.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "smtlib/script.h"

namespace assay::mutate::opmutate {

// Commands first <= c < last.
struct CommandRange {
  uint32_t first = 0;
  uint32_t last = UINT32_MAX;

  bool contains(uint32_t command) const { return first <= command && command < last; }
};

class SymbolScopes {
 public:
  SymbolScopes(const term::TermStore& terms, const smtlib::Script& script);

  // Empty (first = last) for a term that must not be moved at all: one with a name of its own, or
  // that refers to such.
  CommandRange of(term::Term term);
  // Whether the script declares the name anywhere: under a variable of that name the declared one
  // can not be meant.
  bool declares(term::Symbol name) const { return names_.contains(name); }

 private:
  void declare(term::Decl decl, uint32_t command);
  CommandRange own_range(term::Term term) const;

  const term::TermStore& terms_;
  std::unordered_map<term::Decl, CommandRange> declared_;
  std::unordered_set<term::Symbol> names_;
  std::unordered_map<term::Term, CommandRange> known_;
};

}  // namespace assay::mutate::opmutate
