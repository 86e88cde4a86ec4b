// STORM's minimiser (section 3.2, Algorithm 2): the fuzzing is run again on the instance itself,
// with ever smaller bounds, and goes on from the smallest that still shows the bug; first the
// number of assertions, then their depth, by binary search. No oracle is needed: what comes out is
// satisfiable by the same witness, as everything that storm makes.
//
//   minimise(test, {}, [&](const TestCase& t) { return solver_says_unsat(t); }, seed);
#pragma once

#include <functional>

#include "mutate/storm/options.h"
#include "testcase/testcase.h"

namespace assay::mutate::storm {

struct MinimiseOptions {
  uint32_t instances = 300;    // NM of each step
  uint32_t constructed = 200;  // NC
  uint64_t most_runs = 5000;   // of `shows` together
  // Not in the paper: at the end assertions are left out, in halves, quarters and so on. What is
  // left is satisfied by the same witness.
  bool drops_assertions = true;
};

struct Size {
  size_t bytes = 0;
  size_t assertions = 0;
  size_t depth = 0;

  bool operator==(const Size&) const = default;
};
// Of a script with assertions; all 0 if it can not be read.
Size size_of(const testcase::TestCase& test);

struct Minimised {
  testcase::TestCase test;
  Size before;
  Size after;
  uint64_t runs = 0;  // of `shows`
};

// The test has one check, is expected sat, and has a witness; any other comes back as it is. Every
// test that `shows` gets is certified by the test's witness.
Minimised minimise(const testcase::TestCase& test, const MinimiseOptions& options,
                   const std::function<bool(const testcase::TestCase&)>& shows, uint64_t seed);

}  // namespace assay::mutate::storm
