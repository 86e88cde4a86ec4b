// TestCase: a formula with what its answers must be, and where it came from. Seeds are the files
// that tests are made of.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "testcase/expectation.h"

namespace assay::eval {
class ReadScript;
}

namespace assay::testcase {

// What is known about a seed.
struct Label {
  Status status = Status::kUnknown;
  Grade grade = Grade::kNone;
  std::optional<Witness> witness;
  std::vector<std::string> voices;  // who says so: "declared", "z3", "cvc5", "evaluator"
};

struct Seed {
  std::string name;  // a path, or the name of a built-in one
  std::string text;
  Label label;
};

// A test is a pure function of these: the same coordinates give the same bytes, whatever the number
// of workers.
struct Coordinates {
  uint64_t seed = 0;         // of the campaign
  std::string strategy;      // with its options: "fusion depth=2"
  uint64_t index = 0;        // within the strategy
  std::string seeds_digest;  // of the labelled seeds, with their witnesses
  uint32_t generator = 1;    // version of the code that makes tests

  bool operator==(const Coordinates&) const = default;
};

// A test is its text: coordinates stand for bytes, and bytes are what solvers, the store and other
// machines get. Who makes a test may have read it already; then the judge takes that over.
struct TestCase {
  std::string name;                       // a path, or made from the coordinates
  std::string text;                       // SMT-LIB, canonical
  std::vector<Expectation> expectations;  // one for each check-sat
  Coordinates coordinates;
  // The text, read; null: nobody has read it. Not for two threads: who keeps a test resets it.
  std::shared_ptr<eval::ReadScript> read;
};

// test.read, or what its text says if nobody has read that (or it was changed since).
base::Result<std::shared_ptr<eval::ReadScript>> read_script(const TestCase& test);

}  // namespace assay::testcase
