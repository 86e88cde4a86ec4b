// The classes of bugs that the judge knows, and sets of them to look for.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace assay::judge {

enum class BugClass : uint8_t {
  kRefutationUnsoundness,  // unsat for a sat formula (STORM's class A)
  kSolutionUnsoundness,    // sat for an unsat formula (class B)
  kInvalidModel,           // our evaluator says false
  kWrongCore,       // names an unknown assertion, or is satisfiable with the unnamed assertions
  kImpreciseCore,   // the one minimal core is known, and it is more than that
  kCrash,           // a signal, an assertion, an internal error
  kDisagreement,    // two solvers differ, and nothing decides
  kIncompleteness,  // unknown in a decidable logic, or where it solved the seed
  kPerformance,     // time-out or much slower than another solver or than on the seed
  kNondeterminism,  // answers differ between two random seeds
  kRejection,       // a valid file is refused
};
constexpr size_t kBugClasses = 11;
constexpr size_t count_of(BugClass) { return kBugClasses; }

std::string_view name_of(BugClass bug);  // "refutation-unsoundness", ...
// Whether the answer itself is in question: what a third opinion can help with.
bool is_about_answer(BugClass bug);

class ClassSet {
 public:
  static ClassSet defaults();  // soundness, invalid models, crashes, disagreements
  static ClassSet all();
  // Names with commas; "all", "default", "soundness" (both), "core" (both); a minus takes away:
  // "all,-performance". A list that begins with a minus takes from the defaults.
  static base::Result<ClassSet> parse(std::string_view list);

  bool has(BugClass bug) const { return (bits_ >> static_cast<unsigned>(bug) & 1U) != 0; }
  void add(BugClass bug) { bits_ |= bit(bug); }
  void remove(BugClass bug) { bits_ &= ~bit(bug); }
  bool operator==(const ClassSet&) const = default;

 private:
  static uint32_t bit(BugClass bug) { return uint32_t{1} << static_cast<unsigned>(bug); }
  uint32_t bits_ = 0;
};

}  // namespace assay::judge
