// Reading what a solver printed: an answer for each check, and what was asked for after it. How the
// process ended does not matter here; interpreter.h puts both together.
//
// An (error ...) or `unsupported` outside the sections that our markers open (get-model, get-value,
// get-unsat-core, get-info) concerns an assertion or a declaration: the solver drops it and goes
// on, so that every answer after it is void. An unknown logic is the one exception; solvers then
// take the most general one.
//
// If no marker is in the text (no echo, or the program ignores our commands), the answers are the
// lines sat, unsat and unknown in their order, and what follows an answer belongs to it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "solver/run_result.h"

namespace assay::solver {

struct Answers {
  std::vector<CheckAnswer> checks;  // as many as the script has
  std::vector<std::string> errors;  // those that void, as they were printed
  // All that is neither an answer, a model nor a marker, line by line; errors too. What patterns
  // are searched in, so that a string in a model never looks like a crash.
  std::string noise;
  bool is_complete =
      false;          // the marker kEnd was seen, or without markers all checks were answered
  size_t excess = 0;  // answers beyond the script's checks: an oddity
};

Answers read_answers(std::string_view out, size_t checks);

// The names in a printed unsat core, "(a |b c|)"; false if the text is no list of names.
bool read_core(std::string_view text, std::vector<std::string>& names);

}  // namespace assay::solver
