// Guards of calls: a call below an `ite`, or beside a disjunct that is already true, is made only
// where its value is needed. Calls then come after the conditions that guard them.
#pragma once

#include "closedbox/search/compile/emit.h"

namespace assay::closedbox::search {

// Sets the calls' guards and orders the code anew.
void guard_calls(Program& program, Emitter& emitter);

}  // namespace assay::closedbox::search
