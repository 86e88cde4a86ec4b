// Whether a test's expectations of sat can be shown from what is printed: the text is parsed, each
// witness is read, and our evaluator says that it satisfies all assertions of its check.
#pragma once

#include "eval/semantics/semantics.h"
#include "testcase/testcase.h"

namespace assay::mutate::storm {

bool is_certified(const testcase::TestCase& test, const eval::Limits& limits = {});

}  // namespace assay::mutate::storm
