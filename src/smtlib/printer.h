// Writing SMT-LIB: from terms only, never from the source. What is printed parses back to the same
// handles. The canonical form has one command a line; the pretty form breaks and indents long
// terms.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "smtlib/dialect.h"
#include "smtlib/script.h"

namespace assay::smtlib {

// Where an occurrence of a term stands in the printed text.
struct Mark {
  Term term;
  uint32_t begin;
  uint32_t end;
};

struct PrintOptions {
  bool pretty = false;
  size_t columns = 100;              // of the pretty form
  int indent = 0;                    // of the pretty form: of the term's first line
  const Dialect* dialect = nullptr;  // none: the default
  // Where given, every printed occurrence of a term is added to it, in the order of beginnings.
  // Variables that a binder lists and patterns of match are none.
  std::vector<Mark>* marks = nullptr;
};

// Appends to `out`.
void print(const TermStore& store, Term term, std::string& out, const PrintOptions& options = {});
void print(const TermStore& store, const Script& script, const Command& command, std::string& out,
           const PrintOptions& options = {});
void print(const TermStore& store, const Script& script, std::string& out,
           const PrintOptions& options = {});

std::string to_text(const TermStore& store, Term term, const PrintOptions& options = {});
std::string to_text(const TermStore& store, const Script& script, const PrintOptions& options = {});

}  // namespace assay::smtlib
