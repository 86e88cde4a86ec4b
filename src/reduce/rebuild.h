// Rebuilder: the terms of a script made anew from the bottom up, each shared term once, without
// recursion. What becomes of a node is one function; a node whose arguments stay as they are and
// for which that function has nothing to say keeps its handle.
#pragma once

#include <functional>
#include <unordered_map>
#include <vector>

#include "smtlib/script.h"

namespace assay::reduce {

using smtlib::Command;
using smtlib::CommandKind;
using smtlib::Script;
using term::Decl;
using term::Op;
using term::Sort;
using term::Symbol;
using term::Term;
using term::TermStore;

class Rebuilder {
 public:
  // The new term for `old`, whose arguments have become `arguments`; none: the whole rebuilding
  // fails.
  using Make = std::function<Term(Term old, std::vector<Term>& arguments)>;
  // Where an edge leads before it is followed: another term, or none if the argument is left out.
  using Follow = std::function<Term(Term parent, uint32_t index, Term end)>;

  Rebuilder(TermStore& store, Make make, Follow follow = {})
      : store_(store), make_(std::move(make)), follow_(std::move(follow)) {}

  // None: it failed.
  Term operator()(Term root);
  // Every term of the script. False: it failed, and the script is not to be used.
  bool apply(Script& script);

 private:
  Term end_of(Term parent, uint32_t index) const {
    const Term end = store_.arguments(parent)[index];
    return follow_ ? follow_(parent, index, end) : end;
  }

  TermStore& store_;
  Make make_;
  Follow follow_;
  std::unordered_map<Term, Term> done_;
};

// Calls visit(term) for every place of the script where a term stands: assertions, arguments of
// commands, bodies of definitions. The place may be written to.
template <typename Visit>
void for_each_root(Script& script, Visit visit) {
  for (const Command& command : std::as_const(script).commands()) {
    if (Script::has_definitions(command.kind)) {
      for (smtlib::Definition& definition : script.definitions(command)) visit(definition.body);
    } else {
      for (Term& t : script.terms(command)) visit(t);
    }
  }
}

}  // namespace assay::reduce
