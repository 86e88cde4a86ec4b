// What a campaign's end event says, as text for people. Shared by the views.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace assay::report {

// "invalid-model certified cvc5 1.0.3: reason"
std::string finding_line(const nlohmann::json& finding);
// "12 tests/s, 140 tests/CPU s, solvers 98.2% of CPU"
std::string rate_line(const nlohmann::json& counts);
// One line a solver: "z3  sat 120  unsat 33  timeout 2".
std::vector<std::string> answer_lines(const nlohmann::json& counts);
// What each strategy has yielded: "concat  1200 tests, 5 kinds of findings"; the best first.
std::vector<std::string> strategy_lines(const nlohmann::json& counts);
// Under the bandit, what it has learnt: "logic  QF_S 4 of 9 ranges, QF_BV 1 of 3".
std::vector<std::string> arm_lines(const nlohmann::json& counts);
// "crash z3 2, invalid-model cvc5 1"; "none".
std::string finding_counts(const nlohmann::json& counts, const char* standing);
// Share of CPU that is not the solvers', of all CPU; 0 to 1.
double own_share(const nlohmann::json& counts);

std::string summary_text(const nlohmann::json& start, const nlohmann::json& end,
                         const std::vector<nlohmann::json>& findings);

}  // namespace assay::report
