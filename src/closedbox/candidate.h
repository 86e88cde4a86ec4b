// Candidate: an assignment that may be a solution, as values and as the text that it can travel in.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "closedbox/problem.h"
#include "eval/machine/model.h"
#include "smtlib/model_reader.h"

namespace assay::closedbox {

struct Candidate {
  std::unique_ptr<eval::Model> model;
  // Interpretations of declared functions, where the problem has some.
  std::vector<smtlib::ModelDefinition> functions;
};

// From what a solver prints for get-model or get-value.
base::Result<Candidate> read_candidate(term::TermStore& terms, value::ValueStore& values,
                                       const Problem& problem, const std::string& text);
// As get-model prints it: constants in the order of the script, then functions. Boxes are left out.
std::string print_candidate(term::TermStore& terms, value::ValueStore& values,
                            const Problem& problem, const Candidate& candidate);

}  // namespace assay::closedbox
