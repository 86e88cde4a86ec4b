// Signature: what tells bugs apart before anybody has looked at them. Findings with one signature
// are probably one bug. Its text, "crash|z3|sat_solver.cpp:12", is what databases, events and lists
// of known bugs have; this is the only place that puts it together or takes it apart.
#pragma once

#include <compare>
#include <string>
#include <string_view>

#include "base/result.h"
#include "judge/bug_class.h"
#include "solver/solver_key.h"

namespace assay::judge {

struct Signature {
  BugClass bug = BugClass::kCrash;
  // A place in the program is one bug, whatever the options that led there: without its variant.
  solver::SolverKey solver;
  std::string place;  // in the program, or the theories of the formula: "arith strings"

  std::string text() const;
  // An error: it has not three parts, or another class than those that are known.
  static base::Result<Signature> parse(std::string_view text);

  bool operator==(const Signature&) const = default;
  std::strong_ordering operator<=>(const Signature&) const = default;
};

}  // namespace assay::judge
