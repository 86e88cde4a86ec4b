// The same question asked incrementally: some of the assertions behind a push, or as assumptions of
// a check-sat-assuming. For mutants that ask one check-sat at their end. Each form's checks ask for
// a part of the assertions or for all of them, so that a witness of all is one of each.
#pragma once

#include <string>

#include "base/random.h"
#include "mutate/opmutate/occurrence_tree.h"

namespace assay::mutate::opmutate {

struct IncrementalForm {
  std::string body;  // as OccurrenceTree::body
  size_t checks = 1;
  std::string more_witness;  // definitions of the symbols that it adds, all true
};

// As it is if there is no assertion to move.
IncrementalForm incremental_form(const OccurrenceTree& tree, base::Random& random);

}  // namespace assay::mutate::opmutate
