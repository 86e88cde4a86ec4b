// Reading SMT-LIB: text to a typed script. SMT-LIB 2.6 and 2.7, all standard theories, and the
// extensions of z3, cvc5 and cvc4 that real files use (docs/smtlib.md lists them). What Assay does
// not know is kept as opaque terms and plain commands; what no solver would accept is an error with
// its position.
//
//   term::TermStore store;
//   auto parsed = smtlib::parse(store, text, "file.smt2");
//   if (!parsed) report(parsed.error());
#pragma once

#include <span>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "smtlib/script.h"

namespace assay::smtlib {

struct ParseOptions {
  // Read \xNN and C-like escapes in string literals, as solvers before SMT-LIB 2.6 did. By the
  // standard
  // "\x41" is four characters, and so it is by default.
  bool legacy_escapes = false;
  // Sorts of the store that the text may name without declaring them.
  std::span<const std::pair<term::Symbol, term::Sort>> sorts = {};
};

struct Parsed {
  Script script;
  uint32_t opaque_terms = 0;      // applications of operators, and sorts, that Assay does not know
  uint32_t unknown_commands = 0;  // commands that Assay does not know; kept as text
};

base::Result<Parsed> parse(term::TermStore& store, std::string_view text,
                           std::string_view file = {}, const ParseOptions& options = {});

}  // namespace assay::smtlib
