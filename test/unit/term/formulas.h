// Terms for tests, written as SMT-LIB: a store with some declarations, and terms read in their
// scope.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "smtlib/parser.h"
#include "smtlib/printer.h"

namespace assay::testing_support {

class Formulas {
 public:
  explicit Formulas(std::string declarations) : declarations_(std::move(declarations)) {}

  term::Term term(std::string_view text) {
    // get-value takes a term of any sort.
    auto parsed = smtlib::parse(store, declarations_ + "(get-value (" + std::string(text) + "))");
    if (!parsed) {
      ADD_FAILURE() << parsed.error().to_string() << " in " << text;
      return store.boolean(false);
    }
    return parsed->script.terms(parsed->script.commands().back())[0];
  }
  // The last argument of a binder: a term with free variables.
  term::Term body_of(std::string_view text) { return store.arguments(term(text)).back(); }
  term::Term variable(std::string_view name, term::Sort sort) {
    return store.variable(store.symbols().intern(name), sort);
  }
  std::string print(term::Term term) const { return smtlib::to_text(store, term); }

  term::TermStore store;

 private:
  std::string declarations_;
};

}  // namespace assay::testing_support
