// Where an operand's variables are printed, so that a fusion is its text with other text in some
// places: nothing has to be built or printed again.
#pragma once

#include "mutate/fusion/operand.h"

namespace assay::mutate::fusion {

// Fills in `places` of all assertions and occurrences, and the variables' texts.
void find_places(term::TermStore& terms, Operand& operand);

// The assertion's text with the replacements, which are all of it and ordered by node.
void print_replaced(term::TermStore& terms, const OperandAssertion& assertion,
                    std::span<const OccurrenceReplacement> replacements, std::string& out);

}  // namespace assay::mutate::fusion
