#include "judge/signature.h"

#include <gtest/gtest.h>

namespace assay::judge {
namespace {

TEST(Signature, GoesThroughText) {
  for (const char* text : {"crash|z3|sat_solver.cpp:12", "invalid-model|z3:euf|arith strings",
                           "disagreement|cvc5+z3:euf|", "crash|z3|ASSERTION a || b"}) {
    const auto read = Signature::parse(text);
    ASSERT_TRUE(read.ok()) << text;
    EXPECT_EQ(read->text(), text);
  }
  const Signature crash = *Signature::parse("crash|z3|ASSERTION a || b");
  EXPECT_EQ(crash.bug, BugClass::kCrash);
  EXPECT_EQ(crash.solver, "z3");
  EXPECT_EQ(crash.place, "ASSERTION a || b");
}

TEST(Signature, WhatIsNoneIsAnError) {
  for (const char* text : {"", "crash", "crash|z3", "slip|z3|a.cpp", "|z3|a"}) {
    EXPECT_FALSE(Signature::parse(text).ok()) << text;
  }
}

TEST(SolverKey, GoesThroughText) {
  const solver::SolverKey plain("z3");
  EXPECT_EQ(plain.name, "z3");
  EXPECT_FALSE(plain.has_variant());
  EXPECT_EQ(plain.text(), "z3");
  const solver::SolverKey with("z3:tactic:smt");
  EXPECT_EQ(with.name, "z3");
  EXPECT_EQ(with.variant, "tactic:smt");
  EXPECT_EQ(with.text(), "z3:tactic:smt");
  EXPECT_EQ(with.plain(), plain);
  EXPECT_EQ(fmt::format("{:>4}|{}", plain, with), "  z3|z3:tactic:smt");
}

}  // namespace
}  // namespace assay::judge
