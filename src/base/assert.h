// ASSAY_ASSERT: an invariant of ours, checked in release builds too. It throws InternalError, which
// main() catches (exit code 3), and a campaign for each of its tests, which it counts: so a fault
// of ours never looks like a fault of a solver.
#pragma once

#include <stdexcept>
#include <string>

namespace assay::base {

class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] inline void fail_assertion(const char* condition, const char* file, int line) {
  throw InternalError(std::string(file) + ":" + std::to_string(line) +
                      ": broken invariant: " + condition);
}

}  // namespace assay::base

#define ASSAY_ASSERT(condition) \
  ((condition) ? (void)0 : ::assay::base::fail_assertion(#condition, __FILE__, __LINE__))
