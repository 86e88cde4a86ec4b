// Terms to a Program (program.h). What has no words (strings, wide bit-vectors, arrays, operators
// without a row) is an error that says what and why: such assertions stay with the SMT engine or
// take the slow path (slow.h).
#pragma once

#include <span>

#include "base/result.h"
#include "closedbox/search/program/program.h"

namespace assay::closedbox::search {

struct CompileOptions {
  // Variables that an equality defines are computed, not searched for (5.1 of the paper).
  bool equivalence_classes = true;
};

// `assertions`: quantifier-free Bool terms, definitions expanded (`let` may stay). `boxes[i]` is
// box number i of WordBoxes. Other declared functions with arguments are an error.
base::Result<Program> compile(term::TermStore& store, std::span<const term::Term> assertions,
                              std::span<const term::Decl> boxes,
                              const CompileOptions& options = {});

// Whether compile() would take this term, for sorting assertions beforehand.
bool can_compile(term::TermStore& store, term::Term assertion, std::span<const term::Decl> boxes);

}  // namespace assay::closedbox::search
