// What the answer to a test must be, and why. Plain data, shared by everything that makes, runs,
// judges, stores or reduces tests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::testcase {

enum class Status : uint8_t { kUnknown, kSat, kUnsat };
constexpr size_t count_of(Status) { return 3; }

// How sure a claim is.
enum class Grade : uint8_t {
  kNone,       // nobody says anything, or one voice only
  kObserved,   // it is seen directly and needs no oracle: a crash, a time-out, a rejection
  kAgreed,     // independent voices agree: the declared status, solvers of different families
  kCertified,  // our own evaluator decides: a witness that it confirmed, or a derivation from such
};
constexpr size_t count_of(Grade) { return 4; }

// A model that makes every assertion true, as text in SMT-LIB (what get-model prints).
struct Witness {
  std::string model;
};

// One for each check-sat of the script.
struct Expectation {
  Status status = Status::kUnknown;
  Grade grade = Grade::kNone;
  std::optional<Witness> witness;  // of kSat
  // Names of assertions that are the one minimal unsat core; empty: none is known.
  std::vector<std::string> core;
  // How the expectation follows: "declared", "fusion(a.smt2, b.smt2)", "witness".
  std::string derivation;
};

std::string_view name_of(Status status);  // "unknown", "sat", "unsat"
std::string_view name_of(Grade grade);    // "none", "observed", "agreed", "certified"

}  // namespace assay::testcase
