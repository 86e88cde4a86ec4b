// Where a solver crashed, asked of gdb: for crashes that print no place (a segmentation fault). It
// runs the solver once more, under a debugger, and is slow: for confirmed findings only.
#pragma once

#include <string>
#include <string_view>

#include "solver/run_result.h"

namespace assay::solver {

// The top frames, "foo::bar < baz < qux"; "" without gdb, without symbols, or if it does not crash
// this time.
std::string backtrace_signature(const Profile& profile, const Request& request,
                                const RunLimits& limits);

// The same of what gdb printed. Frames of the C library and those without a name are left out.
std::string frames_in(std::string_view gdb_output);

}  // namespace assay::solver
