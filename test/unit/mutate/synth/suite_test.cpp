#include "mutate/synth/suite.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace assay::mutate::synth {
namespace {

struct Suite {
  Context context;
  std::vector<Case> tests;
  std::vector<std::string> texts;
};

// Made once: the tests below only look at it.
const Suite& suite() {
  static const Suite& made = []() -> Suite& {
    static Suite s;
    const auto done = make_strings_2020(s.context, {}, [&](Case&& test) {
      s.texts.push_back(write(s.context, test, {}));
      s.tests.push_back(std::move(test));
    });
    EXPECT_TRUE(done.ok());
    return s;
  }();
  return made;
}

std::map<std::string, size_t> count(Category category, bool has_patterns) {
  std::map<std::string, size_t> counts;
  for (const Case& test : suite().tests) {
    if (test.category != category || test.has_patterns != has_patterns) continue;
    ++counts[test.operation];
    ++counts["all"];
  }
  return counts;
}

bool has_text(std::string_view part) {
  return std::ranges::any_of(
      suite().texts, [&](const std::string& text) { return text.find(part) != std::string::npos; });
}

TEST(Strings2020, CountsByCategory) {
  EXPECT_EQ(count(Category::kOperation, false)["all"], 12u);
  EXPECT_EQ(count(Category::kConstantAssignment, false)["all"], 4714u);
  EXPECT_EQ(count(Category::kTermSynthesis, false)["all"], 1394u);
  for (const bool has_patterns : {false, true}) {
    EXPECT_EQ(count(Category::kEquivalence, has_patterns)["all"], 12u);
    EXPECT_EQ(count(Category::kLargerCore, has_patterns)["all"], 268u);
    EXPECT_EQ(count(Category::kRedundancy, has_patterns)["all"], 178u);
  }
  EXPECT_EQ(suite().tests.size(), 7036u);
}

TEST(Strings2020, ConstantAssignmentsByOperation) {
  const std::map<std::string, size_t> expected = {
      {"replace", 2480}, {"indexOf", 712},      {"substr", 343},  {"concat", 329},
      {"at", 93},        {"length", 20},        {"strToInt", 19}, {"intToStr", 9},
      {"contains", 65},  {"not-contains", 112}, {"equals", 49},   {"not-equals", 129},
      {"prefixOf", 63},  {"not-prefixOf", 114}, {"suffixOf", 63}, {"not-suffixOf", 114},
      {"all", 4714}};
  EXPECT_EQ(count(Category::kConstantAssignment, false), expected);
}

TEST(Strings2020, LargerCoresByOperation) {
  const std::map<std::string, size_t> expected = {
      {"at", 16},       {"intToStr", 40},     {"replace", 35},  {"substr", 28},
      {"indexOf", 36},  {"strToInt", 38},     {"contains", 14}, {"not-contains", 11},
      {"prefixOf", 14}, {"not-prefixOf", 11}, {"suffixOf", 14}, {"not-suffixOf", 11},
      {"all", 268}};
  EXPECT_EQ(count(Category::kLargerCore, true), expected);
}

TEST(Strings2020, RedundanciesByOperation) {
  const std::map<std::string, size_t> expected = {
      {"replace", 22},  {"substr", 21},       {"indexOf", 29}, {"strToInt", 8},
      {"contains", 14}, {"not-contains", 28}, {"prefixOf", 7}, {"not-prefixOf", 21},
      {"suffixOf", 7},  {"not-suffixOf", 21}, {"all", 178}};
  EXPECT_EQ(count(Category::kRedundancy, false), expected);
}

TEST(Strings2020, NoTwoTextsOfACategoryAreTheSame) {
  std::map<std::pair<Category, bool>, std::set<std::string>> texts;
  std::set<std::string> names;
  for (size_t i = 0; i < suite().tests.size(); ++i) {
    const Case& test = suite().tests[i];
    auto& same = texts[{test.category, test.has_patterns}];
    EXPECT_TRUE(same.insert(suite().texts[i]).second) << suite().texts[i];
    EXPECT_TRUE(names.insert(test.name()).second) << test.name();
  }
}

TEST(Strings2020, HasTheFormulasOfThePaper) {
  // Listing 1.
  EXPECT_TRUE(
      has_text("(declare-fun t () String)\n(declare-fun u () String)\n"
               "(assert (= (str.replace \"\" t u) \"a\"))\n(check-sat)\n"));
  // Figure 5.
  EXPECT_TRUE(
      has_text("(= (str.at (str.at tmp_str0 tmp_int1) (str.indexof tmp_str0 tmp_str0 "
               "tmp_int1)) (str.++ tmp_str2 tmp_str2))"));
  // Figure 7.
  EXPECT_TRUE(has_text(
      "(assert (! (not (= (str.replace s t u) res)) :named a0))\n"
      "(assert (! (and (= i (str.indexof s t 0)) (=> (<= 0 i) (and (= s (str.++ s1 s2 s3)) "
      "(= (str.len s1) i) (= (= s2 t) true) (= res_fresh (str.++ s1 u s3)))) (=> (< i 0) "
      "(= (= res_fresh s) true))) :named a1))\n"
      "(assert (! (and (= (str.at res 0) res_fresh) (= (str.len res) 1)) :named a2))\n"));
  // Figure 8, with patterns.
  EXPECT_TRUE(has_text(
      "(assert (! (not (= (str.prefixof s t) false)) :named a0))\n"
      "(assert (! (forall ((t1 String) (t2_fresh String) (t2 String)) (! (=> (= (str.substr t2 0 "
      "(str.len t2)) t2_fresh) (=> (= t (str.++ t1 t2_fresh)) (= (= t1 s) false))) :pattern "
      "((str.++ t1 t2_fresh) (str.substr t2 0 (str.len t2))))) :named a1))\n"));
  // Figure 10.
  EXPECT_TRUE(
      has_text("(= (str.contains (str.from_int tmp_int0) (str.at tmp_str1 tmp_int0)) "
               "(str.contains tmp_str1 tmp_str1))"));
  // The bug of z3str3.
  EXPECT_TRUE(
      has_text("(= (str.replace (str.replace tmp_str0 tmp_str0 tmp_str0) (str.substr "
               "tmp_str0 tmp_int1 tmp_int1) (str.at tmp_str0 tmp_int1)) (str.at tmp_str0 "
               "tmp_int2))"));
}

}  // namespace
}  // namespace assay::mutate::synth
