#include "serve/bug_view.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace assay::serve {
namespace {

// Of several checks, the model is that of the one in question.
TEST(BugView, TheSolversOwnModelIsThatOfTheCheck) {
  triage::Bug bug;
  bug.record.finding.bug = judge::BugClass::kInvalidModel;
  bug.record.finding.check = 1;
  bug.record.test.text =
      "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 1))\n(check-sat)\n(assert (> x 5))\n"
      "(check-sat)\n";
  bug.record.out =
      "assay.check.0\nsat\nassay.model.0\n((define-fun x () Int 7))\nassay.check.1\nsat\n"
      "assay.model.1\n((define-fun x () Int 3))\nassay.end.0\n";
  const nlohmann::json evidence = evidence_json(bug);
  ASSERT_EQ(evidence.size(), 1U);
  EXPECT_EQ(evidence[0]["of"], "the solver's own model");
  EXPECT_EQ(evidence[0]["value"], "false");
  ASSERT_EQ(evidence[0]["assertions"].size(), 2U);
  EXPECT_EQ(evidence[0]["assertions"][0]["value"], "true");
  EXPECT_EQ(evidence[0]["assertions"][1]["value"], "false");
}

}  // namespace
}  // namespace assay::serve
