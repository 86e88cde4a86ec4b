// What a solver supports: a test that it cannot read is not sent to it, so that its rejection is
// not counted as anybody's fault.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "smtlib/logic.h"
#include "smtlib/script.h"
#include "solver/profile.h"

namespace assay::solver {

// What a script needs of a solver, found in one walk for all solvers that are asked.
struct ScriptNeeds {
  smtlib::Logic logic;
  // Each operator with the kind of the result's sort, in the order of their first occurrence.
  std::vector<std::pair<term::Op, term::SortKind>> operators;
};
ScriptNeeds needs_of(const term::TermStore& store, const smtlib::Script& script);

// Why the solver cannot read this script ("no floats", "no operator str.rev"); "" if it can.
std::string unsupported_reason(const Profile& profile, const term::TermStore& store,
                               const smtlib::Script& script);
std::string unsupported_reason(const Profile& profile, const term::TermStore& store,
                               const smtlib::Script& script, const ScriptNeeds& needs);

// Whether the solver does not accept this logic's name; and one that it accepts for this script.
bool is_replaced_logic(const Profile& profile, std::string_view name);
std::string logic_for(const Profile& profile, const term::TermStore& store,
                      const smtlib::Script& script);

// The names that a profile's no_theories may use: theories of term/operators.h, and features that
// are none ("quantifiers", "functions", "free-sorts").
bool is_theory_name(std::string_view name);
std::string theory_names();  // "arith, arrays, ..."

}  // namespace assay::solver
