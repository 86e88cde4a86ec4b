#include "triage/canonical.h"

#include <gtest/gtest.h>

namespace assay::triage {
namespace {

std::string hash(const std::string& text) { return canonical_form(text).hash; }

TEST(CanonicalForm, NamesAndOrderDoNotMatter) {
  const std::string one =
      "(declare-const x Int)(declare-const y Int)"
      "(assert (and (> x 3) (= (+ x y) 7)))(assert (< y 2))(check-sat)";
  const std::string two =
      "(set-logic QF_LIA)(declare-const b Int)(declare-const a Int)"
      "(assert (< b 2))(assert (and (= 7 (+ b a)) (> a 3)))(check-sat)";
  EXPECT_FALSE(hash(one).empty());
  EXPECT_EQ(hash(one), hash(two));
}

TEST(CanonicalForm, WhatDiffersDiffers) {
  const std::string declared = "(declare-const x Int)(declare-const y Int)";
  EXPECT_NE(hash(declared + "(assert (> x y))(check-sat)"),
            hash(declared + "(assert (> x x))(check-sat)"));
  EXPECT_NE(hash(declared + "(assert (> x 3))(check-sat)"),
            hash(declared + "(assert (> x 4))(check-sat)"));
  EXPECT_NE(hash(declared + "(assert (- x 3))(check-sat)"),
            hash(declared + "(assert (> 3 x))(check-sat)"));
  EXPECT_NE(hash(declared + "(assert (> x 3))(check-sat)"),
            hash(declared + "(check-sat)(assert (> x 3))"));
}

TEST(CanonicalForm, SimilarityCountsOperators) {
  const auto form = [](const std::string& assertion) {
    return canonical_form("(declare-const s String)(assert " + assertion + ")(check-sat)");
  };
  EXPECT_EQ(similarity(form("(= (str.len s) 3)"), form("(= (str.len s) 4)")), 1);
  EXPECT_LT(similarity(form("(= (str.len s) 3)"), form("(str.contains s \"a\")")), 0.5);
}

TEST(CanonicalForm, WhatCannotBeReadHasNone) { EXPECT_TRUE(hash("(assert").empty()); }

}  // namespace
}  // namespace assay::triage
