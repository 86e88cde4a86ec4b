// Regular expressions of the theory UnicodeStrings through the evaluator.
#include <gtest/gtest.h>

#include <tuple>

#include "unit/eval/fixture.h"

namespace assay::eval {
namespace {

class SemanticsRegex : public EvalTest {
 protected:
  // Is the text in the language of the expression?
  static void check(
      std::initializer_list<std::tuple<bool, std::string_view, std::string_view>> cases) {
    std::string script;
    for (const auto& [expected, text, regex] : cases) {
      script += std::string("(assert (= ") + (expected ? "true" : "false") + " (str.in_re \"" +
                std::string(text) + "\" " + std::string(regex) + ")))\n";
    }
    const Answer answer = evaluate(script);
    ASSERT_EQ(answer.each.size(), cases.size());
    size_t i = 0;
    for (const auto& [expected, text, regex] : cases) {
      EXPECT_EQ(answer.each[i], "true") << text << " in " << regex << "\n" << answer.reasons[i];
      ++i;
    }
  }
};

TEST_F(SemanticsRegex, Basics) {
  check({{true, "ab", "(str.to_re \"ab\")"},
         {false, "a", "(str.to_re \"ab\")"},
         {true, "", "(str.to_re \"\")"},
         {false, "", "re.none"},
         {true, "", "re.all"},
         {true, "abc", "re.all"},
         {false, "", "re.allchar"},
         {true, "\\u{2ffff}", "re.allchar"},
         {false, "ab", "re.allchar"},
         {true, "abc", "(re.++ (str.to_re \"a\") re.allchar (str.to_re \"c\"))"},
         {true, "b", "(re.union (str.to_re \"a\") (str.to_re \"b\") re.none)"},
         {true, "", "(re.* re.none)"},
         {false, "a", "(re.* re.none)"},
         {true, "ababab", "(re.* (str.to_re \"ab\"))"},
         {false, "ababa", "(re.* (str.to_re \"ab\"))"},
         {false, "", "(re.+ (str.to_re \"ab\"))"},
         {true, "", "(re.+ (re.opt (str.to_re \"ab\")))"},
         {true, "", "(re.opt (str.to_re \"ab\"))"},
         {false, "abab", "(re.opt (str.to_re \"ab\"))"}});
}

TEST_F(SemanticsRegex, IntersectionComplementDifference) {
  check({{true, "aab",
          "(re.inter (re.++ re.all (str.to_re \"b\")) (re.++ (str.to_re \"a\") re.all))"},
         {false, "aac",
          "(re.inter (re.++ re.all (str.to_re \"b\")) (re.++ (str.to_re \"a\") re.all))"},
         {true, "", "(re.comp (str.to_re \"a\"))"},
         {false, "a", "(re.comp (str.to_re \"a\"))"},
         {true, "aa", "(re.comp (str.to_re \"a\"))"},
         {true, "a", "(re.comp (re.comp (str.to_re \"a\")))"},
         {false, "a", "(re.comp re.all)"},
         {true, "a", "(re.comp re.none)"},
         {true, "b", "(re.diff re.allchar (str.to_re \"a\"))"},
         {false, "a", "(re.diff re.allchar (str.to_re \"a\"))"},
         {false, "bb", "(re.diff re.allchar (str.to_re \"a\"))"},
         // Left associative: (all \ "a") \ "b".
         {false, "b", "(re.diff re.all (str.to_re \"a\") (str.to_re \"b\"))"},
         {true, "aaaaaa", "(re.inter (re.* (str.to_re \"aa\")) (re.* (str.to_re \"aaa\")))"},
         {false, "aaaa", "(re.inter (re.* (str.to_re \"aa\")) (re.* (str.to_re \"aaa\")))"},
         {true, "ab", "(re.++ (re.comp (str.to_re \"a\")) re.all)"},
         {true, "aaa", "(re.* (re.comp (str.to_re \"a\")))"},
         {true, "a", "(re.* (re.comp (str.to_re \"aa\")))"}});
}

TEST_F(SemanticsRegex, Ranges) {
  check({{true, "c", "(re.range \"a\" \"z\")"},
         {true, "a", "(re.range \"a\" \"a\")"},
         {false, "A", "(re.range \"a\" \"z\")"},
         {false, "b", "(re.range \"z\" \"a\")"},
         // Not single characters: empty.
         {false, "a", "(re.range \"a\" \"zz\")"},
         {false, "", "(re.range \"\" \"z\")"},
         {false, "", "(re.range \"\" \"\")"},
         {true, "\\u{10000}", "(re.range \"\\u{ffff}\" \"\\u{2ffff}\")"}});
}

TEST_F(SemanticsRegex, Loops) {
  check({{true, "aaa", "((_ re.loop 1 3) (str.to_re \"a\"))"},
         {false, "aaaa", "((_ re.loop 1 3) (str.to_re \"a\"))"},
         {false, "", "((_ re.loop 1 3) (str.to_re \"a\"))"},
         {true, "", "((_ re.loop 0 3) (str.to_re \"a\"))"},
         {true, "", "((_ re.loop 0 0) (str.to_re \"a\"))"},
         // The upper bound below the lower one: empty.
         {false, "aa", "((_ re.loop 3 1) (str.to_re \"a\"))"},
         {false, "", "((_ re.loop 3 1) (str.to_re \"\"))"},
         {true, "aaa", "((_ re.^ 3) (str.to_re \"a\"))"},
         {false, "aa", "((_ re.^ 3) (str.to_re \"a\"))"},
         {true, "", "((_ re.^ 0) (str.to_re \"a\"))"},
         {true, "abab", "((_ re.loop 2 2) ((_ re.loop 1 2) (re.range \"a\" \"b\")))"},
         {false, "ababa", "((_ re.loop 2 2) ((_ re.loop 1 2) (re.range \"a\" \"b\")))"},
         {true, "aaaaa", "((_ re.loop 0 1000000) ((_ re.loop 0 1000000) (str.to_re \"a\")))"},
         {true, "", "((_ re.loop 1000 1000) (re.opt (str.to_re \"a\")))"}});
}

// Bounds that z3 and cvc5 take, however large: loops are counted, not unrolled.
TEST_F(SemanticsRegex, HugeLoops) {
  check({{true, "aaa", "((_ re.loop 1 999999999) (str.to_re \"a\"))"},
         {false, "aaa", "((_ re.loop 999999999 999999999) (str.to_re \"a\"))"},
         {false, "aaa", "((_ re.^ 999999999) (str.to_re \"a\"))"},
         {true, "", "((_ re.^ 999999999) (re.opt (str.to_re \"a\")))"}});
}

// The leftmost match, and of those the shortest: the empty one counts.
TEST_F(SemanticsRegex, Replace) {
  same("", {{"\"xbab\"", "(str.replace_re \"abab\" (str.to_re \"a\") \"x\")"},
            {"\"xaab\"", "(str.replace_re \"aaab\" (re.+ (str.to_re \"a\")) \"x\")"},
            {"\"xaab\"", "(str.replace_re \"aab\" (re.* (str.to_re \"a\")) \"x\")"},
            {"\"bbb\"", "(str.replace_re \"bbb\" (re.+ (str.to_re \"a\")) \"x\")"},
            {"\"x\"", "(str.replace_re \"\" (re.* (str.to_re \"a\")) \"x\")"},
            {"\"bbb\"", "(str.replace_re \"bbb\" re.none \"x\")"},
            {"\"bxb\"", "(str.replace_re \"bacb\" (re.++ (str.to_re \"a\") re.allchar) \"x\")"}});
}

// Here the empty match does not count.
TEST_F(SemanticsRegex, ReplaceAll) {
  same("", {{"\"xbxb\"", "(str.replace_re_all \"abab\" (str.to_re \"a\") \"x\")"},
            {"\"xxxb\"", "(str.replace_re_all \"aaab\" (re.+ (str.to_re \"a\")) \"x\")"},
            {"\"xxb\"", "(str.replace_re_all \"aab\" (re.* (str.to_re \"a\")) \"x\")"},
            {"\"\"", "(str.replace_re_all \"\" (re.* (str.to_re \"a\")) \"x\")"},
            {"\"bb\"", "(str.replace_re_all \"bb\" re.none \"x\")"},
            {"\"xx\"", "(str.replace_re_all \"abab\" (str.to_re \"ab\") \"x\")"}});
}

TEST_F(SemanticsRegex, EqualityIsOfLanguages) {
  all("true", "",
      {"(= (re.* (str.to_re \"a\")) (re.* (re.* (str.to_re \"a\"))))",
       "(= (re.union (str.to_re \"a\") (str.to_re \"b\")) (re.range \"a\" \"b\"))",
       "(distinct (re.* (str.to_re \"a\")) (re.+ (str.to_re \"a\")))",
       "(= re.none (re.inter (str.to_re \"a\") (str.to_re \"b\")))", "(= re.all (re.comp re.none))",
       "(= (re.comp (re.union (str.to_re \"a\") re.none)) (re.diff re.all (str.to_re \"a\")))",
       "(= ((_ re.loop 1 2) (str.to_re \"a\")) (re.union (str.to_re \"a\") (str.to_re \"aa\")))"});
}

}  // namespace
}  // namespace assay::eval
