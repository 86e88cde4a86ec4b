// Translator: a script with other sorts or other declarations throughout: sorts made simpler,
// symbols renamed, arguments of functions left out. Every application is checked again; where one
// does not fit any more, there is no translation.
#pragma once

#include <functional>
#include <optional>
#include <unordered_map>

#include "reduce/rebuild.h"
#include "term/sort_rules.h"

namespace assay::reduce {

class Translator {
 public:
  explicit Translator(TermStore& store) : store_(store), checker_(store) {}

  // What becomes of a sort itself; of the sorts inside it is seen to here. Itself: nothing.
  std::function<Sort(Sort)> sort{};
  // Another declaration with the same number of arguments, or with those that `kept` says.
  std::unordered_map<Decl, Decl> declarations{};
  std::unordered_map<Decl, std::vector<uint32_t>> kept{};
  // Names of bound variables.
  std::unordered_map<Symbol, Symbol> variables{};
  // Names of datatypes, constructors and selectors.
  std::unordered_map<Symbol, Symbol> datatype_names{};

  bool apply(Script& script);

 private:
  Sort map(Sort s, int depth = 0);
  Decl map(Decl decl);
  uint64_t number_of(Decl constructor) const;
  Term make(Term old, std::vector<Term>& arguments);
  Term make_operator(Term old, std::vector<Term>& arguments);
  bool map_indices(Term old, const std::vector<Term>& arguments, std::vector<uint32_t>& indices);
  Term make_float(Term old, const std::vector<Term>& arguments, Sort wanted);
  // Where a field's sort or a name changes, the datatype is another one: redeclare.cpp.
  bool redeclare_datatypes(Script& script);
  std::string declaration_of(std::span<const term::Datatype> datatypes, bool& has_changed);

  TermStore& store_;
  term::SortChecker checker_;
  std::unordered_map<Sort, Sort> sorts_;
  std::unordered_map<Sort, Sort> datatypes_;  // declared anew
  bool has_failed_ = false;
};

}  // namespace assay::reduce
