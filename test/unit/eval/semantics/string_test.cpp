// UnicodeStrings, by the letter of the theory.
#include <gtest/gtest.h>

#include "unit/eval/fixture.h"

namespace assay::eval {
namespace {

using SemanticsString = EvalTest;

TEST_F(SemanticsString, Literals) {
  same("", {{"1", R"((str.len "\u{2FFFF}"))"},
            {"1", R"((str.len "\u0041"))"},
            {"9", R"((str.len "\u{110000"))"},  // no escape
            {"4", R"((str.len "\x41"))"},       // nor is this
            {"1", R"((str.len """"))"},
            {"\"A\"", R"("\u{41}")"},
            {"0", R"((str.len ""))"}});
}

TEST_F(SemanticsString, ConcatLengthAt) {
  same("", {{"\"abcdef\"", "(str.++ \"ab\" \"\" \"cd\" \"ef\")"},
            {"6", "(str.len (str.++ \"ab\" \"cdef\"))"},
            {"\"b\"", "(str.at \"abc\" 1)"},
            {"\"\"", "(str.at \"abc\" 3)"},
            {"\"\"", "(str.at \"abc\" (- 1))"},
            {"\"\"", "(str.at \"\" 0)"},
            {"\"\"", "(str.at \"abc\" 100000000000000000000)"}});
}

TEST_F(SemanticsString, Substr) {
  same("", {{"\"bc\"", "(str.substr \"abcd\" 1 2)"},
            {"\"bcd\"", "(str.substr \"abcd\" 1 100)"},
            {"\"bcd\"", "(str.substr \"abcd\" 1 100000000000000000000)"},
            {"\"\"", "(str.substr \"abcd\" 4 1)"},
            {"\"\"", "(str.substr \"abcd\" (- 1) 3)"},
            {"\"\"", "(str.substr \"abcd\" 1 0)"},
            {"\"\"", "(str.substr \"abcd\" 1 (- 1))"},
            {"\"\"", "(str.substr \"\" 0 1)"},
            {"\"\"", "(str.substr \"abcd\" 18446744073709551616 1)"},
            {"\"abcd\"", "(str.substr \"abcd\" 0 4)"}});
}

TEST_F(SemanticsString, PrefixSuffixContains) {
  all("true", "",
      {"(str.prefixof \"\" \"\")", "(str.prefixof \"ab\" \"abc\")",
       "(not (str.prefixof \"abc\" \"ab\"))", "(str.suffixof \"bc\" \"abc\")",
       "(str.suffixof \"\" \"abc\")", "(not (str.suffixof \"ab\" \"abc\"))",
       "(str.contains \"abc\" \"b\")", "(str.contains \"abc\" \"\")", "(str.contains \"\" \"\")",
       "(not (str.contains \"\" \"a\"))", "(not (str.contains \"abc\" \"ac\"))"});
}

TEST_F(SemanticsString, IndexOf) {
  same("", {{"1", "(str.indexof \"abcb\" \"b\" 0)"},
            {"3", "(str.indexof \"abcb\" \"b\" 2)"},
            {"(- 1)", "(str.indexof \"abcb\" \"x\" 0)"},
            {"(- 1)", "(str.indexof \"abcb\" \"b\" (- 1))"},
            {"(- 1)", "(str.indexof \"abcb\" \"b\" 4)"},
            // The empty needle is everywhere from 0 to the length, and nowhere else.
            {"0", "(str.indexof \"abc\" \"\" 0)"},
            {"2", "(str.indexof \"abc\" \"\" 2)"},
            {"3", "(str.indexof \"abc\" \"\" 3)"},
            {"(- 1)", "(str.indexof \"abc\" \"\" 4)"},
            {"(- 1)", "(str.indexof \"abc\" \"\" (- 1))"},
            {"0", "(str.indexof \"\" \"\" 0)"},
            {"(- 1)", "(str.indexof \"\" \"\" 1)"},
            {"(- 1)", "(str.indexof \"abc\" \"a\" 100000000000000000000)"},
            {"1", "(str.indexof \"aab\" \"ab\" 0)"}});
}

TEST_F(SemanticsString, Replace) {
  same("", {{"\"xbab\"", "(str.replace \"abab\" \"a\" \"x\")"},
            {"\"abab\"", "(str.replace \"abab\" \"c\" \"x\")"},
            // An empty pattern: in front.
            {"\"xab\"", "(str.replace \"ab\" \"\" \"x\")"},
            {"\"x\"", "(str.replace \"\" \"\" \"x\")"},
            {"\"\"", "(str.replace \"\" \"a\" \"x\")"},
            {"\"b\"", "(str.replace \"ab\" \"a\" \"\")"}});
}

TEST_F(SemanticsString, ReplaceAll) {
  same("", {{"\"xbxb\"", "(str.replace_all \"abab\" \"a\" \"x\")"},
            {"\"ab\"", "(str.replace_all \"ab\" \"\" \"x\")"},  // an empty pattern changes nothing
            {"\"xa\"", "(str.replace_all \"aaa\" \"aa\" \"x\")"},
            {"\"aaaa\"", "(str.replace_all \"aa\" \"a\" \"aa\")"},
            {"\"\"", "(str.replace_all \"aaa\" \"a\" \"\")"},
            {"\"\"", "(str.replace_all \"\" \"a\" \"x\")"}});
}

TEST_F(SemanticsString, Order) {
  all("true", "",
      {"(str.< \"\" \"a\")", "(str.< \"a\" \"b\")", "(str.< \"a\" \"aa\")", "(str.< \"Z\" \"a\")",
       "(not (str.< \"a\" \"a\"))", "(str.<= \"a\" \"a\")", "(not (str.< \"b\" \"aa\"))",
       "(str.< \"a\" \"b\" \"c\")", "(not (str.< \"a\" \"c\" \"b\"))", "(str.<= \"\" \"\")",
       "(str.< \"\\u{ffff}\" \"\\u{10000}\")"});
}

TEST_F(SemanticsString, Codes) {
  same("", {{"97", "(str.to_code \"a\")"},
            {"(- 1)", "(str.to_code \"ab\")"},
            {"(- 1)", "(str.to_code \"\")"},
            {"196607", "(str.to_code \"\\u{2FFFF}\")"},
            {"\"a\"", "(str.from_code 97)"},
            {"\"\"", "(str.from_code (- 1))"},
            {"\"\"", "(str.from_code 196608)"},
            {"\"\\u{2FFFF}\"", "(str.from_code 196607)"},
            {"\"\"", "(str.from_code 18446744073709551713)"},
            {"1", "(str.len (str.from_code 0))"},
            {"true", "(str.is_digit \"0\")"},
            {"true", "(str.is_digit \"9\")"},
            {"false", "(str.is_digit \"10\")"},
            {"false", "(str.is_digit \"\")"},
            {"false", "(str.is_digit \"\\u{661}\")"}});
}

TEST_F(SemanticsString, Numbers) {
  same("",
       {{"12", "(str.to_int \"12\")"},
        {"12", "(str.to_int \"0012\")"},
        {"(- 1)", "(str.to_int \"\")"},
        {"(- 1)", "(str.to_int \"-1\")"},
        {"(- 1)", "(str.to_int \"1a\")"},
        {"0", "(str.to_int \"0\")"},
        {"123456789012345678901234567890", "(str.to_int \"123456789012345678901234567890\")"},
        {"\"12\"", "(str.from_int 12)"},
        {"\"0\"", "(str.from_int 0)"},
        {"\"\"", "(str.from_int (- 1))"},
        {"\"123456789012345678901234567890\"", "(str.from_int 123456789012345678901234567890)"}});
}

TEST_F(SemanticsString, Extensions) {
  same("", {{"\"cba\"", "(str.rev \"abc\")"},
            {"\"abc1\"", "(str.to_lower \"aBC1\")"},
            {"\"ABC1\"", "(str.to_upper \"aBc1\")"},
            {"\"axyd\"", "(str.update \"abcd\" 1 \"xy\")"},
            {"\"abcx\"", "(str.update \"abcd\" 3 \"xy\")"},
            {"\"abcd\"", "(str.update \"abcd\" 4 \"xy\")"},
            {"\"abcd\"", "(str.update \"abcd\" (- 1) \"xy\")"}});
}

TEST_F(SemanticsString, OpenArguments) {
  all("open", "(declare-const s String)",
      {"(= (str.len s) 3)", "(str.prefixof s \"abc\")", "(= (str.++ s \"a\") \"ba\")"});
  all("true", "(declare-const s String)",
      {"(= (str.++ s \"a\") (str.++ s \"a\"))",
       "(or (str.prefixof s \"a\") (not (str.prefixof s \"a\")))"});
}

}  // namespace
}  // namespace assay::eval
