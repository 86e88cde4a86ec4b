// ProofChecker: true claims become proofs, and false ones of every kind do not.
#include <gtest/gtest.h>

#include "closedbox/proof_checker.h"
#include "closedbox/report_pipe.h"
#include "closedbox/value_text.h"
#include "smtlib/parser.h"

namespace assay::closedbox {
namespace {

using Reason = Refutation::Reason;
using value::small_bits;
using value::Value;

// A box f over 8 bits, the problem of its formula, and the checker.
struct Court {
  term::TermStore terms;
  value::ValueStore values;
  smtlib::Script script;
  std::vector<Box> boxes;
  Problem problem;
  Settings settings;
  os::ProcessGroups groups;
  std::unique_ptr<BoxHost> host;
  std::unique_ptr<Checker> checker;
  std::unique_ptr<ProofChecker> proofs;

  Court(const std::string& assertions, BoxCallback code, const std::string& sorts = "",
        const std::string& box = "(declare-cb f ((_ BitVec 8)) (_ BitVec 8))") {
    auto parsed = smtlib::parse(terms, "(declare-const x (_ BitVec 8))" + sorts + box + assertions);
    script = std::move(parsed->script);
    boxes = std::get<BoxDeclarations>(boxes_of(terms, script)).boxes;
    boxes[0].kind = BoxKind::kCallback;
    boxes[0].callback = std::move(code);
    problem = std::get<Problem>(problem_of(terms, script, 0, boxes));
    host = std::make_unique<BoxHost>(terms, values, boxes, std::chrono::seconds(20));
    checker = std::make_unique<Checker>(terms, values, problem, *host);
    proofs =
        std::make_unique<ProofChecker>(terms, values, problem, boxes, *host, *checker, settings,
                                       groups, os::monotonic_now() + std::chrono::minutes(10));
  }

  ProofChecker::Result check(Reason reason, std::vector<uint64_t> places = {},
                             std::vector<ClaimedCall> calls = {}) {
    return proofs->check({reason, std::move(calls), {}, std::move(places)});
  }
};

std::optional<Value> next(value::ValueStore&, std::span<const Value> arguments) {
  return small_bits(8, (arguments[0].payload + 1) & 255);
}
// 5 lies outside of its domain.
std::optional<Value> not_five(value::ValueStore&, std::span<const Value> arguments) {
  if (arguments[0].payload == 5) return {};
  return small_bits(8, arguments[0].payload);
}

bool is_proof(const ProofChecker::Result& result) { return std::holds_alternative<Proof>(result); }

TEST(ProofChecker, what_is_unsat_without_any_value) {
  Court court("(assert (distinct (f x) (f x)))", next);
  EXPECT_TRUE(is_proof(court.check(Reason::kUninterpreted)));
}

TEST(ProofChecker, a_claim_without_values_that_needs_them_is_no_proof) {
  Court court("(assert (= x #x01))(assert (= (f x) #x03))", next);
  EXPECT_FALSE(is_proof(court.check(Reason::kUninterpreted)));
  EXPECT_TRUE(is_proof(court.check(Reason::kFacts, {}, {{0, {"#x01"}}})));
}

// The values are the boxes', whatever the claim rested on.
TEST(ProofChecker, facts_are_called_again) {
  Court court("(assert (= x #x01))(assert (= (f x) #x02))", next);
  EXPECT_FALSE(is_proof(court.check(Reason::kFacts, {}, {{0, {"#x01"}}})));
}

TEST(ProofChecker, every_point_is_repeated) {
  Court unsat("(assert (bvult x #x10))(assert (= (f x) #x40))", next);
  const auto proof = unsat.check(Reason::kPoints, {0, 1});
  ASSERT_TRUE(is_proof(proof));
  EXPECT_NE(std::get<Proof>(proof).text().find("16 points, all in exact arithmetic"),
            std::string::npos);
  Court sat("(assert (bvult x #x10))(assert (= (f x) #x0f))", next);
  EXPECT_TRUE(std::holds_alternative<Candidate>(sat.check(Reason::kPoints, {0, 1})));
}

TEST(ProofChecker, a_point_without_a_value_is_no_solution_and_a_failed_call_is_a_doubt) {
  Court outside("(assert (= (f x) #x05))", not_five);
  EXPECT_TRUE(is_proof(outside.check(Reason::kPoints, {0})));
  Court late("(assert (= (f x) #x05))", not_five);
  late.host->learn(0, std::vector<Value>{small_bits(8, 5)}, {CallEnd::kFailed, {}});
  EXPECT_FALSE(is_proof(late.check(Reason::kPoints, {0})));
}

TEST(ProofChecker, doubles_decide_nothing) {
  Court court(
      "(assert (= r 0.0))(assert (= (/ (+ (g r) 1.0) 10.0) 0.1))",
      [](value::ValueStore& values, std::span<const Value> arguments) {
        return std::optional(values.real(values.to_mpq(arguments[0]) * 2));
      },
      "(declare-const r Real)", "(declare-cb g (Real) Real)");
  EXPECT_FALSE(is_proof(court.check(Reason::kPoints, {0, 1})));
}

TEST(ProofChecker, whole_tables) {
  Court unsat("(assert (= (f (f x)) x))", next);
  EXPECT_TRUE(is_proof(unsat.check(Reason::kTables, {0})));
  Court partial("(assert (= (f x) #x05))", not_five);
  EXPECT_FALSE(is_proof(partial.check(Reason::kTables, {0})));
  Court sat("(assert (= (f (f x)) #x05))", next);
  EXPECT_FALSE(is_proof(sat.check(Reason::kTables, {0})));
}

TEST(ProofChecker, a_claim_that_speaks_of_nothing_there_is) {
  Court court("(assert (= (f x) #x05))", next);
  EXPECT_FALSE(is_proof(court.check(Reason::kPoints, {7})));
  EXPECT_FALSE(is_proof(court.check(Reason::kTables, {7})));
  EXPECT_FALSE(is_proof(court.check(Reason::kFacts, {}, {{7, {"#x00"}}})));
  EXPECT_FALSE(is_proof(court.check(Reason::kFacts, {}, {{0, {"hello"}}})));
}

TEST(Report, crosses_the_pipe_whole_or_not_at_all) {
  Report report{.status = Status::kUnsat,
                .reason = "r",
                .found_by = "b",
                .model = "m",
                .refutation = {Reason::kFacts, {{3, {"#x00", "\"a b\""}}}, {"()"}, {1, 2}},
                .tallies = {{1, 2, 3, "first"}},
                .statistics = {1, 2, 3, 4}};
  const std::string bytes = pack(report);
  const auto read = unpack(bytes);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->refutation.calls[0].arguments, report.refutation.calls[0].arguments);
  EXPECT_EQ(read->refutation.places, report.refutation.places);
  EXPECT_EQ(read->tallies[0].first, "first");
  EXPECT_EQ(read->statistics.evaluations, 4u);
  for (size_t cut = 0; cut < bytes.size(); ++cut) EXPECT_FALSE(unpack(bytes.substr(0, cut)));
  std::string unknown = bytes;
  unknown[0] = 9;  // no such status
  EXPECT_FALSE(unpack(unknown));
}

TEST(ValueText, numbers_of_programs) {
  term::TermStore terms;
  value::ValueStore values;
  const term::Sort byte = terms.sorts().bit_vector(8);
  const auto read = [&](term::Sort sort, const char* text) {
    return read_decimal(terms, values, sort, text);
  };
  EXPECT_EQ(read(byte, " 255\n"), small_bits(8, 255));
  EXPECT_EQ(read(byte, "#xff"), small_bits(8, 255));
  EXPECT_EQ(read(byte, "-1"), small_bits(8, 255));
  EXPECT_FALSE(read(byte, "256"));
  EXPECT_FALSE(read(byte, "-129"));
  EXPECT_FALSE(read(byte, "hello"));
  EXPECT_FALSE(read(byte, ""));
  EXPECT_EQ(read(term::kBoolSort, "true"), value::boolean(true));
  EXPECT_EQ(read(term::kBoolSort, "0"), value::boolean(false));
  EXPECT_FALSE(read(term::kBoolSort, "2"));
  EXPECT_EQ(read(term::kIntSort, "-7"), value::small_integer(-7));
  EXPECT_EQ(decimal_text(terms, values, small_bits(8, 200), byte), "200");
}

}  // namespace
}  // namespace assay::closedbox
