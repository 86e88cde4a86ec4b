#include "findings/record_of.h"

#include <gtest/gtest.h>

namespace assay::findings {
namespace {

using judge::Observation;

judge::Hearing a_hearing() {
  testcase::TestCase test;
  test.text = "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 1))\n(check-sat)\n";
  judge::Hearing hearing;
  hearing.parsed = *judge::Case::parse(test);
  Observation accused;
  accused.solver = "z3:euf";
  accused.result.checks = {{testcase::Status::kUnsat, true, {}, {}, {}, false, {}}};
  accused.result.out = "unsat\n";
  accused.models.resize(1);
  Observation other;
  other.solver = "cvc5";
  other.is_adviser = true;
  other.result.checks = {{testcase::Status::kSat, true, {}, {}, {}, false, {}}};
  other.result.out = "sat\n" + std::string(1'000'000, 'm') + "end";
  other.result.err = "warning";
  other.result.wall_time = std::chrono::milliseconds(20);
  other.result.cpu_time = std::chrono::milliseconds(10);
  other.models = {{judge::ModelVerdict::State::kTrue, {}}};
  Observation silent;
  silent.solver = "z3";
  silent.result.ending = solver::Ending::kTimeout;
  silent.models.resize(1);
  Observation absent;
  absent.solver = "boolector";
  absent.not_sent = "no integers";
  absent.models.resize(1);
  hearing.seen = {accused, other, silent, absent};
  return hearing;
}

TEST(RecordOf, HasWhatEverySolverSaid) {
  const judge::Hearing hearing = a_hearing();
  judge::Finding finding;
  finding.bug = judge::BugClass::kRefutationUnsoundness;
  finding.solver = "z3:euf";
  const std::vector<SolverIdentity> identities = {{"z3", "4.8", "h1", {"z3"}},
                                                  {"z3:euf", "4.8", "h1", {"z3", "euf"}},
                                                  {"cvc5", "1.0.3", "h2", {"cvc5"}}};
  const Record record = record_of(hearing, finding, identities);
  ASSERT_EQ(record.observations.size(), 4U);
  const ObservationRow& accused = record.observations[0];
  EXPECT_EQ(accused.answers, std::vector<std::string>{"unsat"});
  EXPECT_EQ(accused.command, (std::vector<std::string>{"z3", "euf"}));
  EXPECT_EQ(accused.out, record.out);
  const ObservationRow& other = record.observations[1];
  EXPECT_TRUE(other.is_adviser);
  EXPECT_EQ(other.version, "1.0.3");
  EXPECT_EQ(other.hash, "h2");
  EXPECT_EQ(other.answers, std::vector<std::string>{"sat"});
  EXPECT_EQ(other.models, std::vector<std::string>{"true"});
  EXPECT_EQ(other.ending, "done");
  EXPECT_EQ(other.wall_us, 20'000U);
  EXPECT_EQ(other.cpu_us, 10'000U);
  EXPECT_EQ(other.err, "warning");
  // A long output: how it began and how it ended, and how much is missing.
  EXPECT_LT(other.out.size(), size_t{66} * 1024);
  EXPECT_TRUE(other.out.starts_with("sat\nmm"));
  EXPECT_TRUE(other.out.ends_with("mend"));
  EXPECT_NE(other.out.find("[934471 bytes are left out]"), std::string::npos);
  const ObservationRow& silent = record.observations[2];
  EXPECT_EQ(silent.answers, std::vector<std::string>{"nothing"});
  EXPECT_EQ(silent.ending, "timeout");
  const ObservationRow& absent = record.observations[3];
  EXPECT_EQ(absent.not_sent, "no integers");
  EXPECT_TRUE(absent.answers.empty());
  EXPECT_EQ(absent.ending, "");
}

}  // namespace
}  // namespace assay::findings
