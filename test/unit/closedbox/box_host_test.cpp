// Calls of boxes that behave and of boxes that do not, in children.
#include "closedbox/box_host.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cfenv>
#include <csignal>
#include <cstdlib>

#include "closedbox/checker.h"
#include "smtlib/parser.h"

namespace assay::closedbox {
namespace {

using value::small_bits;
using value::Value;

// One box f over 8 bits whose code is a function of this test, and the problem of its formula.
struct Fixture {
  term::TermStore terms;
  value::ValueStore values;
  smtlib::Script script;
  std::vector<Box> boxes;
  Problem problem;

  Fixture(const std::string& assertions, BoxCallback code) {
    auto parsed = smtlib::parse(terms,
                                "(declare-const x (_ BitVec 8))"
                                "(declare-cb f ((_ BitVec 8)) (_ BitVec 8))" +
                                    assertions + "(check-sat)");
    script = std::move(parsed->script);
    boxes = std::get<BoxDeclarations>(boxes_of(terms, script)).boxes;
    boxes[0].kind = BoxKind::kCallback;
    boxes[0].callback = std::move(code);
    problem = std::get<Problem>(problem_of(terms, script, 0, boxes));
  }
};

// 0 crashes, 1 hangs, 2 ends the process, 3 has no value; else the next number.
std::optional<Value> misbehave(value::ValueStore&, std::span<const Value> arguments) {
  const uint64_t x = arguments[0].payload;
  if (x == 0) std::raise(SIGSEGV);
  while (x == 1) {
    volatile int spin = 0;
    (void)spin;
  }
  if (x == 2) std::_Exit(0);
  if (x == 3) return {};
  return small_bits(8, x + 1);
}

CallOutcome call(BoxHost& host, uint64_t x) {
  const Value argument = small_bits(8, x);
  return host.call(0, {&argument, 1});
}

// What a call answers counts though it has closed every descriptor, and it rounds nobody else.
TEST(BoxHost, a_call_that_ruins_its_process_has_a_value) {
  Fixture t("(assert true)", [](value::ValueStore&, std::span<const Value> arguments) {
    const uint64_t x = arguments[0].payload;
    if (x == 1) {
      for (int fd = 0; fd < 256; ++fd) ::close(fd);
    }
    const bool is_upward = std::fegetround() == FE_UPWARD;
    if (x == 2) std::fesetround(FE_UPWARD);
    return std::optional(small_bits(8, x + (is_upward ? 100 : 1)));
  });
  BoxHost host(t.terms, t.values, t.boxes, std::chrono::milliseconds(2000));
  EXPECT_EQ(call(host, 1).value, small_bits(8, 2));
  EXPECT_EQ(call(host, 2).value, small_bits(8, 3));
  EXPECT_EQ(call(host, 3).value, small_bits(8, 4));
  EXPECT_TRUE(host.complaint().empty()) << host.complaint();
}

TEST(BoxHost, survives_what_a_call_does) {
  Fixture t("(assert true)", misbehave);
  BoxHost host(t.terms, t.values, t.boxes, std::chrono::milliseconds(200));
  EXPECT_EQ(call(host, 0).end, CallEnd::kOutside);
  EXPECT_EQ(call(host, 1).end, CallEnd::kTimedOut);
  EXPECT_EQ(call(host, 2).end, CallEnd::kOutside);
  EXPECT_EQ(call(host, 3).end, CallEnd::kOutside);
  EXPECT_EQ(call(host, 41).value, small_bits(8, 42));
  EXPECT_EQ(host.facts().size(), 5u);
  const uint64_t calls = host.calls();
  EXPECT_EQ(call(host, 41).value, small_bits(8, 42));
  EXPECT_EQ(host.calls(), calls) << "a call is made once";
}

TEST(BoxHost, reports_a_box_with_a_state) {
  int state = 0;
  Fixture t("(assert true)", [&](value::ValueStore&, std::span<const Value>) {
    return std::optional(small_bits(8, static_cast<uint64_t>(state++)));
  });
  BoxHost host(t.terms, t.values, t.boxes, std::chrono::milliseconds(5000));
  call(host, 5);
  EXPECT_NE(host.complaint().find("(f #x05) is #x00, and then #x01"), std::string::npos)
      << host.complaint();
}

Judgement judge(const std::string& assertions, uint64_t x) {
  Fixture t(assertions, misbehave);
  BoxHost host(t.terms, t.values, t.boxes, std::chrono::milliseconds(200));
  Checker checker(t.terms, t.values, t.problem, host);
  eval::Model model;
  model.constants[t.problem.constants[0].id] = small_bits(8, x);
  return checker.check(model);
}

TEST(Checker, needs_only_what_is_needed) {
  EXPECT_EQ(judge("(assert (= (f x) #x2a))", 41), Judgement::kTrue);
  EXPECT_EQ(judge("(assert (= (f x) #x2a))", 40), Judgement::kFalse);
  EXPECT_EQ(judge("(assert (= (f x) #x2a))", 0), Judgement::kOutside);
  EXPECT_EQ(judge("(assert (= (f x) (f x)))", 0), Judgement::kOutside);
  EXPECT_EQ(judge("(assert (or (= x #x00) (= (f x) #x2a)))", 0), Judgement::kTrue);
  EXPECT_EQ(judge("(assert (= (ite (= x #x00) #x07 (f x)) #x07))", 0), Judgement::kTrue);
  EXPECT_EQ(judge("(assert (= (ite (= x #x01) #x07 (f x)) #x07))", 0), Judgement::kOutside);
  EXPECT_EQ(judge("(assert (or (= (f x) (f x)) (= x #x01)))", 0), Judgement::kOutside);
  EXPECT_EQ(judge("(assert (=> (= (f x) #x01) (= x #x00)))", 0), Judgement::kTrue);
}

}  // namespace
}  // namespace assay::closedbox
