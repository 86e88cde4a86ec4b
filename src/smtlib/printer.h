// Writing SMT-LIB: from terms only, never from the source. What is printed parses back to the same
// handles. The canonical form has one command a line; the pretty form breaks and indents long
// terms.
#pragma once

#include <string>

#include "smtlib/dialect.h"
#include "smtlib/script.h"

namespace assay::smtlib {

struct PrintOptions {
  bool pretty = false;
  size_t columns = 100;              // of the pretty form
  int indent = 0;                    // of the pretty form: of the term's first line
  const Dialect* dialect = nullptr;  // none: the default
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
